import StickerImaging
import StickerModel

/// Judges a staged build as `check` would judge the output, and names the art instead of the files made from it.
struct StagedCheck: Sendable {
    let files: NewOutput
    let images: ImageFactsCache
    let catalog: Catalog
    let art: ArtFacts
    let library: ArtLibrary
    let workers: Workers
    /// Whether a page shows the packs.
    let isShown: Bool
    /// By id.
    let packs: [String: Pack]

    /// What was found in a target's folder, and what people see of its packs where a page shows them.
    struct Judged: Sendable {
        var tree: DiskTree
        var findings: [Finding] = []
        var packs: [PreviewPack] = []
    }

    /// Judges one target's staged folder. `planned` are the rules that planning reported on already.
    func judged(_ target: any Target, _ plan: TargetPlan, planned: Set<String>) async -> Judged {
        let tree = DiskTree(target.name, of: files, images: images)
        let bundles = target.bundles(in: tree)
        let levels = plan.packOrigins.compactMapValues { packs[$0]?.ruleLevels }
        // Bundles of other kinds hold the same packs: their warnings would repeat the first one's.
        var others = target
        others.rules = target.rules.forErrors(levels: levels.values)
        let first = bundles.first?.kind.id
        let reviews = await workers.map(bundles) { [others] bundle -> (findings: [Finding], packs: [PreviewPack]) in
            if bundle.kind.id == first {
                let opened = target.open(bundle, in: tree, levels: levels)
                return (opened.findings(), isShown ? opened.previews() : [])
            }
            return (others.open(bundle, in: tree, levels: levels).findings(), [])
        }
        let (files, shared) = (PlannedFiles(plan.output), sharedArt(of: target.name))
        var seen = Set<Finding>()
        // A manifest may have raised them to errors.
        let known = Set(zip(bundles, reviews).filter { $0.0.kind.id == first }.flatMap { $0.1.findings.map(\.rule) })
        var judged = Judged(tree: tree, packs: reviews.flatMap(\.packs))
        for (bundle, review) in zip(bundles, reviews) {
            for finding in review.findings {
                // A warning that the plan could judge has been reported at its line of the manifest.
                if finding.severity < .error, bundle.kind.id != first || planned.contains(finding.rule) { continue }
                if bundle.kind.id != first, known.contains(finding.rule) { continue }
                guard let source = atOrigin(finding, target, files, shared), seen.insert(source.finding).inserted else {
                    continue
                }
                judged.findings.append(source.finding.with { $0.output = source.file })
            }
        }
        return judged
    }

    /// A finding about what the user can change, and the file of the output; nil where the file does not break the rule.
    private func atOrigin(
        _ finding: Finding, _ target: any Target, _ files: PlannedFiles, _ shared: Set<String>
    ) -> (finding: Finding, file: String)? {
        let rule = target.rules[finding.rule]
        if rule?.onlyForeign == true {
            guard case .verbatim? = files[finding.path]?.rendition else { return nil }
        }
        if let rule, rule.exceptPadded == true, isPadded(files[finding.path]?.rendition, by: rule) { return nil }
        // A bundle may hold several packs; each has its own levels.
        let origin = files[finding.path]?.origin ?? finding.about?.first.flatMap { files[$0]?.origin }
        let own = origin.flatMap { packs[$0.pack]?.ruleLevels } ?? [:]
        guard var finding = finding.leveled(by: own) else { return nil }
        finding.stickers = finding.stickers?.compactMap { files[$0]?.origin?.art }
        // Where files are compared, the message names their art, which may end like another file.
        let comparesFiles = finding.about != nil
        nameArt(in: &finding, files)
        if let id = origin?.sticker, !comparesFiles { finding.text.rename([(FileName.last(finding.path), "“\(id)”")]) }
        if let origin, let remedy = rule?.remedy, let edit = sticker(of: origin, target.name)?.edit,
            let other = other(than: remedy, of: edit, origin.art)
        {
            finding.notes = remedy == .crop && !edit.cropsToContent ? finding.notes + other.notes : other.notes
            // A white line around a drawing is not seen on a light chat, and the drawing is.
            if remedy == .outline, own[finding.rule] == nil { finding.severity = .info }
        }
        return aboutArt(finding, origin, shared, target.name)
    }

