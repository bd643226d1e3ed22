import Expect
import Foundation
import StickerImaging
import StickerModel
import TestSupport
import Testing

@testable import TestArt

struct IconsMakeTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    private static let sizes = [
        "small-27@2x": (54, 40), "small-27@3x": (81, 60), "small-32@2x": (64, 48), "small-32@3x": (96, 72),
        "messages-iphone@2x": (120, 90), "messages-iphone@3x": (180, 135), "messages-ipad@2x": (134, 100),
        "messages-ipadpro@2x": (148, 110), "settings-iphone@2x": (58, 58), "settings-iphone@3x": (87, 87),
        "settings-ipad@2x": (58, 58), "appstore": (1024, 1024), "appstore-messages": (1024, 768),
    ]

    /// Width, height, bit depth, color type and interlacing, as the file's first chunk states them.
    private func header(_ data: Data) -> [Int] {
        let bytes = Array(data)
        guard bytes.count > 29 else { return [] }
        func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return [number(16), number(20), Int(bytes[24]), Int(bytes[25]), Int(bytes[28])]
    }

    @Test func everySlotIsOpaqueRGBOfItsSize() async throws {
        let folder = try await IconSet.made.value
        for (name, size) in Self.sizes {
            let data = try folder.data("icons/\(IconSet.name)/\(name).png")
            expect(header(data), is: [size.0, size.1, 8, 2, 0], "\(name)")
            #expect(!data.contains(Data("tRNS".utf8)) && data.range(of: Data("tRNS".utf8)) == nil)
        }
        for (name, side) in [("AppIcon60x60@2x", 120), ("AppIcon60x60@3x", 180), ("AppIcon1024x1024", 1024)] {
            expect(header(try folder.data("icons/AppIcon.appiconset/\(name).png")), is: [side, side, 8, 2, 0])
        }
        expect(header(try folder.data("icons/tray.png")).prefix(2), is: [96, 96])
        #expect(try folder.data("icons/tray.png").count <= 50_000)
    }

    /// The set of an app is replaced where it is, and nothing else.
    @Test(arguments: ["App/Stickers.xcassets", "App/Stickers.xcassets/iMessage App Icon.stickersiconset", "App"])
    func aSetIsReplaced(place: String) async throws {
        try await IconSet.copy(into: folder)
        try folder.write(SamplePack.drawing("#36C"), to: "other.svg")
        let document = try folder.text(IconSet.place("Contents.json"))
        try folder.write(document.replacing("small-27@2x.png", with: "old.png"), to: IconSet.place("Contents.json"))
        try folder.write(try folder.data(IconSet.place("small-27@2x.png")), to: IconSet.place("old.png"))
        try folder.remove(IconSet.place("small-27@2x.png"))
        try folder.write("mine", to: IconSet.place("notes.txt"))
        try folder.write("mine", to: "App/Stickers.xcassets/Contents.json")
        let before = try folder.data(IconSet.place("appstore.png"))
        let run = try await tool.run("icons", "make", "other.svg", "--into", place)
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("Not named by the old icon set, and kept: notes.txt.\n"))
        #expect(run.diagnostics.contains("Replaced App/Stickers.xcassets/\(IconSet.name): 13 icons.\n"))
        let names = try folder.files(in: "App/Stickers.xcassets/" + IconSet.name)
        expect(names, is: (Self.sizes.map { $0.key + ".png" } + ["Contents.json", "notes.txt"]).sorted())
        #expect(try folder.data(IconSet.place("appstore.png")) != before)
        try expect(folder.text("App/Stickers.xcassets/Contents.json"), is: "mine")
        try await expect(tool.run("icons", "App/Stickers.xcassets").status, is: 0)
    }

    /// An app has icons for devices and appearances of which a sticker pack knows nothing.
    @Test func iconsOfOtherDevicesAndAppearancesStay() async throws {
        try folder.write(SamplePack.drawing("#36C"), to: "other.svg")
        let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#
        let rows = [
            #"{ "idiom" : "iphone", "size" : "60x60", "scale" : "2x", "filename" : "phone.png" }"#,
            #"{ "idiom" : "ipad", "size" : "76x76", "scale" : "2x", "filename" : "pad.png" }"#,
            #"{ "idiom" : "universal", "size" : "1024x1024", "filename" : "dark.png", \#(dark) }"#,
        ]
        let set = "Assets.xcassets/AppIcon.appiconset/"
        try folder.write("{ \"images\" : [ \(rows.joined(separator: ", ")) ] }", to: set + "Contents.json")
        for name in ["phone", "pad", "dark"] { try folder.write(name, to: set + name + ".png") }
        let run = try await tool.run("icons", "make", "other.svg", "--into", "Assets.xcassets")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("Kept for other devices and appearances: pad.png, dark.png.\n"))
        let document = try folder.text(set + "Contents.json")
        for name in ["pad", "dark"] {
            try expect(folder.text(set + name + ".png"), is: name)
            #expect(document.contains("\"\(name).png\""))
        }
        #expect(document.contains("AppIcon60x60@2x.png") && !document.contains("phone.png"))
        try expect(folder.files(in: set).contains("phone.png"), is: false)
    }

    @Test func withoutAPlaceForTemporaryFilesNothingIsMade() async throws {
        try await IconSet.copy(into: folder)
        try folder.write(SamplePack.drawing("#36C"), to: "other.svg")
        let tool = Tool(in: folder, environment: ["TMPDIR": folder.path + "/other.svg"])
        let run = try await tool.run("icons", "make", "other.svg", "--into", "App")
        #expect(
            run.status == 73 && run.diagnostics.contains("set TMPDIR to a folder you may write to"),
            "\(run.diagnostics)")
    }

    /// What `icons` advises is run, for each kind of set.
    @Test(arguments: ["AppIcon.appiconset", IconSet.name]) func theCommandThatIsNamedMakesASetWhole(set: String)
        async throws
    {
        try folder.copy("icons/" + set, of: try await IconSet.made.value, to: "a/" + set)
        try folder.remove("a/\(set)/Contents.json")
        let run = try await tool.run("icons", "a")
        let next = try #require(run.diagnostics.firstMatch(of: /Next: stickerpress (.*)\n/)?.1)
        #expect(run.status == 1 && run.output.contains("matched by size"))
        let words = next.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        try await expect(tool.run(words).status, is: 0, "\(words)")
        try await expect(tool.run("icons", "a").status, is: 0)
        let fix = try await tool.run("fix", "a")
        let isFixed = set == IconSet.name
        #expect(
            fix.status == (isFixed ? 0 : 1)
                && (fix.output + fix.diagnostics).contains(isFixed ? "Nothing to fix" : "icons make"))
    }

    /// A folder of icons is a bundle, also one that `icons make` made.
    @Test func whatWasMadeCanBeFixed() async throws {
        let run = try await Tool(in: try await IconSet.made.value).run("fix", "icons")
        #expect(run.status == 0 && run.diagnostics == "Nothing to fix in icons.\n", "\(run.diagnostics)")
    }

    /// Whatever is damaged there is named by `check` and `fix`, and `icons` names what makes it whole.
    @Test(arguments: [
        ("AppIcon.appiconset/Contents.json", "{"), ("AppIcon.appiconset/AppIcon60x60@2x.png", ""), ("tray.png", ""),
    ])
    func whatWasMadeAndDamagedIsNamed(_ file: String, _ text: String) async throws {
        try folder.write(SamplePack.drawing("#36C"), to: "logo.svg")
        try await expect(tool.run("icons", "make", "logo.svg", "-o", "mix", "-q").status, is: 0)
        try folder.write(text, to: "mix/" + file)
        let icons = try await tool.run("icons", "mix")
        let next = try #require(icons.diagnostics.firstMatch(of: /Next: (stickerpress icons make .*)\n/)?.1)
        for command in ["check", "fix"] {
            let run = try await tool.run(command, "mix")
            let said = run.output + run.diagnostics
            #expect(run.status == 1 && said.contains("mix/" + file), "\(said)")
            #expect(said.contains("`\(next)` makes it again") && said.contains("[icons/damaged]"), "\(said)")
        }
        let words = next.replacing("PICTURE", with: "logo.svg").split(separator: " ").dropFirst().map(String.init)
        try await expect(tool.run(words).status, is: 0, "\(words)")
        try await expect(tool.run("icons", "mix").status, is: 0)
    }

    @Test func aCatalogWithoutASetGetsOne() async throws {
        try folder.write(SamplePack.drawing("#36C"), to: "logo.svg")
        try folder.write("{}", to: "S.xcstickers/Contents.json")
        try folder.write("{}", to: "S.xcstickers/P.stickerpack/Contents.json")
        try folder.write("x", to: "plain/notes.txt")
        try await expect(tool.run("icons", "make", "logo.svg", "--into", "S.xcstickers").status, is: 0)
        try expect(folder.files(in: "S.xcstickers/" + IconSet.name).count, is: 14)
        let plain = try await tool.run("icons", "make", "logo.svg", "--into", "plain")
        #expect(plain.status == 1 && plain.diagnostics.contains("[icons/no-set]"), "\(plain.diagnostics)")
        try folder.write("{}", to: "S.xcstickers/Second.stickersiconset/Contents.json")
        let several = try await tool.run("icons", "make", "logo.svg", "--into", "S.xcstickers")
        #expect(several.status == 1 && several.diagnostics.contains("[icons/several-sets]"), "\(several.diagnostics)")
        try await expect(tool.run("icons", "make", "logo.svg", "--into", "none.xcassets").status, is: 66)
        try await expect(tool.run("icons", "make", "logo.svg", "--into", "S.xcstickers", "-o", "x").status, is: 64)
        try await expect(
            tool.run("icons", "make", "logo.svg", "--into", "S.xcstickers", "--target", "whatsapp").status, is: 1)
    }

    /// An independent reader agrees, where it is installed.
    @Test(.needs("pngcheck")) func pngcheckReadsThem() async throws {
        let folder = try await IconSet.made.value
        let files = try folder.files(in: "icons").filter { $0.hasSuffix(".png") }
        let tool = Tool(in: folder, at: "icons")
        let run = try await tool.execute(URL(fileURLWithPath: try #require(Shell.path(of: "pngcheck"))), files)
        #expect(run.status == 0 && files.count == 17)
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("OK: ") }
        expect(lines.count, is: 17)
        for line in lines where !line.contains("tray.png") {
            #expect(line.contains(", 24-bit RGB, non-interlaced,"), "\(line)")
        }
    }

    @Test func theDocumentNamesEverySlotInXcodesOrder() async throws {
        let folder = try await IconSet.made.value
        let data = try folder.data("icons/\(IconSet.name)/Contents.json")
        let root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let images = try #require(root["images"] as? [[String: String]])
        #expect(
            images.count == 13
                && images.allSatisfy { entry in
                    entry["filename"].map { Self.sizes[String($0.dropLast(4))] != nil } ?? false
                })
        expect(
            images.map { $0["platform"] ?? "-" },
            is: ["-", "-", "-", "-", "-", "-", "-", "-"] + [
                "ios", "ios", "ios", "ios", "ios",
            ])
        let app = try folder.data("icons/AppIcon.appiconset/Contents.json")
        #expect(String(decoding: app, as: UTF8.self).contains("\"size\" : \"60x60\""))
    }

    @Test func makingTwiceTouchesNothingAndGivesTheSame() async throws {
        try folder.write(SamplePack.drawing("#3A3"), to: "m.svg")
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/cache"])
        let first = try await tool.run("icons", "make", "m.svg", "-o", "icons")
        #expect(first.status == 0 && first.diagnostics.contains("Made 17 icons in "))
        #expect(first.diagnostics.contains("/icons: AppIcon.appiconset"), "\(first.diagnostics)")
        let before =
            try FileManager.default.attributesOfItem(atPath: folder.path + "/icons")[.modificationDate] as? Date
        let again = try await tool.run("icons", "make", "m.svg", "-o", "icons")
        #expect(again.status == 0 && again.diagnostics.hasPrefix("Up to date: "))
        let after = try FileManager.default.attributesOfItem(atPath: folder.path + "/icons")[.modificationDate] as? Date
        expect(before, is: after)
        let other = try await Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/none"])
            .run("icons", "make", "m.svg", "-o", "other", "-j", "1")
        expect(other.status, is: 0)
        for file in try folder.files(in: "icons") where file.contains(".") && !file.hasSuffix("iconset") {
            try expect(folder.data("icons/" + file), is: folder.data("other/" + file), "\(file)")
        }
        try expect(folder.files().filter { $0.contains(".stickerpress-") }, is: [])
    }

    /// As `build --target` keeps the files of others.
    @Test func iconsOfOnePlatformLeaveThoseOfOthers() async throws {
        try folder.write(SamplePack.drawing("#3A3"), to: "m.svg")
        try folder.write(SamplePack.drawing("#33A"), to: "n.svg")
        try await expect(tool.run("icons", "make", "m.svg", "-o", "icons").status, is: 0)
        let before = try folder.data("icons/\(IconSet.name)/Contents.json")
        let run = try await tool.run("icons", "make", "n.svg", "-o", "icons", "--target", "whatsapp")
        #expect(run.status == 0 && run.diagnostics.contains("icons keeps 14 files of other platforms."))
        try expect(folder.data("icons/\(IconSet.name)/Contents.json"), is: before)
        #expect(try await tool.run("icons", "make", "m.svg", "-o", "icons").diagnostics.contains("Made 17 icons"))
    }

    @Test func whatIsNotOursIsNotTouched() async throws {
        try folder.write(SamplePack.drawing("#3A3"), to: "m.svg")
        try folder.write("mine", to: "theirs/note.txt")
        let foreign = try await tool.run("icons", "make", "m.svg", "-o", "theirs")
        #expect(foreign.status == 73 && foreign.diagnostics.contains("StickerPress did not make"))
        try expect(folder.files(in: "theirs"), is: ["note.txt"])
        try await expect(tool.run("icons", "make", "m.svg", "-o", "icons", "-q").status, is: 0)
        try folder.write("edited", to: "icons/tray.png")
        let edited = try await tool.run("icons", "make", "m.svg", "-o", "icons")
        #expect(edited.status == 73 && edited.diagnostics.contains("icons/tray.png: error: was changed by hand"))
        try await expect(tool.run("icons", "make", "m.svg", "-o", "icons", "--force", "-q").status, is: 0)
        #expect(try folder.data("icons/tray.png").count > 100)
        try folder.write(SamplePack.drawing("#33D"), to: "icons/m.svg")
        let inside = try await tool.run("icons", "make", "icons/m.svg", "-o", "icons", "--force")
        #expect(inside.status == 73 && inside.diagnostics.contains("contains the master icons/m.svg"))
    }

    @Test func aBuildAndIconsDoNotReplaceEachOther() async throws {
        let built = try await SamplePack.built.value
        try folder.copy("out", of: built)
        try SamplePack.write(into: folder)
        let icons = try await tool.run("icons", "make", "art/dot-1.svg", "-o", "out")
        #expect(icons.status == 73 && icons.diagnostics.contains("out: error: holds a build"))
        try folder.write("{}", to: "out/A.stickersiconset/Contents.json")
        let into = try await tool.run("icons", "make", "art/dot-1.svg", "--into", "out")
        #expect(into.status == 1 && into.diagnostics.contains("[icons/own-output]"), "\(into.diagnostics)")
        try await expect(tool.run("icons", "make", "art/dot-1.svg", "-o", "icons", "-q").status, is: 0)
        let build = try await tool.run("build", "-o", "icons")
        #expect(build.status == 73 && build.diagnostics.contains("icons: error: holds icons"))
    }

    @Test func mastersThatCannotServeAreNamed() async throws {
        try folder.write("no picture", to: "text.png")
        try folder.write(Data(PNGBuilder(width: 2, height: 2).still([Int](repeating: 0, count: 16))), to: "clear.png")
        for (master, status, message) in [
            ("nowhere.svg", 66, "nowhere.svg: error: "), ("text.png", 1, "text.png: error: "),
            ("clear.png", 1, "clear.png: error: is empty"),
        ] as [(String, Int32, String)] {
            let run = try await tool.run("icons", "make", master, "-o", "icons")
            #expect(run.status == status && run.diagnostics.contains(message), "\(run.diagnostics)")
            #expect(run.diagnostics.contains("Nothing was written"))
        }
        try expect(folder.files().filter { $0.hasPrefix("icons") || $0.hasPrefix(".icons") }, is: [])
    }

    @Test func smallMastersAreDrawnLargerWhichIsSaid() async throws {
        try folder.write(IconSet.png(64, 64), to: "small.png")
        let run = try await tool.run("icons", "make", "small.png", "-o", "icons", "--target", "whatsapp")
        expect(run.status, is: 0)
        #expect(run.diagnostics.contains("small.png: warning: is 64 x 64 px and is enlarged 16 times for 1024 x 1024"))
        try expect(folder.files(in: "icons").filter { $0.hasSuffix("stickersiconset") }, is: [])
    }

    @Test func optionsDoWhatTheySay() async throws {
        try folder.write(SamplePack.drawing("#D33"), to: "m.svg")
        try folder.write(SamplePack.drawing("#33D"), to: "w.svg")
        let run = try await tool.run(
            "icons", "make", "m.svg", "-o", "icons", "--wide", "w.svg", "--background", "#102030", "--without-1024",
            "-q")
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        let files = try folder.files(in: "icons/" + IconSet.name)
        #expect(files.count == 13 && !files.contains("appstore.png"))
        // Corner and middle of a square and of a wide icon.
        try expect(pixels(folder, "settings-iphone@3x.png", [(0, 0), (43, 43)]), is: ["102030", "DD3333"])
        try expect(pixels(folder, "messages-iphone@2x.png", [(0, 0), (60, 45)]), is: ["102030", "3333DD"])
    }

    /// The color that suits a drawing is taken once: a set in which icons differ by a shade would look careless.
    @Test func allIconsShareOneBackground() async throws {
        let folder = try await IconSet.made.value
        let corners = try Self.sizes.keys.map { try pixels(folder, $0 + ".png", [(0, 0)])[0] }
        expect(Set(corners), is: ["FFFFFF"])
    }

    /// An opaque picture, twice as wide as high, one color in each half.
    private func halves(_ left: [Int], _ right: [Int]) -> Data {
        let builder = PNGBuilder(width: 80, height: 40, colorType: 2)
        return Data(builder.still((0..<3_200).flatMap { $0 % 80 < 40 ? left : right }))
    }

    @Test func photosFillTheirIconsAndPlainPicturesGoOn() async throws {
        try folder.write(halves([255, 0, 0], [0, 0, 255]), to: "photo.png")
        try folder.write(halves([255, 255, 255], [250, 250, 250]), to: "plain.png")
        func corner(_ words: String...) async throws -> String {
            let run = try await tool.run(["icons", "make"] + words + ["-o", "icons", "--target", "imessage", "-q"])
            expect(run.status, is: 0, "\(run.diagnostics)")
            return try pixels(folder, "settings-iphone@3x.png", [(0, 0)])[0]
        }
        try await expect(corner("photo.png"), is: "FF0000")
        try await expect(corner("photo.png", "--focus", "right"), is: "0000FF")
        try await expect(corner("photo.png", "--fit", "background"), is: "800080")
        try await expect(corner("plain.png"), is: "FDFDFD")
        try await expect(corner("plain.png", "--background", "123456"), is: "123456")
    }

    /// Stopped in the middle of rendering, or killed just before they get their places, the icons are what they were.
    @Test(.timeLimit(.minutes(10)), arguments: [(SIGTERM, "rendering", 143), (SIGKILL, "placing", 9)])
    func stoppingLeavesTheIconsAsTheyWere(signal: Int32, place: String, status: Int32) async throws {
        try folder.write(SamplePack.drawing("#3A3"), to: "old.svg")
        try folder.write(SamplePack.drawing("#33D"), to: "new.svg")
        try await expect(tool.run("icons", "make", "old.svg", "-o", "icons", "-q").status, is: 0)
        let before = try folder.data("icons/tray.png")
        try await expect(stop(signal, at: place, "new.svg"), is: status)
        try expect(folder.data("icons/tray.png"), is: before)
        if signal == SIGTERM { try expect(folder.files().filter { $0.hasPrefix(".icons") }, is: []) }
        // What a killed run left goes with the next one.
        try await expect(tool.run("icons", "make", "new.svg", "-o", "icons", "-q").status, is: 0)
        try expect(folder.files().filter { $0.hasPrefix(".icons") }, is: [])
        #expect(try folder.data("icons/tray.png") != before)
    }

    private func stop(_ signal: Int32, at place: String, _ master: String) async throws -> Int32 {
        let environment = ["XDG_CACHE_HOME": folder.path + "/cache", "STICKERPRESS_PAUSE_AT": place]
        var isSent = false
        let tool = Tool(in: folder, environment: environment)
        return try await tool.run("icons", "make", master, "-o", "icons") { text, process in
            guard !isSent, text.contains("paused at \(place)") else { return }
            isSent = true
            kill(process, signal)
        }.status
    }

    @Test func mistakesAreNamed() async throws {
        for (words, message) in [
            ([], "icons make needs MASTER"), (["a.svg"], "icons make needs --output DIR"),
            (["a.svg", "-o", "x", "--background", "red"], "--background takes a color as #RRGGBB, not red"),
            (["a.svg", "-o", "x", "--fit", "cut"], "unknown fit ‘cut’"),
            (["a.svg", "-o", "x", "--focus", "2,2"], "--focus takes X,Y from 0 to 1 or one of center, top"),
            (["a.svg", "-o", "x", "--fit", "background", "--focus", "top"], "--focus goes with --fit crop"),
            (["a.svg", "-o", "x", "--margin", "900"], "--margin takes a number from 0 to 200, not 900"),
        ] as [([String], String)] {
            let run = try await Tool().run(["icons", "make"] + words)
            #expect(run.status == 64 && run.diagnostics.contains(message), "\(words): \(run.diagnostics)")
            #expect(run.diagnostics.hasSuffix("See stickerpress help icons make\n"))
        }
    }

    private func pixels(_ folder: TemporaryFolder, _ file: String, _ places: [(Int, Int)]) throws -> [String] {
        let art = try ArtDecoder.open(Array(try folder.data("icons/\(IconSet.name)/\(file)")), limits: ArtLimits())
        let raster = try #require(try art.frames(drawnAt: nil).next()?.raster)
        return places.map { x, y in
            let pixel = 4 * (y * raster.width + x)
            return raster.pixels[pixel..<(pixel + 3)].map { String(Int($0) + 256, radix: 16).dropFirst().uppercased() }
                .joined()
        }
    }
}
