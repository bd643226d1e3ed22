import StickerModel

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
