import Expect
import Foundation
import Testing

@testable import TestArt

/// Folders by another name than their own, and folders that do not let us look.
struct FolderTests {
    /// An iMessage pack of one sticker, and an icon set without icons.
    private func bundles() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let info = #""info": { "author": "xcode", "version": 1 }"#
        try folder.write(
            #"{ \#(info), "properties": { "grid-size": "small" }, "stickers": [ { "filename": "nap.sticker" } ] }"#,
            to: "Cats.stickerpack/Contents.json")
        try folder.write(
            #"{ \#(info), "properties": { "filename": "nap.png", "accessibility-label": "A nap" } }"#,
            to: "Cats.stickerpack/nap.sticker/Contents.json")
        let samples = (0..<300 * 300).flatMap { (at: Int) -> [Int] in [at % 256, 40, 90, at % 3 == 0 ? 0 : 255] }
        try folder.write(
            Data(PNGBuilder(width: 300, height: 300).still(samples)), to: "Cats.stickerpack/nap.sticker/nap.png")
        try folder.write(#"{ \#(info), "images": [] }"#, to: "Icons.stickersiconset/Contents.json")
        return folder
    }

    @Test(arguments: [
        ("Cats.stickerpack", ".", ".: iMessage sticker pack folder\n"),
        ("Cats.stickerpack", "Contents.json", ".: iMessage sticker pack folder\n"),
        ("Cats.stickerpack", "../Cats.stickerpack/.", "../Cats.stickerpack/.: iMessage sticker pack folder\n"),
        ("Cats.stickerpack/nap.sticker", "..", "..: iMessage sticker pack folder\n"),
        ("Icons.stickersiconset", ".", ".: iMessage sticker icon set\n"),
    ])
    func aBundleIsKnownFromInside(place: String, path: String, kind: String) async throws {
        let run = try await Tool(in: try bundles(), at: place).run("check", path)
        #expect(run.diagnostics.hasPrefix(kind), "\(run.diagnostics)\(run.output)")
    }

    @Test func anImportFromInsideHasTheNameOfTheFolder() async throws {
        let folder = try bundles()
        let run = try await Tool(in: folder, at: "Cats.stickerpack").run("import", ".", "-o", "../cats")
        expect(run.status, is: 0, "\(run.diagnostics)")
        #expect(try folder.text("cats/pack.yaml").contains("\nname: Cats\n"))
    }

    @Test func aPageIsNotAFolder() async throws {
        let folder = try bundles()
        let run = try await Tool(in: folder).run("preview", "Cats.stickerpack", "-o", ".")
        expect(run.status, is: 73)
        #expect(run.diagnostics.contains(".: error: is a folder; the page is one file [file/unwritable]\n"))
        #expect(run.diagnostics.contains("note: name a file: --output ./Cats-preview.html\n"), "\(run.diagnostics)")
        try await expect(Tool(in: folder).run("preview", "Cats.stickerpack", "-o", ".", "--force").status, is: 73)
    }

    // MARK: Folders that cannot be listed

    static let canBeRefused = getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    /// Runs the tool where a mode counts, which is not so for root.
    private func refused(_ words: String, in folder: TemporaryFolder) async throws -> Tool.Run {
        let user = getuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : ""
        return try await Tool.pipe("export HOME=/nonexistent; exec \(user) \"$TOOL\" \(words)", in: folder)
    }

    private func hide(_ name: String, in folder: TemporaryFolder) { chmod(folder.path + "/" + name, 0o311) }

    @Test(.enabled(if: canBeRefused, "the mode of a folder counts for no one here"))
    func artThatCannotBeListed() async throws {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder, at: "p/")
        hide("p/art", in: folder)
        defer { chmod(folder.path + "/p/art", 0o755) }
        let fault = "cannot list the folder `art`: permission denied"
        let named = try await refused("check p", in: folder)
        expect(named.status, is: 66)
        #expect(named.output.contains("error: “art/dot-1.svg” cannot be found: \(fault) "), "\(named.output)")
        for (list, verb) in [("art", "read"), ("art/*.svg", "found")] {
            try folder.write("name: Dots\npublisher: Ana\nstickers: \(list)\n", to: "p/pack.yaml")
            let run = try await refused("check p", in: folder)
            #expect(
                run.status == 66 && run.output.contains("error: “\(list)” cannot be \(verb): \(fault) "),
                "\(run.output)")
        }
        let made = try await refused("init p/art", in: folder)
        expect(made.status, is: 66)
        #expect(made.diagnostics.hasPrefix("p/art: error: cannot list the folder: permission denied "))
        try SamplePack.write(into: folder, at: "q/")
        try folder.write(SamplePack.drawing("#123"), to: "q/art/more/new.svg")
        hide("q/art/more", in: folder)
        defer { chmod(folder.path + "/q/art/more", 0o755) }
        let added = try await refused("add q", in: folder)
        #expect(
            added.diagnostics.hasPrefix(
                "q/art/more: warning: skipped: cannot list the folder: permission denied [file/left-out]\n"),
            "\(added.diagnostics)")
    }

    @Test(.enabled(if: canBeRefused, "the mode of a folder counts for no one here"))
    func aFolderInABundleThatCannotBeListed() async throws {
        let folder = try bundles()
        let inner = "Cats.stickerpack/nap.sticker"
        chmod(folder.path + "/" + inner, 0o000)
        defer { chmod(folder.path + "/" + inner, 0o755) }
        let line = "\(inner): error: cannot list the folder: permission denied "
        for (command, status) in [("fix", Int32(66)), ("check", 66), ("import", 66), ("preview", 66), ("icons", 1)] {
            let run = try await refused("\(command) Cats.stickerpack", in: folder)
            let said = run.output + run.diagnostics
            #expect(run.status == status && said.contains(line), "\(command): \(run.status) \(said)")
        }
    }
}
