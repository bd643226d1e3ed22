import StickerModel

/// The limits that the plan keeps to, read from the rules so that each number is in one place.
struct IMessageLimits: Sendable {
    /// Bytes of a sticker file, as the rule recommends: fewer than Apple might mean.
    let stickerBytes: Int
    /// Bytes of a sticker file as Apple states them.
    let stickerByteBound: Int
    /// Bytes that a still of `quality: small` aims at: our recommendation, the same as for WhatsApp.
    let smallStillBytes = 15_000
    /// Side in px by class.
    let sides: [SizeClass: Int]
    /// In ms.
    let shortestFrame: Double
    /// UTF-16 units of an accessibility label.
    let labelLength: Int
    /// The oldest iOS version that Xcode builds for.
    let leastVersion: Int

    func side(of sizeClass: SizeClass) -> Int { sides[sizeClass] ?? 0 }

    /// The class whose stickers have exactly these px; nil for all other sizes.
    func sizeClass(of size: PixelSize) -> SizeClass? {
        guard size.width == size.height else { return nil }
        return SizeClass.allCases.first { sides[$0] == size.width }
    }

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        stickerBytes = try rules.most("imessage/sticker-file-size")
        stickerByteBound = try rules.most("imessage/sticker-file-size", advised: false)
        sides = try Dictionary(
            uniqueKeysWithValues: SizeClass.allCases.map {
                ($0, try rules.value(of: "imessage/sticker-side-\($0.rawValue)"))
            })
        shortestFrame = Double(try rules.least("imessage/animation-frame-duration"))
        leastVersion = try rules.least("imessage/project-deployment-target")
        labelLength = try rules.most("imessage/accessibility-label-length")
    }
}

package enum SizeClass: String, Sendable, CaseIterable {
    /// Stickers of 300 px, 100 points on a phone with 3 px to a point.
    case small
    /// Stickers of 408 px, 136 points.
    case regular
    /// Stickers of 618 px, 206 points.
    case large
}

extension Timing {
    /// That of an animation for Messages, whose frames last `durations` ms as the edit leaves them: these where iOS keeps
    /// them, a regular grid where a frame is too short; `shortest` is in ms. An animation too short for two frames plays
    /// more slowly, or nothing of its motion would be left.
    mutating func fitMessages(_ durations: [Double], isVector: Bool = false, shortest: Double) {
        guard !isStill else { return }
        let needsGrid = isVector || durations.contains { $0 < shortest - 0.001 }
        speed *= Self.slowdown(durations, shortest: shortest) ?? 1
        (shortestFrame, grid) = (shortest, needsGrid ? shortest : nil)
        // A vector animation is drawn at the highest rate that iOS plays.
        vectorRate = isVector ? 1000 / shortest : nil
    }

    /// The speed at which frames that are too short for two of `shortest` ms last long enough for them; nil for others.
    static func slowdown(_ durations: [Double], shortest: Double) -> Double? {
        let total = durations.reduce(0, +)
        return total < 2 * shortest - 0.001 ? total / (2 * shortest) : nil
    }
}
