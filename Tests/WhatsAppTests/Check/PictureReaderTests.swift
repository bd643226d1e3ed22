import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import WhatsApp

/// What is said of files that are not where a document says.
@Suite struct PictureReaderTests {
    private func missing(_ path: String, besides names: [String]) throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in names { try Data([1]).write(to: folder.appendingPathComponent(name)) }
        let tree = try DiskTree(
            foreign: folder.path, name: "out", images: ImageFactsCache(limits: ArtLimits()), fileLimit: 100)
        var log = FindingLog<WhatsAppNotice>()
        _ = PictureReader(tree).facts(at: path, named: nil, .sticker, log: &log, levels: [:])
        return log.findings.first?.message
    }

    @Test(arguments: [
        ("cup.webp", "sticker file “cup.webp” is missing; expected at cup.webp"),
        ("Tea.webp", "sticker file “Tea.webp” is missing; there is tea.webp, but letter case counts"),
    ])
    func whereItMightBe(path: String, expected: String) throws {
        #expect(try missing(path, besides: ["tea.webp"]) == expected)
    }

    #if os(Linux)
        /// Disks of a Mac take both for one name.
        @Test func aNameThatIsComposedDifferently() throws {
            let message = try missing("\u{E9}.webp", besides: ["e\u{301}.webp"])
            #expect(
                message?.hasSuffix(
                    "is missing; there is e\u{301}.webp, but its letters are composed in another way (NFC or NFD)")
                    == true)
        }
    #endif
}
