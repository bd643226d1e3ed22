import Expect
import StickerModel
import TestArt
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
    private static let appended: [(String, String)] = TextTable.pairs(
        """
        // The same dashes, the same indentation, comments and what follows.
        stickers:⏎  - file: a.png   # first⏎    id: a⏎# end⏎name: T⏎
            stickers:⏎  - file: a.png   # first⏎    id: a⏎  - file: new.png⏎    emojis: ["🙂"]⏎# end⏎name: T⏎
        stickers:⏎- a.png⏎-   file: b.png⏎    id: b⏎
            stickers:⏎- a.png⏎-   file: b.png⏎    id: b⏎-   file: new.png⏎    emojis: ["🙂"]⏎
        // A comment about the last sticker stays with it.
        stickers:⏎  - file: a.png⏎    # alt: soon⏎⏎  # more to come⏎name: T
            stickers:⏎  - file: a.png⏎    # alt: soon⏎  - file: new.png⏎    emojis: ["🙂"]⏎⏎  # more to come⏎name: T
        stickers:⏎  - a.png → stickers:⏎  - a.png⏎  - file: new.png⏎    emojis: ["🙂"]
        stickers:\r⏎  - a.png\r⏎name: T\r⏎
            stickers:\r⏎  - a.png\r⏎  - file: new.png\r⏎    emojis: ["🙂"]\r⏎name: T\r⏎
        stickers:⏎  - alt: |⏎      two⏎      lines⏎⏎name: T⏎
            stickers:⏎  - alt: |⏎      two⏎      lines⏎  - file: new.png⏎    emojis: ["🙂"]⏎⏎name: T⏎
        stickers: [a.png, b.png] # all⏎ → stickers: [a.png, b.png, { file: new.png, emojis: ["🙂"] }] # all⏎
        stickers: [⏎  a.png, # one⏎  b.png⏎]⏎
            stickers: [⏎  a.png, # one⏎  b.png,⏎  { file: new.png, emojis: ["🙂"] }⏎]⏎
        stickers: [⏎  a.png, # one⏎  b.png, # two⏎]⏎
            stickers: [⏎  a.png, # one⏎  b.png, # two⏎  { file: new.png, emojis: ["🙂"] }⏎]⏎
        stickers: [⏎  a.png,⏎  b.png # two⏎]⏎
            stickers: [⏎  a.png,⏎  b.png, # two⏎  { file: new.png, emojis: ["🙂"] }⏎]⏎
        stickers: []⏎ → stickers: [{ file: new.png, emojis: ["🙂"] }]⏎
        stickers: art/*.png # all⏎ → stickers: ["art/*.png", { file: new.png, emojis: ["🙂"] }] # all⏎
        x-d: &d { id: q }⏎stickers: &all⏎  - &a⏎    file: a.png⏎    <<: *d⏎  - *a⏎
            x-d: &d { id: q }⏎stickers: &all⏎  - &a⏎    file: a.png⏎    <<: *d⏎  - *a⏎  - file: new.png⏎    emojis: ["🙂"]⏎
        \u{FEFF}stickers:⏎  - ä.png⏎ → \u{FEFF}stickers:⏎  - ä.png⏎  - file: new.png⏎    emojis: ["🙂"]⏎
        """)

    @Test(arguments: appended) func append(before: String, after: String) throws {
        try expect(edit(before) { try $0.append([Self.new], to: Self.list) }, is: after)
    }

    @Test(
        arguments: TextTable.pairs(
            """
            {"stickers":["a.png"]} → {"stickers":["a.png", { "file": "new.png", "emojis": ["🙂"] }]}
            {⏎  "stickers": [⏎    "a.png"⏎  ]⏎}⏎
                {⏎  "stickers": [⏎    "a.png",⏎    { "file": "new.png", "emojis": ["🙂"] }⏎  ]⏎}⏎
            {⏎\t"stickers": []⏎} → {⏎\t"stickers": [{ "file": "new.png", "emojis": ["🙂"] }]⏎}
            """))
    func appendToJSON(before: String, after: String) throws {
        try expect(edit(before, isJSON: true) { try $0.append([Self.new], to: Self.list) }, is: after)
    }

    private static let order = ["file", "id", "emojis", "alt", "tags"]

    private func set(_ values: [(key: String, value: Value?)], in text: String) throws -> String {
        try edit(text) { try $0.set(values, in: Self.list + [.index(0)], order: Self.order) }
    }

    @Test(
        arguments: TextTable.pairs(
            """
            stickers:⏎  - file: a.png⏎    id: a⏎    # alt: what it shows⏎    # mine⏎
                stickers:⏎  - file: a.png⏎    id: a⏎    alt: A⏎    # mine⏎
            stickers:⏎  - file: a.png⏎    alt:⏎    id: a⏎ → stickers:⏎  - file: a.png⏎    alt: A⏎    id: a⏎
            x-d: &d { alt: all }⏎stickers:⏎  - <<: *d⏎    file: a.png⏎
                x-d: &d { alt: all }⏎stickers:⏎  - <<: *d⏎    file: a.png⏎    alt: A⏎
            // Blocks end with their last line of text: what follows stays where it is.
            stickers:⏎  - file: a.png⏎    alt: >-⏎      old⏎    tags: [x]⏎
                stickers:⏎  - file: a.png⏎    alt: A⏎    tags: [x]⏎
            stickers:⏎  - file: a.png⏎    alt: |-⏎      old⏎    # note⏎
                stickers:⏎  - file: a.png⏎    alt: A⏎    # note⏎
            stickers:⏎  - file: a.png⏎    alt: |⏎      #1 is⏎      old  ⏎⏎⏎name: T⏎
                stickers:⏎  - file: a.png⏎    alt: A⏎⏎⏎name: T⏎
            stickers:\r⏎  - alt: >-\r⏎      old\r⏎    file: a.png\r⏎
                stickers:\r⏎  - alt: A\r⏎    file: a.png\r⏎
            stickers:⏎  - alt: >-⏎      old → stickers:⏎  - alt: A
            """))
    func setADescription(before: String, after: String) throws {
        try expect(set([("alt", .text("A"))], in: before), is: after)
    }

    @Test(
        arguments: TextTable.pairs(
            """
            stickers:⏎  - alt: old⏎    file: a.png⏎ → stickers:⏎  - file: a.png⏎
            stickers:⏎  - file: a.png⏎    alt: old → stickers:⏎  - file: a.png
            stickers: [{ file: a.png, alt: old, id: a }]⏎ → stickers: [{ file: a.png, id: a }]⏎
            stickers: [{ file: a.png, alt: old }]⏎ → stickers: [{ file: a.png }]⏎
            stickers:⏎  - file: a.png⏎    alt: >-⏎      old⏎    # note⏎ → stickers:⏎  - file: a.png⏎    # note⏎
            stickers:⏎  - alt: >-⏎      old⏎    file: a.png⏎ → stickers:⏎  - file: a.png⏎
            """))
    func removeTheDescription(before: String, after: String) throws {
        try expect(set([("alt", nil)], in: before), is: after)
    }

    /// `-alt` removes a key, `alt` sets it.
    @Test(arguments: [
        ("{file: a.png, alt: x, tags: [x]}", "-alt -tags", "{file: a.png}"),
        ("{file: a.png, alt: x, tags: [x]}", "-tags -alt", "{file: a.png}"),
        ("{file: a.png, tags: [x], alt: x, id: a}", "-tags -alt", "{file: a.png, id: a}"),
        ("{file: a.png, tags: [x]}", "alt -tags", "{file: a.png, alt: new}"),
        ("{tags: [x], alt: x, file: a.png}", "-alt -tags", "{file: a.png}"),
    ])
    func severalKeysInBraces(before: String, changes: String, after: String) throws {
        let values = changes.split(separator: " ").map { change -> (key: String, value: Value?) in
            change.hasPrefix("-") ? (String(change.dropFirst()), nil) : (String(change), .text("new"))
        }
        try expect(set(values, in: "stickers: [\(before)]\n"), is: "stickers: [\(after)]\n")
    }

    @Test func setOtherKeys() throws {
        try expect(
            set(
                [("alt", .text("new: text"))],
                in: "stickers:\n  - file: a.png # cat\n    alt: old # why\n    tags: [x]\n"),
            is: "stickers:\n  - file: a.png # cat\n    alt: \"new: text\" # why\n    tags: [x]\n")
        try expect(
            set(
                [("emojis", .list([.text("🙂")])), ("alt", .text("A"))],
                in: "stickers:\n  - file: a.png # cat\n    tags: [x]\n"),
            is: "stickers:\n  - file: a.png # cat\n    emojis: [\"🙂\"]\n    alt: A\n    tags: [x]\n")
        try expect(
            set(
                [("emojis", .list([.text("☕")]))],
                in: "stickers:\n  - file: a.png\n    emojis:\n      - 🙂\n      - 🎉\n    id: a\n"),
            is: "stickers:\n  - file: a.png\n    emojis: [\"☕\"]\n    id: a\n")
        try expect(
            set(
                [("tags", nil)], in: "stickers:\n  - alt: old # why\n    file: a.png\n    tags: [x] # t\n    id: a\n"),
            is: "stickers:\n  - alt: old # why\n    file: a.png\n    # t\n    id: a\n")
        try expect(
            set(
                [("tags", .list([.text("x")]))],
                in: "stickers:\n  - file: a.png\n    alt: |\n      old\n\n    # note\n"),
            is: "stickers:\n  - file: a.png\n    alt: |\n      old\n    tags: [x]\n\n    # note\n")
        let names = Value.mapping([("de", .text("Katze")), ("no", .text("katt"))])
        try expect(
            set([("alt", names)], in: "stickers: [{ file: a.png, id: a }]\n"),
            is: "stickers: [{ file: a.png, id: a, alt: { de: Katze, \"no\": katt } }]\n")
    }

    @Test func replaceAnEntryByMany() throws {
        let entries = [Value.text("a.png"), .mapping([("file", .text("b.png")), ("alt", .text("B"))]), .text("*.png")]
        try expect(
            edit("stickers:\n  - x.png\n  - \"*.png\" # rest\n  - y.png\n") {
                try $0.replace(1, in: Self.list, with: entries)
            }, is: "stickers:\n  - x.png\n  - a.png # rest\n  - file: b.png\n    alt: B\n  - \"*.png\"\n  - y.png\n")
        try expect(
            edit("name: T\nstickers: \"*.png\"\nid: t\n") { try $0.replace(0, in: Self.list, with: entries) },
            is: "name: T\nstickers:\n  - a.png\n  - file: b.png\n    alt: B\n  - \"*.png\"\nid: t\n")
        try expect(
            edit("stickers: [\"*.png\", z.png]\n") { try $0.replace(0, in: Self.list, with: entries) },
            is: "stickers: [a.png, { file: b.png, alt: B }, \"*.png\", z.png]\n")
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
        expect(error?.location?.line, is: line)
        expect(error?.hint?.contains("by hand"), is: true)
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

    @Test func signsInTextsAreNoComments() throws {
        let edited = try edit("stickers:\n  - file: a.png\n    tags: [\"#1\",\n      b#c]\n") {
            try $0.set([("tags", .list([.text("new")]))], in: Self.list + [.index(0)], order: [])
        }
        #expect(edited.contains("new") && !edited.contains("#"))
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
        expect(edited, is: "stickers:\n  - file: a.png\n    alt: New\n    # alt: what it shows, see ticket 7\n")
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
        expect(
            editor.changedPassages,
            is: [
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
            ("targets", .mapping([("one", .mapping([])), ("two", .mapping([("a", .integer(1))]))])),
            ("links", .mapping([("email", .text("a@b.example"))])), ("tags", .list([.text("x: y"), .text("z")])),
            (
                "packs",
                .list([.mapping([("stickers", .list([sticker, .text("b.png")]))]), .mapping([("id", .flag(true))])])
            ),
        ])
        let lines = value.blockLines.map(\.string)
        expect(
            lines,
            is: [
                "targets:", "  one: {}", "  two: { a: 1 }", "links: { email: \"a@b.example\" }", #"tags: ["x: y", z]"#,
                "packs:",
                "  - stickers:", "      - file: a.png", "        # alt: what it shows",
                "        poster: auto   # its first frame", "      - b.png", "", "  - id: true",
            ])
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let read = try YAMLReader.read(bytes, file: "pack.yaml")
        expect(read["packs"]?.elements.first?["stickers"]?.elements.first?.members.map(\.key), is: ["file", "poster"])
    }
}
