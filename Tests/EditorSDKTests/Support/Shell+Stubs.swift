import Foundation
import TestSupport

extension Shell {
    /// `Tests/EditorSDKTests/Stubs`: stand-ins for what emitted code is written against.
    static var stubs: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Stubs")
    }
}
