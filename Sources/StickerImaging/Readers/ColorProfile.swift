import CLittleCMS
import PortableFoundation

final class ColorProfile {
    private let name: String
    private let handle: cmsHPROFILE
    private let target: cmsHPROFILE

    /// Reads an ICC profile; nil when the bytes are not one.
    convenience init?(icc bytes: [UInt8]) {
        let opened = cmsOpenProfileFromMemTHR(ColorMemory.context, bytes, UInt32(clamping: bytes.count))
        guard let handle = opened else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count - 1))
        let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.init(handle, name: name.isEmpty ? "unnamed ICC profile" : name)
    }

    /// The space of a PNG with gamma (as stored: 0.45455 for most) and the x, y pairs of white, red, green, blue.
    ///
    /// Without primaries only the tone changes, for a screen gamma of 2.2 as in browsers.
    /// nil where nothing would change.
    convenience init?(gamma: Double, chromaticities: [Double]) {
        let hasTone = abs(gamma * 2.2 - 1) > 0.05
        let hasPrimaries =
            chromaticities.count == 8 && !zip(chromaticities, Self.primaries).allSatisfy { abs($0 - $1) < 0.002 }
        guard hasTone || hasPrimaries else { return nil }
        let points = hasPrimaries ? chromaticities : Self.primaries
        guard let handle = Self.make(points, cmsBuildGamma(ColorMemory.context, 1 / gamma)) else { return nil }
        if hasPrimaries {
            self.init(handle, name: "PNG gamma and primaries")
        } else {
            let screen = Self.make(Self.primaries, cmsBuildGamma(ColorMemory.context, 2.2))
            self.init(handle, to: screen, name: "PNG gamma")
        }
    }

    /// sRGB's light in the primaries of this number of ITU-T H.273; nil for those that are not wider.
    convenience init?(primaries number: Int) {
        guard let points = Self.wide[number],
            let curve = cmsBuildParametricToneCurve(
                ColorMemory.context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
            let handle = Self.make(points, curve)
        else { return nil }
        self.init(handle, name: number == 9 ? "BT.2020" : "Display P3")
    }

    /// L, a and b by the white of paper.
    static var lab: ColorProfile? {
        cmsCreateLab4ProfileTHR(ColorMemory.context, nil).flatMap { ColorProfile($0, name: "Lab") }
    }

    private static let wide = [
        9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
        12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
    ]

    private init?(
        _ handle: cmsHPROFILE, to target: cmsHPROFILE? = cmsCreate_sRGBProfileTHR(ColorMemory.context), name: String
    ) {
        guard let target else {
            cmsCloseProfile(handle)
            return nil
        }
        self.handle = handle
        self.target = target
        self.name = name
    }

    deinit {
        cmsCloseProfile(handle)
        cmsCloseProfile(target)
    }

    /// The conversion of pixels of this kind; nil where it would change nothing or the profile is for other pixels.
    func toSRGB(from pixels: ColorTransform.Pixels, wide: Bool = false) -> ColorTransform? {
        let space = cmsGetColorSpace(handle)
        let kind: ColorTransform.Pixels
        switch (pixels, space) {
        case (.cmyk, cmsSigCmykData): kind = .cmyk
        case (.gray, cmsSigGrayData): kind = .gray
        case (.lab, cmsSigLabData): kind = .lab
        case (.rgb, cmsSigRgbData), (.gray, cmsSigRgbData): kind = .rgb
        default: return nil
        }
        return ColorTransform(from: handle, to: target, name: name, pixels: kind, wide: wide)
    }

    /// Of the x, y pairs of white, red, green and blue. Frees the curve.
    private static func make(_ points: [Double], _ curve: OpaquePointer?) -> cmsHPROFILE? {
        guard let curve else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(x: points[0], y: points[1], Y: 1)
        var corners = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: points[2], y: points[3], Y: 1), Green: cmsCIExyY(x: points[4], y: points[5], Y: 1),
            Blue: cmsCIExyY(x: points[6], y: points[7], Y: 1))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        return cmsCreateRGBProfileTHR(ColorMemory.context, &white, &corners, &curves)
    }

    /// sRGB, as the PNG specification prints it.
    private static let primaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
}

