import Expect
import Foundation
import Testing

@testable import TestArt

/// An Xcode project is named by its `.xcodeproj`, which is only a part of it.
struct ProjectTests {
    private static let catalog = "App/Stickers.xcassets"
    private static let sticker = "nap.sticker/nap.png"

    /// A project with a sticker that is not a picture, and no icons.
    private func project() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let info = #""info": { "author": "xcode", "version": 1 }"#
        let pack = Self.catalog + "/Cats.stickerpack/"
        try folder.write(
            "{ rootObject = R; objects = { R = { isa = PBXProject; }; }; }", to: "A.xcodeproj/project.pbxproj")
        for place in ["A.xcodeproj/project", "A"] {
            try folder.write("<Workspace version='1.0'/>", to: place + ".xcworkspace/contents.xcworkspacedata")
        }
        try folder.write("{ \(info) }", to: Self.catalog + "/Contents.json")
        try folder.write(
            #"{ \#(info), "properties": { "grid-size": "small" }, "stickers": [ { "filename": "nap.sticker" }, "#
                + #"{ "filename": "sit.sticker" } ] }"#, to: pack + "Contents.json")
        let samples = (0..<300 * 300).flatMap { (at: Int) -> [Int] in [at % 256, 40, 90, at % 3 == 0 ? 0 : 255] }
        for name in ["nap", "sit"] {
            try folder.write(
                #"{ \#(info), "properties": { "filename": "\#(name).png", "accessibility-label": "A cat" } }"#,
                to: pack + "\(name).sticker/Contents.json")
            try folder.write(
                Data(PNGBuilder(width: 300, height: 300).still(samples)), to: pack + "\(name).sticker/\(name).png")
        }
        try folder.write("not a picture", to: pack + Self.sticker)
        return folder
    }

    @Test(arguments: [
        ("", "A.xcodeproj", ""), ("", "A.xcodeproj/", ""), ("", "A.xcodeproj/project.pbxproj", ""),
        ("", "./A.xcodeproj/.", "./A.xcodeproj/./../"), ("A.xcodeproj", ".", "../"), ("App", "../A.xcodeproj", "../"),
        ("A.xcodeproj", "project.pbxproj", "../"), ("", "A.xcworkspace", ""),
        ("", "A.xcworkspace/contents.xcworkspacedata", ""), ("", "A.xcodeproj/project.xcworkspace", ""),
        ("A.xcodeproj/project.xcworkspace", ".", "../../"),
    ])
    func theFolderAroundItIsJudged(place: String, path: String, prefix: String) async throws {
        let folder = try project()
        let tool = Tool(in: folder, at: place)
        let run = try await tool.run("check", path)
        // What is below the working folder has the short name.
        let catalog = prefix == "../" && place == "App" ? "Stickers.xcassets" : prefix + Self.catalog
        let file = catalog + "/Cats.stickerpack/" + Self.sticker
        #expect(
            run.status == 1 && run.output.contains("\(file): error: is a text file, not a picture"), "\(run.output)")
        #expect(run.output.contains("[imessage/icon-set]") && run.diagnostics.contains(": iMessage Xcode project\n"))
    }

    @Test func nothingNamedInside() async throws {
        let run = try await Tool(in: try project(), at: "A.xcodeproj").run("check")
        #expect(run.status == 1 && run.output.contains("[imessage/sticker-unreadable]"), "\(run.output)")
    }

    /// Files are replaced one by one, so people may work in the folder.
    @Test(arguments: [("", "A.xcodeproj"), ("A.xcodeproj", ".")])
    func theFolderInWhichPeopleWorkIsFixed(place: String, path: String) async throws {
        let run = try await Tool(in: try project(), at: place).run("fix", path)
        #expect(run.output.contains("Contents.json: info: now lists all icons [fix/document]"), "\(run.output)")
    }

    /// A manifest beside the project is another thing to check.
    @Test func aManifestBesideItIsLeftAlone() async throws {
        let folder = try project()
        try folder.write("name: [", to: "pack.yaml")
        let tool = Tool(in: folder)
        let run = try await tool.run("check", "A.xcodeproj")
        #expect(run.status == 1 && run.output.contains("[imessage/sticker-unreadable]"))
        try await expect(tool.run("import", "A.xcodeproj", "-o", "imported").status, is: 0)
    }

    @Test func everyOtherCommandReadsItToo() async throws {
        let folder = try project()
        let above = TemporaryFolder()
        try FileManager.default.moveItem(at: folder.url, to: above.url.appendingPathComponent("cats"))
        let tool = Tool(in: above)
        let preview = try await tool.run("preview", "cats/A.xcodeproj")
        #expect(preview.diagnostics.hasPrefix("Wrote A-preview.html: 1 sticker, "), "\(preview.diagnostics)")
        let imported = try await tool.run("import", "cats/A.xcodeproj", "-o", "imported")
        #expect(imported.status == 0 && imported.diagnostics.contains("with 1 sticker"), "\(imported.diagnostics)")
        let fixed = try await tool.run("fix", "cats/A.xcodeproj")
        #expect(fixed.output.contains(": info: now lists all icons [fix/document]"), "\(fixed.output)")
        let icons = try await tool.run("icons", "cats/A.xcodeproj/project.pbxproj")
        #expect(icons.status == 0 && icons.output.contains("cats/App/Stickers.xcassets"), "\(icons.output)")
    }
}
