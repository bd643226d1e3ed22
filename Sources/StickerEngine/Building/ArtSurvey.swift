import StickerImaging
import StickerModel

/// Measures every art file a catalog names, on all cores, and says what is wrong with them.
struct ArtSurvey: Sendable {
    var art = ArtFacts()
    /// What was read, to notice art that changes during the build.
    var hashes: [String: ContentHash] = [:]
    var findings: [Finding] = []
    /// Some art vanished or changed while it was read.
    var lacksInput = false

    /// `decoding` reads all pixels too, which finds damage that the header does not show.
    ///
    /// `missing` is art that is known not to be there.
    init(
        of catalog: Catalog, without missing: Set<String>, in library: ArtLibrary, workers: Workers, decoding: Bool
    ) async {
        let paths = Self.paths(of: catalog).filter { !missing.contains($0) }
        let results = await workers.map(paths) { path in
            Result { () throws(ArtProblem) in try library.facts(of: path, decoding: decoding) }
        }
        for (path, result) in zip(paths, results) {
            switch result {
            case .success((let facts, let hash)):
                art.facts[path] = facts
                hashes[path] = hash
                let remarks = Self.remarks(on: facts, path)
                // Looking for the pack is slow in a large catalog, and hardly ever needed.
                guard !remarks.isEmpty else { continue }
                let levels = catalog.packs.first { Self.paths(of: $0).contains(path) }?.ruleLevels ?? [:]
                findings += remarks.compactMap { library.shown($0).leveled(by: levels) }
            case .failure(let problem):
                findings.append(library.shown(problem.finding(at: path)))
                if problem.kind == .missing { lacksInput = true }
            }
        }
    }

    /// Every art path, once, in manifest order.
    static func paths(of catalog: Catalog) -> [String] {
        var seen = Set<String>()
        return catalog.packs.flatMap(paths(of:)).filter { seen.insert($0).inserted }
    }

    private static func paths(of pack: Pack) -> [String] {
        let variants = pack.targetStickers.keys.sorted().flatMap { pack.targetStickers[$0] ?? [] }
        let named = pack.targets.keys.sorted().flatMap { pack.targets[$0]?.art ?? [] }
        return [pack.icon, pack.tray].compactMap(\.self) + named + (pack.stickers + variants).map(\.file)
            + variants.flatMap(\.options.art)
    }

    private static func remarks(on facts: ImageFacts, _ path: String) -> [Finding] {
        var remarks: [Finding] = []
        if ArtFormatSniffer.name(path, liesAbout: facts.format) {
            remarks.append(
                Finding(
                    rule: ToolRule.extensionMismatch, severity: .warning,
                    message: "is named like another format, but is \(facts.format.withArticle)",
                    notes: ["the content decides; rename it so that other tools are not misled"], path: path))
        }
        if !facts.omissions.isEmpty {
            remarks.append(
                Finding(
                    rule: ToolRule.notDrawn, severity: .warning,
                    message: "uses \(facts.omissions.joined(separator: ", ")), which the drawing goes without",
                    notes: [
                        "look at the result; if it is not what you want, turn these into plain shapes and keyframes, "
                            + "or export the animation as APNG or GIF"
                    ], path: path))
        }
        return remarks
    }
}