/// A conversion to sRGB, 8 bits a channel; alpha stays as it is.
///
/// Unchecked: the handles are never changed after `init`, and lcms allows one transform in several threads.
final class ColorTransform: @unchecked Sendable {
    /// What the four channels of a source pixel hold.
    enum Pixels {
        case rgb
        /// The same gray in R, G and B.
        case gray
        /// C, M, Y, K as Adobe stores them in JPEG: 255 means no ink.
        case cmyk
        /// L, a and b, from 0 to 255, a and b with 128 in the middle.
        case lab
    }

    let name: String
    private let narrow: cmsHTRANSFORM
    private let wide: cmsHTRANSFORM?
    private let isCMYK: Bool

    /// nil when lcms refuses the pair of profiles, or when no color would change.
    init?(from source: cmsHPROFILE, to target: cmsHPROFILE, name: String, pixels: Pixels, wide: Bool) {
        guard let narrow = Self.make(source, target, pixels, bytes: 1) else { return nil }
        (self.name, self.narrow) = (name, narrow)
        self.wide = wide ? Self.make(source, target, pixels, bytes: 2) : nil
        if wide, self.wide == nil { return nil }
        isCMYK = pixels == .cmyk
        if !isCMYK, changesNothing { return nil }
    }

    deinit {
        cmsDeleteTransform(narrow)
        if let wide { cmsDeleteTransform(wide) }
    }

    /// Converts a picture in place; CMYK becomes opaque RGBA.
    func apply(to raster: inout Raster) {
        let count = raster.size.area
        apply(to: &raster.pixels, count: count)
    }

    func apply(to pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        cmsDoTransform(narrow, pixels, pixels, UInt32(clamping: count))
        guard isCMYK else { return }
        for pixel in 0..<count { pixels[4 * pixel + 3] = 255 }
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

    /// Whether colors all over the RGB cube change by one step at most, as with the many variants of sRGB.
    private var changesNothing: Bool {
        let steps: [UInt8] = [0, 16, 32, 64, 96, 128, 160, 192, 224, 255]
        let before: [UInt8] = steps.flatMap { red in
            steps.flatMap { green in steps.flatMap { blue in [red, green, blue, 255] } }
        }
        var after = before
        cmsDoTransform(narrow, before, &after, UInt32(clamping: before.count / 4))
        return zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    private static func make(
        _ source: cmsHPROFILE, _ target: cmsHPROFILE, _ pixels: Pixels, bytes: UInt32
    ) -> cmsHTRANSFORM? {
        let format: UInt32 =
            switch pixels {
            case .rgb: UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | bytes
            case .gray: UInt32(PT_GRAY) << 16 | 3 << 7 | 1 << 3 | bytes
            case .lab: UInt32(PT_Lab) << 16 | 1 << 7 | 3 << 3 | bytes
            case .cmyk: UInt32(PT_CMYK) << 16 | 1 << 13 | 4 << 3 | bytes
            }
        let rgba: UInt32 = UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1
        return cmsCreateTransformTHR(ColorMemory.context, source, format, target, rgba, UInt32(INTENT_PERCEPTUAL), 0)
    }
}

/// The memory of lcms: no block is larger than the tables of real profiles.
///
/// lcms trusts the counts in a profile, so a hostile profile of 3 KB makes it ask for 500 MB. When a block is refused,
/// lcms refuses the profile.
enum ColorMemory {
    /// For the lcms functions that end in THR; nil, the unbounded default, only when there is no memory left.
    nonisolated(unsafe) static let context: cmsContext? = {
        var plugin = cmsPluginMemHandler()
        plugin.base.Magic = cmsUInt32Number(cmsPluginMagicNumber)
        plugin.base.ExpectedVersion = 2_000
        plugin.base.Type = cmsUInt32Number(cmsPluginMemHandlerSig)
        plugin.MallocPtr = { _, count in count <= ColorMemory.blockLimit ? malloc(Int(count)) : nil }
        plugin.FreePtr = { _, block in free(block) }
        plugin.ReallocPtr = { _, block, count in count <= ColorMemory.blockLimit ? realloc(block, Int(count)) : nil }
        return cmsCreateContext(&plugin, nil)
    }()

    /// In bytes; four channels on a grid of 33 steps, as large as tables get, take 7 MB.
    private static let blockLimit: cmsUInt32Number = 16_000_000
}
