import StickerModel

/// A picture that was compared with its art.
package struct MeasuredImage: Sendable {
    /// Its first file, relative to the output folder.
    package var place: String
    /// Name of the target it is for.
    package var target: String
    package var art: String
    package var byteCount: Int
    package var outcome: EncodingOutcome
    package var fidelity: Fidelity

    package init(
        place: String, target: String, art: String, byteCount: Int, outcome: EncodingOutcome, fidelity: Fidelity
    ) {
        self.place = place
        self.target = target
        self.art = art
        self.byteCount = byteCount
        self.outcome = outcome
        self.fidelity = fidelity
    }
}
