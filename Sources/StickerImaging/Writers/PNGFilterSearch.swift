import StickerModel

/// Chooses a filter for each row of a PNG, so that what is left of the row packs well.
///
/// No way to choose is best for all art: flat art wants no filters, all other art the one with the fewest pairs of
/// neighbors (docs/fitting.md, section 4). So a file is made by each, and the smaller wins.
struct PNGFilterSearch {
    enum Heuristic: CaseIterable {
        /// No row is filtered.
        case none
        /// The filter that leaves the fewest different pairs of neighboring bytes.
        case pairs
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
    func rows(_ heuristic: Heuristic) -> [UInt8] { rows(heuristic, in: [0..<samples.size.height]) }

    /// Some of the rows.
    func rows(_ heuristic: Heuristic, in parts: [Range<Int>]) -> [UInt8] {
        let count = (rowBytes + 1) * parts.reduce(0) { $0 + $1.count }
        guard rowBytes > 0 else { return [UInt8](repeating: 0, count: count) }
        let blank = [UInt8](repeating: 0, count: rowBytes)
        var choice = FilterChoice(heuristic, step: step)
        return samples.bytes.withUnsafeBufferPointer { source in
            blank.withUnsafeBufferPointer { blank in
                [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
                    for y in parts.joined() {
                        let row = UnsafeBufferPointer(rebasing: source[y * rowBytes..<(y + 1) * rowBytes])
                        let above =
                            y == 0 ? blank : UnsafeBufferPointer(rebasing: source[(y - 1) * rowBytes..<y * rowBytes])
                        choice.write(row, below: above, to: rows, at: filled)
                        filled += rowBytes + 1
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
    /// The filter of the last row.
    private var filter = PNGRows.Filter.none

    /// `step` is the distance to the pixel on the left.
    init(_ heuristic: PNGFilterSearch.Heuristic, step: Int) {
        self.heuristic = heuristic
        self.step = step
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
            let cost = pairs.count(UnsafeBufferPointer(rows), from: start + 1, count: row.count, atMost: least)
            if cost < least { (least, filter) = (cost, tried) }
        }
        if written != filter { write(filter) }
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

    /// A number that is not below `most` as soon as it is certain that it is not.
    mutating func count(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, atMost most: Int
    ) -> Int {
        seen.withUnsafeMutableBufferPointer { seen in
            seen.update(repeating: 0)
            var different = 0
            let end = start + max(1, count)
            var index = start + 1
            while index < end, different < most {
                var next = index
                let stop = min(index + 64, end)
                while next < stop {
                    // Eight pairs of one byte, as clear pixels leave them, count as one.
                    if next + 8 <= stop, Self.repeats(bytes, at: next) { next += 7 }
                    let pair = Int(bytes[next - 1]) << 8 | Int(bytes[next])
                    let bit: UInt64 = 1 << UInt64(pair & 63)
                    if seen[pair >> 6] & bit == 0 {
                        different += 1
                        seen[pair >> 6] |= bit
                    }
                    next += 1
                }
                index += 64
            }
            return different
        }
    }

    /// Whether the byte before and the eight from this one on are alike.
    @inline(__always)
    private static func repeats(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        return raw.loadUnaligned(fromByteOffset: index - 1, as: UInt64.self)
            == raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
}
