import Foundation
import StickerEngine
import StickerModel

/// Shows a running build on standard error: a bar on a terminal, a line for each image with `--verbose`, nothing in
/// a pipe or with `--quiet`.
final class ProgressDisplay: Sendable {
    private struct Screen: Sendable {
        var progress = ProgressState()
        /// The line that stands there now.
        var drawn = ""
        var drawnAt = 0.0
        /// When the build began; nil between builds.
        var start: Double?
    }

    /// Seconds between two drawings.
    private static let pause = 0.1

    private let channel: Channel
    private let showsBar: Bool
    private let isVerbose: Bool
    private let isUnicode: Bool
    private let screen = Locked(Screen())

    init(_ session: Session, isQuiet: Bool, isVerbose: Bool) {
        channel = session.diagnostics
        showsBar = session.isCapable(session.diagnostics) && !isQuiet
        self.isVerbose = isVerbose
        isUnicode = session.speaksUnicode
        if showsBar { tick() }
    }

    /// Draws the first line, before anything is known of the build.
    func begin() {
        screen.with { screen in
            screen.start = Self.now
            draw(&screen)
        }
    }

    func show(_ progress: BuildProgress) {
        screen.with { screen in
            screen.start = screen.start ?? Self.now
            screen.progress.take(progress)
            if isVerbose, case .rendered(let name, let bytes, let outcome) = progress {
                erase(&screen)
                channel.write("\(name.displaySafe): \(Figures.grouped(bytes)) bytes, \(outcome.displaySafe)\n")
            }
            draw(&screen)
        }
    }

    /// Erases the bar; nothing is drawn until the next build begins.
    func finish() {
        screen.with { screen in
            erase(&screen)
            screen = Screen()
        }
    }

    /// Draws twice a second on its own: one animation can take seconds, and the clock must not look frozen.
    private func tick() {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { [weak self] in
            guard let self else { return }
            screen.with { self.draw(&$0) }
            tick()
        }
    }

    private func draw(_ screen: inout Screen) {
        let now = Self.now
        guard showsBar, let start = screen.start, screen.drawn.isEmpty || now - screen.drawnAt >= Self.pause else {
            return
        }
        let line = screen.progress.line(columns: channel.columns ?? 80, seconds: now - start, isUnicode: isUnicode)
        guard line != screen.drawn else { return }
        channel.write("\r\u{1B}[2K" + line)
        screen.drawn = line
        screen.drawnAt = now
    }

    private func erase(_ screen: inout Screen) {
        if !screen.drawn.isEmpty { channel.write("\r\u{1B}[2K") }
        screen.drawn = ""
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
