import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("What is named and missing") struct MissingFileTests {
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

    private static func changes(in tree: FakeTree) throws -> [BundleRepair] {
        let target = try IMessageTarget()
        return target.bundles(in: tree).flatMap { target.open($0, in: tree).repairs(.everything)?.changes ?? [] }
    }

    @Test("a listed sticker is none that is listed itself") func listed() throws {
        let jump = GoodBundles.pack + "jump.sticker"
        let plain = try finding(without: jump, "listed-missing")
        expect(plain?.message, is: "“jump.sticker” is listed, but it is not there")
        let renamed = try finding(without: jump, "listed-missing") { tree in
            let document = GoodBundles.stickerDocument("jumps")
            tree.contents[GoodBundles.pack + "jumps.sticker/Contents.json"] = .text(document)
        }
        expect(renamed?.message, is: "“jump.sticker” is listed, but it is not there; there is “jumps.sticker”")
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
        "a sticker that is almost named is reported once, with one remedy, fixed where it is, and imported from there",
        arguments: ["Wave.sticker", "wave", "WAVE"])
    func almostNamed(listed: String) throws {
        let tree = try Self.respelled(listed: listed, folder: "wave.sticker")
        let findings = try tree.findings()
        expect(findings.map(\.message), is: ["“\(listed)” is listed, but it is not there; there is “wave.sticker”"])
        expect(findings.map(\.notes), is: [["write “wave.sticker” in the list"]])
        let changes = try Self.changes(in: tree)
        expect(changes.map { $0.text(isDone: true) }, is: ["now names wave.sticker as the folders are called"])
        guard case .document(let document)? = changes.first?.content else {
            Issue.record("the repair is not a document")
            return
        }
        let names = document["stickers"]?.elements.map { $0["filename"] }
        expect(names, is: [.string("wave.sticker"), .string("jump.sticker")])
        let pack = try #require(tree.packs(by: try IMessageTarget()).first)
        #expect(pack.stickers.map(\.name) == ["wave", "jump"] && pack.findings.isEmpty, "\(pack.findings)")
    }

    @Test("an image in another folder is neither followed nor moved, whatever mark comes after the slash")
    func paths() throws {
        for name in ["sub/wave.png", "sub/\u{301}wave.png", "\u{600}/wave.png"] {
            var tree = try GoodBundles.catalog()
            tree.move(Self.wave + "wave.png", to: Self.wave + name)
            tree.replace(Self.wave + "Contents.json", "wave.png", name)
            try expect(tree.findings().map(\.rule), is: ["imessage/sticker-file-name"])
            let changes = try Self.changes(in: tree)
            #expect(changes.isEmpty, "\(changes)")
        }
    }

    @Test("letters that are composed in another way are one name for a Mac") func composition() throws {
        let tree = try Self.respelled(listed: "caf\u{E9}.sticker", folder: "cafe\u{301}.sticker")
        try expect(tree.findings().map(\.rule), is: ["imessage/sticker-name"])
        let pack = try #require(tree.packs(by: try IMessageTarget()).first)
        guard case .file(let path)? = pack.stickers.first?.file else {
            Issue.record("the sticker is not imported")
            return
        }
        // The bytes by which a disk knows it.
        #expect(path.utf8.elementsEqual((GoodBundles.pack + "cafe\u{301}.sticker/wave.png").utf8))
    }

    @Test("two folders that an entry could mean are left to a person") func ambiguous() throws {
        var tree = try Self.respelled(listed: "WAVE.sticker", folder: "wave.sticker")
        for path in tree.files where path.hasPrefix(Self.wave) {
            tree.contents[GoodBundles.pack + "Wave.sticker/" + FileName.last(path)] = tree.contents[path]
        }
        let rules = try tree.findings().map(\.rule)
        #expect(rules.contains("imessage/listed-missing") && rules.contains("imessage/unlisted"))
    }

    @Test("an image that is a link is called so") func image() throws {
        let file = Self.wave + "wave.png"
        let link = try finding(without: file, "sticker-missing") { $0.passedOver = [PassedOver(file, .brokenLink)] }
        expect(link?.message, is: "image “wave.png” of wave is skipped: it is a link that leads to no file")
        let inner = try finding(without: file, "sticker-missing") { $0.innerLinks = [PassedOver(file, .linkIn)] }
        expect(inner?.message, is: "image “wave.png” of wave is skipped: it is a symbolic link, which is not followed")
        expect(inner?.notes, is: ["replace the link with the file"])
    }

    @Test("an icon is none that another entry names") func icon() throws {
        let file = GoodBundles.icons + "small-27@2x.png"
        let missing = try finding(without: file, "icon-missing")
        expect(missing?.message.hasSuffix(" is missing"), is: true, "small-32@2x.png has its own entry")
    }

    /// A comparison of all names with each other took minutes.
    @Test("so many names are compared, and no more: 50 with 200 others") func suggestions() throws {
        let frames = GoodBundles.pack + "hop.stickersequence/"
        var tree = try GoodBundles.sequence()
        for number in 0..<200 { tree.contents[frames + "old-\(number).png"] = .picture(GoodBundles.sticker()) }
        let hops = (0..<60).map { #"{ "filename" : "older-\#($0).png" }"# }.joined(separator: ", ")
        tree.replace(frames + "Contents.json", #"{ "filename" : "hop-1.png" }"#, hops)
        // One of the others is the frame that is no longer named.
        tree.contents[frames + "hop-1.png"] = nil
        let missing = try tree.findings().filter { $0.rule == "imessage/sticker-missing" }
        expect(missing.count, is: 60)
        expect(missing.count { $0.message.contains("; there is “old-") }, is: 50)

        tree = try GoodBundles.catalog()
        for number in 0..<200 {
            tree.contents[GoodBundles.pack + "old-\(number).sticker/Contents.json"] = .text(
                GoodBundles.stickerDocument("a"))
        }
        let waves = (0..<60).map { #"{ "filename" : "older-\#($0).sticker" }"# }.joined(separator: ", ")
        tree.replace(GoodBundles.pack + "Contents.json", #"{ "filename" : "wave.sticker" }"#, waves)
        tree.contents = tree.contents.filter { !$0.key.contains("/wave.sticker/") }
        let unlisted = try tree.findings().filter { $0.rule == "imessage/listed-missing" }
        expect(unlisted.count, is: 60)
        // The images of the folders around them are missing, too, and have no others to be compared with.
        expect(unlisted.count { $0.message.contains("; there is “old-") }, is: 50)
    }

    @Test("a sequence is not read further after 20,000 errors") func frames() throws {
        var tree = try GoodBundles.sequence()
        let frames = (0..<20_002).map { #"{"filename":"f\#($0).png"}"# }.joined(separator: ", ")
        let path = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(path, #"{ "filename" : "hop-1.png" }"#, frames)
        let closing = try tree.findings().first { $0.rule == "check/too-many-findings" }
        expect(closing?.message.contains("what follows here, which was not checked"), is: true)
        expect(closing?.path, is: path)
    }

    @Test("lists may have more faults than anyone reads: then checking ends", arguments: ["frames", "icons"])
    func tooManyFaults(of what: String) throws {
        var tree = try GoodBundles.sequence()
        // A frame without its file is one fault, and an icon of no size is one.
        let entry = what == "frames" ? #"{"image": "x"}"# : #"{"filename": "x.png", "size": "1x1"}"#
        let entries = [String](repeating: entry, count: 21_000).joined(separator: ",\n")
        let timing = #""duration": 12, "duration-type": "fps", "repetitions": 0, "accessibility-label": "x""#
        let (file, document) =
            what == "frames"
            ? (
                GoodBundles.pack + "hop.stickersequence/Contents.json",
                "{\"properties\": {\(timing)}, \"frames\": [\n\(entries)]}"
            )
            : (GoodBundles.icons + "Contents.json", "{\"images\": [\n\(entries)]}")
        tree.contents[file] = .text(document)
        let findings = try tree.findings()
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { !$0.hasHoles && $0.path == file }, "\(last)")
        for severity in Severity.allCases {
            #expect(findings.count { $0.severity == severity } <= 20_001)
        }
    }
}
