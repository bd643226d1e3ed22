import CLibDeflate

/// A packed file of an app, such as the code, which the program holds so (`gzip -9n`), with the digest of what it is.
package struct PackedCode: Sendable, Hashable {
    let deflated: [UInt8]
    let digest: [UInt8]
    let (size, checksum): (Int, Int)

    /// `digest` is the SHA-256 in 64 hex digits. nil for anything else.
    package init?(gzip: [UInt8], digest: String) {
        let file = ByteReader(gzip)
        guard file.slice(0, 4).map(Array.init) == [0x1f, 0x8b, 8, 0], let checksum = file.long(gzip.count - 8),
            let size = file.long(gzip.count - 4), gzip.count > 18, digest.utf8.count == 64
        else { return nil }
        deflated = Array(gzip[10..<(gzip.count - 8)])
        let digits = Array(digest)
        self.digest = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        (self.size, self.checksum) = (size, checksum)
    }

    fileprivate init(_ deflated: [UInt8], of bytes: [UInt8]) {
        (self.deflated, digest, size) = (deflated, [], bytes.count)
        checksum = Int(libdeflate_crc32(0, bytes, bytes.count))
    }
}

/// A zip archive as Android maps it into memory: every file aligned, nothing compressed but code and text, the same bytes
/// each time.
struct AlignedZip {
    private(set) var contents = ByteWriter()
    private var directory = ByteWriter()
    private var count = 0

    /// Zip keeps lengths in 32 bits, of which readers in Java take 31.
    private static let mostBytes = 0x7fff_ffff
    /// 1 January 1980, 0:00.
    private static let date = 0x21

    /// Files in the order of their names.
    init(_ files: [(name: String, bytes: [UInt8])], code: (name: String, code: PackedCode)? = nil) throws(AppFault) {
        guard files.count < 0xffff,
            files.reduce(0, { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 200 }) < Self.mostBytes
        else {
            throw AppFault(
                "has \(files.count) files or more than 2 GB, which Android does not install; build fewer packs")
        }
        let packed = code.map { [(name: $0.name, bytes: $0.code.deflated)] } ?? []
        for file in (files + packed).sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            let packed = file.name == code?.name ? code?.code : Self.packed(file.name, file.bytes)
            add(file.name, packed?.deflated ?? file.bytes, packed: packed)
        }
    }

    /// A list of many stickers is shorter packed. nil for what Android maps, and where packing saves nothing.
    private static func packed(_ name: String, _ bytes: [UInt8]) -> PackedCode? {
        guard name.hasSuffix(".json") || name.hasSuffix(".xml"), let packer = libdeflate_alloc_compressor(9) else {
            return nil
        }
        defer { libdeflate_free_compressor(packer) }
        let deflated = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = libdeflate_deflate_compress(packer, bytes, bytes.count, buffer.baseAddress, buffer.count)
        }
        return deflated.isEmpty ? nil : PackedCode(deflated, of: bytes)
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], packed: PackedCode?) {
        let path = Array(name.utf8)
        let offset = contents.count
        // A field of its own kind (0xd935, as apksigner writes it) moves the content to a multiple of four bytes.
        let start = offset + 30 + path.count + 6
        let padding = (4 - start % 4) % 4
        let common = ByteWriter.make {
            // 0x800: names are UTF-8.
            $0.word(10, 0x800, packed == nil ? 0 : 8, 0, Self.date)
            $0.long(packed?.checksum ?? Int(libdeflate_crc32(0, bytes, bytes.count)))
            $0.long(bytes.count, packed?.size ?? bytes.count)
            $0.word(path.count)
        }
        contents.long(0x0403_4b50)
        contents.add(common)
        contents.word(6 + padding)
        contents.add(path)
        contents.word(0xd935, 2 + padding, 4)
        contents.zeros(padding)
        contents.add(bytes)
        directory.long(0x0201_4b50)
        directory.word(10)
        directory.add(common)
        // No further fields, no comment, the first disk, a plain file.
        directory.zeros(12)
        directory.long(offset)
        directory.add(path)
        count += 1
    }

    /// The list of files, and the record at the end, which says where the list begins.
    func end(at start: Int) -> (directory: [UInt8], record: [UInt8]) {
        let record = ByteWriter.make {
            $0.long(0x0605_4b50, 0)
            $0.word(count, count)
            $0.long(directory.count, start)
            $0.word(0)
        }
        return (directory.bytes, record)
    }

    /// The archive without a signature.
    var bytes: [UInt8] {
        let end = end(at: contents.count)
        return contents.bytes + end.directory + end.record
    }
}
