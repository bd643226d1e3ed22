import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct FixChoiceTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress
    private static let pack = "S.xcstickers/P.stickerpack/"
    private static let info = #""info": { "author": "xcode", "version": 1 }"#

    init() throws {
        press = try StickerPress()
        try folder.write("{ \(Self.info) }", to: "S.xcstickers/Contents.json")
    }

    /// Black and white, as it is not compressed.
    private func picture(_ side: Int) -> [UInt8] {
        let samples = (0..<side * side).map { $0 % side > side / 5 && $0 / side > side / 5 ? 1 : 0 }
        return PNGBuilder(width: side, height: side, depth: 1, colorType: 0).still(samples)
    }

    /// A pack of the regular class with one sticker for each file.
    private func write(_ files: [(name: String, file: String, side: Int)]) throws {
        let list = files.map { #"{ "filename": "\#($0.name).sticker" }"# }.joined(separator: ", ")
        try folder.write(
            #"{ \#(Self.info), "properties": { "grid-size": "regular" }, "stickers": [ \#(list) ] }"#,
            to: Self.pack + "Contents.json")
        for sticker in files {
            try folder.write(
                #"{ \#(Self.info), "properties": { "filename": "\#(sticker.file)", "accessibility-label": "A cup" } }"#,
                to: Self.pack + "\(sticker.name).sticker/Contents.json")
            try folder.write(picture(sticker.side), to: Self.pack + "\(sticker.name).sticker/\(sticker.file)")
        }
    }

    private func fix(_ edit: (inout FixRequest) -> Void = { _ in }) async -> FixOutcome {
        var request = FixRequest(path: folder.path + "/S.xcstickers")
        edit(&request)
        return await press.fix(request)
    }

    private func side(_ name: String) throws -> Int {
        let bytes = try folder.bytes(Self.pack + name)
        return Int(bytes[18]) * 256 + Int(bytes[19])
    }

    private func changes(_ outcome: FixOutcome, of stem: String = ".sticker/") -> [String] {
        outcome.changes.filter { $0.path.contains(stem) }.map(\.message)
    }

    @Test func enlargingIsAskedFor() async throws {
        try write([("cup", "cup.png", 256)])
        let plain = await fix()
        #expect(changes(plain).isEmpty && plain.declined == [.enlarge: 1])
        try expect(side("cup.sticker/cup.png"), is: 256)
        #expect(plain.summary([]).string.contains("Not enlarged, as that blurs: 1 small picture; --enlarge does it.\n"))
        #expect(plain.changes.contains { $0.path.contains(".stickersiconset/") }, "the rest is fixed")
        let asked = await fix { $0.choices = [.enlarge] }
        #expect(changes(asked).count == 1 && asked.declined.isEmpty)
        try expect(side("cup.sticker/cup.png"), is: 408)
    }

    @Test(arguments: ["imessage/sticker-side-minimum", "imessage/grid-size-fit"])
    func aRuleThatIsNamedEnlarges(rule: String) async throws {
        try write([("cup", "cup.png", 256)])
        let outcome = await fix { $0.only = [rule] }
        expect(outcome.changes.map(\.rule), is: ["fix/image"], "\(outcome.changes)")
        #expect(outcome.status == .success && outcome.findings.isEmpty, "the missing icons are not its business")
        try expect(side("cup.sticker/cup.png"), is: 408)
    }

    /// To state the class that all have the size of loses nothing.
    @Test(arguments: [300, 618]) func picturesOfAnotherClassStay(drawn: Int) async throws {
        try write([("cup", "cup.png", drawn), ("pot", "pot.png", drawn)])
        let outcome = await fix()
        let sizeClass = drawn == 300 ? "small" : "large"
        #expect(outcome.changes.contains { $0.message == "now states the size class \(sizeClass)" })
        #expect(changes(outcome).isEmpty && outcome.declined.isEmpty)
        try expect(side("cup.sticker/cup.png"), is: drawn)
    }

    /// A wrong extension is refused by the platform; a name that differs from the folder's is not.
    @Test func renamingIsAskedFor() async throws {
        try write([("cup", "IMG_1.png", 408), ("pot", "IMG_2.gif", 408)])
        let plain = await fix()
        expect(plain.declined, is: [.rename: 2])
        #expect(changes(plain, of: "cup.sticker").isEmpty)
        expect(changes(plain, of: "pot.sticker"), is: ["was called “IMG_2.gif”", "now names “IMG_2.png”"])
        let asked = await fix { $0.choices = [.rename] }
        expect(changes(asked, of: "cup.sticker"), is: ["was called “IMG_1.png”", "now names “cup.png”"])
        #expect(changes(await fix { $0.only = ["imessage/sticker-name"] }).isEmpty, "nothing is left of it")
    }

    /// Rules that are off and findings below the level stay as they are.
    @Test(arguments: ["settings", "option", "level", "only"]) func whatIsNotReportedStays(how: String) async throws {
        try write([("cup", "cup.png", 450)])
        let rules = [
            "imessage/sticker-side-regular", "imessage/grid-size-fit", "imessage/icon-settings", "imessage/icon-set",
        ]
        switch how {
        case "settings":
            let lines = rules.map { "  \($0): off\n" }.joined()
            try folder.write("rules:\n" + lines, to: "S.xcstickers/.stickerpress.yaml")
        default: break
        }
        let outcome = await fix { request in
            if how == "option" { request.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0, .off) }) }
            if how == "level" { request.level = .error }
            if how == "only" { request.only = ["imessage/icon-set"] }
        }
        try expect(side("cup.sticker/cup.png"), is: 450)
        let icons = outcome.changes.filter { $0.path.contains(".stickersiconset/") }
        #expect(icons.isEmpty != ["level", "only"].contains(how), "\(outcome.changes)")
        expect(outcome.changes.count, is: icons.count)
    }

    /// Neither the list nor the size class changes where their rules are off.
    @Test func aDocumentIsChangedForItsFindings() async throws {
        try write([("cup", "cup.png", 408), ("pot", "pot.png", 408)])
        let contents = try folder.text(Self.pack + "Contents.json")
        let bare = contents.replacing(#", { "filename": "pot.sticker" }"#, with: "")
            .replacing(#""properties": { "grid-size": "regular" }, "#, with: "")
        try folder.write(bare, to: Self.pack + "Contents.json")
        _ = await fix { $0.rules = ["imessage/unlisted": .off, "imessage/grid-size-missing": .off] }
        try expect(folder.text(Self.pack + "Contents.json"), is: bare)
        let listed = await fix { $0.only = ["imessage/unlisted"] }
        expect(listed.changes.map(\.message), is: ["now lists pot.sticker"], "\(listed.changes)")
        let classed = await fix()
        #expect(classed.changes.contains { $0.message == "now states the size class regular" })
    }

    @Test func settingsThatCannotBeReadEndTheRepair() async throws {
        try write([("cup", "cup.png", 450)])
        try folder.write("rules: { imessage/sticker-sid: off }\n", to: "S.xcstickers/.stickerpress.yaml")
        let outcome = await fix()
        #expect(outcome.status == .findings && outcome.findings.map(\.rule) == ["check/settings"])
        try expect(side("cup.sticker/cup.png"), is: 450)
    }

    /// The frames of a sequence stay as they are, so that a sticker beside it of the same size has to stay, too.
    @Test func aRepairThatBreaksAnotherRuleIsNotMade() async throws {
        try write([("cup", "cup.png", 488)])
        let sequence = Self.pack + "hop.stickersequence/"
        let frames = (0..<2).map { #"{ "filename": "hop-\#($0).png" }"# }.joined(separator: ", ")
        try folder.write(
            """
            { \(Self.info), "properties": { "duration": 5, "duration-type": "fps", "repetitions": 0,
              "accessibility-label": "A hop" }, "frames": [ \(frames) ] }
            """, to: sequence + "Contents.json")
        for index in 0..<2 { try folder.write(picture(488), to: sequence + "hop-\(index).png") }
        let contents = try folder.text(Self.pack + "Contents.json")
        try folder.write(
            contents.replacing("] }", with: #", { "filename": "hop.stickersequence" } ] }"#),
            to: Self.pack + "Contents.json")
        let outcome = await fix()
        #expect(changes(outcome).isEmpty, "\(outcome.changes)")
        try expect(side("cup.sticker/cup.png"), is: 488)
        let harm = try #require(outcome.findings.first { $0.rule == "fix/new-problem" })
        #expect(harm.message.contains("2 different sizes") && harm.message.hasSuffix("[imessage/one-size]"))
        #expect(outcome.changes.contains { $0.path.contains(".stickersiconset/") }, "the rest is fixed")
        #expect(await fix().changes.isEmpty)
    }

    @Test func aDryRunSpeaksOfWhatWouldBe() async throws {
        try write([("cup", "cup.png", 450), ("pot", "IMG_2.gif", 408)])
        let outcome = await fix { $0.isDryRun = true }
        expect(
            changes(outcome, of: "cup").first?.hasPrefix("would be a PNG of 408 x 408 px; is a PNG of 450"), is: true)
        expect(changes(outcome, of: "pot"), is: ["would be called “IMG_2.png”", "would name “IMG_2.png”"])
        #expect(outcome.changes.allSatisfy { !$0.message.contains("now") && !$0.message.contains("was ") })
        let files = outcome.changes.filter { $0.path.contains(".sticker/") }.map(\.path)
        #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) }, "\(files)")
    }

    @Test func noSizeIsGuessedWhereTheClassCannotBeRead() async throws {
        try write([("cup", "cup.png", 618)])
        let contents = try folder.text(Self.pack + "Contents.json").replacing(#""regular""#, with: "“large”")
        try folder.write(contents, to: Self.pack + "Contents.json")
        let outcome = await fix { $0.choices = [.enlarge] }
        #expect(outcome.findings.map(\.rule).contains("imessage/json-syntax"), "\(outcome.findings)")
        try expect(side("cup.sticker/cup.png"), is: 618)
        let imported = await press.importPacks(
            ImportRequest(path: folder.path + "/S.xcstickers", output: folder.path + "/new"))
        #expect(imported.status == .findings && !folder.exists("new"))
        #expect(imported.findings.map(\.rule).contains("imessage/json-syntax"))
    }
}
