import StickerModel

/// What a drawing process is asked: one picture, or what a drawing is.
struct DrawingRequest {
    enum Task: UInt32 {
        case measure = 1
        /// One frame of the document, or of the one before where there is none.
        case draw
        /// The same as `measure` where preparation ends the process.
        case measureUnprepared
    }

    var task: Task
    var library: DrawingLibrary
    /// In px; 0 x 0 where it does not matter.
    var size = PixelSize(0, 0)
    var frame = 0
    /// The processor time allowed, in ms: for an animation that of all its frames. 0 for no limit.
    var milliseconds: UInt32 = 0
    /// Of these only the most px of the pictures in a document are sent.
    var limits = ArtLimits()
    /// The most memory for the document and what is drawn of it, in MiB.
    var mebibytes: UInt32 = 0
    /// The text of the drawing; empty for further frames.
    var document: [UInt8] = []

    /// Bytes of a request before its document.
    static let headerLength = 40

    var header: [UInt8] {
        DrawingWords.bytes([
            DrawingWords.mark, task.rawValue, library.rawValue, UInt32(clamping: size.width),
            UInt32(clamping: size.height), UInt32(clamping: frame), milliseconds, UInt32(clamping: limits.pixels),
            mebibytes, UInt32(clamping: document.count),
        ])
    }

    /// Reads a header, and the length of the document that follows; nil when it is not one.
    static func read(_ header: [UInt8]) -> (request: DrawingRequest, length: Int)? {
        let words = DrawingWords.read(header)
        guard words.count == 10, words[0] == DrawingWords.mark, let task = Task(rawValue: words[1]),
            let library = DrawingLibrary(rawValue: words[2])
        else { return nil }
        var request = DrawingRequest(
            task: task, library: library, size: PixelSize(Int(words[3]), Int(words[4])), frame: Int(words[5]),
            milliseconds: words[6], mebibytes: words[8])
        request.limits.pixels = Int(words[7])
        return (request, Int(words[9]))
    }
}

/// What a drawing process answers. It draws hostile files and may have been taken over by one, so nothing in its answer is
/// believed unless it fits what was asked.
struct DrawingAnswer {
    enum Status: UInt32 {
        case measured = 1
        case picture, refused
    }

    var status: Status
    /// In px.
    var size = PixelSize(0, 0)
    /// Whether other fonts may change a drawing.
    var hasText = false
    /// Px of the pictures in a drawing.
    var pictures = 0
    /// Px of `size` for each CSS px of a drawing.
    var scale: Float = 1
    var reason: DrawingRefusal.Reason?
    /// What the library says, or each of the omissions with a zero behind it.
    var text: [UInt8] = []
    /// Straight RGBA, or the document to draw in place of the one that was measured; empty for that one.
    var content: [UInt8] = []

    static let headerLength = 40
    /// All rows of not-drawn.json, and some addresses.
    static let longestText = 64_000
    /// The longest document that may take the place of one: what is made longer is pictures, which have a limit, and
    /// filters.
    static func longestDocument(for count: Int) -> Int { 8 * count + (64 << 20) }

