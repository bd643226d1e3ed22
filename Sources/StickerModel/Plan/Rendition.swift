/// How an output file is made from art. Boxed: a recipe is large, and a build of many packs holds and copies tens of
/// thousands.
package indirect enum Rendition: Sendable, Hashable {
    case raster(ImageRecipe)
    /// The art's own vector document, written again.
    case vector(VectorRecipe)
    case verbatim(source: String)

    package var source: String {
        switch self {
        case .raster(let recipe): recipe.source
        case .vector(let recipe): recipe.source
        case .verbatim(let source): source
        }
    }

    /// `webp 512 x 512, still, from art/wave.gif`, `verbatim from art/wave.gif`
    package var summary: String {
        switch self {
        case .raster(let recipe): recipe.summary
        case .vector(let recipe): recipe.summary
        case .verbatim(let source): "verbatim from \(source)"
        }
    }
}

/// How a vector document is written from art that is one. Equal recipes give equal bytes.
package struct VectorRecipe: Hashable, Sendable, Codable {
    package enum Format: String, Sendable, Codable, CaseIterable {
        /// Lottie JSON without blanks.
        case lottie
        /// The same, marked and packed as Telegram takes it.
        case tgs
    }

    /// A Lottie animation or a TGS sticker, by its path in the manifest's folder.
    package var source: String
    package var format: Format
    package var byteBudget: Int?
    /// The part of its time that is shown, at which speed, and the rate in `vectorRate`; nil for its own time. Poster,
    /// grid and shortest frame have no effect.
    package var timing: Timing?
    /// Where it is placed on a canvas of another size; nil for its own canvas. Outline, background and crops have no
    /// effect.
    package var framing: Framing?

    /// `byteBudget` in bytes; nil for no limit. Without timing and framing it keeps its own.
    package init(
        source: String, format: Format, byteBudget: Int? = nil, timing: Timing? = nil, framing: Framing? = nil
    ) {
        (self.source, self.format, self.byteBudget, self.timing) = (source, format, byteBudget, timing)
        self.framing = framing
    }

    /// `tgs, vector, from art/wave.json, at most 64,000 bytes`
    package var summary: String {
        let budget = byteBudget.map { ", at most \(MetricUnit.bytes.text(Double($0)))" } ?? ""
        return "\(format.rawValue), vector, from \(source)\(budget)"
    }
}
