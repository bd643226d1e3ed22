import StickerImaging
import StickerModel

/// A catalog in which `poster: auto` and `crop: content` are replaced by the frame and the part that the art has, and a
/// crop counts in px of the canvas on which a drawing is measured, before anything is planned. Plans, cache keys and
/// reports then see them as if the manifest named them.
struct ResolvedEdits: Sendable {
    private(set) var catalog: Catalog
    /// Which frames were chosen, and art that cannot be decoded.
    private(set) var findings: [Finding] = []

    static func resolve(
        _ catalog: Catalog, _ survey: ArtSurvey, in library: ArtLibrary, workers: Workers, cache: BuildCache
    ) async -> ResolvedEdits {
        var resolved = ResolvedEdits(catalog: catalog)
        let stickers = catalog.packs.flatMap(\.allStickers)
        let subjects = stickers.filter { sticker in
            guard let facts = survey.art[sticker.file] else { return false }
            return sticker.edit.cropsToContent || sticker.edit.choosesPoster && facts.isAnimated
        }.map(subject).uniqued
        guard !subjects.isEmpty || stickers.contains(where: { $0.edit.crop != nil }) else { return resolved }
        let results = await library.contents(of: subjects, survey, cache: cache, workers: workers)
        let contents = results.compactMapValues { try? $0.get() }
        for subject in subjects {
            if case .failure(let problem)? = results[subject] {
                resolved.findings.append(Finding(problem, of: "art", path: subject.path))
            }
        }
        for index in catalog.packs.indices {
            resolved.findings += resolve(&resolved.catalog.packs[index], contents, survey.art)
        }
        return resolved
    }

    /// Resolves the edits of a pack's stickers; returns remarks on chosen frames and on what does not count as content.
    private static func resolve(_ pack: inout Pack, _ contents: [ArtLibrary.Subject: ArtContent], _ art: ArtFacts)
        -> [Finding]
    {
        var (posters, dusty): ([String], [String]) = ([], [])
        func resolve(_ sticker: inout Sticker) {
            guard let facts = art[sticker.file] else { return }
            sticker.edit.crop = sticker.edit.crop?.scaled(by: facts.cropScale)
            guard let content = contents[subject(sticker)] else { return }
            if sticker.edit.cropsToContent {
                // What is visible, unless that is all of the art: then it is made just as without the crop.
                sticker.edit.content = content.part.flatMap { $0.pixels == PixelRect(facts.size) ? nil : $0 }
                if content.specks > 0 {
                    dusty.append("\(sticker.id) (\(SummaryLine.counted(content.specks, "speck")))")
                }
            }
            guard sticker.edit.choosesPoster, facts.isAnimated else { return }
            // A trim that keeps nothing is reported by `EditChecks`.
            guard
                let frames = try? Timing(sticker.edit, isStill: false).timeline(over: facts.durations).slots.map(
                    \.frame),
                let best = content.fullest(of: frames)
            else { return }
            // The loop is not turned where its first frame is as good as any.
            sticker.edit.poster = best == 0 ? nil : best + 1
            posters.append("\(sticker.id) (frame \(best + 1) of \(frames.count))")
        }
        for index in pack.stickers.indices { resolve(&pack.stickers[index]) }
        for target in pack.targetStickers.keys.sorted() {
            for index in pack.targetStickers[target, default: []].indices {
                resolve(&pack.targetStickers[target, default: []][index])
            }
        }
        return [("art/poster.chosen", posters), ("art/dust", dusty)].filter { !$0.1.isEmpty }.compactMap { id, texts in
            Finding(id, ["stickers": NameList.text(texts.uniqued)], at: pack.location(of: "stickers"))
                .leveled(by: pack.ruleLevels)
        }
    }

    private static func subject(_ sticker: Sticker) -> ArtLibrary.Subject {
        ArtLibrary.Subject(path: sticker.file, key: sticker.edit.key)
    }
}
