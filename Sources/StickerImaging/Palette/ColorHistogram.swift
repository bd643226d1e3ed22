import StickerModel

/// Counts colors in bounded memory: similar colors share an entry once there are too many.
struct ColorHistogram {
    /// One color, or the mean of several near ones.
    struct Entry {
        /// Of red, green, blue and alpha.
        var sums = SIMD4<UInt64>()
        var count: UInt64 = 0
    }

    /// Entries by position in `slots`; the first is never used, so that 0 means an empty slot.
    private var entries = [Entry()]
    private var keys: [UInt32] = [0]
    /// Open addressing; a power of two and at most half full.
    private var slots = [UInt32](repeating: 0, count: 1024)
    /// The bits of each channel that still distinguish colors.
    private var mask: UInt32 = 0xFFFF_FFFF
    private var lostBits: UInt32 = 0

    /// With more entries than this, the low bits of colors are dropped.
    private static let mostEntries = 1 << 15

    /// Entries in the order their colors were first seen.
    var colors: ArraySlice<Entry> { entries.dropFirst() }

    /// Counts the visible pixels of every `step`-th row from `first` on; of all rows when nothing else is asked for.
    mutating func add(_ raster: Raster, every step: Int = 1, from first: Int = 0) {
        raster.withPixelWords { pixels in
            for row in stride(from: first, to: raster.height, by: step) {
                var index = row * raster.width
                let limit = index + raster.width
                while index < limit {
                    let color = pixels[index]
                    var end = index + 1
                    while end < limit, pixels[end] == color { end += 1 }
                    if Raster.alpha(color) > 0 { add(color, times: UInt64(end - index)) }
                    index = end
                }
            }
        }
    }

    private mutating func add(_ color: UInt32, times: UInt64) {
        let (red, green, blue, alpha) = Raster.channels(color)
        let channels = SIMD4(UInt64(red), UInt64(green), UInt64(blue), UInt64(alpha))
        add(Entry(sums: channels &* times, count: times), key: color & mask)
        if entries.count > Self.mostEntries { coarsen() }
    }

    private mutating func add(_ entry: Entry, key: UInt32) {
        let slot = slot(of: key)
        var position = Int(slots[slot])
        if position == 0 {
            position = entries.count
            slots[slot] = UInt32(truncatingIfNeeded: position)
            keys.append(key)
            entries.append(Entry())
            if entries.count * 2 > slots.count {
                slots = [UInt32](repeating: 0, count: slots.count * 2)
                for position in keys.indices.dropFirst() { slots[self.slot(of: keys[position])] = UInt32(position) }
            }
        }
        entries[position].sums &+= entry.sums
        entries[position].count &+= entry.count
    }

    /// 17 bits that differ whichever channels of colors do: a product alone depends on few of the upper ones.
    @inline(__always)
    static func hash(_ color: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(color ^ color >> 15) &* 0x9E37_79B9_7F4A_7C15) >> 47)
    }

    private func slot(of key: UInt32) -> Int {
        let last = slots.count - 1
        var slot = Self.hash(key) & last
        while slots[slot] != 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & last }
        return slot
    }

    private mutating func coarsen() {
        let old = (keys, entries)
        lostBits = min(7, lostBits + 1)
        mask = (0xFF << lostBits & 0xFF) &* 0x0101_0101
        (keys, entries) = ([0], [Entry()])
        slots = [UInt32](repeating: 0, count: slots.count)
        for position in old.0.indices.dropFirst() { add(old.1[position], key: old.0[position] & mask) }
    }
}
