import StickerImaging
import StickerModel

/// What there is to say about a file of art by its facts alone, whatever is made of it.
struct ArtRemarks {
    private(set) var findings: [Finding] = []
    private let facts: ImageFacts
    private let path: String

    /// `path` is relative to the manifest's folder.
    init(on facts: ImageFacts, _ path: String) {
        (self.facts, self.path) = (facts, path)
        if facts.format.isContradicted(by: path) {
            add(
                "art/extension-mismatch", "is \(facts.format.withArticle), but its name has another extension",
                ["the content decides; rename the file so that other tools do not misread it"])
        }
        if let announced = facts.announcedFrames { addFrameCount(announced) }
        if facts.isAnimated { addMotion() }
        addDrawing()
    }

    private mutating func add(_ rule: String, _ message: String, _ remedies: [String]) {
        findings.append(
            Finding(
                rule: rule, severity: ToolNotices.severity(of: rule), message: message, notes: remedies, path: path))
    }

    // MARK: Animations

    private mutating func addFrameCount(_ announced: Int) {
        let rest =
            facts.frameCount < announced
            ? "\(Figures.grouped(facts.frameCount)): the rest is missing" : "more, which are not shown"
        add(
            "art/frame-count", "announces \(SummaryLine.counted(announced, "frame")) but has \(rest)",
            ["export the animation again; a copy that was cut off looks like this, too"])
    }

    /// What a sticker does not move as, or not as its art does.
    private mutating func addMotion() {
        let count = Figures.grouped(facts.frameCount)
        if let pixels = facts.pixels, pixels.isMotionless, !pixels.isBlank {
            add(
                "art/motionless", "has \(count) frames that show one picture: nothing moves",
                facts.omissions.isEmpty
                    ? ["export the animation again, or use a still picture, which is sharper at the same size"]
                    : ["what moves may be among what is not drawn; or use a still picture, which is sharper"])
        }
        let hidden = facts.durations.count { $0 <= 0 }
        if hidden > 0 {
            let (last, them) = hidden == 1 ? ("lasts 0 ms and is", "it") : ("last 0 ms and are", "them")
            add(
                "art/frame-duration", "has \(count) frames; \(Figures.grouped(hidden)) of them \(last) not shown",
                [
                    "players disagree about such frames; give \(them) a duration, or take \(them) out, and export the "
                        + "animation again; `poster` does not count \(them)"
                ])
        }
        if let loops = facts.loopCount, loops > 0, loops <= Self.mostLoops {
            let times = loops == 1 ? "once" : "\(Figures.grouped(loops)) times"
            add(
                "art/loop-count", "plays \(times); stickers made of it play forever by default",
                ["let the end of the animation lead back to its start"])
        }
    }

    /// Programs write greater numbers, such as 65,535, for art that is to play forever.
    private static let mostLoops = 100

    // MARK: Drawings

    private mutating func addDrawing() {
        let fonts = facts.replacedFonts
        let glyphs = facts.missingGlyphs
        let omissions = facts.omissions.filter { !fonts.contains($0) && !glyphs.contains($0) }
        let constructs = omissions.filter { $0 != ImageFacts.drawnAnimation }.compactMap { omission in
            (LottieNotDrawn.named(omission)?.advice ?? SVGNotDrawn.named(omission)?.advice).map { (omission, $0) }
        }
        let others = omissions.filter { omission in !constructs.contains { $0.0 == omission } }
        if !others.isEmpty {
            let verb = others == [ImageFacts.drawnAnimation] ? "is" : "are"
            add(
                "art/not-drawn", "uses \(NameList.whole(others, "and")), which \(verb) not rendered",
                Self.remedies(for: others))
        }
        if !constructs.isEmpty {
            add(
                "art/not-drawn", "uses \(NameList.whole(constructs.map(\.0), "and")), which may not be drawn",
                constructs.map(\.1))
        }
        if !fonts.isEmpty {
            add(
                "art/font-missing",
                "has text in \(NameList.whole(fonts, "and")), which \(fonts.count == 1 ? "is" : "are") not installed here",
                [
                    "convert the text to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines), "
                        + "or install the font"
                ])
        }
        if !glyphs.isEmpty {
            add(
                "art/font-missing",
                "has text with \(NameList.whole(glyphs, "and")), which no font installed here has: boxes are drawn in "
                    + "their place",
                ["convert the text to paths where its font is installed, or install a font that has these characters"])
        }
    }

    private static func remedies(for omissions: [String]) -> [String] {
        if omissions.contains(where: ImageFacts.isOfColors) {
            return ["it is read as if it had no cICP chunk, and may look pale or dark; export it in sRGB or Display P3"]
        }
        var remedies: [String] = []
        if omissions.contains(where: ImageFacts.isInOtherFiles) {
            remedies.append(
                "StickerPress reads no file or address that a drawing names; embed what is linked (Inkscape: Extensions > "
                    + "Images > Embed Images; Illustrator: Links > Embed Image), or export the drawing as PNG")
        }
        if omissions.contains(where: { $0 != ImageFacts.drawnAnimation && !ImageFacts.isInOtherFiles($0) }) {
            remedies.append(
                "embed PNG or JPEG of moderate size, or export the drawing as PNG from a program that displays it")
        }
        if omissions.contains(ImageFacts.drawnAnimation) {
            remedies.append("an SVG becomes a still; export the animation as Lottie, APNG or GIF")
        }
        return remedies
    }
}

extension Catalog {
    /// The first pack that has each art.
    var packsByArt: [String: Pack] {
        Dictionary(packs.flatMap { pack in pack.art.map { ($0, pack) } }) { first, _ in first }
    }
}
