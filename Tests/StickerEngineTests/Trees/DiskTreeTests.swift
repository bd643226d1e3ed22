import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct DiskTreeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func tree() -> DiskTree {
        DiskTree(root: folder.path, name: "t", images: ImageFactsCache(limits: ArtLimits()), fileLimit: 1_000)
    }

    @Test func listsFilesSortedAndFollowsNoLinks() throws {
        try folder.write("1", to: "b/z")
        try folder.write("22", to: "a")
        try folder.write("", to: ".DS_Store")
        try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: ".")
        let tree = tree()
        #expect(tree.files == ["a", "b/z"])
        #expect(tree.emptyFolders == ["empty"])
        #expect(tree.byteCount("a") == 2)
        #expect(tree.byteCount("nothing") == nil)
        #expect(throws: ArtProblem.self) { try tree.bytes("../secret") }
    }

    @Test func readsNestedArchives() throws {
        try ZipWriting.write([("title.txt", Array("Tea".utf8))], to: folder.path + "/p.wastickers")
        let archive = try tree().archive("p.wastickers")
        #expect(archive.kind == .archive)
        #expect(archive.files == ["title.txt"])
        #expect(try archive.bytes("title.txt") == Array("Tea".utf8))
    }
}
