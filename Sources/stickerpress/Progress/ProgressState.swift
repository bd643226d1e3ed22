import StickerEngine
import StickerModel

/// How far a build is, and the line that says so.
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
        let words =
            switch phase {
            case .reading: "reading manifest and art"
            case .rendering: rendering(seconds)
            case .checking: "\(done) of \(images) images  \(ByteCount.text(bytes))  checking the result"
            case .committing: "\(done) of \(images) images  \(ByteCount.text(bytes))  putting it in place"
            }
        let room = columns - 1 - words.count - 2
        let line = room < 8 || images == 0 ? words : bar(min(room, 30), isUnicode) + "  " + words
        return String(line.prefix(max(0, columns - 1)))
    }

    private func rendering(_ seconds: Double) -> String {
        let figures = "\(Figures.grouped(done)) of \(Figures.grouped(images)) images  \(ByteCount.text(bytes))"
        // Two images and two seconds are the least that a guess may rest on.
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
