import StickerEngine
import StickerModel

/// One option of a command: how it is spelled, what it takes, what it is for.
struct Option: Sendable {
    /// Without dashes: "output".
    let name: String
    let short: Character?
    /// What stands for the value in help texts: "DIR"; nil for an option that takes none.
    let value: String?
    /// One phrase.
    let summary: String
    /// What applies without it.
    let fallback: String?
    let isRepeatable: Bool

    init(
        _ name: String, short: Character? = nil, value: String? = nil, _ summary: String, fallback: String? = nil,
        isRepeatable: Bool = false
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
        self.fallback = fallback
        self.isRepeatable = isRepeatable
    }

    /// `--output`
    var spelling: String { "--" + name }
}

/// Options that more than one command takes.
extension Option {
    static let noColor = Option("no-color", "plain text, also on a terminal (so does NO_COLOR)")
    static let target = Option(
        "target", value: "NAME", "only this target; may be given several times", fallback: "all", isRepeatable: true)
    static let strict = Option("strict", "treat warnings as errors")
    static let quiet = Option("quiet", short: "q", "errors and warnings only: no remarks, progress or closing line")
    static let jobs = Option("jobs", short: "j", value: "N", "work on N images at a time", fallback: "one a core")
    static let format = Option(
        "format", value: "FORMAT", "findings as text, json, github or sarif", fallback: "text")
    static let maxPixels = Option(
        "max-pixels", value: "N", "refuse art with more pixels",
        fallback: Figures.grouped(ResourceLimits().pixels))
    static let maxFrames = Option(
        "max-frames", value: "N", "refuse animations with more frames",
        fallback: Figures.grouped(ResourceLimits().frames))
    static let maxFileSize = Option(
        "max-file-size", value: "SIZE", "refuse larger art files", fallback: ByteCount.text(ResourceLimits().fileBytes))
    static let memory = Option(
        "memory", value: "SIZE", "hold at most this much decoded art",
        fallback: ByteCount.text(ResourceLimits().heldBytes))

    static let limits = [maxPixels, maxFrames, maxFileSize, memory]
}
