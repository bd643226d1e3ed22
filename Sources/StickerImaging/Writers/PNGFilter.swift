import StickerModel

/// How PNG guesses a byte from its neighbors; what is left is the difference from the guess (PNG specification,
/// section 9).
enum PNGFilter: UInt8, CaseIterable {
    case none, left, above, average, paeth

    /// Writes what the filter leaves of a row, and returns the sum of the differences, each as a signed byte without
    /// its sign. `step` is the distance to the same channel of the pixel on the left.
    fileprivate func write(
        _ row: UnsafeBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>, step: Int,
        to result: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        switch self {
        case .none: Self.write(row, above, step, result) { _, _, _ in 0 }
        case .left: Self.write(row, above, step, result) { left, _, _ in left }
        case .above: Self.write(row, above, step, result) { _, above, _ in above }
        case .average: Self.write(row, above, step, result) { left, above, _ in (left &+ above) >> 1 }
        case .paeth: Self.write(row, above, step, result, guess: Self.paeth)
        }
    }

    /// One loop for each filter, so that no byte has to choose among them.
    @inline(__always)
    private static func write(
        _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
        _ result: UnsafeMutableBufferPointer<UInt8>, guess: (_ left: Int32, _ above: Int32, _ corner: Int32) -> Int32
    ) -> Int {
        var sum: UInt32 = 0
        @inline(__always)
        func write(_ index: Int, _ left: Int32, _ corner: Int32) {
            let difference = row[index] &- UInt8(truncatingIfNeeded: guess(left, Int32(above[index]), corner))
            result[index] = difference
            sum &+= UInt32(min(difference, 0 &- difference))
        }
        let firstPixel = min(step, row.count)
        for index in 0..<firstPixel { write(index, 0, 0) }
        for index in firstPixel..<row.count { write(index, Int32(row[index &- step]), Int32(above[index &- step])) }
        return Int(sum)
    }

    @inline(__always)
    private static func paeth(_ left: Int32, _ above: Int32, _ corner: Int32) -> Int32 {
        let (toLeft, toAbove, toCorner) = (abs(above &- corner), abs(left &- corner), abs(left &+ above &- 2 &* corner))
        if toLeft <= toAbove, toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}

extension PNGSamples {
    /// The rows as they are packed, each behind the number of its filter.
    ///
    /// Without filters, flat art and palettes pack best. Other art packs best when each row has the filter whose
    /// differences are smallest in sum, as the PNG specification advises (section 12.8).
    func rows(isFiltered: Bool) -> [UInt8] {
        let (rowBytes, step) = (rowBytes, max(1, kind.channels * bitDepth / 8))
        let blank = [UInt8](repeating: 0, count: rowBytes)
        var scratch = blank
        let count = (rowBytes + 1) * size.height
        return [UInt8](unsafeUninitializedCapacity: count) { rows, filled in
            bytes.withUnsafeBufferPointer { bytes in
                blank.withUnsafeBufferPointer { blank in
                    scratch.withUnsafeMutableBufferPointer { scratch in
                        for y in 0..<size.height {
                            let row = UnsafeBufferPointer(rebasing: bytes[y * rowBytes..<(y + 1) * rowBytes])
                            let above =
                                y == 0
                                ? blank : UnsafeBufferPointer(rebasing: bytes[(y - 1) * rowBytes..<y * rowBytes])
                            let start = y * (rowBytes + 1)
                            let target = UnsafeMutableBufferPointer(rebasing: rows[start + 1..<start + 1 + rowBytes])
                            var smallestSum = Int.max
                            for filter in isFiltered ? PNGFilter.allCases : [.none] {
                                let sum = filter.write(row, below: above, step: step, to: scratch)
                                guard sum < smallestSum else { continue }
                                smallestSum = sum
                                rows[start] = filter.rawValue
                                _ = target.update(fromContentsOf: scratch)
                            }
                        }
                    }
                }
            }
            filled = count
        }
    }
}
