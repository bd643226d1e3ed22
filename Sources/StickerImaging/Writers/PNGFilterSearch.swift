import StickerModel

/// Chooses a filter for each row of a PNG, so that what is left of the row packs well.
///
/// No way to choose is best for all art: flat art wants no filters, photos the one with the fewest pairs of neighbors, drawn
/// art with soft edges the one that repeats what earlier rows have (docs/fitting.md, section 4). So a file is made by each,
/// and the smallest wins.
struct PNGFilterSearch {
    enum Heuristic: CaseIterable {
        /// No row is filtered.
        case none
        /// The filter that leaves the fewest different pairs of neighboring bytes.
        case pairs
        /// The filter whose row costs the fewest bits in a rough model of what deflate does: repetitions of the last
        /// 32,768 bytes, and single bytes by how often they occurred of late.
        case repetitions
    }

    private let samples: PNGSamples
    private let rowBytes: Int
    /// From a byte to the same channel of the pixel on its left.
    private let step: Int

    init(_ samples: PNGSamples) {
        self.samples = samples
        rowBytes = samples.rowBytes
        step = max(1, samples.kind.channels * samples.bitDepth / 8)
    }

    /// The rows as they are packed: for each its filter and what that leaves.
    func rows(_ heuristic: Heuristic) -> [UInt8] {
        let count = (rowBytes + 1) * samples.size.height
        guard rowBytes > 0 else { return [UInt8](repeating: 0, count: count) }
        let blank = [UInt8](repeating: 0, count: rowBytes)
        var choice = FilterChoice(heuristic, step: step, rowLength: rowBytes + 1)
        return samples.bytes.withUnsafeBufferPointer { source in
            blank.withUnsafeBufferPointer { blank in
                [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
                    filled = count
                    for y in 0..<samples.size.height {
                        let row = UnsafeBufferPointer(rebasing: source[y * rowBytes..<(y + 1) * rowBytes])
                        let above =
                            y == 0 ? blank : UnsafeBufferPointer(rebasing: source[(y - 1) * rowBytes..<y * rowBytes])
                        choice.write(row, below: above, to: rows, at: y * (rowBytes + 1))
                    }
                }
            }
        }
    }
}

/// The choice of filters, row after row from the top.
private struct FilterChoice {
    private let heuristic: PNGFilterSearch.Heuristic
    private let step: Int
    private var pairs = PairCounter()
    private var repetitions: RepetitionModel
    /// The filter of the last row.
    private var filter = PNGRows.Filter.none

    /// `rowLength` is bytes of a row with the one that names its filter.
    init(_ heuristic: PNGFilterSearch.Heuristic, step: Int, rowLength: Int) {
        self.heuristic = heuristic
        self.step = step
        repetitions = RepetitionModel(pixel: step, row: rowLength)
    }

    /// Chooses a filter for a row, and writes the filter's number and what it leaves of the row at `start`.
    mutating func write(
        _ row: UnsafeBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>,
        to rows: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
        func write(_ filter: PNGRows.Filter) {
            rows[start] = filter.rawValue
            filter.write(
                row, below: above, step: step,
                to: UnsafeMutableBufferPointer(rebasing: rows[(start + 1)..<(start + 1 + row.count)]))
        }
        guard heuristic != .none else { return write(.none) }
        // The last row's filter comes first: on a tie it stays.
        let last = filter
        var (least, written) = (Int.max, last)
        for tried in [last] + PNGRows.Filter.allCases.filter({ $0 != last }) where start > 0 || tried.rawValue <= 1 {
            write(tried)
            written = tried
            let cost =
                heuristic == .pairs
                ? pairs.count(UnsafeBufferPointer(rows), from: start + 1, count: row.count)
                : repetitions.bits(of: UnsafeBufferPointer(rows), from: start, atMost: least)
            if cost < least { (least, filter) = (cost, tried) }
        }
        if written != filter { write(filter) }
        if heuristic == .repetitions { repetitions.learn(UnsafeBufferPointer(rows), from: start) }
    }
}

extension PNGRows.Filter {
    /// What the filter leaves of a row. `step` is the distance to the pixel on the left.
    func write(
        _ row: UnsafeBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>, step: Int,
        to result: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch self {
        case .none: write(row, above, step, result) { Self.none.guess($0, $1, $2) }
        case .left: write(row, above, step, result) { Self.left.guess($0, $1, $2) }
        case .above: write(row, above, step, result) { Self.above.guess($0, $1, $2) }
        case .average: write(row, above, step, result) { Self.average.guess($0, $1, $2) }
        case .paeth: write(row, above, step, result) { Self.paeth.guess($0, $1, $2) }
        }
    }

    /// One loop for each filter: the choice among them is not made anew for each byte.
    @inline(__always)
    private func write(
        _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
        _ result: UnsafeMutableBufferPointer<UInt8>, guess: (Int32, Int32, Int32) -> Int32
    ) {
        let first = min(step, row.count)
        for index in 0..<first {
            result[index] = row[index] &- UInt8(truncatingIfNeeded: guess(0, Int32(above[index]), 0))
        }
        for index in first..<row.count {
            let left = Int32(row[index &- step])
            let corner = Int32(above[index &- step])
            result[index] = row[index] &- UInt8(truncatingIfNeeded: guess(left, Int32(above[index]), corner))
        }
    }
}

