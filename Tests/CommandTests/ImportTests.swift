import Expect
import Foundation
import Testing

/// `import`, mostly of what the tool has built itself.
struct ImportTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    /// Puts a build of the sample pack into `out`.
    private func addBuild() async throws {
        let sample = try await SamplePack.built.value
        for name in ["out", "pack.yaml", "art"] { try folder.copy(name, of: sample) }
    }

    private func addBuildForBoth() async throws {
        try SamplePack.write(into: folder, targets: "targets: { whatsapp: true, imessage: true }\n")
        let run = try await tool.run("build", "-q")
        try #require(run.status == 0, "\(run.diagnostics)")
    }

    @Test func ourOwnOutputComesBackWhole() async throws {
        try await addBuild()
        let run = try await tool.run("import", "out/whatsapp", "-o", "again")
        #expect(run.status == 0 && run.output.isEmpty, "\(run.diagnostics)")
        #expect(run.diagnostics.hasSuffix("Next: review it, then run stickerpress build again/pack.yaml\n"))
        try expect(folder.files(in: "again/art"), is: ["dot-1.webp", "dot-2.webp", "dot-3.webp"])
        for number in 1...3 {
            let made = try folder.data("out/whatsapp/ios/dots_0\(number)_dot-\(number).webp")
            try expect(folder.data("again/art/dot-\(number).webp"), is: made)
        }
        let text = try folder.text("again/pack.yaml")
        #expect(text.contains("id: dots\nname: Dots\npublisher: Ana Lim\n") && text.contains("alt: Dot 3"))
        let build = try await tool.run("build", "again", "--target", "whatsapp")
        expect(build.status, is: 0, "\(build.diagnostics)")
        let first = try folder.data("out/whatsapp/ios/dots_02_dot-2.webp")
        try expect(folder.data("again/out/whatsapp/ios/dots_02_dot-2.webp"), is: first)
    }

    @Test(arguments: ["wastickers/dots.wastickers", "android/app/src/main/assets/contents.json"])
    func everyKindAlone(path: String) async throws {
        try await addBuild()
        let run = try await tool.run("import", "out/whatsapp/\(path)", "-o", "again", "-q")
        #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
        try expect(folder.files(in: "again/art").count, is: 3)
        try await expect(tool.run("build", "again", "--target", "whatsapp", "-q").status, is: 0)
    }

    /// Lists of emoji for some services have no title: the folder's name stands for it.
    @Test func packsOfAllServicesAreOne() async throws {
        try SamplePack.write(into: folder, targets: "targets: { emoji: {} }\n")
        let text = try folder.text("pack.yaml").replacing("name: Dots", with: "name: Many Dots")
        try folder.write(text, to: "pack.yaml")
        try #require(try await tool.run("build", "-q").status == 0)
        try await expect(tool.run("import", "out/emoji", "-o", "again", "-q").status, is: 0)
        let again = try folder.text("again/pack.yaml")
        #expect(again.contains("\nname: Many Dots\n") && again.matches(of: /- file:/).count == 3, "\(again)")
    }

    @Test func ourOwnProjectComesBackWhole() async throws {
        try await addBuildForBoth()
        let run = try await tool.run("import", "out/imessage", "-o", "again", "--publisher", "Ana Lim")
        expect(run.status, is: 0, "\(run.diagnostics)")
        let files = try folder.files(in: "out/imessage").filter { $0.hasSuffix(".png") && $0.contains(".sticker/") }
        try #require(files.count == 3)
        for number in 1...3 {
            let made = try folder.data("out/imessage/" + files[number - 1])
            try expect(folder.data("again/art/dot-\(number).png"), is: made)
        }
        let text = try folder.text("again/pack.yaml")
        #expect(text.contains("id: dots\nname: Dots\npublisher: Ana Lim\nicon: icons/icon.png\n"))
        #expect(text.contains("  whatsapp: true\n  imessage:") && text.contains("bundle-id: com.example.dots"))
        #expect(text.contains("    id: dot-3\n    alt: Dot 3\n"))
        let build = try await tool.run("build", "again")
        expect(build.status, is: 0, "\(build.diagnostics)")
        try expect(folder.data("again/out/imessage/" + files[1]), is: folder.data("out/imessage/" + files[1]))
    }

    @Test func whatCannotBeBuiltIsSwitchedOff() async throws {
        try SamplePack.write(into: folder, stickers: 2, targets: "targets: { imessage: true }\n")
        try #require(try await tool.run("build", "-q").status == 0)
        let run = try await tool.run("import", "out/imessage", "-o", "again", "--publisher", "Ana Lim")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("again/pack.yaml: warning: WhatsApp is switched off for “Dots”: "))
        #expect(
            run.diagnostics.contains(
                "note: to build it, write `whatsapp: true` instead of `whatsapp: false` once that is corrected\n")
        )
        let text = try folder.text("again/pack.yaml")
        #expect(text.contains("  whatsapp: false   # pack “dots” has 2 stickers; the minimum is 3\n  imessage:"))
        let again = try await tool.run("import", "out/imessage", "-o", "again")
        #expect(again.status == 73 && again.diagnostics.contains("again: error: already has a manifest (pack.yaml)"))
        #expect(again.diagnostics.contains("with its list of emojis, and run `stickerpress add again/new`"))
        #expect(again.diagnostics.contains("choose another folder with --output"))
        try await expect(tool.run("build", "again", "-q").status, is: 0)
    }

    /// Each sticker once, although several documents name it, and with the identifier that saved edits have.
    @Test func outputsForEditorsComeBack() async throws {
        try SamplePack.write(into: folder, targets: "targets: { editor-sdk: {} }\n")
        try #require(try await tool.run("build", "-q").status == 0)
        let run = try await tool.run("import", "out/editor-sdk", "-o", "again")
        expect(run.status, is: 0, "\(run.diagnostics)")
        let text = try folder.text("again/pack.yaml")
        expect(text.components(separatedBy: "- file:").count, is: 4)
        expect(text.components(separatedBy: "identifier:").count, is: 5)
    }

    /// A platform that has no packs there is one to switch on.
    @Test func aTargetWithoutPacksIsSwitchedOn() async throws {
        try await addBuild()
        let run = try await tool.run("import", "out/whatsapp", "-o", "again", "--target", "telegram")
        expect(run.status, is: 0, "\(run.diagnostics)")
        let text = try folder.text("again/pack.yaml")
        #expect(text.contains("\n  telegram: true\n") && text.contains("\n  whatsapp: true\n"), "\(text)")
    }

    @Test func aTreeOfTwoPlatformsNeedsAChoice() async throws {
        try await addBuildForBoth()
        let refused = try await tool.run("import", "out", "-o", "again")
        expect(refused.status, is: 64)
        #expect(refused.diagnostics.contains("note: choose one with --target whatsapp or --target imessage\n"))
        try await expect(tool.run("import", "out", "-o", "again", "--target", "imessage", "-q").status, is: 0)
        try expect(folder.files(in: "again/art"), is: ["dot-1.png", "dot-2.png", "dot-3.png"])
    }

    @Test func imagesBesideABundleAreNotTakenForStickers() async throws {
        try await addBuild()
        let image = try folder.data("out/whatsapp/ios/dots_tray.png")
        try folder.makeFolder("all")
        try folder.move("out/whatsapp/ios", to: "all/ios")
        try folder.write(image, to: "all/screenshot.png")
        let check = try await tool.run("check", "all")
        #expect(check.status == 0 && !(check.output + check.diagnostics).contains("screenshot"), "\(check.output)")
        let asked = try await tool.run("check", "all", "--target", "imessage")
        #expect((asked.output + asked.diagnostics).contains("screenshot"))
        try await expect(tool.run("import", "all", "-o", "again", "-q").status, is: 0)
        try expect(folder.files(in: "again/art").count, is: 3)
    }

    @Test func theFolderIsNamedAfterThePack() async throws {
        try await addBuild()
        try await expect(tool.run("import", "out/whatsapp/ios").status, is: 0)
        #expect(try folder.files(in: "dots").contains("pack.yaml"))
    }

    /// Pictures give their folder's name to the pack, and the pack to the new folder: that is another one.
    @Test func theNewFolderIsNotTheOneThatIsImported() async throws {
        for color in ["#222", "#333", "#444"] {
            try folder.write(SamplePack.drawing(color), to: "tea/dot\(color.dropFirst()).svg")
        }
        let run = try await tool.run("import", "tea", "--publisher", "Ana")
        #expect(
            run.status == 0
                && run.diagnostics == """
                    Imported from tea: pictures.
                    Wrote tea-pack/pack.yaml with 3 stickers.
                    Next: review it, then run stickerpress build tea-pack/pack.yaml

                    """
        )
        try await expect(tool.run("build", "tea-pack", "-q").status, is: 0)
        let inside = try await Tool(in: folder, at: "tea").run("import", ".")
        expect(inside.status, is: 64)
        #expect(
            inside.diagnostics.hasPrefix(
                """
                .: error: holds the folder that would be written: tea [import/output]
                .: note: name another folder with --output, or run `stickerpress init`, which leaves the pictures where \
                they are

                """), "\(inside.diagnostics)")
        try expect(folder.files(in: "tea").count, is: 3)
    }

    /// Of a bundle beside pictures, those are named.
    @Test func picturesOutsideOfTheBundleAreNamed() async throws {
        try await addBuild()
        try folder.write(try folder.data("out/whatsapp/wastickers/dots.wastickers"), to: "all/dots.wastickers")
        try folder.write(SamplePack.drawing("#222"), to: "all/more/other.svg")
        let run = try await tool.run("import", "all", "-o", "again")
        #expect(
            run.diagnostics.contains("all/more: info: 1 picture that no pack names is not imported: more/other.svg; "),
            "\(run.diagnostics)")
    }

    @Test func whatIsThereStays() async throws {
        try await addBuild()
        try folder.write("mine", to: "again/notes.txt")
        let refused = try await tool.run("import", "out/whatsapp", "-o", "again")
        #expect(refused.status == 73 && refused.diagnostics.contains("\nagain: error: "))
        try expect(folder.files(in: "again"), is: ["notes.txt"])
        try await expect(tool.run("import", "out/whatsapp", "-o", "out").status, is: 73)
        try await expect(tool.run("import", "out/whatsapp", "-o", "pack.yaml").status, is: 73)
        try folder.makeFolder("empty")
        try await expect(tool.run("import", "out/whatsapp", "-o", "empty", "-q").status, is: 0)
    }

    @Test func whatCannotBeReadIsLeftOutOrRefused() async throws {
        try await addBuild()
        try folder.remove("out/whatsapp/ios/dots_02_dot-2.webp")
        try folder.write("version https://git-lfs.github.com/spec/v1\n", to: "out/whatsapp/ios/dots_03_dot-3.webp")
        let strict = try await tool.run("import", "out/whatsapp/ios", "-o", "again", "--strict")
        #expect(strict.status == 1 && !folder.exists("again"))
        let run = try await tool.run("import", "out/whatsapp/ios", "-o", "again")
        #expect(run.status == 0 && run.diagnostics.contains("the import continues"))
        #expect(run.diagnostics.contains("dots_02_dot-2.webp") && run.diagnostics.contains("Git LFS"))
        try expect(folder.files(in: "again/art"), is: ["dot-1.webp"])
    }

    /// A list of another tool with a mistake in it is not built as a manifest, and its texts are not left out.
    @Test(arguments: [["import", "sent", "-o", "new"], ["import", "sent/pack.json", "-o", "new"], ["fix", "sent"]])
    func aBrokenListIsNamed(words: [String]) async throws {
        try folder.write(SamplePack.drawing("#36C"), to: "sent/cat.svg")
        try folder.write("{ \"title\": \"Cats\" \"stickers\": [] }", to: "sent/pack.json")
        let run = try await tool.run(words)
        #expect(
            run.status == 1
                && (run.output + run.diagnostics).hasPrefix("sent/pack.json:1:18: error: a comma is missing here"),
            "\(run)")
    }

    @Test func noPathNoPack() async throws {
        try await expect(tool.run("import", "nowhere").status, is: 66)
        try folder.write("hello", to: "empty/notes.txt")
        let nothing = try await tool.run("import", "empty")
        #expect(nothing.status == 1 && nothing.diagnostics.contains("[import/nothing]"))
        // Icons without a pack: mending them would not help.
        try folder.write("{\"images\": []}", to: "icons/A.stickersiconset/Contents.json")
        let icons = try await tool.run("import", "icons")
        #expect(icons.status == 1 && icons.diagnostics.contains("icons: error: has no sticker that can be imported"))
        #expect(!icons.diagnostics.contains("imessage/icon"))
        try folder.write("{\"sticker_packs\": [", to: "broken/contents.json")
        let broken = try await tool.run("import", "broken", "--format", "json")
        #expect(broken.status == 1 && broken.output.contains("\"rule\" : \"whatsapp/json-syntax\""))
        try folder.write(Data([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 99)), to: "torn.wastickers")
        try await expect(tool.run("import", "torn.wastickers").status, is: 1)
        try SamplePack.write(into: folder)
        let manifest = try await tool.run("import", ".")
        #expect(manifest.status == 64 && manifest.diagnostics.contains("build it: `stickerpress build"))
        #expect(try folder.files().allSatisfy { !$0.contains("stickerpress-") })
    }

    @Test func linksAreNotFollowed() async throws {
        try await addBuild()
        let sticker = "out/whatsapp/ios/dots_01_dot-1.webp"
        try folder.move(sticker, to: "secret.webp")
        try folder.link(sticker, to: folder.path + "/secret.webp")
        let run = try await tool.run("import", "out/whatsapp/ios", "-o", "again")
        expect(run.status, is: 0)
        try expect(folder.files(in: "again/art"), is: ["dot-2.webp", "dot-3.webp"])
    }
}
