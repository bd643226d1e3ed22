import StickerModel

/// Finds stickers whose `focus` changes no picture: only what is cropped has something to keep in view. So does `fit`
/// where a platform gives each picture the shape of its art.
enum FocusChecks {
    /// `outputs` are the plans of all platforms that are built. Where one of them is empty because of an error, its
    /// pictures are not known, and nothing is reported about what is cropped. `targets` are all platforms.
    static func findings(in catalog: Catalog, outputs: [OutputPlan], targets: [any Target]) -> [Finding] {
        var findings: [Finding] = []
        let shapeless = Dictionary(
            targets.filter { $0.description.unusedKeys.contains("fit") }.map { ($0.name, $0.title) }
        ) { $1 }
        var unused: Set<SourceLocation> = []
        for pack in catalog.packs { findings += self.unused(in: pack, by: shapeless, &unused) }
        // Few manifests have the key, and plans may be long.
        guard !outputs.isEmpty, !outputs.contains(where: \.entries.isEmpty),
            catalog.packs.contains(where: hasFocus)
        else { return findings }
        // Icons may be cropped although their sticker is not.
        var cropped: Set<String> = []
        for case .art(.raster(let recipe)) in outputs.flatMap(\.entries).map(\.content)
        where recipe.framing.fit == .cover { cropped.insert(recipe.source) }
        for pack in catalog.packs {
            // By the line of the key: platforms may have an edit of their own.
            var stickers = OrderedGroups<SourceLocation, Sticker>()
            for sticker in pack.allTargetStickers {
                if let focus = focus(of: sticker), !unused.contains(focus) { stickers.add(sticker, to: focus) }
            }
            findings += stickers.groups.compactMap { focus, variants in
                guard variants.allSatisfy({ $0.edit.fit == .contain && !cropped.contains($0.file) }) else { return nil }
                return Finding(
                    rule: "art/no-effect", severity: .warning,
                    message: "`focus` has no effect: all of \(variants[0].file) is visible, because `fit` is `contain`",
                    notes: ["add `fit: cover`, which fills the canvas and crops around the focus, or delete the key"],
                    at: focus
                ).leveled(by: pack.ruleLevels)
            }
        }
        return findings
    }

    /// About keys that only these platforms get, titles by name: each picture has the shape of its art there. `locations`
    /// takes the locations of the keys.
    private static func unused(
        in pack: Pack, by titles: [String: String], _ locations: inout Set<SourceLocation>
    ) -> [Finding] {
        guard pack.targets.keys.contains(where: { titles[$0] != nil }) else { return [] }
        var users = OrderedGroups<SourceLocation, (key: String, file: String, target: String)>()
        for target in pack.targets.keys.sorted() {
            for sticker in pack.stickers(for: target) {
                // `fit: contain` is what they do.
                for key in ["fit", "focus"] where key == "focus" || sticker.edit.fit == .cover {
                    guard let location = sticker.fieldLocations[key] else { continue }
                    users.add((key, sticker.file, target), to: location)
                }
            }
        }
        return users.groups.compactMap { location, users in
            let names = users.compactMap { titles[$0.target] }
            guard names.count == users.count else { return nil }
            locations.insert(location)
            return Finding(
                rule: "art/no-effect", severity: .warning,
                message: "`\(users[0].key)` has no effect: \(users[0].file) keeps its own shape for "
                    + "\(NameList.whole(names.uniqued, "and")), so nothing is cropped",
                notes: ["cut the art with `crop`, or delete the key"], at: location
            ).leveled(by: pack.ruleLevels)
        }
    }

    private static func hasFocus(_ pack: Pack) -> Bool {
        pack.stickers.contains { focus(of: $0) != nil }
            || pack.targetStickers.values.contains { $0.contains { focus(of: $0) != nil } }
    }

    /// Only of the sticker itself; nothing else has the key.
    private static func focus(of sticker: Sticker) -> SourceLocation? { sticker.fieldLocations["focus"] }
}
