import CLittleCMS

/// A color space that a file declares.
final class ColorProfile {
    /// What the profile calls itself, for reports.
    let name: String
    private let handle: cmsHPROFILE
    private let target: cmsHPROFILE

    /// Reads an ICC profile; nil when it is none.
    convenience init?(icc bytes: [UInt8]) {
        guard
            let handle = bytes.withUnsafeBytes({
                cmsOpenProfileFromMemTHR(ColorMemory.context, $0.baseAddress, UInt32(clamping: $0.count))
            })
        else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count - 1))
        let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.init(
            handle, to: cmsCreate_sRGBProfileTHR(ColorMemory.context), name: name.isEmpty ? "unnamed ICC profile" : name
        )
    }

    /// The space of a PNG with gamma (as stored: 0.45455 for most) and the x, y pairs of white, red, green, blue.
    ///
    /// Without primaries only the tone changes, against a screen gamma of 2.2 as browsers take it.
    /// nil where nothing would change.
    convenience init?(gamma: Double, chromaticities: [Double]) {
        let hasTone = abs(gamma * 2.2 - 1) > 0.05
        let hasPrimaries = chromaticities.count == 8 && !Self.areSRGB(chromaticities)
        guard hasTone || hasPrimaries else { return nil }
        let places = hasPrimaries ? chromaticities : Self.primaries
        guard let handle = Self.make(places, gamma: 1 / gamma) else { return nil }
        let target =
            hasPrimaries ? cmsCreate_sRGBProfileTHR(ColorMemory.context) : Self.make(Self.primaries, gamma: 2.2)
        self.init(handle, to: target, name: hasPrimaries ? "PNG gamma and primaries" : "PNG gamma")
    }

    private init?(_ handle: cmsHPROFILE, to target: cmsHPROFILE?, name: String) {
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
        case (.rgb, cmsSigRgbData), (.gray, cmsSigRgbData): kind = .rgb
        default: return nil
        }
        return ColorTransform(from: handle, to: target, pixels: kind, wide: wide)
    }

    private static func areSRGB(_ places: [Double]) -> Bool {
        zip(places, primaries).allSatisfy { abs($0 - $1) < 0.002 }
    }

    private static func make(_ places: [Double], gamma: Double) -> cmsHPROFILE? {
        var white = cmsCIExyY(x: places[0], y: places[1], Y: 1)
        var corners = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: places[2], y: places[3], Y: 1), Green: cmsCIExyY(x: places[4], y: places[5], Y: 1),
            Blue: cmsCIExyY(x: places[6], y: places[7], Y: 1))
        guard let curve = cmsBuildGamma(ColorMemory.context, gamma) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        return cmsCreateRGBProfileTHR(ColorMemory.context, &white, &corners, &curves)
    }

    /// sRGB, as the PNG specification prints it.
    private static let primaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
}
