import StickerDocuments
import StickerModel

/// `report.json`: every image with its art, its size and what was given up to fit; it depends on the input alone.
struct BuildReport {
    let catalog: Catalog
    let plans: TargetPlans
    let rendered: Rendered
    /// With the paths that the user gave.
    let findings: [Finding]
    /// The manifest's folder, as in these paths.
    let root: String
    /// Parts of the last report about targets that this build carries over.
    var carried: [String: OutputDocument] = [:]

    static let fileName = "report.json"

    /// Writes the report, one image after the other. Returns what a preview page shows of it; nil where that has to be
    /// read, with parts of an older report in it. Throws `FileError` of kind `unwritable`.
    func write(to path: String) throws(FileError) -> PreviewReport? {
        let stream = try DocumentStream(path)
        var shown = PreviewReport()
        let index = StickerIndex(catalog, root: root)
        try stream.beginList("findings")
        for finding in findings.map({ $0.relative(to: root) }) {
            let stickers = index.stickers(of: finding)
            try stream.element(finding.document(about: stickers))
            shown.add(finding, about: stickers)
        }
        try stream.end()
        try stream.member("generator", .string("StickerPress \(Version.current)"))
        try stream.beginList("packs")
        for pack in catalog.packs {
            try stream.element(Self.element(pack))
            shown.add(pack)
        }
        try stream.end()
        try stream.member("relaxed-rules", .list(relaxed))
        try stream.beginObject("targets")
        var built: [String: TargetPlan] = [:]
        for (target, plan) in plans { built[target.name] = plan }
        for name in Set(built.keys).union(carried.keys).sorted() {
            if let plan = built[name] {
                try stream.beginObject(name)
                try stream.beginList("images")
                shown.add(target: name)
                try write(plan, name, to: stream, &shown)
                try stream.end()
                try stream.end()
            } else if let part = carried[name] {
                try stream.member(name, part)
            }
        }
        try stream.finish()
        return carried.isEmpty ? shown : nil
    }

    /// One element for each distinct image, with all files that hold it.
    private func write(
        _ plan: TargetPlan, _ target: String, to stream: DocumentStream, _ shown: inout PreviewReport
    ) throws(FileError) {
        var groups = OrderedGroups<Rendition, OutputEntry>()
        for entry in plan.output.entries {
            if case .art(let rendition) = entry.content { groups.add(entry, to: rendition) }
        }
        for (rendition, entries) in groups.groups {
            guard let file = rendered.files[target + "/" + entries[0].path] else { continue }
            try stream.element { (json: inout JSONWriter) throws(FileError) in
                try Self.write(rendition, entries, file, to: &json)
            }
            shown.add(Self.shown(rendition, entries, file), at: entries.map(\.path), of: target)
        }
    }

    /// What the manifest says about a pack, with alt texts by language ("" for a text without one).
    private static func element(_ pack: Pack) -> OutputDocument {
        let stickers = pack.stickers.map { sticker in
            var members: [String: OutputDocument] = [
                "id": .string(sticker.id), "art": .string(sticker.file), "emojis": OutputDocument(sticker.emojis),
            ]
            if let alt = sticker.alt { members["alt"] = .object(alt.texts.mapValues { .string($0) }) }
            return OutputDocument.object(members)
        }
        return .object([
            "id": .string(pack.id), "name": .string(pack.name), "publisher": .string(pack.publisher),
            "stickers": .list(stickers),
        ])
    }

    /// What a preview page shows of an element.
    private static func shown(
        _ rendition: Rendition, _ entries: [OutputEntry], _ file: FinishedFile
    ) -> PreviewReport.Image {
        let origin = entries.first?.origin
        var image = PreviewReport.Image(
            pack: origin?.pack ?? "", sticker: origin?.sticker, art: rendition.source, isExact: file.outcome.isExact,
            sacrifices: [])
        if case .raster = rendition {
            image.sacrifices = file.outcome.sacrifices
            image.considered = file.outcome.considered
        }
        return image
    }

