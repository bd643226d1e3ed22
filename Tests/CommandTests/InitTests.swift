import Expect
import Foundation
import Testing

struct InitTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    private func drawArt() throws {
        for (name, color) in [("wave-10", "#222"), ("wave-2", "#333"), ("big smile", "#444")] {
            try folder.write(SamplePack.drawing(color), to: "tea/\(name).svg")
        }
    }

    @Test func aFolderOfArtBecomesAPackThatBuilds() async throws {
        try drawArt()
        let run = try await tool.run("init", "tea", "--name", "Tea Time", "--publisher=Ana Lim")
        #expect(run.status == 0 && run.output.isEmpty)
        expect(
            run.diagnostics,
            is: """
                Wrote tea/pack.yaml with 3 stickers.
                Next: review it, then run stickerpress build tea/pack.yaml

                """)
        let text = try folder.text("tea/pack.yaml")
        #expect(text.contains("Tea Time") && text.contains("Ana Lim"))
        let list = text.split(separator: "stickers:").last ?? ""
        let order = ["big smile", "wave-2", "wave-10"].compactMap { list.firstRange(of: $0 + ".svg")?.lowerBound }
        #expect(order.count == 3 && order == order.sorted())
        let build = try await tool.run("build", "tea")
        expect(build.status, is: 0, "\(build.diagnostics)")
    }

    /// What a platform would refuse is corrected, so that the new manifest builds.
    @Test func tooFewForWhatsAppStillBuild() async throws {
        for color in ["#222", "#333"] {
            try folder.write(SamplePack.drawing(color), to: "few/dot\(color.dropFirst()).svg")
        }
        let run = try await tool.run("init", "few", "--publisher", "Ana")
        #expect(
            run.diagnostics.hasPrefix(
                "few/pack.yaml: warning: WhatsApp is switched off for “Few”: pack “few” has 2 stickers"))
        let text = try folder.text("few/pack.yaml")
        #expect(text.contains("  whatsapp: false   # pack “few” has 2 stickers; the minimum is 3\n  imessage: {}\n"))
        try await expect(tool.run("build", "few").status, is: 0)
    }

    @Test func aManifestThatIsThereStays() async throws {
        try drawArt()
        try folder.write("mine", to: "tea/pack.yaml")
        let refused = try await tool.run("init", "tea")
        #expect(refused.status == 65 && refused.diagnostics.hasPrefix("tea/pack.yaml:1:1: error: "))
        try expect(folder.data("tea/pack.yaml"), is: Data("mine".utf8))
        try await expect(tool.run("init", "tea", "--force", "-q").status, is: 0)
        #expect(try folder.data("tea/pack.yaml") != Data("mine".utf8))
        try expect(folder.data("tea/pack.yaml.backup"), is: Data("mine".utf8))
    }

    @Test func platformsAreChosen() async throws {
        try drawArt()
        try await expect(tool.run("init", "tea", "--target", "editor-sdk", "--target", "imessage", "-q").status, is: 0)
        let text = try folder.text("tea/pack.yaml")
        #expect(
            text.contains(
                """
                targets:
                  # whatsapp: {}   # delete the "# " to build it, too
                  imessage: {}
                  editor-sdk: {}
                """))
        try await expect(tool.run("init", "tea", "--target", "imesage", "--force").status, is: 64)
    }

    /// What cannot be done to the catalog is not done to the folder.
    @Test func aFolderInACatalogBecomesAPackOfIt() async throws {
        try drawArt()
        try folder.write("publisher: Ana\nemojis: 🙂\npacks: [packs/*]\n", to: "pack.yaml")
        for name in ["wave-2", "wave-10", "big smile"] {
            try folder.write(try folder.data("tea/\(name).svg"), to: "packs/tea/\(name).svg")
        }
        let refused = try await tool.run("init", "packs/tea", "--name", "Tea")
        expect(refused.status, is: 64)
        #expect(
            refused.diagnostics.hasPrefix(
                "stickerpress: error: --name is for a new manifest, and this folder is in the catalog pack.yaml: "
                    + "edit that, or begin another manifest with --force\n"), "\(refused.diagnostics)")
        let run = try await tool.run("init", "packs/tea")
        #expect(run.diagnostics.hasPrefix("Added 3 stickers to “Tea” in packs/tea/pack.yaml.\n"))
        try await expect(tool.run("build", "-q").status, is: 0)
    }

    @Test func aFileIsImported() async throws {
        try folder.write("x", to: "my cats.zip")
        let run = try await tool.run("init", "my cats.zip")
        #expect(
            run.status == 66
                && run.diagnostics.contains(
                    "note: name the folder with the art; `stickerpress import 'my cats.zip'` makes a pack of what a file holds\n"
                ))
    }

    @Test func aMissingFolderIsNamed() async throws {
        let run = try await Tool().run("init", "/nowhere")
        #expect(run.status == 66 && run.diagnostics.hasPrefix("/nowhere: error: "))
    }

    @Test func theSchemaIsWholeAndNamesItsKeys() async throws {
        let run = try await Tool().run("schema")
        #expect(run.status == 0 && run.diagnostics.isEmpty && run.output.hasSuffix("}\n"))
        let schema = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        expect((schema["$schema"] as? String)?.contains("json-schema.org"), is: true)
        #expect(run.output.contains("\"publisher\""))
    }
}

