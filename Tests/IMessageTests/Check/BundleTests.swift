import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Bundles without a fault")
struct GoodBundleTests {
    @Test("a catalog with its icons")
    func catalog() throws {
        let tree = try GoodBundles.catalog()
        #expect(try IMessageTarget().bundles(in: tree).map(\.kind.title) == ["sticker catalog"])
        #expect(try tree.verdicts() == [])
    }

    @Test("a catalog with a sequence")
    func sequence() throws { #expect(try GoodBundles.sequence().verdicts() == []) }

    @Test("judges what all frames of a sequence show together", arguments: [(120, ["warning tiny"]), (300, [])])
    func growingSequence(last side: Int, verdicts: [String]) throws {
        var tree = try GoodBundles.sequence()
        for (frame, side) in [100, side].enumerated() {
            let file = GoodBundles.pack + "hop.stickersequence/hop-\(frame).png"
            guard case .picture(var facts) = tree.contents[file] else {
                throw FileError(.missing, "no picture", path: file)
            }
            facts.pixels?.visibleBox = PixelRect(x: 5, y: 5, width: side, height: side)
            tree.contents[file] = .picture(facts)
        }
        #expect(try tree.verdicts() == verdicts)
    }

    @Test(
        "our own output, whatever the options",
        arguments: [
            [:], ["size": .string("small")], ["size": .string("large")], ["animation-format": .string("gif")],
            ["sequence": .bool(true)], ["catalog": .string("xcstickers")], ["sharing-level": .string("OS")],
            ["localize": .bool(true)],
        ] as [[String: DocumentNode.Value]])
    func ownOutput(options: [String: DocumentNode.Value]) throws {
        let tree = try GoodBundles.project { maker in
            for (name, value) in options { maker.set(name, value) }
        }
        let found = try IMessageTarget().bundles(in: tree)
        #expect(found.map(\.kind.title) == ["Xcode project"])
        #expect(found.map(\.path) == ["tea-time"])
        let isGIF = options["animation-format"] != nil
        #expect(try tree.verdicts() == (isGIF ? ["info sticker-gif"] : []))
    }

    @Test("the extension alone")
    func extensionOnly() throws {
        let tree = try GoodBundles.project { $0.set("layout", .string("extension")) }
        #expect(try IMessageTarget().bundles(in: tree).map(\.kind.title) == ["sticker catalog"])
        #expect(try tree.verdicts() == [])
        #expect(!tree.files.contains { $0.contains(".xcodeproj") })
    }

    @Test("levels of the manifest reach the bundle")
    func levels() throws {
        var tree = try GoodBundles.project()
        let path = "tea-time/StickerPackExtension/Stickers.xcassets/tea-time.stickerpack/s1.sticker/s1.png"
        tree.change(path) { $0.isInterlaced = true }
        #expect(try tree.verdicts() == ["warning sticker-interlaced"])
        let off = RuleLevel(severity: nil, reason: "meant so")
        #expect(try tree.findings(levels: ["tea-time": ["imessage/sticker-interlaced": off]]) == [])
        #expect(try tree.findings(levels: ["other": ["imessage/sticker-interlaced": off]]).count == 1)
    }
}

@Suite("Recognizing bundles")
struct FinderTests {
    private func forms(_ tree: FakeTree) throws -> [String] {
        try IMessageTarget().bundles(in: tree).map { "\($0.kind.title) \($0.path)" }
    }

    private func below(_ prefix: String, _ name: String) throws -> FakeTree {
        var tree = FakeTree(name: name)
        for (path, content) in try GoodBundles.catalog().contents where path.hasPrefix(prefix) {
            tree.contents[String(path.dropFirst(prefix.count))] = content
        }
        return tree
    }

    @Test("recognizes a folder by its name")
    func whole() throws {
        for (prefix, name, form) in [
            ("Stickers.xcassets/", "a/Stickers.xcassets", "sticker catalog "),
            (GoodBundles.pack, "Tea.stickerpack/", "sticker pack folder "),
            (GoodBundles.icons, "x/iMessage App Icon.stickersiconset", "sticker icon set "),
            (GoodBundles.pack + "wave.sticker/", "wave.sticker", "sticker folder "),
        ] {
            let tree = try below(prefix, name)
            #expect(try forms(tree) == [form])
            #expect(try tree.findings().filter { $0.severity > .info } == [], "\(name)")
        }
    }

    @Test("takes the folder of a Contents.json")
    func document() throws {
        var tree = try below(GoodBundles.pack, "Tea.stickerpack")
        tree.kind = .file
        tree.focus = "Contents.json"
        #expect(try forms(tree) == ["sticker pack folder "])
    }

