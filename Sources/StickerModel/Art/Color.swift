/// An sRGB color with straight alpha, 8 bits a channel.
package struct Color: Hashable, Sendable, Codable {
    /// 0 to 255, not premultiplied with `alpha`; the same holds for `green` and `blue`.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// 0 is transparent, 255 opaque.
    package var alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Opaque white, the last resort where neither manifest nor art gives a background.
    package static let white = Color(red: 255, green: 255, blue: 255)

    package init?(hex: String) {
        let digits = hex.dropFirst()
        guard hex.first == "#", digits.count == 6 || digits.count == 8,
            digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
        else { return nil }
        let value = digits.count == 6 ? number << 8 | 0xFF : number
        self.init(
            red: UInt8(value >> 24), green: UInt8(value >> 16 & 0xFF),
            blue: UInt8(value >> 8 & 0xFF), alpha: UInt8(value & 0xFF))
    }

    /// `#RRGGBB`, with the alpha digits only where the color is not opaque.
    package var hex: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}
