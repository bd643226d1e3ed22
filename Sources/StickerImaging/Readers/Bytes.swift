/// Reads numbers from untrusted bytes: nil beyond their end, never a trap.
extension [UInt8] {
    func big16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset]) << 8 | Int(self[offset + 1])
    }

    func big32(_ offset: Int) -> Int? {
        guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
        return high << 16 | low
    }

    func little16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset + 1]) << 8 | Int(self[offset])
    }

    func little32(_ offset: Int) -> Int? {
        guard let low = little16(offset), let high = little16(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Whether these ASCII characters are at the offset.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            wanted.indices.allSatisfy { self[offset + $0] == wanted[$0] }
        }
    }
}

extension BinaryInteger {
    /// Its lowest bytes, so many, the highest of them first.
    func big(_ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    /// The same, the lowest first.
    func little(_ count: Int) -> [UInt8] { big(count).reversed() }
}

/// Bytes that stay at one address as long as this object lives, for C decoders that keep a pointer.
final class StableBytes {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, 1))
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { copy.initialize(from: base, count: source.count) }
        }
        start = UnsafePointer(copy)
        count = bytes.count
    }

    deinit { start.deallocate() }
}
