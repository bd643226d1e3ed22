import PortableFoundation
import StickerModel

/// Guesses the size of a lossless file in a millisecond, so that encodes which cannot fit are not tried.
struct LosslessEstimate {
    /// Bytes by the zero-order entropy of the differences from the left neighbor; red and blue are relative to green.
    let bytes: Double

    init(_ raster: Raster) {
        var histograms = [Int](repeating: 0, count: 4 * 256)
        raster.pixels.withUnsafeBufferPointer { pixels in
            histograms.withUnsafeMutableBufferPointer { counts in
                var (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
                var index = 0
                while index < pixels.count {
                    let cover = pixels[index + 3]
                    // The color of clear pixels is not stored.
                    let g = cover == 0 ? 0 : pixels[index + 1]
                    let r = cover == 0 ? 0 : pixels[index] &- g
                    let b = cover == 0 ? 0 : pixels[index + 2] &- g
                    counts[Int(r &- red)] += 1
                    counts[256 + Int(g &- green)] += 1
                    counts[512 + Int(b &- blue)] += 1
                    counts[768 + Int(cover &- alpha)] += 1
                    (red, green, blue, alpha) = (r, g, b, cover)
                    index += 4
                }
            }
        }
        let total = Double(max(1, raster.size.area))
        let bits = histograms.reduce(0.0) { $1 == 0 ? $0 : $0 - Double($1) * log2(Double($1) / total) }
        bytes = bits / 8
    }

    /// Real files have between a quarter and all of the estimate.
    func surelyExceeds(_ budget: Int) -> Bool { least > Double(budget) }

    /// No lossless file has fewer bytes than this.
    var least: Double { bytes / 4.5 }
}
