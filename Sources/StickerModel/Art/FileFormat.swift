/// A file format: what it is called, how it is recognized, and whether we read or write it.
///
/// Each format is one row below. To support another one, add its row, mark it as read or written, and register its
/// reader in `ArtDecoder.readers` or its writer in `ImageWriter.writers`.
package struct FileFormat: Sendable {
    /// How to recognize a format from the beginning of a file.
    package enum Signature: Sendable {
        /// Each of these byte strings is at its offset.
        case bytes([(offset: Int, bytes: [UInt8])])
        /// An ISO base media file (`ftyp` box) that names one of these brands.
        case brand(Set<String>)
        /// Text that begins with these characters.
        case textPrefix(String)
        /// Markup whose first element has one of these names, in lower case and without a prefix.
        case rootElement(Set<String>)
        /// A JSON object that contains all of these member names somewhere.
        case jsonMembers([String])
        /// Any other text.
        case anyText
    }

    /// Stable; it is part of reports and cache keys.
    package let id: String
    /// What people call a file of this format: `GIF`, `Photoshop file`.
    package let title: String
    /// `a GIF`, `an APNG`
    package let withArticle: String
    /// Extensions of its files in lower case, the one we write first.
    package let extensions: [String]
    package private(set) var mimeType: String?
    /// Alternatives; the file has the format when one of them matches.
    package private(set) var signatures: [Signature] = []
    package private(set) var isRead = false
    package private(set) var isWritten = false
    /// Whether art of this format can be drawn at any size.
    package private(set) var isVector = false
    private var reason: FileError?

    private init(_ id: String, _ withArticle: String, extensions: [String] = [], mimeType: String? = nil) {
        self.id = id
        self.withArticle = withArticle
        title = String(withArticle.drop { $0 != " " }.dropFirst())
        self.extensions = extensions
        self.mimeType = mimeType
    }

    /// The extension of files we write.
    package var fileExtension: String { extensions.first ?? id }

    /// Why a file of this format cannot be used as art, and what to do instead.
    package var refusal: FileError {
        reason
            ?? FileError(
                .damaged, "cannot be read", hint: "export it again from the program it was made with, or fetch it again"
            )
    }

    /// The format a file name claims by its extension; nil when it has none or an unknown one.
    package init?(claimedBy name: String) {
        guard let ending = Self.ending(of: name), let format = Self.byExtension[ending] else { return nil }
        self = format
    }

    /// The format with the file's name taken into account: a Procreate drawing is a zip archive inside.
    package func named(_ name: String) -> FileFormat {
        self == .zip && FileFormat(claimedBy: name) == .procreate ? .procreate : self
    }

    /// Whether a file name claims another format than this one: `wave.png` for a GIF. An APNG may be called `.png`.
    package func isContradicted(by name: String) -> Bool {
        guard let claimed = FileFormat(claimedBy: name) else { return false }
        return Set(claimed.extensions).isDisjoint(with: extensions)
    }

    private static func ending(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    private static let byExtension = Dictionary(
        all.flatMap { format in format.extensions.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })
}

extension FileFormat: Hashable, Codable, CustomStringConvertible {
    package static func == (a: FileFormat, b: FileFormat) -> Bool { a.id == b.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
    package var description: String { id }

    /// The row with this id.
    package init?(id: String) {
        guard let format = Self.all.first(where: { $0.id == id }) else { return nil }
        self = format
    }

    package init(from decoder: any Decoder) throws {
        let id = try decoder.singleValueContainer().decode(String.self)
        guard let format = FileFormat(id: id) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "unknown file format \(id)"))
        }
        self = format
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}

// MARK: - The table

extension FileFormat {
    /// Every format we know, in the order in which they are tried on a file.
    package static let all: [FileFormat] = [
        png, apng, gif, webp, jpeg, jpegXL, tiff, bmp, ico, psd, pdf, postscript, zip, procreate, gzip, avif, heic,
        webm, video,
        gitLFSPointer, lottie, svg, html, text, empty, unknown,
    ]

