/// Reads numbers from untrusted bytes: nil beyond their end, never a trap.
extension [UInt8] {
    func big16(_ offset: Int) -> Int? { number(2, at: offset, isBig: true) }
    func big32(_ offset: Int) -> Int? { number(4, at: offset, isBig: true) }
    func little16(_ offset: Int) -> Int? { number(2, at: offset, isBig: false) }
    func little32(_ offset: Int) -> Int? { number(4, at: offset, isBig: false) }

    private func number(_ length: Int, at offset: Int, isBig: Bool) -> Int? {
        guard offset >= 0, offset <= count - length else { return nil }
        return (0..<length).reduce(0) { $0 << 8 | Int(self[offset + (isBig ? $1 : length - 1 - $1)]) }
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

    func little(_ count: Int) -> [UInt8] { big(count).reversed() }
}

/// Bytes that stay at one address as long as this object lives, for C decoders that keep a pointer.
final class StableBytes {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, 1))
        copy.initialize(from: bytes, count: bytes.count)
        (start, count) = (UnsafePointer(copy), bytes.count)
    }

    deinit { start.deallocate() }
}
