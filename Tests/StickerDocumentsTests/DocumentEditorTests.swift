import StickerModel
import Testing

@testable import StickerDocuments

/// Every character but the change stays, whatever the manifest looks like.
@Suite struct DocumentEditorTests {
    private typealias Value = DocumentEditor.Value

    private func edit(
        _ text: String, isJSON: Bool = false, _ change: (inout DocumentEditor) throws -> Void
    ) throws -> String {
        var editor = try DocumentEditor(Array(text.utf8), file: "pack.yaml", isJSON: isJSON)
        try change(&editor)
        return String(decoding: try editor.edited(), as: UTF8.self)
    }

    private static let new = Value.mapping([("file", .text("new.png")), ("emojis", .list([.text("🙂")]))])
    private static let list: DocumentEditor.Path = [.key("stickers")]

    /// What is there, and what is there after a sticker was appended.
    private static let appended: [(String, String)] = [
        // The same dashes, the same indentation, comments and what follows.
        (
            "stickers:\n  - file: a.png   # first\n    id: a\n# end\nname: T\n",
            "stickers:\n  - file: a.png   # first\n    id: a\n  - file: new.png\n    emojis: [\"🙂\"]\n# end\nname: T\n"
        ),
        (
            "stickers:\n- a.png\n-   file: b.png\n    id: b\n",
            "stickers:\n- a.png\n-   file: b.png\n    id: b\n-   file: new.png\n    emojis: [\"🙂\"]\n"
        ),
        // A comment about the last sticker stays with it.
        (
            "stickers:\n  - file: a.png\n    # alt: soon\n\n  # more to come\nname: T",
            "stickers:\n  - file: a.png\n    # alt: soon\n  - file: new.png\n    emojis: [\"🙂\"]\n\n  # more to come\nname: T"
        ),
        ("stickers:\n  - a.png", "stickers:\n  - a.png\n  - file: new.png\n    emojis: [\"🙂\"]"),
        (
            "stickers:\r\n  - a.png\r\nname: T\r\n",
            "stickers:\r\n  - a.png\r\n  - file: new.png\r\n    emojis: [\"🙂\"]\r\nname: T\r\n"
        ),
        (
            "stickers:\n  - alt: |\n      two\n      lines\n\nname: T\n",
            "stickers:\n  - alt: |\n      two\n      lines\n  - file: new.png\n    emojis: [\"🙂\"]\n\nname: T\n"
        ),
        ("stickers: [a.png, b.png] # all\n", "stickers: [a.png, b.png, { file: new.png, emojis: [\"🙂\"] }] # all\n"),
        (
            "stickers: [\n  a.png, # one\n  b.png\n]\n",
            "stickers: [\n  a.png, # one\n  b.png,\n  { file: new.png, emojis: [\"🙂\"] }\n]\n"
        ),
        ("stickers: []\n", "stickers: [{ file: new.png, emojis: [\"🙂\"] }]\n"),
        ("stickers: art/*.png # all\n", "stickers: [\"art/*.png\", { file: new.png, emojis: [\"🙂\"] }] # all\n"),
        (
            "x-d: &d { id: q }\nstickers: &all\n  - &a\n    file: a.png\n    <<: *d\n  - *a\n",
            "x-d: &d { id: q }\nstickers: &all\n  - &a\n    file: a.png\n    <<: *d\n  - *a\n  - file: new.png\n    emojis: [\"🙂\"]\n"
        ),
        ("\u{FEFF}stickers:\n  - ä.png\n", "\u{FEFF}stickers:\n  - ä.png\n  - file: new.png\n    emojis: [\"🙂\"]\n"),
    ]

    @Test(arguments: appended) func append(before: String, after: String) throws {
        #expect(try edit(before) { try $0.append([Self.new], to: Self.list) } == after)
    }

    @Test(arguments: [
        ("{\"stickers\":[\"a.png\"]}", "{\"stickers\":[\"a.png\", { \"file\": \"new.png\", \"emojis\": [\"🙂\"] }]}"),
        (
            "{\n  \"stickers\": [\n    \"a.png\"\n  ]\n}\n",
            "{\n  \"stickers\": [\n    \"a.png\",\n    { \"file\": \"new.png\", \"emojis\": [\"🙂\"] }\n  ]\n}\n"
        ),
        ("{\n\t\"stickers\": []\n}", "{\n\t\"stickers\": [{ \"file\": \"new.png\", \"emojis\": [\"🙂\"] }]\n}"),
    ])
    func appendToJSON(before: String, after: String) throws {
        #expect(try edit(before, isJSON: true) { try $0.append([Self.new], to: Self.list) } == after)
    }