    /// The element, its keys sorted, as everywhere: written without a tree of its values, for there are tens of thousands.
    private static func write(
        _ rendition: Rendition, _ entries: [OutputEntry], _ file: FinishedFile, to json: inout JSONWriter
    ) throws(FileError) {
        let outcome = file.outcome
        let origin = entries.first?.origin
        var recipe: ImageRecipe?
        if case .raster(let raster) = rendition { recipe = raster }
        json.open("{")
        json.member("alpha-quality", recipe.flatMap { _ in outcome.alphaQuality })
        json.member("art", rendition.source)
        switch rendition {
        case .raster(let recipe): json.member("budget", recipe.encoding.byteBudget)
        case .vector(let recipe): json.member("budget", recipe.byteBudget)
        case .verbatim: break
        }
        json.member("bytes", file.byteCount)
        json.member("colors", recipe.flatMap { _ in outcome.colors })
        if recipe != nil, !outcome.considered.isEmpty {
            json.plain("considered", isKey: true)
            try DocumentWriter.plain.write(.list(outcome.considered.map(\.document)), to: &json)
        }
        json.plain("exact", isKey: true)
        json.flag(outcome.isExact)
        json.member("files", entries.map(\.path))
        switch rendition {
        case .raster(let recipe): json.member("format", recipe.encoding.format.id)
        case .vector(let recipe): json.member("format", recipe.format.rawValue)
        case .verbatim: break
        }
        if let recipe {
            json.member("frames-kept", outcome.framesKept)
            json.member("frames-offered", outcome.framesOffered)
            json.member("given-up", outcome.sacrifices)
            json.member("next-better", outcome.nextBetter?.text)
            json.member("pack", origin?.pack)
            json.member("poster", recipe.timing.poster)
            json.member("quality", outcome.quality)
        } else {
            json.member("pack", origin?.pack)
        }
        switch rendition {
        case .raster: break
        case .vector: json.member("rendition", "vector")
        case .verbatim: json.member("rendition", "verbatim")
        }
        json.member("role", origin?.role)
        if let fidelity = file.fidelity {
            json.plain("ssim", isKey: true)
            try DocumentWriter.plain.write(document(fidelity), to: &json)
        }
        json.member("sticker", origin?.sticker)
        json.close("}")
    }

    private static func document(_ fidelity: Fidelity) -> OutputDocument {
        .object([
            "ceiling": rounded(fidelity.ceiling), "result": rounded(fidelity.result),
            "worst-instant": rounded(fidelity.worst), "instants": .integer(fidelity.instants),
        ])
    }

    /// To four digits: the rest is noise.
    private static func rounded(_ similarity: Double) -> OutputDocument {
        .number((similarity * 10_000).rounded() / 10_000)
    }

    private var relaxed: [OutputDocument] {
        catalog.packs.flatMap { pack in
            pack.ruleLevels.sorted { $0.key < $1.key }.map { id, level in
                .object([
                    "pack": .string(pack.id), "rule": .string(id),
                    "level": .string(level.severity?.rawValue ?? "off"), "reason": .string(level.reason),
                ])
            }
        }
    }
}

extension EncodingStep {
    /// The step as an element of `report.json`.
    fileprivate var document: OutputDocument {
        .object([
            "step": .string(title), "bytes": .integer(bytes), "measure": .string(measure.rawValue),
            "limit": .integer(limit), "verdict": .string(verdict.rawValue),
        ])
    }
}

extension Finding {
    /// The finding with its path relative to the manifest's folder: the same wherever the build was started.
    fileprivate func relative(to root: String) -> Finding {
        var finding = self
        finding.path = path.below(root)
        return finding
    }

    /// The finding as an element of `report.json`, about these stickers.
    func document(about stickers: [String]) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "rule": .string(rule), "severity": .string(severity.rawValue), "message": .string(message),
            "path": .string(path),
        ]
        if !allNotes.isEmpty { members["notes"] = OutputDocument(allNotes) }
        members["line"] = OutputDocument(line)
        members["column"] = OutputDocument(column)
        if !stickers.isEmpty { members["stickers"] = OutputDocument(stickers) }
        return .object(members)
    }
}

extension String {
    /// A path in this folder without it; any other path as it is.
    fileprivate func below(_ root: String) -> String {
        hasPrefix(root + "/") ? String(dropFirst(root.count + 1)) : self
    }
}

/// Finds the stickers that a finding is about: by the art it names, or by the line of the manifest.
struct StickerIndex {
    private var byArt: [String: [String]] = [:]
    private var byLocation: [SourceLocation: [String]] = [:]

    /// `root` is the manifest's folder as the catalog's locations have it.
    init(_ catalog: Catalog, root: String) {
        for pack in catalog.packs {
            for sticker in pack.stickers + pack.allTargetStickers {
                let key = pack.id + "/" + sticker.id
                for art in [sticker.file] + sticker.options.art { Self.add(key, to: &byArt[art, default: []]) }
                for var location in [sticker.location] + sticker.fieldLocations.values {
                    location.file = location.file.below(root)
                    Self.add(key, to: &byLocation[location, default: []])
                }
            }
        }
    }

    private static func add(_ key: String, to keys: inout [String]) {
        if !keys.contains(key) { keys.append(key) }
    }

    /// `pack/sticker` for each, in the order of the manifest; none for a finding about a pack or the whole catalog. The
    /// path is relative to the manifest's folder.
    func stickers(of finding: Finding) -> [String] {
        guard let line = finding.line else { return byArt[finding.path] ?? [] }
        return byLocation[SourceLocation(file: finding.path, line: line, column: finding.column ?? 1)] ?? []
    }
}

extension Finding {
    /// The finding for `--strict`: a warning is an error.
    var strict: Finding {
        var finding = self
        if severity == .warning { finding.severity = .error }
        return finding
    }
}
