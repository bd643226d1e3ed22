/// The packed data inside a PNG, so that mutations reach what is under the compression.
package enum PackedData {
    /// Changes the unpacked data of one packed chunk (picture, frame, profile); nil when there is none to change.
    ///
    /// `choice` picks the chunk; `change` gets the unpacked bytes.
    package static func changed(_ bytes: [UInt8], choice: Int, _ change: ([UInt8]) -> [UInt8]) -> [UInt8]? {
        let packed = PNGRepair.chunks(of: bytes).filter { packedStart(of: $0, in: bytes) != nil }
        guard !packed.isEmpty else { return nil }
        let chunk = packed[choice % packed.count]
        guard let start = packedStart(of: chunk, in: bytes),
            let plain = Inflater.zlib(Array(bytes[start..<chunk.upperBound]), room: 1 << 15)
        else { return nil }
        let data = bytes[chunk.lowerBound..<start] + PNGSeed.zlib(change(plain))
        return PNGRepair.replacing(chunk, with: Array(data), in: bytes)
    }

    private static func packedStart(of chunk: Range<Int>, in bytes: [UInt8]) -> Int? {
        let start: Int
        switch String(decoding: bytes[chunk.lowerBound - 4..<chunk.lowerBound], as: UTF8.self) {
        case "IDAT": start = chunk.lowerBound
        case "fdAT": start = chunk.lowerBound + 4
        case "iCCP":
            guard let end = bytes[chunk].firstIndex(of: 0) else { return nil }
            start = end + 2
        default: return nil
        }
        return start < chunk.upperBound ? start : nil
    }
}
