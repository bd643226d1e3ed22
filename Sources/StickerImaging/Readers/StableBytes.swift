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
