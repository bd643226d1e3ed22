import StickerModel
import TestSupport

@testable import IMessage

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    static let pack = "Stickers.xcassets/Tea.stickerpack/"
    static let icons = "Stickers.xcassets/iMessage App Icon.stickersiconset/"
    static let root = "StickerPackExtension/"

    /// Facts of a sticker without any finding: what is visible fills it, whatever size a test gives it. Every `hash` is
    /// another picture.
    static func sticker(_ side: Int = 408, durations: [Double] = [0], hash: UInt64 = 1) -> ImageFacts {
        let isAnimated = durations.count > 1
        var facts = ImageFacts(
            format: isAnimated ? .apng : .png, byteCount: 15_000, size: .square(side), durations: durations)
        facts.hasAlphaChannel = true
        facts.colorKind = "RGBA"
        facts.loopCount = isAnimated ? 0 : nil
        facts.isAnimationContainer = isAnimated
        facts.pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 16, y: 16, width: 9_000, height: 9_000),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: hash)
        return facts
    }

    static func icon(_ size: PixelSize) -> ImageFacts {
        var facts = ImageFacts(format: .png, byteCount: 5_000, size: size)
        facts.colorKind = "RGB"
        facts.pixels = PixelFacts(
            isOpaque: true, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: 1, greatestCoverage: 1,
            contentHash: 2)
        return facts
    }

    /// A whole project as the plan makes it: two stills, one animation and one sequence, read back.
    static func project(_ edit: (inout CatalogMaker) -> Void = { _ in }) throws -> FakeTree {
        var maker = CatalogMaker(stills: 2, animations: 1)
        edit(&maker)
        return tree(of: try maker.plan())
    }

    static func tree(of plan: TargetPlan) -> FakeTree {
        FakeTree(plan.output, name: "imessage") { path, recipe in
            var facts = facts(of: recipe)
            facts.pixels?.contentHash = path.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
            return facts
        }
    }

    static func facts(of recipe: ImageRecipe) -> ImageFacts {
        guard case .fixed(let size) = recipe.framing.canvas else { return sticker() }
        if recipe.encoding.isOpaque { return icon(size) }
        var facts = sticker(size.width, durations: recipe.timing.isStill ? [0] : [100, 100])
        if recipe.encoding.format == .gif { facts.format = .gif }
        return facts
    }

    /// A catalog of two stickers and the 13 icons.
    static func catalog() throws -> FakeTree {
        let table = try IMessageTarget().icons
        var tree = FakeTree(name: "art")
        tree.contents["Stickers.xcassets/Contents.json"] = .text(#"{"info": {"author": "x", "version": 1}}"#)
        tree.contents[pack + "Contents.json"] = .text(packDocument)
        for (number, name) in ["wave", "jump"].enumerated() {
            tree.contents[pack + "\(name).sticker/Contents.json"] = .text(stickerDocument(name))
            tree.contents[pack + "\(name).sticker/\(name).png"] = .picture(sticker(hash: UInt64(1 + number)))
        }
        let images = OutputDocument.list(table.slots.map(\.document))
        tree.contents[icons + "Contents.json"] = .text(OutputDocument.object(["images": images]).json)
        for slot in table.slots { tree.contents[icons + slot.file] = .picture(icon(slot.pixels)) }
        return tree
    }

    static let packDocument = """
        {
          "info" : { "author" : "xcode", "version" : 1 },
          "properties" : { "grid-size" : "regular" },
          "stickers" : [ { "filename" : "wave.sticker" }, { "filename" : "jump.sticker" } ]
        }
        """

    static func stickerDocument(_ name: String) -> String {
        """
        {
          "info" : { "author" : "xcode", "version" : 1 },
          "properties" : { "accessibility-label" : "A cup waves", "filename" : "\(name).png" }
        }
        """
    }

    static let sequenceDocument = """
        {
          "frames" : [ { "filename" : "hop-0.png" }, { "filename" : "hop-1.png" } ],
          "info" : { "author" : "xcode", "version" : 1 },
          "properties" : {
            "accessibility-label" : "A cup hops", "duration" : 12, "duration-type" : "fps", "repetitions" : 0
          }
        }
        """

    /// The catalog with `jump` as a sequence of two frames.
    static func sequence() throws -> FakeTree {
        var tree = try catalog()
        tree.contents = tree.contents.filter { !$0.key.contains("jump") }
        tree.replace(pack + "Contents.json", "jump.sticker\"", "hop.stickersequence\"")
        tree.contents[pack + "hop.stickersequence/Contents.json"] = .text(sequenceDocument)
        for frame in 0..<2 {
            tree.contents[pack + "hop.stickersequence/hop-\(frame).png"] = .picture(sticker())
        }
        return tree
    }

    /// An app with code whose icon is its own, as in Xcode's template for iMessage apps.
    private static func ownIcon() throws -> FakeTree {
        var tree = try SeveralPacks.tree(.together)
        let icons = "stickers/MessagesExtension/Assets.xcassets/iMessage App Icon.stickersiconset/"
        tree.replace(icons + "Contents.json", "\"filename\": \"appstore.png\", ", "")
        tree.contents[icons + "appstore.png"] = nil
        tree.contents["stickers/AnaLim/Assets.xcassets/Icons/AppIcon.appiconset/Contents.json"] = .text("{}")
        // In the settings of the extension there is another one between these two.
        tree.replace(
            "stickers/AnaLim.xcodeproj/project.pbxproj", "= \"iMessage App Icon\";\n\t\t\t\tCODE_SIGN_STYLE",
            "= AppIcon;\n\t\t\t\tCODE_SIGN_STYLE")
        return tree
    }

    /// By the names that the table of rules has for them.
    static let all: [String: @Sendable () throws -> FakeTree] = [
        "catalog": catalog, "sequence": sequence, "project": { try project() },
        "app with code": { try SeveralPacks.tree(.together) }, "app with an icon of its own": ownIcon,
        "loose images": {
            var tree = FakeTree(contents: ["a.png": .picture(sticker()), "b.gif": .picture(sticker(hash: 2))])
            tree.change("b.gif") { $0.format = .gif }
            return tree
        },
        "two pack folders": {
            var tree = try catalog()
            for path in tree.files where path.hasPrefix(pack) {
                tree.contents[path.replacing("Tea.", with: "Two.")] = tree.contents[path]
            }
            return tree
        },
    ]
}

extension FakeTree {
    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        findings(by: try IMessageTarget(), levels: levels)
    }

    /// `error sticker-format` for each finding, sorted.
    func verdicts() throws -> [String] { verdicts(by: try IMessageTarget()) }
}
