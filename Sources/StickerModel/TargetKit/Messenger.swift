import PortableFoundation

/// A document that lists the stickers of a folder.
package struct MessengerDocument: BundleKind {
    package let id: String
    package let title: String
    package let fileName: String
    package let isGuess: Bool
    /// Whether bytes are such a document, whatever is wrong with it: many tools have documents of the same name.
    package let matches: @Sendable ([UInt8]) -> Bool

    package init(
        _ id: String, title: String, fileName: String, isGuess: Bool = false,
        matches: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.id, self.title, self.fileName, self.isGuess, self.matches) = (id, title, fileName, isGuess, matches)
    }

    /// In bytes. Longer documents list no stickers.
    private static let longest = 8_000_000

    /// Whether a file is such a document; one that does not parse is reported by its reader.
    package func isAt(_ path: String, in tree: any FileTree) -> Bool {
        guard tree.byteCount(path) ?? .max <= Self.longest, let bytes = try? tree.bytes(path) else { return false }
        return matches(bytes)
    }
}

/// A chat service whose packs are folders of pictures beside a document: a platform with a writer and a reader.
package protocol MessengerTarget: PlatformTarget {
    /// The packs that are made of those of the catalog, with what there is to say about it.
    func packs(in planner: inout MessengerPlanner) -> [PlannedPack]
    /// Adds what the platform alone knows about a pack, planned or read: traits, limits, and notices.
    func complete(_ pack: inout MessengerPack)
    /// The writer: the documents of a pack beside its pictures.
    func documents(of pack: PlannedPack) -> [OutputEntry]
    /// The files of all packs together but `README.md`, whose values are `readme`.
    func sharedFiles(of packs: [PlannedPack]) -> [OutputEntry]
    func readme(of packs: [PlannedPack]) -> [String: Template<Markdown>.Value]
    /// What people keep of a pack.
    func identifiers(of pack: PlannedPack) -> [PublishedIdentifier]
    /// Whether the messenger's program uploads one of these packs.
    func uploads(_ packs: [PlannedPack]) -> Bool
    /// The reader; nil where the document cannot be read, which is reported.
    func read(_ reader: inout MessengerReader) -> MessengerPack?
    /// A sticker as a manifest describes it; nil for one that cannot be art, which is reported.
    func imported(_ sticker: MessengerSticker, _ log: inout FindingLog) -> ImportedSticker?
    /// Adds what else the document says of a pack: options that make it again, and what a manifest does not get.
    func complete(_ imported: inout ImportedPack, of pack: MessengerPack)
}

/// What the programs of all services do alike.
private let uploadKit = Template<ScriptCode>(EmbeddedFiles.text["upload.py"] ?? "")

extension MessengerTarget {
    package func complete(_ pack: inout MessengerPack) {}
    package func sharedFiles(of packs: [PlannedPack]) -> [OutputEntry] { [] }
    package func uploads(_ packs: [PlannedPack]) -> Bool { true }
    package func identifiers(of pack: PlannedPack) -> [PublishedIdentifier] { [] }
    package func imported(_ sticker: MessengerSticker, _ log: inout FindingLog) -> ImportedSticker? { nil }
    package func complete(_ imported: inout ImportedPack, of pack: MessengerPack) {}

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = MessengerPlanner(platform, catalog, art)
        planner.released = released
        let all = packs(in: &planner)
        for pack in all {
            planner.log.levels = pack.source.ruleLevels
            var subject = MessengerPack(planned: pack, of: name)
            complete(&subject)
            planner.log.judge(whole: subject)
        }
        // Nothing is written of a pack of nothing, of which the rule for the fewest stickers has spoken.
        let packs = all.filter { !$0.stickers.isEmpty }
        guard !packs.isEmpty else { return TargetPlan(findings: planner.log.all) }
        let entries = packs.flatMap { $0.pictures() + documents(of: $0) } + sharedFiles(of: packs)
        let readme = platform.template("README.md").filled(readme(of: packs))
        // It brings packs to the service and up to date there, where its users have no program of their own.
        let program: OutputEntry? =
            uploads(packs) && platform.files["upload.py"] != nil
            ? platform.entry("upload.py", ["kit": .text(uploadKit.filled([:]))]) : nil
        return TargetPlan(
            output: OutputPlan(entries + [OutputEntry("README.md", .text(readme.file)), program].compactMap(\.self)),
            findings: planner.log.all,
            packOrigins: Dictionary(packs.map { ($0.key, $0.source.id) }) { first, _ in first },
            publishedIdentifiers: packs.flatMap(identifiers).uniqued,
            nextStep: NextStep(.path("README.md"), .words(platform.nextStep)))
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] {
        tree.candidates.compactMap { path in
            let name = FileName.last(path)
            let document = platform.documents.first { $0.fileName == name && $0.isAt(path, in: tree) }
            return document.map { BundleReference($0, at: path) }
        }
    }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let document = platform.documents.first(where: { $0.id == bundle.kind.id }) else {
            return UnknownBundle()
        }
        let log = FindingLog(rules, levels: RuleLevel.shared(by: levels.values))
        var reader = MessengerReader(document: document, path: bundle.path, tree: tree, log: log)
        let pack = read(&reader).map { pack in
            var pack = pack
            complete(&pack)
            pack.remarks += pack.repeatedStickers
            return pack
        }
        return DocumentBundle(target: self, tree: tree, levels: levels, log: reader.log, pack: pack)
    }
}

extension RuleBook {
    /// The most stickers of a pack. Throws `RuleBookProblem` where there is no such bound, or one that leaves no sticker.
    package func mostStickers(_ id: String) throws -> Int {
        let most = try most(id)
        guard most > 0 else { throw RuleBookProblem(rule: id, problem: "leaves no sticker") }
        return most
    }
}
