import StickerModel

/// A picture in truecolor that is as near to the original as the byte budget lets it be: the steps between an exact
/// file and a palette.
struct TruecolorLadder {
    /// A file, and the picture it shows.
    struct Found {
        var bytes: [UInt8]
        var raster: Raster
        var tolerance: PNGRows.Tolerance
    }

    let raster: Raster

    /// From exact to the farthest. Blue is given up first and green last: that is the order in which eyes miss them.
    /// Above the last one, a palette with dithering is nearer.
    static let steps: [PNGRows.Tolerance] = [
        .none, .init(red: 0, green: 0, blue: 1), .init(red: 1, green: 0, blue: 1), .init(red: 1, green: 1, blue: 1),
        .init(red: 1, green: 1, blue: 2), .init(red: 2, green: 1, blue: 2), .init(red: 2, green: 2, blue: 2),
        .init(red: 2, green: 2, blue: 3, alpha: 1), .init(red: 3, green: 2, blue: 3, alpha: 1),
        .init(red: 3, green: 3, blue: 3, alpha: 1), .init(red: 4, green: 3, blue: 4, alpha: 1),
        .init(red: 4, green: 4, blue: 5, alpha: 2), .init(red: 5, green: 5, blue: 6, alpha: 2),
        .init(red: 6, green: 6, blue: 8, alpha: 3), .init(red: 8, green: 8, blue: 10, alpha: 4),
        .init(red: 10, green: 10, blue: 12, alpha: 5), .init(red: 12, green: 12, blue: 16, alpha: 6),
    ]

    /// The nearest picture within `target` bytes, the last of `steps`; nil when none fits. Throws `FileError` when
    /// memory is short.
    func best(
        within target: Int, attempts: inout Int, steps: inout [EncodingStep]
    ) throws(FileError) -> Found? {
        // The first step that fits, by files that are packed quickly.
        var sizes: [Int: Double] = [:]
        var filter: PNGRows.Filter? = .average
        func packed(_ step: Int, _ filter: PNGRows.Filter?) throws(FileError) -> Double {
            attempts += 1
            let rows = PNGRows(raster, filter: filter, tolerance: Self.steps[step])
            return Double(try PNGCoder.file(rows, size: raster.size, level: 6).count) * Self.gain
        }
        func size(_ step: Int) throws(FileError) -> Double {
            if let known = sizes[step] { return known }
            var size = try packed(step, filter)
            if sizes.isEmpty {
                // Differences are fewest where all rows have one filter, unless others guess some rows much better.
                let own = try packed(step, nil)
                if own < size { (filter, size) = (nil, own) }
            }
            sizes[step] = size
            return size
        }
        var (low, high) = (0, Self.steps.count)
        while low < high {
            let middle = (low + high) / 2
            if try size(middle) <= Double(target) { high = middle } else { low = middle + 1 }
        }
        for (step, size) in sizes.sorted(by: { $0.key < $1.key }) where step < low && step > 0 {
            steps.append(
                EncodingStep(
                    Self.steps[step].detail, bytes: Int(size.rounded()), measure: .estimated, limit: target,
                    verdict: .overLimit))
        }
        guard low < Self.steps.count else { return nil }
        // Between two steps, a share of the rows keeps to the nearer one.
        var share = 0.0
        if low > 0 {
            let (tight, loose) = (try size(low - 1), try size(low))
            share = (Double(target) * Self.aim - loose) / max(1, tight - loose)
        }
        while true {
            attempts += 1
            let tight = low > 0 ? Self.steps[low - 1] : .none
            let rows = PNGRows(
                raster, filter: filter, tolerance: Self.steps[low], tight: tight, share: min(max(share, 0), 1))
            let file = try PNGCoder.file(rows, size: raster.size, level: 10)
            let rest = share > 0 ? "; \(tight.detail) in \(Int(min(share, 1) * 100)) % of the rows" : ""
            steps.append(EncodingStep(Self.steps[low].detail + rest, bytes: file.count, limit: target))
            if file.count <= target {
                return Found(bytes: file, raster: rows.raster, tolerance: Self.steps[low])
            }
            if share > 0.02 {
                share -= max(0.1, 2 * share * Double(file.count - target) / Double(target))
            } else {
                low += 1
                share = 0
                guard low < Self.steps.count else { return nil }
            }
        }
    }

    /// What level 10 of packing leaves of the bytes of level 6. Level 12 saves one percent more in half as much time
    /// again.
    private static let gain = 0.97
    /// The share of the budget that is aimed at: gain and share are guesses.
    private static let aim = 0.985
}

extension PNGRows.Tolerance {
    /// As people read it.
    var text: String { "colors within \(most) of 255" }

    /// The same for each channel: `colors within 2 of 255 (red 2, green 1, blue 2)`.
    var detail: String {
        if self == .none { return "exact" }
        return text + " (red \(red), green \(green), blue \(blue)" + (alpha > 0 ? ", alpha \(alpha))" : ")")
    }
}
