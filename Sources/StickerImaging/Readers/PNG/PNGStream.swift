import CLibDeflate

/// Wraps picture data as a PNG stream of its own, so that libpng reads every frame of an APNG as a plain PNG
/// and never sees chunks that do not matter for pixels.
enum PNGStream {
    /// `header` is the 13 bytes of IHDR; `pieces` are the parts of one zlib stream inside `bytes`.
    static func wrap(
        _ bytes: [UInt8], header: [UInt8], palette: Range<Int>?, transparency: Range<Int>?, pieces: [Range<Int>]
    ) -> [UInt8] {
        let length = pieces.reduce(0) { $0 + $1.count }
        var stream: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        stream.reserveCapacity(length + 2_048)
        add("IHDR", [header[...]], to: &stream)
        if let palette { add("PLTE", [bytes[palette]], to: &stream) }
        if let transparency { add("tRNS", [bytes[transparency]], to: &stream) }
        add("IDAT", pieces.map { bytes[$0] }, to: &stream)
        add("IEND", [], to: &stream)
        return stream
    }

    private static func add(_ type: String, _ pieces: [ArraySlice<UInt8>], to stream: inout [UInt8]) {
        let length = UInt32(truncatingIfNeeded: pieces.reduce(0) { $0 + $1.count })
        append(length, to: &stream)
        let start = stream.count
        stream += Array(type.utf8)
        for piece in pieces { stream += piece }
        let checksum = stream.withUnsafeBytes { buffer in
            libdeflate_crc32(0, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        }
        append(checksum, to: &stream)
    }

    private static func append(_ number: UInt32, to stream: inout [UInt8]) {
        for shift in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
}
