import StickerModel

/// How close lossy images are to their art, in columns: the ceiling, what was reached, the difference.
package enum FidelityTable {
    /// A line for each image, then the means; "" where nothing was measured.
    package static func text(_ images: [MeasuredImage]) -> SafeText<Terminal> {
        guard !images.isEmpty else { return "" }
        let header = ["art", "target", "bytes", "frames", "ceiling", "result", "lost", "worst"]
        let rows = images.map { image in
            let fidelity = image.fidelity
            return [
                image.art, image.target, Figures.grouped(image.file.byteCount),
                "\(image.file.outcome.framesKept)/\(image.file.outcome.framesOffered)", Self.text(fidelity.ceiling),
                Self.text(fidelity.result), Self.text(fidelity.ceiling - fidelity.result), Self.text(fidelity.worst),
            ]
        }
        let lines = TextColumns([header] + rows, rightAligned: Set(2..<header.count)).lines
        return lines.map { $0 + "\n" }.joined() + .lines(means(images))
    }

    private static func means(_ images: [MeasuredImage]) -> String {
        func mean(_ value: (Fidelity) -> Double) -> Double {
            images.reduce(0) { $0 + value($1.fidelity) } / Double(images.count)
        }
        return "Average similarity (SSIM; 1 is identical): \(text(mean(\.result))). The frame rate allows at most "
            + "\(text(mean(\.ceiling))). Images measured: \(Figures.grouped(images.count)); all others are exact.\n"
    }

    /// Four digits after the point.
    private static func text(_ similarity: Double) -> String {
        let digits = Int((min(max(-1, similarity), 1) * 10_000).rounded())
        return (digits < 0 ? "-" : "") + "\(abs(digits) / 10_000)." + String(abs(digits) % 10_000 + 10_000).dropFirst()
    }
}
