import StickerModel

/// How near pictures come to their art, beside how near they could have come, in columns.
package struct FidelityTable: Sendable {
    package init() {}

    /// A line a picture, then the means; "" where nothing was measured.
    package func text(_ images: [MeasuredImage]) -> String {
        guard !images.isEmpty else { return "" }
        let head = ["art", "target", "bytes", "frames", "ceiling", "result", "lost", "worst"]
        let rows = images.map { image in
            let fidelity = image.fidelity
            return [
                image.art.displaySafe, image.target, Figures.grouped(image.byteCount),
                "\(image.outcome.framesKept)/\(image.outcome.framesOffered)", Self.text(fidelity.ceiling),
                Self.text(fidelity.result), Self.text(fidelity.ceiling - fidelity.result), Self.text(fidelity.worst),
            ]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([head] + rows).map { cells in
            zip(cells, widths).enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
                return column < 2 ? cell.0 + blanks : blanks + cell.0
            }.joined(separator: "  ") + "\n"
        }
        return lines.joined() + Self.means(images)
    }

    private static func means(_ images: [MeasuredImage]) -> String {
        func mean(_ value: (Fidelity) -> Double) -> Double {
            images.reduce(0) { $0 + value($1.fidelity) } / Double(images.count)
        }
        let (ceiling, result) = (mean(\.ceiling), mean(\.result))
        return "Similarity (SSIM, 1 is equal) on average: \(text(result)) of the \(text(ceiling)) that the frame rate "
            + "allows; \(Figures.grouped(images.count)) measured, all others are exact.\n"
    }

    /// Four digits behind the point.
    private static func text(_ similarity: Double) -> String {
        let digits = Int((min(max(-1, similarity), 1) * 10_000).rounded())
        return (digits < 0 ? "-" : "") + "\(abs(digits) / 10_000)." + String(abs(digits) % 10_000 + 10_000).dropFirst()
    }
}
