import StickerModel

/// One pack as iMessage gets it: a project, or an extension, of its own.
struct PlannedPack: Sendable {
    let source: Pack
    let options: IMessageOptions
    /// Bundle id of the app.
    var bundleID: String
    var stickers: [PlannedSticker]

    /// Its folder in the output.
    var folder: String { source.id }
    /// Stem of the `.stickerpack` folder; the id, so that the system's identifier outlives a change of name.
    var name: String { source.id }

    /// Languages of the `.strings` files, base language first; empty without localization.
    var languages: [String] {
        guard options.isLocalized else { return [] }
        let further = Set(stickers.flatMap(\.translations.keys)).subtracting(["en"]).sorted()
        return further.isEmpty ? [] : ["en"] + further
    }

    var project: StickerProject {
        StickerProject(
            app: StickerProject.appName(of: source.name), displayName: source.name, bundleID: bundleID,
            team: options.team, deploymentTarget: options.deploymentTarget, version: options.version,
            build: options.build, sharingLevel: options.sharingLevel, catalogName: options.catalogName, pack: name,
            languages: languages)
    }
}
