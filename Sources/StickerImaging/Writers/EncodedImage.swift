import StickerModel

/// A finished image file and what was given up to make it fit.
package struct EncodedImage: Sendable {
    package var bytes: [UInt8]
    package var outcome: EncodingOutcome

    package init(_ bytes: [UInt8], outcome: EncodingOutcome) {
        self.bytes = bytes
        self.outcome = outcome
    }
}
