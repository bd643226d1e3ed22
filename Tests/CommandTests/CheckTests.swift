import Expect
import Foundation
import Testing

@testable import TestArt

struct CheckTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    /// Puts a build of the sample pack into `out`.
    private func addBuild() async throws { try folder.copy("out", of: try await SamplePack.built.value) }

    /// The same, with one sticker that is cut short and one that is gone in the bundle for iOS.
    private func addBrokenBuild() async throws {
        try await addBuild()
        let ios = "out/whatsapp/ios/"
        let sticker = try folder.files(in: ios).first { $0.hasSuffix("dot-1.webp") } ?? ""
        try folder.write(try folder.data(ios + sticker).prefix(100), to: ios + sticker)
        let gone = try folder.files(in: ios).first { $0.hasSuffix("dot-3.webp") } ?? ""
        try folder.remove(ios + gone)
    }

    @Test func whatWasBuiltHasNoProblems() async throws {
        try await addBuild()
        let run = try await tool.run("check", "out")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.diagnostics.contains("out/whatsapp/ios/sticker_packs.wasticker: WhatsApp iOS bundle\n"))
        #expect(run.diagnostics.contains("out/whatsapp/wastickers/dots.wastickers: WhatsApp .wastickers archive\n"))
        #expect(run.diagnostics.hasSuffix("\nNo problems found.\n"))
    }

    /// Settings beside a bundle count, wherever the command runs. What the command line overrides is not said of them.
    @Test(arguments: [[], ["."], ["../ios"]] as [[String]])
    func settingsBesideTheWorkingFolder(operands: [String]) async throws {
        try await addBuild()
        try folder.copy("out/whatsapp/ios", of: folder, to: "bundle/ios")
        try folder.write("level: warning\n", to: "bundle/.stickerpress.yaml")
        let tool = Tool(in: folder, at: "bundle/ios")
        let run = try await tool.run(["check"] + operands)
        let said = "Settings of ../.stickerpress.yaml: findings below warning are left out.\n"
        #expect(run.diagnostics.contains(said), "\(run.diagnostics)")
        let other = try await tool.run(["check", "--level", "info"] + operands)
        #expect(other.diagnostics.contains("Settings of ../.stickerpress.yaml: nothing is changed.\n"))
    }

    /// What lies beside an app is none of its icons.
    @Test func aFileBesideAnAppIsNotItsIcons() async throws {
        try await IconSet.copy(into: folder)
        try folder.write("Rar!\u{1A}\u{7}\0", to: "stickers.rar")
        try folder.write("hello", to: "notes.txt")
        for (name, hint) in [("stickers.rar", "unpack"), ("notes.txt", nil)] {
            let run = try await tool.run("check", name)
            let text = run.output + run.diagnostics
            #expect(run.status == 1 && !text.contains("icons of an app"), "\(text)")
            if let hint { #expect(text.contains(hint), "\(text)") }
        }
    }

    /// A strict check finds what a strict build does: what shows only where it is drawn, too.
    @Test func aStrictCheckDraws() async throws {
        try SamplePack.write(into: folder)
        try folder.write(SamplePack.drawing("#000"), to: "art/dot-1.svg")
        let plain = try await tool.run("check", "pack.yaml")
        #expect(plain.status == 0 && plain.diagnostics.contains("may find more"), "\(plain.diagnostics)")
        let strict = try await tool.run("check", "pack.yaml", "--strict")
        #expect(strict.status == 1 && strict.output.contains("vanishes-on-dark"), "\(strict)")
    }

    /// Other packs have the same findings by the same words; only a pack in several kinds of bundles is told once.
    @Test func findingsOfAnotherPackAreTold() async throws {
        for name in ["Spots", "Dots"] {
            try SamplePack.write(into: folder, name: name)
            // It vanishes on dark chats, which is told in words that name no pack.
            try folder.write(SamplePack.drawing("#000"), to: "art/dot-1.svg")
            let other =
                "<svg xmlns='http://www.w3.org/2000/svg' width='512' height='512'>"
                + "<path d='M40 40H470L256 480Z' fill='#e62'/></svg>"
            if name == "Spots" { try folder.write(other, to: "art/dot-2.svg") }
            try await expect(tool.run("build", "--target", "whatsapp", "-o", name, "--no-preview").status, is: 0)
        }
        try folder.copy("Dots/whatsapp/wastickers/dots.wastickers", of: folder, to: "others/a.wastickers")
        try folder.copy("Spots/whatsapp/ios", of: folder, to: "others/ios")
        let apart = try await tool.run("check", "others")
        #expect(!apart.diagnostics.contains("as in the bundle above"), "\(apart.diagnostics)")
        try folder.copy("Dots/whatsapp/ios", of: folder, to: "same/ios")
        try folder.copy("Dots/whatsapp/wastickers/dots.wastickers", of: folder, to: "same/a.wastickers")
        let together = try await tool.run("check", "same")
        // An archive beside the files of an app is judged for errors alone.
        #expect(together.diagnostics.contains("Passed with 1 warning."), "\(together.diagnostics)")
    }

    /// A rule that settings may switch off can be named on the command line, too.
    @Test func rulesOfTheToolCanBeSet() async throws {
        try await addBuild()
        let run = try await tool.run("check", "out", "--rule", "art/no-effect=off")
        expect(run.status, is: 0, "\(run.diagnostics)")
    }

    /// In the folder of a part of a catalog, its files have their short names.
    @Test func pathsBeginInTheWorkingFolder() async throws {
        try folder.write("packs: [part/pack.yaml]\n", to: "catalog/pack.yaml")
        try SamplePack.write(into: folder, at: "catalog/part/", emojis: false)
        let run = try await Tool(in: folder, at: "catalog/part").run("check", "--format", "github")
        #expect(run.output.contains("file=pack.yaml,") && !run.output.contains("../"), "\(run.output)")
    }

    @Test func findingsAreTheResult() async throws {
        try await addBrokenBuild()
        let run = try await tool.run("check", "out/whatsapp/ios")
        expect(run.status, is: 1)
        let errors = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.contains { $0.contains("dot-1.webp: error: ") })
        #expect(errors.contains { $0.contains("dot-3.webp") })
        #expect(errors.allSatisfy { $0.contains(#/\[whatsapp\/[a-z-]+\]$/#) })
        #expect(run.diagnostics.contains("Failed: \(errors.count) errors"))
        #expect(run.diagnostics.contains("\nWhy: stickerpress explain whatsapp/"))
        let quiet = try await tool.run("check", "out/whatsapp/ios", "-q")
        #expect(quiet.status == 1 && quiet.diagnostics.isEmpty)
        #expect(quiet.output.contains(": error: "))
    }

    /// Each form tells the same findings, in a document of its own kind.
    @Test func everyFormatTellsTheSame() async throws {
        try await addBrokenBuild()
        let text = try await tool.run("check", "out/whatsapp/ios", "--verbose")
        let count = text.output.split(separator: "\n").filter { $0.hasSuffix("]") && !$0.contains(": note: ") }.count

        let github = try await tool.run("check", "out/whatsapp/ios", "--format", "github")
        expect(github.status, is: 1)
        expect(github.output.split(separator: "\n").count, is: count)
        #expect(github.output.contains(/(?m)^::error file=out\/whatsapp\/ios\/[^,]*dot-1\.webp,title=whatsapp\//))

        let json = try await tool.run("check", "out/whatsapp/ios", "--format", "json")
        let document = try #require(object(json.output))
        expect((document["findings"] as? [Any])?.count, is: count)

        let sarif = try await tool.run("check", "out/whatsapp/ios", "--format", "sarif")
        let run = try #require((object(sarif.output)?["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        expect(results.count, is: count)
        let rules = try #require(
            ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            expect(rules[index]["id"] as? String, is: result["ruleId"] as? String)
        }
    }

    @Test func nothingFoundIsStillADocument() async throws {
        try await addBuild()
        for format in ["json", "sarif"] {
            let run = try await tool.run("check", "out", "--format", format)
            #expect(run.status == 0 && object(run.output) != nil)
        }
        #expect(try await tool.run("check", "out", "--format", "github").output.isEmpty)
    }

    @Test func manifestsAndSeveralPathsAreJudged() async throws {
        try await addBrokenBuild()
        try SamplePack.write(into: folder, at: "tea/", extra: "naem: x\n")
        let run = try await tool.run(
            "check", "tea/pack.yaml", "out/whatsapp/ios", "out/whatsapp/wastickers/dots.wastickers")
        #expect(run.output.contains("tea/pack.yaml:7:1: error: unknown key `naem` [manifest/unknown-key]\n"))
        #expect(run.output.contains("dot-1.webp: error: "))
        #expect(run.diagnostics.contains("out/whatsapp/wastickers/dots.wastickers: "))
        #expect(run.status != 0)
    }

    @Test func oneOrTwoPathsGiveTheSameDocument() async throws {
        try await addBuild()
        let (archive, app) = ("out/whatsapp/wastickers/dots.wastickers", "out/whatsapp/ios")
        let runs = [[archive], [archive, app], [archive, "./" + archive]]
        var counts: [Int?] = []
        for paths in runs {
            let document = object(try await tool.run(["check", "--format", "json"] + paths).output)
            counts.append((document?["bundles"] as? [Any])?.count)
        }
        expect(counts, is: [1, 2, 1], "a path that is named twice is judged once")
        let table = try await tool.run("check", archive, app, "--table")
        #expect(table.output.contains("dot-1"))
    }

    @Test func optionsThatContradictThemselves() async throws {
        try await addBuild()
        try SamplePack.write(into: folder)
        let both = try await tool.run("check", "out", "-q", "-v")
        #expect(both.status == 64 && both.diagnostics.contains("--quiet prints less and --verbose prints more"))
        let table = try await tool.run("check", "pack.yaml", "--table")
        #expect(table.diagnostics.contains("\n--table lists the stickers of bundles, and a manifest is not one: "))
    }

    @Test func manifestsAreRenderedWhenAskedFor() async throws {
        try SamplePack.write(into: folder)
        let run = try await tool.run("check", "pack.yaml", "--render")
        expect(run.status, is: 0, "\(run.output)")
        try expect(folder.files().filter { !$0.hasPrefix("art") }, is: ["pack.yaml"])
    }

    @Test func whatIsMissingOrUnknownIsNamed() async throws {
        try await addBuild()
        let missing = try await tool.run("check", "nowhere", "out")
        #expect(missing.status == 66 && missing.output.hasPrefix("nowhere: error: "))
        let empty = try await Tool(in: TemporaryFolder()).run("check")
        #expect(empty.status == 64 && empty.diagnostics.contains("there is no manifest and no bundle in this folder"))
        let target = try await tool.run("check", "out", "--target", "imesage")
        #expect(target.status == 64 && target.diagnostics.contains("unknown target ‘imesage’"))
        let format = try await tool.run("check", "out", "--format=sariff")
        #expect(format.diagnostics.contains("unknown format ‘sariff’; did you mean ‘sarif’?"))
    }

    @Test func rulesAreTakenFromTheCommandLine() async throws {
        try await addBrokenBuild()
        for (words, said) in [
            (["--rule", "whatsapp/margn=off"], "unknown rule ‘whatsapp/margn’; did you mean ‘whatsapp/margin’?"),
            (["--rule", "whatsapp/margin=of"], "unknown level ‘of’; choose off, info, warning or error"),
            (["--rule", "whatsapp/margin"], "--rule takes ID=LEVEL"), (["--level", "loud"], "unknown level ‘loud’"),
        ] {
            let refused = try await tool.run(["check", "out"] + words)
            #expect(refused.status == 64 && refused.diagnostics.contains(said), "\(refused.diagnostics)")
        }
    }

    private func object(_ text: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }

    /// The sum of a single bundle follows the findings; its stickers only when asked for.
    @Test func sizesAreListed() async throws {
        try await addBuild()
        let sum = try await tool.run("check", "out/whatsapp/ios")
        #expect(sum.output.contains(/^3 stickers, [\d,]+ bytes; nearest to its limit: .*; --table lists all\.\n$/))
        let single = try await tool.run("check", "out/whatsapp/ios", "--table")
        let bytes = try folder.data("out/whatsapp/ios/dots_02_dot-2.webp").count
        #expect(single.output.hasPrefix("\nsticker        format     pixels  fits     bytes"))
        #expect(
            single.output.contains(/\ndots_02_dot-2  WebP    512 x 512  sticker  +[\d,]+ +\d+\.\d %       1     -\n/))
        #expect(single.output.contains("3 stickers, ") && single.status == 0)
        #expect(try await tool.run("check", "out/whatsapp/ios", "-q").output.isEmpty)
        let all = try await tool.run("check", "out/whatsapp", "--table")
        #expect(all.output.contains("\nout/whatsapp/ios/sticker_packs.wasticker: WhatsApp iOS bundle\nsticker "))
        #expect(all.output.contains("out/whatsapp/wastickers/dots.wastickers: WhatsApp .wastickers archive\n"))
        let json = try #require(object(try await tool.run("check", "out/whatsapp/ios", "--format", "json").output))
        let bundle = try #require((json["bundles"] as? [[String: Any]])?.first)
        let sticker = try #require((bundle["stickers"] as? [[String: Any]])?.dropFirst().first)
        #expect(sticker["bytes"] as? Int == bytes && sticker["limit"] as? Int == 102_400)
        expect(sticker["path"] as? String, is: "out/whatsapp/ios/dots_02_dot-2.webp")
        try await expect(tool.run("check", "out/whatsapp", "--format", "sarif", "--table").status, is: 64)
    }
}
