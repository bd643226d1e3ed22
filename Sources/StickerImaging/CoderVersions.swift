import CGif
import CLibDeflate
import CLittleCMS
import CPNG
import CRSVG
import CWebP
import CZimg
import StickerModel

#if os(Linux)
    import CFontconfig
#endif

/// Versions of everything that decides about output bytes; part of every cache key.
package enum CoderVersions {
    /// Raised with every change of our own that makes the same recipe give other bytes, or another account of them.
    static let revision = 32

    /// One line naming revision and libraries.
    package static var text: String {
        [
            "stickerpress-\(revision)",
            "webp-\(WebPGetEncoderVersion())-\(WebPGetDecoderVersion())",
            "zimg-\(ImagingLibraries.zimg)",
            "lcms-\(cmsGetEncodedCMMversion())",
            "rsvg-\(ImagingLibraries.librsvg)",
            "deflate-\(LIBDEFLATE_VERSION_STRING)",
            "gif-\(ImagingLibraries.giflib)",
        ].joined(separator: " ")
    }
}

/// The libraries behind readers and writers, for people who ask what they run.
package enum ImagingLibraries {
    /// As they are in use now where the library tells it, else as they were when the program was built; libjpeg and
    /// rlottie do neither.
    package static var versions: [LibraryVersion] {
        let webp = UInt32(bitPattern: WebPGetDecoderVersion())
        let lcms = cmsGetEncodedCMMversion()
        let others = [
            LibraryVersion("libwebp", "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
            LibraryVersion("libpng", png_get_libpng_ver(nil)),
            LibraryVersion("libjpeg", nil as String?),
            LibraryVersion("giflib", giflib),
            LibraryVersion("librsvg", librsvg),
            LibraryVersion("rlottie", nil as String?),
            LibraryVersion("zimg", zimg),
            LibraryVersion("lcms2", "\(lcms / 1_000).\(lcms % 1_000 / 10)"),
            LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
        ]
        #if os(Linux)
            let fontconfig = FcGetVersion()
            let version = "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"
            return others + [LibraryVersion("fontconfig", version)]
        #else
            return others
        #endif
    }

    fileprivate static let giflib = "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"
    fileprivate static var librsvg: String { "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)" }

    fileprivate static var zimg: String {
        var (major, minor, micro): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zimg_get_version_info(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
