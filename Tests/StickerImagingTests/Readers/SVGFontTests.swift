import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct SVGFontTests {
    private static func walked(_ content: String) throws -> SVGOmissions {
        let tree = try SVGTree(.text("<svg>\(content)</svg>"))
        return SVGWalk(SVGSurvey(tree), adding: SVGOmissions()).omissions
    }

    @Test(arguments: [
        ("font-family='Inter'", [["Inter"]]),
        ("font-family=\"'Comic  Neue', Inter ,serif\"", [["Comic  Neue", "Inter", "serif"]]),
        ("style=\"fill:red;font-family:Comic  Neue;x:y\"", [["Comic Neue"]]),
        ("style=\"font-family:&quot;Comic Neue&quot;,&#39;Inter&#39;\"", [["Comic Neue", "Inter"]]),
        ("class='a'", [["Inter"]]), ("class='b a'", [["Comic Neue", "serif"]]), ("class='c'", [["Inter"]]),
        ("font-family='sans-serif'", []), ("style='font-family:system-ui, serif'", []),
        ("style='-inkscape-font-family:Inter;my-font:Inter'", []), ("font-family=''", []),
        ("font-family='a\\62'", []), ("style='font-family:var(--f)'", []),
    ])
    func areRead(_ attributes: String, _ lists: [[String]]) throws {
        let rules = """
            <style>.a{FONT-FAMILY : Inter!important} .b{font:italic 700 12px/1.2 'Comic Neue',serif !important}
            .c{font:.9em Inter}</style>
            """
        try expect(Self.walked("\(rules)<text \(attributes)>x</text>").fonts, is: lists)
        // Text inherits the fonts of what is around it.
        try expect(Self.walked("\(rules)<g \(attributes)><text><tspan>x</tspan></text></g>").fonts, is: lists)
    }

    @Test func charactersAreFound() throws {
        let found = try Self.walked("<desc>û</desc><text>aé&#xE9;<b>&#233;</b><![CDATA[é<]]>é \u{200D}</text>")
        expect(found.scalars, is: ["a", "é", "<"])
        let many = (0..<600).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
        let text = "<text>" + many.map { String($0) }.joined() + "</text>"
        try expect(Self.walked(text).scalars, is: Array(many.prefix(500)))
    }

    #if os(Linux)
        private func omissions(_ content: String) throws -> [String] {
            let drawing = SVGReaderTests.svg("width='200' height='80'", content)
            return try ArtDecoder.open(drawing, limits: ArtLimits()).facts.omissions
        }

        private func text(_ family: String) -> String {
            "<text x='9' y='60' font-size='50' font-family='\(family)'>Mi</text>"
        }

        /// The family that this machine has for one that no machine has.
        private func substitute() throws -> String {
            let found = try #require(try omissions(text("No Such Font 4711")).first)
            let used = try #require(found.firstMatch(of: /^the font “No Such Font 4711” \((.+) is used\)$/)?.1)
            return String(used)
        }

        @Test func areNamedWhereTextHasThem() throws {
            let used = try substitute()
            try expect(omissions(text("No Such Font 4711, Nor This, serif")).count, is: 1)
            try expect(omissions(text("No Such Font 4711") + text("Nor This")).count, is: 2)
            // Installed fonts, by any way to write them; kinds of fonts; a list of which one is installed.
            for family in [used, used.uppercased(), "sans-serif", "No Such Font 4711, \(used)"] {
                try expect(omissions(text(family)), is: [], "\(family)")
            }
        }

        /// Programs declare fonts where there is no text; what no one sees needs no font.
        @Test func areNotNamedWhereNoTextHasThem() throws {
            let used = try substitute()
            for content in [
                "<path style='font-family:No Such Font 4711' d='M0 0h9v9z'/>" + text(used),
                "<style>.a{font-family:No Such Font 4711}</style>" + text(used),
                "<g opacity='0'>\(text("No Such Font 4711"))</g><path d='M0 0h9v9z'/>",
                "<!-- \(text("No Such Font 4711")) --><path d='M0 0h9v9z'/><text/>",
            ] {
                try expect(omissions(content), is: [], "\(content)")
            }
        }

        /// U+10FFFD, for private use: no font has it.
        @Test func charactersAreNamedThatNoFontHas() throws {
            let used = try substitute()
            for text in ["Mi\u{10FFFD}", "Mi&#x10FFFD;", "M<tspan>i</tspan>&#1114109;", "<![CDATA[\u{10FFFD}]]>"] {
                let content = "<text x='9' y='60' font-size='50' font-family='\(used)'>\(text)</text>"
                try expect(omissions(content), is: ["the character “\u{10FFFD}”"], "\(text)")
            }
            let two = try omissions("<text y='60'>\u{10FFFD}\u{10FFFC}\u{10FFFD}</text>")
            expect(two, is: ["the characters “\u{10FFFD}”, “\u{10FFFC}”"])
        }

        @Test func charactersAreNotNamedThatNoOneSees() throws {
            for content in [
                "<text x='9' y='60'>Mi äß\u{200D}\u{FE0F}\u{200B}\u{A0}&amp;&#160;\t</text>",
                "<desc>\u{10FFFD}</desc><text x='9' y='60'>Mi</text><title>\u{10FFFD}</title>",
                "<g display='none'><text y='60'>\u{10FFFD}</text></g><path d='M0 0h9v9z'/>",
                "<text y='60'><textPath>\u{10FFFD}</textPath></text><path d='M0 0h9v9z'/>",
            ] {
                let found = try omissions(content).filter { $0.hasPrefix("the character") }
                expect(found, is: [], "\(content)")
            }
        }
    #endif
}