    @Test("catalogs belong to the project above them")
    func project() throws {
        var tree = try GoodBundles.project()
        for (path, content) in try GoodBundles.catalog().contents { tree.contents["other/" + path] = content }
        #expect(try forms(tree) == ["Xcode project tea-time", "sticker catalog other/Stickers.xcassets"])
    }

    @Test("images alone are stickers, unless a document of another platform is beside them")
    func loose() throws {
        var tree = FakeTree(contents: [
            "a.png": .picture(GoodBundles.sticker()), "b.gif": .picture(GoodBundles.sticker(hash: 2)),
        ])
        tree.change("b.gif") { $0.format = .gif }
        #expect(try forms(tree) == ["sticker images "])
        #expect(try tree.verdicts() == ["info sticker-gif"])
        tree.change("a.png") { $0.size = .square(500) }
        #expect(
            try tree.verdicts() == ["info sticker-gif", "warning one-size", "warning sticker-side-any"])
        for other in ["sticker_packs.wasticker", "contents.json", "pack.yaml"] {
            var mixed = tree
            mixed.contents[other] = .text("{}")
            #expect(try forms(mixed) == [])
        }
        var single = tree
        single.kind = .file
        single.focus = "a.png"
        #expect(try forms(single) == ["sticker images a.png"])
        #expect(try single.verdicts() == ["warning sticker-side-any"])
    }

    @Test("a folder of stickers for CE.SDK is not a sticker, whatever it is called")
    func otherFolder() throws {
        let tree = FakeTree(
            name: "ly.img.sticker",
            contents: ["content.json": .text("{}"), "images/a.png": .picture(GoodBundles.sticker())])
        #expect(try forms(tree) == [])
        let around = tree.contents.map { ("assets/ly.img.sticker/" + $0.key, $0.value) }
        #expect(try forms(FakeTree(contents: Dictionary(uniqueKeysWithValues: around))) == [])
        #expect(
            try forms(FakeTree(contents: ["a.sticker/a.png": .picture(GoodBundles.sticker())]))
                == ["sticker folder a.sticker"])
    }

    @Test("finds nothing in trees without stickers")
    func nothing() throws {
        #expect(try forms(FakeTree()) == [])
        #expect(try forms(FakeTree(contents: ["readme.md": .text("x")])) == [])
        #expect(try forms(FakeTree(contents: ["Assets.xcassets/AppIcon.appiconset/Contents.json": .text("{}")])) == [])
        #expect(try forms(FakeTree(kind: .archive, contents: ["a.png": .picture(GoodBundles.sticker())])) == [])
    }

    @Test("the inventory lists what each sticker weighs")
    func inventory() throws {
        var tree = try GoodBundles.sequence()
        tree.change(GoodBundles.pack + "wave.sticker/wave.png") { facts in
            facts = GoodBundles.sticker(300, durations: [100, 150])
            facts.byteCount = 250_000
        }
        let target = try IMessageTarget()
        let facts = try #require(target.bundles(in: tree).first.map { target.inventory(of: $0, in: tree) })
        try #require(facts.map(\.name) == ["wave", "hop"])
        #expect(facts[0].format == "APNG" && facts[0].sizeClass == "small" && facts[0].share == 0.5)
        #expect(facts[0].frameCount == 2 && facts[0].duration == 250)
        #expect(facts[1].format == "PNG sequence" && facts[1].sizeClass == "regular" && facts[1].byteCount == 30_000)
        #expect(facts[1].frameCount == 2 && abs(facts[1].duration - 1000.0 / 6) < 1e-9)
    }
}

@Suite("What is named and missing")
struct MissingFileTests {
    private static let wave = GoodBundles.pack + "wave.sticker/"

    /// The catalog without a file, or a folder of files, and what is said about it.
    private func finding(
        without path: String, _ rule: String, _ change: (inout FakeTree) -> Void = { _ in }
    ) throws -> Finding? {
        var tree = try GoodBundles.catalog()
        tree.contents = tree.contents.filter { !$0.key.hasPrefix(path) }
        change(&tree)
        return try tree.findings().first { $0.rule == "imessage/" + rule }
    }

