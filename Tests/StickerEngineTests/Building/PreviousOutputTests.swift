import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct PreviousOutputTests {
    private let folder: TemporaryFolder
    private let key = ContentHash([1])

    init() throws { folder = try TemporaryFolder() }

    /// The image of one key at `a` and `b` of the last output.
    private func output() throws -> PreviousOutput {
        let image = MarkedImage(key: key.hex, outcome: EncodingOutcome(isExact: true))
        try Marker(files: [:], images: ["a": image, "b": image]).write(to: folder.path + "/out/" + Marker.fileName)
        return PreviousOutput(try Destination(folder.path + "/out"), edited: [])
    }

    private func number(of path: String) throws -> UInt64 {
        var status = stat()
        try #require(lstat(folder.path + "/" + path, &status) == 0)
        return UInt64(status.st_ino)
    }

    @Test func linksWhatStaysAndCopiesWhatGoesElsewhere() throws {
        try folder.write("tea", to: "out/a")
        try folder.write("tea", to: "out/b")
        let image = try output().take(key, to: ["b", "in/c", "d"], in: folder.path + "/staging")
        #expect(image?.byteCount == 3)
        #expect(try number(of: "staging/b") == number(of: "out/b"))
        for copy in ["staging/in/c", "staging/d"] {
            #expect(try FileReading.bytes(of: folder.path + "/" + copy, atMost: 9) == Array("tea".utf8))
            #expect(try number(of: copy) != number(of: "out/a"))
        }
    }

    /// The image is made anew then, and writing it to a link would change the old output.
    @Test func leavesNoLinkBehindWhenTheRestCannotBeRead() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/out/a", withIntermediateDirectories: true)
        try folder.write("tea", to: "out/b")
        #expect(try output().take(key, to: ["b", "c"], in: folder.path + "/staging") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/staging/b"))
    }
}
