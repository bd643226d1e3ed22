import StickerModel

/// Writes Lottie animations as vector documents: nothing is drawn.
package enum VectorRenderer {
    /// The finished document. Throws `FileError` for art that is not a Lottie animation, and for more bytes than the
    /// recipe allows.
    package static func render(
        _ recipe: VectorRecipe, of bytes: [UInt8], limits: ArtLimits
    ) throws(FileError) -> EncodedImage {
        let art = try ArtDecoder.open(bytes, limits: limits)
        guard art.facts.format == .lottie else {
            throw FileError(
                .unsupported, "is \(art.facts.format.withArticle), which cannot be written as a Lottie animation",
                hint: "use a Lottie animation or a TGS sticker")
        }
        let text = try LottieTidying.tidied(LottieArt.text(of: bytes).text, marked: recipe.format == .tgs)
        let isChanged = recipe.timing != nil || recipe.framing != nil
        let copy = isChanged ? try LottieCopy(text, recipe.timing, recipe.framing, facts: art.facts).json : text
        let file =
            switch recipe.format {
            case .lottie: copy
            case .tgs: try Gzip.packed(copy)
            }
        if let budget = recipe.byteBudget, file.count > budget {
            throw FileError(
                .overLimit,
                "is \(MetricUnit.bytes.text(Double(file.count))) as \(recipe.format.rawValue); the limit is "
                    + MetricUnit.bytes.text(Double(budget)),
                hint: "simplify the animation: fewer layers, keyframes and path points")
        }
        var outcome = EncodingOutcome(isExact: true)
        outcome.sacrifices = [recipe.timing?.shortening].compactMap(\.self)
        return EncodedImage(file, outcome: outcome)
    }

    /// Bytes of a Lottie animation as a TGS file; nil for one that is far too long for that. It takes as long as writing
    /// that file.
    package static func packedLength(_ bytes: [UInt8]) -> Int? {
        // Telegram takes 64 KiB; no text packs to a thirtieth.
        guard let (text, _) = try? LottieArt.text(of: bytes), text.count <= 2_000_000 else { return nil }
        return (try? Gzip.packed(LottieTidying.tidied(text, marked: true)))?.count
    }
}
