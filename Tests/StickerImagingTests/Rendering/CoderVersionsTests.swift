import Testing

@testable import StickerImaging

@Suite struct CoderVersionsTests {
    /// A cache must not answer with what another version of a library made.
    @Test(arguments: [
        "libwebp", "libpng", "libjpeg", "giflib", "librsvg", "cairo", "pango", "rlottie", "zimg", "lcms2", "libdeflate",
        "libvpx", "libheif", "libtiff", "stickerpress",
    ])
    func eachLibraryThatDecidesAboutBytesIsNamed(library: String) throws {
        let parts = CoderVersions.text.split(separator: " ")
        let part = try #require(parts.first { $0.hasPrefix(library + "-") })
        let isKnown = part.dropFirst(library.count + 1).contains { $0.isNumber }
        #expect(isKnown, "\(part)")
    }
}
