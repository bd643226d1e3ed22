import StickerModel

/// The IMG.LY editors: PhotoEditor SDK, VideoEditor SDK, their wrappers, and CE.SDK.
package struct EditorSDKTarget: Target {
    package let name = "editor-sdk"
    package let title = "Editor SDK"
    package let unusedKeys: Set<String> = ["emojis", "tray", "links", "fit", "focus"]
    /// Most artists have no app with an editor.
    package let isOnInNewManifests = false
    package var rules: RuleBook
    let builtins: BuiltinTable
    let emitters: [any ProductEmitter]
    let templates: EditorTemplates

    /// Reads rules, built-in stickers and templates embedded in the binary; throws when they are damaged.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: name,
            on: [CatalogSubject.self, CategorySubject.self, StickerSubject.self, PictureSubject.self])
        builtins = try BuiltinTable(json: files["builtins.json"] ?? "")
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

    package var packFields: [Field] { EditorFields.pack }
    package var stickerFields: [Field] { EditorFields.sticker }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = EditorPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package var identifierKinds: [IdentifierKind] { EditorCatalog.identifierKinds }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? { EditorNames.line(restoring: released, to: published, of: pack, target: name) }

    package var bundleKinds: [String] {
        ["catalog.json with its files", "sticker configuration", "CE.SDK content.json"]
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree, target: name).bundles }

    package func review(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]], isShown: Bool
    ) -> BundleReview {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: levels) else { return BundleReview() }
        return checker.review(isShown: isShown)
    }

    package func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: [:]) else { return [] }
        return checker.inventory()
    }

    package func previews(of bundle: BundleReference, in tree: any FileTree) -> [PreviewPack] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: [:]) else { return [] }
        return checker.previews()
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
