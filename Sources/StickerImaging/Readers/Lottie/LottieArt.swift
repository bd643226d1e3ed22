import StickerModel

/// A Lottie animation, also packed as a Telegram sticker (TGS) or in a dotLottie archive, drawn at the size and at the
/// instants asked for.
struct LottieArt: ArtFile {
    private(set) var facts: ImageFacts
    private let limits: ArtLimits
    /// What rlottie gets.
    private let text: [UInt8]
    /// Px of the embedded pictures.
    private let pictureArea: Int
    /// How many pictures are drawn on others: mattes, masks drawn as mattes, embedded pictures.
    private let pictureCount: Int
    private let rate: Double
    private let factor: Double

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        guard bytes.count <= Self.textLimit else { throw Self.tooLong(bytes.count) }
        let isPacked = Self.isPacked(bytes)
        let (json, archive) = try Self.text(of: bytes)
        guard !isPacked || FormatSniffer.format(of: json) == .lottie else { throw FileFormat.gzip.refusal }
        let root = try JSONItem(json)
        guard root.kind == .object, let layers = root["layers"], layers.kind == .array else {
            throw FileError(.damaged, "is JSON without layers, so it is not a Lottie animation", hint: Self.remedy)
        }
        let size = PixelSize(root["w"]?.integer ?? 0, root["h"]?.integer ?? 0)
        try limits.check(canvas: size)
        guard let rate = root["fr"]?.number, (0.1...1_000).contains(rate) else {
            throw Self.wrong("a frame rate of \(Self.figure(root["fr"])); it must be 0.1 to 1,000 frames a second")
        }
        let start = root["ip"]?.number ?? 0
        let stated = "frames from \(Self.figure(root["ip"])) to \(Self.figure(root["op"]))"
        guard let end = root["op"]?.number, end > start else {
            throw Self.wrong(stated + ", so there are none to draw")
        }
        guard abs(start) <= 1e6, end <= 1e6 else { throw Self.wrong(stated + "; the limit is 1,000,000") }
        let durations = try Self.durations(of: end - start, rate: rate, limits: limits)
        (self.limits, self.rate, factor) = (limits, rate, LottieClock.factor(rate: rate))
        let features = LottieFeatures(root).found
        facts = ImageFacts(format: .lottie, byteCount: bytes.count, size: size, durations: durations)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        facts.loopCount = facts.isAnimated ? 0 : nil
        var rewriter = LottieRewriter(
            rate: rate, clock: LottieClock(start: start, factor: factor), size: size,
            assets: root["assets"]?.elements ?? [], slots: root["slots"])
        let drawn = try rewriter.root(layers.elements)
        let (pictures, area) = try rewriter.pictures.made(from: archive, limits)
        var nesting = LottieNesting(rewriter.compositions)
        pictureArea = area
        let counted = try nesting.pictures(of: drawn)
        pictureCount = counted.count + (pictures.isEmpty ? 0 : 1)
        if counted.depth > Raster.settledPictures { rewriter.omit(.deepMattes) }
        // rlottie draws nothing of a composition after the end of the whole animation.
        let last = max((end - start) * factor + 1, min(rewriter.seconds, 1e5) * rate * factor + 2)
        let assets = rewriter.compositions.map(\.value) + pictures
        let whole: LottieValue = [
            "v": "5.5.2", "w": .integer(size.width), "h": .integer(size.height),
            "fr": .number(rate * factor), "ip": 0, "op": .number(last.rounded(.up)),
            "layers": .list(drawn.map(\.value)), "assets": .list(assets),
        ]
        text = whole.json
        facts.omissions = rewriter.omissions.sorted() + (archive?.omissions ?? [])
        facts.vector = VectorFacts(
            rate: rate, start: start, frames: end - start, features: LottieFeature.allCases.filter(features.contains),
            packedBytes: isPacked ? bytes.count : nil, isPacked: isPacked, isMarked: root["tgs"]?.integer == 1)
    }

    private static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// The JSON of an animation as it is, in gzip data or in a dotLottie archive.
    static func text(of bytes: [UInt8]) throws(FileError) -> (text: [UInt8], archive: DotLottie?) {
        if isPacked(bytes) { return (try Gzip.unpacked(bytes, limit: textLimit), nil) }
        guard bytes.starts(with: [0x50, 0x4B]) else { return (bytes, nil) }
        let archive = try DotLottie(bytes)
        guard archive.animation.count <= textLimit else { throw tooLong(archive.animation.count) }
        return (archive.animation, archive)
    }

    func frames(_ slots: [TimelineSlot]?, drawnAt size: PixelSize?, reducedBy _: Int) throws(FileError) -> FrameReader {
        let slots = slots ?? facts.durations.enumerated().map { TimelineSlot(frame: $0, duration: $1) }
        let size = size ?? ownSize(frames: slots.count)
        try limits.check(canvas: size)
        try limits.check(frames: slots.count, of: size)
        // rlottie takes the nearest px of a picture, so it draws them in twice the size; what is larger than large
        // stickers has its px where pictures have them.
        let isLarger = pictureArea > 0 && size.area <= 640 * 640
        let drawnSize = isLarger ? PixelSize(2 * size.width, 2 * size.height) : size
        let session = DrawingSession(
            .rlottie, text, limits: limits, frames: slots.count, pictures: pictureArea,
            remedy: "or export it as APNG or GIF")
        return .numbered(Array(slots.indices)) { index throws(FileError) in
            let slot = slots[index]
            // An instant may be some ms into a frame.
            let frame = (Double(slot.frame) + slot.offset * rate / 1_000) * factor
            var raster = try session.picture(frame: Int(frame.clamped(to: 0...1e9).rounded()), size: drawnSize)
            raster.settleAlpha(after: pictureCount)
            return Frame(try raster.resized(to: size), duration: slot.duration)
        }
    }

    /// The size of the composition in px, or a smaller one that the limits allow for so many frames: they are about what
    /// is drawn, and stickers are drawn much smaller than compositions are. Only measuring asks for it.
    private func ownSize(frames count: Int) -> PixelSize {
        let size = facts.size
        let most = limits.area(ofEach: count)
        guard count > 1, size.area > most else { return size }
        let scale = (Double(most) / Double(size.area)).squareRoot()
        return PixelSize(max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
    }

    private static func tooLong(_ count: Int) -> FileError {
        FileError(
            .overLimit,
            "is a Lottie animation of \(Figures.grouped(count)) bytes; the limit is \(Figures.grouped(textLimit)) bytes",
            hint: "simplify the animation, or export it as APNG or GIF")
    }

    /// Bytes of JSON. Real animations have some hundred thousand, with pictures some million.
    static let textLimit = 32_000_000

    /// The rate gives the duration of every frame; the last one ends with the animation.
    private static func durations(of frames: Double, rate: Double, limits: ArtLimits) throws(FileError) -> [Double] {
        let count = max(1, Int((frames - 1e-4).rounded(.up)))
        try limits.ofClips.check(frames: count)
        guard count > 1 else { return [0] }
        let step = 1_000 / rate
        return (0..<count - 1).map { _ in step } + [min(step, (frames - Double(count - 1)) * step)]
    }

    private static func wrong(_ what: String) -> FileError {
        FileError(.damaged, "is a Lottie animation with \(what)", hint: remedy)
    }

    private static func figure(_ item: JSONItem?) -> String { item?.number.map { Figures.grouped($0) } ?? "no number" }

    private static let remedy = "export it again from the animation program"
}
