import PortableFoundation
import StickerDocuments
import StickerModel

/// What a check reports of a rule, whatever severity the rule has by itself.
public enum RuleSetting: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// This severity, also where the rule's own is higher.
    case info, warning, error

    /// The finding as the setting has it; nil when the rule is off.
    func applied(to finding: Finding) -> Finding? { Severity(rawValue: rawValue).map(finding.at) }
}

/// `.stickerpress.yaml`: how `check` and `fix` judge what is beside it.
///
///     rules:
///       imessage/sticker-side-minimum: off
///       whatsapp/margin: { level: warning, reason: our style guide asks for it }
///     level: warning
///
/// No one named the file: it may have come with the bundle. So it may not be a link that leads out of its folder, to a
/// file whose content messages would quote.
struct CheckSettings {
    private static let names = [".stickerpress.yaml", ".stickerpress.yml"]
    private static let byteLimit = 1_000_000

    private(set) var rules: [String: RuleSetting] = [:]
    /// Findings below it are not reported.
    private(set) var level: Severity?
    private(set) var findings: [Finding] = []
    /// Whether there is a file, and nothing wrong with it.
    private(set) var isApplied = false

    /// No file.
    init() {}

    /// Reads the file at `path`; `choices` are the ids of the rules there are.
    init(_ path: String, choices: [String]) {
        let start = SourceLocation(file: path, line: 1, column: 1)
        do {
            let folder = FilePath.parent(path)
            let file = FilePath.real(path)
            guard FilePath.isInside(file, FilePath.real(folder)) else {
                throw FileError(
                    .unreadable, "is a link to a file outside its folder, so it was not read",
                    hint: "replace the link by the file itself, or use --rule and --level")
            }
            let node = try YAMLReader.read(
                try FileReading.bytes(of: file, atMost: Self.byteLimit), file: path,
                emptyHint: "write `rules` or `level` into it, or remove it")
            let faults = ShapeChecker.faults(in: node, as: Self.shape(choices), called: "the file")
            findings = faults.map { Finding($0).with { $0.rule = "check/settings" } }
            guard findings.isEmpty else { return }
            for member in node["rules"]?.members ?? [] {
                rules[member.key] = (member.node.string ?? member.node["level"]?.string).flatMap(RuleSetting.init)
            }
            level = node["level"]?.string.flatMap(Severity.init)
            isApplied = true
        } catch {
            let error = error as? FileError
            let fault = error?.message ?? "cannot be read"
            findings.raise("check/settings", ["fault": fault], hint: error?.hint, at: error?.location ?? start)
        }
    }

    /// What the file changes, for people who did not write it: "whatsapp/margin is off". What the command line gives counts
    /// instead of it.
    func effect(under request: CheckRequest) -> String {
        let rules = rules.filter { request.rules[$0.key] == nil }
        let lowest = request.level == nil ? level : nil
        let off = rules.filter { $0.value == .off }.keys.sorted()
        let others = rules.count - off.count
        var parts: [String] = []
        if !off.isEmpty { parts.append("\(NameList.text(off)) \(off.count == 1 ? "is" : "are") off") }
        if others > 0 {
            parts.append("\(SummaryLine.counted(others, "rule")) \(others == 1 ? "has" : "have") another level")
        }
        if let lowest, lowest > .info { parts.append("findings below \(lowest.rawValue) are left out") }
        return parts.isEmpty ? "nothing is changed" : parts.joined(separator: "; ")
    }

    private static func shape(_ choices: [String]) -> FieldType {
        let word = FieldType.choice(RuleSetting.allCases.map(\.rawValue))
        let long = FieldType.object([
            Field("level", word, "How much the rule matters.", isRequired: true), Field("reason", .text, "Why."),
        ])
        let rules = choices.map { Field($0, .either([word, long])) }
        return .object([Field("rules", .object(rules)), Field("level", .choice(Severity.allCases.map(\.rawValue)))])
    }

    /// The file that applies to a path: in its folder, beside it, or further up to the working folder; nil without one.
    static func path(for path: String) -> String? {
        let around = FilePath.around(path)
        var folders = (ManifestReader.isFolder(path) ? [path] : []) + [around]
        let (real, working) = (FilePath.real(around), FilePath.real("."))
        if FilePath.isInside(real, working) {
            // As the user would write them: from the working folder.
            var folder = FilePath.relative(real, from: working)
            while !folder.isEmpty, folder != "." {
                folder = FilePath.parent(folder)
                folders.append(folder)
            }
        }
        // A link to nothing, too: what it should say is not known.
        return folders.flatMap { folder in names.map { FilePath.userPath($0, in: folder) } }
            .first { stat(ofLink: $0) != nil }
    }
}
