import StickerModel

/// A color by hue, saturation and lightness.
struct HueColor {
    /// Degrees, 0..<360.
    var hue: Double
    /// 0...1
    var saturation: Double
    var lightness: Double

    init(hue: Double, saturation: Double, lightness: Double) {
        self.hue = hue
        self.saturation = saturation
        self.lightness = lightness
    }

    /// Of channels 0...1.
    init(red: Double, green: Double, blue: Double) {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        lightness = (most + least) / 2
        let room = 1 - abs(2 * lightness - 1)
        saturation = room > 1e-9 ? min(1, chroma / room) : 0
        guard chroma > 1e-9 else {
            hue = 0
            return
        }
        let sixth =
            if most == red {
                (green - blue) / chroma
            } else if most == green {
                (blue - red) / chroma + 2
            } else {
                (red - green) / chroma + 4
            }
        hue = 60 * (sixth < 0 ? sixth + 6 : sixth)
    }

    var color: Color {
        let chroma = saturation * (1 - abs(2 * lightness - 1))
        func channel(_ shift: Double) -> UInt8 {
            let place = (hue / 60 + shift).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(1, abs(place - 3) - 1))
            return UInt8(max(0, min(255, ((lightness + chroma * (share - 0.5)) * 255).rounded())))
        }
        return Color(red: channel(0), green: channel(4), blue: channel(2))
    }
}
