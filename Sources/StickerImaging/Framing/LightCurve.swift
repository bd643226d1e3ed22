import PortableFoundation

/// How 8-bit codes become the values that are averaged: as they are, or as amounts of light.
struct LightCurve: Sendable {
    /// Values 0...1 by code.
    let table: [Float]
    /// Codes by value in 65,536 steps; empty where codes are proportional to values.
    private let codes: [UInt8]

    /// sRGB codes themselves, as artists' own tools average them.
    static let display = LightCurve(table: (0...255).map { Float($0) / 255 }, codes: [])

    /// Amounts of light, by the sRGB transfer function (IEC 61966-2-1).
    static let linear = LightCurve(
        table: (0...255).map { Float(light(Double($0) / 255)) },
        codes: (0...65_535).map { UInt8(min(255, max(0, display(Double($0) / 65_535) * 255 + 0.5))) })

    /// Passes to `body` how many steps there are from 0 to 1, and the function from a step to its code.
    @inline(__always)
    func withCodes(_ body: (_ steps: Float, _ code: (UInt32) -> UInt8) -> Void) {
        if codes.isEmpty {
            body(255) { UInt8(truncatingIfNeeded: $0) }
        } else {
            codes.withUnsafeBufferPointer { codes in
                body(65_535) { codes[Int($0 & 0xFFFF)] }
            }
        }
    }

    private static func light(_ code: Double) -> Double {
        code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
    }

    private static func display(_ light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
