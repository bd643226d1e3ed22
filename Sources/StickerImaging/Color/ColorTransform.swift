import CLittleCMS

/// A conversion to sRGB, 8 bits a channel; alpha stays as it is.
///
/// Unchecked: the handles are never changed after `init`, and lcms allows one transform in several threads.
final class ColorTransform: @unchecked Sendable {
    /// What stands in the four channels of a source pixel.
    enum Pixels {
        case rgb
        /// Gray in R, G and B alike.
        case gray
        /// C, M, Y, K as Adobe stores them in JPEG: 255 is no ink.
        case cmyk
    }

    private let narrow: cmsHTRANSFORM
    private let wide: cmsHTRANSFORM?
    private let isCMYK: Bool

    /// nil when lcms refuses the pair of profiles, or when no color would change.
    init?(from source: cmsHPROFILE, to target: cmsHPROFILE, pixels: Pixels, wide: Bool) {
        guard let narrow = Self.make(source, target, pixels, bytes: 1) else { return nil }
        self.narrow = narrow
        self.wide = wide ? Self.make(source, target, pixels, bytes: 2) : nil
        isCMYK = pixels == .cmyk
        if !isCMYK, changesNothing { return nil }
    }

    deinit {
        cmsDeleteTransform(narrow)
        if let wide { cmsDeleteTransform(wide) }
    }

    /// Converts a picture in place; CMYK becomes opaque RGBA.
    func apply(to raster: inout Raster) {
        let count = UInt32(clamping: raster.size.area)
        raster.pixels.withUnsafeMutableBytes { buffer in
            cmsDoTransform(narrow, buffer.baseAddress, buffer.baseAddress, count)
            guard isCMYK else { return }
            for offset in stride(from: 3, to: buffer.count, by: 4) { buffer[offset] = 255 }
        }
    }

    /// Converts `count` pixels of 16 bits a channel (machine order) to 8 bits.
    func apply(wide source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        guard let wide else { return }
        cmsDoTransform(wide, source, target, UInt32(clamping: count))
        for pixel in 0..<count {
            let alpha = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: 8 * pixel + 6, as: UInt16.self)
            target[4 * pixel + 3] = UInt8(truncatingIfNeeded: (UInt32(alpha) * 255 + 32_895) >> 16)
        }
    }

    /// Whether colors all over the cube stay within one step, as with the many spellings of sRGB.
    private var changesNothing: Bool {
        let steps: [UInt8] = [0, 16, 32, 64, 96, 128, 160, 192, 224, 255]
        var before: [UInt8] = []
        for red in steps {
            for green in steps {
                for blue in steps { before += [red, green, blue, 255] }
            }
        }
        var after = before
        after.withUnsafeMutableBytes { buffer in
            cmsDoTransform(narrow, buffer.baseAddress, buffer.baseAddress, UInt32(clamping: buffer.count / 4))
        }
        return zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    private static func make(
        _ source: cmsHPROFILE, _ target: cmsHPROFILE, _ pixels: Pixels, bytes: UInt32
    ) -> cmsHTRANSFORM? {
        let format: UInt32 =
            switch pixels {
            case .rgb: UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | bytes
            case .gray: UInt32(PT_GRAY) << 16 | 3 << 7 | 1 << 3 | bytes
            case .cmyk: UInt32(PT_CMYK) << 16 | 1 << 13 | 4 << 3 | bytes
            }
        let rgba: UInt32 = UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1
        return cmsCreateTransformTHR(ColorMemory.context, source, format, target, rgba, UInt32(INTENT_PERCEPTUAL), 0)
    }
}
