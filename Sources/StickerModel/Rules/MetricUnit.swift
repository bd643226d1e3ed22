/// The unit of a metric; it belongs to the metric, so 100,000 against 102,400 cannot arise twice.
package enum MetricUnit: String, Sendable, Codable {
    case none, bytes, pixels, milliseconds, frames, stickers, packs, emojis
    /// UTF-16 code units, as Java counts.
    case characters

    /// `12,400 ms`, `1 frame`; a bare number for `none`.
    package func text(_ number: Double) -> String {
        let figure = Figures.grouped(number)
        let isOne = number == 1
        return switch self {
        case .none: figure
        case .bytes: "\(figure) byte\(isOne ? "" : "s")"
        case .pixels: "\(figure) px"
        case .milliseconds: "\(figure) ms"
        case .frames: "\(figure) frame\(isOne ? "" : "s")"
        case .stickers: "\(figure) sticker\(isOne ? "" : "s")"
        case .packs: "\(figure) pack\(isOne ? "" : "s")"
        case .emojis: "\(figure) emoji\(isOne ? "" : "s")"
        case .characters: "\(figure) character\(isOne ? "" : "s")"
        }
    }
}
