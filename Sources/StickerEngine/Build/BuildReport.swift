import StickerDocuments
import StickerModel

/// `report.json`: every image with its art, its size and what was given up to fit; it depends on the input alone.
struct BuildReport: Sendable {
    /// A distinct image of a target, with the paths of all files that hold it; what the first of them is made from.
    typealias Image = (rendition: Rendition, paths: [String], origin: Origin?, file: FinishedFile)

    let catalog: Catalog
    /// By target.
    let images: [String: [Image]]
    /// The findings as the report names them, with the stickers that they are about.
    let remarks: [PreviewReport.Remark]
    /// Parts of the last report about targets that this build carries over.
    let carried: [String: DocumentNode]

    static let fileName = "report.json"

    /// The findings have the paths that the user gave; `root` is the manifest's folder, as in these paths.
    init(
        catalog: Catalog, plans: TargetPlans, rendered: Rendered, findings: [Finding], root: String,
        carried: [String: DocumentNode] = [:]
    ) {
        (self.catalog, self.carried) = (catalog, carried)
        let index = StickerIndex(catalog, root: root)
        remarks = findings.map { finding in
            // The same wherever the build was started.
            var finding = finding.withPath { $0.below(root) }
            finding.text.values.merge(finding.text.valuesInItsFolder) { $1 }
            return PreviewReport.Remark(finding: finding, stickers: index.stickers(of: finding))
        }
        let images = plans.mapOnAllCores { target, plan in
            (target.name, Self.images(of: plan.output, in: target.name, rendered))
        }
        self.images = Dictionary(uniqueKeysWithValues: images)
    }

    private static func images(of plan: OutputPlan, in target: String, _ rendered: Rendered) -> [Image] {
        var groups = OrderedGroups<Rendition, Int>()
        for (index, entry) in plan.entries.enumerated() {
            if let rendition = entry.rendition { groups.add(index, to: rendition) }
        }
        return groups.groups.compactMap { rendition, indices in
            let first = plan.entries[indices[0]]
            return rendered.files[target + "/" + first.path].map { file in
                (rendition, indices.map { plan.entries[$0].path }, first.origin, file)
            }
        }
    }

    var targets: [String] { Set(images.keys).union(carried.keys).sorted() }

