import StickerModel

/// What a drawing process is asked: one picture, or the size of one.
struct DrawingRequest {
    enum Task: UInt32 {
        /// The natural size of an SVG.
        case sizeOfSVG = 1
        case drawSVG
        /// What takes the place of fonts that are not installed: a line for each list of families, which are separated
        /// by U+001F.
        case fontsOfSVG
        /// Which characters of a text no installed font has.
        case glyphsOfSVG
        /// Makes an animation ready to be drawn at a size.
        case openLottie
        /// One frame of the animation opened before.
        case drawFrame
    }

    var task: Task
    /// In px; 0 x 0 where it does not matter.
    var size = PixelSize(0, 0)
    var frame = 0
    /// The processor time allowed, in ms: for an animation that of all its frames. 0 for no limit.
    var milliseconds: UInt32 = 0
    /// The text of the drawing; empty for further frames.
    var document: [UInt8] = []

    /// Bytes of a request before its document.
    static let headerLength = 28

    var header: [UInt8] {
        DrawingWords.bytes([
            DrawingWords.mark, task.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height),
            UInt32(clamping: frame), milliseconds, UInt32(clamping: document.count),
        ])
    }

    /// Reads a header, and the length of the document that follows; nil when it is not one.
    static func read(_ header: [UInt8]) -> (request: DrawingRequest, length: Int)? {
        let words = DrawingWords.read(header)
        guard words.count == 7, words[0] == DrawingWords.mark, let task = Task(rawValue: words[1]) else { return nil }
        let request = DrawingRequest(
            task: task, size: PixelSize(Int(words[2]), Int(words[3])), frame: Int(words[4]), milliseconds: words[5])
        return (request, Int(words[6]))
    }
}

/// What a drawing process answers.
enum DrawingAnswer {
    case size(PixelSize)
    /// The animation can be drawn.
    case ready
    /// Straight RGBA.
    case picture(Raster)
    /// The families that are used, a line for each list that was asked for, empty where one of them is installed; or
    /// the characters that no font has. Untrusted text.
    case fonts(String)
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
    }

    var reason: Reason
    /// What the library says about it; untrusted text.
    var text = ""
}

/// The first words of an answer. The process that sends it draws hostile files and may have been taken over by one, so
/// nothing in it is believed unless it fits what was asked.
struct DrawingAnswerHeader {
    enum Status: UInt32 {
        case size = 1
        case ready
        case picture
        case fonts
        case refused
    }

    var status: Status
    var size = PixelSize(0, 0)
    /// Why it is refused.
    var reason: DrawingRefusal.Reason?
    /// Bytes that follow.
    var length = 0

    static let byteCount = 24
    /// Bytes of a library's message, and of the names of fonts.
    static let longestText = 1_000
    /// The natural size of a drawing is never larger, in px.
    private static let largestSide = 4_096

    var bytes: [UInt8] {
        DrawingWords.bytes([
            DrawingWords.mark, status.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height),
            reason?.rawValue ?? 0, UInt32(clamping: length),
        ])
    }

    init(_ status: Status) { self.status = status }

    /// Reads the header of the answer to `request`; nil when it does not answer that.
    init?(_ bytes: [UInt8], to request: DrawingRequest) {
        let words = DrawingWords.read(bytes)
        guard words.count == 6, words[0] == DrawingWords.mark, let status = Status(rawValue: words[1]) else {
            return nil
        }
        self.status = status
        size = PixelSize(Int(words[2]), Int(words[3]))
        reason = DrawingRefusal.Reason(rawValue: words[4])
        length = Int(words[5])
        let fits =
            switch (status, request.task) {
            case (.size, .sizeOfSVG):
                length == 0 && (1...Self.largestSide).contains(size.width)
                    && (1...Self.largestSide).contains(size.height)
            case (.ready, .openLottie): length == 0
            // The size of a frame is that of its animation, which the one who asks knows.
            case (.picture, .drawSVG), (.picture, .drawFrame): size == request.size && length == 4 * size.area
            case (.fonts, .fontsOfSVG), (.fonts, .glyphsOfSVG): length <= Self.longestText
            case (.refused, _): reason != nil && length <= Self.longestText
            default: false
            }
        guard fits else { return nil }
    }
}

/// Numbers as both ends write them: 32 bits, little end first.
enum DrawingWords {
    /// Begins every message; the last digit is the version of the protocol.
    static let mark: UInt32 = 0x5350_4403

    static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
    }

    static func read(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, through: bytes.count - 4, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
        }
    }
}
