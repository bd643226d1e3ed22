import Foundation
import StickerModel
import TestSupport

@testable import WhatsApp

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    /// Facts of a sticker WhatsApp takes without a word. Every `hash` is another picture.
    static func sticker(_ hash: UInt64 = 1, durations: [Double] = [0]) -> ImageFacts {
        var facts = ImageFacts(format: .webp, byteCount: 15_000, size: .square(512), durations: durations)
        facts.hasAlphaChannel = true
        facts.loopCount = durations.count > 1 ? 0 : nil
        facts.isAnimationContainer = durations.count > 1
        facts.pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 16, y: 16, width: 480, height: 480),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: hash)
        return facts
    }

    static let tray = ImageFacts(format: .png, byteCount: 5_000, size: .square(96))

    static func stickerEntry(_ number: Int, ending: String = "webp") -> String {
        """
              {
                "image_file": "tea_0\(number).\(ending)",
                "emojis": ["👋"],
                "accessibility_text": "A cup waves"
              }
        """
    }

    /// `sticker_packs.wasticker` and `contents.json` of one pack of three stills.
    static func document(_ kind: WhatsAppBundleKind, stickers: [String]? = nil) -> String {
        let entries = stickers ?? (1...3).map { stickerEntry($0) }
        let version = kind == .android ? "\n      \"image_data_version\": \"1\"," : ""
        return """
            {
              "android_play_store_link": "",
              "ios_app_store_link": "",
              "sticker_packs": [
                {
                  "identifier": "tea",
                  "name": "Tea Time",
                  "publisher": "Ana Lim",\(version)
                  "tray_image_file": "tea_tray.png",
                  "animated_sticker_pack": false,
                  "stickers": [
            \(entries.joined(separator: ",\n"))
                  ]
                }
              ]
            }
            """
    }

    static func ios(_ document: String? = nil) -> FakeTree {
        FakeTree(
            contents: pictures(in: "").merging(["sticker_packs.wasticker": .text(document ?? self.document(.ios))]) {
                $1
            })
    }

    static func android(_ document: String? = nil) -> FakeTree {
        let file = FakeTree.Content.text(document ?? self.document(.android))
        return FakeTree(contents: pictures(in: "assets/tea/").merging(["assets/contents.json": file]) { $1 })
    }

    static func archive() -> FakeTree {
        var tree = FakeTree(name: "tea.wastickers", kind: .archive)
        tree.contents = pictures(in: "")
        tree.contents["title.txt"] = .text("Tea Time\n")
        tree.contents["author.txt"] = .text("Ana Lim\n")
        return tree
    }

    /// The Android bundle as an animated pack, then changed.
    static func animated(_ edit: (inout FakeTree) -> Void = { _ in }) -> FakeTree {
        var tree = broken(.android, "\"animated_sticker_pack\": false", "\"animated_sticker_pack\": true")
        for number in 1...3 {
            let facts = sticker(UInt64(number), durations: [100, 100, 100])
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(facts)
        }
        edit(&tree)
        return tree
    }

    /// A bundle whose document has one text replaced where it is first.
    static func broken(_ kind: WhatsAppBundleKind, _ old: String, _ new: String) -> FakeTree {
        let document = document(kind).replacing(old, with: new, maxReplacements: 1)
        return kind == .ios ? ios(document) : android(document)
    }

    /// A second pack behind the first, with another identifier and the same files.
    static func twoPacks(_ kind: WhatsAppBundleKind, called identifier: String) -> FakeTree {
        let text = document(kind)
        guard let start = text.firstRange(of: "    {\n"),
            let end = text[start.upperBound...].firstRange(of: "\n    }\n")
        else { return FakeTree() }
        let pack = String(text[start.lowerBound..<end.upperBound].dropLast())
        let other = pack.replacing("\"tea\"", with: "\"\(identifier)\"")
        let both = text.replacing(pack, with: other + ",\n" + pack)
        var tree = kind == .ios ? ios(both) : android(both)
        for (path, content) in tree.contents where path.contains("/tea/") {
            tree.contents[path.replacing("/tea/", with: "/\(identifier)/")] = content
        }
        return tree
    }

    static func pack(of count: Int) -> FakeTree {
        var tree = android(document(.android, stickers: (1...count).map { stickerEntry($0) }))
        for number in 1...count {
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(sticker(UInt64(number)))
        }
        return tree
    }

    /// The sources of an Android app with a line of its Gradle file.
    static func app(_ line: String, in file: String) -> FakeTree {
        var tree = FakeTree(contents: ["app/" + file: .text("android {\n    \(line)\n}\n")])
        for (path, content) in android().contents { tree.contents["app/src/main/" + path] = content }
        return tree
    }

    /// By the names that the table of rules has for them.
    static let all: [String: @Sendable () throws -> FakeTree] = [
        "ios": { ios() }, "android": { android() }, "archive": archive,
        "animated": { animated() }, "2 stickers": { pack(of: 2) }, "34 stickers": { pack(of: 34) },
        "two packs": { twoPacks(.android, called: "TEA") },
        "two packs of an iOS app": { twoPacks(.ios, called: "coffee") },
        "an app for API level 35": { app("targetSdk = 35", in: "build.gradle.kts") },
        "a file that is not an archive": { FakeTree(contents: ["tea.wastickers": .text("x")]) },
    ]

    private static func pictures(in folder: String) -> [String: FakeTree.Content] {
        var pictures: [String: FakeTree.Content] = [folder + "tea_tray.png": .picture(tray)]
        for number in 1...3 { pictures[folder + "tea_0\(number).webp"] = .picture(sticker(UInt64(number))) }
        return pictures
    }
}

extension FakeTree {
    /// The output of a plan, with good pictures.
    init(_ plan: OutputPlan) {
        self.init(plan) { _, recipe in
            if recipe.encoding.format == .png { return GoodBundles.tray }
            return GoodBundles.sticker(
                UInt64(recipe.source.utf8.reduce(7) { ($0 &* 31) ^ UInt64($1) }),
                durations: recipe.timing.isStill ? [0] : [100, 100, 100])
        }
    }

    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        findings(by: try WhatsAppTarget(), levels: levels)
    }
}