    private static let order = ["file", "id", "emojis", "alt", "tags"]

    /// Keys set or removed in the first sticker.
    private static let set: [(String, [(String, Value?)], String)] = [
        (
            "stickers:\n  - file: a.png # cat\n    alt: old # why\n    tags: [x]\n", [("alt", .text("new: text"))],
            "stickers:\n  - file: a.png # cat\n    alt: \"new: text\" # why\n    tags: [x]\n"
        ),
        (
            "stickers:\n  - file: a.png # cat\n    tags: [x]\n",
            [("emojis", .list([.text("🙂")])), ("alt", .text("A"))],
            "stickers:\n  - file: a.png # cat\n    emojis: [\"🙂\"]\n    alt: A\n    tags: [x]\n"
        ),
        (
            "stickers:\n  - file: a.png\n    id: a\n    # alt: what it shows\n    # mine\n", [("alt", .text("A"))],
            "stickers:\n  - file: a.png\n    id: a\n    alt: A\n    # mine\n"
        ),
        (
            "stickers:\n  - file: a.png\n    emojis:\n      - 🙂\n      - 🎉\n    id: a\n",
            [("emojis", .list([.text("☕")]))],
            "stickers:\n  - file: a.png\n    emojis: [\"☕\"]\n    id: a\n"
        ),
        (
            "stickers:\n  - file: a.png\n    alt:\n    id: a\n", [("alt", .text("A"))],
            "stickers:\n  - file: a.png\n    alt: A\n    id: a\n"
        ),
        (
            "stickers:\n  - alt: old # why\n    file: a.png\n    tags: [x] # t\n    id: a\n", [("tags", nil)],
            "stickers:\n  - alt: old # why\n    file: a.png\n    # t\n    id: a\n"
        ),
        ("stickers:\n  - alt: old\n    file: a.png\n", [("alt", nil)], "stickers:\n  - file: a.png\n"),
        ("stickers:\n  - file: a.png\n    alt: old", [("alt", nil)], "stickers:\n  - file: a.png"),
        ("stickers: [{ file: a.png, alt: old, id: a }]\n", [("alt", nil)], "stickers: [{ file: a.png, id: a }]\n"),
        ("stickers: [{ file: a.png, alt: old }]\n", [("alt", nil)], "stickers: [{ file: a.png }]\n"),
        (
            "stickers: [{ file: a.png, id: a }]\n",
            [("alt", .mapping([("de", .text("Katze")), ("no", .text("katt"))]))],
            "stickers: [{ file: a.png, id: a, alt: { de: Katze, \"no\": katt } }]\n"
        ),
        (
            "x-d: &d { alt: all }\nstickers:\n  - <<: *d\n    file: a.png\n", [("alt", .text("A"))],
            "x-d: &d { alt: all }\nstickers:\n  - <<: *d\n    file: a.png\n    alt: A\n"
        ),
        // Blocks end with their last line of text: what follows stays where it is.
        (
            "stickers:\n  - file: a.png\n    alt: >-\n      old\n    tags: [x]\n", [("alt", .text("A"))],
            "stickers:\n  - file: a.png\n    alt: A\n    tags: [x]\n"
        ),
        (
            "stickers:\n  - file: a.png\n    alt: |-\n      old\n    # note\n", [("alt", .text("A"))],
            "stickers:\n  - file: a.png\n    alt: A\n    # note\n"
        ),
        (
            "stickers:\n  - file: a.png\n    alt: |\n      #1 is\n      old  \n\n\nname: T\n", [("alt", .text("A"))],
            "stickers:\n  - file: a.png\n    alt: A\n\n\nname: T\n"
        ),
        (
            "stickers:\r\n  - alt: >-\r\n      old\r\n    file: a.png\r\n", [("alt", .text("A"))],
            "stickers:\r\n  - alt: A\r\n    file: a.png\r\n"
        ),
        ("stickers:\n  - alt: >-\n      old", [("alt", .text("A"))], "stickers:\n  - alt: A"),
        (
            "stickers:\n  - file: a.png\n    alt: >-\n      old\n    # note\n", [("alt", nil)],
            "stickers:\n  - file: a.png\n    # note\n"
        ),
        (
            "stickers:\n  - alt: >-\n      old\n    file: a.png\n", [("alt", nil)],
            "stickers:\n  - file: a.png\n"
        ),
        (
            "stickers:\n  - file: a.png\n    alt: |\n      old\n\n    # note\n", [("tags", .list([.text("x")]))],
            "stickers:\n  - file: a.png\n    alt: |\n      old\n    tags: [x]\n\n    # note\n"
        ),
    ]

