import Foundation

/// The built binary, for tests that run it as a user would.
enum BuiltTool {
    enum Fault: Error { case notBuilt(String) }

    /// It is in the products folder, with the test bundle or the test runner.
    static func url() throws -> URL {
        let test = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        var folder = test.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("stickerpress")
            if FileManager.default.isExecutableFile(atPath: candidate.path),
                (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
            {
                return candidate
            }
            folder.deleteLastPathComponent()
        }
        throw Fault.notBuilt(test.path)
    }
}
