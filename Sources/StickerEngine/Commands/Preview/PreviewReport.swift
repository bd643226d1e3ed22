import StickerDocuments
import StickerModel

/// What `report.json` of an output says, as far as the preview page shows it.
struct PreviewReport: Sendable, Equatable {
    /// An image of the output and what became of its art.
    struct Image: Sendable, Equatable {
        /// Ids in the manifest.
        var pack: String
        var sticker: String?
        /// Path in the manifest's folder.
        var art: String
        var isExact: Bool
        /// "quality 82", "8 of 50 frames".
        var sacrifices: [String]
        var considered: [EncodingStep] = []
        /// How it got its frames, see `FrameChange.text`.
        var frames: [String] = []
    }

    /// What the manifest says about a sticker.
    struct Entry: Sendable, Equatable {
        var emojis: [String]
        var alt: String?
    }

    /// By path in the output.
    private(set) var images: [String: Image] = [:]
    /// By pack and sticker: `tea-time/cup`.
    private(set) var entries: [String: Entry] = [:]
    /// Of art whose frames are files, by the name that stands for them.
    private(set) var firstFrames: [String: String] = [:]
    private(set) var packNames: [String] = []
    /// The same by the packs' ids.
    private(set) var names: [String: String] = [:]
    private(set) var publishers: [String] = []
    private(set) var findings: [Remark] = []
    private(set) var targets: [String] = []

    /// A finding and the stickers that it is about, by their keys in `entries`.
    struct Remark: Sendable, Equatable {
        var finding: Finding
        var stickers: [String]
    }

    init(of output: String) throws(FileError) {
        let path = output + "/" + BuildReport.fileName
        let bytes = try FileReading.bytes(of: path, atMost: Marker.byteLimit, remedy: Marker.rebuild)
        do {
            self.init(try JSONReader.read(bytes, file: BuildReport.fileName, limit: bytes.count))
        } catch {
            throw FileError(.unreadable, "is not a report that can be read", path: path)
        }
    }

    init(_ node: DocumentNode) {
        for target in node["targets"]?.members ?? [] {
            add(target.node, of: target.key)
        }
        for pack in node.objects(at: "packs") {
            packNames.append(pack["name"]?.string ?? "")
            names[pack["id"]?.string ?? ""] = packNames.last
            if let publisher = pack["publisher"]?.string { publishers.append(publisher) }
            for sticker in pack.objects(at: "stickers") {
                if let art = sticker["art"]?.string { firstFrames[art] = sticker["first-frame"]?.string }
                let alt = (sticker["alt"]?.members ?? []).compactMap { member in
                    member.node.string.map { (member.key, $0) }
                }
                add(
                    sticker["id"]?.string ?? "", of: pack["id"]?.string ?? "",
                    emojis: sticker["emojis"]?.strings ?? [], alt: LocalizedText(Dictionary(alt) { first, _ in first }))
            }
        }
        for element in node.objects(at: "findings") {
            guard let finding = Finding(element) else { continue }
            findings.append(Remark(finding: finding, stickers: element["stickers"]?.strings ?? []))
        }
    }

    /// What reading the written report would return, but for findings, which hold more than a report says.
    init(_ report: BuildReport) {
        for target in report.targets {
            guard let images = report.images[target] else {
                if let part = report.carried[target] { add(part, of: target) }
                continue
            }
            targets.append(target)
            for image in images {
                let shown = Image(image)
                for file in image.paths { self.images[target + "/" + file] = shown }
            }
        }
        for pack in report.catalog.packs {
            packNames.append(pack.name)
            names[pack.id] = pack.name
            publishers.append(pack.publisher)
            for sticker in pack.stickers { add(sticker.id, of: pack.id, emojis: sticker.emojis, alt: sticker.alt) }
        }
        firstFrames = report.catalog.frames.compactMapValues(\.files.first)
        findings = report.remarks
    }

    private mutating func add(_ part: DocumentNode, of target: String) {
        targets.append(target)
        for element in part.objects(at: "images") {
            guard let image = Image(element) else { continue }
            for file in element["files"]?.strings ?? [] { images[target + "/" + file] = image }
        }
    }

    private mutating func add(_ sticker: String, of pack: String, emojis: [String], alt: LocalizedText?) {
        let text = alt?.base ?? ""
        entries[pack + "/" + sticker] = Entry(emojis: emojis, alt: text.isEmpty ? nil : text)
    }
}

extension PreviewReport.Image {
    fileprivate init(_ image: BuildReport.Image) {
        let outcome = image.file.outcome
        self.init(
            pack: image.origin?.pack ?? "", sticker: image.origin?.sticker, art: image.rendition.source,
            isExact: outcome.isExact, sacrifices: outcome.sacrifices)
        // Only what is made of pixels tries several ways and gives frames up.
        guard case .raster = image.rendition else { return }
        considered = outcome.considered
        frames = outcome.frames.map(\.text)
    }

    /// nil for an element without its art.
    fileprivate init?(_ node: DocumentNode) {
        guard let art = node["art"]?.string else { return nil }
        self.art = art
        pack = node["pack"]?.string ?? ""
        sticker = node["sticker"]?.string
        isExact = node["exact"]?.bool ?? false
        frames = node["frames"]?.strings ?? []
        sacrifices = node["given-up"]?.strings ?? []
        considered = node.objects(at: "considered").compactMap(EncodingStep.init)
    }
}

extension EncodingStep {
    fileprivate init?(_ node: DocumentNode) {
        guard let title = node["step"]?.string, let bytes = node["bytes"]?.integer,
            let measure = node["measure"]?.string.flatMap(Measure.init),
            let verdict = node["verdict"]?.string.flatMap(Verdict.init)
        else { return nil }
        self.init(
            title, bytes: bytes, measure: measure, limit: node["limit"]?.integer ?? Self.unlimited, verdict: verdict)
    }
}

extension Finding {
    fileprivate init?(_ node: DocumentNode) {
        guard let rule = node["rule"]?.string, let severity = node["severity"]?.string.flatMap(Severity.init),
            let message = node["message"]?.string
        else { return nil }
        self.init(
            rule: rule, severity: severity, message: message, notes: node["notes"]?.strings ?? [],
            path: node["path"]?.string ?? "", line: node["line"]?.integer, column: node["column"]?.integer)
    }
}
