import StickerModel

/// The IMG.LY editors: PhotoEditor SDK, VideoEditor SDK, their wrappers, and CE.SDK.
package struct EditorSDKTarget: PlatformTarget {
    static let name = "editor-sdk"
    package var platform: Platform

    /// Reads rules, built-in stickers and templates embedded in the binary; throws when they are damaged.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .editorSDK, files,
            subjects: [CatalogSubject.self, CategorySubject.self, StickerSubject.self, PictureSubject.self])
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = EditorPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { EditorBundles(tree: tree).all }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = EditorBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return EditorBundle(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var editorSDK: TargetDescription {
        var about = TargetDescription(name: EditorSDKTarget.name, title: "Editor SDK")
        about.isOnByDefault = true
        // Most artists have no app with an editor: new manifests have it as a comment.
        about.isOnInNewManifests = false
        about.unusedKeys = ["emojis", "tray", "links", "fit", "focus", "overlong"]
        about.packFields = EditorFields.pack
        about.newManifestRemark = "for VideoEditor SDK; write { product: photo } for PhotoEditor SDK"
        about.stickerFields = EditorFields.sticker
        about.identifierKinds = EditorCatalog.identifierKinds
        about.bundleKinds = ["catalog.json with its files", "sticker configuration", "CE.SDK content.json"]
        about.importableKinds = about.bundleKinds
        return about
    }
}