    @Test("a listed sticker is none that is listed itself")
    func listed() throws {
        let jump = GoodBundles.pack + "jump.sticker"
        let plain = try finding(without: jump, "listed-missing")
        #expect(plain?.message == "“jump.sticker” is listed, but it is not there")
        let renamed = try finding(without: jump, "listed-missing") { tree in
            let document = GoodBundles.stickerDocument("jumps")
            tree.contents[GoodBundles.pack + "jumps.sticker/Contents.json"] = .text(document)
        }
        #expect(renamed?.message == "“jump.sticker” is listed, but it is not there; there is “jumps.sticker”")
        let link = try finding(without: jump, "listed-missing") { $0.passedOver = [PassedOver(jump, .linkOut)] }
        let text = "“jump.sticker” is listed, but it is skipped: it is a link to a file outside the folder"
        #expect(link?.message == text && link?.notes == ["replace the link with the file"])
    }

    /// The catalog with a folder that the list has in another letter case, or with its letters composed in another way.
    static func respelled(listed: String, folder: String) throws -> FakeTree {
        var tree = try GoodBundles.catalog()
        tree.replace(GoodBundles.pack + "Contents.json", "wave.sticker", listed)
        for path in tree.files where path.hasPrefix(wave) {
            tree.move(path, to: GoodBundles.pack + folder + "/" + FileName.last(path))
        }
        return tree
    }

