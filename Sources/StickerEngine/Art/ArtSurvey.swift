import StickerImaging
import StickerModel

/// What is known of every art file that a catalog names, and what is wrong with it.
struct ArtSurvey: Sendable {
    var art = ArtFacts()
    /// Hashes of the bytes, to notice art that changes during the build.
    var hashes: [String: ContentHash] = [:]
    var findings: [Finding] = []
    /// Some art vanished or changed while it was read.
    var lacksInput = false

    /// `missing` is art that is reported already. `decoding` reads all pixels, which finds damage headers do not show.
    static func measure(
        _ catalog: Catalog, without missing: Set<String>, in library: ArtLibrary, workers: Workers, decoding: Bool
    ) async -> ArtSurvey {
        let paths = paths(of: catalog).filter { !missing.contains($0) }
        let results = await workers.map(paths) { path in
            Result { () throws(FileError) in try library.facts(of: path, decoding: decoding) }
        }
        var survey = ArtSurvey()
        // Rarely needed.
        lazy var packs = catalog.packsByArt
        for (path, result) in zip(paths, results) {
            switch result {
            case .success((let facts, let hash)):
                survey.art.facts[path] = facts
                survey.hashes[path] = hash
                let remarks = ArtRemarks(on: facts, path).findings
                guard !remarks.isEmpty else { continue }
                let levels = packs[path]?.ruleLevels ?? [:]
                survey.findings += remarks.compactMap { $0.leveled(by: levels) }
            case .failure(var problem):
                var path = path
                if let frame = problem.frame,
                    let file = library.frames[path]?.files.first(where: { FileName.last($0) == frame.name })
                {
                    (problem.message, path) = (frame.message, file)
                }
                survey.findings.append(Finding(problem, of: "art", path: path))
                if problem.lacksInput { survey.lacksInput = true }
            }
        }
        survey.findings = catalog.offeringToLeaveOut(survey.findings, in: library)
        return survey
    }

    /// The same without what is known of art outside a part.
    func only(_ part: CachePart) -> ArtSurvey {
        guard part != .whole else { return self }
        var survey = self
        survey.art.facts = art.facts.filter { path, _ in hashes[path].map(part.contains) == true }
        return survey
    }

    /// Every art path, once, in manifest order.
    static func paths(of catalog: Catalog) -> [String] { catalog.usedPacks.flatMap(\.art).uniqued }
}

/// Finds small art of stickers that looks like pixel art, so that plans that enlarge it say how its edges stay hard.
enum PixelArtSearch {
    /// The most small pictures of each pack that are examined: one pack has one style.
    private static let most = 4

    /// Art that is to be enlarged smoothly and looks like pixel art. What cannot be decoded is left to the renderer.
    static func paths(
        in catalog: Catalog, _ survey: ArtSurvey, _ library: ArtLibrary, _ workers: Workers
    ) async -> Set<String> {
        let paths = catalog.packs.flatMap { pack in
            pack.allTargetStickers.filter { sticker in
                sticker.edit.enlarge == .allow && survey.art[sticker.file].map(PixelArt.isSmall) == true
            }.map(\.file).uniqued.prefix(most)
        }.uniqued
        let found = await workers.map(paths) { path -> String? in
            let isOne = try? library.opening(path, survey.hashes[path]) { art throws(FileError) in
                try PixelArt.isDrawn(in: art)
            }
            return isOne == true ? path : nil
        }
        return Set(found.compactMap(\.self))
    }
}
