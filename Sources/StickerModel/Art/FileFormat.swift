/// A file format: what it is called, how it is recognized, and whether we read or write it.
///
/// Each format is one row below. To support another one, add its row, mark it as read or written, and register its
/// reader in `ArtDecoder.readers` or its writer in `ImageWriter.writers`.
package struct FileFormat: Sendable {
    package enum Signature: Sendable {
        /// Each of these texts is at its offset. Scalars below U+0100 mean the byte of their number.
        case bytes([(offset: Int, text: String)])
        /// An ISO base media file (`ftyp` box) that names one of these brands.
        case brand(Set<String>)
        case textPrefix(String)
        /// Markup whose first element has one of these names, in lower case and without a prefix.
        case rootElement(Set<String>)
        /// A JSON object that contains all of these member names somewhere.
        case jsonMembers([String])
        case anyText
    }

    /// Why a file of a format cannot be used as art, with what to do instead.
    private enum Refusal {
        /// It may be a picture, which we do not read.
        case unsupported(hint: String)
        /// No file of the format is a picture. `remark` goes on after "is a web page".
        case notArt(remark: String, hint: String)
        case other(FileError.Kind, String, hint: String)
    }

    /// Stable; it is part of reports and cache keys.
    package let id: String
    /// What people call a file of this format: `GIF`, `Photoshop file`.
    package let title: String
    /// `a GIF`, `an APNG`
    package let withArticle: String
    /// Extensions of its files in lower case, the one we write first.
    package let extensions: [String]
    /// The media type that pages and documents name; nil for formats that are in none of them.
    package let mimeType: String?
    /// Alternatives; the file has the format when one of them matches.
    package let signatures: [Signature]
    /// Whether art may have this format.
    package let isRead: Bool
    /// Whether pictures of pixels are written in it; vector documents are a matter of `VectorRecipe.Format`.
    package let isWritten: Bool
    /// Whether art of this format can be drawn at any size.
    package let isVector: Bool
    private let reason: Refusal?

    private init(
        _ id: String, _ withArticle: String, extensions: [String] = [], mimeType: String? = nil,
        signatures: [Signature] = [], isRead: Bool = false, isWritten: Bool = false, isVector: Bool = false,
        refusal: Refusal? = nil
    ) {
        self.id = id
        title = withArticle.split(separator: " ", maxSplits: 1).last.map(String.init) ?? withArticle
        (self.withArticle, self.extensions, self.mimeType) = (withArticle, extensions, mimeType)
        (self.signatures, self.isRead, self.isWritten, self.isVector) = (signatures, isRead, isWritten, isVector)
        reason = refusal
    }

    package var fileExtension: String { extensions.first ?? id }

    /// Why a file of this format cannot be used as art, and what to do instead.
    package var refusal: FileError {
        switch reason {
        case .unsupported(let hint):
            FileError(.unsupported, "is \(withArticle), which is not supported", hint: hint)
        case .notArt(let remark, let hint): FileError(.notArt, "is \(withArticle)" + remark, hint: hint)
        case .other(let kind, let message, let hint): FileError(kind, message, hint: hint)
        case nil:
            FileError(
                .damaged, "cannot be read", hint: "export it again from the program it was made with, or fetch it again"
            )
        }
    }

    /// The format a file name claims by its extension; nil when it has none or an unknown one.
    package init?(claimedBy name: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            let format = Self.byExtension[name[name.index(after: dot)...].lowercased()]
        else { return nil }
        self = format
    }

    /// The format with the file's name taken into account: a Procreate drawing and a dotLottie animation are zip
    /// archives inside, and a tar archive may be gzip data.
    package func named(_ name: String) -> FileFormat {
        let claimed = FileFormat(claimedBy: name)
        switch self {
        case .zip: return claimed.map { $0 == .lottie || Self.drawings.contains($0) } == true ? claimed ?? self : self
        case .gzip: return claimed == .packedTar || name.lowercased().hasSuffix(".tar.gz") ? .packedTar : self
        default: return self
        }
    }

    /// Whether a file name claims another format than this one: `wave.png` for a GIF. An APNG may be called `.png`.
    package func isContradicted(by name: String) -> Bool {
        guard let claimed = FileFormat(claimedBy: name), !extensions.isEmpty else { return false }
        return Set(claimed.extensions).isDisjoint(with: extensions)
    }

    private static let byExtension = Dictionary(
        all.flatMap { format in format.extensions.map { ($0, format) } }
    ) { first, _ in first }
}

