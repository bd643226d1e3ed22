import CDrawing
import CGif
import CHEIF
import CLibDeflate
import CLittleCMS
import CPNG
import CRSVG
import CTIFF
import CVPX
import CWebP
import CZimg
import StickerModel

/// Versions of everything that decides about output bytes; part of every cache key.
package enum CoderVersions {
    /// Increment it when our code changes the output, or the report about it, for the same input.
    static let revision = 49

    /// zimg rounds otherwise on ARM, where it has no instructions that x86 has, too.
    #if arch(x86_64)
        private static let processor = "x86-64"
    #else
        private static let processor = "arm64"
    #endif

    /// One line naming revision and libraries.
    package static let text =
        (["stickerpress-\(revision)", processor, "encoder-\(WebPGetEncoderVersion())"]
        + ImagingLibraries.versions.map { "\($0.name)-\($0.version ?? stamp(functions[$0.name] ?? ""))" }
        + ["cairo-\(String(cString: cairo_version_string()))", "pango-\(stamp("pango_layout_new"))"]).joined(
            separator: " ")

    /// Of libraries that do not tell their version.
    private static let functions = ["libjpeg": "jpeg_std_error", "rlottie": "lottie_animation_from_data"]

    /// Size and time of the file of a library that does not tell its version, found by one of its functions.
    private static func stamp(_ function: String) -> String {
        var (size, time): (Int64, Int64) = (0, 0)
        return sp_library_stamp(function, &size, &time) == 1 ? "\(size)-\(time)" : "unknown"
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
            LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            LibraryVersion("librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"),
            LibraryVersion("rlottie", nil as String?),
            LibraryVersion("zimg", zimg),
            LibraryVersion("lcms2", "\(lcms / 1_000).\(lcms % 1_000 / 10)"),
            LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
            LibraryVersion("libheif", heif_get_version()),
            LibraryVersion("libtiff", tiff),
            LibraryVersion("libvpx", String(cString: vpx_codec_version_str()).drop { $0 == "v" }.description),
        ]
        return others + [InstalledFonts.version.map { LibraryVersion("fontconfig", $0) }].compactMap(\.self)
    }

    /// It tells its version in a sentence.
    private static var tiff: String {
        let words = String(cString: TIFFGetVersion()).split { $0 == "\n" || $0 == " " }
        return words.first { $0.contains(".") }.map(String.init) ?? "in use"
    }

    private static var zimg: String {
        var (major, minor, micro): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zimg_get_version_info(&major, &minor, &micro)
        return "\(major).\(minor).\(micro)"
    }
}
