import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import WhatsApp

/// What is said of files that are not where a document says.
@Suite struct MissingPictureTests {
    private func missing(_ path: String, besides names: [String], linkTo target: String? = nil) throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in names { try Data([1]).write(to: folder.appendingPathComponent(name)) }
        if let target {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
        }
        let tree = try DiskTree(
            foreign: folder.path, name: "out", images: ImageFactsCache(limits: ArtLimits()), fileLimit: 100)
        var log = FindingLog(try WhatsAppTarget().rules)
        log.raise(BundleImages(tree).missing("sticker-missing", at: path, named: path, in: tree), path: path)
        return log.findings.first?.message
    }

    @Test(arguments: [
        ("cup.webp", "sticker file “cup.webp” is missing; expected at cup.webp"),
        ("Tea.webp", "sticker file “Tea.webp” is missing; there is tea.webp, but letter case counts"),
    ])
    func whereItMightBe(path: String, expected: String) throws {
        try expect(missing(path, besides: ["tea.webp"]), is: expected)
    }

    @Test(arguments: [
        ("tea.webp", "skipped: it is a symbolic link, which is not followed"),
        ("/etc/hostname", "skipped: it is a link to a file outside the folder"),
    ])
    func aLinkIsCalledOne(target: String, expected: String) throws {
        let message = try missing("cup.webp", besides: ["tea.webp"], linkTo: target)
        expect(message, is: "sticker file “cup.webp” is " + expected)
    }

    /// Disks of a Mac take both for one name, Android does not.
    @Test func aNameThatIsComposedDifferently() throws {
        let message = try missing("\u{E9}.webp", besides: ["e\u{301}.webp"])
        expect(
            message?.hasSuffix(
                "is missing; there is e\u{301}.webp, but its letters are composed in another way (NFC or NFD)"),
            is: true)
    }
}
