/// Mutations that are the same on every run: what the tests use where no fuzzer is.
package struct SeededMutation {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A changed copy of one of the reader's seeds, mostly with its checksums put right.
    package mutating func next(for reader: HostileReader, from seeds: [[UInt8]]) -> [UInt8] {
        guard !seeds.isEmpty else { return [] }
        var bytes = seeds[below(seeds.count)]
        if reader.isPacked, below(4) == 0 {
            var part = self
            if let changed = reader.changedInside(bytes, choice: below(64), { part.changed($0) }) { bytes = changed }
            state = part.state
        } else {
            for _ in 0...below(4) { bytes = below(8) == 0 ? spliced(bytes, seeds) : changed(bytes) }
        }
        bytes = Array(bytes.prefix(reader.longest))
        return below(16) == 0 ? bytes : reader.repaired(bytes)
    }

    /// One small change: bits, bytes, numbers at their bounds, parts cut out, doubled or put in.
    private mutating func changed(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        guard !bytes.isEmpty else { return [UInt8(below(256))] }
        let start = below(bytes.count)
        let end = min(bytes.count, start + 1 + below(16))
        switch below(7) {
        case 0: bytes[start] ^= 1 << below(8)
        case 1: bytes[start] = UInt8(below(256))
        case 2: for index in start..<min(bytes.count, start + 1 << below(4)) { bytes[index] = Self.bounds[below(4)] }
        case 3: bytes.removeSubrange(start..<end)
        case 4: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
        case 5: bytes.insert(contentsOf: (0..<below(8)).map { _ in UInt8(below(256)) }, at: start)
        default: bytes.removeLast(below(bytes.count))
        }
        return bytes
    }

    /// The beginning of one seed and the end of another.
    private mutating func spliced(_ bytes: [UInt8], _ seeds: [[UInt8]]) -> [UInt8] {
        let other = seeds[below(seeds.count)]
        return Array(bytes.prefix(below(bytes.count + 1)) + other.suffix(below(other.count + 1)))
    }

    private static let bounds: [UInt8] = [0, 0x7F, 0x80, 0xFF]

    /// A number from 0 on, below `bound` (SplitMix64).
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Int(mixed % UInt64(max(bound, 1)))
    }
}
