import StickerModel

/// A value that is written as bytes and read back.
///
/// What a build keeps for the next one about tens of thousands of files is read in milliseconds this way; as JSON it
/// took a second.
protocol Packable {
    func pack(into data: inout PackedData)
    /// Throws `FileError` where the bytes are not such a value.
    init(from data: inout PackedData) throws(FileError)
}

/// Bytes that values are appended to, or read from one after the other.
struct PackedData {
    /// What was appended.
    private(set) var bytes: [UInt8] = []
    /// What is left to read.
    private var rest: ArraySlice<UInt8> = []

    /// Nothing yet, with memory for so many bytes.
    init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

    init(reading bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether everything has been read.
    var isAtEnd: Bool { rest.isEmpty }

    mutating func append(_ value: some Packable) { value.pack(into: &self) }

    mutating func next<Value: Packable>(_ type: Value.Type = Value.self) throws(FileError) -> Value {
        try Value(from: &self)
    }

    fileprivate mutating func appendRaw(_ number: UInt64) {
        // Seven bits a byte: most numbers are small.
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    fileprivate mutating func nextRaw() throws(FileError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64, let byte = rest.popFirst() {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw Self.damage
    }

    mutating func append(run: some Collection<UInt8>) {
        appendRaw(UInt64(run.count))
        bytes.append(contentsOf: run)
    }

    /// A number of things that follow, each of at least one byte.
    fileprivate mutating func nextCount() throws(FileError) -> Int {
        guard let count = Int(exactly: try nextRaw()), count <= rest.count else { throw Self.damage }
        return count
    }

    mutating func nextRun() throws(FileError) -> ArraySlice<UInt8> {
        let count = try nextCount()
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    fileprivate mutating func nextText() throws(FileError) -> String {
        let run = try nextRun()
        return run.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Elements that get memory before they are read: a number alone may have been made up, and an element takes more
    /// memory than the byte that it has at least.
    fileprivate static let mostReserved = 65_536

    static let damage = FileError(.damaged, "is not what a build has written")
}

extension UInt64: Packable {
    func pack(into data: inout PackedData) { data.appendRaw(self) }
    init(from data: inout PackedData) throws(FileError) { self = try data.nextRaw() }
}

extension Int: Packable {
    /// Small negative numbers are short, too.
    func pack(into data: inout PackedData) { data.appendRaw(UInt64(bitPattern: Int64(self << 1 ^ self >> 63))) }
    init(from data: inout PackedData) throws(FileError) {
        let raw = try data.nextRaw()
        self = Int(truncatingIfNeeded: raw >> 1) ^ -Int(truncatingIfNeeded: raw & 1)
    }
}

extension Double: Packable {
    func pack(into data: inout PackedData) { data.append(bitPattern.byteSwapped) }
    init(from data: inout PackedData) throws(FileError) {
        self.init(bitPattern: try data.next(UInt64.self).byteSwapped)
    }
}

extension Bool: Packable {
    func pack(into data: inout PackedData) { data.append(self ? UInt64(1) : 0) }
    init(from data: inout PackedData) throws(FileError) {
        switch try data.next(UInt64.self) {
        case 0: self = false
        case 1: self = true
        default: throw PackedData.damage
        }
    }
}

extension String: Packable {
    func pack(into data: inout PackedData) { data.append(run: utf8) }
    init(from data: inout PackedData) throws(FileError) { self = try data.nextText() }
}

extension Optional: Packable where Wrapped: Packable {
    func pack(into data: inout PackedData) {
        data.append(self != nil)
        if let self { data.append(self) }
    }
    init(from data: inout PackedData) throws(FileError) {
        self = try data.next(Bool.self) ? .some(try data.next(Wrapped.self)) : nil
    }
}

extension Array: Packable where Element: Packable {
    func pack(into data: inout PackedData) {
        data.append(UInt64(count))
        for element in self { data.append(element) }
    }
    init(from data: inout PackedData) throws(FileError) {
        let count = try data.nextCount()
        self = []
        reserveCapacity(Swift.min(count, PackedData.mostReserved))
        for _ in 0..<count { append(try data.next(Element.self)) }
    }
}

extension Dictionary: Packable where Key: Packable, Value: Packable {
    func pack(into data: inout PackedData) {
        data.append(UInt64(count))
        for (key, value) in self {
            data.append(key)
            data.append(value)
        }
    }
    init(from data: inout PackedData) throws(FileError) {
        let count = try data.nextCount()
        self.init(minimumCapacity: Swift.min(count, PackedData.mostReserved))
        for _ in 0..<count {
            let key = try data.next(Key.self)
            self[key] = try data.next(Value.self)
        }
    }
}

/// Values with a text that stands for them.
extension Packable where Self: RawRepresentable, RawValue == String {
    func pack(into data: inout PackedData) { data.append(rawValue) }
    init(from data: inout PackedData) throws(FileError) {
        guard let value = Self(rawValue: try data.next(String.self)) else { throw PackedData.damage }
        self = value
    }
}
