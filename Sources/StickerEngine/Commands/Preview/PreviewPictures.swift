import PortableFoundation
import StickerModel

/// How a page refers to the pictures of a tree, and the documents it needs beside itself for that.
///
/// A page inside an output refers to the files that ship. A script cannot read those files when the page was opened
/// from disk, so the bytes of each animation are also in a small document that the page can load into a frame; see
/// docs/preview.md. A page about anything else has the pictures inside itself and can be passed on alone.
struct PreviewPictures {
    enum Way: Sendable {
        /// By addresses, the tree being this folder as seen from the page; "" for the folder of the page. Bytes of
        /// animations are also in documents beside the page where it `hasDocuments`.
        case beside(String, hasDocuments: Bool)
        case inside
    }

    let tree: any FileTree
    let way: Way
    /// Documents with the bytes of animations, by their path from the page.
    private(set) var frameDocuments: [String: SafeText<WholeFile>] = [:]

    /// The folder for what belongs to the page.
    static let folder = "preview"

    init(_ tree: any FileTree, _ way: Way) {
        self.tree = tree
        self.way = way
    }

    /// The address of a picture; nil when it cannot be read. Of a sequence it is the first frame.
    func address(of picture: ImportedFile, _ format: FileFormat) -> String? {
        switch (picture, way) {
        case (.file(let path), .beside(let folder, _)):
            return SafeText<URI>.path(folder.isEmpty ? path : FilePath.join(folder, path)).string
        case (.file(let path), .inside): return (try? tree.bytes(path)).map { Self.data($0, format) }
        case (.bytes(let bytes), _): return Self.data(bytes, format)
        case (.frames(let paths, _), _): return paths.first.flatMap { address(of: .file($0), .png) }
        }
    }

    /// The address of the document with the bytes of an animation, which is made for it; nil where the address of the
    /// picture holds them already, and where there are no such documents.
    mutating func frames(of picture: ImportedFile) -> String? {
        guard case .file(let path) = picture, case .beside(_, hasDocuments: true) = way,
            let bytes = try? tree.bytes(path)
        else { return nil }
        let name = Self.folder + "/" + ContentHash(bytes).hex.prefix(16) + ".html"
        if frameDocuments[name] == nil {
            frameDocuments[name] =
                PreviewTemplates.frames.filled([
                    "policy": .text(ContentPolicy.frames.text),
                    "bytes": .text(.base64(bytes)), "script": .text(PreviewTemplates.framesScript),
                ]).file
        }
        return name
    }

    private static func data(_ bytes: [UInt8], _ format: FileFormat) -> String {
        "data:\(format.mimeType ?? "application/octet-stream");base64,\(Data(bytes).base64EncodedString())"
    }
}
