import CLittleCMS
import StickerModel

/// The color space of a PNG's cICP chunk, in the numbers of ITU-T H.273 ("coding-independent code points").
struct ColorCodePoints {
    private let primaries: UInt8
    private let transfer: UInt8
    private let isFullRange: Bool

    /// nil for what a PNG cannot have; it is then ignored, as in browsers.
    init?(_ data: ArraySlice<UInt8>) {
        let values = Array(data)
        // The third is a matrix for luma and chroma, which a PNG does not have.
        guard values.count == 4, values[2] == 0, values[3] <= 1 else { return nil }
        primaries = values[0]
        transfer = values[1]
        isFullRange = values[3] == 1
    }

    /// nil for spaces that are not read, among them those of HDR: their brightest white is far above that of sRGB.
    var profile: ColorProfile? {
        guard isFullRange, let space = Self.spaces[primaries] else { return nil }
        return ColorProfile(space.points, curve, name: name)
    }

    /// "Display P3", or the numbers where the space has no name that people know.
    var name: String {
        switch transfer {
        case 16: return "HDR colors with the transfer function PQ"
        case 18: return "HDR colors with the transfer function HLG"
        default: break
        }
        guard isFullRange else { return "colors in the narrow range of video" }
        guard let space = Self.spaces[primaries], Self.curves.contains(transfer) else {
            return "colors with the code points \(primaries)/\(transfer)"
        }
        return space.name
    }

    private static let curves: Set<UInt8> = [1, 4, 5, 6, 8, 13, 14, 15]

    private var curve: OpaquePointer? {
        switch transfer {
        case 1, 6, 14, 15: ColorProfile.curve([1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        case 4: ColorProfile.curve(gamma: 2.2)
        case 5: ColorProfile.curve(gamma: 2.8)
        case 8: ColorProfile.curve(gamma: 1)
        case 13: ColorProfile.curve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        default: nil
        }
    }

    /// White, red, green, blue as x, y pairs, by the number of their primaries.
    private static let spaces: [UInt8: (name: String, points: [Double])] = [
        1: ("BT.709", ColorProfile.primaries),
        4: ("BT.470 M", [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]),
        5: ("BT.601 (625 lines)", [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06]),
        6: ("BT.601 (525 lines)", [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]),
        7: ("BT.601 (525 lines)", [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]),
        9: ("BT.2020", [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]),
        11: ("DCI-P3", [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]),
        12: ("Display P3", [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]),
    ]
}
