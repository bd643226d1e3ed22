import StickerModel

/// A `.stickersequence`: frames of their own and how they are played.
struct IMessageSequence: RuleSubject {
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
    /// Further rounds after the first; 0 for ever.
    var repetitions: Located<Double>?
    /// Of `duration`, `duration-type` and `repetitions`, what is not there.
    var missingKeys: [String] = []

    var traits: Set<String> { [] }
    var words: [String: String] { ["sticker": name, "pack": pack] }

    /// How long each frame is shown, in ms; nil when the document does not say.
    var frameDuration: Double? {
        guard let duration = duration?.value, duration > 0, duration.isFinite, !frames.isEmpty else { return nil }
        switch durationType?.value {
        case "fps": return 1000 / duration
        case "fixed": return duration * 1000 / Double(frames.count)
        default: return nil
        }
    }

    /// Bytes of all frames, a repeated file counted once.
    var byteCount: Int {
        let sizes = Dictionary(frames.compactMap { frame in frame.facts.map { (frame.file.value, $0.byteCount) } }) {
            first, _ in first
        }
        return sizes.values.reduce(0, +)
    }
}
