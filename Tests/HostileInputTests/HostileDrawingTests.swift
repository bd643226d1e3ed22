import Expect
import Foundation
import StickerModel
import Testing

@testable import HostileInput
@testable import StickerImaging
@testable import TestArt

/// Drawings that take down librsvg's process (a stack that overflows, memory without bound) or hold pictures that are
/// too large, and others that look like them and can be drawn.
@Suite struct HostileDrawingTests {
    struct Drawing: Sendable, CustomStringConvertible {
        var description: String
        var body: String

        init(_ description: String, _ body: String) {
            self.description = description
            self.body = body
        }

        var bytes: [UInt8] { Array(body.utf8) }
    }

    private static let pool = Result { DrawingPool(try BuiltTool.url().path) }

    /// Draws with the built tool. Throws `FileError`.
    private static func draw(_ drawing: Drawing, _ side: Int) throws -> Frame? {
        try DrawingMethod.$override.withValue(.processes(pool.get())) {
            var limits = ArtLimits()
            limits.vectorSeconds = 1
            return try ArtDecoder.open(drawing.bytes, limits: limits).frames(drawnAt: .square(side)).next()
        }
    }

    @Test(arguments: hostile) func isRefusedInWords(_ drawing: Drawing) throws {
        let problem = try #require(throws: FileError.self) { try Self.draw(drawing, 512) }
        expect(problem.message.isEmpty, is: false)
    }

    @Test(arguments: ordinary) func isDrawn(_ drawing: Drawing) throws {
        #expect(try Self.draw(drawing, 32) != nil)
    }

    private static func svg(_ body: String, before: String = "") -> String {
        before
            + #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">"#
            + body + "</svg>"
    }

    /// Every element draws the one before it.
    private static func chain(_ count: Int, _ link: (Int) -> String) -> String {
        (1..<count).map(link).joined() + "<use href='#g\(count - 1)'/>"
    }

    /// A PNG header that claims 30,000 x 30,000 px.
    private static let bomb: String = {
        var bytes = PNGSeed(type: 6, depth: 8).still
        bytes.replaceSubrange(16..<24, with: PNGSeed.big32(30_000) + PNGSeed.big32(30_000))
        return base64(PNGRepair.repaired(bytes))
    }()

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static let hostile: [Drawing] = [
        Drawing("uses of uses", svg(chain(5_000) { "<g id='g\($0)'><use href='#g\($0 - 1)'/></g>" })),
        Drawing("uses by their old name", svg(chain(5_000) { "<g id='g\($0)'><use xlink:href='#g\($0 - 1)'/></g>" })),
        Drawing("selectors in selectors", svg("<style>path" + String(repeating: ":not(", count: 50_000) + "</style>")),
        Drawing("deep groups", svg(String(repeating: "<g>", count: 1_000) + String(repeating: "</g>", count: 1_000))),
        Drawing("a huge picture", svg("<image href='data:image/png;base64,\(bomb)'/>")),
        Drawing(
            "a huge picture behind another address",
            svg("<image href='data:image/png;base64,\(bomb)' xlink:href='#a'/>")),
        Drawing("a huge picture in codes", svg("<image href='&#100;ata:image/png;base64,\(bomb)'/>")),
        Drawing(
            "a huge picture in a name",
            svg("<image href='&a;'/>", before: "<!DOCTYPE svg [<!ENTITY a 'data:image/png;base64,\(bomb)'>]>")),
        Drawing(
            "a huge picture in a drawing",
            svg(
                "<image href='data:image/svg+xml;base64,\(base64(Array(svg("<image href='data:;base64,\(bomb)'/>").utf8)))'/>"
            )),
    ]

    private static let ordinary: [Drawing] = [
        Drawing(
            "patterns of patterns",
            svg(chain(3_000) { "<pattern id='g\($0)' width='9' height='9'><path fill='url(#g\($0 - 1))'/></pattern>" })),
        Drawing(
            "masks of masks", svg(chain(3_000) { "<mask id='g\($0)'><path style='mask:url(#g\($0 - 1))'/></mask>" })),
        Drawing(
            "steps of a filter", svg("<filter id='a'>" + String(repeating: "<feFlood/>", count: 700) + "</filter>")),
        Drawing("a circle", svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")),
        Drawing("markup in a name", svg("&a;", before: "<!DOCTYPE svg [<!ENTITY a '<g><path/></g>'>]>")),
        Drawing("codes in a style", svg("<path style='\\6d ask:url(#a)'/>")),
        Drawing("another encoding", svg("<path/>", before: "<?xml version='1.0' encoding='UTF-7'?>")),
        Drawing(
            "gradients of gradients",
            svg("<linearGradient id='a'/><linearGradient id='b' href='#a'/><path fill='url(#b)'/>")),
        Drawing("a link to what it stands in", svg("<g id='a'><a href='#a'><path d='M0 0h9v9z'/></a></g>")),
        Drawing(
            "a name for an address",
            svg("<g xmlns:x='&ns;'/>", before: "<!DOCTYPE svg [<!ENTITY ns 'http://a.example/'>]>")),
        Drawing(
            "a small picture", svg("<image href='data:image/png;base64,\(base64(PNGSeed(type: 6, depth: 8).still))'/>")),
        Drawing(
            "nested groups",
            svg(String(repeating: "<g opacity='.9'>", count: 60) + String(repeating: "</g>", count: 60))),
        Drawing("quoted signs", svg("<!-- <g> --><path d='M0 0h9' aria-label='a > b'/><text>(]</text>")),
    ]
}
