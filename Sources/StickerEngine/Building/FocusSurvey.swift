import StickerModel

/// Finds stickers whose `focus` changes no picture: only what is cropped has something to keep in view.
struct FocusSurvey {
    private(set) var findings: [Finding] = []

    /// `outputs` are the plans of all platforms that are built. Where one of them is empty because of an error, its
    /// pictures are not known, and nothing is reported.
    init(of catalog: Catalog, outputs: [OutputPlan]) {
        // Few manifests have the key, and plans may be long.
        guard !outputs.isEmpty, !outputs.contains(where: \.entries.isEmpty),
            catalog.packs.contains(where: Self.hasFocus)
        else { return }
        // Icons may be cropped although their sticker is not.
        var cropped: Set<String> = []
        for case .art(.raster(let recipe)) in outputs.flatMap(\.entries).map(\.content)
        where recipe.framing.fit == .cover { cropped.insert(recipe.source) }
        for pack in catalog.packs {
            // By the line of the key: platforms may have an edit of their own.
            var stickers = OrderedGroups<SourceLocation, Sticker>()
            for sticker in pack.allTargetStickers {
                if let focus = Self.focus(of: sticker) { stickers.add(sticker, to: focus) }
            }
            findings += stickers.groups.compactMap { focus, variants in
                guard variants.allSatisfy({ $0.edit.fit == .contain && !cropped.contains($0.file) }) else { return nil }
                return Finding(
                    rule: ArtRule.noEffect.rawValue, severity: .warning,
                    message: "`focus` has no effect: all of \(variants[0].file) is visible, because `fit` is `contain`",
                    notes: ["add `fit: cover`, which fills the canvas and crops around the focus, or delete the key"],
                    at: focus
                ).leveled(by: pack.ruleLevels)
            }
        }
    }

    private static func hasFocus(_ pack: Pack) -> Bool {
        pack.stickers.contains { focus(of: $0) != nil }
            || pack.targetStickers.values.contains { $0.contains { focus(of: $0) != nil } }
    }

    /// Only of the sticker itself; nothing else has the key.
    private static func focus(of sticker: Sticker) -> SourceLocation? { sticker.fieldLocations["focus"] }
}