    @Test(
        "a sticker in another letter case is reported once, with one remedy, fixed where it is, and imported from there"
    )
    func letterCase() throws {
        let tree = try Self.respelled(listed: "Wave.sticker", folder: "wave.sticker")
        let findings = try tree.findings()
        #expect(
            findings.map(\.message) == ["“Wave.sticker” is listed, but it is not there; there is “wave.sticker”"])
        #expect(findings.map(\.notes) == [["write “wave.sticker” in the list, or rename the folder"]])
        let target = try IMessageTarget()
        let changes = target.bundles(in: tree).flatMap { target.repairs(of: $0, in: tree)?.changes ?? [] }
        #expect(changes.map(\.text) == ["now names wave.sticker as the folders are called"])
        guard case .document(let document)? = changes.first?.content else {
            Issue.record("the repair is not a document")
            return
        }
        let names = document["stickers"]?.elements.map { $0["filename"] }
        #expect(names == [.string("wave.sticker"), .string("jump.sticker")])
        let pack = try #require(target.imported(from: tree).first)
        #expect(pack.stickers.map(\.name) == ["wave", "jump"] && pack.findings.isEmpty, "\(pack.findings)")
    }

    @Test("an image in another folder is neither followed nor moved, whatever mark comes after the slash")
    func paths() throws {
        for name in ["sub/wave.png", "sub/\u{301}wave.png", "\u{600}/wave.png"] {
            var tree = try GoodBundles.catalog()
            tree.move(Self.wave + "wave.png", to: Self.wave + name)
            tree.replace(Self.wave + "Contents.json", "wave.png", name)
            #expect(try tree.findings().map(\.rule) == ["imessage/sticker-file-name"])
            let target = try IMessageTarget()
            let changes = target.bundles(in: tree).flatMap { target.repairs(of: $0, in: tree)?.changes ?? [] }
            #expect(changes.isEmpty, "\(changes)")
        }
    }

    @Test("letters that are composed in another way are one name for a Mac")
    func composition() throws {
        let tree = try Self.respelled(listed: "caf\u{E9}.sticker", folder: "cafe\u{301}.sticker")
        #expect(try tree.findings().map(\.rule) == ["imessage/sticker-name"])
        let pack = try #require(try IMessageTarget().imported(from: tree).first)
        guard case .file(let path)? = pack.stickers.first?.file else {
            Issue.record("the sticker is not imported")
            return
        }
        // The bytes by which a disk knows it.
        #expect(path.utf8.elementsEqual((GoodBundles.pack + "cafe\u{301}.sticker/wave.png").utf8))
    }

    @Test("two folders that an entry could mean are left to a person")
    func ambiguous() throws {
        var tree = try Self.respelled(listed: "WAVE.sticker", folder: "wave.sticker")
        for path in tree.files where path.hasPrefix(Self.wave) {
            tree.contents[GoodBundles.pack + "Wave.sticker/" + FileName.last(path)] = tree.contents[path]
        }
        let rules = try tree.findings().map(\.rule)
        #expect(rules.contains("imessage/listed-missing") && rules.contains("imessage/unlisted"))
    }

    @Test("an image that is a link is called so")
    func image() throws {
        let file = Self.wave + "wave.png"
        let link = try finding(without: file, "sticker-missing") { $0.passedOver = [PassedOver(file, .brokenLink)] }
        #expect(link?.message == "image “wave.png” of wave is skipped: it is a link that leads to no file")
        let inner = try finding(without: file, "sticker-missing") { $0.innerLinks = [PassedOver(file, .linkIn)] }
        #expect(inner?.message == "image “wave.png” of wave is skipped: it is a symbolic link, which is not followed")
        #expect(inner?.notes == ["replace the link with the file"])
    }

    @Test("an icon is none that another entry names")
    func icon() throws {
        let file = GoodBundles.icons + "small-27@2x.png"
        let missing = try finding(without: file, "icon-missing")
        #expect(missing?.message.hasSuffix(" is missing") == true, "small-32@2x.png has its own entry")
    }

    /// A comparison of all names with each other took minutes.
    @Test("so many names are compared, and no more: 50 with 200 others")
    func suggestions() throws {
        let frames = GoodBundles.pack + "hop.stickersequence/"
        var tree = try GoodBundles.sequence()
        for number in 0..<200 { tree.contents[frames + "old-\(number).png"] = .picture(GoodBundles.sticker()) }
        let hops = (0..<60).map { #"{ "filename" : "older-\#($0).png" }"# }.joined(separator: ", ")
        tree.replace(frames + "Contents.json", #"{ "filename" : "hop-1.png" }"#, hops)
        // One of the others is the frame that is no longer named.
        tree.contents[frames + "hop-1.png"] = nil
        let missing = try tree.findings().filter { $0.rule == "imessage/sticker-missing" }
        #expect(missing.count == 60)
        #expect(missing.count { $0.message.contains("; there is “old-") } == 50)

        tree = try GoodBundles.catalog()
        for number in 0..<200 {
            tree.contents[GoodBundles.pack + "old-\(number).sticker/Contents.json"] = .text(
                GoodBundles.stickerDocument("a"))
        }
        let waves = (0..<60).map { #"{ "filename" : "older-\#($0).sticker" }"# }.joined(separator: ", ")
        tree.replace(GoodBundles.pack + "Contents.json", #"{ "filename" : "wave.sticker" }"#, waves)
        tree.contents = tree.contents.filter { !$0.key.contains("/wave.sticker/") }
        let unlisted = try tree.findings().filter { $0.rule == "imessage/listed-missing" }
        #expect(unlisted.count == 60)
        // The images of the folders around them are missing, too, and have no others to be compared with.
        #expect(unlisted.count { $0.message.contains("; there is “old-") } == 50)
    }

    @Test("a sequence is not read further after 20,000 errors")
    func frames() throws {
        var tree = try GoodBundles.sequence()
        let frames = (0..<20_002).map { #"{"filename":"f\#($0).png"}"# }.joined(separator: ", ")
        let path = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(path, #"{ "filename" : "hop-1.png" }"#, frames)
        let closing = try tree.findings().first { $0.rule == "check/too-many-findings" }
        #expect(closing?.message.contains("what follows here, which was not checked") == true)
        #expect(closing?.path == path)
    }
}

@Suite("Reading packs back")
struct ImportTests {
    private func packs(_ tree: FakeTree) throws -> [ImportedPack] {
        let target = try IMessageTarget()
        return target.bundles(in: tree).flatMap { target.packs(of: $0, in: tree) }
    }

    @Test("keeps order, names, labels, class and icon")
    func catalog() throws {
        var tree = try GoodBundles.sequence()
        tree.replace(GoodBundles.pack + "wave.sticker/Contents.json", "\"accessibility-label\" : \"A cup waves\", ", "")
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea" && pack.findings == [])
        #expect(pack.options == ["size": "regular", "layout": "extension", "stickerpack": "Tea"])
        #expect(pack.icon == .file(GoodBundles.icons + "appstore.png"))
        #expect(pack.artOptions == ["wide-icon": .file(GoodBundles.icons + "appstore-messages.png")])
        #expect(pack.stickers.map(\.name) == ["wave", "hop"])
        #expect(pack.stickers[0].file == .file(GoodBundles.pack + "wave.sticker/wave.png"))
        #expect(pack.stickers[0].alt == nil)
        #expect(pack.stickers[1].alt == LocalizedText("A cup hops"))
        let folder = GoodBundles.pack + "hop.stickersequence/"
        #expect(
            pack.stickers[1].file
                == .frames([folder + "hop-0.png", folder + "hop-1.png"], duration: 1000.0 / 12))
    }

    @Test("recognizes our own projects, with all languages")
    func project() throws {
        let tree = try GoodBundles.project { maker in
            maker.set("localize", .bool(true))
            maker.set("size", .string("large"))
            maker.packs[0].stickers[0].alt = LocalizedText(["en": "A cup", "es": "Una taza"])
        }
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea Time")
        #expect(pack.id == "tea-time")
        let options = [
            "size": "large", "bundle-id": "com.example.tea", "deployment-target": "15.0", "version": "1.0",
            "build": "1",
        ]
        #expect(pack.options == options)
        #expect(pack.stickers.map(\.name) == ["s1", "s2", "a1"])
        #expect(pack.stickers[0].alt == LocalizedText(["en": "A cup", "es": "Una taza"]))
        #expect(pack.stickers[1].alt?.base == "A cup waves")
    }

    @Test("gives a sequence the usual speed where its numbers mean nothing")
    func nonsense() throws {
        var tree = try GoodBundles.sequence()
        let document = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(document, "\"duration\" : 12", "\"duration\" : 1e-300")
        tree.replace(document, "\"repetitions\" : 0", "\"repetitions\" : 1e300")
        let pack = try #require(try packs(tree).first)
        guard case .frames(_, let duration) = pack.stickers[1].file else {
            Issue.record("\(pack.stickers[1].file)")
            return
        }
        #expect(duration == 100)
        #expect(pack.findings.map(\.rule) == ["import/frame-rate"])
    }

    @Test("leaves out what cannot be read, and reports it")
    func broken() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.pack + "wave.sticker/wave.png"] = nil
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.map(\.name) == ["jump"])
        #expect(pack.findings.map(\.rule) == ["imessage/sticker-missing"])
    }

    @Test("reports what is listed and not there, and goes on")
    func missing() throws {
        var tree = try GoodBundles.catalog()
        tree.contents = tree.contents.filter { !$0.key.contains("jump") }
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.map(\.name) == ["wave"])
        #expect(pack.findings.map(\.rule) == ["imessage/listed-missing"])
        #expect(pack.findings.map(\.severity) == [.error], "the import makes it a warning")
        #expect(pack.findings[0].line == 4)
    }

    @Test("imports what is there and not listed, and reports it")
    func unlisted() throws {
        var tree = try GoodBundles.catalog()
        tree.replace(GoodBundles.pack + "Contents.json", "{ \"filename\" : \"wave.sticker\" }, ", "")
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.map(\.name) == ["jump", "wave"])
        #expect(pack.findings.map(\.rule) == ["import/unlisted"])
        let message = "“wave.sticker” is in pack “Tea” but not on its list; it is imported after the listed ones"
        #expect(pack.findings[0].message == message && pack.findings[0].severity == .warning)
    }

    @Test("leaves out images that a list for code does not name, and reports them")
    func unlistedImages() throws {
        var tree = try SeveralPacks.tree(.together)
        let added = SeveralPacks.list + "tea/new.png"
        tree.contents[added] = .picture(GoodBundles.sticker())
        let found = try packs(tree).flatMap(\.findings).filter { $0.rule == "import/unlisted" }
        #expect(found.count == 1 && found[0].message.hasSuffix("not on its list; it is not imported"))
        #expect(try packs(tree).flatMap(\.stickers).allSatisfy { $0.file != .file(added) })
    }

    @Test("takes the folder's name where Xcode gave its own")
    func defaultName() throws {
        var tree = FakeTree(name: "/art/uhooi")
        for (path, content) in try GoodBundles.catalog().contents {
            tree.contents[path.replacing("Tea.stickerpack", with: "Sticker Pack.stickerpack")] = content
        }
        let found = try packs(tree)
        #expect(found.map(\.name) == ["uhooi"] && found.flatMap(\.findings).map(\.rule) == ["import/name"])
    }

    @Test("takes the wide icon where no square one is large enough, and neither when both are small")
    func icons() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.icons + "appstore.png"] = nil
        let wide = try #require(try packs(tree).first)
        #expect(wide.icon == .file(GoodBundles.icons + "appstore-messages.png") && wide.artOptions == [:])
        tree.contents[GoodBundles.icons + "appstore-messages.png"] = nil
        let small = try #require(try packs(tree).first)
        #expect(small.icon == nil && small.findings.map(\.rule) == ["import/icon"])
        #expect(small.findings[0].message.contains("largest icon is 180 px wide"))
    }

    @Test("reports what is lost when a sequence becomes one file")
    func sequences() throws {
        var tree = try GoodBundles.sequence()
        let document = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(document, "\"repetitions\" : 0", "\"repetitions\" : 2")
        tree.replace(document, "\"fps\"", "\"bpm\"")
        let pack = try #require(try packs(tree).first)
        let own = pack.findings.filter { $0.rule.hasPrefix("import/") }
        #expect(own.map(\.rule) == ["import/repetitions", "import/frame-rate"])
        #expect(own[0].message == "“hop” plays 3 times here; builds play it forever" && own[0].line == 5)
    }
}
