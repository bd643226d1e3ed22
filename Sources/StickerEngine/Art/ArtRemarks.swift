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
        if facts.format.isContradicted(by: path) { add("art/extension-mismatch", ["format": facts.format.withArticle]) }
        if let announced = facts.announcedFrames {
            add(
                facts.frameCount < announced ? "art/frame-count" : "art/frame-count.more",
                ["announced": SummaryLine.counted(announced, "frame"), "count": Figures.grouped(facts.frameCount)])
        }
        if facts.isAnimated { addMotion() }
        addDrawing()
    }

    private mutating func add(_ id: String, _ values: [String: String] = [:]) { findings.raise(id, values, path: path) }

    // MARK: Animations

    /// What a sticker does not move as, or not as its art does.
    private mutating func addMotion() {
        let count = Figures.grouped(facts.frameCount)
        if let pixels = facts.pixels, pixels.isMotionless, !pixels.isBlank {
            add(facts.omissions.isEmpty ? "art/motionless" : "art/motionless.partly-drawn", ["count": count])
        }
        let hidden = facts.durations.count { $0 <= 0 }
        if hidden > 0 { add("art/frame-duration", ["count": count, "hidden": Figures.grouped(hidden)]) }
        if let loops = facts.loopCount, loops > 0, loops <= Self.mostLoops {
            add("art/loop-count", ["times": loops == 1 ? "once" : "\(Figures.grouped(loops)) times"])
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
            NotDrawn.named(omission).map { (omission, $0.advice) }
        }
        let others = omissions.filter { omission in !constructs.contains { $0.0 == omission } }
        if !others.isEmpty { addUndrawn(others) }
        if !constructs.isEmpty {
            add("art/not-drawn", ["constructs": NameList.whole(constructs.map(\.0), "and")])
            findings[findings.count - 1].notes = constructs.map(\.1)
        }
        if !fonts.isEmpty {
            add("art/font-missing", ["fonts": NameList.whole(fonts, "and"), "count": "\(fonts.count)"])
        }
        if !glyphs.isEmpty { add("art/font-missing.characters", ["characters": NameList.whole(glyphs, "and")]) }
    }

    /// One finding for each remedy.
    private mutating func addUndrawn(_ omissions: [String]) {
        var rest = omissions
        func take(_ isOne: (String) -> Bool) -> [String: String]? {
            let taken = rest.filter(isOne)
            rest.removeAll(where: isOne)
            return taken.isEmpty ? nil : ["constructs": NameList.whole(taken, "and")]
        }
        if let values = take(ImageFacts.isOfColors) { add("art/not-drawn.colors", values) }
        if let values = take({ $0 == ImageFacts.drawnAnimation }) { add("art/not-drawn.animation", values) }
        if let values = take(ImageFacts.isOfFurtherPictures) { add("art/not-drawn.further", values) }
        if let values = take({ $0 == ImageFacts.hevcAlpha }) { add("art/not-drawn.transparency", values) }
        if let values = take(ImageFacts.isInOtherFiles) { add("art/not-drawn.linked", values) }
        if let values = take({ _ in true }) { add("art/not-drawn.pictures", values) }
    }
}

extension Catalog {
    /// An art path, with the files that it stands for.
    func files(of art: String) -> [String] { [art] + (frames[art]?.files ?? []) }

    /// The first pack that has each art.
    var packsByArt: [String: Pack] {
        Dictionary(packs.flatMap { pack in pack.art.flatMap(files).map { ($0, pack) } }) { first, _ in first }
    }

    /// Findings about art, at the paths that the user would write; those that end the build say how to build without it.
    func offeringToLeaveOut(_ findings: [Finding], in library: ArtLibrary) -> [Finding] {
        // Rarely needed.
        lazy var packs = packsByArt
        return findings.map { finding in
            let shown = library.atUserPath(finding)
            // Without one of its files, frames are another animation.
            guard finding.severity == .error, frames[finding.path] == nil,
                ToolNotices.book[finding.rule]?.cases?["of-a-pack"] != nil,
                let owner = packs[finding.path], owner.art.contains(finding.path)
            else { return shown }
            let manifest = owner.location.file
            let folder = FileName.folder(manifest)
            let (name, top) = (shown.path.below(folder) ?? shown.path, FileName.folder(location.file))
            let pack = manifest == location.file ? "" : "!" + (folder.below(top) ?? folder)
            return Finding(
                finding.rule + ".of-a-pack",
                [
                    "fault": finding.text.values["fault"] ?? finding.message, "remedy": finding.notes.first ?? "",
                    "manifest": manifest, "name": SafeText<YAML>.scalar(name).string, "pack": pack,
                ], path: shown.path)
        }
    }
}
