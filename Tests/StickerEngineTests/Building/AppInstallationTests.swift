import Foundation
import StickerModel
import Testing

@testable import StickerEngine

/// An output goes into an app, and nothing that is the app's own is touched.
@Suite struct AppInstallationTests {
    private static let assets = "app/src/main/assets"

    /// An output with these files for Android.
    private func output(_ files: [String: String]) throws -> ArtFolder {
        let folder = try ArtFolder()
        var hashes: [String: String] = [:]
        for (name, text) in files {
            try folder.write(text, to: "whatsapp/android/app/src/main/assets/" + name)
            hashes["whatsapp/android/app/src/main/assets/" + name] = ContentHash(Array(text.utf8)).hex
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
        let list = InstalledFiles(hashes: Dictionary(uniqueKeysWithValues: paths.map { ($0, [hash]) }))
        try list.write(to: app.path)
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
            let hash = ContentHash(Array("1".utf8)).hex
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
        let android = try ArtFolder(["src/main/x": "x"])
        #expect(try install(ArtFolder(["x": "x"]), android).status == .missingInput)
        #expect(try install(output(["contents.json": "1"]), android).folders == [android.path + "/src/main/assets"])
    }

    @Test func aRunThatWasKilledCanBeRunAgain() throws {
        let app = try ArtFolder(["app/src/main/x": "x"])
        let old = try output(["contents.json": "1", "a.webp": "a"])
        _ = try install(old, app)
        // Killed between two files: the list names both contents.
        let new = ["contents.json": "2", "a.webp": "A"]
        var list = InstalledFiles(hashes: [:])
        list.hashes = [
            Self.assets + "/contents.json": ["1", "2"].map { ContentHash(Array($0.utf8)).hex },
            Self.assets + "/a.webp": ["a", "A"].map { ContentHash(Array($0.utf8)).hex },
        ]
        try list.write(to: app.path)
        try app.write("2", to: Self.assets + "/contents.json")
        #expect(try install(output(["contents.json": "3", "a.webp": "A"]), app).status == .success)
        #expect(
            files(app)[Self.assets + "/contents.json"] == "3" && files(app)[Self.assets + "/a.webp"] == new["a.webp"])
    }
}
