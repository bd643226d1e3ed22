import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct TreeListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func opened(focus: String? = nil) throws -> DiskTree {
        try DiskTree(
            foreign: folder.path, name: "t", focus: focus, images: ImageFactsCache(limits: ArtLimits()),
            fileLimit: 1_000)
    }

    @Test func listsWhatLiesNearestFirstAndSaysThatThereIsMore() throws {
        for name in ["deep/er/a", "deep/b", "c", "d"] { try folder.write("", to: name) }
        let all = TreeListing(of: folder.path, atMost: 4)
        #expect(all.files == ["c", "d", "deep/b", "deep/er/a"])
        #expect(all.excess == nil)
        let some = TreeListing(of: folder.path, atMost: 3)
        #expect(some.files == ["c", "d", "deep/b"])
        #expect(some.excess == "more than 3 files")
    }

    @Test func refusesFoldersThatGoTooDeep() throws {
        let path = (1..<TreeListing.depthLimit).map { "\($0)" }.joined(separator: "/")
        try folder.write("", to: path + "/a")
        #expect(try opened().files == [path + "/a"])
        try folder.write("", to: path + "/32/b")
        let problem = #expect(throws: ArtProblem.self) { try opened() }
        #expect(problem?.message == "holds folders more than 32 deep within each other")
        #expect(problem?.hint == "name the folder of the bundle itself")
    }

    @Test func readsOneFileWhateverLiesFarFromIt() throws {
        try folder.write("{}", to: "contents.json")
        try folder.write("", to: (1...40).map { "\($0)" }.joined(separator: "/") + "/a")
        #expect(try opened(focus: "contents.json").contains("contents.json"))
    }
}
