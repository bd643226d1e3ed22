import PortableFoundation
import StickerEngine
import StickerModel

/// Where a command writes, and what it knows of its surroundings: colors, locale, working folder.
///
/// Results, which programs read, go to standard output: findings of `check`, plans, tables, the schema. Everything
/// meant for a person goes to standard error: progress, findings of `build`, the summary.
struct Console: Sendable {
    let output = StandardStream(STDOUT_FILENO)
    let error = StandardStream(STDERR_FILENO)
    let workingFolder = FileManager.default.currentDirectoryPath
    /// The root of the repository in a job of GitHub Actions, links resolved; nil elsewhere.
    var repository: String? {
        guard let folder = environment["GITHUB_WORKSPACE"], folder.hasPrefix("/") else { return nil }
        return URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }
    private let environment = ProcessInfo.processInfo.environment

    /// Colors only on a terminal that has them, and never where the reader refuses them (`NO_COLOR`, no-color.org).
    func style(for stream: StandardStream, _ arguments: Arguments) -> TextStyle {
        hasColors(stream, arguments) ? .colored : .plain
    }

    func hasColors(_ stream: StandardStream, _ arguments: Arguments) -> Bool {
        !arguments.has(.noColor) && environment["NO_COLOR", default: ""].isEmpty && canRedraw(stream)
    }

    /// Whether the stream is a terminal that can erase a line.
    func canRedraw(_ stream: StandardStream) -> Bool {
        stream.isTerminal && environment["TERM", default: "dumb"] != "dumb"
    }

    /// Whether the reader's locale has more than ASCII.
    var hasUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Reports an error that is not about the content of a file.
    func report(error text: SafeText<Terminal>) {
        error.write("stickerpress: error: \(text)\n")
    }

    /// Reports findings of a command that prints no report.
    func report(_ findings: [Finding], _ arguments: Arguments) {
        error.write(
            file: ReportFormat.text.report(
                findings, in: ReportContext(workingFolder: workingFolder, style: style(for: error, arguments))))
    }

    func report(_ problem: FileError) {
        report(error: "\(.text(problem.path)): \(.text(Self.words(of: problem)))")
    }

    private static func words(of problem: FileError) -> String {
        problem.message + (problem.hint.map { "; " + $0 } ?? "")
    }

    /// Writes a document into the file that the user named; false where that fails, which is reported.
    func write(_ text: SafeText<WholeFile>, into file: NamedFile, replacing: Bool) -> Bool {
        do throws(FileError) {
            try file.write(text, replacing: replacing)
            return true
        } catch {
            report(error: "cannot write \(.text(error.path)): \(.text("it " + Self.words(of: error)))")
            return false
        }
    }
}

/// Standard output or standard error.
///
/// A reader that goes away is not an error: what it does not want to read is dropped, and the command goes on and
/// ends as it would have. Any other failure is kept until the end of the run.
final class StandardStream: Sendable {
    private enum State { case open, closed, failed(String) }
    private struct Screen {
        var state = State.open
        /// Whether the last line is one that the next text takes the place of.
        var hasDrawnLine = false
    }

    private let descriptor: Int32
    private let screen = Locked(Screen())
    private static let erasing: SafeText<Terminal> = "\r\u{1B}[2K"

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal; nil when it is not one.
    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Why text could not be written; nil when all was written or the reader went away.
    var failure: String? {
        screen.with { if case .failed(let reason) = $0.state { reason } else { nil } }
    }

    func write(_ text: SafeText<Terminal>) { write(file: text.file) }

    /// Writes a whole document; formats for programs quote what they hold.
    func write(file: SafeText<WholeFile>) {
        screen.with { screen in
            guard case .open = screen.state, !file.isEmpty else { return }
            let lead = screen.hasDrawnLine ? Self.erasing.string : ""
            screen.hasDrawnLine = false
            screen.state = writeAll(Array((lead + file.string).utf8))
        }
    }

    /// Draws a line on a terminal in place of the one that was drawn before; the next text takes its place
    /// from any thread. An empty line only removes the last one.
    func draw(_ line: SafeText<Terminal>) {
        screen.with { screen in
            guard case .open = screen.state, screen.hasDrawnLine || !line.isEmpty else { return }
            screen.hasDrawnLine = !line.isEmpty
            screen.state = writeAll(Array((Self.erasing + line).string.utf8))
        }
    }

    private func writeAll(_ bytes: [UInt8]) -> State {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { PortableFoundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program made the terminal non-blocking; wait until it takes more.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno == EPIPE {
                return .closed
            } else if errno != EINTR {
                return .failed(Self.reason(errno))
            }
        }
        return .open
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: "no space is left"
        case EBADF: "it is closed"
        case EIO: "the device fails"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
