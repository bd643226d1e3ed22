/// One character of UTF-8, as the Unicode standard defines it (table 3-7: nothing overlong, no surrogates).
enum UTF8Sequence {
    /// Bytes of the scalar that starts at `index`, 1...4; 0 when there is no valid one.
    static func length(in bytes: [UInt8], at index: Int) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch bytes[index] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        return bytes[(index + 2)..<max(index + 2, index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
    }
}
