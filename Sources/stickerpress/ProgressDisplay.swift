import Foundation
import StickerEngine
import StickerModel

/// Displays a running build on standard error: a bar on a terminal, a line for each image with `--verbose`, nothing in
/// a pipe or with `--quiet`.
final class ProgressDisplay: Sendable {
    private struct Screen: Sendable {
        var progress = ProgressState()
        /// The line on the screen.
        var drawn = ""
        var drawnAt = 0.0
        /// When the build began; nil between builds.
        var start: Double?
    }

    /// Seconds between two redraws.
    private static let pause = 0.1

    private let stream: StandardStream
    private let showsBar: Bool
    private let isVerbose: Bool
    private let isUnicode: Bool
    private let screen = Locked(Screen())

    /// nil when there is nothing to display.
    init?(_ console: Console, isQuiet: Bool, isVerbose: Bool) {
        showsBar = isQuiet ? false : console.canRedraw(console.error)
        guard showsBar || isVerbose else { return nil }
        stream = console.error
        self.isVerbose = isVerbose
        isUnicode = console.hasUnicode
        if showsBar { tick() }
    }

    /// Draws the first line, before anything is known about the build.
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
                stream.write("\(.text(name)): \(.text(Figures.grouped(bytes))) bytes, \(.text(outcome))\n")
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

    /// Redraws twice a second by itself: one animation can take seconds, and the clock must not look frozen.
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
        let line = screen.progress.line(columns: stream.columns ?? 80, seconds: now - start, isUnicode: isUnicode)
        guard line != screen.drawn else { return }
        stream.write("\r\u{1B}[2K\(.text(line))")
        screen.drawn = line
        screen.drawnAt = now
    }

    private func erase(_ screen: inout Screen) {
        if !screen.drawn.isEmpty { stream.write("\r\u{1B}[2K") }
        screen.drawn = ""
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}

/// The progress of a build, and the line that displays it.
struct ProgressState: Sendable, Equatable {
    enum Phase: Sendable, Equatable { case reading, rendering, checking, committing }

    private(set) var phase = Phase.reading
    private(set) var images = 0
    private(set) var done = 0
    private(set) var bytes = 0

    mutating func take(_ progress: BuildProgress) {
        switch progress {
        case .planned(let images):
            self.images = images
            phase = .rendering
        case .rendered(_, let bytes, _):
            done += 1
            self.bytes += bytes
        case .checking: phase = .checking
        case .committing: phase = .committing
        }
    }

    /// `████████░░░░░░░░  12 of 40 images  1.4 MB  0:14 left`, never wider than the terminal.
    func line(columns: Int, seconds: Double, isUnicode: Bool) -> String {
        let text =
            switch phase {
            case .reading: "reading manifest and art"
            case .rendering: rendering(seconds)
            case .checking: "\(done) of \(images) images  \(ByteCount.text(bytes))  checking the result"
            case .committing: "\(done) of \(images) images  \(ByteCount.text(bytes))  putting it in place"
            }
        let room = columns - 1 - text.count - 2
        let line = room < 8 || images == 0 ? text : bar(min(room, 30), isUnicode) + "  " + text
        return String(line.prefix(max(0, columns - 1)))
    }

    private func rendering(_ seconds: Double) -> String {
        let figures = "\(Figures.grouped(done)) of \(Figures.grouped(images)) images  \(ByteCount.text(bytes))"
        // An estimate needs at least two images and two seconds.
        guard done >= 2, seconds >= 2, done < images else { return figures }
        return figures + "  \(Self.clock(seconds / Double(done) * Double(images - done))) left"
    }

    private func bar(_ width: Int, _ isUnicode: Bool) -> String {
        let filled = min(width, images > 0 ? done * width / images : 0)
        return String(repeating: isUnicode ? "█" : "#", count: filled)
            + String(repeating: isUnicode ? "░" : "-", count: width - filled)
    }

    /// `0:07`, `12:30`, `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds.rounded(.up)), 359_999))
        let tail = String(whole % 60 + 100).dropFirst()
        let minutes = whole / 60
        guard minutes >= 60 else { return "\(minutes):\(tail)" }
        return "\(minutes / 60):\(String(minutes % 60 + 100).dropFirst()):\(tail)"
    }
}
