import StickerModel
import TestSupport

@testable import EditorSDK

/// Outputs and documents without a fault, for tests to break one thing in.
enum GoodOutput {
    static let cup = "assets/tea_time/ana_lim_sticker_tea_time_cup.png"
    static let dance = "assets/tea_time/ana_lim_sticker_tea_time_dance.gif"
    static let thumbnail = "assets/tea_time/thumbs/ana_lim_sticker_tea_time_cup.png"
    static let icon = "assets/tea_time/_category.png"
    static let card = "assets/tea_time/_category_wide.png"

    /// Facts of a finished image without a fault: what is visible fills it, whatever size a test gives it.
    static func picture(_ format: FileFormat = .png, _ size: PixelSize = .square(600)) -> ImageFacts {
        let isAnimated = format == .gif
        var facts = ImageFacts(
            format: format, byteCount: 5_000, size: size, durations: isAnimated ? [100, 100, 100] : [0])
        facts.hasAlphaChannel = true
        var pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: false, visibleBox: PixelRect(x: 1, y: 1, width: 9_000, height: 9_000),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: 1)
        pixels.colors = ColorFacts(hueCount: 1, meanChroma: 0.2, highlight: 0.9)
        facts.pixels = pixels
        return facts
    }

    /// A whole output as the plan makes it, read back.
    static func tree(_ maker: EditorMaker? = nil) throws -> FakeTree {
        let maker = try maker ?? EditorMaker()
        let plan = try maker.plan()
        var tree = FakeTree(name: "editor-sdk")
        var pictures: [String: ImageFacts] = [:]
        for entry in plan.output.entries {
            guard case .art(.raster(let recipe)) = entry.content else { continue }
            pictures[entry.path] = facts(of: recipe)
            tree.contents[entry.path] = .picture(facts(of: recipe))
        }
        for entry in plan.output.entries {
            switch entry.content {
            case .text(let text): tree.contents[entry.path] = .text(text.string)
            case .document(let document): tree.contents[entry.path] = .text(document.settled(by: pictures).json)
            default: break
            }
        }
        return tree
    }

    static func facts(of recipe: ImageRecipe) -> ImageFacts {
        let size: PixelSize =
            switch recipe.framing.canvas {
            case .fixed(let size): size
            case .within(let side), .spanning(let side, _): .square(min(side, 600))
            }
        let format: FileFormat =
            switch recipe.encoding.format {
            case .gif: .gif
            case .jpeg: .jpeg
            default: .png
            }
        return picture(format, size)
    }

    /// A configuration as an app developer writes it, with its images.
    static func configuration() -> FakeTree {
        var tree = FakeTree(name: "app")
        tree.contents["config.json"] = .text(
            """
            {
              "sticker": {
                "categories": [
                  { "identifier": "imgly_sticker_category_shapes", "items": [{ "identifier": "imgly_sticker_shapes_badge_01" }] },
                  {
                    "identifier": "tea", "name": "Tea", "thumbnailURI": "art/tea.png",
                    "items": [
                      { "identifier": "tea_cup", "name": "A cup", "stickerURI": "art/cup.png", "thumbnailURI": "art/cup_small.png" }
                    ]
                  }
                ]
              }
            }
            """)
        tree.contents["art/tea.png"] = .picture(picture(.png, .square(256)))
        tree.contents["art/cup.png"] = .picture(picture())
        tree.contents["art/cup_small.png"] = .picture(picture(.png, .square(256)))
        return tree
    }

    /// A CE.SDK source with its images.
    static func content() -> FakeTree {
        var tree = FakeTree(name: "cesdk")
        tree.contents["content.json"] = .text(
            """
            {
              "version": "2.0.0", "id": "ana.tea",
              "assets": [
                {
                  "id": "ana.tea.cup", "label": { "en": "A cup" }, "groups": ["tea"],
                  "meta": {
                    "uri": "{{base_url}}/images/cup.png", "thumbUri": "{{base_url}}/thumbs/cup.png",
                    "kind": "sticker", "blockType": "//ly.img.ubq/graphic", "fillType": "//ly.img.ubq/fill/image",
                    "mimeType": "image/png", "width": 600, "height": 600
                  }
                }
              ]
            }
            """)
        tree.contents["images/cup.png"] = .picture(picture())
        tree.contents["thumbs/cup.png"] = .picture(picture(.png, .square(512)))
        return tree
    }

    /// The catalog of an output and its pictures alone: the other documents name the same files.
    static func catalog(_ options: String = "{}") throws -> FakeTree {
        var tree = try tree(EditorMaker(options))
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        return tree
    }

    /// By the names that the table of rules has for them.
    static let all: [String: @Sendable () throws -> FakeTree] = [
        "output": { try catalog() }, "configuration": configuration, "content": content,
        "folder of documents": { FakeTree() },
        "output that replaces the library": { try catalog(#"{"library": "replace"}"#) },
    ]
}

extension OutputDocument {
    /// The document with everything that rendering tells filled in.
    func settled(by pictures: [String: ImageFacts]) -> OutputDocument {
        switch self {
        case .list(let elements): .list(elements.map { $0.settled(by: pictures) })
        case .object(let members): .object(members.mapValues { $0.settled(by: pictures) })
        case .width(let path): .integer(pictures[path]?.size.width ?? 0)
        case .height(let path): .integer(pictures[path]?.size.height ?? 0)
        case .byteCount(let path): .integer(pictures[path]?.byteCount ?? 0)
        default: self
        }
    }
}

extension FakeTree {
    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        findings(by: try EditorSDKTarget(), levels: levels)
    }

    /// `error sticker-format` for each finding, sorted.
    func verdicts() throws -> [String] { verdicts(by: try EditorSDKTarget()) }
}
