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
        for (path, result) in zip(paths, results) {
            switch result {
            case .success((let facts, let hash)):
                art.facts[path] = facts
                hashes[path] = hash
                let remarks = Self.remarks(on: facts, path)
                // Searching for the pack is slow in a large catalog, and rarely needed.
                guard !remarks.isEmpty else { continue }
                let pack = catalog.packs.first { $0.art.contains(path) }
                findings += remarks.compactMap { library.withUserPath($0).leveled(by: pack?.ruleLevels ?? [:]) }
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
        if facts.format.isContradicted(by: path) {
            remarks.append(
                Finding(
                    rule: ToolRule.extensionMismatch, severity: .warning,
                    message: "is \(facts.format.withArticle), but its name has another extension",
                    notes: ["the content decides; rename the file so that other tools do not misread it"], path: path))
        }
        if let announced = facts.announcedFrames {
            let frames = "\(Figures.grouped(announced)) frame\(announced == 1 ? "" : "s")"
            let isCut = facts.frameCount < announced
            remarks.append(
                Finding(
                    rule: ToolRule.frameCount, severity: .warning,
                    message: "announces \(frames) but has "
                        + (isCut
                            ? "\(Figures.grouped(facts.frameCount)): the rest is missing"
                            : "more, which are not shown"),
                    notes: ["export the animation again; a copy that was cut off looks like this, too"], path: path))
        }
        if facts.isAnimated, let pixels = facts.pixels, pixels.isMotionless, !pixels.isBlank {
            remarks.append(
                Finding(
                    rule: ToolRule.motionless, severity: .warning,
                    message: "has \(Figures.grouped(facts.frameCount)) frames that show one picture: nothing moves",
                    notes: ["export the animation again, or use a still picture, which is sharper at the same size"],
                    path: path))
        }
        let fonts = facts.replacedFonts
        let glyphs = facts.missingGlyphs
        let omissions = facts.omissions.filter { !fonts.contains($0) && !glyphs.contains($0) }
        if !omissions.isEmpty {
            let verb = omissions.count == 1 && Self.isSingular(omissions[0]) ? "is" : "are"
            remarks.append(
                Finding(
                    rule: ToolRule.notDrawn, severity: .warning,
                    message: "uses \(NameList.whole(omissions, "and")), which \(verb) not rendered",
                    notes: remedies(for: omissions, of: facts.format), path: path))
        }
        if !fonts.isEmpty {
            remarks.append(
                Finding(
                    rule: ToolRule.fontMissing, severity: .warning,
                    message: "has text in \(NameList.whole(fonts, "and")), which \(fonts.count == 1 ? "is" : "are") "
                        + "not installed here",
                    notes: [
                        "convert the text to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines), "
                            + "or install the font"
                    ], path: path))
        }
        if !glyphs.isEmpty {
            remarks.append(
                Finding(
                    rule: ToolRule.fontMissing, severity: .warning,
                    message:
                        "has text with \(NameList.whole(glyphs, "and")), which no font installed here has: boxes are "
                        + "drawn in their place",
                    notes: [
                        "convert the text to paths where its font is installed, or install a font that has these characters"
                    ], path: path))
        }
        return remarks
    }

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

/// Compares the art edits of a manifest with the art, before anything is planned.
///
/// Rendering would find the same mistakes once for every image, and without their line in the manifest.
struct EditSurvey {
    private(set) var findings: [Finding] = []

    /// Every mistake once, at its line of the manifest.
    init(of catalog: Catalog, art: ArtFacts) {
        var seen: Set<Finding> = []
        for pack in catalog.packs {
            for sticker in pack.allTargetStickers {
                guard let facts = art[sticker.file] else { continue }
                for case let finding? in [
                    Self.timing(of: sticker, facts), Self.crop(of: sticker, facts), Self.room(for: sticker),
                    Self.effect(of: sticker, facts)?.leveled(by: pack.ruleLevels),
                    Self.remainder(of: sticker, facts)?.leveled(by: pack.ruleLevels),
                ]
                where seen.insert(finding).inserted {
                    findings.append(finding)
                }
            }
        }
    }

    /// The most px that margin and outline may take together on each side of a 512 px canvas: 64 are left for the art.
    private static let mostAround = 224.0

    private static func room(for sticker: Sticker) -> Finding? {
        let (margin, line) = (sticker.edit.margin, sticker.edit.outline?.width ?? 0)
        guard margin + line > mostAround else { return nil }
        return Finding(
            rule: "art/no-room", severity: .error,
            message: "`margin` of \(Figures.grouped(margin)) px and `outline` of \(Figures.grouped(line)) px take "
                + "\(Figures.grouped(margin + line)) px on each side of a 512 px canvas; the limit is "
                + Figures.grouped(mostAround),
            notes: ["lower one of them, so that the art keeps at least 64 px"], at: sticker.location(of: "margin"))
    }

    private static func timing(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let problem = problem(with: sticker.edit, facts) else { return nil }
        var unposed = sticker.edit
        unposed.poster = nil
        let field = Self.problem(with: unposed, facts) == nil ? "poster" : "trim"
        return Finding(
            rule: "art/over-limit", severity: .error, message: "\(sticker.file): \(problem.message)",
            notes: problem.hint.map { [$0] } ?? [], at: sticker.location(of: field))
    }

    /// Only what the sticker itself has: a catalog sets speeds for whatever moves in it.
    private static func effect(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard !facts.isAnimated else { return nil }
        let keys = ["trim", "speed"].filter { sticker.fieldLocations[$0] != nil }
        guard let first = keys.first else { return nil }
        let names = keys.map { "`\($0)`" }.joined(separator: " and ")
        return Finding(
            rule: ToolRule.noEffect, severity: .warning,
            message: "\(names) \(keys.count == 1 ? "has" : "have") no effect: \(sticker.file) is a still picture",
            notes: ["name the file with the animation, or delete \(keys.count == 1 ? "the key" : "the keys")"],
            at: sticker.location(of: first))
    }

    /// A still among animations is refused by WhatsApp, and the count alone does not tell which one it is.
    private static func remainder(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        var edit = sticker.edit
        edit.poster = nil
        let total = facts.durations.filter { $0.isFinite && $0 > 0 }.reduce(0, +)
        guard facts.isAnimated, total > 0, edit.trimStart != nil || edit.trimEnd != nil,
            let timeline = try? Timing(edit, isStill: false).timeline(over: facts.durations), !timeline.isAnimated
        else { return nil }
        return Finding(
            rule: ToolRule.motionless, severity: .info,
            message: "`trim` leaves one frame of \(sticker.file), which has \(Figures.grouped(facts.frameCount)): "
                + "sticker “\(sticker.id)” is a still",
            notes: ["keep more of the animation, which runs \(Figures.grouped(total)) ms, or name a still picture"],
            at: sticker.location(of: "trim"))
    }

    private static func problem(with edit: ArtEdit, _ facts: ImageFacts) -> FileError? {
        do {
            _ = try Timing(edit, isStill: false).timeline(over: facts.durations)
            return nil
        } catch {
            return error
        }
    }

    private static func crop(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let crop = sticker.edit.crop else { return nil }
        let size = facts.size
        let (right, bottom) = (Double(crop.x) + Double(crop.width), Double(crop.y) + Double(crop.height))
        guard right > Double(size.width) || bottom > Double(size.height) else { return nil }
        let isOutside = crop.x >= size.width || crop.y >= size.height
        return Finding(
            rule: "art/crop", severity: isOutside ? .error : .warning,
            message: "`crop` reaches to \(Figures.grouped(right)) x \(Figures.grouped(bottom)) px, \(sticker.file) has "
                + "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))",
            notes: [
                isOutside ? "start the crop inside the art" : "the part outside is ignored; shorten the crop to the art"
            ],
            at: sticker.location(of: "crop"))
    }
}

/// Rules of the tool itself about art, which a manifest may relax or raise like those of a platform.
enum ToolRule {
    static let extensionMismatch = "art/extension-mismatch"
    static let notDrawn = "art/not-drawn"
    static let frameCount = "art/frame-count"
    static let fontMissing = "art/font-missing"
    static let poster = "art/poster"
    static let framesLost = "art/frames-lost"
    static let lowQuality = "art/low-quality"
    static let motionless = "art/motionless"
    static let noEffect = "art/no-effect"

    /// The ids of rules of which settings of a check may change the level: those of the platforms, and the tool's own.
    static func settable(_ targets: [any Target]) -> [String] {
        targets.flatMap { target in target.rules.rules.map(\.id) + target.notices.map(\.id) } + all
    }

    static let all =
        [
            extensionMismatch, notDrawn, frameCount, fontMissing, poster, framesLost, lowQuality, motionless, noEffect,
        ]
        + ReleaseRule.allCases.map(\.rawValue)
}

extension Finding {
    /// The finding at the level that a manifest gives its rule; nil when it is switched off.
    func leveled(by levels: [String: RuleLevel]) -> Finding? {
        guard let level = levels[rule] else { return self }
        guard let severity = level.severity else { return nil }
        var finding = self
        finding.severity = severity
        return finding
    }
}
