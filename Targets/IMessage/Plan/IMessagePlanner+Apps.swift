import StickerModel

extension IMessagePlanner {
    /// One project for each pack, or one for all.
    mutating func apps() -> [PlannedApp] {
        let sources = catalog.packs(for: target.name)
        let options = sources.map { IMessageOptions($0, target: target.name) }
        // Packs that are not built this time count for names and shape, so that one pack alone is what it is in a full
        // build.
        let all = catalog.allPacks(for: target.name)
        let shape = PackShape(of: all.map { IMessageOptions($0, target: target.name) })
        if shape == .separate {
            return zip(zip(sources, options), bundleIDs(of: sources, among: all)).compactMap { pack, bundleID in
                let planned = planned(pack.0, shape, size: pack.1.size)
                return app([planned], shape, pack.1, bundleID: bundleID, among: [pack.0])
            }
        }
        let shared = shared(by: all)
        reportDisagreement(sources, options, shape, used: shared)
        var packs = zip(sources, options).map { source, options in
            planned(source, shape, size: shape == .merged ? shared.size : options.size)
        }
        if shape == .merged { assignNames(of: &packs, among: all, in: shared.stickerpack) }
        let bundleID = shared.bundleID ?? Self.base + "." + PlannedApp.shared
        return app(packs, shape, shared, bundleID: bundleID, among: all).map { [$0] } ?? []
    }

    /// The options of one app with all these packs. Pictures of packs that are not built this time are not looked at.
    private func shared(by all: [Pack]) -> IMessageOptions {
        let built = Set(catalog.packs.map(\.id))
        return IMessageOptions(
            all.map { pack in
                let options = IMessageOptions(pack, target: target.name)
                return built.contains(pack.id) ? options : options.withoutArt
            })
    }

    /// `all` are the packs of the app, whether they are built this time or not.
    private mutating func app(
        _ packs: [PlannedPack], _ shape: PackShape, _ options: IMessageOptions, bundleID: String, among all: [Pack]
    ) -> PlannedApp? {
        var stem = options.stickerpack
        if let given = stem, let source = packs.first?.source {
            let location = options.location(of: "stickerpack", in: source)
            if shape == .together { kit.log.raise(Notice("stickerpack-unused"), at: location, of: source) }
            // A rule knows which names folders can have.
            let pack = IMessagePack(
                path: location.file, location: location, kind: .manifest, name: given, limits: limits)
            for var fault in target.rules.judge(pack) where fault.rule == "imessage/pack-name" {
                fault.notes = ["write another name as `stickerpack`; spaces are fine"]
                kit.log.add(fault)
                stem = nil
            }
        }
        let app = PlannedApp(packs, shape, options: options, bundleID: bundleID, stem: stem, among: all)
        if let app { judge(app) }
        return app
    }

    /// Emitted packs with the pack of the manifest whose levels they are judged by.
    func origins(of apps: [PlannedApp]) -> [String: String] {
        var origins: [String: String] = [:]
        for app in apps {
            // Where packs differ, the engine applies the levels of the pack that a file was made from.
            let isSame = app.packs.allSatisfy { $0.source.ruleLevels == app.lead.ruleLevels }
            if isSame { origins[app.folder] = app.lead.id }
            if app.shape == .together { for pack in app.packs { origins[pack.source.id] = pack.source.id } }
        }
        return origins
    }

    /// Gives the stickers of merged packs different names: each the name that it was released with, else the one that
    /// it has in a project of its own. Where packs share that, the first pack of the manifest has it, and the others put
    /// their own id before it; so does a sticker whose name another one was released with, which people may have sent.
    private mutating func assignNames(of packs: inout [PlannedPack], among all: [Pack], in stem: String?) {
        var names = all.map(names)
        let known = ReleasedNames(
            released, in: stem ?? PlannedApp.shared, present: catalog.allPacks.map(\.id))
        var free = FileNamer(taken: known.all)
        var taken: Set<String> = []
        var open: [(pack: Int, sticker: Int, item: ManifestItem)] = []
        for (pack, source) in all.enumerated() {
            for (sticker, planned) in source.stickers(for: target.name).enumerated() {
                let item = ManifestItem(pack: source.id, sticker: planned.id)
                if let name = known.name(of: item, own: names[pack][sticker]),
                    taken.insert(name.lowercased()).inserted
                {
                    names[pack][sticker] = name
                } else {
                    open.append((pack, sticker, item))
                }
            }
        }
        var later: [(pack: Int, sticker: Int)] = []
        for (pack, sticker, item) in open {
            let name = names[pack][sticker]
            if known.isFree(name, for: item), taken.insert(name.lowercased()).inserted {
                _ = free.claim(name)
            } else {
                later.append((pack, sticker))
            }
        }
        for (pack, sticker) in later {
            names[pack][sticker] = free.claim(all[pack].id + "-" + names[pack][sticker])
        }
        let ownNames = Dictionary(zip(all.map(\.id), names)) { first, _ in first }
        var renamed: [String] = []
        for pack in packs.indices {
            for (sticker, name) in (ownNames[packs[pack].source.id] ?? []).enumerated()
            where name != packs[pack].stickers[sticker].name {
                packs[pack].stickers[sticker].name = name
                renamed.append(name)
            }
        }
        guard !renamed.isEmpty else { return }
        let isOne = renamed.count == 1
        let notice = Notice(
            "sticker-names-shared",
            [
                "count": MetricUnit.stickers.text(Double(renamed.count)), "get": isOne ? "gets" : "get",
                "theirNames": isOne ? "its name" : "their names", "stickers": NameList.text(renamed),
                "why": known.all.isEmpty ? "an earlier pack has" : "another pack has, or was released with,",
            ])
        kit.log.raise(notice, at: catalog.location, of: packs[0].source)
    }

    /// For a manifest that states no bundle id.
    private static let base = "com.example"

    /// A bundle id for each pack: the given id, followed by `.` and the pack's slug where several packs of `all` share
    /// it. A pack that was released with either keeps it when others join or leave.
    func bundleIDs(of packs: [Pack], among all: [Pack]) -> [String] {
        let given = all.compactMap { IMessageOptions($0, target: target.name).bundleID?.lowercased() }
        let uses = Dictionary(given.map { ($0, 1) }, uniquingKeysWith: +)
        let apps = Dictionary(grouping: released.filter { $0.kind == "app" }, by: \.owner)
        return packs.map { pack in
            let slug = StickerProject.bundleIDPart(of: pack.id)
            guard let own = IMessageOptions(pack, target: target.name).bundleID else { return Self.base + "." + slug }
            let app = apps[ManifestItem(pack: pack.id)]?.first { [own, own + "." + slug].contains($0.id) }
            if let app { return app.id }
            return uses[own.lowercased(), default: 0] > 1 ? own + "." + slug : own
        }
    }
}
