import StickerModel

/// Applies the rules to everything that was planned or read; each finding once.
struct WhatsAppJudge {
    /// Images that the findings of another bundle are about already: only errors are reported again.
    var judged = JudgedImages.none

    /// `levels` are by pack identifier.
    func judge(_ catalog: WhatsAppCatalog, levels: [String: [String: RuleLevel]], log: inout FindingLog) {
        log.levels = RuleLevel.shared(by: levels.values)
        log.judge(catalog)
        for pack in catalog.packs {
            if log.ends(at: pack.path, pack.location) { break }
            judge(pack, levels: levels[pack.identifier?.value ?? "", default: [:]], log: &log)
        }
    }

    func judge(_ pack: WhatsAppPack, levels: [String: RuleLevel], log: inout FindingLog) {
        var seen: Set<Finding> = []
        func add(_ findings: [Finding]) {
            for finding in findings where !seen.contains(finding) && log.add(finding) { seen.insert(finding) }
        }
        let isRepeat = !pack.stickers.isEmpty && pack.stickers.allSatisfy { judged.contains($0.facts) }
        let rules = log.rules
        var aboutPack = rules.judge(pack, levels: levels)
        if isRepeat {
            aboutPack.removeAll { finding in
                let isAboutKind = rules[finding.rule]?.when?.contains(pack.kind.rawValue) == true
                return finding.severity != .error && !isAboutKind
            }
        }
        add(aboutPack)
        func findings(on image: some ImageSubject) -> [Finding] {
            let found = rules.judge(image, levels: levels)
            return judged.contains(image.facts) ? found.filter { $0.severity == .error } : found
        }
        if let tray = pack.tray { add(findings(on: tray)) }
        for sticker in pack.stickers {
            if log.ends(at: sticker.path, sticker.location) { break }
            add(findings(on: sticker))
        }
    }
}

/// Images that are judged already, in the iOS bundle of the same output.
///
/// Archives and payloads of our own output hold the same images again; only what makes WhatsApp refuse them is worth a
/// second finding.
struct JudgedImages: Sendable {
    private struct Key: Hashable {
        let bytes: Int
        let content: UInt64?
    }

    private var keys: Set<Key> = []

    /// For a bundle by itself.
    static let none = JudgedImages()

    private init() {}

    /// The images of the same pack in `ios/` beside the folder of `path`, recognized by the pack's name at their
    /// beginning; none where there is no such bundle.
    init(beside path: String, in tree: any FileTree) {
        let base = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).map { $0 + "/" }.joined()
        let folder = base + WhatsAppLayout.iosFolder
        guard tree.contains(folder + "sticker_packs.wasticker") else { return }
        let start = folder + FileName.stem(FileName.last(path)) + "_"
        for file in tree.files.beginning(with: start) {
            if let facts = try? tree.image(file) { keys.insert(Self.key(facts)) }
        }
    }

    func contains(_ facts: ImageFacts?) -> Bool {
        guard let facts else { return false }
        return keys.contains(Self.key(facts))
    }

    private static func key(_ facts: ImageFacts) -> Key {
        Key(bytes: facts.byteCount, content: facts.pixels?.contentHash)
    }
}
