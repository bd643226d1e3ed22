import StickerModel

/// The IMG.LY editors: PhotoEditor SDK, VideoEditor SDK, their wrappers, and CE.SDK.
package struct EditorSDKTarget: Target {
    static let name = "editor-sdk"
    package let description: TargetDescription
    package var rules: RuleBook
    let emitters: [any ProductEmitter]
    let templates: EditorTemplates

    /// Reads rules, built-in stickers and templates embedded in the binary; throws when they are damaged.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .editorSDK
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: Self.name,
            on: [CatalogSubject.self, CategorySubject.self, StickerSubject.self, PictureSubject.self])
        templates = EditorTemplates(files)
        emitters = Self.emitters(templates)
    }

    /// Every product's emitter, in the order the products are documented.
    static func emitters(_ templates: EditorTemplates) -> [any ProductEmitter] {
        [
            IOSEmitter(product: .ios, templates: templates), ReactNativeEmitter(templates: templates),
            FlutterEmitter(templates: templates), CordovaEmitter(templates: templates),
            AndroidEmitter(templates: templates), WebEmitter(), CESDKEmitter(templates: templates),
            IOSEmitter(product: .iosV10, templates: templates), WebV4Emitter(),
        ]
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = EditorPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? { EditorNames.line(restoring: released, to: published, of: pack, target: name) }

    package func bundles(in tree: any FileTree) -> [BundleReference] { EditorBundles(tree: tree).all }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = EditorBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return EditorBundle.read(kind, at: bundle.path, in: tree, by: self, levels: levels)
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

/// The text files we emit, with placeholders for what differs between catalogs.
struct EditorTemplates: Sendable {
    private let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    /// The template at a path in `Templates/EditorSDK`; empty when there is none. The tests check that there is one.
    subscript<Language>(path: String) -> Template<Language> { Template(files[path] ?? "") }

    /// A file of the output, made from a template.
    func entry<Language>(
        _ path: String, from template: String, _ values: [String: Template<Language>.Value]
    ) -> OutputEntry {
        OutputEntry(path, .text(self[template].filled(values).file))
    }
}
