import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

/// An output goes into an app, and nothing that is the app's own is touched.
@Suite struct AppInstallationTests {
    private static let assets = "app/src/main/assets"

    /// An output with these files for Android.
    private func output(_ files: [String: String]) throws -> ArtFolder {
        let folder = try ArtFolder()
        var hashes: [String: ContentHash] = [:]
        for (name, text) in files {
            try folder.write(text, to: "whatsapp/android/app/src/main/assets/" + name)
            hashes["whatsapp/android/app/src/main/assets/" + name] = ContentHash(Array(text.utf8))
        }
        try folder.write("other", to: "whatsapp/android/README.md")
        try Marker(files: hashes).write(to: folder.path + "/" + Marker.fileName)
        return folder
    }

    private func install(_ output: ArtFolder, _ app: ArtFolder) throws -> AppInstallOutcome {
        try StickerPress().install(output.path, into: app.path)
    }

    private func files(_ app: ArtFolder) -> [String: String] {
        let listing = TreeListing(of: app.path).files.filter { $0 != InstalledFiles.fileName }
        return Dictionary(
            uniqueKeysWithValues: listing.map {
                ($0, (try? String(contentsOfFile: app.path + "/" + $0, encoding: .utf8)) ?? "?")
            })
    }

    @Test func copiesChangesAndRemoves() throws {
        let app = try ArtFolder(["app/src/main/assets/fonts/own.ttf": "font", "app/src/main/AndroidManifest.xml": "m"])
        let own = files(app)
        let first = try install(
            output(["contents.json": "1", "cats/a.webp": "a", "cats/b.webp": "b", "dogs/d.webp": "d"]), app)
        #expect(first.status == .success && first.findings == [])
        #expect(first.summary.string == "Copied into \(app.path)/\(Self.assets): 4 added; 4 files in all.\n")
        let second = try output(["contents.json": "2", "cats/a.webp": "a", "cats/c.webp": "c"])
        #expect(
            try install(second, app).changes.map { "\($0.kind) \($0.path.dropFirst(Self.assets.count + 1))" } == [
                "removed cats/b.webp", "added cats/c.webp", "changed contents.json", "removed dogs/d.webp",
            ])
        let expected = ["contents.json": "2", "cats/a.webp": "a", "cats/c.webp": "c"]
        #expect(
            files(app) == own.merging(expected.map { (Self.assets + "/" + $0, $1) }) { $1 }, "no working folder is left"
        )
        #expect(!FileManager.default.fileExists(atPath: app.path + "/" + Self.assets + "/dogs"))
        #expect(try install(second, app).changes.isEmpty)
    }

    @Test func whatIsNotOursIsRefusedWhole() throws {
        let app = try ArtFolder(["app/src/main/assets/contents.json": "mine"])
        let output = try output(["contents.json": "1", "cats/a.webp": "a"])
        let refused = try install(output, app)
        #expect(refused.status == .cannotWrite)
        #expect(refused.findings.first?.message == "was not copied by StickerPress, or was changed since")
        #expect(files(app) == ["app/src/main/assets/contents.json": "mine"])
        try FileManager.default.removeItem(atPath: app.path + "/app/src/main/assets/contents.json")
        #expect(try install(output, app).status == .success)
        // Edited since: neither replaced nor removed.
        try app.write("edited", to: Self.assets + "/cats/a.webp")
        #expect(try install(self.output(["contents.json": "2"]), app).status == .cannotWrite)
        #expect(
            files(app)[Self.assets + "/cats/a.webp"] == "edited" && files(app)[Self.assets + "/contents.json"] == "1")
    }

    /// A file with a hole takes no space on the disk, and would take all memory.
    @Test(arguments: [true, false]) func aFileLongerThanMemoryIsRefused(isBuilt: Bool) throws {
        let app = try ArtFolder(["app/src/main/assets/cats/a.webp": "a", "app/src/main/AndroidManifest.xml": "m"])
        let output = try output(["cats/a.webp": "a"])
        let long = isBuilt ? output.path + "/whatsapp/android/" : app.path + "/"
        try #require(truncate(long + Self.assets + "/cats/a.webp", 1 << 40) == 0)
        let refused = try install(output, app)
        #expect(refused.status == (isBuilt ? .missingInput : .cannotWrite))
        #expect(refused.findings.first?.message.contains("the limit is 500,000,000") == isBuilt)
    }

    /// The list may claim anything.
    @Test func aHostileListRemovesNothing() throws {
        let outside = try ArtFolder(["victim": "x"])
        let app = try ArtFolder(["app/src/main/java/A.kt": "x", "app/src/main/assets/own.txt": "x"])
        try app.link("app/src/main/assets/link", to: outside.path)
        let hash = ContentHash(Array("x".utf8)).hex
        let paths = [
            "app/src/main/java/A.kt", "../\(FilePath.name(outside.path))/victim", "app/src/main/assets/../java/A.kt",
            "app/src/main/assets/link/victim", "/\(outside.path)/victim",
        ]
        let list = InstalledFiles(hashes: Dictionary(uniqueKeysWithValues: paths.map { ($0, hash) }))
        try app.write(String(decoding: list.bytes(), as: UTF8.self), to: InstalledFiles.fileName)
        let before = files(app)
        _ = try install(output(["contents.json": "1"]), app)
        for (path, text) in before { #expect(files(app)[path] == text) }
        #expect(FileManager.default.fileExists(atPath: outside.path + "/victim"))
    }

    @Test func linksInTheAppAreNotFollowed() throws {
        let outside = try ArtFolder()
        let app = try ArtFolder(["app/src/main/x": "x"])
        try app.link("app/src/main/assets", to: outside.path)
        #expect(try install(output(["contents.json": "1"]), app).status == .cannotWrite)
        #expect(TreeListing(of: outside.path).files == [])
    }

    @Test func anXcodeProjectGetsWhatIOSTakes() throws {
        func output(_ files: [String]) throws -> ArtFolder {
            let folder = try ArtFolder()
            for file in files { try folder.write("1", to: file) }
            let hash = ContentHash(Array("1".utf8))
            try Marker(files: Dictionary(uniqueKeysWithValues: files.map { ($0, hash) }))
                .write(to: folder.path + "/" + Marker.fileName)
            return folder
        }
        let app = try ArtFolder(["Mine.xcodeproj/project.pbxproj": "x", "Mine/Stickers.xcassets/Contents.json": "mine"])
        let own = files(app)
        let catalog = "imessage/tea/StickerPackExtension/Stickers.xcassets"
        let both = try output([
            "whatsapp/ios/sticker_packs.wasticker", "whatsapp/android/app/src/main/assets/contents.json",
            "\(catalog)/Contents.json", "\(catalog)/tea.stickerpack/cup.sticker/cup.png",
            "imessage/tea/TeaTime.xcodeproj/project.pbxproj",
        ])
        let first = try install(both, app)
        #expect(first.folders == ["WhatsApp", "iMessage"].map { app.path + "/StickerPress/" + $0 })
        let expected = [
            "StickerPress/WhatsApp/sticker_packs.wasticker", "StickerPress/iMessage/tea.xcassets/Contents.json",
            "StickerPress/iMessage/tea.xcassets/tea.stickerpack/cup.sticker/cup.png",
        ]
        #expect(files(app) == own.merging(expected.map { ($0, "1") }) { $1 })
        // The project itself may be named.
        let project = try StickerPress().install(both.path, into: app.path + "/Mine.xcodeproj")
        #expect(project.status == .success && project.changes.isEmpty)
        // The folders of a pack that is gone go, too.
        #expect(
            try install(output([expected[0].replacing("StickerPress/WhatsApp", with: "whatsapp/ios")]), app).status
                == .success)
        #expect(files(app) == own.merging([(expected[0], "1")]) { $1 })
        #expect(!FileManager.default.fileExists(atPath: app.path + "/StickerPress/iMessage/tea.xcassets"))
    }

    @Test func otherFoldersAreRefused() throws {
        let app = try ArtFolder(["Sources/main.swift": "x"])
        #expect(
            try install(output(["contents.json": "1"]), app).findings.first?.message.contains(
                "is neither an Android project nor an Xcode project: it has none of these: app/src/main, src/main, *.xcodeproj"
            ) == true)
        #expect(try StickerPress().refusal(toInstallInto: app.path)?.status == .cannotWrite)
        #expect(try StickerPress().refusal(toInstallInto: app.path + "/none")?.status == .cannotWrite)
        let android = try ArtFolder(["src/main/x": "x"])
        #expect(try StickerPress().refusal(toInstallInto: android.path) == nil)
        #expect(try install(ArtFolder(["x": "x"]), android).status == .missingInput)
        #expect(try install(output(["contents.json": "1"]), android).folders == [android.path + "/src/main/assets"])
    }

    /// What a run that was killed left goes with the next one; nothing else does.
    @Test func leftoversAreRemoved() throws {
        let app = try ArtFolder(["app/src/main/x": "x"])
        let output = try output(["contents.json": "1", "cats/a.webp": "a"])
        _ = try install(output, app)
        let whole = files(app)
        let left = ".stickerpress-abcdefghijkl"
        try app.write("1", to: left + "/old/0")
        try app.write("2", to: left + "/new/12")
        try app.write("{", to: ".\(InstalledFiles.fileName).stickerpress-abcdefghijkl")
        let own = [".stickerpress-mnopqrstuvwx/old/notes.txt": "mine", ".stickerpress-mine/new/0": "mine"]
        for (path, text) in own { try app.write(text, to: path) }
        #expect(try install(output, app).status == .success)
        #expect(files(app) == whole.merging(own) { $1 })
    }

    /// An app has one list of packs: the second manifest would take the first one's stickers out.
    @Test func anotherManifestIsRefused() throws {
        let app = try ArtFolder(["app/src/main/x": "x"])
        let manifests = try ArtFolder(["one/pack.yaml": "", "two/pack.yaml": ""])
        let outputs = try [output(["contents.json": "1", "cats/a.webp": "a"]), output(["contents.json": "2"])]
        func install(_ index: Int, _ manifest: String, isForced: Bool = false) throws -> AppInstallOutcome {
            try StickerPress().install(
                outputs[index].path, of: manifests.path + "/" + manifest, into: app.path, isForced: isForced)
        }
        #expect(try install(0, "one").status == .success)
        let first = files(app)
        let refused = try install(1, "two")
        #expect(refused.status == .cannotWrite)
        #expect(
            refused.findings.first?.message == "has the stickers of another manifest, and an app takes those of one")
        #expect(files(app) == first)
        // The same manifest by another name, and one that is forced.
        #expect(try install(0, "one/pack.yaml").changes.isEmpty)
        #expect(try install(1, "two", isForced: true).changes.map(\.kind) == [.removed, .changed])
        #expect(try install(0, "one").status == .cannotWrite)
        // A list that does not name the manifest.
        let list = InstalledFiles(hashes: [Self.assets + "/contents.json": ContentHash(Array("2".utf8)).hex])
        try app.write(String(decoding: list.bytes(), as: UTF8.self), to: InstalledFiles.fileName)
        #expect(try install(0, "one").status == .success)
        #expect(try install(1, "two").status == .cannotWrite)
    }

    /// `DestinationTests` has a full disk.
    @Test(.enabled(if: geteuid() != 0, "root writes where it likes")) func anAppThatCannotBeWrittenIsTold() throws {
        let app = try ArtFolder(["app/src/main/x": "x"])
        chmod(app.path, 0o555)
        defer { chmod(app.path, 0o755) }
        let refused = try install(output(["contents.json": "1"]), app)
        #expect(refused.status == .cannotWrite)
        #expect(refused.findings.map(\.message) == ["cannot create a working folder: permission denied"])
        #expect(
            refused.findings.first?.notes == [
                "check that you may write to the app and that its disk has space; nothing was copied"
            ])
    }

    @Test func whatIsInTheWayIsNamed() throws {
        let linked = try ArtFolder(["app/src/main/x": "x", "other/y": "y"])
        try linked.link(Self.assets, to: "../../../other")
        let refused = try install(output(["contents.json": "1", "cats/a.webp": "a"]), linked)
        #expect(refused.findings.map(\.path) == [linked.path + "/" + Self.assets])
        #expect(refused.findings.map(\.message) == ["is a symbolic link, which is not followed"])
        let file = try ArtFolder(["app/src/main/x": "x", Self.assets: "a file"])
        let other = try install(output(["contents.json": "1"]), file)
        #expect(other.findings.map(\.message) == ["is not a folder"])
        #expect(other.findings.first?.notes == ["move it away, then run again; nothing was copied"])
    }

    /// Whenever the process is killed, the app has a list of its packs.
    @Test func noFileIsMissingMeanwhile() async throws {
        let app = try ArtFolder(["app/src/main/x": "x"])
        let outputs = try [output(["contents.json": "1"]), output(["contents.json": "2"])]
        _ = try install(outputs[1], app)
        let path = app.path + "/" + Self.assets + "/contents.json"
        let isDone = Locked(false)
        let watch = Task.detached {
            var missing = 0
            while !isDone.with({ $0 }) { if access(path, F_OK) != 0 { missing += 1 } }
            return missing
        }
        for index in 0..<200 { #expect(try install(outputs[index % 2], app).status == .success) }
        isDone.with { $0 = true }
        #expect(await watch.value == 0)
    }
}
