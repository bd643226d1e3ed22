import StickerModel

/// What a text report prints of its findings: one cause is printed once, many of a kind become one entry, findings
/// about one file are side by side, and the file with the worst comes last. Formats for programs have every finding.
struct FindingDigest {
    struct Entry {
        var finding: Finding
        /// The rules that are broken, one for each platform.
        var rules: [String]
        /// The other files, or how many more there are. It continues the last note, where there is one.
        var more: String?
        /// All that became this one, by their positions in what was given.
        var positions: [Int]
    }

    private(set) var entries: [Entry] = []
    /// What platforms have no field for, for the closing paragraph.
    private(set) var dropped: [Entry] = []
    /// Remarks that are only counted, as there are errors.
    private(set) var hiddenRemarks = 0

    /// Findings of a kind that are printed, or named.
    static let mostOfOnePattern = 10
    /// Characters of paths in a list of them.
    private static let longestList = 200
    /// The smallest number of findings below error that become one entry.
    private static let fewestTogether = 3

    /// `isComplete` prints every finding by itself, in the same order. `option` is what asks for that: " (--verbose)".
    /// `repeatsNotes` is for entries that are read one by one.
    init(_ findings: [Finding], isComplete: Bool, option: String = "", repeatsNotes: Bool = false) {
        var ordinary = findings.enumerated().map { position, finding in
            Entry(finding: finding, rules: [finding.rule], positions: [position])
        }
        guard !isComplete else {
            entries = Self.ordered(ordinary)
            return
        }
        if findings.hasErrors, !option.isEmpty {
            ordinary.removeAll { $0.finding.severity == .info }
            hiddenRemarks = findings.count - ordinary.count
        }
        dropped = Self.dropped(ordinary.filter { $0.finding.cause == "dropped" })
        ordinary.removeAll { $0.finding.cause == "dropped" }
        entries = Self.ordered(Self.groupSimilar(Self.merged(ordinary), option))
        if !repeatsNotes { removeRepeatedNotes() }
    }

    /// What platforms have no field for: of each platform what the first pack has, and how many more there are.
    private static func dropped(_ entries: [Entry]) -> [Entry] {
        let platforms = entries.grouped { $0.finding.text.values["platform"] ?? $0.finding.message }
        return platforms.map { _, alike in
            var first = alike[0]
            first.positions = alike.flatMap(\.positions)
            if alike.count > 1, let fields = first.finding.text.values["fields"] {
                let packs = SummaryLine.counted(alike.count - 1, "more pack")
                first.finding.text.values["fields"] = "\(fields), and those of \(packs)"
            }
            return first
        }
    }

    /// One entry for each cause at one location: the most severe finding; of equal ones that with the longest message.
    private static func merged(_ all: [Entry]) -> [Entry] {
        struct Key: Hashable {
            var cause: String
            var path: String
            var line: Int?
        }
        var entries: [Entry] = []
        var positions: [Key: Int] = [:]
        for entry in all {
            let finding = entry.finding
            let key = finding.cause.map { Key(cause: $0, path: finding.path, line: finding.line) }
            guard let key, let position = positions[key], !entries[position].rules.contains(finding.rule) else {
                if let key { positions[key] = entries.count }
                entries.append(entry)
                continue
            }
            let known = entries[position].finding
            entries[position].rules.append(finding.rule)
            entries[position].positions += entry.positions
            if (finding.severity, finding.message.count) > (known.severity, known.message.count) {
                entries[position].finding = finding
            }
        }
        return entries
    }

