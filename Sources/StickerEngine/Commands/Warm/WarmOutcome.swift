import StickerModel

package struct WarmOutcome: Sendable {
    /// Why the run ended as it did. Whatever that is, the pictures that were made are in the cache.
    package var status = ExitStatus.success
    /// Errors: art that cannot be drawn, and what a build would stop at.
    package var findings: [Finding] = []
    let part: CachePart
    let folder: String
    var pictures = PictureCounts()
    /// Distinct art of the part, of a dry run.
    var sources: Int?
    /// Processor time of a dry run by what builds of real packs took, in s; also of the parts that take least and most.
    var estimate: (seconds: Double, least: Double, most: Double)?
    /// Of the process and its drawing processes; nil for a dry run.
    var processorSeconds: Double?
    /// Stands for the versions of all coders: parts with other ones make pictures that a build does not look for.
    var coders = ""
    /// What was wrong with entries of the cache.
    var remark: String?

    package var text: SafeText<Terminal> {
        if pictures.wanted == 0, status != .success { return SummaryLine.failure("Nothing was made", findings) }
        let lead = "Part \(Figures.grouped(part.number)) of \(Figures.grouped(part.count))"
        let counted = SummaryLine.counted(pictures.wanted, "picture")
        let remark = remark.map { $0 + "\n" } ?? ""
        guard let estimate else {
            let left = pictures.unmade - pictures.failed
            let figures = [
                "\(Figures.grouped(pictures.found)) found", "\(Figures.grouped(pictures.made)) made",
                pictures.failed > 0 ? "\(Figures.grouped(pictures.failed)) failed" : nil,
                left > 0 ? "\(Figures.grouped(left)) left" : nil,
            ].compactMap(\.self).joined(separator: ", ")
            let time = "\(Self.rounded(processorSeconds ?? 0)) s of processor time"
            return .lines(
                "\(remark)\(lead) in \(folder): \(counted): \(figures); \(ByteCount.text(pictures.bytes)), \(time).\n")
        }
        let spread =
            part.count == 1
            ? "" : "; for each part: \(Self.rounded(estimate.least)) to \(Self.rounded(estimate.most)) s"
        let sources = SummaryLine.counted(sources ?? 0, "source")
        return .lines(
            "\(remark)\(lead): \(counted) of \(sources), \(Figures.grouped(pictures.found)) in \(folder) already; estimate for "
                + "all of them: \(Self.rounded(estimate.seconds)) s of processor time\(spread).\n")
    }

    private static func rounded(_ seconds: Double) -> String { Figures.grouped((seconds * 10).rounded() / 10) }

    /// One line for programs; keys are sorted, and absent where there is nothing to say. `exit` is the exit code.
    package func json(exit: ExitStatus) -> SafeText<Terminal> {
        let isDone = estimate == nil
        return OutputDocument.members([
            "version": .string(ToolIdentity.version), "coders": .string(coders), "exit": .integer(Int(exit.rawValue)),
            "part": .integer(part.number), "parts": .integer(part.count), "sources": sources.map { .integer($0) },
            "wanted": .integer(pictures.wanted), "found": .integer(pictures.found),
            "made": isDone ? .integer(pictures.made) : nil, "failed": isDone ? .integer(pictures.failed) : nil,
            "left": isDone ? .integer(pictures.unmade - pictures.failed) : nil,
            "bytes": isDone ? .integer(pictures.bytes) : nil, "cpuSeconds": processorSeconds.map { .number($0) },
            "seconds": estimate.map { .number($0.seconds) }, "leastSeconds": estimate.map { .number($0.least) },
            "mostSeconds": estimate.map { .number($0.most) },
        ]).reportLine
    }
}

extension OutputDocument {
    /// JSON with sorted keys as one line, so that the last line of a log is a document.
    var reportLine: SafeText<Terminal> {
        // Texts have no line breaks in JSON.
        .lines(reportText.string.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() + "\n")
    }
}
