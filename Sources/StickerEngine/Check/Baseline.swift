import PortableFoundation
import StickerDocuments
import StickerModel

/// Findings that are known and accepted: a check does not report them again, so that new ones stand out.
///
/// A finding is recognized by its rule, the path of its file as seen from the baseline, and its message without the
/// numbers of lines: it stays known when lines move. The same finding may be known several times.
struct Baseline {
    private struct Key: Hashable, Comparable {
        var path: String
        var rule: String
        var message: String

        static func < (left: Key, right: Key) -> Bool {
            (left.path, left.rule, left.message) < (right.path, right.rule, right.message)
        }
    }

    /// Findings that a baseline may hold, and bytes of its file.
    private static let entryLimit = 100_000
    private static let byteLimit = 50_000_000

    /// As the user wrote it.
    let path: String
    /// Absolute, links resolved.
    private let folder: String
    private var counts: [Key: Int] = [:]
    /// Of its file; empty for a new one.
    private(set) var hash = ContentHash([])

    private init(at path: String) {
        self.path = path
        folder = FilePath.real(FilePath.parent(path))
    }

    /// Reads a baseline. Throws `FileError`.
    init(reading path: String) throws(FileError) {
        self.init(at: path)
        let bytes = try FileReading.bytes(of: path, atMost: Self.byteLimit)
        hash = ContentHash(bytes)
        let hint = "name a file that `check --write-baseline` wrote"
        let node: DocumentNode
        do {
            node = try JSONReader.read(bytes, file: path, limit: Self.byteLimit)
        } catch {
            throw FileError(
                .damaged, "is not a baseline: \((error as? FileError)?.message ?? "")", path: path, hint: hint)
        }
        guard node["formatVersion"]?.integer == 1, let list = node["findings"], case .list(let entries) = list.value
        else {
            throw FileError(.damaged, "is not a baseline", path: path, hint: hint)
        }
        guard entries.count <= Self.entryLimit else {
            throw FileError(
                .overLimit,
                "has \(Figures.grouped(entries.count)) findings; the limit is \(Figures.grouped(Self.entryLimit))",
                path: path, hint: "switch rules off instead, with `--rule`")
        }
        for entry in entries {
            guard let file = entry["path"]?.string, let rule = entry["rule"]?.string,
                let message = entry["message"]?.string
            else {
                throw FileError("has an entry without `path`, `rule` and `message`", hint: hint, at: entry.location)
            }
            let count = min(max(1, entry["count"]?.integer ?? 1), Self.entryLimit)
            counts[Key(path: file, rule: rule, message: message), default: 0] += count
        }
    }

    // MARK: - Using it

    /// The positions of those findings that are not known, and a remark about known ones that are gone. `findings` are
    /// all that were found, told or not; `checked` are the paths that were looked at, and `passedOver` the platforms
    /// that were not: what else the baseline knows of is not gone.
    func sift(
        _ findings: [Finding], checked: [String], passedOver: Set<String>
    ) -> (new: [Int], stale: Finding?) {
        var left = self
        let new = findings.indices.filter { !left.accepts(findings[$0]) }
        // Where something is broken, not everything was looked at.
        guard !new.contains(where: { findings[$0].severity == .error }) else { return (new, nil) }
        let roots = checked.map { FilePath.real($0) }
        let gone = left.counts.filter { key, count in
            let file = FilePath.isAbsolute(key.path) ? key.path : FilePath.absolute(FilePath.join(folder, key.path))
            return count > 0 && roots.contains { FilePath.isInside(file, $0) }
                && !passedOver.contains(String(key.rule.prefix { $0 != "/" }))
        }
        return (new, gone.isEmpty ? nil : Self.stale(gone.keys.sorted(), at: path))
    }

    /// Whether a finding is known, and not as often as it was found before.
    mutating func accepts(_ finding: Finding) -> Bool {
        let key = key(of: finding)
        guard let count = counts[key], count > 0 else { return false }
        counts[key] = count - 1
        return true
    }

    /// "3 known findings are in base.json."
    static func remark(on count: Int, in file: String) -> String {
        "\(SummaryLine.counted(count, "known finding")) \(count == 1 ? "is" : "are") in \(file)."
    }

    /// Why a baseline cannot be used. `command` writes a new one.
    static func fault(_ error: FileError, _ file: String, command: String = "") -> Finding {
        let hint = error.kind == .missing ? "write it with `\(command)--write-baseline \(file)`" : error.hint
        var finding = Finding(
            rule: "check/baseline", severity: .error, message: error.message, note: hint, path: file)
        if let location = error.location { (finding.line, finding.column) = (location.line, location.column) }
        return finding
    }

    private static func stale(_ gone: [Key], at path: String) -> Finding {
        Finding(
            rule: "check/baseline-stale", severity: .info,
            message: "\(SummaryLine.counted(gone.count, "known finding")) \(gone.count == 1 ? "is" : "are") gone: "
                + NameList.text(gone.map { "\($0.rule) in \($0.path)" }, limit: 5),
            notes: ["write the baseline again with `--write-baseline \(path)`"], path: path)
    }

    private func key(of finding: Finding) -> Key {
        let file = FilePath.relative(FilePath.real(finding.path), from: folder)
        return Key(path: file, rule: finding.rule, message: Self.plain(finding.message))
    }

    /// Without the numbers of lines, which move.
    private static func plain(_ message: String) -> String {
        message.replacing(/\b(lines?) \d+((, | and |, and )\d+)*/) { "\($0.output.1) #" }
    }

    // MARK: - Writing it

    /// Writes a baseline of all findings; a file that is there must be one. Throws `FileError`.
    static func write(_ findings: [Finding], to path: String) throws(FileError) {
        try NamedFile.requireFree(path)
        if access(path, F_OK) == 0 { _ = try Baseline(reading: path) }
        guard findings.count <= entryLimit else {
            throw FileError(
                .overLimit,
                "would have \(Figures.grouped(findings.count)) findings; the limit is \(Figures.grouped(entryLimit))",
                path: path, hint: "switch rules off instead, with `--rule`")
        }
        var baseline = Baseline(at: path)
        for finding in findings { baseline.counts[baseline.key(of: finding), default: 0] += 1 }
        let entries = baseline.counts.sorted { $0.key < $1.key }.map { key, count in
            OutputDocument.members([
                "path": .string(key.path), "rule": .string(key.rule), "message": .string(key.message),
                "count": count > 1 ? .integer(count) : nil,
            ])
        }
        let document = OutputDocument.object(["findings": .list(entries), "formatVersion": .integer(1)])
        try FileReplacement.replace(path, with: Array(document.reportText.string.utf8))
    }
}
