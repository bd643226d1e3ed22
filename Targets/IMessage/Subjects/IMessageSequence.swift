import StickerModel

/// A `.stickersequence`: separate frames and how they are played.
struct IMessageSequence {
    static let subjectName = "sequence"

    struct Frame: Sendable {
        var file: Located<String>
        /// nil when the file is missing or cannot be read.
        var facts: ImageFacts?
    }

    /// `Contents.json` of the sequence.
    var path: String
    var location: SourceLocation? { nil }
    var name: String
    var pack: String
    var frames: [Frame] = []
    var duration: Located<Double>?
    var durationType: Located<String>?
    /// How often it plays again after the first time; 0 means forever.
    var repetitions: Located<Double>?
    /// Which of `duration`, `duration-type` and `repetitions` are missing.
    var missingKeys: [String] = []

    var traits: [String] { [] }
    var placeholders: [String: String] { ["sticker": name, "pack": pack] }

    /// How long each frame is displayed, in ms; nil when the document states nothing that can be played.
    var frameDuration: Double? {
        guard let duration = duration?.value, Self.playable.contains(duration), !frames.isEmpty else { return nil }
        switch durationType?.value {
        case "fps": return 1000 / duration
        case "fixed": return duration * 1000 / Double(frames.count)
        default: return nil
        }
    }

    /// Seconds of one cycle, or frames per second.
    private static let playable = 0.01...1_000.0
    /// More than two bytes hold, in which animations state it.
    private static let mostRepetitions = 65_535

    /// Whether `repetitions` is a number of times; nil when the document does not state it.
    var repetitionsArePlayable: Bool? {
        repetitions.map { (0...Double(Self.mostRepetitions)).contains($0.value) && $0.value == $0.value.rounded() }
    }

    /// As written where rounding would hide what is wrong with it.
    private static func text(_ number: Located<Double>?) -> String {
        let value = number?.value ?? 0
        return value == (value * 100).rounded() / 100 ? Figures.grouped(value) : "\(value)"
    }

    /// Bytes of all frames, a repeated file counted once.
    var byteCount: Int {
        let sizes = Dictionary(frames.compactMap { frame in frame.facts.map { (frame.file.value, $0.byteCount) } }) {
            first, _ in first
        }
        return sizes.values.reduce(0, +)
    }
}

extension IMessageSequence: RuleSubject {
    enum Metric: String, MetricName {
        case frameCount, sizeCount, frameFormat, durationType, frameDuration, sequenceBytes

        var unit: MetricUnit {
            switch self {
            case .frameCount: .frames
            case .frameDuration: .milliseconds
            case .sequenceBytes: .bytes
            default: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .frameCount: .count(frames.count)
        case .sizeCount: sizeCount
        case .frameFormat: formats
        case .durationType:
            .text(
                durationType,
                details: [
                    "suggestion": Notice.suggestion(
                        durationType.flatMap { SpellingSuggestion.match($0.value, in: ["fixed", "fps"]) })
                ])
        // Xcode writes 0.59999999999999998 for 0.6.
        case .frameDuration: .number(frameDuration.map { ($0 * 1000).rounded() / 1000 }, at: duration?.location)
        case .sequenceBytes: .count(byteCount)
        }
    }

    var notices: [Notice] {
        var notices: [Notice] = []
        notices.raise(
            "sequence-duration", if: duration.map { !Self.playable.contains($0.value) },
            [
                "found": Self.text(duration), "least": Figures.grouped(Self.playable.lowerBound),
                "most": Figures.grouped(Self.playable.upperBound),
            ], at: duration?.location)
        notices.raise(
            "sequence-repetitions", if: repetitionsArePlayable.map { !$0 },
            ["found": Self.text(repetitions), "most": Figures.grouped(Self.mostRepetitions)], at: repetitions?.location)
        for key in missingKeys { notices.raise("sequence-numbers", ["key": key]) }
        return notices
    }

    private var sizeCount: Measurements {
        let sizes = Set(frames.compactMap { $0.facts?.size })
        guard !sizes.isEmpty else { return [] }
        let text = sizes.sorted { ($0.area, $0.width) < ($1.area, $1.width) }.map { "\($0.width) x \($0.height)" }
        return .count(sizes.count, details: ["sizes": NameList.text(text)])
    }

    /// The first frame of each format, so that a sequence of 165 JPEG frames is one finding.
    private var formats: Measurements {
        var seen: Set<FileFormat> = []
        return frames.flatMap { frame -> Measurements in
            guard let format = frame.facts?.format, seen.insert(format).inserted else { return [] }
            return .text(
                format.title, details: ["file": frame.file.value, "article": format.withArticle],
                at: frame.file.location)
        }
    }
}
