import CLibDeflate
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

/// Unpacks gzip data, as Telegram's TGS stickers are.
enum Gunzip {
    /// The unpacked bytes. Throws `ArtProblem` for damage and for more than `most` bytes.
    static func unpacked(_ bytes: [UInt8], most: Int) throws(ArtProblem) -> [UInt8] {
        guard let inflater = libdeflate_alloc_decompressor() else {
            throw ArtProblem(.unsupported, "cannot be unpacked", hint: "free some memory")
        }
        defer { libdeflate_free_decompressor(inflater) }
        // The end says how much it is, modulo 4 GB and only if nobody changed it; deflate packs at most 1,032 to 1.
        let claimed = bytes.count >= 18 ? bytes.little32(bytes.count - 4) ?? 0 : 0
        var room = min(max(claimed, 1_024), bytes.count.multipliedReportingOverflow(by: 1_032).partialValue, most)
        while true {
            var status = LIBDEFLATE_BAD_DATA
            let plain = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                status = libdeflate_gzip_decompress(inflater, bytes, bytes.count, buffer.baseAddress, room, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return plain }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else {
                throw .damaged("is gzip data that is damaged or cut short")
            }
            guard room < most else {
                throw ArtProblem(
                    .overLimit, "unpacks to more than \(Figures.grouped(most)) bytes",
                    hint: "simplify the animation, or export it as APNG or GIF")
            }
            room = min(room * 4, most)
        }
    }
}

/// An animation as it says it is, and as it is handed to rlottie.
struct LottieDocument: Sendable {
    /// In px.
    let size: PixelSize
    /// How long each frame is shown, in ms; [0] for a still.
    let durations: [Double]
    /// What rlottie gets.
    let text: [UInt8]
    /// What it has that is not drawn, in words.
    let omissions: [String]
    private let load: LottieComplexity.Composition
    private let rate: Double
    private let factor: Double

    /// Throws `ArtProblem` when `bytes` are no animation or go beyond `limits`.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        let root = try JSONItem(bytes)
        guard root.kind == .object, let layers = root["layers"], layers.kind == .array else {
            throw ArtProblem(.damaged, "is JSON without layers, so no Lottie animation", hint: Self.remedy)
        }
        size = PixelSize(root["w"]?.whole ?? 0, root["h"]?.whole ?? 0)
        try limits.check(canvas: size)
        guard let rate = root["fr"]?.number, (0.1...1_000).contains(rate) else {
            throw Self.wrong("a frame rate of \(Self.said(root["fr"])), must be 0.1 to 1,000 frames a second")
        }
        let start = root["ip"]?.number ?? 0
        guard let end = root["op"]?.number, end > start, abs(start) <= 1e6, end <= 1e6 else {
            throw Self.wrong("frames from \(Self.said(root["ip"])) to \(Self.said(root["op"])), so none to show")
        }
        durations = try Self.durations(of: end - start, rate: rate, size: size, limits: limits)
        self.rate = rate
        factor = LottieClock.factor(rate: rate)
        var rewriter = LottieRewriter(
            limits: limits, rate: rate, clock: LottieClock(start: start, factor: factor), size: size,
            assets: root["assets"]?.elements ?? [])
        let (size, factor) = (size, factor)
        text = try rewriter.whole(layers.elements) { writer in
            writer.name("v")
            writer.text("5.5.2")
            writer.member("w", size.width)
            writer.member("h", size.height)
        } tail: { rewriter in
            // rlottie shows nothing of a composition behind the end of the whole.
            let last = max((end - start) * factor + 1, min(rewriter.seconds, 1e5) * rate * factor + 2)
            rewriter.writer.name("fr")
            rewriter.writer.number(rate * factor)
            rewriter.writer.member("ip", 0)
            rewriter.writer.member("op", Int(last.rounded(.up)))
        }
        load = try rewriter.load.total()
        stages = load.mattes + (rewriter.pictures.isEmpty ? 0 : 1)
        omissions = rewriter.omissions.sorted()
        guard load.reach <= Self.reachLimit else {
            throw LottieRewriter.complex(
                "shapes as far as \(Figures.grouped(load.reach.rounded())) px from their origin, "
                    + "at most \(Figures.grouped(Self.reachLimit)) px")
        }
    }

    /// How many pictures are drawn on pictures, one on the other: mattes, masks that are drawn that way, art inside.
    let stages: Int

    /// The frame rlottie knows an instant by: `offset` ms into the frame `index`.
    func drawnFrame(_ index: Int, offset: Double) -> Int {
        let frame = (Double(index) + offset * rate / 1_000) * factor
        return Int(frame.clamped(to: 0...1e9).rounded())
    }

    /// Throws `ArtProblem` when drawing at this size takes too much memory or time.
    func check(_ size: PixelSize) throws(ArtProblem) {
        let scale = max(Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height))
        guard load.reach * scale <= Self.drawnReachLimit else {
            throw LottieRewriter.complex("shapes that reach far out of the picture, drawn very large")
        }
        let bytes = Double(load.pictures) * Double(size.area) * 4
        guard bytes <= Self.layerBytes else {
            throw LottieRewriter.complex(
                "\(Figures.grouped(load.pictures)) pictures for mattes, masks and translucent compositions, "
                    + "\(Figures.grouped(Int(bytes))) bytes at \(size.width) x \(size.height) px, "
                    + "at most \(Figures.grouped(Int(Self.layerBytes)))")
        }
    }

    /// Every frame lasts as long as the rate says; the last one ends with the animation.
    private static func durations(
        of frames: Double, rate: Double, size: PixelSize, limits: ArtLimits
    ) throws(ArtProblem) -> [Double] {
        let count = max(1, Int((frames - 1e-4).rounded(.up)))
        try limits.check(frames: count, of: size)
        guard count > 1 else { return [0] }
        let step = 1_000 / rate
        return (0..<count - 1).map { _ in step } + [min(step, (frames - Double(count - 1)) * step)]
    }

    private static func wrong(_ what: String) -> ArtProblem {
        ArtProblem(.damaged, "is a Lottie animation with \(what)", hint: remedy)
    }

    private static func said(_ item: JSONItem?) -> String { item?.number.map { Figures.grouped($0) } ?? "nothing" }

    private static let remedy = "export it again from the animation program"
    /// How far shapes may reach, in px of the animation; and in px as drawn, where rlottie still computes rightly.
    static let reachLimit = 1e6
    private static let drawnReachLimit = 4e6
    /// Bytes that pictures for mattes may take.
    private static let layerBytes = 400e6
}
