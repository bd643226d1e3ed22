import Foundation
import Testing

@testable import TestArt

/// Icons made by the tool, once for all tests; to be copied, not changed.
enum IconSet {
    static let name = "iMessage App Icon.stickersiconset"

    static let made = Task {
        let folder = TemporaryFolder()
        try folder.write(SamplePack.drawing("#D33"), to: "master.svg")
        let run = try await Tool(in: folder).run("icons", "make", "master.svg", "-o", "icons", "-q")
        try #require(run.status == 0, "\(run.diagnostics)")
        return folder
    }

    /// Puts a copy of the icon set into `App/Stickers.xcassets`.
    static func copy(into folder: TemporaryFolder) async throws {
        try folder.copy("icons/" + name, of: try await made.value, to: "App/Stickers.xcassets/" + name)
    }

    /// Where the copy keeps a file.
    static func place(_ file: String) -> String { "App/Stickers.xcassets/\(name)/\(file)" }

    /// A picture with some soft pixels and colors, so that it is not a placeholder.
    static func png(
        _ width: Int, _ height: Int, depth: Int = 8, colorType: Int = 2, isInterlaced: Bool = false, alpha: Int = 255
    ) -> Data {
        let builder = PNGBuilder(
            width: width, height: height, depth: depth, colorType: colorType, isInterlaced: isInterlaced)
        let most = (1 << depth) - 1
        let samples = (0..<(width * height)).flatMap { pixel -> [Int] in
            let color = [pixel * 7 & most, pixel * 3 & most, pixel & most]
            return colorType == 6 ? color + [pixel == 0 ? alpha : most] : color
        }
        return Data(builder.still(samples))
    }
}
