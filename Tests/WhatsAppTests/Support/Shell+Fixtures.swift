import Foundation
import TestSupport

extension Shell {
    /// `Tests/WhatsAppTests/Fixtures`: stand-ins for what emitted code is written against.
    static var fixtures: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Fixtures")
    }
}