/// Counts the different pairs of neighboring bytes in a row.
private struct PairCounter {
    private var seen = [UInt64](repeating: 0, count: 1024)

    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int) -> Int {
        seen.withUnsafeMutableBufferPointer { seen in
            seen.update(repeating: 0)
            var different = 0
            for index in (start + 1)..<(start + max(1, count)) {
                let pair = Int(bytes[index - 1]) << 8 | Int(bytes[index])
                let bit: UInt64 = 1 << UInt64(pair & 63)
                if seen[pair >> 6] & bit == 0 {
                    different += 1
                    seen[pair >> 6] |= bit
                }
            }
            return different
        }
    }
}

/// Estimates what deflate makes of a row after the rows before it, without packing anything. All sums are whole numbers, so
/// that every machine chooses the same.
private struct RepetitionModel {
    /// Distances that are always looked at, beside that of one byte.
    private let pixel: Int
    private let rowLength: Int
    /// For a hash of four bytes, the last position that had them, counted from 1.
    private var positions = [UInt32](repeating: 0, count: 1 << 15)
    /// How often each byte occurred, later rows counting more, in 256ths.
    private var counts: [UInt32]
    /// Bits for each byte, in 256ths.
    private var costs = [Int32](repeating: 0, count: 256)

    init(pixel: Int, row: Int) {
        self.pixel = pixel
        rowLength = row
        // Differences are mostly small.
        counts = (0..<256).map { $0 < 8 || $0 > 248 ? 1280 : 256 }
        settle()
    }

    /// 256ths of bits; a sum that is not below `most` as soon as it is certain that it is not.
    func bits(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, atMost most: Int) -> Int {
        let end = start + rowLength
        return positions.withUnsafeBufferPointer { positions in
            costs.withUnsafeBufferPointer { costs in
                var sum = 0
                var index = start + 1
                while index < end, sum < most {
                    let (length, distance) = repetition(bytes, at: index, end: end, positions)
                    if length > 0 {
                        let cost = Self.cost(length: length, distance: distance)
                        // A few bytes may be cheaper one by one.
                        var single = length < 16 ? 0 : Int.max
                        if length < 16 { for at in index..<(index + length) { single += Int(costs[Int(bytes[at])]) } }
                        if cost <= single {
                            sum += cost
                            index += length
                            continue
                        }
                    }
                    sum += Int(costs[Int(bytes[index])])
                    index += 1
                }
                return sum
            }
        }
    }

    /// The longest repetition found, of at least four bytes; 0 if there is none.
    @inline(__always)
    private func repetition(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, _ positions: UnsafeBufferPointer<UInt32>
    ) -> (length: Int, distance: Int) {
        guard index + 4 <= end else { return (0, 0) }
        let word = Self.word(bytes, index)
        let most = min(end - index, 258)
        func length(_ distance: Int) -> Int {
            guard distance <= index, Self.word(bytes, index - distance) == word else { return 0 }
            var length = 4
            while length < most, bytes[index + length - distance] == bytes[index + length] { length += 1 }
            return length
        }
        var best = (length: length(1), distance: 1)
        let ofPixel = length(pixel)
        if ofPixel > best.length { best = (ofPixel, pixel) }
        let ofRow = length(rowLength)
        if ofRow > best.length { best = (ofRow, rowLength) }
        if best.length >= 32 { return best }
        let distance = index - (Int(positions[Self.hash(word)]) - 1)
        if distance <= 32_768, distance <= index {
            let found = length(distance)
            if found > best.length + 1 { best = (found, distance) }
        }
        return best
    }

    /// Remembers a row that was chosen.
    mutating func learn(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        for value in 0..<256 { counts[value] = counts[value] / 256 * 218 + 13 }
        let end = start + rowLength
        for index in (start + 1)..<end { counts[Int(bytes[index])] += 256 }
        for index in start..<max(start, end - 3) {
            positions[Self.hash(Self.word(bytes, index))] = UInt32(truncatingIfNeeded: index + 1)
        }
        settle()
    }

    private mutating func settle() {
        let total = Self.logarithm(counts.reduce(0, +))
        for value in 0..<256 { costs[value] = total - Self.logarithm(counts[value]) }
    }

    /// Codes of lengths and distances take about six and three bits; longer and farther ones have further bits.
    private static func cost(length: Int, distance: Int) -> Int {
        let longer = length > 10 ? (length - 2).highestBit - 2 : 0
        let farther = distance > 4 ? (distance - 1).highestBit - 1 : 0
        return (9 + farther) * 256 + longer * 180
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian
    }

    @inline(__always)
    private static func hash(_ word: UInt32) -> Int { Int((word &* 2_654_435_761) >> 17) }

    /// The logarithm to base 2, in 256ths; a parabola between powers of two.
    private static func logarithm(_ value: UInt32) -> Int32 {
        guard value > 0 else { return 0 }
        let whole = Int(value).highestBit
        let part = Int32(truncatingIfNeeded: (UInt64(value) << 8) >> UInt64(whole)) - 256
        return Int32(whole) * 256 + part + part * (256 - part) * 88 / 65_536
    }
}

extension Int {
    /// The position of the highest bit.
    fileprivate var highestBit: Int { Int.bitWidth - 1 - leadingZeroBitCount }
}
