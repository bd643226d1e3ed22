/// Packs palette indexes by LZW as GIF has it (its specification, appendix F): to the bytes that giflib makes, in less
/// time.
enum GIFCoder {
    /// Code size and sub-blocks of one image, as they follow its descriptor.
    ///
    /// `indexes` are row by row, each below `1 << bits`; `bits` is 1...8.
    static func packed(_ indexes: [UInt8], bits: Int) -> [UInt8] {
        // The format has no smaller code size. Two codes follow the colors: one clears the table, one ends the image.
        let size = max(2, bits)
        let clear = UInt32(1) << UInt32(size)
        var codes = CodeWriter(size: size)
        codes.write(clear)
        var table = StringTable()
        var next = clear + 2
        indexes.withUnsafeBufferPointer { indexes in
            guard var string = indexes.first.map(UInt32.init) else { return }
            for position in 1..<max(1, indexes.count) {
                let index = UInt32(indexes[position])
                if let known = table.code(of: string << 8 | index, orAdd: next) {
                    string = known
                    continue
                }
                codes.write(string)
                codes.widen(for: next)
                string = index
                if next < StringTable.lastCode {
                    next += 1
                } else {
                    codes.write(clear)
                    codes.reset()
                    table.clear()
                    next = clear + 2
                }
            }
            codes.write(string)
            codes.widen(for: next)
        }
        codes.write(clear + 1)
        return [UInt8(truncatingIfNeeded: size)] + codes.blocks
    }
}

/// The codes of strings of pixels. A string is the code of all but its last pixel, and that pixel.
private struct StringTable {
    /// The table is full with this code, and is cleared.
    static let lastCode: UInt32 = 4095

    /// The string in the upper 20 bits, its code in the lower 12; 0 where there is none. Half of it stays empty.
    private var slots = [UInt32](repeating: 0, count: 1 << Self.bits)
    private static let bits: UInt32 = 13

    /// The code of a string; where it has none, it gets `new`.
    @inline(__always)
    mutating func code(of string: UInt32, orAdd new: UInt32) -> UInt32? {
        slots.withUnsafeMutableBufferPointer { slots in
            var slot = Int((string &* 0x9E37_79B1) >> (32 - Self.bits))
            while slots[slot] != 0 {
                if slots[slot] >> 12 == string { return slots[slot] & Self.lastCode }
                slot = (slot &+ 1) & (slots.count &- 1)
            }
            slots[slot] = string << 12 | new
            return nil
        }
    }

    mutating func clear() {
        slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
}

/// Codes of growing width, one after the other from the lowest bit on.
private struct CodeWriter {
    private let size: UInt32
    private var width: UInt32
    private var bytes: [UInt8] = []
    private var buffer: UInt32 = 0
    private var filled: UInt32 = 0

    init(size: Int) {
        self.size = UInt32(truncatingIfNeeded: size)
        width = self.size + 1
    }

    @inline(__always)
    mutating func write(_ code: UInt32) {
        buffer |= code << filled
        filled &+= width
        while filled >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer >>= 8
            filled &-= 8
        }
    }

    /// Codes after this are wide enough for one that the reader knows by then.
    @inline(__always)
    mutating func widen(for code: UInt32) { if code >> width != 0 { width &+= 1 } }

    /// The width of an empty table.
    mutating func reset() { width = size + 1 }

    /// What was written, in blocks of up to 255 bytes, each after its length; an empty one is the end.
    var blocks: [UInt8] {
        let whole = filled > 0 ? bytes + [UInt8(truncatingIfNeeded: buffer)] : bytes
        var blocks: [UInt8] = []
        blocks.reserveCapacity(whole.count + whole.count / 255 + 2)
        for start in stride(from: 0, to: whole.count, by: 255) {
            let block = whole[start..<min(start + 255, whole.count)]
            blocks.append(UInt8(truncatingIfNeeded: block.count))
            blocks.append(contentsOf: block)
        }
        return blocks + [0]
    }
}