/// Compared, hashed and encoded by its id.
extension FileFormat: RawRepresentable, Hashable, Codable, CustomStringConvertible {
    package var rawValue: String { id }
    package var description: String { id }

    package init?(rawValue id: String) {
        guard let format = Self.all.first(where: { $0.id == id }) else { return nil }
        self = format
    }
}

// MARK: - The table

extension FileFormat {
    /// Every format we know, in the order in which they are tried on a file.
    package static let all: [FileFormat] = [
        png, apng, gif, webp, jpeg, jpegXL, tiff, bmp, ico, psd, pdf, postscript, krita, openRaster, zip,
        procreate, sketch, designFile, packedTar, gzip, rar,
        sevenZip, tar, xz, bzip2, zstd, avif, heic, webm, video, frames, drawnFrames, gitLFSPointer, lottie, svg, html,
        text, empty, unknown,
    ]

    // Read.
    /// A still PNG; one that announces an animation is an `apng`.
    package static let png = FileFormat(
        "png", "a PNG", extensions: ["png"], mimeType: "image/png", signatures: [.bytes([(1, "PNG")])],
        isRead: true, isWritten: true)
    /// Begins like a PNG; the sniffer looks for its animation chunk.
    package static let apng = FileFormat(
        "apng", "an APNG", extensions: ["png", "apng"], mimeType: "image/png", isRead: true, isWritten: true)
    /// GIF87a and GIF89a, still or animated.
    package static let gif = FileFormat(
        "gif", "a GIF", extensions: ["gif"], mimeType: "image/gif", signatures: [.bytes([(0, "GIF8")])],
        isRead: true, isWritten: true)
    /// Still or animated, lossy or lossless.
    package static let webp = FileFormat(
        "webp", "a WebP", extensions: ["webp"], mimeType: "image/webp",
        signatures: [.bytes([(0, "RIFF"), (8, "WEBP")])], isRead: true, isWritten: true)
    /// Known by its start of image marker, whether JFIF or EXIF follows.
    package static let jpeg = FileFormat(
        "jpeg", "a JPEG", extensions: ["jpg", "jpeg", "jpe", "jfif"], mimeType: "image/jpeg",
        signatures: [.bytes([(0, "\u{FF}\u{D8}")])], isRead: true, isWritten: true)
    /// As plain text; what is gzip data inside (SVGZ) is refused as `gzip`.
    package static let svg = FileFormat(
        "svg", "an SVG", extensions: ["svg"], mimeType: "image/svg+xml", signatures: [.rootElement(["svg"])],
        isRead: true, isVector: true)
    /// The layers may come after megabytes of pictures, and the sniffer may have only the beginning of the file. A TGS
    /// sticker is gzip data, a dotLottie animation and WhatsApp's own animated stickers (`.was`) are zip archives; its
    /// reader looks inside.
    package static let lottie = FileFormat(
        "lottie", "a Lottie animation", extensions: ["json", "tgs", "lottie", "was"],
        signatures: [.jsonMembers(["fr", "layers"]), .jsonMembers(["fr", "ip", "op"])], isRead: true, isVector: true)