    @Test(arguments: set.indices) func setKeys(index: Int) throws {
        let (before, values, after) = Self.set[index]
        let result = try edit(before) {
            try $0.set(values.map { (key: $0.0, value: $0.1) }, in: Self.list + [.index(0)], order: Self.order)
        }
        #expect(result == after)
    }

    @Test func replaceAnEntryByMany() throws {
        let entries = [Value.text("a.png"), .mapping([("file", .text("b.png")), ("alt", .text("B"))]), .text("*.png")]
        #expect(
            try edit("stickers:\n  - x.png\n  - \"*.png\" # rest\n  - y.png\n") {
                try $0.replace(1, in: Self.list, with: entries)
            }
                == "stickers:\n  - x.png\n  - a.png # rest\n  - file: b.png\n    alt: B\n  - \"*.png\"\n  - y.png\n")
        #expect(
            try edit("name: T\nstickers: \"*.png\"\nid: t\n") { try $0.replace(0, in: Self.list, with: entries) }
                == "name: T\nstickers:\n  - a.png\n  - file: b.png\n    alt: B\n  - \"*.png\"\nid: t\n")
        #expect(
            try edit("stickers: [\"*.png\", z.png]\n") { try $0.replace(0, in: Self.list, with: entries) }
                == "stickers: [a.png, { file: b.png, alt: B }, \"*.png\", z.png]\n")
    }

    /// What would change more than it should is refused, with its line.
    @Test(arguments: [
        ("x-d: &d [🙂]\nstickers:\n  - { file: a.png, emojis: *d }\n", 3),
        ("stickers:\n  - file: a.png\n    emojis: &e [🙂]\n  - file: b.png\n    emojis: *e\n", 3),
        ("stickers:\n  - file: a.png\n    emojis:\n      - 🙂 # smile\n      - 🎉\n", 4),
        ("x-d: &d { file: a.png }\nstickers:\n  - *d\n", 3),
        ("stickers:\n  - file: a.png\n    emojis: >- # smile\n      🙂\n", 3),
    ])
    func refusals(text: String, line: Int) throws {
        let error = #expect(throws: FileError.self) {
            _ = try edit(text) {
                try $0.set([("emojis", .list([.text("☕")]))], in: Self.list + [.index(0)], order: Self.order)
            }
        }
        #expect(error?.location?.line == line)
        #expect(error?.hint?.contains("by hand") == true)
    }

    /// No edit loses a comment: it is kept, or the edit is refused.
    @Test(arguments: [
        "stickers:\n  - { file: a.png,\n      # mine\n      alt: Old }\n",
        "stickers:\n  - { file: a.png, # mine\n      alt: Old }\n",
        "stickers:\n  - { file: a.png,\n      alt: # mine\n        Old }\n",
        "stickers:\n  - { alt: Old, # mine\n      file: a.png }\n",
        "stickers:\n  - { alt: Old\n      # mine\n      , file: a.png }\n",
        "stickers:\n  - file: a.png\n    # mine\n    alt: Old\n",
        "stickers:\n  - file: a.png\n    alt: # mine\n      Old\n",
        "stickers:\n  - file: a.png\n    alt: Old # mine\n",
        "stickers:\n  - alt: Old # mine\n    file: a.png\n",
    ])
    func commentsStay(text: String) throws {
        let entry = Self.list + [.index(0)]
        let edited = try? edit(text) { try $0.set([("alt", nil)], in: entry, order: []) }
        #expect(edited?.contains("# mine") ?? true, "\(edited ?? "")")
        let changed = try? edit(text) { try $0.set([("alt", .text("New"))], in: entry, order: []) }
        #expect(changed?.contains("# mine") ?? true, "\(changed ?? "")")
    }

    @Test(arguments: ["stickers:\n  # mine\n  art/\n", "stickers: # mine\n    art/\n"])
    func commentsBeforeTheOnlyEntryStay(text: String) throws {
        let edited = try edit(text) { try $0.replace(0, in: Self.list, with: [Self.new, .text("art/")]) }
        #expect(edited.contains("# mine\n") && edited.contains("- art/\n"))
    }

    /// What people wrote behind the placeholder is theirs.
    @Test func aPlaceholderWithMoreBehindItStays() throws {
        let text = "stickers:\n  - file: a.png\n    # alt: what it shows, see ticket 7\n"
        let edited = try edit(text) {
            try $0.set([("alt", .text("New"))], in: Self.list + [.index(0)], order: ["file", "alt"])
        }
        #expect(edited == "stickers:\n  - file: a.png\n    alt: New\n    # alt: what it shows, see ticket 7\n")
    }

    @Test func aDocumentThatGetsTooLongIsNamedSo() throws {
        let text = "stickers:\n  - a.png\n# " + String(repeating: "x", count: YAMLReader.byteLimit - 40) + "\n"
        let error = #expect(throws: FileError.self) { try edit(text) { try $0.append([Self.new], to: Self.list) } }
        #expect(error?.kind == .overLimit && error?.message.hasSuffix("the limit is 1,000,000") == true)
    }

    @Test func removingWhatAnotherMappingGives() throws {
        let text = "x-d: &d { alt: all }\nstickers:\n  - <<: *d\n    file: a.png\n"
        #expect(throws: FileError.self) {
            _ = try edit(text) { try $0.set([("alt", nil)], in: Self.list + [.index(0)], order: Self.order) }
        }
    }

    @Test func passagesAreTheChangedLines() throws {
        let text = "name: T\nstickers:\n  - file: a.png\n    alt: old\n  - b.png\n"
        var editor = try DocumentEditor(Array(text.utf8), file: "pack.yaml", isJSON: false)
        try editor.append([Self.new], to: Self.list)
        try editor.set([("alt", .text("A"))], in: Self.list + [.index(0)], order: Self.order)
        #expect(
            editor.changedPassages == [
                .init(line: 4, removed: ["    alt: old"], added: ["    alt: A"]),
                .init(line: 6, removed: [], added: ["  - file: new.png", "    emojis: [\"🙂\"]"]),
            ])
    }

    /// Damaged and strange documents are refused or changed as asked, and never trap.
    @Test(arguments: 0..<60) func damagedDocuments(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let others = ["-", "#", ":", " ", "\n", "[", "]", "{", "&a", "*a", "|", "\"", ","]
        for (text, _) in Self.appended {
            var scalars = Array(text.unicodeScalars)
            for _ in 0...random(3) {
                let index = random(scalars.count)
                scalars.replaceSubrange(index...index, with: Array(others[random(others.count)].unicodeScalars))
            }
            var damaged = String.UnicodeScalarView()
            damaged.append(contentsOf: scalars)
            guard var editor = try? DocumentEditor(Array(String(damaged).utf8), file: "p", isJSON: false) else {
                continue
            }
            try? editor.append([Self.new], to: Self.list)
            try? editor.set([("alt", .text("A"))], in: Self.list + [.index(0)], order: Self.order)
            _ = editor.changedPassages
            _ = try? editor.edited()
        }
    }

    /// A new document has lines where people write lines, and comments that are not values.
    @Test func newDocumentsAreWrittenInLines() throws {
        let sticker = Value.mapping([
            ("file", .text("a.png")), ("alt", .remarked(nil, "what it shows")),
            ("poster", .remarked(.text("auto"), "its first\nframe")),
        ])
        let value = Value.mapping([
            ("targets", .mapping([("one", .mapping([])), ("two", .mapping([("a", .whole(1))]))])),
            ("links", .mapping([("email", .text("a@b.example"))])), ("tags", .list([.text("x: y"), .text("z")])),
            (
                "packs",
                .list([.mapping([("stickers", .list([sticker, .text("b.png")]))]), .mapping([("id", .flag(true))])])
            ),
        ])
        let lines = value.blockLines.map(\.string)
        #expect(
            lines == [
                "targets:", "  one: {}", "  two: { a: 1 }", "links: { email: \"a@b.example\" }", #"tags: ["x: y", z]"#,
                "packs:",
                "  - stickers:", "      - file: a.png", "        # alt: what it shows",
                "        poster: auto   # its first frame", "      - b.png", "", "  - id: true",
            ])
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let read = try YAMLReader.read(bytes, file: "pack.yaml")
        #expect(read["packs"]?.elements.first?["stickers"]?.elements.first?.members.map(\.key) == ["file", "poster"])
    }
}
