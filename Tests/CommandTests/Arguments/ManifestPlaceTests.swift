import Foundation
import Testing

@testable import stickerpress

struct ManifestPlaceTests {
    @Test(arguments: [
        (".", "out"), ("./", "out"), ("pack.yaml", "out"), ("tea/pack.yaml", "tea/out"), ("./tea/pack.yaml", "tea/out"),
        ("../pack.yaml", "../out"), ("/pack.yaml", "/out"), ("/missing/pack.yaml", "/missing/out"), ("/", "/out"),
    ])
    func outputStandsBesideTheManifest(manifest: String, output: String) {
        #expect(ManifestPlace.defaultOutput(for: manifest) == output)
    }

    @Test func aFolderHoldsItsOutput() throws {
        let folder = try Folder()
        #expect(ManifestPlace.defaultOutput(for: folder.path) == folder.path + "/out")
        #expect(ManifestPlace.defaultOutput(for: folder.path + "/") == folder.path + "/out")
    }
}
