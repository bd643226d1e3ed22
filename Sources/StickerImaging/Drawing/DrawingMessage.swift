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

enum DrawingAnswer {
    case measured(MeasuredDrawing)
    /// Straight RGBA.
    case picture(Raster)
    case refused(DrawingRefusal)
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

/// The first words of an answer. The process that sends it draws hostile files and may have been taken over by one, so
/// nothing in it is believed unless it fits what was asked.
struct DrawingAnswerHeader {
    enum Status: UInt32 {
        case measured = 1
        case picture, refused
    }

    var status: Status
    var size = PixelSize(0, 0)
    var hasText = false
    /// Px of the pictures in a drawing.
    var pictures = 0
    var reason: DrawingRefusal.Reason?
    /// Bytes of the text that follows: a library's message, or the omissions.
    var textLength = 0
    /// Bytes of the picture or document that follows the text.
    var length = 0

    static let byteCount = 36
    /// All rows of not-drawn.json, and some addresses.
    static let longestText = 64_000
    /// The longest document that may take the place of one: what is made longer is pictures, which have a limit, and
    /// filters.
    static func longestDocument(for count: Int) -> Int { 8 * count + (64 << 20) }

    var bytes: [UInt8] {
        DrawingWords.bytes([
            DrawingWords.mark, status.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height),
            reason?.rawValue ?? 0, UInt32(clamping: textLength), UInt32(clamping: length), hasText ? 1 : 0,
            UInt32(clamping: pictures),
        ])
    }

    init(_ status: Status) { self.status = status }

    /// Reads the header of the answer to `request`; nil when it does not answer that.
    init?(_ bytes: [UInt8], to request: DrawingRequest) {
        let words = DrawingWords.read(bytes)
        guard words.count == 9, words[0] == DrawingWords.mark, let status = Status(rawValue: words[1]) else {
            return nil
        }
        self.status = status
        size = PixelSize(Int(words[2]), Int(words[3]))
        reason = DrawingRefusal.Reason(rawValue: words[4])
        textLength = Int(words[5])
        length = Int(words[6])
        hasText = words[7] != 0
        pictures = Int(words[8])
        let fits =
            switch (status, request.task) {
            case (.measured, .measure), (.measured, .measureUnprepared):
                length <= Self.longestDocument(for: request.document.count)
                    && (1...request.library.longestSide).contains(size.width)
                    && (1...request.library.longestSide).contains(size.height)
            // The size of a frame is that of its animation, which the one who asks knows.
            case (.picture, .draw): size == request.size && length == 4 * size.area && textLength == 0
            case (.refused, _): reason != nil && length == 0
            default: false
            }
        guard fits, textLength <= Self.longestText else { return nil }
    }
}

/// Numbers as both ends write them: 32 bits, little end first.
enum DrawingWords {
    /// Begins every message; the last digit is the version of the protocol.
    static let mark: UInt32 = 0x5350_4408

    /// Texts with a zero behind each, which none of them has; those beyond the limit are counted in the last one.
    static func text(of texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, text) in texts.enumerated() {
            let next = text.utf8.filter { $0 != 0 } + [0]
            guard bytes.count + next.count < DrawingAnswerHeader.longestText - 100 else {
                return bytes + Array("\(Figures.grouped(texts.count - index)) more things".utf8) + [0]
            }
            bytes += next
        }
        return bytes
    }

    static func texts(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { $0.little(4) }
    }

    static func read(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, through: bytes.count - 4, by: 4).map { UInt32(truncatingIfNeeded: bytes.little32($0) ?? 0) }
    }
}
