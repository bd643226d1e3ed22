import Foundation
import StickerEngine
import StickerModel

/// What a command finds around it: where to write, the colors, the working folder.
///
/// Results, which programs read, go to standard output: findings of `check`, plans, tables, schema. Everything
/// meant for a person goes to standard error: progress, findings of `build`, the closing line.
struct Session: Sendable {
    let results = Channel(STDOUT_FILENO)
    let diagnostics = Channel(STDERR_FILENO)
    let environment = ProcessInfo.processInfo.environment
    let workingFolder = FileManager.default.currentDirectoryPath

    /// Colors only on a terminal that has them, and never where the reader said no (`NO_COLOR`, no-color.org).
    func style(for channel: Channel, _ arguments: Arguments) -> TextStyle {
        let isWanted = !arguments.has(.noColor) && environment["NO_COLOR", default: ""].isEmpty
        return isWanted && isCapable(channel) ? .colored : .plain
    }

    /// Whether the channel is a terminal that can erase a line.
    func isCapable(_ channel: Channel) -> Bool {
        channel.isTerminal && environment["TERM", default: "dumb"] != "dumb"
    }

    /// Whether the reader's locale has more than ASCII.
    var speaksUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Says what went wrong outside any file.
    func complain(_ text: String) {
        diagnostics.write("\(ToolIdentity.name): error: \(text)\n")
    }
}
