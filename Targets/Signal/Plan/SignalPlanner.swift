import PortableFoundation
import StickerModel

/// Makes the plan of one catalog: which packs Signal gets, the files of each, and what there is to say about it.
struct SignalPlanner {
    let target: SignalTarget
    let catalog: Catalog
    let art: ArtFacts
    var log: FindingLog
    private var folders: FileNamer

    private var limits: SignalLimits { target.limits }

    /// Frames a second at which Lottie animations are drawn: more take bytes that their colors need.
    private static let vectorRate = 20.0

    init(_ target: SignalTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        self.catalog = catalog
        self.art = art
        log = FindingLog(target.rules)
        // Parts of a split must not take the name of another pack of the manifest.
        folders = FileNamer(taken: catalog.allPacks(for: SignalTarget.name).map(\.id))
    }

    mutating func plan() -> TargetPlan {
        let packs = catalog.packs(for: SignalTarget.name).flatMap { self.packs(of: $0) }
        guard !packs.isEmpty else { return TargetPlan(findings: log.whole) }
        judge(packs)
        let layout = SignalLayout(packs: packs.filter { !$0.stickers.isEmpty }, readme: target.readme)
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: log.whole,
            packOrigins: Dictionary(packs.map { ($0.title, $0.source.id) }) { first, _ in first },
            nextStep: layout.packs.isEmpty
                ? nil
                : NextStep(
                    .path("README.md"), .words(" says how packs get into Signal; once uploaded, a pack never changes")))
    }

    private mutating func packs(of pack: Pack) -> [PlannedPack] {
        let options = SignalOptions(pack)
        let stickers = log.shortening(pack.stickers(for: SignalTarget.name), of: pack, to: limits.longest, art)
        var planned = stickers.map { self.planned($0, options) }
        giveEmojis(&planned, of: pack)
        let most = limits.mostStickers
        // A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
        let starts = planned.isEmpty ? [0] : Array(stride(from: 0, to: planned.count, by: most))
        let packs = starts.enumerated().map { number, start in
            let part = number > 0 ? " \(number + 1)" : ""
            return PlannedPack(
                source: pack, title: (options.title ?? pack.name) + part, author: options.author ?? pack.publisher,
                folder: number > 0 ? folders.claim("\(pack.id)-\(number + 1)") : pack.id,
                stickers: named(Array(planned[start..<min(start + most, planned.count)])),
                cover: cover(of: pack, options))
        }
        if packs.count > 1 { reportSplit(packs) }
        report(stickers, of: pack)
        return packs
    }

    /// With file names that sort in the order of the pack.
    private func named(_ stickers: [PlannedSticker]) -> [PlannedSticker] {
        var names = FileNamer(taken: [PlannedCover.fileName])
        let width = "\(stickers.count)".count
        return stickers.enumerated().map { index, planned in
            var planned = planned
            let digits = "\(index + 1)"
            let zeros = String(repeating: "0", count: max(2, width) - digits.count)
            let ending = planned.format == .webp ? ".webp" : ".png"
            planned.fileName = names.claim("\(zeros)\(digits)_\(planned.sticker.id)", suffix: ending)
            return planned
        }
    }

    /// Applies every rule that needs no rendered image.
    private mutating func judge(_ packs: [PlannedPack]) {
        for pack in packs {
            log.levels = pack.source.ruleLevels
            let subject = SignalPack(planned: pack)
            log.judge(subject)
            for sticker in subject.stickers { log.judge(sticker) }
        }
        log.levels = [:]
    }
}

extension SignalPlanner {
    /// How a sticker is made.
    private func planned(_ sticker: Sticker, _ options: SignalOptions) -> PlannedSticker {
        let duration = art[sticker.file].map { sticker.edit.runningTime($0.durations) } ?? 0
        let format: FileFormat = duration > 0 ? .apng : options.writesPNG ? .png : .webp
        return PlannedSticker(
            sticker: sticker, rendition: rendition(sticker.file, sticker.edit, format), format: format,
            duration: duration)
    }

    /// The picture of the pack: of the art that the manifest names for it, else of the pack's icon.
    private func cover(of pack: Pack, _ options: SignalOptions) -> PlannedCover? {
        guard let file = options.cover ?? pack.icon else { return nil }
        return PlannedCover(art: file, rendition: rendition(file, pack.edit.plain, .png))
    }

    private func rendition(_ file: String, _ edit: ArtEdit, _ format: FileFormat) -> Rendition {
        var encoding = Encoding(format, byteBudget: limits.bytes, quality: edit.quality)
        encoding.isTruecolor = format == .apng
        encoding.canShrink = format == .apng
        return .raster(
            ImageRecipe(
                source: file,
                timing: Timing(
                    edit, isStill: format != .apng, vectorRate: format == .apng ? Self.vectorRate : nil),
                framing: Framing(edit, canvas: .fixed(.square(limits.side))), encoding: encoding))
    }

    /// The first emoji of each sticker: Signal takes one.
    private mutating func giveEmojis(_ stickers: inout [PlannedSticker], of pack: Pack) {
        var (without, cut): ([Sticker], [Sticker]) = ([], [])
        for index in stickers.indices {
            let sticker = stickers[index].sticker
            stickers[index].emojis = [sticker.emojis.first ?? Notice.fallbackEmoji]
            if sticker.emojis.isEmpty { without.append(sticker) }
            if sticker.emojis.count > 1 { cut.append(sticker) }
        }
        if !without.isEmpty {
            log.raise(.defaultEmoji(for: without, of: pack.name), at: pack.location(of: "emojis"), of: pack)
        }
        if !cut.isEmpty {
            log.raise(.about(cut, of: pack.name, "emojis-cut"), at: pack.location(of: "stickers"), of: pack)
        }
    }

    private mutating func reportSplit(_ parts: [PlannedPack]) {
        let pack = parts[0].source
        let described = parts.map { "\($0.folder) (\(MetricUnit.stickers.text(Double($0.stickers.count))))" }
        log.raise(
            .split("pack-split", of: pack.name, into: described, most: limits.mostStickers),
            at: pack.location(of: "stickers"), of: pack)
    }

    /// What is made otherwise, or left out.
    private mutating func report(_ stickers: [Sticker], of pack: Pack) {
        let small = EnlargedStickers(among: stickers, onto: limits.side, art)
        if !small.texts.isEmpty {
            log.raise(.enlarged(small, of: pack.name, onto: limits.side), at: pack.location(of: "stickers"), of: pack)
        }
        let (described, tagged) = (stickers.count { $0.alt != nil }, stickers.count { !$0.tags.isEmpty })
        let fields =
            (described > 0 ? [DroppedFields.Field.stickers(described, with: "alt text")] : [])
            + (tagged > 0 ? [.stickers(tagged, with: "tags")] : [])
        if !fields.isEmpty {
            log.raise(.dropped(DroppedFields(target.title, fields)), at: pack.location, of: pack)
        }
    }
}
