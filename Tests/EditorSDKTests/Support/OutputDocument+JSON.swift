import Foundation
import StickerModel

extension OutputDocument {
    /// As JSON, with stand-ins for what only rendering tells.
    var json: String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(bytes: data ?? Data(), encoding: .utf8) ?? ""
    }

    private var value: Any {
        switch self {
        case .string(let text): text
        case .integer(let number): number
        case .number(let number): number
        case .bool(let flag): flag
        case .list(let elements): elements.map(\.value)
        case .object(let members): members.mapValues(\.value)
        case .base64, .digest, .sha256: "0"
        case .byteCount, .width, .height: 600
        }
    }
}
