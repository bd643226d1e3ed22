import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// Where `focus` has something to keep in view.
@Suite struct FocusChecksTests {
    /// The findings about three stickers, the second of which has these keys.
    private func findings(
        _ keys: String, first: String = "", _ pack: String = "", isForEditorsOnly: Bool = false
    ) async throws -> [Finding] {
        let others = isForEditorsOnly ? "" : "whatsapp: {}, imessage: { bundle-id: org.ana.tea\(pack) }, "
        let folder = try ArtFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            emojis: 🙂
            targets: { \(others)editor-sdk: {} }
            stickers:
              - { file: a.gif, alt: A\(first) }
              - { file: b.gif, alt: B\(keys) }
              - { file: c.gif, alt: C }

            """
        ])
        for (name, frames) in [("a", [9, 8]), ("b", [9, 10, 11]), ("c", [8, 7, 6, 5])] {
            try folder.write(GIFBuilder.showing(frames), to: name + ".gif")
        }
        return try await folder.prepared().findings.filter { $0.rule == "art/no-effect" }
    }

    @Test func isToldWhereNothingIsCropped() async throws {
        let found = try await findings(", focus: top")
        #expect(
            found.map(\.message) == ["`focus` has no effect: all of b.gif is visible, because `fit` is `contain`"])
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.line) == [7])
    }

    @Test(
        arguments: [
            ", focus: top, fit: cover", ", focus: top, targets: { whatsapp: { fit: cover } }",
            ", targets: { whatsapp: { fit: cover, focus: { x: 0, y: 1 } } }", "",
        ])
    func isNotToldWhereOnePlatformCrops(keys: String) async throws {
        #expect(try await findings(keys).isEmpty)
    }

    /// The first sticker becomes the icon of a pack without one.
    @Test func iconsMayBeCroppedWhereStickersAreNot() async throws {
        #expect(try await findings("", first: ", focus: top").count == 1)
        #expect(try await findings("", first: ", focus: top", ", icon-fit: crop").isEmpty)
    }

    /// Editors get each picture in the shape of its art, so there is nothing to fill.
    @Test func keysThatOnlyEditorsGetHaveNoEffect() async throws {
        let found = try await findings(", fit: cover, focus: top", isForEditorsOnly: true)
        let reason = "has no effect: b.gif keeps its own shape for Editor SDK, so nothing is cropped"
        #expect(found.map(\.message) == ["`fit` \(reason)", "`focus` \(reason)"])
        #expect(try await findings(", fit: contain", isForEditorsOnly: true).isEmpty)
        #expect(try await findings(", fit: cover").isEmpty)
        #expect(try await findings(", targets: { editor-sdk: { fit: cover } }").map(\.line) == [7])
    }
}
