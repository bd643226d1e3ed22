import StickerModel

extension ArtLimits {
    /// Throws `ArtProblem` when a file is longer than art may be.
    func check(fileBytes count: Int) throws(ArtProblem) {
        guard count > fileBytes else { return }
        throw ArtProblem(
            .overLimit, "is \(Figures.grouped(count)) bytes, at most \(Figures.grouped(fileBytes)) bytes",
            hint: "use a smaller file, or raise the limit on file bytes")
    }

    /// Throws `ArtProblem` when a canvas is empty or has more pixels than allowed. Sizes may be anything.
    func check(canvas size: PixelSize) throws(ArtProblem) {
        guard size.width > 0, size.height > 0 else {
            throw .damaged("says it is \(Self.text(size)) px, so it has no pixels")
        }
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard overflow || area > pixels else { return }
        throw ArtProblem(
            .overLimit, "is \(Self.text(size)) px, at most \(Figures.grouped(pixels)) px altogether",
            hint: "scale it down to about 1,024 px a side, or raise the limit on pixels")
    }

    /// Throws `ArtProblem` when an animation has too many frames, or too many pixels in all of them.
    /// The canvas was checked before.
    package func check(frames count: Int, of size: PixelSize) throws(ArtProblem) {
        guard count <= frames else {
            throw ArtProblem(
                .overLimit, "has \(Figures.grouped(count)) frames, at most \(Figures.grouped(frames))",
                hint: "shorten the animation, or raise the limit on frames")
        }
        // Composing frames takes four canvases at once: shown, kept, restored and new.
        guard count <= 1 || size.area <= pixels / 4 else {
            throw ArtProblem(
                .overLimit,
                "is an animation of \(Self.text(size)) px, at most \(Figures.grouped(pixels / 4)) px a frame",
                hint: "scale it down to about 1,024 px a side, or raise the limit on pixels")
        }
        let (total, overflow) = size.area.multipliedReportingOverflow(by: count)
        guard overflow || total > totalPixels else { return }
        throw ArtProblem(
            .overLimit,
            "has \(Figures.grouped(count)) frames of \(Self.text(size)) px, at most "
                + "\(Figures.grouped(totalPixels)) px in all frames together",
            hint: "scale the animation down or shorten it, or raise the limit on total pixels")
    }

    /// Throws `ArtProblem` when a frame, or all rectangles up to it, have more pixels than allowed.
    func check(frame number: Int, _ size: PixelSize, all drawn: Int) throws(ArtProblem) {
        guard size.area > pixels || drawn > totalPixels else { return }
        throw ArtProblem(
            .overLimit,
            "has a frame \(number) of \(Self.text(size)) px, at most \(Figures.grouped(pixels)) px a frame and "
                + "\(Figures.grouped(totalPixels)) px in all",
            hint: "scale it down to about 1,024 px a side, or raise the limit on pixels")
    }

    /// `1,024 x 512`.
    static func text(_ size: PixelSize) -> String {
        "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))"
    }
}

extension ArtProblem {
    /// Damaged bytes, with the remedy that fits all of them.
    static func damaged(_ message: String) -> ArtProblem {
        ArtProblem(.damaged, message, hint: "export it again from the program it was made with, or fetch it again")
    }

    /// A file that is shorter than it says: where it ends, and inside what.
    static func cut(at end: Int, inside part: String) -> ArtProblem {
        damaged("is cut short: its data ends at byte \(Figures.grouped(end)), inside \(part)")
    }
}