/// What a session with a live pack needs: new pictures, texts, one pack, no paths.
struct EditingTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    private func startPack() async throws {
        for (name, color) in [("wave", "#222"), ("smile", "#333"), ("nod", "#444")] {
            try folder.write(SamplePack.drawing(color), to: "my tea/\(name).svg")
        }
        try await expect(tool.run("init", "my tea", "--publisher", "Ana").status, is: 0)
    }

    @Test func initAgainAddsWhatIsNew() async throws {
        try await startPack()
        try folder.write(SamplePack.drawing("#555"), to: "my tea/new one.svg")
        let check = try await tool.run("check", "my tea")
        #expect(check.output.contains("1 picture is in no pack: new one.svg"))
        #expect(check.output.contains("add it with `stickerpress add 'my tea'`"))
        let before = try folder.data("my tea/pack.yaml")
        let dry = try await tool.run("init", "my tea", "--dry-run")
        #expect(dry.status == 0 && dry.output.contains("+   - file: new one.svg"))
        try expect(folder.data("my tea/pack.yaml"), is: before)
        let run = try await tool.run("init", "my tea")
        expect(
            run.diagnostics,
            is: """
                Added 1 sticker to “My Tea” in my tea/pack.yaml.
                Next: describe them, then run stickerpress build 'my tea/pack.yaml'

                """)
        #expect(try await tool.run("init", "my tea").diagnostics.hasPrefix("Nothing to add: no picture"))
        try await expect(tool.run("init", "my tea", "--name", "X").status, is: 64)
        let nowhere = try await tool.run("add", "/nowhere")
        expect(nowhere.status, is: 66)
        #expect(nowhere.diagnostics.hasPrefix("/nowhere: error: there is no such file or folder"))
        // What is elsewhere starts no second manifest.
        try folder.write(SamplePack.drawing("#777"), to: "download/x.svg")
        let inside = Tool(in: folder, at: "my tea")
        let elsewhere = try await inside.run("add", "../download")
        #expect(
            elsewhere.status == 66 && elsewhere.diagnostics.hasPrefix("../download: error: is outside the folder of "))
    }

    @Test func aTableGoesOutAndComesBack() async throws {
        try await startPack()
        let out = try await tool.run("table", "my tea", "-o", "t.csv")
        #expect(out.diagnostics.hasSuffix("then run stickerpress table 'my tea' --apply t.csv\n"))
        var table = try folder.text("t.csv")
        try await expect(tool.run("table", "my tea").output, is: table)
        try await expect(tool.run("table", "my tea", "-o", "-").output, is: table)
        table = table.replacing("nod.svg,nod,,Nod", with: "nod.svg,nod,👍,Nods kindly")
        try folder.write(table, to: "t.csv")
        try await expect(tool.run("table", "my tea", "-o", "t.csv").status, is: 73, "edits are not overwritten")
        for file in ["my tea/pack.yaml", "my tea/nod.svg"] {
            let before = try folder.data(file)
            let refused = try await tool.run("table", "my tea", "-o", file, "--force")
            expect(
                refused.diagnostics,
                is: "stickerpress: error: cannot write \(file): it is there already and is not a "
                    + "table of stickers; choose another name\n")
            #expect(try refused.status == 73 && folder.data(file) == before)
        }
        let run = try await tool.run("table", "my tea", "--apply", "t.csv")
        #expect(run.status == 0 && run.diagnostics == "Changed 1 sticker in my tea/pack.yaml.\n")
        #expect(try folder.text("my tea/pack.yaml").contains("alt: Nods kindly"))
        try folder.write("file,emojis\nnod.svg,yes\n", to: "bad.csv")
        let bad = try await tool.run("table", "my tea", "--apply", "bad.csv")
        #expect(bad.status == 1 && bad.diagnostics.hasPrefix("bad.csv:2: error: “yes” is not an emoji"))
    }

    @Test func onePackOfACatalogAndNoPaths() async throws {
        for (name, color) in [("a", "#222"), ("b", "#333"), ("c", "#444")] {
            for pack in ["cats", "dogs"] {
                try folder.write(SamplePack.drawing(color), to: "packs/\(pack)/\(name).svg")
            }
        }
        try folder.write(
            "publisher: Ana\nemojis: 🙂\ntargets: { imessage: { packs: separate, bundle-id: a.b } }\npacks: ['packs/*']\n",
            to: "pack.yaml")
        for pack in ["cats", "dogs"] {
            try folder.write("id: \(pack)\nname: \(pack)\nstickers: ./\n", to: "packs/\(pack)/pack.yaml")
        }
        try await expect(tool.run("build", "-q").status, is: 0)
        let project = "imessage/cats/StickerPackExtension/Info.plist"
        let whole = try folder.data("out/imessage/cats/Cats.xcodeproj/project.pbxproj")
        try await expect(tool.run("build", "--pack", "cats", "-q").status, is: 0)
        // The same files as in the full output, which is untouched.
        try expect(folder.data("out-cats/" + project), is: folder.data("out/" + project))
        try expect(folder.data("out-cats/imessage/cats/Cats.xcodeproj/project.pbxproj"), is: whole)
        #expect(try !folder.files(in: "out/imessage/dogs").isEmpty)
        #expect(try !folder.files(in: "out-cats").contains { $0.contains("dogs") })
        try await expect(tool.run("build", "--pack", "cats", "-o", "out", "-q").status, is: 73)
        #expect(try await tool.run("build", "--pack", "cat").diagnostics.contains("did you mean “cats”?"))
        let check = try await Tool(in: folder, at: "packs").run("check")
        #expect(check.status == 0 && check.diagnostics.hasPrefix("Checking ../pack.yaml\n"), "\(check)")
        try await expect(tool.run("build", "packs/cats", "-q").status, is: 0)
        try expect(folder.data("packs/cats/out/imessage/cats/Cats.xcodeproj/project.pbxproj"), is: whole)
        try await expect(Tool(in: folder, at: "out").run("check", "-q").status, is: 0)
    }
}