    /// What comes before the text and the content.
    var header: [UInt8] {
        DrawingWords.bytes([
            DrawingWords.mark, status.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height),
            reason?.rawValue ?? 0, UInt32(clamping: text.count), UInt32(clamping: content.count), hasText ? 1 : 0,
            UInt32(clamping: pictures), scale.bitPattern,
        ])
    }

    /// Reads the header of the answer to `request`, and the lengths of the text and the content that follow; nil when it
    /// does not answer that.
    static func read(
        _ header: [UInt8], to request: DrawingRequest
    ) -> (answer: DrawingAnswer, text: Int, content: Int)? {
        let words = DrawingWords.read(header)
        guard words.count == 10, words[0] == DrawingWords.mark, let status = Status(rawValue: words[1]) else {
            return nil
        }
        let answer = DrawingAnswer(
            status: status, size: PixelSize(Int(words[2]), Int(words[3])), hasText: words[7] != 0,
            pictures: Int(words[8]), scale: Float(bitPattern: words[9]),
            reason: status == .refused ? DrawingRefusal.Reason(rawValue: words[4]) : nil)
        let (size, text, content) = (answer.size, Int(words[5]), Int(words[6]))
        let fits =
            switch (status, request.task) {
            case (.measured, .measure), (.measured, .measureUnprepared):
                content <= longestDocument(for: request.document.count)
                    && (1...request.library.longestSide).contains(size.width)
                    && (1...request.library.longestSide).contains(size.height) && (1e-6...1e6).contains(answer.scale)
            // The size of a frame is that of its animation, which the one who asks knows.
            case (.picture, .draw): size == request.size && content == 4 * size.area && text == 0
            case (.refused, _): answer.reason != nil && content == 0
            default: false
            }
        return fits && text <= longestText ? (answer, text, content) : nil
    }
}

extension DrawingAnswer {
    /// What a drawing is: `omissions` are what is left out or drawn otherwise than elsewhere, in the words of
    /// `ImageFacts.omissions`. Those beyond the limit of a text are counted in the last one.
    init(measured size: PixelSize, scale: Double = 1, omissions: [String]) {
        self.init(status: .measured, size: size, scale: Float(scale))
        for (index, omission) in omissions.enumerated() {
            let next = omission.utf8.filter { $0 != 0 } + [0]
            guard text.count + next.count < Self.longestText - 100 else {
                text += Array("\(Figures.grouped(omissions.count - index)) more things".utf8) + [0]
                return
            }
            text += next
        }
    }

    init(_ picture: Raster) { self.init(status: .picture, size: picture.size, content: picture.pixels) }

    init(_ refusal: DrawingRefusal) {
        self.init(status: .refused, reason: refusal.reason, text: Array(refusal.text.utf8.prefix(Self.longestText)))
    }

    /// Untrusted text.
    var omissions: [String] { text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }

    var refusal: DrawingRefusal? {
        reason.map { DrawingRefusal(reason: $0, text: String(decoding: text, as: UTF8.self)) }
    }
}

/// Why something cannot be drawn, in the terms of the library that was to draw it.
struct DrawingRefusal: Error {
    enum Reason: UInt32 {
        case notSVG = 1
        case noSize
        case notDrawn
        case noMemory
        case notLottie
        /// What is in the drawing, by a problem of ours: the message, and the remedy on a line of its own.
        case damagedPart
        case partOverLimit
        case partUnsupported
        /// A prefix without an address; the text is that prefix.
        case undeclaredPrefix
        /// It may hold pictures, and preparation, which checks them, failed.
        case notPrepared
    }

    var reason: Reason
    /// What the library says about it; untrusted text.
    var text = ""
}

extension DrawingRefusal {
    /// The reasons that are problems of ours.
    private static let kinds: [Reason: FileError.Kind] = [
        .damagedPart: .damaged, .partOverLimit: .overLimit, .partUnsupported: .unsupported,
    ]

    init(_ problem: FileError) {
        self.init(
            reason: Self.kinds.first { $0.value == problem.kind }?.key ?? .damagedPart,
            text: problem.message + "\n" + (problem.hint ?? ""))
    }

    /// The problem of what is in the drawing; nil for other reasons.
    var fileError: FileError? {
        guard let kind = Self.kinds[reason] else { return nil }
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return FileError(
            kind, lines.first.map(String.init) ?? "",
            hint: lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil)
    }
}

/// Numbers as both ends write them: 32 bits, little end first.
enum DrawingWords {
    /// Begins every message; the last digit is the version of the protocol.
    static let mark: UInt32 = 0x5350_4409

    static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { $0.little(4) }
    }

    static func read(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, through: bytes.count - 4, by: 4).map { UInt32(truncatingIfNeeded: bytes.little32($0) ?? 0) }
    }
}