    // Recognized so that they can be refused by name.
    /// Also HEIF files that name no codec (`mif1`, `msf1`), which is why `avif` is tried before.
    package static let heic = FileFormat(
        "heic", "a HEIC", extensions: ["heic", "heif", "heics"],
        signatures: [.brand(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])],
        isRead: true)
    /// Stills and sequences.
    package static let avif = FileFormat(
        "avif", "an AVIF", extensions: ["avif"], mimeType: "image/avif", signatures: [.brand(["avif", "avis"])],
        isRead: true)
    /// In both byte orders, and BigTIFF.
    package static let tiff = FileFormat(
        "tiff", "a TIFF", extensions: ["tif", "tiff"],
        signatures: [
            .bytes([(0, "II*\0")]), .bytes([(0, "MM\0*")]), .bytes([(0, "II+\0")]), .bytes([(0, "MM\0+")]),
        ], isRead: true)
    /// Each version of the format has its own length of header.
    package static let bmp = FileFormat(
        "bmp", "a BMP", extensions: ["bmp"], mimeType: "image/bmp",
        signatures: [
            .bytes([(0, "BM"), (14, "\u{C}\0\0\0")]), .bytes([(0, "BM"), (14, "\u{28}\0\0\0")]),
            .bytes([(0, "BM"), (14, "\u{34}\0\0\0")]), .bytes([(0, "BM"), (14, "\u{38}\0\0\0")]),
            .bytes([(0, "BM"), (14, "\u{40}\0\0\0")]), .bytes([(0, "BM"), (14, "\u{6C}\0\0\0")]),
            .bytes([(0, "BM"), (14, "\u{7C}\0\0\0")]),
        ], isRead: true)
    /// Icons and cursors.
    package static let ico = FileFormat(
        "ico", "a Windows icon", extensions: ["ico", "cur"],
        // Without the number of its pictures, a cursor begins as a Targa file does.
        signatures: [.bytes([(0, "\0\0\u{1}\0")]), .bytes([(0, "\0\0\u{2}\0\u{1}\0")])],
        refusal: .unsupported(hint: asRaster))
    /// A bare codestream or one in a container.
    package static let jpegXL = FileFormat(
        "jpegXL", "a JPEG XL image", extensions: ["jxl"],
        signatures: [.bytes([(0, "\u{FF}\u{A}")]), .bytes([(4, "JXL ")])], refusal: .unsupported(hint: asRaster))
    /// Illustrator's `.ai` files, too, which hold one.
    package static let pdf = FileFormat(
        "pdf", "a PDF", extensions: ["pdf", "ai"], signatures: [.bytes([(0, "%PDF-")])],
        refusal: .unsupported(hint: asDrawing))
    /// Also EPS with the binary header of DOS.
    package static let postscript = FileFormat(
        "postscript", "a PostScript file", extensions: ["eps", "ps"],
        signatures: [.bytes([(0, "%!PS")]), .bytes([(0, "\u{C5}\u{D0}\u{D3}\u{C6}")])],
        refusal: .unsupported(hint: asDrawing))
    /// Photoshop's large documents (PSB), too, which begin alike.
    package static let psd = FileFormat(
        "psd", "a Photoshop file", extensions: ["psd"], signatures: [.bytes([(0, "8BPS")])],
        refusal: .unsupported(hint: asDrawing))
    /// Matroska, too.
    package static let webm = FileFormat(
        "webm", "a WebM video", extensions: ["webm", "mkv"], mimeType: "video/webm",
        signatures: [.bytes([(0, "\u{1A}\u{45}\u{DF}\u{A3}")])], isRead: true, isWritten: true)
    /// AVI, FLV, Ogg, MPEG, WMV, transport streams (a `.ts` file is more often a program), and every ISO base media file
    /// that no picture format has claimed before, QuickTime's of old too. An installed ffmpeg reads them.
    package static let video = FileFormat(
        "video", "a video",
        extensions: ["mp4", "m4v", "mov", "avi", "3gp", "mpg", "mpeg", "flv", "ogv", "wmv", "m2ts", "mts"],
        signatures: [
            .bytes([(0, "RIFF"), (8, "AVI ")]), .bytes([(0, "FLV\u{1}")]), .bytes([(0, "OggS")]),
            .bytes([(0, "\u{30}\u{26}\u{B2}\u{75}\u{8E}\u{66}\u{CF}\u{11}")]),
            .bytes([(0, "G"), (188, "G"), (376, "G")]), .bytes([(4, "G"), (196, "G"), (388, "G")]),
            .bytes([(0, "\0\0\u{1}\u{BA}")]), .bytes([(0, "\0\0\u{1}\u{B3}")]), .bytes([(4, "ftyp")]),
            .bytes([(4, "moov")]), .bytes([(4, "wide")]), .bytes([(4, "mdat")]),
        ], isRead: true)
    /// Frames that a manifest names; no file is one.
    package static let frames = FileFormat("frames", "a folder of frames")
    package static let drawnFrames = FileFormat("drawnFrames", "a folder of drawn frames", isVector: true)
    /// Also an empty archive, and the first part of a split one.
    package static let zip = FileFormat(
        "zip", "a zip archive", extensions: ["zip"],
        signatures: [
            .bytes([(0, "PK\u{3}\u{4}")]), .bytes([(0, "PK\u{5}\u{6}")]), .bytes([(0, "PK\u{7}\u{8}")]),
        ],
        refusal: .notArt(
            remark: "",
            hint: "unpack it and use the pictures inside"))
    /// A zip archive inside; only the name tells it from another.
    package static let procreate = FileFormat(
        "procreate", "a Procreate drawing", extensions: ["procreate"],
        refusal: .unsupported(hint: "share it from Procreate as PNG, or as Animated PNG"))
    package static let krita = drawing("krita", "a Krita drawing", ["kra", "krz"], type: "application/x-krita")
    package static let openRaster = drawing("openRaster", "an OpenRaster drawing", ["ora"], type: "image/openraster")
    package static let sketch = drawing("sketch", "a Sketch document", ["sketch"])
    package static let designFile = drawing("designFile", "a design file", ["xd", "fig", "vectornator"])

    /// Zip archives inside, whose pictures are previews. Some programs say at the beginning what a file is.
    private static let drawings: Set<FileFormat> = [
        procreate, krita, openRaster, sketch, designFile,
    ]

    private static func drawing(
        _ id: String, _ withArticle: String, _ extensions: [String], type: String? = nil
    ) -> FileFormat {
        FileFormat(
            id, withArticle, extensions: extensions,
            signatures: type.map { [.bytes([(0, "PK\u{3}\u{4}"), (30, "mimetype" + $0)])] } ?? [],
            refusal: .unsupported(hint: asDrawing))
    }

    package static let gzip = FileFormat(
        "gzip", "a gzip archive", extensions: ["svgz", "gz"], signatures: [.bytes([(0, "\u{1F}\u{8B}")])],
        refusal: .other(
            .unsupported, "is gzip data without a Lottie animation inside (an SVGZ drawing?)",
            hint: "unpack it and use what comes out: `gunzip -S z drawing.svgz` makes drawing.svg"))
    /// Only the name tells it from other gzip data.
    package static let packedTar = archive("packedTar", "a tar archive packed with gzip", ["tgz"], [])
    /// Of all versions.
    package static let rar = archive("rar", "a RAR archive", ["rar"], [.bytes([(0, "Rar!\u{1A}\u{7}")])])
    package static let sevenZip = archive(
        "sevenZip", "a 7z archive", ["7z"], [.bytes([(0, "7z\u{BC}\u{AF}\u{27}\u{1C}")])])
    /// Of POSIX and GNU; older ones have no signature.
    package static let tar = archive("tar", "a tar archive", ["tar"], [.bytes([(257, "ustar")])])
    /// Mostly a tar archive inside, as in the two below.
    package static let xz = archive(
        "xz", "an archive packed with xz", ["xz", "txz"], [.bytes([(0, "\u{FD}7zXZ\0")])])
    /// The digit behind its signature is the size of its blocks.
    package static let bzip2 = archive(
        "bzip2", "an archive packed with bzip2", ["bz2", "tbz2"], [.bytes([(0, "BZh"), (4, "1AY&SY")])])
    package static let zstd = archive(
        "zstd", "an archive packed with zstd", ["zst"], [.bytes([(0, "\u{28}\u{B5}\u{2F}\u{FD}")])])

    private static func archive(
        _ id: String, _ withArticle: String, _ extensions: [String], _ signatures: [Signature]
    ) -> FileFormat {
        FileFormat(
            id, withArticle, extensions: extensions, signatures: signatures,
            refusal: .notArt(
                remark: "", hint: "unpack it and use the folder that comes out, or pack it again as a zip archive"))
    }

    /// Mostly what a server sent in place of a picture.
    package static let html = FileFormat(
        "html", "a web page", extensions: ["html", "htm"],
        signatures: [.rootElement(["html", "head", "body", "script", "meta", "!doctype html"])],
        refusal: .notArt(
            remark: ", not a picture; a download probably went wrong",
            hint: "open the address in a browser and save the picture itself"))
    /// What Git has in place of a large file that was not fetched; the first line as the specification of Git LFS has
    /// it.
    package static let gitLFSPointer = FileFormat(
        "gitLFSPointer", "a Git LFS pointer", signatures: [.textPrefix("version https://git-lfs.github.com/spec/")],
        refusal: .notArt(remark: "; the picture itself was not fetched", hint: "run git lfs pull"))
    /// Text that no other format claims, in UTF-8 or UTF-16 with a byte order mark.
    package static let text = FileFormat(
        "text", "a text file", extensions: ["txt", "md"], signatures: [.anyText],
        refusal: .notArt(remark: ", not a picture", hint: artRemedy))
    /// 0 bytes; it has no signature, the sniffer knows it by its length.
    package static let empty = FileFormat(
        "empty", "an empty file",
        refusal: .other(.notArt, "is empty (0 bytes)", hint: "fetch or export the picture again"))
    package static let unknown = FileFormat(
        "unknown", "a file of unknown format",
        refusal: .other(.notArt, "is not a picture in any known format", hint: artRemedy))

    private static let asRaster = "export it as PNG or, for photos, as JPEG"
    private static let asDrawing = "export the drawing as SVG or PNG with a transparent background"
    /// What to use as art instead of something else; platforms take fewer formats.
    static let artRemedy = "use PNG, APNG, GIF, WebP, JPEG, HEIC, AVIF, TIFF, WebM, MP4, MOV, SVG, Lottie or TGS"
}
