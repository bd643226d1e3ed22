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

/// Standard output or standard error.
///
/// A reader that has gone away is no error: what it does not want to read is dropped, and the command goes on and
/// ends as it would have. Any other failure is kept for the end of the run.
final class Channel: Sendable {
    private enum State { case open, closed, failed(String) }

    private let descriptor: Int32
    private let state = Locked(State.open)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal; nil where there is none.
    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Why text could not be written, in words; nil when all went well or the reader went away.
    var failure: String? {
        state.with { if case .failed(let reason) = $0 { reason } else { nil } }
    }

    func write(_ text: String) {
        state.with { state in
            guard case .open = state, !text.isEmpty else { return }
            state = writeAll(Array(text.utf8))
        }
    }

    private func writeAll(_ bytes: [UInt8]) -> State {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody made the terminal non-blocking; wait until it takes more.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno == EPIPE {
                return .closed
            } else if errno != EINTR {
                return .failed(Self.words(errno))
            }
        }
        return .open
    }

    private static func words(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: "no space is left"
        case EBADF: "it is closed"
        case EIO: "the device fails"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
