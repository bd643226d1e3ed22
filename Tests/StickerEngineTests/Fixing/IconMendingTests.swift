import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct IconMendingTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress
    private static let set = "S.xcstickers/iMessage App Icon.stickersiconset/"

    /// A catalog of one good sticker, with all icons.
    init() async throws {
        press = try StickerPress()
        let info = #""info": { "author": "xcode", "version": 1 }"#
        try folder.write("{ \(info) }", to: "S.xcstickers/Contents.json")
        try folder.write(
            #"{ \#(info), "properties": { "grid-size": "small" }, "stickers": [ { "filename": "cup.sticker" } ] }"#,
            to: "S.xcstickers/P.stickerpack/Contents.json")
        try folder.write(
            #"{ \#(info), "properties": { "filename": "cup.png", "accessibility-label": "A cup of tea" } }"#,
            to: "S.xcstickers/P.stickerpack/cup.sticker/Contents.json")
        try folder.write(picture(300), to: "S.xcstickers/P.stickerpack/cup.sticker/cup.png")
        let outcome = await press.fix(FixRequest(path: folder.path + "/S.xcstickers"))
        try #require(outcome.status == .success && outcome.changes.count == 14)
    }

    private func picture(_ side: Int) -> [UInt8] {
        let samples = (0..<side * side).flatMap { pixel -> [Int] in
            let isInside = pixel % side > side / 5 && pixel / side > side / 5
            return [pixel % side * 200 / side, pixel / side * 200 / side, 90, isInside ? 255 : 0]
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }

    private func bytes(_ name: String) -> [UInt8]? { try? folder.bytes(Self.set + name) }

    // MARK: Entries

    private func entries() throws -> [[String: String]] {
        let data = try folder.data(Self.set + "Contents.json")
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(root["images"] as? [[String: String]])
    }

    private func change(_ edit: (inout [String: String]) -> Void) throws {
        let entries = try entries().map { entry in
            var entry = entry
            edit(&entry)
            return entry
        }
        let root: [String: Any] = ["images": entries, "info": ["author": "xcode", "version": 1]]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
        try folder.write(text, to: Self.set + "Contents.json")
    }

    /// Mends, expects 13 right icons, each in a file of its own, and that mending again changes nothing.
    private func fix(leavesExtra extra: [String] = []) async throws {
        let request = FixRequest(path: folder.path + "/S.xcstickers")
        let outcome = await press.fix(request)
        expect(outcome.status, is: .success, "\(outcome.findings)")
        let after = folder.content()
        let again = await press.fix(request)
        #expect(again.changes.isEmpty, "\(again.changes.map { $0.path + " " + $0.message })")
        expect(folder.content(), is: after)
        let entries = try entries()
        let names = entries.compactMap { $0["filename"] }
        #expect(entries.count == 13 && Set(names).count == 13)
        let there = try folder.names(in: Self.set)
        expect(there.sorted(), is: (names + extra + ["Contents.json"]).sorted())
        for entry in entries {
            let points = (entry["size"] ?? "").split(separator: "x").compactMap { Int($0) }
            let scale = Int((entry["scale"] ?? "").dropLast()) ?? 0
            let png = try #require(bytes(entry["filename"] ?? ""))
            let size = [Int(png[18]) * 256 + Int(png[19]), Int(png[22]) * 256 + Int(png[23])]
            expect(size, is: points.map { $0 * scale }, "\(entry)")
        }
    }

    private func name(of size: String, _ idiom: String) throws -> String? {
        try entries().first { $0["size"] == size && $0["idiom"] == idiom }?["filename"]
    }

    // MARK: Tests

    @Test func anIconThatIsRightForOneEntryStays() async throws {
        let good = bytes("appstore.png")
        try folder.remove(Self.set + "appstore-messages.png")
        try change { entry in
            if entry["size"]?.hasPrefix("1024") == true { entry["filename"] = "appstore.png" }
        }
        try await fix()
        try expect(name(of: "1024x1024", "ios-marketing"), is: "appstore.png")
        #expect(bytes("appstore.png") == good && good != nil)
        try expect(name(of: "1024x768", "ios-marketing"), is: "appstore-messages.png")
    }

    /// The art is transparent and 300 px, so icons have a color behind it, and large ones are blurred.
    @Test(arguments: [nil, "#AA3300"]) func theColorBehindIconsIsNamed(_ color: String?) async throws {
        try folder.remove("S.xcstickers/iMessage App Icon.stickersiconset")
        var request = FixRequest(path: folder.path + "/S.xcstickers")
        request.background = color
        let changes = await press.fix(request).changes.map(\.message)
        let icons = changes.filter { $0.contains("icon") && $0.contains("bytes") }
        #expect(icons.count == 13 && icons.allSatisfy { $0.contains(", on \(color ?? "#")") }, "\(changes)")
    }

    @Test func oneFileForAllEntriesIsTheMasterOfTheOthers() async throws {
        let good = try #require(bytes("appstore.png"))
        for entry in try entries() {
            try folder.remove(Self.set + (entry["filename"] ?? ""))
        }
        try folder.write(good, to: Self.set + "icon.png")
        try change { $0["filename"] = "icon.png" }
        try await fix()
        try expect(name(of: "1024x1024", "ios-marketing"), is: "icon.png")
        expect(bytes("icon.png"), is: good)
    }

    /// Two entries of one size for two devices.
    @Test func anEntryIsNotTakenForThatOfAnotherDevice() async throws {
        for name in ["settings-iphone@2x.png", "settings-ipad@2x.png"] {
            try folder.remove(Self.set + name)
        }
        try folder.write(picture(60), to: Self.set + "s58.png")
        try change { entry in
            if entry["size"] == "29x29", entry["scale"] == "2x" { entry["filename"] = "s58.png" }
        }
        try await fix()
        try expect(name(of: "29x29", "iphone"), is: "settings-iphone@2x.png")
        try expect(name(of: "29x29", "ipad"), is: "settings-ipad@2x.png")
    }

    /// What is not the name of a file in the set, and what is too long for one.
    @Test(arguments: ["../P.stickerpack/cup.sticker/cup.png", String(repeating: "n", count: 300) + ".png", "", ".."])
    func anEntryThatNamesNoFileGetsOne(_ text: String) async throws {
        try folder.remove(Self.set + "small-27@2x.png")
        try change { if $0["filename"] == "small-27@2x.png" { $0["filename"] = text } }
        try await fix()
    }

    /// Without a list that can be read, one finding names the command that lists them again.
    @Test(arguments: [nil, "{ \"images\" : [ {", "{}"]) func aSetWithoutItsListIsListedAgain(_ document: String?)
        async throws
    {
        let good = bytes("appstore.png")
        let path = folder.path + "/" + Self.set + "Contents.json"
        if let document {
            try folder.write(document, to: Self.set + "Contents.json")
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        try folder.remove("S.xcstickers/Contents.json")
        let check = await press.check(CheckRequest(paths: [folder.path + "/S.xcstickers"])).findings
        expect(
            check.filter { $0.severity > .info }.map(\.notes),
            is: [
                ["`stickerpress fix '\(folder.path)/\(Self.set.dropLast())'` makes the set whole again"]
            ], "\(check)")
        try await fix()
        #expect(bytes("appstore.png") == good && folder.exists("S.xcstickers/Contents.json"))
    }

    /// Whether its entry is empty or names a file that is not there.
    @Test(arguments: [true, false]) func anIconThatNoEntryNamesIsNamed(isEmpty: Bool) async throws {
        try folder.move(Self.set + "appstore-messages.png", to: Self.set + "drawn.png")
        let drawn = bytes("drawn.png")
        try change { entry in
            if isEmpty, entry["size"] == "1024x768" { entry["filename"] = nil }
        }
        try await fix()
        try expect(name(of: "1024x768", "ios-marketing"), is: "drawn.png")
        #expect(bytes("drawn.png") == drawn && drawn != nil)
    }

    @Test func anEmptyFileIsMadeAgain() async throws {
        try folder.write("", to: Self.set + "small-27@2x.png")
        try await fix()
    }

    /// Without a list, too: no second icon comes beside it.
    @Test func anEmptyFileOfASetWithoutItsListIsMadeAgain() async throws {
        try folder.write("", to: Self.set + "small-27@2x.png")
        try folder.remove(Self.set + "Contents.json")
        try await fix()
    }

    /// `fix` has nothing to make the icons from, so it is not what is advised.
    @Test func aSetWithoutAPictureNeedsOne() async throws {
        for name in try entries().compactMap({ $0["filename"] }) { try folder.write("", to: Self.set + name) }
        try folder.remove(Self.set + "Contents.json")
        let set = folder.path + "/" + Self.set.dropLast()
        let advice = ["`stickerpress icons make PICTURE --into '\(set)'` makes the set whole again"]
        await expect(press.check(CheckRequest(paths: [set])).findings.map(\.notes), is: [advice])
    }

    /// A file that cannot be read may be someone's drawing.
    @Test func aFileThatCannotBeReadStays() async throws {
        try folder.write("a drawing", to: Self.set + "small-27@2x.png")
        try await fix(leavesExtra: ["small-27@2x.png"])
        expect(bytes("small-27@2x.png"), is: Array("a drawing".utf8))
    }

    /// Keys that are not about size and device.
    @Test func unknownKeysOfAnEntryStay() async throws {
        try change { entry in
            if entry["size"] == "27x20" { (entry["platform"], entry["role"]) = ("macos", "own") }
        }
        try await fix()
        let changed = try entries().filter { $0["size"] == "27x20" }
        #expect(changed.map { $0["platform"] } == ["ios", "ios"] && changed.map { $0["role"] } == ["own", "own"])
    }

    // MARK: Stickers

    /// The stickers of an extension with code are named by a list that is not a catalog.
    @Test func stickersOfAListAreLeftAlone() async throws {
        let list = """
            { "packs": [ { "id": "p", "name": "P", "size": "small",
              "stickers": [ { "filename": "a.png", "label": "A cup" } ] } ] }
            """
        try folder.write(list, to: "Own/Stickers/Stickers.json")
        try folder.write(picture(320), to: "Own/Stickers/p/a.png")
        let before = folder.content()
        let outcome = await press.fix(FixRequest(path: folder.path + "/Own"))
        #expect(outcome.changes.isEmpty && outcome.status != .cannotWrite, "\(outcome.findings)")
        expect(folder.content(), is: before)
    }

    /// The name that a document states without a file is that of the only picture there.
    @Test func theOnlyPictureGetsTheNameThatIsStated() async throws {
        let sticker = "S.xcstickers/P.stickerpack/cup.sticker/"
        try folder.move(sticker + "cup.png", to: sticker + "IMG_1.gif")
        try await fix()
        let names = try folder.names(in: sticker)
        expect(names.sorted(), is: ["Contents.json", "cup.png"])
    }
}
