import PortableFoundation
import StickerModel

/// Guesses the size of a lossless file in a millisecond, so that encodes which cannot fit are not tried.
struct LosslessEstimate {
    private let raster: Raster
    /// Bytes by the zero-order entropy of the differences from the left neighbor; red and blue are relative to green.
    let bytes: Double

    init(_ raster: Raster) {
        self.raster = raster
        bytes = DifferenceCounts(of: raster).bytes
    }

    /// Whether no lossless file has so few bytes, as far as can be told without making one.
    func surelyExceeds(_ budget: Int) -> Bool {
        // What repeats is looked for only where it decides something.
        bytes / Self.packing > Double(budget) && least > Double(budget)
    }

    /// About the fewest bytes that a lossless file may have.
    var least: Double {
        let novelty = Novelty(of: raster)
        let differences = Difference.allCases.map {
            DifferenceCounts(of: raster, from: $0, only: novelty.isNew).bytes
        }
        // The number of each pixel's color says as much as its differences.
        let numbers = novelty.colors.map { Double(novelty.newCount) * log2(Double(max(2, $0))) / 8 } ?? .infinity
        return (differences + [numbers]).reduce(bytes, min) / Self.packing
    }

    /// The share of what has to be stored that pixels make which repeat no earlier ones, from 0 to 1.
    var newShare: Double {
        bytes > 0 ? DifferenceCounts(of: raster, only: Novelty(of: raster).isNew).bytes / bytes : 1
    }

    /// Real files have between a quarter and all of the entropy of what is new in them (docs/fitting.md, section 5).
    private static let packing = 4.5
}

/// What a pixel is compared with.
private enum Difference: CaseIterable {
    case left, above, gradient
}

/// How often each difference between neighbors occurs, by channel.
private struct DifferenceCounts {
    /// Bytes by their entropy.
    let bytes: Double

    /// Of all pixels, or those that `only` marks.
    init(of raster: Raster, from neighbor: Difference = .left, only: [Bool]? = nil) {
        var histograms = [Int](repeating: 0, count: 4 * 256)
        let rowBytes = 4 * raster.width
        raster.pixels.withUnsafeBufferPointer { pixels in
            histograms.withUnsafeMutableBufferPointer { counts in
                for index in 0..<pixels.count / 4 where only?[index] ?? true {
                    let at = 4 * index
                    let own = Self.pixel(pixels, at)
                    let left = at >= 4 ? Self.pixel(pixels, at - 4) : .zero
                    let near: SIMD4<UInt8>
                    switch neighbor {
                    case .left: near = left
                    case .above: near = at >= rowBytes ? Self.pixel(pixels, at - rowBytes) : left
                    case .gradient:
                        near =
                            at >= rowBytes + 4
                            ? left &+ Self.pixel(pixels, at - rowBytes) &- Self.pixel(pixels, at - rowBytes - 4) : left
                    }
                    let difference = own &- near
                    counts[Int(difference[0])] += 1
                    counts[256 + Int(difference[1])] += 1
                    counts[512 + Int(difference[2])] += 1
                    counts[768 + Int(difference[3])] += 1
                }
            }
        }
        let total = Double(max(1, histograms[..<256].reduce(0, +)))
        bytes = histograms.reduce(0.0) { $1 == 0 ? $0 : $0 - Double($1) * log2(Double($1) / total) } / 8
    }

    /// Red and blue relative to green. The color of clear pixels is not stored.
    @inline(__always)
    private static func pixel(_ pixels: UnsafeBufferPointer<UInt8>, _ at: Int) -> SIMD4<UInt8> {
        let alpha = pixels[at + 3]
        guard alpha != 0 else { return .zero }
        let green = pixels[at + 1]
        return SIMD4(pixels[at] &- green, green, pixels[at + 2] &- green, alpha)
    }
}

/// Which pixels of a picture repeat earlier ones: tiles, halftone, checks and dithering are stored as references, which
/// take hardly any bytes.
private struct Novelty {
    /// By pixel, row after row.
    private(set) var isNew: [Bool]
    private(set) var newCount = 0
    /// How many colors there are; nil for more than a palette has.
    private(set) var colors: Int?

    /// Pixels in a run that is looked for: shorter ones repeat by chance.
    private static let run = 4
    private static let (tableBits, mostColors) = (16, 256)

    init(of raster: Raster) {
        let count = raster.size.area
        var isNew = [Bool](repeating: true, count: count)
        var seen = Set<UInt32>()
        // The last position of a run by its hash; more than one is not worth the time.
        var table = [Int32](repeating: -1, count: 1 << Self.tableBits)
        raster.pixels.withUnsafeBytes { bytes in
            func pixel(_ index: Int) -> UInt32 {
                let value = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                // The color of clear pixels is not stored.
                return bytes[4 * index + 3] == 0 ? 0 : value
            }
            var last: UInt32?
            for index in 0..<count {
                let own = pixel(index)
                if own != last, seen.count <= Self.mostColors { seen.insert(own) }
                last = own
                guard index + Self.run <= count else { continue }
                var hash: UInt64 = 0
                for offset in 0..<Self.run {
                    hash = (hash ^ UInt64(pixel(index + offset))) &* 0x9E37_79B9_7F4A_7C15
                    hash ^= hash >> 29
                }
                let slot = Int(hash >> (64 - UInt64(Self.tableBits)))
                let earlier = Int(table[slot])
                table[slot] = Int32(truncatingIfNeeded: index)
                guard earlier >= 0, (0..<Self.run).allSatisfy({ pixel(earlier + $0) == pixel(index + $0) }) else {
                    continue
                }
                for offset in 0..<Self.run { isNew[index + offset] = false }
            }
        }
        self.isNew = isNew
        newCount = isNew.count { $0 }
        colors = seen.count <= Self.mostColors ? seen.count : nil
    }
}
