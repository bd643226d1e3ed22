import StickerModel

/// Rules of the tool itself about art and what becomes of it, which a manifest may relax or raise like those of a
/// platform.
enum ArtRule: String, OwnRule {
    static let group = "art"

    case extensionMismatch = "art/extension-mismatch"
    case notDrawn = "art/not-drawn"
    case fontMissing = "art/font-missing"
    case frameCount = "art/frame-count"
    case frameDuration = "art/frame-duration"
    case loopCount = "art/loop-count"
    case motionless = "art/motionless"
    case noEffect = "art/no-effect"
    case poster = "art/poster"
    case framesLost = "art/frames-lost"
    case lowQuality = "art/low-quality"

    var text: (title: String, message: String, hint: String, reason: String) {
        switch self {
        case .extensionMismatch:
            (
                "The name of a file fits its content", "is a PNG, but its name has another extension",
                "rename the file", "the content decides here, but other tools believe the name"
            )
        case .notDrawn:
            (
                "Everything in a drawing is rendered", "uses text on a path, which may not be drawn",
                "draw it with plain shapes and colors, or export the drawing as PNG",
                "the sticker does not look like its drawing"
            )
        case .fontMissing:
            (
                "The fonts of a drawing are installed", "has text in “Comic Neue”, which is not installed here",
                "convert the text to paths, or install the font",
                "another font takes its place, and on each machine it may be another one"
            )
        case .frameCount:
            (
                "An animation has the frames that it announces",
                "announces 12 frames but has 9: the rest is missing", "export the animation again",
                "a copy that was cut off looks like this"
            )
        case .frameDuration:
            (
                "Each frame of an animation lasts some time", "has 20 frames; 3 of them last 0 ms and are not shown",
                "give them a duration, or take them out, and export the animation again",
                "players disagree: some pass over such a frame, others show it for 100 ms"
            )
        case .loopCount:
            (
                "Animations play forever", "plays once; stickers made of it play forever by default",
                "let its end lead back to its start", "stickers go on moving as long as they are in sight"
            )
        case .motionless:
            (
                "Something moves in an animation", "has 12 frames that show one picture: nothing moves",
                "export the animation again, or use a still picture",
                "a still is sharper at the same size, and platforms tell the two apart"
            )
        case .noEffect:
            (
                "Each key of the manifest has an effect", "`trim` has no effect: art/cup.png is a still picture",
                "name the file that was meant, or delete the key", "something else was meant"
            )
        case .poster:
            (
                "The picture that stands for an animation shows something",
                "its first frame is empty, so the tray image of pack “Tea” shows frame 8 of 24",
                "for another picture, give the sticker a `poster` or the pack an `icon`",
                "no one finds a pack by an empty picture"
            )
        case .framesLost:
            (
                "An animation keeps its frames", "keeps only 8 of 50 frames for the messenger (limit 500,000 bytes)",
                "shorten it with `trim`, or use simpler art",
                "motion stutters; where half of the frames are left it is a remark only"
            )
        case .lowQuality:
            (
                "Art keeps its quality", "keeps only quality 12 of 100 for the messenger (limit 100,000 bytes)",
                "use simpler art: grain, noise and fine texture take the most bytes",
                "below quality 20, or with 16 colors and fewer, blocks and bands are plain to see"
            )
        }
    }

    var severity: Severity {
        switch self {
        case .poster, .loopCount: .info
        case .extensionMismatch, .notDrawn, .fontMissing, .frameCount, .frameDuration, .motionless, .noEffect,
            .framesLost, .lowQuality:
            .warning
        }
    }
}
