import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

/// A good bundle with one thing broken: the rule that has to speak, what it has to say, and where.
struct Breakage: Sendable, CustomTestStringConvertible {
    let rule: String
    let says: String
    var line: Int?
    let tree: FakeTree

    var testDescription: String { "\(rule): \(says.prefix(60))" }

    init(_ rule: String, _ says: String, line: Int? = nil, _ tree: FakeTree) {
        self.rule = "whatsapp/" + rule
        self.says = says
        self.line = line
        self.tree = tree
    }

    /// `contents.json` with one text replaced.
    static func android(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.android(GoodBundles.document(.android).replacing(old, with: new, maxReplacements: 1))
    }

    /// `sticker_packs.wasticker` with one text replaced.
    static func ios(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.ios(GoodBundles.document(.ios).replacing(old, with: new, maxReplacements: 1))
    }

    static func payload(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.payload { $0.replacing(old, with: new, maxReplacements: 1) }
    }

    /// The Android bundle with the facts of one file changed.
    static func picture(_ file: String = "tea_01.webp", _ edit: (inout ImageFacts) -> Void) -> FakeTree {
        var tree = GoodBundles.android()
        tree.change("assets/tea/" + file, edit)
        return tree
    }

    /// The Android bundle as an animated pack, then changed.
    static func animated(_ edit: (inout FakeTree) -> Void = { _ in }) -> FakeTree {
        var tree = android("\"animated_sticker_pack\": false", "\"animated_sticker_pack\": true")
        for number in 1...3 {
            let facts = GoodBundles.sticker(UInt64(number), durations: [100, 100, 100])
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(facts)
        }
        edit(&tree)
        return tree
    }

    static func archive(_ edit: (inout FakeTree) -> Void) -> FakeTree {
        var tree = GoodBundles.archive()
        edit(&tree)
        return tree
    }

    /// A copy of the pack beside the first, changed.
    static func twoPacks(_ form: WhatsAppForm, _ change: (String) -> String = { $0 }) -> FakeTree {
        let text = GoodBundles.document(form)
        guard let start = text.firstRange(of: "    {\n"),
            let end = text[start.upperBound...].firstRange(of: "\n    }\n")
        else { return FakeTree() }
        let pack = String(text[start.lowerBound..<end.upperBound].dropLast())
        let both = text.replacing(pack, with: pack + ",\n" + change(pack))
        var tree = form == .ios ? GoodBundles.ios(both) : GoodBundles.android(both)
        for (path, content) in tree.contents where path.contains("/tea/") {
            tree.contents[path.replacing("/tea/", with: "/TEA/")] = content
        }
        return tree
    }
}
