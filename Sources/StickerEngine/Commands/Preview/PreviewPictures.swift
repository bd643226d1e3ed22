import PortableFoundation
import StickerImaging
import StickerModel

struct PreviewAddress: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The address of a file, or the key of a picture inside the page: `#` and digits, which no address of a file is.
    let text: String

    init(_ text: String) { self.text = text }
    init(stringLiteral text: String) { self.init(text) }

    /// The attribute of an image. The script puts the pictures that are inside the page where they belong.
    var attribute: SafeText<HTML> { (text.hasPrefix("#") ? "data-picture" : "src") + "=\"\(.text(text))\"" }
}

/// How a page refers to the pictures of a tree, and the documents it needs beside itself for that. A page inside an
/// output refers to the files that ship. A script cannot read those files when the page was opened from disk, so the
/// bytes of each animation are also in a small document that the page can load into a frame; see docs/preview.md. A
/// page about anything else has the pictures inside itself, each once, and can be passed on alone.
struct PreviewPictures: Sendable {
    enum Way: Sendable {
        /// By addresses, the tree being this folder as seen from the page; "" for the folder of the page. Bytes of
        /// animations are also in documents beside the page where it `hasDocuments`.
        case beside(String, hasDocuments: Bool)
        /// With at most so many bytes of pictures.
        case inside(limit: Int)
    }

    struct Picture: Sendable {
        var bytes: [UInt8]
        var format: FileFormat

        var address: String {
            "data:\(format.mimeType ?? "application/octet-stream");base64,\(Data(bytes).base64EncodedString())"
        }
    }

    /// Documents with the bytes of animations, by their path from the page.
    private(set) var frameDocuments: [String: SafeText<WholeFile>] = [:]
    private(set) var pictures: [String: Picture] = [:]
    private var byteCount = 0

    static let folder = "preview"

    mutating func add(_ other: PreviewPictures) {
        frameDocuments.merge(other.frameDocuments) { old, _ in old }
        pictures.merge(other.pictures) { old, _ in old }
    }

    /// The address of a picture, or of a sequence's first; nil when unreadable. Throws where there are too many inside.
    mutating func address(
        of picture: ImportedFile, _ format: FileFormat, in tree: TreeHashes, _ way: Way
    ) throws(FileError) -> PreviewAddress? {
        let isDrawn = format == .lottie
        switch (picture, way) {
        case (.frames(let paths, _), _):
            guard let first = paths.first else { return nil }
            return try address(of: .file(first), .png, in: tree, way)
        case (.file(let path), .beside(let folder, _)) where !isDrawn:
            return PreviewAddress(SafeText<URI>.path(folder.isEmpty ? path : FilePath.join(folder, path)).string)
        case (.file, _), (.bytes, _):
            guard let hash = tree.hash(of: picture) else { return nil }
            let key = "#" + hash.hex
            guard pictures[key] == nil else { return PreviewAddress(key) }
            let original = tree.bytes(of: picture)
            guard let bytes = isDrawn ? original.flatMap(PreviewDrawing.webP) : original else { return nil }
            if case .inside(let limit) = way, !isDrawn {
                byteCount += bytes.count
                guard byteCount <= limit else {
                    throw FileError(
                        .overLimit, "has more than \(Figures.grouped(limit)) bytes of pictures, too many for one page",
                        hint: "unpack it and preview the folder: a page refers to the pictures of a folder")
                }
            }
            pictures[key] = Picture(bytes: bytes, format: isDrawn ? .webp : format)
            return PreviewAddress(key)
        }
    }

    /// The document with an animation's bytes, which is made; nil where the page has it inside, or no documents.
    mutating func frames(of picture: ImportedFile, in tree: TreeHashes, _ way: Way) -> String? {
        guard case .file = picture, case .beside(_, hasDocuments: true) = way, let hash = tree.hash(of: picture) else {
            return nil
        }
        let name = Self.folder + "/" + hash.hex.prefix(16) + ".html"
        if frameDocuments[name] == nil, let bytes = tree.bytes(of: picture) {
            frameDocuments[name] =
                PreviewTemplates.frames.filled([
                    "policy": .text(ContentPolicy.frames.text),
                    "bytes": .text(.base64(bytes)), "script": .text(PreviewTemplates.framesScript),
                ]).file
        }
        return name
    }
}

/// The pictures of a tree and their hashes, each read once: a document can name one picture ten thousand times.
final class TreeHashes {
    let tree: any FileTree
    private var hashes: [String: ContentHash?] = [:]

    init(_ tree: any FileTree) { self.tree = tree }

    /// nil when it cannot be read, and for a sequence.
    func hash(of picture: ImportedFile) -> ContentHash? {
        guard case .file(let path) = picture else { return bytes(of: picture).map { ContentHash($0) } }
        if let known = hashes[path] { return known }
        let hash = bytes(of: picture).map { ContentHash($0) }
        hashes[path] = .some(hash)
        return hash
    }

    /// nil when it cannot be read, and for a sequence.
    func bytes(of picture: ImportedFile) -> [UInt8]? {
        switch picture {
        case .file(let path): try? tree.bytes(path)
        case .bytes(let bytes): bytes
        case .frames: nil
        }
    }
}

/// Lottie animations as browsers show them, which know no Lottie.
enum PreviewDrawing {
    /// Px a side: twice what a chat shows on a phone would take many times the bytes.
    private static let side = 180
    /// Of one sticker: a page may have 120.
    private static let mostBytes = 60_000

    /// A WebP of the animation; nil for what cannot be drawn, which is reported elsewhere.
    static func webP(of bytes: [UInt8]) -> [UInt8]? {
        let limits = ArtLimits()
        guard let art = try? ArtDecoder.open(bytes, limits: limits) else { return nil }
        let recipe = ImageRecipe(
            source: "", timing: Timing(ArtEdit(), isStill: false, vectorRate: 20),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(side))),
            encoding: Encoding(.webp, byteBudget: mostBytes))
        return try? RecipeRenderer(limits: limits).render(recipe, of: art).bytes
    }
}