    /// Whether the picture would break the rule without clear borders of its art: by its margin, or not being enlarged.
    private func isPadded(_ rendition: Rendition?, by rule: Rule) -> Bool {
        guard case .raster(let recipe)? = rendition, let facts = art[recipe.source],
            let placement = try? Placement(facts, recipe.framing)
        else { return false }
        let share = max(
            Double(placement.placed.width) / Double(max(1, placement.canvas.width)),
            Double(placement.placed.height) / Double(max(1, placement.canvas.height)))
        return rule.bound?.holds(for: .number((100 * share).rounded(.down))) == false
    }

    /// Names the art in place of the output files that a finding compares; the stickers, where they have one art file.
    private func nameArt(in finding: inout Finding, _ planned: PlannedFiles) {
        guard let files = finding.about else { return }
        finding.path = files.first ?? finding.path
        finding.about = nil
        let origins = files.map { planned[$0]?.origin }
        let isOneArt = files.count > 1 && Set(origins.map { $0?.art }).count == 1
        // The message names the files in their order.
        let names = zip(files, origins).map { file, origin -> (old: String, new: String) in
            let name = FileName.last(file)
            return (name, (isOneArt ? origin?.sticker.map { "“\($0)”" } : nil) ?? origin?.art ?? name)
        }
        finding.text.rename(names)
    }

    /// What to do where the manifest follows the remedy of a rule already, or that may not be enough; nil elsewhere.
    private func other(than remedy: Rule.Remedy, of edit: ArtEdit, _ path: String) -> Finding? {
        switch remedy {
        case .crop where art[path]?.isAnimated == true: Finding("art/advice-followed.crop-moving")
        case .crop where edit.cropsToContent: Finding("art/advice-followed")
        case .outline where edit.outline != nil: Finding("art/advice-followed.outline")
        case .crop, .outline: nil
        }
    }

    private func sticker(of origin: Origin, _ target: String) -> Sticker? {
        packs[origin.pack]?.stickers(for: target).first { $0.id == origin.sticker }
    }

    /// Art that several stickers are made of, such as a sheet of drawings: its name does not say which of them.
    private func sharedArt(of target: String) -> Set<String> {
        var seen: Set<String> = []
        return Set(catalog.packs.flatMap { $0.stickers(for: target) }.map(\.file).filter { !seen.insert($0).inserted })
    }

    /// The finding about the art that its file was made from, or about the manifest, and the output file.
    private func aboutArt(
        _ finding: Finding, _ origin: Origin?, _ shared: Set<String>, _ target: String
    ) -> (finding: Finding, file: String) {
        var moved = finding
        let file = target + "/" + finding.path
        let line = finding.line.map { ":\($0)" } ?? ""
        guard let origin else {
            // A document of the output is made from the manifest, which is what the user can change.
            let location = catalog.packs.count == 1 ? catalog.packs[0].location : catalog.location
            (moved.path, moved.line, moved.column) = (location.file, location.line, location.column)
            return (moved, file + line)
        }
        if let id = origin.sticker, shared.contains(origin.art), let sticker = sticker(of: origin, target) {
            let location = sticker.location
            (moved.path, moved.line, moved.column) = (location.file, location.line, location.column)
            if !moved.text.names(id) { moved.text.subject = id }
            return (moved, file)
        }
        (moved.path, moved.line, moved.column) = (origin.art, nil, nil)
        return (library.atUserPath(moved), file)
    }
}

/// The entries of a plan by their paths.
private struct PlannedFiles {
    private let entries: [OutputEntry]
    private let positions: [String: Int]

    init(_ plan: OutputPlan) {
        entries = plan.entries
        positions = Dictionary(zip(entries.lazy.map(\.path), entries.indices)) { $1 }
    }

    subscript(path: String) -> OutputEntry? { positions[path].map { entries[$0] } }
}

extension OutputEntry {
    /// How a file is made of art; nil for others.
    var rendition: Rendition? { if case .art(let rendition) = content { rendition } else { nil } }
}
