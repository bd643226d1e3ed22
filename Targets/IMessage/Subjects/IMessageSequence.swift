import StickerModel

/// A `.stickersequence`: separate frames and how they are played.
struct IMessageSequence {
    static let subjectName = "sequence"

    /// `Contents.json` of the sequence.
    var path: String
    var name: String
    /// Without facts where the file is missing or cannot be read.
    var frames: [(file: Located<String>, facts: ImageFacts?)] = []
    /// Seconds of one cycle, or frames per second.
    var duration: Located<Double>?
    /// `fixed` or `fps`.
    var durationType: Located<String>?
    /// How often it plays; 0 for ever.
    var repetitions: Double?

    var placeholders: [String: String] { ["sticker": name] }

    /// How long each frame is displayed, in ms; nil when the document states nothing that can be played.
    var frameDuration: Double? {
        guard let duration = duration?.value, (0.01...1_000).contains(duration), !frames.isEmpty else { return nil }
        switch durationType?.value {
        case "fps": return 1000 / duration
        case "fixed": return duration * 1000 / Double(frames.count)
        default: return nil
        }
    }

    /// Bytes of all frames, a repeated file counted once.
    var byteCount: Int {
        let sizes = frames.compactMap { frame in frame.facts.map { (frame.file.value, $0.byteCount) } }
        return Dictionary(sizes) { first, _ in first }.values.reduce(0, +)
    }
}

extension IMessageSequence: RuleSubject {
    enum Metric: String, MetricName {
        case frameCount, frameDuration, sequenceBytes

        var unit: MetricUnit {
            switch self {
            case .frameCount: .frames
            case .frameDuration: .milliseconds
            case .sequenceBytes: .bytes
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .frameCount: .count(frames.count)
        // Xcode writes 0.59999999999999998 for 0.6.
        case .frameDuration: .number(frameDuration.map { ($0 * 1000).rounded() / 1000 }, at: duration?.location)
        case .sequenceBytes: .count(byteCount)
        }
    }

    var notices: [Notice] {
        var notices: [Notice] = []
        notices.raise(
            "sequence-duration", if: frameDuration == nil && !frames.isEmpty, at: duration?.location)
        let sizes = frames.compactMap { $0.facts?.size }.uniqued
        notices.raise("sequence-sizes", if: sizes.count > 1, ["sizes": NameList.text(sizes.map(ArtLimits.text))])
        return notices
    }
}
