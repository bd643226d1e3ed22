/// Numbers as Android's files hold them, the low byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func add(_ more: some Sequence<UInt8>) { bytes += more }
    mutating func word(_ values: Int...) {
        for value in values { add(UInt16(truncatingIfNeeded: value).littleEndianBytes) }
    }
    mutating func long(_ values: Int...) {
        for value in values { add(UInt32(truncatingIfNeeded: value).littleEndianBytes) }
    }
    mutating func double(_ value: Int) { add(UInt64(truncatingIfNeeded: value).littleEndianBytes) }
    mutating func zeros(_ count: Int) { bytes += [UInt8](repeating: 0, count: max(0, count)) }

    /// Zeros up to a multiple of four bytes.
    mutating func align() { zeros((4 - count % 4) % 4) }

    /// Bytes with their number before them.
    mutating func counted(_ part: [UInt8]) {
        long(part.count)
        add(part)
    }

    /// A value of a kind other than text: `Res_value` of AOSP's ResourceTypes.h.
    mutating func typed(_ kind: UInt8, _ data: Int) {
        word(8)
        add([0, kind])
        long(data)
    }

    /// A chunk of Android's resource files: kind, length of its header, length, header, content.
    mutating func chunk(_ kind: Int, header: [UInt8] = [], _ content: [UInt8] = []) {
        word(kind, 8 + header.count)
        long(8 + header.count + content.count)
        add(header)
        add(content)
    }

    static func make(_ fill: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        fill(&writer)
        return writer.bytes
    }
}

extension FixedWidthInteger {
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian, Array.init) }
}

/// Reads numbers of untrusted bytes; nil past the end.
struct ByteReader {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var count: Int { bytes.count }

    func slice(_ start: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard start >= 0, length >= 0, start <= count, length <= count - start else { return nil }
        return bytes[bytes.startIndex + start..<bytes.startIndex + start + length]
    }

    func byte(_ at: Int) -> Int? { slice(at, 1)?.first.map(Int.init) }
    func word(_ at: Int) -> Int? { number(at, 2) }
    func long(_ at: Int) -> Int? { number(at, 4) }
    /// nil also for what no length of a file can be.
    func double(_ at: Int) -> Int? { number(at, 8) }

    private func number(_ at: Int, _ length: Int) -> Int? {
        guard let part = slice(at, length) else { return nil }
        var value: UInt64 = 0
        for byte in part.reversed() { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}

/// Why an app cannot be made or a key not be used: a sentence without its subject's path.
package struct AppFault: Error, Sendable, Hashable {
    package var message: String
    package init(_ message: String) { self.message = message }
}
