import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Readers of SVG take processor time in proportion to its text: each text is made four times as large again and again,
/// and no step may cost more than eight times what the one before it did. What grows with the square of its input takes
/// sixteen times as long.
@Suite(.serialized) struct SVGScalingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The size of the largest text: reading it takes a tenth of a second or so.
        var most: Int
        var text: @Sendable (Int) -> String
        /// Whether what the text has is found in it.
        var read: @Sendable ([UInt8]) throws -> Bool

        var testDescription: String { name }
    }

    /// Less is noise, in seconds of processor time.
    private static let floor = 0.004

    @Test(.timeLimit(.minutes(5)), arguments: cases + hostile) func isLinear(_ reader: Case) throws {
        var before: Double?
        // The first sizes are small: what is far from linear is found before it takes hours.
        for step in [1_024, 256, 64, 16, 4, 1] {
            let input = [UInt8].text("<svg>" + reader.text(max(1, reader.most / step)))
            let most = before.map { 8 * max($0, Self.floor) } ?? .infinity
            let seconds = try Self.seconds(atMost: most) {
                let isRead = try reader.read(input)
                #expect(isRead)
            }
            try #require(seconds <= most, "\(input.count) bytes, \(before ?? 0) s before")
            before = seconds
        }
        let last = try #require(before)
        #expect(last > Self.floor, "too little to tell")
    }

    /// A search of the whole tag for each of thousands of declarations in it is linear, too: one of limited length.
    @Test(arguments: [
        // Both are looked up; what has a transform beside it, or another color, is not told by the declaration alone.
        ("<g transform='x' ", "transform-origin='1 1' ", "text-transform='1 1' ", 15_000),
        ("<g style='", "fill:oklch(1);", "fill:calc(1);", 1),
    ])
    func tagsAreSearchedOnce(tag: String, searched: String, plain: String, count: Int) {
        func read(_ declaration: String, _ count: Int) -> () -> Void {
            let text = [UInt8].text("<svg>" + tag + String(repeating: declaration, count: 15_000) + "/>")
            return { #expect(SVGValues(text).kinds.map(\.declarations.count) == [count]) }
        }
        let least = ProcessorTime.seconds(read(plain, 15_000))
        let most = 8 * max(least, Self.floor)
        let seconds = Self.seconds(atMost: most, read(searched, count))
        #expect(seconds <= most, "\(least) s without")
    }

    /// Other tests run meanwhile, and empty the caches of the processor: only what repeats itself counts.
    private static func seconds(atMost most: Double, _ body: () throws -> Void) rethrows -> Double {
        var seconds = try ProcessorTime.seconds(body)
        for _ in 0..<4 where seconds > most { seconds = min(seconds, try ProcessorTime.seconds(body)) }
        return seconds
    }

    private static let cases = [
        Case(name: "ids of #", most: 20_000_000) {
            "<hatch id='" + String(repeating: "#", count: $0) + "'/>"
        } read: {
            SVGElements.omissions(of: $0).isEmpty
        },
        Case(name: "many paint ids", most: 120_000) { count in
            (0..<count).map { "<hatch id='a\($0)'/><rect fill='url(#b\($0))'/>" }.joined() + "<rect fill='url(#a0)'/>"
        } read: {
            SVGElements.omissions(of: $0).map(\.text) == ["hatches"]
        },
        Case(name: "many texts", most: 150_000) {
            String(repeating: "<text>a&#66;é</text>", count: $0)
        } read: { text in
            let glyphs = SVGGlyphs(text)
            return glyphs.scalars == ["a", "B", "é"] && glyphs.blanking(["é"]).count < text.count
        },
        Case(name: "entities", most: 60_000) {
            "<image href='" + String(repeating: "&#65;&b;&amp;", count: $0) + "'/>"
        } read: {
            try references(in: $0).first?.address.hasPrefix("A&A&") == true
        },
        Case(name: "declared entities", most: 40_000) { count in
            (0..<count).map { "<!ENTITY a\($0) 'x'>" }.joined() + "<image href='"
                + String(repeating: "&a0;", count: count) + "'/>"
        } read: {
            try references(in: $0).first?.address.hasPrefix("xx") == true
        },
        Case(name: "styles", most: 60_000) {
            String(repeating: "<style>@import 'a';</style>", count: $0)
        } read: { text in
            let found = try references(in: text)
            return found.count > 50 && found.allSatisfy { $0 == SVGReference(kind: .styleSheet, address: "a") }
        },
        Case(name: "drawings inside", most: 3_000) {
            let uses = String(repeating: "<use href=%22much-used-shapes.svg%22/>", count: 20)
            return String(repeating: "<image href='data:image/svg+xml,<svg>\(uses)'/>", count: $0)
        } read: {
            try pictures(in: $0).omissions.texts == ["drawings in other files (much-used-shapes.svg)"]
        },
        Case(name: "pictures to be written anew", most: 2_000) {
            let webp = Data(WebPBuilder(width: 1, height: 1, parts: [.init(color: [255, 0, 0, 255])]).still)
            return String(
                repeating: "<image width='1' href='data:image/webp;base64,\(webp.base64EncodedString())'/>", count: $0)
        } read: {
            let (omissions, drawable) = try pictures(in: $0)
            return omissions.texts.isEmpty && drawable != $0
        },
        Case(name: "drop shadows", most: 60_000) {
            String(repeating: "<feDropShadow></feDropShadow>", count: $0)
        } read: { text in
            SVGElements.omissions(of: SVGShadows.spelledOut(text)).isEmpty == (text.count <= 5 + 29 * SVGShadows.most)
        },
        Case(name: "filter functions", most: 60_000) { count in
            (0..<count).map { "<g style='filter:blur(1px) invert(\($0 % 90)%) sepia(\($0 % 7))'/>" }.joined() + "</svg>"
        } read: {
            SVGFilterFunctions.spelledOut($0).count > $0.count
        },
    ]

    /// Unfinished things, again and again, for all readers; there is nothing to find in most of them.
    private static let hostile = [
        "var(", "fill:var(", "fill:", "<g fill='var(", "<meshgradient id='a'>", "<foreignObject>", "<switch>",
        "mask-image:", "fill:oklch(", "<textPath", "<text>&#x", "<![CDATA[", "<text>é", "transform-origin=",
        "<style>", "<style><!--", "@import", "<style>@import", "/*", "@",
        "@media", "@media{", "@media print{", "@media{}",
        "font-family:", "font:", "font:9 ", "font-family:a,", "font-family:\"", "font:9px a,",
        "<feDropShadow ", "<a:feDropShadow>", "</feDropShadow>", "<image href='&",
        "<g filter='invert(1) ", "<style>filter:", "filter:invert(1);",
    ].map { text in
        // Comments are skipped in less time than anything else.
        Case(name: text, most: (text.hasSuffix("<!--") ? 4_000_000 : 1_000_000) / text.utf8.count) {
            "<text>" + String(repeating: text, count: $0)
        } read: { document in
            let values = SVGValues(document)
            for kind in values.kinds { _ = values.replacing(kind.declarations, trial: 0) }
            for paint in SVGElements.omissions(of: document) { _ = SVGElements.removing(paint.name, from: document) }
            let (glyphs, fonts) = (SVGGlyphs(document), SVGFonts(document))
            _ = glyphs.blanking(glyphs.scalars)
            for list in fonts.lists { _ = fonts.replacing(list, with: "serif") }
            _ = SVGShadows.spelledOut(document)
            _ = SVGFilterFunctions.spelledOut(document)
            _ = SVGRuleGroups(document).unwrapped()
            _ = try references(in: document)
            return true
        }
    }

    private static func pictures(in document: [UInt8]) throws -> (omissions: SVGOmissions, drawable: [UInt8]) {
        var pictures = SVGPictures(ArtLimits())
        let drawable = try pictures.drawable(document)
        return (pictures.omissions, drawable)
    }

    private static func references(in document: [UInt8]) throws -> [SVGReference] {
        var references = SVGReferences(document)
        var found: [SVGReference] = []
        while let reference = try references.next() { found.append(reference) }
        return found
    }
}
