import StickerModel

extension RuleBook {
    /// Applies every rule to a catalog and everything in it; each finding once. `levels` are by pack identifier.
    func judge(
        _ catalog: WhatsAppCatalog, levels: [String: [String: RuleLevel]], shown: JudgedImages = .none
    ) -> [Finding] {
        var findings = judge(catalog, levels: RuleLevel.shared(by: levels.values))
        for pack in catalog.packs {
            findings += judge(pack, levels: levels[pack.identifier?.value ?? ""] ?? [:], shown: shown)
        }
        return findings
    }

    /// Of pictures that are `shown` elsewhere only errors are told again.
    func judge(_ pack: WhatsAppPack, levels: [String: RuleLevel], shown: JudgedImages = .none) -> [Finding] {
        let isRepeat = !pack.stickers.isEmpty && pack.stickers.allSatisfy { shown.contains($0.facts) }
        var findings = judge(pack, levels: levels).filter { finding in
            !isRepeat || finding.severity == .error || self[finding.rule]?.when?.contains(pack.kind.rawValue) == true
        }
        if let tray = pack.tray {
            let told = judge(tray, levels: levels)
            findings += told.filter { $0.severity == .error || !shown.contains(tray.facts) }
        }
        for sticker in pack.stickers {
            let told = judge(sticker, levels: levels)
            findings += told.filter { $0.severity == .error || !shown.contains(sticker.facts) }
        }
        var seen = Set<Finding>()
        return Remarks.condensed(findings.filter { seen.insert($0).inserted })
    }
}

/// Keeps remarks from drowning what matters.
enum Remarks {
    private static let most = 3

    /// More than a few remarks of one rule become the first of them, with the other files in a note. Warnings and errors
    /// all stay.
    static func condensed(_ findings: [Finding]) -> [Finding] {
        let counts = Dictionary(grouping: findings.filter { $0.severity == .info }, by: \.rule)
        var told = Set<String>()
        return findings.compactMap { finding in
            guard finding.severity == .info, let alike = counts[finding.rule], alike.count > most else {
                return finding
            }
            guard told.insert(finding.rule).inserted else { return nil }
            var first = finding
            first.notes.append("likewise " + NameList.text(alike.dropFirst().map { $0.path.fileName }))
            return first
        }
    }
}

extension String {
    /// The part behind the last slash.
    var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

/// Images that are judged already, in the iOS bundle of the same output.
///
/// Archives and payloads of our own output carry the same pictures once more; only what makes WhatsApp refuse them is
/// worth saying again.
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
        let start = folder + path.fileName.withoutExtension + "_"
        for file in tree.files.beginning(with: start) {
            if let facts = try? tree.image(file) { keys.insert(Self.key(facts)) }
        }
    }

    func contains(_ facts: ImageFacts?) -> Bool { facts.map { keys.contains(Self.key($0)) } ?? false }

    private static func key(_ facts: ImageFacts) -> Key {
        Key(bytes: facts.byteCount, content: facts.pixels?.contentHash)
    }
}
