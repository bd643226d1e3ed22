import CGif
import CLibDeflate
import CLittleCMS
import CPNG
import CRSVG
import CWebP
import CZimg
import StickerModel

/// Versions of everything that decides about output bytes; part of every cache key.
package enum CoderVersions {
    /// Raised with every change of our own that makes the same recipe give other bytes.
    static let revision = 9

    /// One line naming revision and libraries.
    package static var text: String {
        var zimg: (major: UInt32, minor: UInt32, micro: UInt32) = (0, 0, 0)
        zimg_get_version_info(&zimg.major, &zimg.minor, &zimg.micro)
        return [
            "stickerpress-\(revision)",
            "webp-\(WebPGetEncoderVersion())-\(WebPGetDecoderVersion())",
            "zimg-\(zimg.major).\(zimg.minor).\(zimg.micro)",
            "lcms-\(cmsGetEncodedCMMversion())",
            "rsvg-\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)",
            "deflate-\(LIBDEFLATE_VERSION_STRING)",
            "gif-\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)",
        ].joined(separator: " ")
    }
}

/// The libraries behind readers and writers, for people who ask what they run.
package enum ImagingLibraries {
    package static var versions: [LibraryVersion] {
        var zimg: (major: UInt32, minor: UInt32, micro: UInt32) = (0, 0, 0)
        zimg_get_version_info(&zimg.major, &zimg.minor, &zimg.micro)
        let webp = UInt32(bitPattern: WebPGetDecoderVersion())
        let lcms = cmsGetEncodedCMMversion()
        return [
            LibraryVersion("libwebp", "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
            LibraryVersion("libpng", png_get_libpng_ver(nil)),
            LibraryVersion("libjpeg", nil as String?),
            LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            LibraryVersion("librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"),
            LibraryVersion("rlottie", nil as String?),
            LibraryVersion("zimg", "\(zimg.major).\(zimg.minor).\(zimg.micro)"),
            LibraryVersion("lcms2", "\(lcms / 1_000).\(lcms % 1_000 / 10)"),
            LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
        ]
    }
}
