/// One sticker pack of a catalog, with every default and inherited value applied.
package struct Pack: Sendable {
    /// The publisher in a manifest that was just made, to be replaced.
    package static let placeholderPublisher = "Your Name"

    /// File-safe `[a-z0-9_-]`, unique in the catalog.
    package var id: String
    package var name: String
    /// Who publishes the pack: its own, else the catalog's.
    package var publisher: String
    /// Prefix of editor ids; default: the slug of the publisher.
    package var vendor: String
    /// The pack's own addresses, and the catalog's for those it leaves out.
    package var links = Links()
    /// Art path of the picture that every icon is made from; nil means the first sticker.
    package var icon: String?
    /// Art path of the tray image; nil means that it is made from the icon.
    package var tray: String?
    /// Background color for icons that must be opaque; nil means that it is taken from the art.
    package var background: Color?
    /// How pack-level art (icon, tray) is edited: the pack's `art` without time edits.
    package var edit = ArtEdit()
    /// The stickers as the manifest lists them, without any target's overrides.
    package var stickers: [Sticker] = []
    /// The same stickers with the overrides of `targets.<name>` applied, by target name.
    package var targetStickers: [String: [Sticker]] = [:]
    /// Targets switched on for this pack, with their validated options.
    package var targets: [String: Options] = [:]
    /// How the pack's part of the manifest names them.
    package var targetKeys = TargetKeys()
    /// Rules relaxed or raised, by rule id.
    package var ruleLevels: [String: RuleLevel] = [:]
    package var location: SourceLocation
    /// Locations of fields ("name", "links.email"); `location(of:)` falls back to the pack.
    package var fieldLocations: [String: SourceLocation] = [:]

    package init(id: String, name: String, publisher: String, location: SourceLocation) {
        (self.id, self.name, self.publisher, self.location) = (id, name, publisher, location)
        vendor = Slug.fileSafe(publisher)
    }

    /// The stickers as they are for one target; those of the manifest where the target changes none.
    package func stickers(for target: String) -> [Sticker] { targetStickers[target] ?? stickers }

    package func options(for target: String) -> Options { targets[target] ?? Options() }

    /// The stickers of every target that is switched on, target by target.
    package var allTargetStickers: [Sticker] { targets.keys.sorted().flatMap(stickers) }

    /// Those of the manifest, and what they are on each platform.
    package var allStickers: [Sticker] { stickers + allTargetStickers }

    /// Every art path that the pack or one of its targets names; some more than once.
    package var art: [String] {
        var paths = [icon, tray].compactMap(\.self)
        for target in targets.keys.sorted() { paths += targets[target]?.art ?? [] }
        let variants = allTargetStickers
        for sticker in stickers + variants { paths.append(sticker.file) }
        for sticker in variants { paths += sticker.options.art }
        return paths
    }

    package func location(of field: String) -> SourceLocation { fieldLocations[field] ?? location }
}
