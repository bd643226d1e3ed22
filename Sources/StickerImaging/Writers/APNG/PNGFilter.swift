import StickerModel

/// Row filters of PNG for 8-bit samples (specification, chapter 9).
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4

    /// Rows of samples, each led by the filter that leaves the smallest sum of differences.
    static func adaptive(_ samples: [UInt8], rowBytes: Int, channels: Int) -> [UInt8] {
        var result: [UInt8] = []
        guard rowBytes > 0 else { return result }
        result.reserveCapacity(samples.count + samples.count / rowBytes)
        var above = [UInt8](repeating: 0, count: rowBytes)
        for start in stride(from: 0, to: samples.count, by: rowBytes) {
            let row = Array(samples[start..<start + rowBytes])
            var best: (filter: PNGFilter, row: [UInt8], sum: Int)?
            for filter in allCases {
                let filtered = filter.apply(to: row, above: above, channels: channels)
                let sum = filtered.reduce(0) { $0 &+ abs(Int(Int8(bitPattern: $1))) }
                if sum < best?.sum ?? Int.max { best = (filter, filtered, sum) }
            }
            result.append(best?.filter.rawValue ?? 0)
            result += best?.row ?? row
            above = row
        }
        return result
    }

    /// Rows of samples, none of them filtered.
    static func unfiltered(_ samples: [UInt8], rowBytes: Int) -> [UInt8] {
        guard rowBytes > 0 else { return [] }
        return stride(from: 0, to: samples.count, by: rowBytes).flatMap { [0] + samples[$0..<$0 + rowBytes] }
    }

    private func apply(to row: [UInt8], above: [UInt8], channels: Int) -> [UInt8] {
        if self == .none { return row }
        return [UInt8](unsafeUninitializedCapacity: row.count) { result, count in
            count = row.count
            for index in row.indices {
                let left = index >= channels ? row[index - channels] : 0
                let corner = index >= channels ? above[index - channels] : 0
                result[index] = row[index] &- predicted(left: left, above: above[index], corner: corner)
            }
        }
    }

    @inline(__always)
    private func predicted(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
        switch self {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return UInt8((Int(left) + Int(above)) / 2)
        case .paeth:
            let estimate = Int(left) + Int(above) - Int(corner)
            let distances = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
            if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
            return distances.1 <= distances.2 ? above : corner
        }
    }
}
