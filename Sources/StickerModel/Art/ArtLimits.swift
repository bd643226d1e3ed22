/// Limits that are checked before anything large is allocated.
package struct ArtLimits: Sendable, Hashable {
    package var fileBytes = 100_000_000
    package var pixels = 64_000_000
    package var frames = 2_000
    /// Pixels of all frames together (canvas times frames).
    package var totalPixels = 2_000_000_000
    /// Bytes of frames held in memory for one sticker; larger clips are streamed.
    package var heldBytes = 96_000_000
    /// Seconds of processor time for one vector drawing. A file is refused within 3 s.
    package var vectorSeconds = 2.5

    package init() {}

    package func check(fileBytes count: Int) throws(FileError) {
        guard count > fileBytes else { return }
        throw FileError(
            .overLimit, "has \(Figures.grouped(count)) bytes; the limit is \(Figures.grouped(fileBytes)) bytes",
            hint: "use a smaller file, or raise the limit with --max-file-size")
    }

    /// What to do about a picture with more than `pixels` pixels. No output needs more than 1,024 px a side.
    private static func remedy(within pixels: Int) -> String {
        let side = min(1_024, Int(Double(max(1, pixels)).squareRoot()))
        return "scale it down to about \(Figures.grouped(side)) px a side, or raise the limit with --max-pixels"
    }

    /// Throws `FileError` when a canvas is empty or has more pixels than the limit. `size` may hold any numbers.
    package func check(canvas size: PixelSize) throws(FileError) {
        guard size.width > 0, size.height > 0 else {
            throw .damaged("claims to be \(Self.text(size)) px, so it has no pixels")
        }
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard overflow || area > pixels else { return }
        throw FileError(
            .overLimit, "is \(Self.text(size)) px; the limit is \(Figures.grouped(pixels)) px in total",
            hint: Self.remedy(within: pixels))
    }

    /// Throws `FileError` when an animation has too many frames. A reader that counts as it goes stops at the limit and
    /// does not know how many follow (`isCounting`).
    package func check(frames count: Int, isCounting: Bool = false) throws(FileError) {
        guard count > frames else { return }
        let figure =
            isCounting
            ? "more than \(Figures.grouped(frames)) frame\(frames == 1 ? "" : "s")"
            : "\(Figures.grouped(count)) frames"
        throw FileError(
            .overLimit, "has \(figure); the limit is \(Figures.grouped(frames))",
            hint: "shorten the animation, or raise the limit with --max-frames")
    }

    /// The most px that each of so many frames may have.
    package func area(ofEach frames: Int) -> Int {
        // Composing frames takes four canvases at once: displayed, kept, restored and new.
        frames > 1 ? min(pixels / 4, totalPixels / frames) : pixels
    }

    /// Throws `FileError` when an animation has too many frames, or too many pixels in all of them.
    /// The canvas has to be checked first.
    package func check(frames count: Int, of size: PixelSize, isCounting: Bool = false) throws(FileError) {
        try check(frames: count, isCounting: isCounting)
        guard count <= 1 || size.area <= pixels / 4 else {
            throw FileError(
                .overLimit,
                "is an animation of \(Self.text(size)) px; the limit is \(Figures.grouped(pixels / 4)) px a frame",
                hint: Self.remedy(within: pixels / 4))
        }
        let (total, overflow) = size.area.multipliedReportingOverflow(by: count)
        guard overflow || total > totalPixels else { return }
        throw FileError(
            .overLimit,
            "has \(Figures.grouped(count)) frames of \(Self.text(size)) px; the limit is "
                + "\(Figures.grouped(totalPixels)) px in all frames together",
            hint: "scale the animation down or shorten it")
    }

    /// Throws `FileError` when a frame, or all rectangles up to it, have more pixels than the limit.
    package func check(frame number: Int, _ size: PixelSize, all drawn: Int) throws(FileError) {
        guard size.area > pixels || drawn > totalPixels else { return }
        throw FileError(
            .overLimit,
            "its frame \(number) is \(Self.text(size)) px; the limit is \(Figures.grouped(pixels)) px a frame and "
                + "\(Figures.grouped(totalPixels)) px in all frames together",
            hint: Self.remedy(within: pixels))
    }

    /// `1,024 x 512`.
    package static func text(_ size: PixelSize) -> String {
        "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))"
    }
}