    /// Warnings and remarks of a kind become the first, which names the other files. Errors stay, up to ten of a kind.
    private static func groupSimilar(_ entries: [Entry], _ option: String) -> [Entry] {
        struct Pattern: Hashable {
            var rules: [String]
            var severity: Severity
            var text: FindingText
        }
        let patterns = entries.grouped { entry in
            Pattern(rules: entry.rules, severity: entry.finding.severity, text: entry.finding.text.pattern)
        }
        return patterns.flatMap { pattern, alike -> [Entry] in
            if pattern.severity == .error {
                var kept = Array(alike.prefix(mostOfOnePattern))
                let rest = alike.count - kept.count
                if rest > 0 {
                    kept[kept.count - 1].more = "and \(Figures.grouped(rest)) more\(option)"
                    kept[kept.count - 1].positions += alike.dropFirst(kept.count).flatMap(\.positions)
                }
                return kept
            }
            guard alike.count >= fewestTogether else { return alike }
            var first = alike[0]
            first.more = others(alike.map(\.finding), option)
            first.positions = alike.flatMap(\.positions)
            return [first]
        }
    }

    /// All but the first: "also: art/a.png, pack.yaml:7 and 143 more in 61 packs (--verbose)". Paths open from where
    /// the command runs; of a long list, the folder that all share is named once, by its own name where the first is in it.
    private static func others(_ findings: [Finding], _ option: String) -> String {
        let files = findings.grouped { finding -> String? in
            let isDocument = ["json", "yaml", "yml", "plist"].contains(FileName.pathExtension(finding.path))
            return finding.path + (isDocument ? finding.line.map { ":\($0)" } ?? "" : "")
        }
        let others = files.dropFirst()
        var listed = others.map(\.key).prefix(mostOfOnePattern - 1)
        let isLong = listed.joined(separator: ", ").count > longestList
        var folder = isLong ? FileName.folder(listed[listed.startIndex]) : ""
        while !folder.isEmpty, !listed.allSatisfy({ $0.isBelow(folder) }) { folder = FileName.folder(folder) }
        if !folder.isEmpty { listed = ArraySlice(listed.compactMap { $0.below(folder) }) }
        if findings.first?.path.isBelow(folder) ?? false { folder = FileName.last(folder) }
        var names: [String] = []
        for name in listed {
            // Long paths are named as far as a reader will read.
            if !names.isEmpty, names.joined(separator: ", ").count + name.count > longestList { break }
            names.append(name)
        }
        guard !names.isEmpty else { return "and \(Figures.grouped(findings.count - 1)) more here\(option)" }
        let rest = others.dropFirst(names.count).flatMap(\.elements)
        let more = rest.isEmpty ? "" : " and \(Figures.grouped(rest.count)) more\(folders(of: rest))\(option)"
        return (folder.isEmpty ? "also: " : "also in \(folder): ") + names.joined(separator: ", ") + more
    }

    /// " in 61 packs", where they are in several; " packs", where each is in one of its own.
    private static func folders(of findings: [Finding]) -> String {
        let folders = Set(findings.map { FileName.folder($0.path) })
        guard folders.count > 1 else { return "" }
        let arePacks = findings.allSatisfy { ManifestReader.names.contains(FileName.last($0.path)) }
        if arePacks, folders.count == findings.count { return " packs" }
        return " in \(Figures.grouped(folders.count)) \(arePacks ? "packs" : "folders")"
    }

    /// Findings about one file side by side, mildest first, then by line; files in the order of their worst findings.
    private static func ordered(_ entries: [Entry]) -> [Entry] {
        let groups = entries.grouped { $0.finding.path }.map { file in
            (worst: file.elements.map(\.finding.severity).max() ?? .info, entries: sorted(file.elements))
        }
        return Severity.allCases.flatMap { severity in
            groups.filter { $0.worst == severity }.flatMap(\.entries)
        }
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] {
        let byLine = entries.enumerated().sorted { one, other in
            let (left, right) = (one.element.finding, other.element.finding)
            return (left.severity, left.line ?? 0, left.column ?? 0, one.offset)
                < (right.severity, right.line ?? 0, right.column ?? 0, other.offset)
        }
        return byLine.map(\.element)
    }

    /// A remedy is printed once for each rule.
    private mutating func removeRepeatedNotes() {
        var printed: Set<[String]> = []
        for index in entries.indices {
            let rule = entries[index].finding.rule
            entries[index].finding.notes.removeAll { !printed.insert([rule, $0]).inserted }
        }
    }
}
