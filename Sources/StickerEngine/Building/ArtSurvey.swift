import StickerImaging
import StickerModel

/// Measures every art file that a catalog names, on all cores, and reports what is wrong with it.
struct ArtSurvey: Sendable {
    var art = ArtFacts()
    /// Hashes of the bytes, to notice art that changes during the build.
    var hashes: [String: ContentHash] = [:]
    var findings: [Finding] = []
    /// Some art vanished or changed while it was read.
    var lacksInput = false

    /// `missing` is art that is reported as missing already. `decoding` reads all pixels too, which finds damage that
    /// the header does not show.
    init(
        of catalog: Catalog, without missing: Set<String>, in library: ArtLibrary, workers: Workers, decoding: Bool
    ) async {
        let paths = Self.paths(of: catalog).filter { !missing.contains($0) }
        let results = await workers.map(paths) { path in
            Result { () throws(FileError) in try library.facts(of: path, decoding: decoding) }
        }
        // Rarely needed.
        lazy var packs = catalog.packsByArt
        for (path, result) in zip(paths, results) {
            switch result {
            case .success((let facts, let hash)):
                art.facts[path] = facts
                hashes[path] = hash
                let remarks = Self.remarks(on: facts, path)
                guard !remarks.isEmpty else { continue }
                let levels = packs[path]?.ruleLevels ?? [:]
                findings += remarks.compactMap { library.withUserPath($0).leveled(by: levels) }
            case .failure(let problem):
                findings.append(library.withUserPath(problem.artFinding(at: path)))
                if problem.lacksInput { lacksInput = true }
            }
        }
    }

    /// Every art path, once, in manifest order.
    static func paths(of catalog: Catalog) -> [String] { catalog.packs.flatMap(\.art).uniqued }

    private static func remarks(on facts: ImageFacts, _ path: String) -> [Finding] {
        var remarks: [Finding] = []
        func remark(_ rule: ArtRule, _ message: String, _ remedies: String...) {
            remarks.append(rule.finding(message, notes: remedies, path: path))
        }
        if facts.format.isContradicted(by: path) {
            remark(
                .extensionMismatch, "is \(facts.format.withArticle), but its name has another extension",
                "the content decides; rename the file so that other tools do not misread it")
        }
        if let announced = facts.announcedFrames {
            let isCut = facts.frameCount < announced
            remark(
                .frameCount,
                "announces \(SummaryLine.counted(announced, "frame")) but has "
                    + (isCut
                        ? "\(Figures.grouped(facts.frameCount)): the rest is missing" : "more, which are not shown"),
                "export the animation again; a copy that was cut off looks like this, too")
        }
        remarks += motion(of: facts, path)
        let fonts = facts.replacedFonts
        let glyphs = facts.missingGlyphs
        let omissions = facts.omissions.filter { !fonts.contains($0) && !glyphs.contains($0) }
        if !omissions.isEmpty {
            let verb = omissions.count == 1 && Self.isSingular(omissions[0]) ? "is" : "are"
            remarks.append(
                ArtRule.notDrawn.finding(
                    "uses \(NameList.whole(omissions, "and")), which \(verb) not rendered",
                    notes: remedies(for: omissions, of: facts.format), path: path))
        }
        if !fonts.isEmpty {
            remark(
                .fontMissing,
                "has text in \(NameList.whole(fonts, "and")), which \(fonts.count == 1 ? "is" : "are") not installed here",
                "convert the text to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines), or "
                    + "install the font")
        }
        if !glyphs.isEmpty {
            remark(
                .fontMissing,
                "has text with \(NameList.whole(glyphs, "and")), which no font installed here has: boxes are drawn in "
                    + "their place",
                "convert the text to paths where its font is installed, or install a font that has these characters")
        }
        return remarks
    }

    /// What a sticker does not move as, or not as its art does.
    private static func motion(of facts: ImageFacts, _ path: String) -> [Finding] {
        guard facts.isAnimated else { return [] }
        var remarks: [Finding] = []
        let count = Figures.grouped(facts.frameCount)
        if let pixels = facts.pixels, pixels.isMotionless, !pixels.isBlank {
            remarks.append(
                ArtRule.motionless.finding(
                    "has \(count) frames that show one picture: nothing moves",
                    notes: ["export the animation again, or use a still picture, which is sharper at the same size"],
                    path: path))
        }
        let hidden = facts.durations.count { $0 <= 0 }
        if hidden > 0 {
            let isOne = hidden == 1
            remarks.append(
                ArtRule.frameDuration.finding(
                    "has \(count) frames; \(Figures.grouped(hidden)) of them \(isOne ? "lasts 0 ms and is" : "last 0 ms and are") "
                        + "not shown",
                    notes: [
                        "players disagree about such frames; give \(isOne ? "it" : "them") a duration, or take "
                            + "\(isOne ? "it" : "them") out, and export the animation again; `poster` does not count "
                            + (isOne ? "it" : "them")
                    ], path: path))
        }
        if let loops = facts.loopCount, loops > 0, loops <= Self.mostLoops {
            let times = loops == 1 ? "once" : "\(Figures.grouped(loops)) times"
            remarks.append(
                ArtRule.loopCount.finding(
                    "plays \(times); stickers made of it play forever by default",
                    notes: ["let the end of the animation lead back to its start"], path: path))
        }
        return remarks
    }

    /// Programs write greater numbers, such as 65,535, for art that is to play forever.
    private static let mostLoops = 100

    private static func isSingular(_ omission: String) -> Bool {
        ["animation", "text ", "flowed text", "HTML", "the color function", "`"].contains(where: omission.hasPrefix)
    }

    /// What to do about omissions.
    private static func remedies(for omissions: [String], of format: FileFormat) -> [String] {
        if omissions.contains(where: ImageFacts.isOfColors) {
            return ["it is read as if it had no cICP chunk, and may look pale or dark; export it in sRGB or Display P3"]
        }
        guard format == .svg else {
            return [
                "look at the result; if something is missing, convert these to plain shapes and keyframes, or export the "
                    + "animation as APNG or GIF"
            ]
        }
        var remedies: [String] = []
        if omissions.contains(where: ImageFacts.isInOtherFiles) {
            remedies.append(
                "StickerPress reads no file or address that a drawing names; embed what is linked (Inkscape: Extensions > "
                    + "Images > Embed Images; Illustrator: Links > Embed Image), or export the drawing as PNG")
        }
        if omissions.contains(where: { $0 != ImageFacts.drawnAnimation && !ImageFacts.isInOtherFiles($0) }) {
            remedies.append(
                "write plain SVG 1.1: text as paths, colors such as #00aa88, shapes of SVG's own for clips and masks; or "
                    + "export the drawing as PNG from a program that displays it")
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
