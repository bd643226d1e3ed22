import StickerModel

/// A Lottie animation, also packed as a Telegram sticker (TGS), drawn at the size and at the instants asked for.
struct LottieArt: VectorAnimation, ArtFile {
    let facts: ImageFacts
    private let document: LottieDocument
    private let limits: ArtLimits

    /// Throws `ArtProblem` when it is no animation, too complex, or made of things that are not drawn.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        guard bytes.count <= Self.textLimit else { throw Self.tooLong(bytes.count) }
        let isPacked = bytes.starts(with: [0x1F, 0x8B])
        let text = isPacked ? try Gunzip.unpacked(bytes, most: Self.textLimit) : bytes
        guard !isPacked || FormatSniffer.format(of: text) == .lottie else {
            throw FileFormat.gzip.refusal
        }
        document = try LottieDocument(text, limits: limits)
        self.limits = limits
        var facts = ImageFacts(
            format: .lottie, byteCount: bytes.count, size: document.size, durations: document.durations)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        facts.loopCount = facts.isAnimated ? 0 : nil
        facts.omissions = document.omissions
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        try frames(
            at: facts.durations.indices.map { TimelineSlot(frame: $0, duration: facts.durations[$0]) }, drawnAt: size)
    }

    func frames(at slots: [TimelineSlot], drawnAt size: PixelSize?) throws -> any FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        try limits.check(frames: slots.count, of: size)
        try document.check(size)
        return LottieFrames(document, slots: slots, size: size, limits: limits)
    }

    private static func tooLong(_ count: Int) -> ArtProblem {
        ArtProblem(
            .overLimit,
            "is a Lottie animation of \(Figures.grouped(count)) bytes, at most \(Figures.grouped(textLimit)) bytes",
            hint: "simplify the animation, or export it as APNG or GIF")
    }

    /// Bytes of JSON; real animations have some hundred thousand, with pictures some million.
    static let textLimit = 32_000_000
}
