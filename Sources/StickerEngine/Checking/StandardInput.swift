import PortableFoundation
import StickerDocuments
import StickerModel

/// What `check -` reads, an archive or a manifest, and `preview -`, an archive. Art of a manifest is looked up where
/// the command runs.
enum StandardInput {
    /// How findings call it.
    static let name = "-"

    /// All of it. Throws `FileError` when it is more than so many bytes, or nothing.
    static func bytes(atMost limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(.unreadable, name, step: "read standard input") }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw FileError(
                    .overLimit, "standard input has more than \(Figures.grouped(limit)) bytes", path: name,
                    hint: "raise the limit with --max-file-size if you trust it")
            }
        }
        guard !bytes.isEmpty else {
            throw FileError(
                .damaged, "standard input is empty", path: name, hint: "pass an archive or a manifest to it")
        }
        return bytes
    }

    /// Whether it begins as a zip archive does.
    static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// The document of a manifest. Throws `FileError`.
    static func document(_ bytes: [UInt8]) throws -> DocumentNode {
        guard bytes.count <= YAMLReader.byteLimit else {
            throw FileError(
                "has \(Figures.grouped(bytes.count)) bytes; the limit is \(Figures.grouped(YAMLReader.byteLimit))",
                at: SourceLocation(file: name, line: 1, column: 1))
        }
        let isJSON = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
        return try isJSON ? JSONReader.read(bytes, file: name) : YAMLReader.read(bytes, file: name)
    }
}
