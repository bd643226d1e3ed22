import StickerModel

/// The formats this build can write; a new one is a file of its own and a line here.
package enum ImageWriters {
    package static let all: [any ImageWriter] = [
        WebPWriter(), PNGWriter(), APNGWriter(), GIFWriter(), JPEGWriter(),
    ]

    /// Throws `ArtProblem` for a format that is not among them.
    package static func writer(for format: OutputFormat) throws(ArtProblem) -> any ImageWriter {
        guard let writer = all.first(where: { $0.format == format }) else {
            let known = all.map(\.format.rawValue).joined(separator: ", ")
            throw ArtProblem(.unsupported, "\(format.rawValue) files cannot be written", hint: "written are: \(known)")
        }
        return writer
    }
}
