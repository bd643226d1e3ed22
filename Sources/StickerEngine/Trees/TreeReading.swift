import StickerModel

/// What all trees do alike once they can list and read: documents and images out of bytes.
protocol TreeReading: FileTree {
    var images: ImageFactsCache { get }
}

extension TreeReading {
    /// Platform documents are small; base64 payloads of a heavy pack reach some ten MB.
    static var documentLimit: Int { 64_000_000 }

    package func json(_ path: String) throws -> DocumentNode {
        try JSONReader.read(try bytes(path), file: path, limit: Self.documentLimit)
    }

    package func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(try bytes(path), file: path)
    }

    package func image(_ path: String) throws -> ImageFacts { try images.facts(of: try bytes(path)) }

    package func image(bytes: [UInt8], named name: String) throws -> ImageFacts { try images.facts(of: bytes) }

    package func archive(_ path: String) throws -> any FileTree {
        try ArchiveTree(name: path, bytes: try bytes(path), images: images)
    }
}
