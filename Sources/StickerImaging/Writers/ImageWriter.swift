import StickerModel

/// Writes clips in one file format, inside the budget the encoding sets.
package protocol ImageWriter: Sendable {
    var format: FileFormat { get }

    /// The best file of this format inside the budget, with what was given up for it.
    ///
    /// Throws `ArtProblem` when even the least the format can do does not fit, naming sizes and remedies.
    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage
}

/// The formats this build can write; a new one is a file of its own and a line here.
package enum ImageWriters {
    package static let all: [any ImageWriter] = [
        WebPWriter(), PNGWriter(), APNGWriter(), GIFWriter(), JPEGWriter(),
    ]

    /// Throws `ArtProblem` for a format that is not among them.
    package static func writer(for format: FileFormat) throws(ArtProblem) -> any ImageWriter {
        guard let writer = all.first(where: { $0.format == format }) else {
            let known = all.map(\.format.id).joined(separator: ", ")
            throw ArtProblem(.unsupported, "\(format.id) files cannot be written", hint: "written are: \(known)")
        }
        return writer
    }
}

/// A finished image file and what was given up to make it fit.
package struct EncodedImage: Sendable {
    package var bytes: [UInt8]
    package var outcome: EncodingOutcome

    package init(_ bytes: [UInt8], outcome: EncodingOutcome) {
        self.bytes = bytes
        self.outcome = outcome
    }
}

extension Clip {
    /// The first frame as a still file shows it: on a background where the file is to be opaque. Throws `ArtProblem` when
    /// there is none.
    func still(for encoding: Encoding) throws -> Raster {
        var first: Raster?
        try frames.forEach {
            first = $1
            return false
        }
        guard let first else { throw ArtProblem(.damaged, "shows no frame") }
        return encoding.isOpaque && !first.isOpaque ? first.over(encoding.matte ?? .white) : first
    }
}
