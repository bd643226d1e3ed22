import Expect
import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct ScaffoldTests {
    private static func png(_ number: Int) -> [UInt8] {
        PNGBuilder(width: 1, height: 1).still([number & 255, number >> 8, 7, 255])
    }

    private static func gif(_ number: Int) -> [UInt8] {
        GIFBuilder(images: [GIFBuilder.Image(indices: [number & 3, number >> 2 & 3])]).bytes
    }

    private static let packedLottie =
        "H4sIAAAAAAACA6tWKlOyUjLVM1fSUUorUrIyNtBRyixQsgJS+UDKUkepXMnKzERHKQNC5SRWphYVK1lFx9YCAB/fRCw7AAAA"

    private func folder(_ names: [String]) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for (number, name) in names.enumerated() {
            // Equal files would count as one sticker.
            try folder.write(name.hasSuffix(".gif") ? Self.gif(number) : Self.png(number), to: name)
        }
        return folder
    }

    private func scaffold(
        _ folder: TemporaryFolder, name: String? = "Cats", publisher: String? = "Ana Lim", replaces: Bool = false
    ) throws -> ImportOutcome {
        ScaffoldWriter(
            folder: folder.path, name: name, publisher: publisher, replaces: replaces, schema: "{}",
            targets: try SampleTarget.all()
        ).write()
    }

    /// Every command reads what is written.
    @Test func aManifestThatWouldBeTooLongIsNotWritten() throws {
        let deep = (0..<5).map { _ in String(repeating: "n", count: 240) }.joined(separator: "/")
        let folder = try folder((0..<900).map { "\(deep)/\($0).png" })
        let outcome = try scaffold(folder)
        #expect(outcome.status == .findings && outcome.manifest == nil)
        expect(outcome.findings.map(\.rule), is: ["file/over-limit"])
        expect(outcome.findings.first?.message.hasSuffix(" bytes; the limit is 1,000,000"), is: true)
        try expect(folder.names(), is: [String(repeating: "n", count: 240)])
    }

    @Test func listsArtInNaturalOrder() throws {
        let folder = try folder([
            "10.png", "2.png", "sub/deep/cat-waving_02.png", "sub/cat.gif", "catNap.png", "a/zebra.png",
        ])
        let outcome = try scaffold(folder)
        expect(outcome.status, is: .success)
        expect(outcome.findings, is: [])
        expect(outcome.stickerCount, is: 6)
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let pack = try #require(loaded.catalog?.packs.first)
        expect(pack.name, is: "Cats")
        expect(pack.publisher, is: "Ana Lim")
        expect(pack.stickers[0].emojis, is: [])
        expect(
            pack.stickers.map(\.file),
            is: [
                "2.png", "10.png", "catNap.png", "a/zebra.png", "sub/cat.gif", "sub/deep/cat-waving_02.png",
            ])
        expect(pack.stickers.map(\.id), is: ["2", "10", "catnap", "zebra", "cat", "cat-waving_02"])
        expect(pack.stickers.map(\.alt?.base), is: [nil, nil, "Cat nap", "Zebra", "Cat", "Cat waving"])
        expect(pack.icon, is: "2.png")
        expect(Set(pack.targets.keys), is: ["sample"])
    }

    /// Folders with too little for a pack join the first one.
    @Test func foldersBecomePacks() throws {
        let folder = try folder([
            "a.png", "b.png", "c.png", "Über uns/1.png", "Über uns/2.png", "Über uns/icon.png", "Über uns/3.png",
            "old/x.png",
        ])
        let outcome = try scaffold(folder)
        #expect(outcome.packCount == 2 && outcome.stickerCount == 7)
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let packs = try #require(loaded.catalog?.packs)
        #expect(packs.map(\.id) == ["cats", "uber-uns"] && packs.map(\.name) == ["Cats", "Über Uns"])
        expect(packs[0].stickers.map(\.file), is: ["a.png", "b.png", "c.png", "old/x.png"])
        expect(packs[1].stickers.map(\.file), is: ["Über uns/1.png", "Über uns/2.png", "Über uns/3.png"])
        expect(packs.map(\.icon), is: ["a.png", "Über uns/icon.png"])
        expect(packs.map(\.publisher), is: ["Ana Lim", "Ana Lim"])
    }

    /// A name that no pack has is not dropped silently.
    @Test func aNameThatNoPackTakesIsTold() throws {
        let folders = try folder(["cats/a.png", "cats/b.png", "cats/c.png", "dogs/x.png", "dogs/y.png", "dogs/z.png"])
        let outcome = try scaffold(folders, name: "Animals")
        expect(
            outcome.findings.map(\.message),
            is: [
                "the name “Animals” is not used: each of the 2 packs has the name of its folder"
            ])
        expect(outcome.findings.map(\.severity), is: [.warning])
        // What is beside the folders takes it.
        let mixed = try folder(["a.png", "b.png", "c.png", "dogs/x.png", "dogs/y.png", "dogs/z.png"])
        #expect(try scaffold(mixed, name: "Animals").findings.isEmpty)
        try expect(mixed.load().catalog?.packs.map(\.name), is: ["Animals", "Dogs"])
    }

    @Test func copiesAreOneSticker() throws {
        let folder = try folder(["smile.png", "wave.png"])
        try folder.write(Self.png(0), to: "old/smile (1).png")
        let outcome = try scaffold(folder)
        expect(outcome.findings.map(\.message), is: ["skipped: it has the same bytes as “smile.png”"])
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.file), is: ["smile.png", "wave.png"])
    }

    /// The same picture in two packs is two stickers.
    @Test func copiesInOtherPacksStay() throws {
        let folder = try folder(["cats/a.png", "cats/b.png", "cats/c.png"])
        for (number, name) in ["x", "y", "z"].enumerated() {
            try folder.write(Self.png(number), to: "dogs/\(name).png")
        }
        try folder.write(Self.png(2), to: "dogs/z copy.png")
        let outcome = try scaffold(folder, name: nil)
        #expect(outcome.packCount == 2 && outcome.stickerCount == 6)
        expect(outcome.findings.map(\.message), is: ["skipped: it has the same bytes as “dogs/z.png”"])
    }

    /// What is written builds as it is.
    @Test func leavesOutWhatCannotBeDrawn() throws {
        let folder = try folder(["a.png"])
        try folder.write(Array(Self.png(1).dropLast(20)), to: "cut.png")
        try folder.write(Array(Self.png(1).dropLast(20)), to: "icon.png")
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><rect</svg>", to: "b.svg")
        let outcome = try scaffold(folder)
        expect(outcome.findings.map { FileName.last($0.path) }, is: ["b.svg", "cut.png", "icon.png"])
        #expect(outcome.findings.allSatisfy { $0.severity == .warning && $0.message.hasPrefix("skipped: it ") })
        let pack = try #require(try folder.load().catalog?.packs.first)
        #expect(pack.stickers.map(\.file) == ["a.png"] && pack.icon == "a.png")
        let nothing = try self.folder([])
        try nothing.write(Array(Self.png(1).dropLast(20)), to: "cut.png")
        let found = try scaffold(nothing).findings.map(\.rule)
        expect(found, is: ["file/left-out", "init/no-art"], "\(found)")
    }

    @Test(
        arguments: [
            ("Copy of smile.png", "copy-of-smile", "Smile"), ("Untitled_Artwork.png", "untitled_artwork", nil),
            ("Käse-Größe.png", "kase-grosse", "Käse größe"), ("02 - good night!.png", "02-good-night", "Good night"),
            ("New Year.png", "new-year", "New year"), ("happy new year.png", "happy-new-year", "Happy new year"),
            ("final countdown.png", "final-countdown", "Final countdown"), ("copy cat.png", "copy-cat", "Copy cat"),
            ("100% yes.png", "100-yes", "100% yes"), ("cat copy 2.png", "cat-copy-2", "Cat"),
            ("cat_v2_final.png", "cat_v2_final", "Cat"), ("new.png", "new", nil),
            ("picture frame.png", "picture-frame", nil), ("IMG_love.png", "img_love", "Love"),
            ("screenshot 2024-05-01 at 10.22.33.png", "screenshot-2024-05-01-at-10-22-33", nil),
            ("WhatsApp Image 2024-05-01 at 10.22.33.png", "whatsapp-image-2024-05-01-at-10-22-33", nil),
            ("PXL_20240501_101010.png", "pxl_20240501_101010", nil), ("IMG_0012.png", "img_0012", nil),
            ("DALL·E 2024-05-01 10.10.10 - a cat.png", "dall-e-2024-05-01-10-10-10-a-cat", nil),
            ("neu_🛁_bad.png", "neu_bad", "Neu bad"), ("Smørrebrød.png", "smorrebrod", "Smørrebrød"),
            ("2024 party.png", "2024-party", "2024 party"), ("Image 2024.png", "image-2024", nil),
            ("02 party 2024.png", "02-party-2024", "Party"), ("s0.png", "s0", nil), ("cat2.png", "cat2", nil),
            ("good cat2.png", "good-cat2", "Good cat2"), ("cat-2.png", "cat-2", "Cat"),
        ] as [(String, String, String?)])
    func namesBecomeIdsAndTexts(file: String, id: String, alt: String?) throws {
        let folder = try folder([file])
        _ = try scaffold(folder)
        let sticker = try #require(try folder.load().catalog?.packs.first?.stickers.first)
        #expect(sticker.id == id && sticker.alt?.base == alt)
    }

    @Test(
        arguments: [
            (9, 0, nil), (0, 3, nil), (2, 0, "whatsapp: false"), (7, 2, "whatsapp: { remainder: still }"),
            (1, 2, "whatsapp: { remainder: still }"), (2, 3, "whatsapp: false"),
        ] as [(Int, Int, String?)])
    func platformsThatRefuseAreSettled(stills: Int, animations: Int, line: String?) throws {
        let names = (0..<stills).map { "s\($0).png" } + (0..<animations).map { "a\($0).gif" }
        let folder = try folder(names)
        let facts = names.map { name in
            let isAnimated = name.hasSuffix(".gif")
            return ImageFacts(
                format: isAnimated ? .gif : .png, byteCount: 9, size: .square(600),
                durations: isAnimated ? [100, 100] : [0])
        }
        let targets = try TargetRegistry.all()
        let feasibility = PlatformFeasibility(
            of: FoundPacks(in: folder.path).catalog(
                called: "Cats", for: Set(targets.filter(\.description.isOnInNewManifests).map(\.name))),
            art: ArtFacts(Dictionary(zip(names, facts)) { $1 }), targets: targets, ignoresPictures: true)
        let choices = feasibility.choices(of: 0)
        let lines = choices.map { NewManifest.text([($0.key, $0.value.value)]).string }
        let bare: [String] = lines.map { String($0.split(separator: "   # ")[0]) }
        expect(bare, is: [line].compactMap(\.self))
        #expect(choices.values.allSatisfy { $0.reason.hasPrefix("pack “") })
    }

    @Test func keycapsAreEmojis() throws {
        let folder = try folder(["1️⃣ one.png"])
        _ = try scaffold(folder)
        let sticker = try #require(try folder.load().catalog?.packs.first?.stickers.first)
        #expect(sticker.emojis == ["1️⃣"] && sticker.alt?.base == "One")
    }

    /// Emoji sets name their files by code points.
    @Test(arguments: [
        ("1F600.png", "😀"), ("emoji_u1f600.png", "😀"), ("emoji_u1f468_200d_1f9b0.png", "👨‍🦰"), ("emoji_u2764.png", "❤️"),
        ("U+1F1EB-1F1F7.png", "🇫🇷"), ("26a1.png", "⚡"), ("2764.png", nil), ("face.png", nil), ("2024.png", nil),
        ("1f600 cat.png", nil), ("noto_u1f639.png", "😹"), ("openmoji_1F9B9.png", "🦹"), ("openmoji_2764.png", "❤️"),
        ("cat_2024.png", nil), ("img_12604.png", nil), ("cafe.png", nil),
    ])
    func emojisOfCodePoints(file: String, emoji: String?) {
        expect(NameWords.emojis(of: file), is: emoji.map { [$0] } ?? [])
        if emoji != nil { #expect(NameWords.sentence(of: file) == nil) }
    }

    /// Words that are not those of a set describe the picture.
    @Test func codePointsBehindWords() {
        expect(NameWords.emojis(of: "grinning_face_1f600.png"), is: ["😀"])
        expect(NameWords.sentence(of: "grinning_face_1f600.png"), is: "Grinning face")
        expect(NameWords.sentence(of: "cat_2024.png"), is: "Cat 2024")
        expect(NameWords.sentence(of: "Foto vom Hund.png"), is: "Foto vom Hund")
        expect(NameWords.sentence(of: "Laughing_Cat.png"), is: "Laughing cat")
    }

    @Test(arguments: [
        ("AgAD9e19c6bbaf.webp", nil), ("CAACAgIAAxkBAAEB1.png", nil), ("9f86d081884c7d65.gif", nil),
        ("GG well played.svg", "GG well played"), ("RIP.gif", "RIP"), ("4x4offroad.png", nil), ("cat2000.png", nil),
        ("IMG_cat.png", "Cat"), ("two sleepy2cats.png", "Two sleepy2cats" as String?),
    ])
    func idsSayNothingAndCapitalsStay(file: String, sentence: String?) {
        expect(NameWords.sentence(of: file), is: sentence)
    }

    @Test(arguments: ["stickers-3.png", "Emojis 2.png", "icon_04.png"]) func generalWordsDescribeNothing(file: String) {
        #expect(NameWords.sentence(of: file) == nil)
    }

    @Test func emojisOfANameCountOnce() throws {
        let folder = try folder(["😀😀😀 ha.png"])
        try expect(scaffold(folder).findings, is: [])
        try expect(folder.load().catalog?.packs.first?.stickers.first?.emojis, is: ["😀"])
    }

    @Test func namesEmojisThatAreLeftOut() throws {
        let folder = try folder(["😂😭🎉🥳 viele.png"])
        let outcome = try scaffold(folder)
        expect(outcome.findings.map(\.message), is: ["its name has 4 emojis; the first 3 were taken, not 🥳"])
        try expect(folder.load().catalog?.packs.first?.stickers.first?.emojis, is: ["😂", "😭", "🎉"])
    }

    /// Only their names tell Procreate drawings from other zip archives.
    @Test func namesProcreateDrawings() throws {
        let folder = try folder(["a.png"])
        try folder.write([0x50, 0x4B, 3, 4], to: "draw.procreate")
        let findings = try scaffold(folder).findings
        expect(findings.map(\.message), is: ["skipped: it is a Procreate drawing, which is not supported"])
    }

    /// Lottie is told from other JSON by its content, TGS by what is inside its gzip.
    @Test func takesAnimationsAndNoOtherJSON() throws {
        let folder = try folder(["a.png"])
        let lottie = "{\"v\":\"5.7\",\"fr\":30,\"ip\":0,\"op\":9,\"w\":64,\"h\":64,\"layers\":[]}"
        try folder.write(lottie, to: "b.json")
        try folder.write("{\"fr\":1,\"name\":\"settings\"}", to: "c.json")
        // `lottie` as gzip -n packs it.
        let packed = try #require(Data(base64Encoded: Self.packedLottie))
        try folder.write([UInt8](packed), to: "d.tgs")
        try folder.write([UInt8](packed.prefix(30)), to: "e.tgs")
        let outcome = try scaffold(folder)
        let pack = try #require(try folder.load().catalog?.packs.first)
        expect(pack.stickers.map(\.file), is: ["a.png", "b.json", "d.tgs"])
        expect(outcome.findings.count, is: 2)
    }

    @Test func takesIconAndTrayByName() throws {
        let folder = try folder(["icon.png", "a.png", "art/Tray_Icon.png"])
        _ = try scaffold(folder)
        let pack = try #require(try folder.load().catalog?.packs.first)
        expect(pack.icon, is: "icon.png")
        expect(pack.tray, is: "art/Tray_Icon.png")
        expect(pack.stickers.map(\.file), is: ["a.png"])
    }

    @Test func skipsWhatIsNoArt() throws {
        let folder = try folder(["a.png", "line\nbreak.png", ".hidden.png"])
        try folder.write("hello", to: "notes.png")
        try folder.link("out.png", to: "/etc/hostname")
        try folder.link("inside.png", to: "a.png")
        let outcome = try scaffold(folder)
        expect(
            outcome.findings.map { $0.path.dropFirst(folder.path.count + 1) + ": " + $0.message },
            is: [
                "line\u{FFFD}break.png: skipped: its name contains a line break",
                "notes.png: skipped: it is a text file, not a picture",
                "out.png: skipped: it is a link to a file outside the folder",
            ])
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.file), is: ["a.png"])
    }

    /// A build would refuse what only its pixels show to be damaged.
    @Test func skipsPicturesThatLackPixels() throws {
        let folder = try folder(["a.png"])
        let image = GIFBuilder.Image(width: 2, height: 2, indices: [])
        try folder.write(GIFBuilder(width: 2, height: 2, images: [image]).bytes, to: "cut.gif")
        let outcome = try scaffold(folder)
        expect(outcome.findings.map(\.path), is: [folder.path + "/cut.gif"])
        #expect(outcome.findings.allSatisfy { $0.message.hasPrefix("skipped: it ") })
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.file), is: ["a.png"])
    }

    @Test func neverReplacesUnasked() throws {
        let folder = try folder(["a.png"])
        try folder.write("name: Mine", to: "pack.yml")
        let refused = try scaffold(folder)
        expect(refused.status, is: .cannotWrite)
        expect(refused.findings.map(\.rule), is: ["init/exists"])
        #expect(!folder.exists("pack.yaml"))
        let replaced = try scaffold(folder, replaces: true)
        expect(replaced.status, is: .success)
        expect(replaced.findings.map(\.message), is: ["was replaced; the old manifest is kept as pack.yaml.backup"])
        try expect(folder.text("pack.yaml.backup"), is: "name: Mine")
        // What would be written is there already, as after a run that was killed.
        #expect(try scaffold(folder, replaces: true).findings.isEmpty)
        #expect(!folder.exists("pack.yaml.backup-2"))
        // The first copy stays.
        try folder.write("name: Yours", to: "pack.yaml")
        try expect(scaffold(folder, replaces: true).findings.map(\.path), is: [folder.path + "/pack.yaml"])
        try expect(folder.text("pack.yaml.backup"), is: "name: Mine")
        try expect(folder.text("pack.yaml.backup-2"), is: "name: Yours")
    }

    /// A folder has the name of the last file to be written, as a full disk would keep it from being written.
    @Test func aFailureChangesNothing() throws {
        let folder = try folder(["a.png"])
        try folder.write("x", to: ".pack.schema.json/x")
        let failed = try scaffold(folder)
        #expect(failed.status == .cannotWrite && failed.manifest == nil)
        expect(failed.findings.map(\.path), is: [folder.path + "/.pack.schema.json"])
        expect(failed.findings.first?.message, is: "is not a regular file")
        let names = { try folder.names() }
        try expect(names(), is: [".pack.schema.json", "a.png"])
        try folder.write("name: Mine", to: "pack.yaml")
        let kept = try scaffold(folder, replaces: true)
        #expect(kept.status == .cannotWrite && kept.findings.map(\.rule) == ["init/write"])
        expect(kept.findings.first?.notes.first?.hasSuffix("; pack.yaml is as it was"), is: true)
        try expect(names(), is: [".pack.schema.json", "a.png", "pack.yaml"])
        try expect(folder.text("pack.yaml"), is: "name: Mine")
    }

    /// Remarks are not printed beside an error; here they are what it is about.
    @Test func saysWhyThereIsNothing() throws {
        let folder = try folder([])
        try folder.write("8BPS\0\u{1}", to: "a.psd")
        try folder.write("%PDF-1.7", to: "b.pdf")
        let findings = try scaffold(folder).findings
        expect(findings.map(\.rule), is: ["file/skipped", "file/skipped", "init/no-art"])
        expect(findings.map(\.severity), is: [.warning, .warning, .error])
    }

    /// The packs of `packs/*` get manifests of their own, which the next `add` finds by the pattern.
    @Test func packsInOneFolderGetTheirOwnManifests() throws {
        let folder = try folder((1...3).flatMap { ["packs/cats/\($0).png", "packs/lazy dogs/\($0).png"] })
        let outcome = try scaffold(folder, name: nil)
        #expect(outcome.status == .success && outcome.findings == [] && outcome.packCount == 2)
        expect(outcome.packManifests, is: folder.path + "/packs/*/pack.yaml")
        let text = try folder.text("pack.yaml")
        #expect(text.contains("packs: [\"packs/*\"]\n") && !text.contains(".png"))
        let loaded = try folder.load()
        #expect(loaded.lines == [] && loaded.catalog?.packs.map(\.name) == ["Cats", "Lazy Dogs"])
        expect(loaded.catalog?.packs.last?.stickers.map(\.file), is: (1...3).map { "packs/lazy dogs/\($0).png" })
    }

    /// What a platform's document says is lost, and nothing is written into the bundle.
    @Test func aBundleIsToBeImported() throws {
        let folder = try folder(
            (1...3).flatMap { ["app.xcassets/a.stickerpack/\($0).png", "app.xcassets/b/\($0).png"] })
        try folder.write("{}", to: "app.xcassets/a.stickerpack/Contents.json")
        let outcome = ScaffoldWriter(
            folder: folder.path, publisher: "A", schema: "{}", targets: try TargetRegistry.all()
        ).write()
        let finding = try #require(outcome.findings.first { $0.rule == "init/bundle" })
        expect(finding.path, is: folder.path + "/app.xcassets")
        expect(finding.message, is: "is a bundle (iMessage sticker catalog), of which only the pictures were used")
        let manifest = folder.path + "/pack.yaml"
        let advice = "delete \(manifest) and run `stickerpress import \(folder.path)`"
        expect(finding.notes, is: ["to keep its names, texts and order, " + advice])
        #expect(outcome.packCount == 2 && outcome.packManifests == nil)
    }

    /// Beside the pack, the option would switch the platform on where the catalog switches it off.
    @Test func optionsOfAPackSwitchNoPlatformOn() throws {
        let names = (0..<4).flatMap { ["cats/\($0).png", "dogs/\($0).png"] } + ["dogs/x.gif"]
        let folder = try folder(names)
        let facts = names.map { name in
            let durations = name.hasSuffix(".gif") ? [100.0, 100] : [0]
            let found = ImageFacts(format: .png, byteCount: 9, size: .square(600), durations: durations)
            return PosterSearch.Found(facts: found, beginsEmpty: false)
        }
        let targets = try TargetRegistry.all()
        func lines(_ chosen: Set<String>?) throws -> [String] {
            ScaffoldText(
                of: FoundPacks(in: folder.path), Dictionary(zip(names, facts)) { $1 }, called: "A", by: nil,
                for: targets, chosen: chosen
            ).text.string.split(separator: "\n").map(String.init).filter { $0.contains("whatsapp") }
        }
        let on = try lines(nil)
        #expect(on.count == 1 && on[0].hasPrefix("  whatsapp: { remainder: still }   # pack “"))
        try expect(lines(["imessage"]), is: ["  # whatsapp: {}   # delete the \"# \" to build it, too"])
    }

    /// The packs of another manifest are not taken for new ones.
    @Test func foldersWithManifestsStay() throws {
        let folder = try folder(["a.png", "old/b.png"])
        try folder.write("name: Old\npublisher: A\nstickers: [b.png]\n", to: "old/pack.yaml")
        let outcome = try scaffold(folder)
        expect(outcome.findings.map(\.message), is: ["not examined: it has a manifest of its own"])
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.file), is: ["a.png"])
    }

    @Test func saysWhenThereIsNothing() throws {
        let folder = try folder([])
        try expect(scaffold(folder).status, is: .missingInput)
        expect(ScaffoldWriter(folder: "/nowhere", schema: "", targets: []).write().status, is: .missingInput)
        try folder.write(Self.png(0), to: "a.png")
        let file = ScaffoldWriter(folder: folder.path + "/a.png", schema: "", targets: [])
        expect(file.write().findings.first?.message, is: "is a file, not a folder")
    }

    @Test func placeholderIsPointedAt() throws {
        let folder = try folder(["tea-time/a.png"])
        let outcome = ScaffoldWriter(
            folder: folder.path + "/tea-time", schema: "{}", targets: try SampleTarget.all()
        ).write()
        expect(outcome.findings.map(\.rule), is: ["init/publisher"])
        let lines = try folder.text("tea-time/pack.yaml").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[(outcome.findings[0].line ?? 1) - 1].hasPrefix("publisher: Your Name"))
        try expect(folder.load("tea-time").catalog?.packs.first?.name, is: "Tea Time")
    }

    /// The options written as comments are right when they are switched on.
    @Test func commentedOptionsLoad() throws {
        let folder = try folder(["a.png", "b.png"])
        _ = try scaffold(folder)
        let text = try folder.text("pack.yaml")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.prefixMatch(of: /# ( *[a-z-]+:)/).map { _ in String(line.dropFirst(2)) } ?? String(line)
        }
        try folder.write(
            lines.filter { !$0.hasPrefix("yaml-language-server") }.joined(separator: "\n"), to: "pack.yaml")
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let pack = try #require(loaded.catalog?.packs.first)
        expect(pack.links.email, is: "me@example.com")
        expect(pack.edit.margin, is: 16)
        expect(pack.tray, is: "a.png")
    }

    /// Whatever the files are called, what is written loads without findings and names every one of them.
    @Test(arguments: 0..<60) func oddNamesLoad(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "'", "\"", "#", " #", ": ", ":", "- ", "-", "--", "?", "*", "&a", "!", "%", "@", "`", "|", ">", "{", "}",
            "[", "]", ",", "~", "\\", "null", "true", "no", "1.5", "0x1F", "2026-01-01", "é", "e\u{301}", "日本", "🎉",
            "👩‍👩‍👧", "\u{200B}", "\u{FEFF}", "\u{FFFE}", "\u{202E}", "  ", " ", "a", "B", "%20", "$x", "C:", "..", "=",
            "<<", "\u{2028}", "\u{85}", "\t", "\n", "\u{7}",
        ]
        let names = (0..<12).map { _ in
            let count = Int.random(in: 1...4, using: &random)
            return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "x" }.joined()
        }
        let files = Set(names.filter { !$0.hasPrefix(".") }.map { $0 + ".png" })
        let folder = try folder(Array(files))
        let outcome = try scaffold(folder, name: nil)
        let isSkipped = { (name: String) in FieldText.fault(in: name, isPath: true) != nil }
        guard outcome.status == .success else {
            #expect(files.allSatisfy(isSkipped))
            return
        }
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let found = Set(loaded.catalog?.packs.first?.stickers.map(\.file) ?? [])
        expect(found, is: files.filter { !isSkipped($0) })
    }
}
