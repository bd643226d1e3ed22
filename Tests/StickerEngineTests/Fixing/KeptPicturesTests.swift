import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// WhatsApp folders whose entries and new names could take files from each other: every sticker keeps its picture, and
/// a second run changes nothing.
@Suite struct KeptPicturesTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress

    init() throws {
        press = try StickerPress()
    }

    // MARK: Bundles

    private func webp(_ shade: Int) -> [UInt8] {
        WebPBuilder(width: 512, height: 512, parts: [.init(color: [shade, 90, 200 - shade, 255])]).still
    }

    private func png(_ side: Int, _ shade: Int = 40) -> [UInt8] {
        let samples = (0..<side * side).flatMap { pixel -> [Int] in
            let isInside = pixel % side > side / 5 && pixel / side > side / 5
            return [shade, pixel / side % 256, 90, isInside ? 255 : 0]
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }

    private func sticker(_ stripe: Int) -> [UInt8] {
        let samples = (0..<512 * 512).map { $0 % 512 > 40 + stripe && $0 / 512 > 100 ? 1 : 0 }
        return PNGBuilder(width: 512, height: 512, depth: 1, colorType: 0).still(samples)
    }

    private func document(_ stickers: [String], tray: String) -> String {
        let entries = stickers.map { #"{ "image_file": "\#($0)", "emojis": ["☕"], "accessibility_text": "A cup" }"# }
        return """
            { "sticker_packs": [ { "identifier": "tea", "name": "Tea", "publisher": "Ana", "tray_image_file": "\(tray)",
              "image_data_version": "1", "animated_sticker_pack": false,
              "stickers": [ \(entries.joined(separator: ", ")) ] } ] }
            """
    }

    /// An Android folder `w` with a good tray image.
    private func android(_ stickers: [String], _ files: [String: [UInt8]], tray: String = "tray.png") throws {
        try folder.write(document(stickers, tray: tray), to: "w/contents.json")
        for (name, bytes) in files { try folder.write(bytes, to: "w/tea/" + name) }
        if files[tray] == nil { try folder.write(png(96), to: "w/tea/" + tray) }
    }

    // MARK: Results

    private func bytes(_ name: String) -> [UInt8]? { try? folder.bytes(name) }

    private func pack(_ path: String) throws -> (stickers: [String], tray: String?) {
        let data = try folder.data(path)
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let pack = try #require((root["sticker_packs"] as? [[String: Any]])?.first)
        let stickers = (pack["stickers"] as? [[String: Any]] ?? []).compactMap { $0["image_file"] as? String }
        return (stickers, pack["tray_image_file"] as? String)
    }

    /// Mends, and expects that mending again changes nothing.
    private func fix(_ name: String = "w") async -> FixOutcome {
        let request = FixRequest(path: folder.path + "/" + name)
        let outcome = await press.fix(request)
        let after = folder.content()
        let again = await press.fix(request)
        #expect(again.changes.isEmpty, "\(again.changes.map { $0.path + " " + $0.message })")
        expect(folder.content(), is: after)
        return outcome
    }

    private func side(_ name: String) -> Int? {
        bytes(name).map { min(Int($0[18]) * 256 + Int($0[19]), Int($0[22]) * 256 + Int($0[23])) }
    }

    // MARK: New names

    struct Renaming: Sendable {
        var stickers: [String]
        var mended: [String]
    }

    /// Good pictures under names that WhatsApp refuses: each keeps its bytes.
    @Test(arguments: [
        Renaming(stickers: ["a b.webp", "a-b.webp", "a-b-2.webp"], mended: ["a-b-3.webp", "a-b.webp", "a-b-2.webp"]),
        Renaming(stickers: ["hi (1).webp", "hi 1.webp", "c.webp"], mended: ["hi-1.webp", "hi-1-2.webp", "c.webp"]),
        Renaming(stickers: ["cup.png", "cup.webp", "cup-2.webp"], mended: ["cup-3.webp", "cup.webp", "cup-2.webp"]),
        Renaming(stickers: ["A.webp", "a.png", "c.webp"], mended: ["A.webp", "a-2.webp", "c.webp"]),
        Renaming(stickers: ["b.WEBP", "c.webp", "d.webp"], mended: ["b.webp", "c.webp", "d.webp"]),
    ])
    func newNamesAreFree(_ renaming: Renaming) async throws {
        let pictures = renaming.stickers.indices.map { webp(20 + 50 * $0) }
        try android(renaming.stickers, Dictionary(uniqueKeysWithValues: zip(renaming.stickers, pictures)))
        let outcome = await fix()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        try expect(pack("w/contents.json").stickers, is: renaming.mended)
        for (name, picture) in zip(renaming.mended, pictures) { expect(bytes("w/tea/" + name), is: picture, "\(name)") }
        let files = try folder.names(in: "w/tea")
        expect(files.sorted(), is: (renaming.mended + ["tray.png"]).sorted())
    }

    /// Pictures that are made again and would get one name.
    @Test func picturesOfTwoFormatsStayApart() async throws {
        try android(
            ["cup.png", "cup.jpg", "c.webp"],
            ["cup.png": png(512, 10), "cup.jpg": png(512, 200), "c.webp": webp(9)])
        await expect(fix().status, is: .success)
        try expect(pack("w/contents.json").stickers, is: ["cup.webp", "cup-2.webp", "c.webp"])
        let (first, second) = (try #require(bytes("w/tea/cup.webp")), try #require(bytes("w/tea/cup-2.webp")))
        #expect(first != second)
    }

    /// A name that another entry states is taken, although there is no such file.
    @Test func aNameOfAMissingFileIsTaken() async throws {
        try android(
            ["a b.webp", "a-b.webp", "c.webp", "d.webp"], ["a b.webp": webp(1), "c.webp": webp(2), "d.webp": webp(3)])
        _ = await fix()
        try expect(pack("w/contents.json").stickers, is: ["a-b-2.webp", "a-b.webp", "c.webp", "d.webp"])
        expect(bytes("w/tea/a-b-2.webp"), is: webp(1))
    }

    /// The only file that can be meant gets the name that its entry states, or one that WhatsApp takes.
    @Test func aFileIsRenamedThatDiffersInLetterCaseOrComposition() async throws {
        try android(
            ["Cup.webp", "\u{E9}.webp", "c.webp"],
            ["cup.webp": webp(1), "e\u{301}.webp": webp(2), "c.webp": webp(3)])
        let outcome = await fix()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        try expect(pack("w/contents.json").stickers, is: ["Cup.webp", "e.webp", "c.webp"])
        #expect(bytes("w/tea/Cup.webp") == webp(1) && bytes("w/tea/e.webp") == webp(2))
        let files = try folder.names(in: "w/tea")
        expect(files.sorted(), is: ["Cup.webp", "c.webp", "e.webp", "tray.png"])
    }

    /// A tray image that is right keeps its bytes.
    @Test(arguments: [
        ("tray \u{E9} (1).png", "tray \u{E9} (1).png", "tray-e-1.png"), ("tray.PNG", "tray.PNG", "tray.png"),
        ("tray.png", "Tray.png", "tray.png"),
    ])
    func aTrayImageIsRenamed(named: String, found: String, mended: String) async throws {
        let names = ["a.webp", "b.webp", "c.webp"]
        try folder.write(document(names, tray: named), to: "w/contents.json")
        for (number, name) in names.enumerated() { try folder.write(webp(50 * number), to: "w/tea/" + name) }
        try folder.write(png(96), to: "w/tea/" + found)
        await expect(fix().status, is: .success)
        try expect(pack("w/contents.json").tray, is: mended)
        expect(bytes("w/tea/" + mended), is: png(96))
        let files = try folder.names(in: "w/tea")
        expect(files.sorted(), is: names + [mended])
        #expect(try !folder.text("w/contents.json").contains(#""image_data_version" : "1""#))
    }

    // MARK: Files that several entries name

    @Test func entriesOfAFileKeepOne() async throws {
        try android(["a b.webp", "a b.webp", "c.webp"], ["a b.webp": webp(1), "c.webp": webp(2)])
        _ = await fix()
        try expect(pack("w/contents.json").stickers, is: ["a-b.webp", "a-b.webp", "c.webp"])
        #expect(bytes("w/tea/a-b.webp") == webp(1) && bytes("w/tea/a-b-2.webp") == nil)
        #expect(bytes("w/tea/a b.webp") == nil, "no entry needs it any more")
    }

    /// A good sticker that also is the tray image stays a sticker.
    @Test(arguments: [false, true]) func aStickerThatIsTheTrayImageStays(_ isIOS: Bool) async throws {
        let ending = isIOS ? "png" : "webp"
        let names = ["s0", "s1", "s2"].map { $0 + "." + ending }
        let pictures = (0..<3).map { isIOS ? sticker(80 * $0) : webp(30 + 50 * $0) }
        let files = Dictionary(uniqueKeysWithValues: zip(names, pictures))
        if isIOS {
            try folder.write(document(names, tray: names[0]), to: "w/sticker_packs.wasticker")
            for (name, bytes) in files { try folder.write(bytes, to: "w/" + name) }
        } else {
            try android(names, files, tray: names[0])
        }
        let outcome = await fix()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        let mended = try pack(isIOS ? "w/sticker_packs.wasticker" : "w/contents.json")
        #expect(mended.stickers == names && mended.tray == "tray_tea.png")
        let place = isIOS ? "w/" : "w/tea/"
        for (name, picture) in files { expect(bytes(place + name), is: picture) }
        expect(side(place + "tray_tea.png"), is: 96)
    }

    // MARK: Pictures elsewhere

    /// Xcode takes the pictures of an iOS app from any folder of the project.
    @Test func picturesBesideTheFolderOfTheDocumentAreMended() async throws {
        let document = document(["a b.png", "c.png", "d.png"], tray: "tray.png")
        try folder.write(document, to: "w/Data/sticker_packs.wasticker")
        for (number, name) in ["a b.png", "c.png", "d.png"].enumerated() {
            try folder.write(sticker(80 * number), to: "w/Art/" + name)
        }
        try folder.write(png(96), to: "w/Art/tray.png")
        // One name in two folders would be one file in the app.
        try folder.write(png(20), to: "w/Other/a-b.png")
        let outcome = await fix()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        try expect(pack("w/Data/sticker_packs.wasticker").stickers, is: ["a-b-2.png", "c.png", "d.png"])
        #expect(bytes("w/Art/a-b-2.png") == sticker(0) && bytes("w/Art/a b.png") == nil)
        expect(bytes("w/Other/a-b.png"), is: png(20))
    }

    /// A picture that is right for one bundle and wrong for another.
    @Test func whatTwoBundlesNeedIsNotTakenFromOne() async throws {
        let names = ["s0.png", "s1.png", "s2.png"]
        for (number, name) in names.enumerated() { try folder.write(sticker(80 * number), to: "w/" + name) }
        try folder.write(png(96), to: "w/tray.png")
        try folder.write(document(names, tray: "tray.png"), to: "w/one.wasticker")
        try folder.write(document(["s1.png", "s2.png", "s1.png"], tray: "s0.png"), to: "w/two.wasticker")
        let before = folder.content()
        let outcome = await fix()
        #expect(outcome.findings.map(\.rule) == ["fix/conflict"] && outcome.status == .findings)
        expect(outcome.findings.first?.path, is: folder.path + "/w/s0.png")
        expect(folder.content(), is: before)
    }
}

@Suite struct RepairPlanTests {
    private let folder = TemporaryFolder()
    private let tree: DiskTree

    init() throws {
        for name in ["a.png", "b.png", "B/c.png"] { try folder.write(name, to: "w/" + name) }
        tree = try DiskTree(
            foreign: folder.path + "/w", name: "w", images: ImageFactsCache(limits: ResourceLimits().art(workers: 1)),
            fileLimit: .max)
    }

    private func plan(_ changes: BundleRepair...) throws -> RepairPlan {
        var repairs = BundleRepairs(folder: "", in: tree, named: [], .everything)
        for change in changes { repairs.add(change) }
        return try RepairPlan([repairs], in: tree)
    }

    @Test func aFileThatNoRepairNamesIsNotOverwritten() throws {
        let problem = #expect(throws: RunFailure.self) {
            try plan(BundleRepair("B.png", .copy(of: "a.png"), removes: "a.png", .states([])))
        }
        let finding = problem?.findings.first
        #expect(finding?.path == "b.png" && finding?.message == "would be overwritten by the repair of a.png")
        let renamed = try plan(
            BundleRepair("B.png", .copy(of: "a.png"), removes: "a.png", .states([])),
            BundleRepair("d.png", .copy(of: "b.png"), removes: "b.png", .states([])))
        expect(renamed.removed, is: ["a.png", "b.png"])
    }

    @Test func noRepairIsDropped() throws {
        let one = BundleRepair("d.png", .copy(of: "a.png"), removes: "a.png", .states([]))
        try expect(plan(one, one).changes.count, is: 1, "the same repair twice is one")
        let problem = #expect(throws: RunFailure.self) {
            try plan(one, BundleRepair("D.png", .copy(of: "b.png"), removes: "b.png", .states([])))
        }
        expect(problem?.findings.first?.message, is: "would be written by two repairs: of a.png and of b.png")
    }
}
