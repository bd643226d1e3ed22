import StickerDocuments
import StickerImaging
import StickerModel

/// What all trees share once they can list and read files: documents and images from bytes.
protocol TreeReading: FileTree {
    var images: ImageFactsCache { get }
}

extension TreeReading {
    /// Platform documents are small; base64 payloads of a heavy pack reach some ten MB.
    static var documentLimit: Int { 64_000_000 }

    /// A document of at most 64,000,000 bytes.
    package func json(_ path: String) throws -> DocumentNode { try parsedJSON(path) }

    /// The document, read and parsed again.
    func parsedJSON(_ path: String) throws -> DocumentNode {
        try JSONReader.read(try bytes(path), file: path, limit: Self.documentLimit)
    }

    package func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(try bytes(path), file: path)
    }

    package func sha256(_ path: String) -> String? { (try? bytes(path)).map { SHA256.hex(of: $0) } }

    package func image(_ path: String) throws -> ImageFacts { try measuredImage(path) }

    func measuredImage(_ path: String) throws -> ImageFacts {
        try MemoryBudget.shared.holdFile(byteCount(path) ?? 0) { try images.facts(of: try bytes(path)) }
    }

    /// The facts of bytes that are not a file of the tree; equal bytes are measured once.
    package func image(bytes: [UInt8]) throws -> ImageFacts { try images.facts(of: bytes) }

    /// An archive in the tree, expanded in memory under the limits of `ArchiveTree`.
    package func archive(_ path: String) throws -> any FileTree {
        try ArchiveTree(name: path, bytes: try bytes(path), images: images)
    }
}
