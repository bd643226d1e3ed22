import StickerModel

/// The IMG.LY editors: PhotoEditor SDK, VideoEditor SDK, their wrappers, and CE.SDK.
package struct EditorSDKTarget: Target {
    package let name = "editor-sdk"
    package let title = "Editor SDK"
    package let rules: RuleBook
    let builtins: BuiltinTable
    let emitters: [any ProductEmitter]

    /// Reads rules, built-in stickers and templates embedded in the binary; throws when they are damaged.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(json: files["rules.json"] ?? "")
        builtins = try BuiltinTable(json: files["builtins.json"] ?? "")
        emitters = Self.emitters(EditorTemplates(files))
    }

    /// Every product's emitter, in the order the products are documented.
    static func emitters(_ templates: EditorTemplates) -> [any ProductEmitter] {
        [WebEmitter()]
    }

    package var packFields: [Field] { EditorFields.pack }
    package var stickerFields: [Field] { EditorFields.sticker }

    package func unit(of metric: String) -> MetricUnit { .none }

    package func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan {
        var planner = EditorPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { [] }

    package func check(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> [Finding] { [] }
}
