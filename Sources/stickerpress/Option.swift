import StickerEngine
import StickerModel

/// One option of a command: how it is spelled, what value it takes, what it is for.
struct Option: Sendable {
    /// Without dashes: "output".
    let name: String
    let short: Character?
    /// The placeholder of the value in help texts: "DIR"; nil for an option without a value.
    let value: String?
    let summary: String
    /// What applies without the option.
    let fallback: String?
    let isRepeatable: Bool
    /// What its value may be, for completions.
    let candidates: Candidates

    init(
        _ name: String, short: Character? = nil, value: String? = nil, _ summary: String, fallback: String? = nil,
        isRepeatable: Bool = false, candidates: Candidates? = nil
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
        self.fallback = fallback
        self.isRepeatable = isRepeatable
        self.candidates = candidates ?? Candidates(placeholder: value ?? "")
    }

    /// `--output`
    var spelling: String { "--" + name }
}

/// Options that more than one command takes.
extension Option {
    static let noColor = Option("no-color", "plain text, even on a terminal (NO_COLOR does the same)")
    static let target = Option(
        "target", value: "NAME", "only this platform; may be repeated", fallback: "all", isRepeatable: true,
        candidates: .targets)
    static let strict = Option("strict", "treat warnings as errors")
    static let rule = Option(
        "rule", value: "ID=LEVEL", "report a rule as off, info, warning or error; may be repeated", isRepeatable: true,
        candidates: .ruleSettings)
    static let level = Option(
        "level", value: "LEVEL", "report info, warning or error and above", fallback: "info",
        candidates: .words { Severity.allCases.map(\.rawValue) })
    static let quiet = Option("quiet", short: "q", "print only errors: no warnings, info, progress or summary")
    static let verbose = Option(
        "verbose", short: "v",
        "print findings one by one, up to 100 of a kind in a file, with all that is known of them")
    static let jobs = Option("jobs", short: "j", value: "N", "work on N images at a time", fallback: "one per core")
    static let format = Option(
        "format", value: "FORMAT", "print findings as \(ReportFormat.names); --quiet shortens only text",
        fallback: ReportFormat.text.rawValue,
        candidates: .cases(of: ReportFormat.self))
    static let maxPixels = Option(
        "max-pixels", value: "N", "refuse art with more pixels",
        fallback: Figures.grouped(ResourceLimits().pixels))
    static let maxFrames = Option(
        "max-frames", value: "N", "refuse animations with more frames",
        fallback: Figures.grouped(ResourceLimits().frames))
    static let maxFileSize = Option(
        "max-file-size", value: "SIZE", "refuse larger art files", fallback: ByteCount.text(ResourceLimits().fileBytes))
    static let memory = Option(
        "memory", value: "SIZE", "keep at most this much decoded art in memory",
        fallback: ByteCount.text(ResourceLimits().heldBytes))

    static let limits = [maxPixels, maxFrames, maxFileSize, memory]
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// "text, json, github or sarif"
    static var names: String { NameList.whole(allCases.map(\.rawValue), "or") }
}
