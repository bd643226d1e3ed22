import Expect
import Foundation
import StickerEngine
import TestSupport
import Testing

struct IconsTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    @Test(arguments: IconFormat.allCases.map(\.rawValue)) func theBareListsInEveryForm(format: String) async throws {
        let run = try await Tool().run("icons", "--format", format)
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        try Snapshot.expect(run.output, matches: "icons-\(format)")
    }

    /// What a set with every kind of fault looks like.
    private func addDamagedSet() async throws {
        try await IconSet.copy(into: folder)
        try folder.write(IconSet.png(54, 41), to: IconSet.place("small-27@2x.png"))
        try folder.write(IconSet.png(81, 60, colorType: 6, alpha: 128), to: IconSet.place("small-27@3x.png"))
        try folder.write(IconSet.png(64, 48, isInterlaced: true), to: IconSet.place("small-32@2x.png"))
        try folder.write(IconSet.png(96, 72, depth: 16), to: IconSet.place("small-32@3x.png"))
        try folder.write(IconSet.png(87, 87, colorType: 6), to: IconSet.place("settings-iphone@3x.png"))
        try folder.write("version https://git-lfs.github.com/spec/v1\n", to: IconSet.place("messages-ipad@2x.png"))
        try folder.remove(IconSet.place("appstore.png"))
        try folder.write(IconSet.png(20, 20), to: IconSet.place("old.png"))
    }

    @Test(arguments: IconFormat.allCases.map(\.rawValue)) func aSetWithFaultsInEveryForm(format: String) async throws {
        try await addDamagedSet()
        let run = try await tool.run("icons", "App", "--format", format)
        expect(run.status, is: 1)
        expect(
            run.diagnostics,
            is: "3 icons or icon sets are missing or would be rejected.\n"
                + "Next: stickerpress fix 'App/Stickers.xcassets/\(IconSet.name)'\n")
        try Snapshot.expect(run.output, matches: "icons-faults-\(format)")
    }

    @Test func aWholeSetIsFoundByEveryName() async throws {
        try await IconSet.copy(into: folder)
        let set = "App/Stickers.xcassets/" + IconSet.name
        for path in ["App", "App/Stickers.xcassets", "App/Stickers.xcassets/", set, set + "/Contents.json", "."] {
            let run = try await tool.run("icons", path)
            expect(run.status, is: 0, "\(path): \(run.output)\(run.diagnostics)")
            #expect(run.output.contains("13 of 13 present, no required icon is missing"))
            expect(run.diagnostics, is: "No required icon is missing.\n")
        }
        let inside = try await Tool(in: folder, at: set).run("icons", ".")
        #expect(inside.status == 0 && inside.output.contains("13 of 13 present"))
    }

    @Test func aFolderOfImagesIsCheckedBySize() async throws {
        let made = try await IconSet.made.value
        for file in try made.files(in: "icons/" + IconSet.name) where file.hasSuffix(".png") {
            try folder.copy("icons/\(IconSet.name)/\(file)", of: made, to: "png/any-\(file)")
        }
        let whole = try await tool.run("icons", "png")
        expect(whole.status, is: 0, "\(whole.output)")
        for file in ["any-appstore.png", "any-settings-ipad@2x.png"] { try folder.remove("png/" + file) }
        let lacking = try await tool.run("icons", "png")
        #expect(
            lacking.status == 1 && lacking.output.contains("12 of 13 present; the App Store would reject it: 1 missing")
        )
        try await expect(tool.run("icons", "png", "--layout", "extension").status, is: 0)
    }

    @Test func whatIsMadeIsWhole() async throws {
        let run = try await Tool(in: try await IconSet.made.value).run("icons", "icons", "--format", "csv")
        let statuses = run.output.split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[2]
        }
        #expect(run.status == 0 && statuses.count == 17 && statuses.allSatisfy { $0 == "ok" })
        #expect(
            run.output.contains("app-icon,icons/AppIcon.appiconset,ok,")
                && run.output.contains("whatsapp-tray,icons,ok,"))
    }

    @Test func aReportGoesIntoAFile() async throws {
        let run = try await tool.run("icons", "--format", "html", "-o", "icons.html")
        #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
        try expect(folder.data("icons.html"), is: Data(try await Tool().run("icons", "--format", "html").output.utf8))
        let refused = try await tool.run("icons", "-o", "nowhere/icons.txt")
        #expect(
            refused.status == 73
                && refused.diagnostics.hasPrefix("stickerpress: error: cannot write nowhere/icons.txt: "))
    }

    @Test func aFileThatIsThereIsNotOverwritten() async throws {
        try folder.write("name: Mine", to: "pack.yaml")
        for force in [[], ["--force"]] {
            let refused = try await tool.run(["icons", "-o", "pack.yaml"] + force)
            expect(refused.status, is: 73)
            expect(
                refused.diagnostics,
                is: "stickerpress: error: cannot write pack.yaml: it is there already and is not a "
                    + "list of icons; choose another name\n")
        }
        try expect(folder.data("pack.yaml"), is: Data("name: Mine".utf8))
        for format in ["table", "markdown", "csv", "json", "html"] {
            let words = ["icons", "--format", format, "-o", "list"]
            try await expect(tool.run(words + ["--force"]).status, is: 0, "over the list before, and as \(format)")
            // The same list again changes nothing.
            try await expect(tool.run(words).status, is: 0)
            try folder.write(try folder.data("list") + Data("\n".utf8), to: "list")
            let refused = try await tool.run(words)
            #expect(refused.diagnostics.contains("cannot write list: it is there already; choose another name, or"))
        }
        try await expect(tool.run("icons", "-o", "-").output, is: tool.run("icons").output)
    }

    @Test func onlyTheTargetsAskedFor() async throws {
        let run = try await Tool().run("icons", "--target", "whatsapp", "--format", "csv")
        #expect(!run.output.contains("imessage") && run.output.contains("app-icon"))
    }

    @Test func mistakesAreNamed() async throws {
        try folder.write("x", to: "a.png")
        for (words, status, message) in [
            (["nowhere"], 66, "nowhere: error: no such file or folder"),
            (["a.png"], 66, "a.png: error: is a file"),
            (["--format", "pdf"], 64, "unknown format ‘pdf’; choose table, markdown, csv, json or html"),
            (["--layout", "alone"], 64, "unknown layout ‘alone’"), (["a", "b"], 64, "unexpected argument b"),
        ] as [([String], Int32, String)] {
            let run = try await tool.run(["icons"] + words)
            #expect(run.status == status && run.diagnostics.contains(message), "\(words): \(run.diagnostics)")
            #expect(run.output.isEmpty)
        }
    }

    @Test func anEmptyFolderLacksEverything() async throws {
        let run = try await tool.run("icons", ".", "-q")
        #expect(run.status == 1 && run.diagnostics.isEmpty)
        #expect(run.output.contains("neither an icon set nor images"))
    }
}
