/// Numbers as bytes, for assembling files by hand.
extension [UInt8] {
    static func big16(_ number: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    static func big32(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    static func little16(_ number: Int) -> [UInt8] { big16(number).reversed() }
    static func little24(_ number: Int) -> [UInt8] { Array(little32(number).prefix(3)) }
    static func little32(_ number: Int) -> [UInt8] { big32(number).reversed() }
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}

/// Bits packed from the lowest on, as deflate, GIF and VP8L pack them.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 0

    mutating func put(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used % 8)
            used += 1
        }
    }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
