import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct CheckedImageTests {
    private let folder = TemporaryFolder()
    private let images = ImageFactsCache(limits: ArtLimits())

    init() throws {
        for file in [
            "ios/a.wasticker", "ios/cup.WEBP", "ios/notes.txt", "x/P.stickerpack/a/cup.png", "other/photo.jpg",
        ] {
            try folder.write("-", to: file)
        }
    }

    private func pictures(_ paths: [String], focus: String? = nil) -> [String] {
        let tree = DiskTree(root: folder.path, name: "t", focus: focus, images: images, fileLimit: 1_000)
        let bundles = paths.map { BundleReference(SampleKind.any, at: $0) }
        return Check.images(in: tree, of: bundles)
    }

    @Test func findsPicturesBesideDocumentsAndBelowFolders() {
        expect(pictures(["ios/a.wasticker"]), is: ["ios/cup.WEBP"])
        expect(pictures(["x/P.stickerpack"]), is: ["x/P.stickerpack/a/cup.png"])
        expect(pictures(["ios/a.wasticker", "x"]), is: ["ios/cup.WEBP", "x/P.stickerpack/a/cup.png"])
        expect(pictures([""]).count, is: 3, "the folder itself is the bundle")
        expect(pictures([]), is: [])
    }

    @Test func leavesTheSurroundingsOfOneFileAlone() {
        expect(pictures(["ios/a.wasticker"], focus: "ios/a.wasticker"), is: [])
    }
}

@Suite struct CheckSubjectTests {
    private let folder = TemporaryFolder()

    private func subjects(_ json: String) async throws -> [String] {
        try folder.write(json, to: "tea.json")
        let outcome = try await StickerPress().check(CheckRequest(paths: [folder.path + "/tea.json"]))
        return outcome.subjects.map { String($0.dropFirst(folder.path.count + 1)) }
    }

    /// No key of a platform's document is known to the engine: the platforms are asked.
    @Test func tellsManifestsFromDocumentsOfPlatforms() async throws {
        try await expect(subjects(#"{"name": "Tea", "stickers": []}"#), is: ["tea.json: manifest"])
        try await expect(subjects(#"{"packs": []}"#), is: ["tea.json: manifest"])
        let catalog = #"{"sticker_packs": [{"stickers": []}]}"#
        try await expect(subjects(catalog), is: ["tea.json: WhatsApp Android assets"])
    }

    /// Its folder, and another spelling of that.
    @Test func aBundleThatIsNamedTwiceIsJudgedOnce() async throws {
        try folder.write(#"{"sticker_packs": [{"stickers": []}]}"#, to: "a/contents.json")
        let path = folder.path + "/a"
        func check(_ paths: String...) async throws -> CheckOutcome {
            try await StickerPress().check(CheckRequest(paths: paths))
        }
        let once = try await check(path)
        let twice = try await check(path, folder.path + "/./a/contents.json", path + "/contents.json")
        #expect(!once.findings.isEmpty && twice.findings == once.findings)
        expect(twice.status, is: once.status)
        try await expect(check(path, path + "/contents.json").subjects, is: once.subjects)
    }
}

private enum SampleKind: String, BundleKind {
    case any
    var title: String { "any" }
}