    // Read.
    package static let png = FileFormat("png", "a PNG", extensions: ["png"], mimeType: "image/png")
        .recognized([(1, "PNG")]).read().written()
    /// Begins like a PNG; the sniffer looks for its animation chunk.
    package static let apng = FileFormat("apng", "an APNG", extensions: ["png", "apng"], mimeType: "image/png")
        .read().written()
    package static let gif = FileFormat("gif", "a GIF", extensions: ["gif"], mimeType: "image/gif")
        .recognized([(0, "GIF8")]).read().written()
    package static let webp = FileFormat("webp", "a WebP", extensions: ["webp"], mimeType: "image/webp")
        .recognized([(0, "RIFF"), (8, "WEBP")]).read().written()
    package static let jpeg = FileFormat(
        "jpeg", "a JPEG", extensions: ["jpg", "jpeg", "jpe", "jfif"], mimeType: "image/jpeg"
    )
    .recognized([(0, "\u{FF}\u{D8}")]).read().written()
    package static let svg = FileFormat("svg", "an SVG", extensions: ["svg"], mimeType: "image/svg+xml")
        .recognized(.rootElement(["svg"])).read().vector()
    /// The layers may come after megabytes of pictures, and the sniffer may have only the beginning of the file.
    package static let lottie = FileFormat("lottie", "a Lottie animation", extensions: ["json", "tgs"])
        .recognized(.jsonMembers(["fr", "layers"])).recognized(.jsonMembers(["fr", "ip", "op"])).read().vector()

