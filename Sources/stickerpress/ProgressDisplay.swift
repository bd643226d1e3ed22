import PortableFoundation
import StickerEngine
import StickerModel

/// Displays a running build on standard error: a bar on a terminal, elsewhere a line after a second and then every ten
/// seconds, a line for each image with `--verbose`, nothing with `--quiet`.
final class ProgressDisplay: Sendable {
    private struct Screen: Sendable {
        var progress = ProgressState()
        var drawn = ""
        var drawnAt = 0.0
        /// When the last line was due where there is no terminal; nil before the first one of a build.
        var writtenAt: Double?
        /// When the build began; nil between builds.
        var start: Double?
        /// When rendering began.
        var begun: Double?
    }

    /// Seconds between two redraws.
    private static let pause = 0.1
    /// Seconds before the first line where there is no terminal, and between two lines.
    private static let (silence, interval) = (1.0, 10.0)

    private let stream: StandardStream
    private let showsBar: Bool
    let isVerbose: Bool
    private let isUnicode: Bool
    private let screen = Locked(Screen())

    /// nil when there is nothing to display.
    init?(_ console: Console, isQuiet: Bool, isVerbose: Bool) {
        guard !isQuiet else { return nil }
        showsBar = console.canRedraw(console.error)
        stream = console.error
        self.isVerbose = isVerbose
        isUnicode = console.hasUnicode
        if showsBar { tick(0.5) } else if !isVerbose { tick(Self.silence / 2) }
    }

    /// Draws the first line, before anything is known about the build.
    func begin() {
        screen.with { screen in
            screen.start = Self.now
            draw(&screen)
        }
    }

    /// Shows how long a check takes, once it takes long.
    func beginCheck() {
        screen.with { screen in
            (screen.start, screen.begun) = (Self.now, Self.now)
            screen.progress = ProgressState(phase: .judging)
        }
    }

    func show(_ progress: BuildProgress) {
        screen.with { screen in
            screen.start = screen.start ?? Self.now
            if case .planned = progress { screen.begun = Self.now }
            screen.progress.update(progress, seconds: seconds(screen))
            if isVerbose, case .rendered(let name, let bytes, let outcome, _, _) = progress {
                screen.drawn = ""
                stream.write("\(.text(name)): \(.text(Figures.grouped(bytes))) bytes, \(.text(outcome))\n")
            }
            draw(&screen)
        }
    }

    /// Erases the bar; nothing is drawn until the next build begins.
    func finish() {
        screen.with { screen in
            stream.draw("")
            screen = Screen()
        }
    }

    /// Draws by itself: one animation can take seconds, and the clock must not look frozen.
    private func tick(_ seconds: Double) {
        DetachedThread.run { [weak self] in
            while true {
                DetachedThread.sleep(seconds: seconds)
                guard let self else { return }
                screen.with { self.showsBar ? self.draw(&$0) : self.writeLine(&$0) }
            }
        }
    }

    private func writeLine(_ screen: inout Screen) {
        let now = Self.now
        guard let start = screen.start, Self.isDue(at: now, since: start, after: screen.writtenAt) else { return }
        screen.writtenAt = now
        let line = screen.progress.text(seconds: seconds(screen))
        guard line != screen.drawn else { return }
        screen.drawn = line
        stream.write("\(.text(line))\n")
    }

    /// Whether a line is to be written, in a build that began at `start` and wrote its last line at `last`.
    static func isDue(at now: Double, since start: Double, after last: Double?) -> Bool {
        last.map { now - $0 >= interval } ?? (now - start >= silence)
    }

    /// Seconds since rendering began.
    private func seconds(_ screen: Screen) -> Double { screen.begun.map { Self.now - $0 } ?? 0 }

    private func draw(_ screen: inout Screen) {
        let now = Self.now
        guard showsBar, screen.start != nil, screen.drawn.isEmpty || now - screen.drawnAt >= Self.pause else {
            return
        }
        let line = screen.progress.line(columns: stream.columns ?? 80, seconds: seconds(screen), isUnicode: isUnicode)
        guard line != screen.drawn else { return }
        stream.draw(.text(line))
        screen.drawn = line
        screen.drawnAt = now
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}

struct ProgressState: Sendable {
    enum Phase: Sendable {
        case reading, rendering, checking, committing
        /// Of a check, which does not know how much there is to do.
        case judging
    }

    private(set) var phase: Phase
    private(set) var images = 0
    private(set) var done = 0
    private(set) var bytes = 0
    /// When the last image will be made, in seconds since rendering began: it never moves back.
    private var end: Double?

    init(phase: Phase = .reading) { self.phase = phase }

    /// `seconds` is the time since rendering began.
    mutating func update(_ progress: BuildProgress, seconds: Double) {
        switch progress {
        case .planned(let images):
            self.images = images
            phase = .rendering
        case .rendered(_, let bytes, _, _, let left):
            done += 1
            self.bytes += bytes
            if let left { end = min(end ?? .infinity, seconds + left) }
        case .checking: phase = .checking
        case .committing: phase = .committing
        }
    }

    /// `████████░░░░░░░░  12 of 40 images  1.4 MB  0:14 left`, never wider than the terminal; `seconds` is the time
    /// since rendering began.
    func line(columns: Int, seconds: Double, isUnicode: Bool) -> String {
        let text = text(seconds: seconds)
        let room = columns - 1 - text.count - 2
        let line = room < 8 || images == 0 ? text : bar(min(room, 30), isUnicode) + "  " + text
        return String(line.prefix(max(0, columns - 1)))
    }

    /// `12 of 40 images  1.4 MB  0:14 left`
    func text(seconds: Double) -> String {
        switch phase {
        case .reading: "reading manifest and art"
        case .judging: "checking for \(Self.clock(seconds.rounded(.down)))"
        case .rendering: rendering(seconds)
        case .checking: "\(done) of \(images) images  \(ByteCount.text(bytes))  checking the result"
        case .committing: "\(done) of \(images) images  \(ByteCount.text(bytes))  putting it in place"
        }
    }

    private func rendering(_ seconds: Double) -> String {
        let figures = "\(Figures.grouped(done)) of \(Figures.grouped(images)) images  \(ByteCount.text(bytes))"
        guard let end, done < images else { return figures }
        return figures + "  \(Self.clock(max(1, end - seconds))) left"
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
