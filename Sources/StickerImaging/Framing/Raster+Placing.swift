import StickerModel

extension Raster {
    /// A rectangle of this picture; it must lie inside.
    func part(_ rect: PixelRect) -> Raster {
        if rect == PixelRect(x: 0, y: 0, width: width, height: height) { return self }
        var result = Raster(PixelSize(rect.width, rect.height))
        let (own, row) = (width, 4 * rect.width)
        pixels.withUnsafeBytes { from in
            result.pixels.withUnsafeMutableBytes { to in
                for y in 0..<rect.height {
                    let start = 4 * ((rect.y + y) * own + rect.x)
                    UnsafeMutableRawBufferPointer(rebasing: to[(y * row)..<((y + 1) * row)])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<(start + row)]))
                }
            }
        }
        return result
    }

    /// This picture at `rect` (of its own size) on a clear canvas that holds all of it.
    func placed(at rect: PixelRect, on canvas: PixelSize) -> Raster {
        if size == canvas { return self }
        var result = Raster(canvas)
        let row = 4 * width
        pixels.withUnsafeBytes { from in
            result.pixels.withUnsafeMutableBytes { to in
                for y in 0..<height {
                    let start = 4 * ((rect.y + y) * canvas.width + rect.x)
                    UnsafeMutableRawBufferPointer(rebasing: to[start..<(start + row)])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[(y * row)..<((y + 1) * row)]))
                }
            }
        }
        return result
    }

    /// This picture on a background of one color, mixed in sRGB values as viewers do.
    func over(_ background: Color) -> Raster {
        var result = self
        let under = Float(background.alpha) / 255
        let ink = (Float(background.red), Float(background.green), Float(background.blue))
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] < 255 {
                let art = Float(pixels[pixel + 3]) / 255
                let rest = under * (1 - art)
                let alpha = art + rest
                guard alpha > 0 else { continue }
                func mix(_ own: UInt8, _ ink: Float) -> UInt8 {
                    UInt8(max(0, min(255, (Float(own) * art + ink * rest) / alpha + 0.5)))
                }
                pixels[pixel] = mix(pixels[pixel], ink.0)
                pixels[pixel + 1] = mix(pixels[pixel + 1], ink.1)
                pixels[pixel + 2] = mix(pixels[pixel + 2], ink.2)
                pixels[pixel + 3] = UInt8(max(0, min(255, alpha * 255 + 0.5)))
            }
        }
        return result
    }
}
