import Expect
import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct FixTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress

    init() throws {
        press = try StickerPress()
    }

    private static let pack = "App/Stickers.xcstickers/Sticker Pack.stickerpack/"

    private func picture(_ side: Int, _ seed: Int = 1) -> [UInt8] {
        let samples = (0..<side * side).flatMap { pixel -> [Int] in
            let (x, y) = (pixel % side, pixel / side)
            let isInside = x > side / 5 && x < side * 4 / 5 && y > side / 5 && y < side * 4 / 5
            return [x * seed % 256, y % 256, 90, isInside ? 255 : 0]
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }

    /// A catalog with a good sticker, one that is too large, one under a wrong name, and no icons. Other files and
    /// unknown keys are in it, too.
    private func catalog() throws {
        let info = #""info": { "author": "xcode", "version": 1 }"#
        try folder.write("{ \(info) }", to: "App/Stickers.xcstickers/Contents.json")
        try folder.write(
            """
            { \(info), "properties": { "grid-size": "small", "own-key": 7 },
              "stickers": [ { "filename": "good.sticker" }, { "filename": "big.sticker" } ] }
            """, to: Self.pack + "Contents.json")
        for (name, file, side) in [("good", "good.png", 300), ("big", "big.png", 320), ("odd", "IMG_1.gif", 300)] {
            try folder.write(
                #"{ \#(info), "properties": { "filename": "\#(file)", "accessibility-label": "A \#(name) one" } }"#,
                to: Self.pack + "\(name).sticker/Contents.json")
            try folder.write(picture(side, name.count), to: Self.pack + "\(name).sticker/\(file)")
        }
        try folder.write("mine", to: "App/Stickers.xcstickers/notes.txt")
    }

    private func fix(_ name: String = "App/Stickers.xcstickers", dryRun: Bool = false) async -> FixOutcome {
        var request = FixRequest(path: folder.path + "/" + name)
        request.isDryRun = dryRun
        request.choices = [.enlarge, .rename]
        return await press.fix(request)
    }

    private func errors(_ name: String) async -> [Finding] {
        await press.check(CheckRequest(paths: [folder.path + "/" + name])).findings.filter { $0.severity == .error }
    }

    /// The person's own file is replaced, so what it lost has to be told.
    @Test func lostQualityIsTold() async throws {
        try catalog()
        try folder.write(PNGBuilder.noise(side: 900), to: Self.pack + "big.sticker/big.png")
        let outcome = await fix()
        let big = outcome.changes.first { $0.path.hasSuffix("big.png") }
        let length = try folder.data(Self.pack + "big.sticker/big.png")
        expect(
            big?.message.hasSuffix("; has \(Figures.grouped(length.count)) bytes now"), is: true,
            "\(big?.message ?? "nothing")")
    }

    /// What Git on a Mac makes of names with accents: documents have them decomposed, the disk has them composed.
    @Test func aPictureWhoseNameIsComposedInAnotherWayIsMended() async throws {
        let sticker = "P.stickerpack/caf\u{E9}.sticker/"
        let document = """
            { "info": { "author": "xcode", "version": 1 },
              "properties": { "filename": "cafe\u{301}.png", "accessibility-label": "A cup of coffee" } }
            """
        try folder.write(
            """
            { "info": { "author": "xcode", "version": 1 }, "properties": { "grid-size": "small" },
              "stickers": [ { "filename": "caf\u{E9}.sticker" } ] }
            """, to: "P.stickerpack/Contents.json")
        try folder.write(document, to: sticker + "Contents.json")
        try folder.write(picture(300), to: sticker + "caf\u{E9}.png")
        #expect(await errors("P.stickerpack").isEmpty)
        try folder.write(picture(320), to: sticker + "caf\u{E9}.png")
        let outcome = await fix("P.stickerpack")
        #expect(outcome.status == .success && outcome.changes.map(\.rule) == ["fix/image"], "\(outcome.findings)")
        #expect(await errors("P.stickerpack").isEmpty)
        let names = try folder.names(in: sticker)
        expect(names.count, is: 2, "\(names)")
    }

    /// The frames of a sticker that was mended, and what is told of it.
    private func mended(frames: Int, delay: Int) async throws -> (facts: ImageFacts, message: String) {
        try catalog()
        let parts = (0..<frames).map { APNGBuilder.Part(color: [$0 * 10, 90, 200, 255], delay: (delay, 1_000)) }
        try folder.write(APNGBuilder(width: 40, height: 40, parts: parts).bytes, to: Self.pack + "big.sticker/big.png")
        let outcome = await fix()
        let path = folder.path + "/" + Self.pack + "big.sticker/big.png"
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let message = outcome.changes.first { $0.path.hasSuffix("big.png") }?.message ?? ""
        return (try ArtDecoder.open(bytes, limits: ArtLimits()).facts, message)
    }

    /// Messages plays at most 20 frames a second: the person's own file has fewer frames then, which has to be told.
    @Test func joinedFramesAreTold() async throws {
        let (facts, message) = try await mended(frames: 20, delay: 30)
        #expect(facts.frameCount == 12 && facts.totalDuration == 600)
        #expect(message.hasSuffix(" bytes now, and 12 of 20 frames"), "\(message)")
    }

    /// As in a build, nothing would be left of the motion otherwise.
    @Test func anAnimationTooShortForTwoFramesStillMoves() async throws {
        let (facts, message) = try await mended(frames: 3, delay: 10)
        #expect(facts.format == .apng && facts.frameCount == 2 && facts.totalDuration == 100)
        #expect(message.hasPrefix("is now an APNG of 300 x 300 px") && message.hasSuffix("and 2 of 3 frames"))
    }

    @Test func aCatalogIsMendedAndTheRestStays() async throws {
        try catalog()
        #expect(await errors("App/Stickers.xcstickers").count >= 2)
        let before = folder.content()
        let outcome = await fix()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        await expect(errors("App/Stickers.xcstickers"), is: [])
        let after = folder.content()
        expect(after[Self.pack + "good.sticker/good.png"], is: before[Self.pack + "good.sticker/good.png"])
        expect(after["App/Stickers.xcstickers/notes.txt"], is: Data("mine".utf8))
        let list = try folder.text(Self.pack + "Contents.json")
        #expect(list.contains("own-key") && list.contains("odd.sticker"))
        expect(after[Self.pack + "odd.sticker/odd.png"], is: before[Self.pack + "odd.sticker/IMG_1.gif"])
        #expect(after[Self.pack + "odd.sticker/IMG_1.gif"] == nil)
        #expect(try folder.text(Self.pack + "odd.sticker/Contents.json").contains("A odd one"))
        expect(after.keys.count { $0.contains(".stickersiconset/") && $0.hasSuffix(".png") }, is: 13)
        try expect(folder.names(), is: ["App"], "nothing is left beside the folder")
        try expect(folder.names(in: "App"), is: ["Stickers.xcstickers"])
        let again = await fix()
        #expect(again.changes.isEmpty && again.status == .success)
        expect(folder.content(), is: after)
    }

    /// The owner is that of the file before, also where root mends the bundle of someone else.
    @Test func filesKeepTheirPermissionsAndOwners() async throws {
        try catalog()
        let bundle = folder.path + "/App/Stickers.xcstickers"
        let owner: uid_t = geteuid() == 0 ? 65_534 : geteuid()
        let names = try FileManager.default.subpathsOfDirectory(atPath: bundle)
        for path in names.map({ bundle + "/" + $0 }) + [bundle] { expect(lchown(path, owner, gid_t.max), is: 0) }
        let pack = folder.path + "/" + Self.pack
        let modes: [(path: String, mode: mode_t)] = [
            ("Contents.json", 0o664), ("big.sticker/big.png", 0o600), ("odd.sticker/Contents.json", 0o640),
        ]
        for file in modes { expect(chmod(pack + file.path, file.mode), is: 0) }
        expect(chmod(pack + "odd.sticker/IMG_1.gif", 0o660), is: 0)
        expect(chmod(pack + "odd.sticker", 0o750), is: 0)
        await expect(fix().status, is: .success)
        for file in modes + [("odd.sticker/odd.png", 0o660), ("odd.sticker", 0o750)] {
            var status = stat()
            #expect(stat(pack + file.path, &status) == 0 && status.st_mode & 0o777 == file.mode, "\(file.path)")
        }
        // New icons and their folder, too.
        for path in try FileManager.default.subpathsOfDirectory(atPath: bundle).map({ bundle + "/" + $0 }) + [bundle] {
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_uid == owner, "\(path)")
        }
    }

    /// A folder without an image is not a sticker: listing it would ship one that does not exist.
    @Test func anEmptyFolderIsNotListed() async throws {
        try catalog()
        try folder.makeFolder(Self.pack + "Empty.sticker")
        let outcome = await fix()
        let list = try folder.text(Self.pack + "Contents.json")
        #expect(!outcome.changes.isEmpty && list.contains("odd.sticker") && !list.contains("Empty"))
    }

    @Test func aDryRunWritesNothing() async throws {
        try catalog()
        let before = folder.content()
        let outcome = await fix(dryRun: true)
        #expect(outcome.changes.count > 10 && outcome.isDryRun)
        #expect(
            outcome.changes.contains { $0.message == "would be called “odd.png”" && $0.path.hasSuffix("IMG_1.gif") })
        expect(folder.content(), is: before)
    }

    @Test func whatNeedsAPersonIsLeftAndNamed() async throws {
        try catalog()
        try folder.write("not a picture", to: Self.pack + "big.sticker/big.png")
        let outcome = await fix()
        #expect(outcome.status == .findings && !outcome.changes.isEmpty)
        let left = outcome.findings.filter { $0.severity == .error }
        #expect(left.map(\.path).allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(left.contains { $0.rule == "imessage/sticker-unreadable" })
        try expect(folder.text(Self.pack + "big.sticker/big.png"), is: "not a picture")
    }

    /// Only the catalog is fixed; what is beside it in the folder is judged as well, by the same paths.
    @Test func whatIsLeftOfAnotherBundleIsNamed() async throws {
        try catalog()
        let sticker = #"{ "image_file": "cup.webp", "emojis": ["☕"], "accessibility_text": "A cup" }"#
        try folder.write(
            #"{ "ios_app_store_link": "", "sticker_packs": [ { "identifier": "tea", "name": "Tea", "publisher": "Ana", "#
                + #""tray_image_file": "tray.png", "stickers": [ \#(sticker) ] } ] }"#,
            to: "App/ios/sticker_packs.wasticker")
        for isDryRun in [true, false] {
            let outcome = await fix("App", dryRun: isDryRun)
            #expect(outcome.status == .findings && outcome.changes.count > 10)
            #expect(outcome.changes.allSatisfy { $0.path.contains("/App/Stickers.xcstickers/") })
            let left = outcome.findings.filter { $0.severity == .error }
            #expect(left.map(\.rule).contains("whatsapp/sticker-missing"), "\(left)")
            guard !isDryRun else { continue }
            let found = await errors("App")
            #expect(left.map(\.message) == found.map(\.message) && left.map(\.path) == found.map(\.path))
        }
    }

    // MARK: WhatsApp

    private func assets() throws {
        let stickers = (1...3).map {
            #"{ "image_file": "My cup \#($0).png", "emojis": ["☕"], "accessibility_text": "A cup" }"#
        }
        try folder.write(
            """
            { "android_play_store_link": "", "ios_app_store_link": "", "sticker_packs": [ { "identifier": "tea", "name": "Tea",
              "publisher": "Ana", "tray_image_file": "tray.png", "image_data_version": "1", "avoid_cache": false,
              "publisher_email": "", "publisher_website": "", "privacy_policy_website": "", "license_agreement_website": "",
              "stickers": [ \(stickers.joined(separator: ", ")) ] } ] }
            """, to: "assets/contents.json")
        for number in 1...3 { try folder.write(picture(200, number), to: "assets/tea/My cup \(number).png") }
        try folder.write(picture(100), to: "assets/tea/tray.png")
        try folder.write("mine", to: "assets/other/notes.txt")
    }

    @Test func aFolderOfAnAndroidAppIsMended() async throws {
        try assets()
        #expect(await errors("assets").count >= 4)
        let outcome = await fix("assets")
        expect(outcome.status, is: .success, "\(outcome.findings)")
        await expect(errors("assets"), is: [])
        let document = try folder.text("assets/contents.json")
        #expect(document.contains("my-cup-1.webp") && !document.contains("My cup"))
        #expect(document.contains("privacy_policy_website") && !document.contains(#""image_data_version" : "1""#))
        try expect(folder.text("assets/other/notes.txt"), is: "mine")
        #expect(folder.content()["assets/tea/My cup 1.png"] == nil)
    }

    /// Commas and pictures in one step: a dry run tells of both, and where one of them fails neither is done.
    @Test func aDocumentAndItsPicturesAreMendedTogether() async throws {
        try assets()
        let text = try folder.text("assets/contents.json").replacing(
            "\"publisher\": \"Ana\",", with: "\"publisher\": \"Ana\"")
        try folder.write(text, to: "assets/contents.json")
        let planned = await fix("assets", dryRun: true)
        #expect(planned.changes.count > 3 && planned.changes[0].message == "would be valid JSON, without comments")
        let picture = folder.path + "/assets/tea/My cup 1.png"
        expect(chmod(picture, 0o444), is: 0)
        let failed = await fix("assets")
        #expect(failed.status == .cannotWrite && failed.changes.isEmpty)
        try expect(folder.text("assets/contents.json"), is: text)
        expect(chmod(picture, 0o644), is: 0)
        await expect(fix("assets").changes.count, is: planned.changes.count)
        await expect(errors("assets"), is: [])
    }

    /// What else was asked for is not known, and is not "nothing".
    @Test func aDocumentThatCannotBeReadIsNamedWhateverIsToBeFixed() async throws {
        try assets()
        try folder.write("{ \"sticker_packs\": [ ,, ] }", to: "assets/contents.json")
        var request = FixRequest(path: folder.path + "/assets")
        request.only = ["whatsapp/sticker-format"]
        let outcome = await press.fix(request)
        #expect(outcome.status == .findings && outcome.findings.map(\.rule) == ["whatsapp/json-syntax"])
    }

    /// The project of WhatsApp's sample for iOS lists each picture.
    @Test func projectsThatNameOldFilesAreNamed() async throws {
        try assets()
        try folder.write("A1 /* My cup 1.png */ = {isa = PBXFileReference; };", to: "App.xcodeproj/project.pbxproj")
        let findings = await fix("assets").findings.filter { $0.rule == "fix/project" }
        expect(findings.map(\.path), is: [folder.path + "/App.xcodeproj/project.pbxproj"])
        expect(findings.first?.message.hasSuffix("now: My cup 1.png (now my-cup-1.webp)"), is: true, "\(findings)")
    }

    /// A file is protected because it is not to change; then nothing is fixed.
    @Test func theFirstWriteProtectedFileIsNamed() async throws {
        try assets()
        for name in folder.content().keys { expect(chmod(folder.path + "/" + name, 0o444), is: 0) }
        let before = folder.content()
        let outcome = await fix("assets")
        #expect(outcome.status == .cannotWrite && outcome.changes.isEmpty)
        expect(outcome.findings.map(\.message), is: ["is write-protected: its mode is 444"])
        expect(outcome.findings.map(\.path), is: [folder.path + "/assets/contents.json"])
        expect(folder.content(), is: before)
    }

    /// They are left to a person, and `check` says what belongs there.
    @Test(arguments: [
        (#""avoid_cache": false"#, #""avoid_cache": "maybe""#), (#""avoid_cache": false"#, #""avoid_cache": "false""#),
        (#"["☕"]"#, #""coffee""#), (#"["☕"]"#, #""☕, 😂""#),
    ]) func valuesOfAnotherKindStay(old: String, wrong: String) async throws {
        try assets()
        let text = try folder.text("assets/contents.json")
        try folder.write(text.replacing(old, with: wrong), to: "assets/contents.json")
        _ = await fix("assets")
        #expect(try folder.text("assets/contents.json").contains(wrong))
        #expect(await errors("assets").contains { $0.rule == "whatsapp/json-type" })
    }

    /// A path to the very place where the platform looks for the bare name.
    @Test(arguments: ["tea/", "./tea/", "/tea/", "tea\\\\"]) func pathsBecomeNames(folders: String)
        async throws
    {
        try assets()
        _ = await fix("assets")
        let names = try folder.text("assets/contents.json").matches(of: /[a-z0-9-]+\.(?:webp|png)/).map {
            String($0.output)
        }
        expect(names.count, is: 4)
        var text = try folder.text("assets/contents.json")
        for name in names { text = text.replacing("\"\(name)\"", with: "\"\(folders)\(name)\"") }
        try folder.write(text, to: "assets/contents.json")
        #expect(await errors("assets").map(\.rule).allSatisfy { $0.hasSuffix("-file-path") })
        let before = folder.content().filter { $0.key.contains("tea/") }
        await expect(fix("assets").status, is: .success)
        await expect(errors("assets"), is: [])
        expect(folder.content().filter { $0.key.contains("tea/") }, is: before, "only the document changes")
    }

    @Test func aBlankTrayImageIsMadeFromASticker() async throws {
        try assets()
        try folder.write(
            PNGBuilder(width: 96, height: 96).still(Array(repeating: 0, count: 4 * 96 * 96)), to: "assets/tea/tray.png")
        let warnings = await press.check(CheckRequest(paths: [folder.path + "/assets"])).findings.map(\.rule)
        #expect(warnings.contains("whatsapp/tray-blank"))
        await expect(fix("assets").status, is: .success)
        let after = await press.check(CheckRequest(paths: [folder.path + "/assets"])).findings.map(\.rule)
        #expect(!after.contains("whatsapp/tray-blank"))
        #expect(await fix("assets").changes.isEmpty)
    }

    /// Paths in messages begin where the user's path ends, not in the folder that was copied.
    @Test func whatIsLeftIsNamedAsACheckNamesIt() async throws {
        try assets()
        try folder.remove("assets/tea/My cup 2.png")
        let outcome = await fix("")
        let left = outcome.findings.filter { $0.severity == .error }
        #expect(!outcome.changes.isEmpty && left.contains { $0.message.contains("; expected at assets/tea/") })
        expect(left.map(\.message), is: (await errors("")).map(\.message), "\(left)")
    }

    // MARK: Refusals

    /// Wherever they lead: to a file, to the folder itself, out of it, to nothing.
    @Test func linksStayAsTheyAre() async throws {
        try catalog()
        try folder.write("secret", to: "secret.txt")
        let links = [
            "link": folder.path + "/secret.txt", "loop": ".", "Sticker Pack.stickerpack/up": "../../../secret.txt",
            "broken": "nowhere",
        ]
        for (name, target) in links { try folder.link("App/Stickers.xcstickers/" + name, to: target) }
        let outcome = await fix()
        #expect(outcome.status == .success && !outcome.changes.isEmpty, "\(outcome.findings)")
        for (name, target) in links {
            try expect(folder.destination(of: "App/Stickers.xcstickers/" + name), is: target)
        }
        try expect(folder.text("secret.txt"), is: "secret")
        await expect(errors("App/Stickers.xcstickers"), is: [])
        try expect(folder.names(in: "App"), is: ["Stickers.xcstickers"])
        #expect(await fix().changes.isEmpty)
    }

    /// A document that is a link, and a folder for the new icons that is one: what they lead to is never written.
    @Test(arguments: ["Sticker Pack.stickerpack/Contents.json", "iMessage App Icon.stickersiconset"])
    func aLinkInTheWayOfARepairIsRefused(_ name: String) async throws {
        try catalog()
        let path = "App/Stickers.xcstickers/" + name
        try folder.makeFolder("elsewhere")
        if name.hasSuffix(".json") {
            try folder.move(path, to: "elsewhere/c.json")
            try folder.link(path, to: folder.path + "/elsewhere/c.json")
        } else {
            try folder.link(path, to: folder.path + "/elsewhere")
        }
        let before = folder.content()
        let outcome = await fix()
        let message = "is a symbolic link where a file has to be written; it is not followed"
        #expect(outcome.findings.map(\.message) == [message] && outcome.status != .success, "\(outcome.findings)")
        expect(outcome.findings.map(\.path), is: [folder.path + "/" + path])
        expect(folder.content(), is: before)
    }

    @Test func aFolderThatIsALinkIsRefused() async throws {
        try catalog()
        try folder.link("alias", to: folder.path + "/App/Stickers.xcstickers")
        await expect(fix("alias").findings.map(\.rule), is: ["fix/not-a-folder"])
    }

    @Test func whatIsNoBundleIsRefused() async throws {
        try folder.write("x", to: "empty/notes.txt")
        let empty = await fix("empty").findings
        expect(empty.map(\.rule), is: ["fix/not-recognized"])
        expect(
            empty.first?.notes.first?.hasPrefix("name a folder of one of these kinds: iOS bundle (.wasticker), "),
            is: true)
        var request = FixRequest(path: folder.path + "/empty")
        request.targets = ["editor-sdk"]
        await expect(
            press.fix(request).findings.map(\.notes),
            is: [["what belongs to that platform cannot be fixed; build it again from its manifest"]])
        await expect(fix("nowhere").status, is: .missingInput)
        try folder.write("name: x", to: "pack/pack.yaml")
        await expect(fix("pack").findings.map(\.rule), is: ["fix/manifest"])
        try catalog()
        try folder.write(#"{ "files": {}, "images": {}, "version": 1 }"#, to: "App/.stickerpress.json")
        await expect(fix().findings.map(\.rule), is: ["fix/own-output"])
    }
}
