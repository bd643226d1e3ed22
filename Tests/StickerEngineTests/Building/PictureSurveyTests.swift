import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct PictureSurveyTests {
    private let folder: TemporaryFolder
    private let images = ImageFactsCache(limits: ArtLimits())

    init() throws {
        folder = try TemporaryFolder()
        for file in [
            "ios/a.wasticker", "ios/cup.WEBP", "ios/notes.txt", "x/P.stickerpack/a/cup.png", "other/photo.jpg",
        ] {
            try folder.write("-", to: file)
        }
    }

    private func pictures(_ paths: [String], focus: String? = nil) -> [String] {
        let tree = DiskTree(root: folder.path, name: "t", focus: focus, images: images, fileLimit: 1_000)
        let bundles = paths.map { BundleReference(target: "any", kind: SampleKind.any, path: $0) }
        return PictureSurvey(tree: tree, bundles: bundles).pictures
    }

    @Test func findsPicturesBesideDocumentsAndBelowFolders() {
        #expect(pictures(["ios/a.wasticker"]) == ["ios/cup.WEBP"])
        #expect(pictures(["x/P.stickerpack"]) == ["x/P.stickerpack/a/cup.png"])
        #expect(pictures(["ios/a.wasticker", "x"]) == ["ios/cup.WEBP", "x/P.stickerpack/a/cup.png"])
        #expect(pictures([""]).count == 3, "the folder itself is the bundle")
        #expect(pictures([]) == [])
    }

    @Test func leavesTheSurroundingsOfOneFileAlone() {
        #expect(pictures(["ios/a.wasticker"], focus: "ios/a.wasticker") == [])
    }
}

private enum SampleKind: BundleKind {
    case any

    var title: String { "any" }
}
