/// What a file really is, told by its first bytes and never by its name.
package enum ArtFormat: String, Sendable, Codable, CaseIterable {
    case png, apng, gif, webp, jpeg, svg, lottie
    // Recognised so that they can be refused by name.
    case heic, avif, tiff, bmp, ico, jpegXL, pdf, postscript, psd, video, zip, gzip, html, text, gitLFSPointer, empty,
        unknown

    /// Whether art of this kind can be drawn at any size.
    package var isVector: Bool { self == .svg || self == .lottie }
}
