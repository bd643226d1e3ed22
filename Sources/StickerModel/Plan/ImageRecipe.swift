/// How one image of the output is made from one piece of art. Equal recipes give equal bytes.
package struct ImageRecipe: Hashable, Sendable, Codable {
    /// The art, by its path in the manifest's folder.
    package var source: String
    package var timing: Timing
    package var framing: Framing
    package var encoding: Encoding

    package init(source: String, timing: Timing, framing: Framing, encoding: Encoding) {
        (self.source, self.timing, self.framing, self.encoding) = (source, timing, framing, encoding)
    }

    /// Art, canvas and format tell nearly all recipes apart; the rest takes less time to compare than to hash.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(framing.canvas)
        hasher.combine(encoding.format)
    }

    /// `webp 512 x 512, still, from art/wave.gif, at most 100,000 bytes`
    package var summary: String {
        var parts = ["\(encoding.format.id) \(framing.canvas.text)"]
        parts.append(timing.isStill ? "still" : "animated")
        if let poster = timing.poster { parts.append("poster \(poster)") }
        if timing.trimStart != nil || timing.trimEnd != nil {
            let end = timing.trimEnd.map(Figures.grouped) ?? "end"
            parts.append("trim \(Figures.grouped(timing.trimStart ?? 0)) to \(end) ms")
        }
        if timing.speed != 1 { parts.append("speed \(Figures.grouped(timing.speed))") }
        if let key = framing.key { parts.append(key.text) }
        if framing.enlarge == .pixels { parts.append("enlarge pixels") }
        parts.append("from \(source)")
        if let budget = encoding.byteBudget { parts.append("at most \(MetricUnit.bytes.text(Double(budget)))") }
        if encoding.quality != .auto { parts.append("quality \(encoding.quality.rawValue)") }
        return parts.joined(separator: ", ")
    }
}
