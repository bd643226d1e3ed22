import StickerModel

extension Raster {
    /// The picture with every pixel opaque or clear, whichever is nearer.
    ///
    /// What becomes opaque is mixed with `matte`, so that it suits a background of that color; without one it keeps its
    /// own color, which shows no fringe on any background.
    func withHardEdges(matte: Color?) -> Raster {
        withPixelWords { own in
            mapping { index, pixel in
                let alpha = pixel >> 24
                if alpha == 255 { return pixel }
                return alpha > 0 && becomesOpaque(index, alpha, own) ? Self.opaque(pixel, alpha, matte) : 0
            }
        }
    }

    @inline(__always)
    private static func opaque(_ pixel: UInt32, _ alpha: UInt32, _ matte: Color?) -> UInt32 {
        guard let matte else { return pixel | 0xFF00_0000 }
        func mixed(_ background: UInt8, _ shift: UInt32) -> UInt32 {
            (((pixel >> shift & 255) * alpha + UInt32(background) * (255 - alpha) + 127) / 255) << shift
        }
        return mixed(matte.red, 0) | mixed(matte.green, 8) | mixed(matte.blue, 16) | 0xFF00_0000
    }

    /// Whether a pixel is nearer to opaque than to clear.
    ///
    /// Resampling makes the rim of an area a little stronger, and a line beside it weaker. Where the area is about half
    /// transparent, as in the middle of a fade, that alone would leave a ring or a gap: the area decides for them.
    @inline(__always)
    private func becomesOpaque(_ index: Int, _ alpha: UInt32, _ own: UnsafePointer<UInt32>) -> Bool {
        guard Self.aboutHalf ~= alpha else { return alpha >= 128 }
        return isMostlyOpaque(around: index, alpha, own)
    }

    /// Alpha of an area that resampling makes partly opaque and partly clear: half, and the eighth that Lanczos overshoots.
    private static let aboutHalf: Range<UInt32> = 96..<160

    private func isMostlyOpaque(around index: Int, _ alpha: UInt32, _ own: UnsafePointer<UInt32>) -> Bool {
        let (x, y) = (index % width, index / width)
        var (count, all) = (0, 0)
        for row in max(0, y - 3)...min(height - 1, y + 3) {
            for column in max(0, x - 3)...min(width - 1, x + 3) {
                let neighbor = Self.alpha(own[row * width + column])
                all += 1
                if neighbor >= 128 { count += 1 }
                // Beside something stronger, or something weaker, it is a soft edge.
                guard abs(row - y) <= 1, abs(column - x) <= 1 else { continue }
                if alpha >= 128 ? neighbor >= Self.aboutHalf.upperBound : neighbor < Self.aboutHalf.lowerBound {
                    return alpha >= 128
                }
            }
        }
        return 2 * count > all
    }
}
