import Foundation
import StickerModel

/// The pictures that a pasteboard payload carries, by where they stand in it.
struct EmbeddedPictures {
    private(set) var tray: [UInt8]?
    private var stickers: [SourceLocation: [UInt8]] = [:]

    init() {}

    /// Pictures whose text is no base64 are left out; reading the payload has reported them.
    init(_ root: DocumentNode) {
        tray = Self.bytes(root, "tray_image")
        for node in root["stickers"]?.elements ?? [] {
            guard let place = node.member("image_data")?.node.location else { continue }
            stickers[place] = Self.bytes(node, "image_data")
        }
    }

    func bytes(at location: SourceLocation?) -> [UInt8]? { location.flatMap { stickers[$0] } }

    private static func bytes(_ node: DocumentNode, _ key: String) -> [UInt8]? {
        node.placedText(key).flatMap { Data(base64Encoded: $0.value) }.map { [UInt8]($0) }
    }
}

extension BundleReading {
    /// The pictures of the payload that has been read.
    func embeddedPictures() -> EmbeddedPictures {
        (try? tree.json(path)).map { EmbeddedPictures($0) } ?? EmbeddedPictures()
    }
}
