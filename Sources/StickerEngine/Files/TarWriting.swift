import PortableFoundation
import StickerImaging
import StickerModel

/// Writes tar archives (POSIX ustar) packed with gzip: the same members give the same bytes, on any day and for any user.
enum TarWriting {
    private static let block = 512

    /// Writes members in order to a new file. Throws `FileError` of kind `unwritable`.
    static func write(_ members: [(name: String, bytes: [UInt8])], to path: String) throws(FileError) {
        var tar: [UInt8] = []
        for member in members {
            guard let header = header(of: member.name, byteCount: member.bytes.count) else {
                throw FileError(.unwritable, "cannot add \(member.name): its name is too long", path: path)
            }
            tar += header
            tar += member.bytes
            tar += [UInt8](repeating: 0, count: (block - member.bytes.count % block) % block)
        }
        tar += [UInt8](repeating: 0, count: 2 * block)
        do {
            try FileWriting.write(try Gzip.packed(tar), to: path)
        } catch {
            throw FileError(.unwritable, error.message, path: path, hint: error.hint)
        }
    }

    /// nil for a name of more than 100 bytes, or a file of more than 8 GB.
    private static func header(of name: String, byteCount: Int) -> [UInt8]? {
        guard name.utf8.count <= 100, byteCount < 1 << 33 else { return nil }
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at offset: Int) {
            for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
        }
        func octal(_ number: Int, digits: Int) -> String { String(number, radix: 8).padded(to: digits) }
        put(name, at: 0)
        put(octal(0o644, digits: 7), at: 100)
        put(octal(0, digits: 7), at: 108)
        put(octal(0, digits: 7), at: 116)
        put(octal(byteCount, digits: 11), at: 124)
        // 1980-01-01, as in our zip archives.
        put(octal(315_532_800, digits: 11), at: 136)
        put("0", at: 156)
        put("ustar\0" + "00", at: 257)
        // The sum is taken with blanks in its own place.
        put("        ", at: 148)
        put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
        return header
    }
}
