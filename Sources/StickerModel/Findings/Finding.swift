/// One broken rule or notice, with its location, the measured value and the remedy.
///
/// Reads like a compiler's diagnostic: `art/dance.gif: error: animation runs 12,400 ms; the limit is 10,000
/// [whatsapp/animation-duration]`, followed by one `note:` line for each entry of `notes`.
public struct Finding: Hashable, Sendable, Codable {
    /// The rule or notice: `target/kebab-name`, or `manifest/…`, `art/…`, `build/…` for those of the tool itself.
    public var rule: String
    /// How much it matters.
    public var severity: Severity
    /// What it says, as its rule words it, with the values that it is about.
    package var text: FindingText
    /// The file to look at: the art a user can change rather than the file made from it.
    public var path: String
    /// The line, counted from 1, when `path` is a text file and the line is known.
    public var line: Int?
    /// The column, counted from 1.
    public var column: Int?
    /// What several platforms report in their own words ("small-art"): a text report says it once.
    public var cause: String?
    /// The output file that was judged, where `path` names the art it was made from.
    public var output: String?
    /// The files that it compares, by their paths, where it is reported at a document that names them.
    package var about: [String]?
    /// The stickers that it lists, by the paths of their art or images; nil where it is about its `path`.
    package var stickers: [String]?

    /// Names measured value and bound, long values shortened; no final full stop.
    public var message: String { text.sentence }
    /// Remedies and further facts, one line each.
    public package(set) var notes: [String] {
        get { text.remedies }
        set { text.notes = text.given(newValue) }
    }

    /// A finding about a whole file, or at a line of it.
    public init(
        rule: String, severity: Severity, message: String, notes: [String] = [],
        path: String, line: Int? = nil, column: Int? = nil
    ) {
        var text = FindingText()
        text.message = text.given([message])[0]
        text.notes = text.given(notes)
        self.init(rule: rule, severity: severity, text: text, path: path, line: line, column: column)
    }

    /// A finding at a location in a text document.
    public init(
        rule: String, severity: Severity, message: String, notes: [String] = [], at location: SourceLocation
    ) {
        self.init(
            rule: rule, severity: severity, message: message, notes: notes,
            path: location.file, line: location.line, column: location.column)
    }

    package init(
        rule: String, severity: Severity, text: FindingText, path: String, line: Int? = nil, column: Int? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.text = text
        self.path = LongText.path(path)
        self.line = line
        self.column = column
    }

    /// Everything there is to say beside the message: `notes`, and the output file.
    public var allNotes: [String] { output.map { notes + ["in the output: " + $0] } ?? notes }
}

/// The sentences of a finding before they are made: those of its rule, with placeholders, and the values of these.
package struct FindingText: Hashable, Sendable, Codable {
    /// With placeholders such as `{limit}`.
    package var message = ""
    package var notes: [String] = []
    /// By the names of placeholders.
    package var values: [String: String] = [:]
    /// Values that are others where the folder of the manifest is the one to run in, as for `report.json`.
    package var valuesInItsFolder: [String: String] = [:]
    /// The sticker that the message is about, where neither the path nor a value names it.
    package var subject: String?

    package init() {}

    /// Each line of the hint is a note.
    package init(message: String, hint: String?, values: [String: String]) {
        self.message = message
        self.values = values.mapValues { $0.utf8.count > LongText.longestText ? LongText.shortened($0) : $0 }
        notes = hint?.split(separator: "\n").map(String.init) ?? []
    }

    var sentence: String {
        LongText.shortened((subject.map { "“\($0)”: " } ?? "") + message.filled(with: values))
    }

    /// Without those that have an empty value in them: there is nothing to say of it.
    var remedies: [String] {
        let empty = values.filter(\.value.isEmpty).keys
        return notes.filter { note in !empty.contains { note.contains("{\($0)}") } }
            .map { LongText.shortened($0.filled(with: values)) }
    }

    /// Placeholders for sentences that are given as they are: what they quote may look like a placeholder.
    mutating func given(_ sentences: [String]) -> [String] {
        sentences.map { sentence in
            guard sentence.utf8.contains(UInt8(ascii: "{")) || sentence.utf8.count > LongText.longestText else {
                return sentence
            }
            let name = "given \(values.count)"
            values[name] = LongText.shortened(sentence)
            return "{\(name)}"
        }
    }

    /// Names something by another name: `new` in place of each value that is `old`.
    package mutating func rename(_ names: [(old: String, new: String)]) {
        values = values.mapValues { value in names.first { $0.old == value }?.new ?? value }
    }

    /// Whether a value in the sentence names this sticker.
    package func names(_ sticker: String) -> Bool {
        values.contains { name, value in
            (value == sticker || value == "“\(sticker)”") && message.contains("{\(name)")
        }
    }

    /// What findings have in common that say the same of several things: the sentence, and the words in it. Names and
    /// numbers are those of each.
    package var pattern: FindingText {
        var pattern = FindingText()
        pattern.message = message
        pattern.values = values.filter { !Self.names.contains($0.key) }.mapValues { value in
            // Words such as “expected at tea/01.webp” have the name of the file, too.
            let value = values["file"].map { value.replacing($0, with: "") } ?? value
            return String(value.unicodeScalars.filter { !("0"..."9").contains($0) && $0 != "," && $0 != "." })
        }
        return pattern
    }

    /// Placeholders for what things are called, and for how large they are.
    private static let names: Set = [
        "again", "art", "count", "file", "files", "first", "here", "id", "ids", "key", "name", "names", "new", "old",
        "other",
        "pack", "packs", "path", "pictures", "ratio", "second", "slot", "sticker", "stickers", "text", "title", "value",
    ]
}

/// How much a finding matters, from a remark to a refusal.
public enum Severity: String, Codable, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing has to change.
    case info
    /// Accepted by the platform but risky, ugly or surprising.
    case warning
    /// The platform refuses it, or the result would not be what the manifest asks for.
    case error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// An error outranks a warning, a warning a remark.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// A location in a text file.
public struct SourceLocation: Hashable, Sendable, Codable {
    /// The file as the user named it, or relative to the folder being checked.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column in characters, counted from 1.
    public var column: Int

    /// A location by line and column, both counted from 1.
    public init(file: String, line: Int, column: Int) {
        (self.file, self.line, self.column) = (file, line, column)
    }
}
