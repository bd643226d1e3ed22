import StickerModel

extension EncodingOutcome {
    /// How the picture came out, in words: "exact", "quality 82, alpha quality 70".
    var summary: String {
        if !sacrifices.isEmpty { return sacrifices.joined(separator: ", ") }
        return isExact
            ? "exact" : quality.map { "quality \($0)" } ?? colors.map { "\($0) colors" } ?? "as good as exact"
    }
}
