import StickerModel

/// Writes Lottie animations as vector documents: nothing is drawn.
package struct VectorRenderer: Sendable {
    private let limits: ArtLimits

    package init(limits: ArtLimits) { self.limits = limits }

    /// The finished document. Throws `FileError` for art that is not a Lottie animation, and for more bytes than the
    /// recipe allows.
    package func render(_ recipe: VectorRecipe, of bytes: [UInt8]) throws(FileError) -> EncodedImage {
        let art = try ArtDecoder.open(bytes, limits: limits)
        guard art.facts.format == .lottie else {
            throw FileError(
                .unsupported, "is \(art.facts.format.withArticle), which cannot be written as a Lottie animation",
                hint: "use a Lottie animation or a TGS sticker")
        }
        let (text, _) = try LottieArt.text(of: bytes)
        let isChanged = recipe.timing != nil || recipe.framing != nil
        let copy = isChanged ? try LottieCopy(text, recipe.timing, recipe.framing, facts: art.facts).json : text
        let file =
            switch recipe.format {
            case .lottie: try Self.compact(copy, marked: false)
            case .tgs: try Gzip.packed(Self.compact(copy, marked: true))
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
        return (try? Gzip.packed(compact(text, marked: true)))?.count
    }

    /// The JSON text without the blanks between its values. `marked` adds the member `"tgs":1` that Telegram's own
    /// files have, unless it is there.
    private static func compact(_ text: [UInt8], marked: Bool) throws(FileError) -> [UInt8] {
        var (compact, isInString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
        compact.reserveCapacity(text.count)
        for byte in text where isInString || byte > 0x20 {
            compact.append(byte)
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        if marked, try JSONItem(text)["tgs"] == nil, let brace = compact.firstIndex(of: UInt8(ascii: "{")) {
            compact.insert(contentsOf: Array("\"tgs\":1,".utf8), at: brace + 1)
        }
        return compact
    }
}
