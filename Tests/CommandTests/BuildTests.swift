import Expect
import Foundation
import Testing

@testable import TestArt

struct BuildTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    /// Writes the sample pack into `tea/`.
    private func writePack(_ extra: String = "") throws {
        try SamplePack.write(into: folder, at: "tea/", extra: extra)
    }

    /// What a pattern matches does not depend on what is installed.
    @Test func aVideoWithoutFFmpegIsAnError() async throws {
        try SamplePack.write(into: folder)
        try folder.write("name: A\npublisher: Ana\nstickers: art/*\ntargets: { whatsapp: {} }\n", to: "pack.yaml")
        try folder.write(Data([0, 0, 0, 24] + "ftypisom\0\0\0\0isommp42".utf8), to: "art/clip.mp4")
        let run = try await Tool(in: folder, environment: ["PATH": folder.path]).run("build")
        #expect(run.status == 1 && run.diagnostics.contains("clip.mp4: error: is a video that only ffmpeg"), "\(run)")
        #expect(run.diagnostics.contains("`ignore: [art/clip.mp4]`"))
    }

    /// Nothing is published by mistake under the name that `init` and `import` write.
    @Test func aPlaceholderIsNamed() async throws {
        try SamplePack.write(into: folder)
        try await expect(tool.run("init", "art").status, is: 0)
        let run = try await tool.run("check", "art")
        #expect(run.status == 0 && (run.diagnostics + run.output).contains("still “Your Name”"), "\(run)")
    }

    @Test func makesThePackAndSaysSo() async throws {
        try writePack()
        let cache = TemporaryFolder()
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        let run = try await tool.run("build", "tea/pack.yaml")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.output.isEmpty)
        #expect(
            run.diagnostics.firstMatch(
                of: /(?:^|\n)Built 3 stickers for 1 platform in .*\/tea\/out: \d+ files, \d+ kB\.\n/)
                != nil)
        #expect(
            run.diagnostics.hasSuffix(
                "\nWhatsApp: stickerpress preview --serve --lan tea/pack.yaml brings "
                    + "tea/out/whatsapp/wastickers/dots.wastickers to a phone; tea/out/whatsapp/README.md has the other ways\n"
            ))
        let files = try folder.files(in: "tea/out")
        #expect(files.contains("whatsapp/ios/sticker_packs.wasticker") && files.contains("report.json"))

        let again = try await tool.run("build", "tea")
        expect(again.status, is: 0)
        #expect(again.diagnostics.hasPrefix("Up to date: "))
        try expect(folder.files(in: "tea").filter { $0.hasPrefix(".") }, is: [], "nothing is left of the staging")
    }

    /// Without `targets:` every platform is made, and what one cannot carry is said.
    @Test func allPlatformsAreTheDefault() async throws {
        try SamplePack.write(into: folder, targets: "")
        let run = try await tool.run("build", "--no-cache")
        #expect(run.status == 0 && !run.diagnostics.contains("warning:"), "\(run.diagnostics)")
        #expect(run.diagnostics.contains("iMessage has no field for the emojis of 3 stickers"))
        let files = try folder.files(in: "out")
        #expect(files.contains("whatsapp/ios/sticker_packs.wasticker"))
        #expect(files.contains("imessage/dots/Dots.xcodeproj/project.pbxproj"))
        #expect(files.contains("editor-sdk/ios/StickerCatalog.swift"))
        #expect(try !folder.files().contains("stickerpress.lock"), "only a release records identifiers")
        let check = try await tool.run("check", "out", "--strict")
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
        #expect(check.diagnostics.contains("out/editor-sdk/catalog.json: Editor SDK editor catalog\n"))
        #expect(check.diagnostics.contains("out/imessage/dots: iMessage Xcode project\n"))
    }

    @Test func theManifestHereIsTheDefault() async throws {
        try writePack()
        let tool = Tool(in: folder, at: "tea")
        let run = try await tool.run("build", "--quiet", "-o", "../made", "--target=whatsapp", "-j1", "--no-cache")
        #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
        #expect(try folder.files().contains("made/whatsapp/wastickers/dots.wastickers"))
    }

    @Test func verboseNamesEveryImage() async throws {
        try writePack()
        let run = try await tool.run("build", "tea", "--verbose")
        let lines = run.diagnostics.split(separator: "\n").prefix { !$0.hasPrefix("Built ") }
        let form = /art\/dot-\d\.svg -> [\w\/-]+\.(webp|png): [\d,]+ bytes, exact/
        #expect(lines.count == 4 && lines.allSatisfy { $0.wholeMatch(of: form) != nil })
        expect(Set(lines).count, is: 4)
    }

    @Test func mistakesAreReportedWithTheirPlaceAndNothingIsWritten() async throws {
        try writePack("publsher: me\n")
        let run = try await tool.run("build", "tea/pack.yaml")
        #expect(run.status == 65 && run.output.isEmpty)
        expect(
            run.diagnostics,
            is: """
                tea/pack.yaml:7:1: error: unknown key `publsher` [manifest/unknown-key]
                tea/pack.yaml:7:1: note: did you mean `publisher`?
                Nothing was written: 1 error.

                """)
        #expect(try folder.files(in: "tea").allSatisfy { !$0.hasPrefix("out") })
    }

    @Test func findingsForMachinesGoToStandardOutput() async throws {
        try writePack("publsher: me\n")
        let json = try await tool.run("build", "tea/pack.yaml", "--format", "json")
        #expect(json.status == 65 && json.diagnostics == "Nothing was written: 1 error.\n")
        #expect(json.output.contains(#""rule" : "manifest/unknown-key""#))
        let github = try await tool.run("build", "tea/pack.yaml", "--format=github", "-q")
        #expect(github.diagnostics.isEmpty)
        let line =
            "::error file=tea/pack.yaml,line=7,col=1,title=manifest/unknown-key::unknown key `publsher`%0Adid you mean"
        #expect(github.output.hasPrefix(line))
    }

    @Test func strictMakesWarningsErrors() async throws {
        try SamplePack.write(into: folder, emojis: false)
        let mild = try await tool.run("build")
        #expect(mild.status == 0 && mild.diagnostics.contains(": warning: "))
        #expect(mild.diagnostics.contains(" warning).\n") || mild.diagnostics.contains(" warnings).\n"))
        let strict = try await tool.run("build", "--strict", "--output", "strict")
        #expect(strict.status == 1 && !strict.diagnostics.contains("warning:"))
        #expect(strict.diagnostics.contains("Why: stickerpress explain whatsapp/"))
        #expect(!folder.exists("strict"))
    }

    /// All platforms at once, and each finding once, also where the manifest makes errors of warnings.
    @Test func strictTellsOfAllPlatforms() async throws {
        for number in 1...3 {
            let dot = "<circle cx='256' cy='256' r='\(60 + number)' fill='#222'/>"
            try folder.write(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'>\(dot)</svg>", to: "c\(number).svg")
        }
        let manifest = """
            name: Dots
            publisher: Ana
            emojis: 🙂
            rules: { whatsapp/tiny: { level: error, reason: Our style } }
            targets: { whatsapp: {}, telegram: {}, signal: {} }
            stickers: [{ file: c1.svg, alt: A }, { file: c2.svg, alt: B }, { file: c3.svg, alt: C }]

            """
        try folder.write(manifest, to: "pack.yaml")
        let strict = try await tool.run("build", "--strict").diagnostics
        for platform in ["whatsapp", "telegram", "signal"] {
            #expect(strict.contains("\(platform)/vanishes-on-dark"), "\(strict)")
        }
        let lines = strict.split(separator: "\n").filter { $0.contains("error: fills only") }
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("c") }, "\(strict)")
    }

    /// A manifest that switches one platform on switches the others off, and their folders go: that is told once.
    @Test func aPlatformThatGoesIsTold() async throws {
        let all = "targets: { whatsapp: {}, imessage: {}, editor-sdk: {} }\n"
        try SamplePack.write(into: folder, targets: all)
        let first = try await tool.run("build")
        #expect(first.status == 0 && !first.diagnostics.contains("platform-removed"))
        #expect(!first.diagnostics.contains("earlier build"))
        let part = try await tool.run("build", "--target", "whatsapp")
        #expect(
            part.diagnostics.contains("out keeps the files of iMessage and Editor SDK from an earlier build.\nBuilt "),
            "\(part.diagnostics)")
        #expect(part.status == 0 && !part.diagnostics.contains("platform-removed"), "it was asked for")
        try SamplePack.write(into: folder)
        let run = try await tool.run("build")
        #expect(
            run.diagnostics.contains(
                "pack.yaml:7:10: warning: iMessage and Editor SDK are no longer built: no pack enables them under "
                    + "`targets`; out/imessage and out/editor-sdk were removed [build/platform-removed]"),
            "\(run.diagnostics)"
        )
        #expect(run.diagnostics.contains("write `imessage: {}, editor-sdk: {}` under `targets:`"))
        #expect(run.status == 0 && !folder.exists("out/imessage"))
        #expect(try !folder.text("out/report.json").contains("platform-removed"))
        #expect(try await !tool.run("build").diagnostics.contains("platform-removed"), "told once")
    }

    /// Without `targets`, the remedy for one platform names all of them, and following it keeps them.
    @Test func aRemedyKeepsTheOtherPlatforms() async throws {
        try SamplePack.write(into: folder, targets: "")
        let line = "targets: { whatsapp: {}, imessage: { bundle-id: … }, editor-sdk: {} }"
        let run = try await tool.run("build")
        #expect(run.diagnostics.contains("add `\(line)` (switching one platform on switches the others off)"))
        try SamplePack.write(into: folder, targets: line.replacing("…", with: "org.ana.dots") + "\n")
        let followed = try await tool.run("build")
        #expect(followed.status == 0 && !followed.diagnostics.contains("platform-removed"))
        try SamplePack.write(into: folder, targets: "targets: { imessage: {} }\n")
        #expect(
            try await tool.run("build").diagnostics.contains("write your own `bundle-id: …` under `targets: imessage:`")
        )
    }

    /// What a build says that has nothing to do is what the last one said.
    @Test func theSecondBuildCountsAsTheFirst() async throws {
        let packs = (1...3).map { "  - { name: P\($0), stickers: [{ file: a\($0).svg, alt: A, emojis: [🔴] }] }\n" }
        try folder.write(
            "publisher: Ana\ntargets: { imessage: { bundle-id: a.b } }\npacks:\n" + packs.joined(), to: "pack.yaml")
        for number in 1...3 { try folder.write(SamplePack.drawing("#D3\(number)"), to: "a\(number).svg") }
        let cache = TemporaryFolder()
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        for _ in 0..<2 {
            let run = try await tool.run("build")
            #expect(
                run.diagnostics.contains("has no field for the emojis of 1 sticker, and those of 2 more packs"),
                "\(run.diagnostics)")
        }
        let last = try await tool.run("build").diagnostics
        #expect(last.contains("Up to date"), "\(last)")
    }

    /// What is printed opens from where the command runs, also when nothing was to be done.
    @Test func thePageOpensFromHere() async throws {
        try SamplePack.write(into: folder, at: "tea/")
        let line = "See it: open tea/out/index.html in a browser\n"
        #expect(try await tool.run("build", "tea").diagnostics.contains(line))
        #expect(try await tool.run("build", "tea").diagnostics.contains(line), "up to date")
        #expect(try await tool.run("preview", "tea").diagnostics.contains(line))
        let part = try await tool.run("build", "tea", "--pack", "dots")
        #expect(part.diagnostics.contains("open tea/out-dots/index.html"))
        #expect(part.status == 0 && !part.diagnostics.contains("preview --serve"), "preview has no --pack")
    }

    /// Art is named by its path, also where the file made from it has the same name.
    @Test func picturesThatAreTheSameAreNamed() async throws {
        let samples = (0..<8 * 8 * 4).map { $0 % 4 == 3 ? 255 : $0 }
        for name in ["one", "copy"] {
            try folder.write(Data(PNGBuilder(width: 8, height: 8).still(samples)), to: "art/\(name).png")
        }
        try folder.write(
            "name: Dots\npublisher: Ana Lim\nstickers: [art/one.png, art/copy.png]\ntargets: { imessage: {} }\n",
            to: "pack.yaml")
        let run = try await tool.run("build", "--no-preview")
        let line = "art/copy.png: warning: is the same picture as art/one.png"
        #expect(run.diagnostics.contains(line), "\(run.diagnostics)")
    }

    /// Two stickers of one file are told apart by their names.
    @Test func stickersOfOneFileAreNamed() async throws {
        try SamplePack.write(into: folder, extra: "  - { file: art/dot-1.svg, id: again, alt: Dot, emojis: [🔴] }\n")
        let run = try await tool.run("build")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.diagnostics.contains(/pack\.yaml:\d+:\d+: warning: “again” is the same picture as “dot-1”/))
    }

    /// Of a sheet of drawings, the finding is about the one that is blank, at its line.
    @Test func aPartOfASheetIsNamed() async throws {
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><circle cx='50' cy='50' r='45'/></svg>",
            to: "sheet.svg")
        let parts = [("left", 0), ("right", 100)].map { id, x in
            "  - { file: sheet.svg, id: \(id), alt: A, crop: { x: \(x), y: 0, width: 100, height: 100 } }\n"
        }
        try folder.write(
            "name: A\npublisher: Ana\ntargets: { imessage: { bundle-id: a.b } }\nstickers:\n" + parts.joined(),
            to: "pack.yaml")
        let run = try await tool.run("build")
        #expect(run.diagnostics.contains("pack.yaml:6:5: warning: “right”: is blank"), "\(run.diagnostics)")
        let report = try folder.text("out/report.json")
        #expect(report.contains(/"stickers" : \[\s*"a\/right"\s*\]/))
    }

    @Test func noPathIsTakenForAnother() async throws {
        try SamplePack.write(into: folder)
        let gone = try await Tool.pipe(
            "mkdir gone; cd gone; rmdir ../gone; $TOOL build \"$OLDPWD\" -o out; echo $?; ls -d /out", in: folder)
        #expect(gone.output == "73\n" && gone.diagnostics.contains("the working folder is gone"), "\(gone.diagnostics)")
        let bytes = try await Tool.pipe("$TOOL build -o $'caf\\xe9'; echo $?; ls | wc -l", in: folder)
        #expect(bytes.output.hasPrefix("64\n") && bytes.diagnostics.contains("is not UTF-8"), "\(bytes.diagnostics)")
        #expect(try folder.files().allSatisfy { !$0.hasPrefix("caf") })
    }

    @Test func aPictureIsNotAManifest() async throws {
        try folder.write(Data(APNGBuilder(width: 8, height: 8, parts: []).bytes), to: "noise.png")
        let run = try await tool.run("build", "noise.png")
        #expect(run.status == 65 && run.diagnostics.hasPrefix("noise.png:1:1: error: is "), "\(run.diagnostics)")
        #expect(run.diagnostics.contains(", not a manifest"))
        try folder.write(Data("PK\u{3}\u{4}\0\0".utf8), to: "cats.zip")
        let archive = try await tool.run("build", "cats.zip")
        #expect(archive.diagnostics.hasPrefix("cats.zip:1:1: error: is a zip archive, not a manifest"))
        #expect(archive.diagnostics.contains("`stickerpress import` from anything else"))
    }

    /// The plan lists exactly the files a build makes.
    @Test func aDryRunPrintsThePlanAndWritesNothing() async throws {
        try writePack()
        let before = try folder.files()
        let run = try await tool.run("build", "tea", "--dry-run")
        let lines = run.output.split(separator: "\n")
        expect(lines.first, is: "whatsapp/")
        let tray = "ios/dots_tray.png  png 96 x 96, still, from art/dot-1.svg, at most 50,000 bytes"
        #expect(lines.contains { $0 == tray })
        expect(run.diagnostics, is: "Dry run: nothing was written.\n")
        expect(run.status, is: 0)
        try expect(folder.files(), is: before)
        try await expect(tool.run("build", "tea", "-o", "made").status, is: 0)
        let planned = lines.dropFirst().filter { !$0.hasPrefix(" ") }
            .map { line in String(line[..<(line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)]) }
        try expect(folder.files(in: "made/whatsapp").filter { $0.contains(".") }, is: planned.sorted())
        let listed = try await tool.run("build", "tea", "--dry-run", "--format", "json")
        let document = try #require(JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [String: Any])
        let files = try #require(document["files"] as? [[String: Any]])
        expect(files.compactMap { $0["path"] as? String }, is: planned.map { "whatsapp/" + $0 })
        let image = try #require(files.first { $0["path"] as? String == "whatsapp/ios/dots_tray.png" })
        #expect(image["kind"] as? String == "image" && image["art"] as? String == "art/dot-1.svg")
        #expect(image["role"] as? String == "tray image" && image["pack"] as? String == "dots")
        #expect(listed.status == 0 && document["findings"] is [Any])
        let refused = try await tool.run("build", "tea", "--dry-run", "--format", "sarif")
        #expect(refused.status == 64 && refused.diagnostics.contains("check MANIFEST --format sarif"))
        try await expect(tool.run("build", "--dry-run", "--watch").status, is: 64)
        let piped = try await tool.run("build", "-o", "-")
        #expect(piped.status == 64 && piped.diagnostics.contains("takes a folder, and - is standard output"))
    }

    /// The finding says how to set a picture or its pack aside, and both ways exist.
    @Test func aDamagedPictureIsSetAside() async throws {
        for pack in ["cats", "dogs"] {
            try SamplePack.write(into: folder, at: "packs/\(pack)/", name: pack, targets: "")
        }
        try folder.write("<svg xmlns=", to: "packs/dogs/art/dot-3.svg")
        let catalog = { (lines: String) in try folder.write("targets: { whatsapp: {} }\n" + lines, to: "pack.yaml") }
        try catalog("packs: [packs/*]\n")
        let failed = try await tool.run("build")
        expect(failed.status, is: 1, "\(failed.diagnostics)")
        #expect(
            failed.diagnostics.contains(
                "take it out of packs/dogs/pack.yaml, or where a pattern lists it write `ignore: [art/dot-3.svg]`"))
        #expect(failed.diagnostics.contains("write `\"!packs/dogs\"` under `packs:`"))
        for lines in ["packs: [packs/*, \"!packs/dogs\"]\n", "packs: [packs/*]\nignore: packs/dogs\n"] {
            try catalog(lines)
            let run = try await tool.run("build")
            #expect(run.status == 0 && run.diagnostics.contains("Built 3 stickers"), "\(run.diagnostics)")
            #expect(!run.diagnostics.contains("in no pack"), "\(run.diagnostics)")
        }
        try catalog("packs: [packs/*]\n")
        try SamplePack.write(into: folder, at: "packs/dogs/", name: "dogs", targets: "targets: { whatsapp: false }\n")
        try folder.write("<svg xmlns=", to: "packs/dogs/art/dot-3.svg")
        try await expect(tool.run("build", "-q").status, is: 0)
    }

    @Test func whatIsMissingEndsWith66() async throws {
        let run = try await Tool().run("build", "/nowhere/pack.yaml")
        expect(run.status, is: 66)
        #expect(run.diagnostics.hasPrefix("/nowhere/pack.yaml: error: "))
    }

    @Test func foldersOfOthersAreNotReplaced() async throws {
        try writePack()
        try folder.write("mine", to: "mine/thesis.txt")
        let run = try await tool.run("build", "tea", "-o", "mine")
        expect(run.status, is: 73)
        #expect(run.diagnostics.hasPrefix("mine: error: "))
        try expect(folder.files(in: "mine"), is: ["thesis.txt"])
    }

    @Test func limitsAreTakenFromTheCommandLine() async throws {
        try writePack()
        let run = try await tool.run("build", "tea", "--max-file-size", "100")
        #expect(run.status != 0 && run.status != 64)
        #expect(run.diagnostics.contains("tea/art/dot-1.svg: error: "))
        try await expect(tool.run("build", "tea", "--jobs", "0").status, is: 64)
    }

    /// What an earlier build knows of art does not let it pass a limit.
    @Test func limitsHoldForArtThatIsKnown() async throws {
        try writePack()
        let cache = TemporaryFolder()
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        let samples = (0..<8 * 8 * 4).map { $0 % 4 == 3 ? 255 : $0 }
        try folder.write(Data(PNGBuilder(width: 8, height: 8).still(samples)), to: "tea/art/dot-1.svg")
        try await expect(tool.run("build", "tea").status, is: 0)
        let run = try await tool.run("build", "tea", "--max-pixels", "10")
        #expect(run.status == 1 && run.diagnostics.contains("tea/art/dot-1.svg: error: "), "\(run.diagnostics)")
        try await expect(tool.run("build", "tea").status, is: 0)
    }

    @Test func namesThatMisleadATerminalAreShown() async throws {
        try writePack()
        try folder.move("tea", to: "t\u{1B}[2J\na")
        let run = try await tool.run("build", "t\u{1B}[2J\na", "--strict")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("t\\u{1B}[2J\\na/out"))
        #expect(!run.diagnostics.contains("\u{1B}"))
    }
}

