import Expect
import Foundation
import Testing

@testable import stickerpress

/// From the first try to the second release, as an app developer meets it.
struct ReleaseTests {
    private static func tool(_ extra: String = "", name: String = "Dots") async throws -> (Tool, TemporaryFolder) {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder, name: name, extra: extra)
        return (Tool(in: folder), folder)
    }

    @Test func namesCanBeTriedOutUntilTheRelease() async throws {
        let (tool, folder) = try await Self.tool()
        try await expect(tool.run("build").status, is: 0)
        try SamplePack.write(into: folder, name: "Spots")
        let run = try await tool.run("build")
        #expect(run.status == 0 && !run.diagnostics.contains("warning:"), "\(run.diagnostics)")
        let remark = try #require(
            run.diagnostics.split(separator: "\n").first { $0.contains("[release/not-released]") })
        #expect(remark.hasPrefix("pack.yaml:1:7: info: ") && remark.contains("“dots” has another name: “spots”"))
        #expect(run.diagnostics.contains("`id: dots`"))
        #expect(try await !tool.run("build").diagnostics.contains("release/"), "said once")
        #expect(try await tool.run("lock").output.hasPrefix("Nothing was released yet"))
        #expect(try !folder.files().contains("stickerpress.lock"))
        // What was released and taken out of the lock is not called unreleased.
        try await expect(tool.run("release").status, is: 0)
        try SamplePack.write(into: folder, name: "Blots")
        try await expect(tool.run("lock", "remove", "spots").status, is: 0)
        let removed = try await tool.run("build")
        #expect(
            removed.diagnostics.contains("“spots” has another name: “blots”")
                && removed.diagnostics.contains("or taken out of it"), "\(removed.diagnostics)")
    }

    /// Discord takes several stickers of one name: nothing was merged.
    @Test func namesThatTwoPacksShareAreNoMerge() async throws {
        let (tool, folder) = try await Self.tool()
        let stickers = "stickers: [{ file: art/dot-1.svg, alt: Dot, emojis: [🔴] }]"
        try folder.write(
            "publisher: Ana\ntargets: { discord: {} }\npacks:\n- { name: A, \(stickers) }\n- { name: B, \(stickers) }\n",
            to: "pack.yaml")
        try await expect(tool.run("release").status, is: 0)
        let check = try await tool.run("lock", "--check")
        #expect(
            check.status == 0 && !check.diagnostics.contains("merge") && !check.output.contains("merge"), "\(check)")
    }

    /// What a release has recorded is true from then on: for builds, the report and the page.
    @Test func whatAReleaseRecordsIsNotReportedAgain() async throws {
        let (tool, folder) = try await Self.tool()
        try await expect(tool.run("release").status, is: 0)
        let manifest = try folder.text("pack.yaml")
        var lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.swapAt(3, 4)
        try folder.write(lines.joined(separator: "\n"), to: "pack.yaml")
        let build = try await tool.run("build")
        #expect(build.diagnostics.contains("[release/pictures-changed]"), "\(build.diagnostics)")
        #expect(
            try await tool.run("release").diagnostics.contains("[release/pictures-changed]"), "people are affected now")
        for file in ["out/index.html", "out/report.json"] {
            #expect(try !folder.text(file).contains("release/"), "\(file)")
        }
        for command in ["build", "build --no-cache", "check"] {
            let words = command.split(separator: " ").map(String.init)
            #expect(try await !tool.run(words).diagnostics.contains("release/"), "\(command)")
        }
    }

    @Test func aManifestOfAFolderAboveIsNamed() async throws {
        let (tool, folder) = try await Self.tool()
        try folder.makeFolder("deep")
        let deep = Tool(in: folder, at: "deep")
        #expect(try await deep.run("release").diagnostics.hasPrefix("Releasing ../pack.yaml\n"))
        try await expect(deep.run("lock").diagnostics, is: "Listing what was released of ../pack.yaml\n")
        #expect(
            try await deep.run("lock", "--check").diagnostics.hasPrefix("Checking what was released of ../pack.yaml\n"))
        try await expect(deep.run("lock", "-q").diagnostics, is: "")
        try await expect(deep.run("lock", "..").diagnostics, is: "", "the user named it")
        #expect(try await !tool.run("release").diagnostics.contains("Releasing "))
    }

    @Test func aReleaseThatCannotBeRecorded() async throws {
        let (tool, folder) = try await Self.tool()
        try await expect(tool.run("release").status, is: 0)
        // One more identifier is to be recorded, in a file that is protected.
        try SamplePack.write(
            into: folder, targets: "targets: { whatsapp: {}, imessage: { bundle-id: org.ana.dots } }\n")
        chmod(folder.path + "/stickerpress.lock", 0o444)
        let run = try await tool.run("release", "-o", "fresh")
        expect(run.status, is: 73, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("stickerpress.lock: error: is write-protected"), "\(run.diagnostics)")
        #expect(try !folder.files().contains("fresh/report.json"), "it is known before anything is built")
    }

    /// What the next builds say is what `check` says, until it is decided.
    @Test func whatIsGoneIsSaidUntilItIsDecided() async throws {
        let (tool, folder) = try await Self.tool()
        let targets = "targets: { whatsapp: {}, imessage: { bundle-id: org.ana.dots } }\nignore: [art/dot-3.svg]\n"
        try SamplePack.write(into: folder, targets: targets)
        try await expect(tool.run("release", "-q").status, is: 0)
        // WhatsApp needs three.
        try SamplePack.write(
            into: folder, stickers: 2, extra: "  - { file: art/dot-1.svg, id: again, alt: Again, emojis: [🔴] }\n",
            targets: targets)
        try await expect(tool.run("release", "-q").status, is: 0)
        for command in ["build", "check"] {
            let run = try await tool.run(command)
            let text = run.output + run.diagnostics
            #expect(text.contains("(dot-3) was released and is gone [release/stickers-removed]"), "\(text)")
        }
        try await expect(tool.run("lock", "remove", "dots/dot-3").status, is: 0)
        #expect(try await !tool.run("build").diagnostics.contains("release/"))
    }

    @Test func aPartIsNotReleased() async throws {
        let folder = TemporaryFolder()
        for pack in ["cats", "dogs"] { try SamplePack.write(into: folder, at: pack + "/", name: pack, targets: "") }
        try folder.write("targets: { whatsapp: {} }\npacks: [cats, dogs]\n", to: "pack.yaml")
        let tool = Tool(in: folder)
        let chosen = try await tool.run("build", "--pack", "cats", "--release")
        #expect(chosen.status == 64 && chosen.diagnostics.contains("--release records all packs and --pack builds "))
        let part = try await tool.run("release", "cats")
        let message =
            "cats: error: the lock file is that of all packs of the catalog pack.yaml, not of a part of them "
        #expect(part.status == 64 && part.diagnostics.hasPrefix(message), "\(part.diagnostics)")
        let check = try await tool.run("lock", "--check", "cats")
        #expect(
            check.status == 64 && (check.output + check.diagnostics).contains(message),
            "\(check.output) \(check.diagnostics)")
        #expect(part.diagnostics.contains("run the command for pack.yaml"))
    }

    @Test func aReleaseBinds() async throws {
        let (tool, folder) = try await Self.tool()
        let release = try await tool.run("release")
        #expect(
            release.status == 0
                && release.diagnostics.contains("1 identifier is recorded in stickerpress.lock; commit it."))
        #expect(try await tool.run("lock").output.contains("  pack  dots  still, 3 stickers\n"))
        try await expect(tool.run("lock", "--check").status, is: 0)
        let listed = try await tool.run("lock", "--format", "json").output
        let list = listed.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
        let entry = "\"content\" : \"still, 3 stickers\",\"id\" : \"dots\",\"kind\" : \"pack\",\"line\" : "
        #expect(list.contains("\"identifiers\" : [{" + entry), "\(listed)")
        #expect(list.contains("\"owner\" : \"dots\",\"target\" : \"whatsapp\"}]"))
        let lock = try folder.data("stickerpress.lock")
        try SamplePack.write(into: folder, name: "Spots")
        let build = try await tool.run("build")
        #expect(
            build.status == 1
                && build.diagnostics.contains("pack.yaml:1:7: error: WhatsApp's pack “dots” has another name: “spots”"))
        #expect(build.diagnostics.contains("write `id: dots` in this pack"))
        try await expect(tool.run("release").status, is: 1)
        try await expect(tool.run("lock", "--check").status, is: 1)
        try SamplePack.write(into: folder, name: "Spots\nid: spots")
        #expect(try await tool.run("build").diagnostics.contains("write `id: dots` in this pack"))
        try expect(folder.data("stickerpress.lock"), is: lock)
        #expect(try await tool.run("explain", "release/renamed").output.contains("our recommendation, because"))
        // The line that is advised helps, and so does deciding otherwise.
        try SamplePack.write(into: folder, name: "Spots", extra: "id: dots\n")
        try await expect(tool.run("build").status, is: 0)
        try SamplePack.write(into: folder, name: "Spots")
        let unknown = try await tool.run("lock", "remove", "dot")
        #expect(unknown.status == 1 && unknown.diagnostics.contains("did you mean “dots”?"))
        try await expect(tool.run("lock", "remove", "dots").status, is: 0)
        try await expect(tool.run("build", "--release").status, is: 0)
        #expect(try await tool.run("lock").output.contains("  pack  spots"))
    }

    /// What else there is to say about a pack is not about its release.
    @Test func aCheckOfTheLockFileIsAboutReleases() async throws {
        let (tool, folder) = try await Self.tool()
        let given = try folder.text("pack.yaml")
        let app = given.replacing("whatsapp: {}", with: "imessage: { bundle-id: org.ana.dots }")
        try folder.write(app, to: "pack.yaml")
        try await expect(tool.run("release").status, is: 0)
        // A warning that --strict raises, and an error.
        let edits = [(", alt: Dot 3", ""), ("org.ana.dots }", "org.ana.dots, team: ana }")]
        for (old, new) in edits {
            try folder.write(app.replacing(old, with: new), to: "pack.yaml")
            try await expect(tool.run("check", "pack.yaml", "--strict").status, is: 1)
            let check = try await tool.run("lock", "--check", "--strict")
            let text = check.output + check.diagnostics
            #expect(check.status == 0 && text == "stickerpress.lock is in order: 4 released identifiers.\n", "\(text)")
        }
        // A manifest that cannot be read says nothing about releases.
        try folder.write(app + "no-such-key: 1\n", to: "pack.yaml")
        let damaged = try await tool.run("lock", "--check")
        #expect(damaged.status == 65 && (damaged.output + damaged.diagnostics).contains("no-such-key"))
    }

    @Test func placeholdersAreNotReleased() async throws {
        let (tool, folder) = try await Self.tool()
        let manifest = try folder.text("pack.yaml")
        try folder.write(manifest.replacing("Ana Lim", with: "Your Name"), to: "pack.yaml")
        let run = try await tool.run("release")
        #expect(
            run.status == 1 && run.diagnostics.contains("pack.yaml:2:12: error: the publisher is still “Your Name”"))
        #expect(try !folder.files().contains("stickerpress.lock"))
        try folder.write(manifest.replacing("whatsapp: {}", with: "imessage: {}"), to: "pack.yaml")
        let app = try await tool.run("release")
        #expect(app.status == 1 && app.diagnostics.contains("app “com.example.dots” is made of a placeholder"))
    }

    @Test func conflictsAreExplained() async throws {
        let (tool, folder) = try await Self.tool()
        try await expect(tool.run("release", "-q").status, is: 0)
        let lock = try folder.text("stickerpress.lock")
        let line = try #require(lock.split(separator: "\n").first { $0.hasPrefix("whatsapp") })
        try folder.write(
            lock.replacing(line, with: "<<<<<<< HEAD\n\(line)\n=======\n\(line)\n>>>>>>> theirs"),
            to: "stickerpress.lock")
        for words in [["build"], ["lock"], ["lock", "--check"], ["release"], ["check", "pack.yaml"]] {
            let run = try await tool.run(words)
            let text = run.output + run.diagnostics
            #expect(run.status == 1 && text.contains("stickerpress.lock:6:1: error: has a merge conflict"), "\(words)")
            #expect(text.contains("keep the lines of both sides"))
        }
        let removed = try await tool.run("lock", "remove", "--all")
        #expect(removed.status == 0 && removed.output.contains(" is removed; nothing counts as released"))
        #expect(try await tool.run("lock", "remove", "--all").output.hasPrefix("There is no "))
        #expect(try !folder.files().contains("stickerpress.lock"))
        try await expect(tool.run("build").status, is: 0)
    }

    @Test func newPicturesAreANewVersion() async throws {
        let (tool, folder) = try await Self.tool()
        let first = try await tool.run("build")
        #expect(!first.diagnostics.contains("image_data_version"))
        try folder.write(SamplePack.drawing("#777"), to: "art/dot-2.svg")
        let second = try await tool.run("build", "-v").diagnostics
        #expect(second.contains("1 pack (dots) gets a new image_data_version.\nchanged stickers: dots/dot-2\n"))
    }
}