    func bytes() -> [UInt8] {
        var json = JSONWriter(.indented)
        json.open("{")
        json.list("findings", remarks) { json, remark in remark.finding.write(about: remark.stickers, to: &json) }
        json.member("generator", "StickerPress \(Version.current)")
        json.member("packs", DocumentNode.list(catalog.packs.map { Self.element($0, catalog.frames) }))
        json.member("relaxed-rules", DocumentNode.list(relaxed))
        json.object("targets", targets) { json, name in
            guard let images = images[name] else {
                if let part = carried[name] { json.value(part) }
                return
            }
            json.open("{")
            json.list("images", images) { json, image in Self.write(image, to: &json) }
            json.close("}")
        }
        json.close("}")
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// What the manifest says about a pack, with alt texts by language ("" for a text without one).
    private static func element(_ pack: Pack, _ frames: [String: FrameFiles]) -> DocumentNode {
        let stickers = pack.stickers.map { sticker in
            let alt = sticker.alt.map { alt in
                let languages = alt.texts.keys.sortedByUTF8
                return ("alt", DocumentNode.mapping(languages.map { ($0, .text(alt.texts[$0] ?? "")) }))
            }
            let first = frames[sticker.file]?.files.first.map { ("first-frame", DocumentNode.text($0)) }
            return DocumentNode.mapping(
                [
                    alt, ("art", .text(sticker.file)), ("emojis", .texts(sticker.emojis)), first,
                    ("id", .text(sticker.id)),
                ].compactMap(\.self))
        }
        return .mapping([
            ("id", .text(pack.id)), ("name", .text(pack.name)), ("publisher", .text(pack.publisher)),
            ("stickers", .list(stickers)),
        ])
    }

    /// The element with sorted keys, written without a tree of its values: there are tens of thousands.
    private static func write(_ image: Image, to json: inout JSONWriter) {
        let (rendition, paths, origin, file) = image
        let (recipe, budget, format): (ImageRecipe?, Int?, String?) =
            switch rendition {
            case .raster(let recipe): (recipe, recipe.encoding.byteBudget, recipe.encoding.format.id)
            case .vector(let recipe): (nil, recipe.byteBudget, recipe.format.rawValue)
            case .verbatim: (nil, nil, nil)
            }
        // Only what is made of pixels gives something up.
        let encoded = recipe == nil ? nil : file.outcome
        json.open("{")
        json.member("alpha-quality", encoded?.alphaQuality)
        json.member("art", rendition.source)
        json.member("budget", budget)
        json.member("bytes", file.byteCount)
        json.member("colors", encoded?.colors)
        if let steps = encoded?.considered, !steps.isEmpty {
            json.member("considered", DocumentNode.list(steps.map(\.node)))
        }
        json.member("duration", file.outcome.duration.map { DocumentNode.number(($0 * 1_000).rounded() / 1_000) })
        json.member("enlarge", recipe?.framing.enlarge == .pixels ? Enlargement.pixels.rawValue : nil)
        json.member("exact", DocumentNode.flag(file.outcome.isExact))
        json.member("files", paths)
        json.member("format", format)
        if let frames = encoded?.frames, !frames.isEmpty { json.member("frames", frames.map(\.text)) }
        json.member("frames-kept", encoded?.frames.kept)
        json.member("frames-offered", encoded?.frames.offered)
        if encoded != nil || !file.outcome.sacrifices.isEmpty { json.member("given-up", file.outcome.sacrifices) }
        json.member("next-better", encoded?.considered.nextBetter?.text)
        json.member("pack", origin?.pack)
        json.member("poster", recipe?.timing.poster)
        json.member("quality", encoded?.quality)
        switch rendition {
        // Art that was the wanted file already.
        case .raster: json.member("rendition", file.outcome.attempts == 0 ? "verbatim" : nil)
        case .vector: json.member("rendition", "vector")
        case .verbatim: json.member("rendition", "verbatim")
        }
        json.member("role", origin?.role)
        json.member("sticker", origin?.sticker)
        json.close("}")
    }

    private var relaxed: [DocumentNode] {
        catalog.packs.flatMap { pack in
            pack.ruleLevels.sorted { $0.key < $1.key }.map { id, level in
                .mapping([
                    ("level", .text(level.severity?.rawValue ?? "off")), ("pack", .text(pack.id)),
                    ("reason", .text(level.reason)), ("rule", .text(id)),
                ])
            }
        }
    }
}

extension EncodingStep {
    fileprivate var node: DocumentNode {
        .mapping(
            [("bytes", .whole(bytes))] + (limit < Self.unlimited ? [("limit", .whole(limit))] : []) + [
                ("measure", .text(measure.rawValue)), ("step", .text(title)), ("verdict", .text(verdict.rawValue)),
            ])
    }
}

extension Finding {
    /// The finding as an element of `report.json`, about these stickers; its keys are sorted.
    fileprivate func write(about stickers: [String], to json: inout JSONWriter) {
        json.open("{")
        json.member("column", column)
        json.member("line", line)
        json.member("message", message)
        let notes = allNotes
        if !notes.isEmpty { json.member("notes", notes) }
        json.member("path", path)
        json.member("rule", rule)
        json.member("severity", severity.rawValue)
        if !stickers.isEmpty { json.member("stickers", stickers) }
        json.close("}")
    }
}

/// Finds the stickers that a finding is about: those that it lists, or by the art it names or the line of the manifest.
struct StickerIndex {
    private var byArt: [String: [String]] = [:]
    /// The beginnings of packs in the manifest, in its order.
    private var packs: [(location: SourceLocation, id: String)] = []
    private var byLocation: [SourceLocation: [String]] = [:]

    /// `root` is the manifest's folder as the catalog's locations have it.
    init(_ catalog: Catalog, root: String) {
        for pack in catalog.packs {
            var location = pack.location
            location.file = location.file.below(root) ?? location.file
            packs.append((location, pack.id))
            for sticker in pack.allStickers {
                let key = pack.id + "/" + sticker.id
                for art in [sticker.file] + sticker.options.art { byArt[art, default: []].append(key) }
                for var location in [sticker.location] + sticker.fieldLocations.values {
                    location.file = location.file.below(root) ?? location.file
                    byLocation[location, default: []].append(key)
                }
            }
        }
    }

    /// `pack/sticker` for each, in manifest order; none for a pack or the catalog. The path begins at the manifest.
    func stickers(of finding: Finding) -> [String] {
        if let art = finding.stickers {
            let pack = packs.last { $0.location.file == finding.path && $0.location.line <= finding.line ?? 0 }
            let all = art.flatMap { byArt[$0] ?? [] }.uniqued
            return pack.map { pack in all.filter { $0.hasPrefix(pack.id + "/") } } ?? all
        }
        guard let line = finding.line else { return byArt[finding.path]?.uniqued ?? [] }
        let location = SourceLocation(file: finding.path, line: line, column: finding.column ?? 1)
        return byLocation[location]?.uniqued ?? []
    }
}