struct WatchTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    /// Saves a change once the first build is told, and ends the watch when the second is.
    @Test(.timeLimit(.minutes(10))) func buildsAgainOnSaveUntilStopped() async throws {
        try SamplePack.write(into: folder, emojis: false)
        // Saved in one step, as editors do: on a busy machine several writes may be several changes.
        let edited = TemporaryFolder()
        try SamplePack.write(into: edited, name: "Spots", emojis: false)
        var saves = 0
        let watched = try await tool.run("build", "--watch") { text, process in
            if text.contains("press Ctrl-C to stop"), saves == 0 {
                saves += 1
                expect(rename(edited.path + "/pack.yaml", folder.path + "/pack.yaml"), is: 0)
            } else if text.components(separatedBy: "Built 3 stickers").count == 3 {
                kill(process, SIGINT)
            }
        }
        expect(watched.status, is: 130)
        let shown = watched.diagnostics
        let lines = shown.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("Built 3 stickers") })
        expect(
            lines.filter { $0.contains("[whatsapp/default-emoji]") && $0.contains("warning") }.count, is: 2,
            "once a name"
        )
        #expect(lines.contains { $0.hasPrefix("changed whatsapp/") && $0.hasSuffix("contents.json") })
        expect(lines.filter { $0.hasPrefix("Watching") }.count, is: 1)
        #expect(!shown.contains("Up to date"))
    }

    /// Without a last word, the screen would end with the mistake that is mended.
    @Test(.timeLimit(.minutes(10))) func aMendedMistakeIsTold() async throws {
        try SamplePack.write(into: folder)
        let good = try folder.data("pack.yaml")
        var step = 0
        let watched = try await tool.run("build", "--watch") { text, process in
            if step == 0, text.contains("press Ctrl-C to stop") {
                step = 1
                try? folder.write("stickers: 7\n", to: "pack.yaml")
            } else if step == 1, text.contains("Nothing was written") {
                step = 2
                try? folder.write(good, to: "pack.yaml")
            } else if step == 2, text.contains("Up to date") || text.components(separatedBy: "Built 3").count == 3 {
                kill(process, SIGINT)
            }
        }
        #expect(watched.status == 130 && step == 2, "\(watched.diagnostics)")
    }

    @Test(.timeLimit(.minutes(10))) func aManifestThatComesIsBuilt() async throws {
        try SamplePack.write(into: folder)
        expect(rename(folder.path + "/pack.yaml", folder.path + "/later.yaml"), is: 0)
        var isThere = false
        let watched = try await tool.run("build", "--watch", "pack.yaml") { text, process in
            if text.contains("press Ctrl-C to stop"), !isThere {
                isThere = true
                expect(rename(folder.path + "/later.yaml", folder.path + "/pack.yaml"), is: 0)
            } else if text.contains("Built 3 stickers") {
                kill(process, SIGINT)
            }
        }
        #expect(watched.status == 130 && isThere)
        let nowhere = try await tool.run("build", "--watch", "none/pack.yaml")
        #expect(nowhere.status == 66 && nowhere.diagnostics.contains("none/pack.yaml"), "\(nowhere.diagnostics)")
    }

    /// What is new in a folder that a pattern looks into is built, although the folder has nothing of the build yet.
    @Test(.timeLimit(.minutes(10))) func aPackThatComesIsBuilt() async throws {
        try SamplePack.write(into: folder)
        for name in ["packs", "later"] {
            try folder.makeFolder(name)
        }
        for name in try folder.names()
        where name != "packs" && name != "later" {
            expect(rename(folder.path + "/" + name, folder.path + "/later/" + name), is: 0)
        }
        try folder.write("packs: [packs/*]\n", to: "pack.yaml")
        var isThere = false
        let watched = try await tool.run("build", "--watch") { text, process in
            if text.contains("press Ctrl-C to stop"), !isThere {
                isThere = true
                expect(rename(folder.path + "/later", folder.path + "/packs/tea"), is: 0)
            } else if text.contains("Built 3 stickers") {
                kill(process, SIGINT)
            }
        }
        #expect(watched.status == 130 && isThere, "\(watched.diagnostics)")
    }
}
