import PortableFoundation
import StickerModel

/// What was read in a folder: each file is opened once, however many ask for it, and judged and drawn as it was then.
final class ReadFiles: Sendable {
    typealias Picture = Result<ImageFacts, any Error>

    private let pictures = Locked<[String: Picture]>([:])
    private let documents = Locked<[String: Result<DocumentNode, any Error>]>([:])
    /// Bytes of documents, which platforms search for what tells their kind, and of art.
    private let texts = Locked<(bytes: [String: [UInt8]], total: Int)>(([:], 0))
    /// Bytes that are kept of all files together; files beyond that are read again.
    private static let byteLimit = 32_000_000

    /// Bytes of a file, which `read` reads where they are not kept.
    func bytes<Failure>(of path: String, read: () throws(Failure) -> [UInt8]) throws(Failure) -> [UInt8] {
        if let bytes = texts.with({ $0.bytes[path] }) { return bytes }
        let bytes = try read()
        store(bytes, of: path)
        return bytes
    }

    /// Stores bytes that were read already, as far as there is room.
    func store(_ bytes: [UInt8], of path: String) {
        texts.with { texts in
            guard texts.bytes[path] == nil, texts.total + bytes.count <= Self.byteLimit else { return }
            texts.bytes[path] = bytes
            texts.total += bytes.count
        }
    }

    /// The parsed document. Throws what `parse` has thrown when it was asked for first.
    func node(_ path: String, parse: () throws -> DocumentNode) throws -> DocumentNode {
        if let known = documents.with({ $0[path] }) { return try known.get() }
        let result = Result { try parse() }
        documents.with { $0[path] = result }
        return try result.get()
    }

    /// The picture; nil while no one has asked for it. Several threads may read it at the same time.
    func picture(_ path: String) -> Picture? { pictures.with { $0[path] } }

    func store(_ picture: Picture, of path: String) { pictures.with { $0[path] = picture } }
}
