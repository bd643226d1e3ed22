import CGif
import CImageQuant
import CLibDeflate
import CLittleCMS
import CRSVG
import CWebP
import CZimg

/// Versions of everything that decides about output bytes; part of every cache key.
package enum CoderVersions {
    /// Raised with every change of our own that makes the same recipe give other bytes.
    static let revision = 8

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
            "imagequant-\(liq_version())",
            "gif-\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)",
        ].joined(separator: " ")
    }
}