    // Recognized so that they can be refused by name.
    package static let heic = FileFormat("heic", "a HEIC", extensions: ["heic", "heif"])
        .recognized(.brand(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]))
        .unsupported(asRaster)
    package static let avif = FileFormat("avif", "an AVIF", extensions: ["avif"])
        .recognized(.brand(["avif", "avis"])).unsupported(asRaster)
    package static let tiff = FileFormat("tiff", "a TIFF", extensions: ["tif", "tiff"])
        .recognized([(0, "II*\0")]).recognized([(0, "MM\0*")]).recognized([(0, "II+\0")]).recognized([(0, "MM\0+")])
        .unsupported(asRaster)
    package static let bmp = [12, 40, 52, 56, 64, 108, 124].reduce(
        FileFormat("bmp", "a BMP", extensions: ["bmp"], mimeType: "image/bmp").unsupported(asRaster)
    ) { format, header in
        // Each version of the format has its own length of header.
        format.recognized(.bytes([(0, [0x42, 0x4D]), (14, [header, 0, 0, 0])]))
    }
    package static let ico = FileFormat("ico", "a Windows icon", extensions: ["ico", "cur"])
        .recognized([(0, "\0\0\u{1}\0")]).recognized([(0, "\0\0\u{2}\0")]).unsupported(asRaster)
    package static let jpegXL = FileFormat("jpegXL", "a JPEG XL image", extensions: ["jxl"])
        .recognized([(0, "\u{FF}\u{A}")]).recognized([(4, "JXL ")]).unsupported(asRaster)
    package static let pdf = FileFormat("pdf", "a PDF", extensions: ["pdf", "ai"])
        .recognized([(0, "%PDF-")]).unsupported(asDrawing)
    package static let postscript = FileFormat("postscript", "a PostScript file", extensions: ["eps", "ps"])
        .recognized([(0, "%!PS")]).recognized([(0, "\u{C5}\u{D0}\u{D3}\u{C6}")]).unsupported(asDrawing)
    package static let psd = FileFormat("psd", "a Photoshop file", extensions: ["psd"])
        .recognized([(0, "8BPS")]).unsupported(asDrawing)
    /// Matroska, too. FFmpeg's own VP9 decoder ignores transparency, libvpx keeps it.
    package static let webm = FileFormat("webm", "a WebM video", extensions: ["webm", "mkv"])
        .recognized([(0, "\u{1A}\u{45}\u{DF}\u{A3}")])
        .unsupported("make an APNG of it: ffmpeg -c:v libvpx-vp9 -i IN.webm \(asAnimation)")
    package static let video = FileFormat("video", "a video", extensions: ["mp4", "m4v", "mov", "avi"])
        .recognized([(0, "RIFF"), (8, "AVI ")]).recognized([(0, "FLV\u{1}")]).recognized([(0, "OggS")])
        .recognized([(0, "\0\0\u{1}\u{BA}")]).recognized([(0, "\0\0\u{1}\u{B3}")]).recognized([(4, "ftyp")])
        .unsupported("make an APNG of it: ffmpeg -i IN.mp4 \(asAnimation)")
    package static let zip = FileFormat("zip", "a zip archive", extensions: ["zip", "lottie"])
        .recognized([(0, "PK\u{3}\u{4}")]).recognized([(0, "PK\u{5}\u{6}")])
        .notArt(hint: "unpack it and use the pictures inside (of a .lottie file the JSON in `animations`)")
    /// A zip archive inside; only the name tells it from another.
    package static let procreate = FileFormat("procreate", "a Procreate drawing", extensions: ["procreate"])
        .unsupported("share it from Procreate as PNG, or as Animated PNG")
    /// A TGS sticker is gzip data too; its reader looks inside.
    package static let gzip = FileFormat("gzip", "a gzip archive", extensions: ["svgz", "gz"])
        .recognized([(0, "\u{1F}\u{8B}")])
        .refused(
            .unsupported, "is gzip data without a Lottie animation inside (an SVGZ drawing?)",
            hint: "unpack it with gunzip and use what comes out")
    package static let html = FileFormat("html", "a web page", extensions: ["html", "htm"])
        .recognized(.rootElement(["html", "head", "body", "script", "meta", "!doctype html"]))
        .notArt(
            ", not a picture; a download probably went wrong",
            hint: "open the address in a browser and save the picture itself")
    package static let gitLFSPointer = FileFormat("gitLFSPointer", "a Git LFS pointer")
        .recognized(.textPrefix("version https://git-lfs.github.com/spec/"))
        .notArt("; the picture itself was not fetched", hint: "run git lfs pull")
    package static let text = FileFormat("text", "a text file", extensions: ["txt", "md"])
        .recognized(.anyText).notArt(", not a picture", hint: knownFormats)
    package static let empty = FileFormat("empty", "an empty file")
        .refused(.notArt, "is empty (0 bytes)", hint: "fetch or export the picture again")
    package static let unknown = FileFormat("unknown", "a file of unknown format")
        .refused(.notArt, "is not a picture in any known format", hint: knownFormats)

    private static let asRaster = "export it as PNG or, for photos, as JPEG"
    /// No sticker is larger or shows more frames a second than this, and 30 s of it stay far below the limit on files.
    private static let asAnimation =
        "-vf fps=20,scale=618:618:force_original_aspect_ratio=decrease -plays 0 -f apng OUT.png"
    private static let asDrawing = "export the drawing as SVG or PNG with a transparent background"
    private static let knownFormats = "use PNG, APNG, GIF, WebP, JPEG, SVG, Lottie or TGS"
}

// MARK: - Building rows

extension FileFormat {
    /// Scalars below U+0100 stand for the byte of their number.
    private func recognized(_ parts: [(offset: Int, text: String)]) -> FileFormat {
        recognized(
            .bytes(parts.map { ($0.offset, $0.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }))
    }

    private func recognized(_ signature: Signature) -> FileFormat { with { $0.signatures.append(signature) } }
    private func read() -> FileFormat { with { $0.isRead = true } }
    private func written() -> FileFormat { with { $0.isWritten = true } }
    private func vector() -> FileFormat { with { $0.isVector = true } }

    private func refused(_ kind: FileError.Kind, _ message: String, hint: String) -> FileFormat {
        with { $0.reason = FileError(kind, message, hint: hint) }
    }

    private func unsupported(_ hint: String) -> FileFormat {
        refused(.unsupported, "is \(withArticle), which is not supported", hint: hint)
    }

    private func notArt(_ remark: String = "", hint: String) -> FileFormat {
        refused(.notArt, "is \(withArticle)" + remark, hint: hint)
    }

    private func with(_ change: (inout FileFormat) -> Void) -> FileFormat {
        var format = self
        change(&format)
        return format
    }
}
