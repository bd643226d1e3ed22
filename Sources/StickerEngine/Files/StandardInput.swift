import PortableFoundation
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
}
