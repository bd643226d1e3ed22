import StickerModel

/// The IMG.LY editors: PhotoEditor SDK, VideoEditor SDK, their wrappers, and CE.SDK.
package struct EditorSDKTarget: Target {
    package let name = "editor-sdk"
    package let title = "Editor SDK"
    package let rules: RuleBook
    let builtins: BuiltinTable
    let emitters: [any ProductEmitter]
    let templates: EditorTemplates

    /// Reads rules, built-in stickers and templates embedded in the binary; throws when they are damaged.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(json: files["rules.json"] ?? "")
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

    package func unit(of metric: String) -> MetricUnit { EditorMetrics.units[metric] ?? .none }

    package func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan {
        var planner = EditorPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func finding(
        onMissing promise: PublishedIdentifier, candidates: [String], at location: SourceLocation
    ) -> Finding? {
        // Comparing every name that went with every new one would take minutes in a large catalog.
        let near = candidates.count > 100 ? nil : SpellingSuggestion.match(promise.id, in: candidates)
        return rules.finding(
            EditorRule.publishedID.id,
            [
                "what": promise.kind, "id": promise.id,
                "suggestion": near.map { "; is it “\($0)” now?" } ?? "",
            ], path: location.file, at: location)
    }

    package var bundleKinds: [String] {
        ["catalog.json with its files", "sticker configuration", "CE.SDK content.json"]
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree, target: name).bundles }

    package func check(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> [Finding] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: levels) else { return [] }
        return checker.check()
    }
}

/// The text files we emit, with holes for what differs from catalog to catalog.
struct EditorTemplates: Sendable {
    private let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    /// The template at a path in `Templates/EditorSDK`; empty when there is none, which the tests refuse.
    subscript(path: String) -> Template { Template(files[path] ?? "") }

    /// A file of the output, made from a template.
    func entry(_ path: String, from template: String, _ values: [String: Template.Value]) -> OutputEntry {
        OutputEntry(path, .text(self[template].filled(values)))
    }
}

/// The rules that code names; every other one is reached through its metric alone.
///
/// Raw values are the part of the id behind `editor-sdk/`. A test compares them with `rules.json`.
enum EditorRule: String, DocumentRule {
    static let target = "editor-sdk"

    // What the planner says.
    case dropped
    case unknownBuiltin = "unknown-builtin"
    case animationStill = "animation-still"
    case gifSoftEdges = "gif-soft-edges"
    case giphyPhoto = "giphy-photo"
    case optionsDisagree = "options-disagree"
    case feedAddress = "feed-address"
    case noStickers = "no-stickers"
    case publishedID = "published-id"

    // What reading a bundle says.
    case jsonSyntax = "json-syntax"
    case jsonType = "json-type"
    case jsonMissingKey = "json-missing-key"
    case jsonUnknownKey = "json-unknown-key"
    case jsonValue = "json-value"
    case fileMissing = "file-missing"
    case filesElsewhere = "files-elsewhere"
    case fileUnreadable = "file-unreadable"
    case fileChanged = "file-changed"
    case cesdkBaseURL = "cesdk-base-url"
}

/// The findings of rules that no metric measures.
typealias FindingLog = StickerModel.FindingLog<EditorRule>
