import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Text in fonts that the machine does not have.
@Suite struct SVGFontTests {
    private static func lists(_ content: String) -> [[String]] {
        SVGFonts(.text("<svg>\(content)<text>x</text></svg>")).lists
    }

    @Test(arguments: [
        ("<g font-family='Inter'/>", [["Inter"]]),
        ("<g font-family=\"'Comic  Neue', Inter ,serif\"/>", [["Comic  Neue", "Inter", "serif"]]),
        ("<g style=\"fill:red;font-family:Comic  Neue;x:y\"/>", [["Comic Neue"]]),
        ("<g style=\"font-family:&quot;Comic Neue&quot;,&apos;Inter&#39;\"/>", [["Comic Neue"]]),
        ("<g style=\"font-family:&quot;Comic Neue&quot;,&#39;Inter&#39;\"/>", [["Comic Neue", "Inter"]]),
        ("<style>a{FONT-FAMILY : Inter!important}b{font-family:Lato}</style>", [["Inter"], ["Lato"]]),
        ("<style>a{font:italic 700 12px/1.2 'Comic Neue',serif}</style>", [["Comic Neue", "serif"]]),
        ("<style>a{font:.9em Inter}b{font:caption}c{font-size:9px}</style>", [["Inter"]]),
        ("<g font-family='Inter'/><g font-family='Inter'/>", [["Inter"]]),
        ("<g font-family='sans-serif'/><g style='font-family:inherit'/><g font-family='system-ui, serif'/>", []),
        ("<g style='-inkscape-font-family:Inter;my-font:Inter'/><desc>font font-family</desc>", []),
        ("<g font-family=''/><g font-family='a\\62'/><g style='font-family:var(--f)'/><g font-family='&f;'/>", []),
    ])
    func areRead(_ content: String, _ lists: [[String]]) { #expect(Self.lists(content) == lists) }

    @Test func areNoneWithoutText() {
        #expect(SVGFonts(.text("<svg><g font-family='Inter'/></svg>")).lists == [])
    }

    @Test func areReplacedWhereTheyAreDeclared() {
        let fonts = SVGFonts(
            .text("<svg:text font-family='Inter'/><a style=\"font:9px 'Inter' ;\"/><b font-family='Lato'/>"))
        #expect(
            String(decoding: fonts.replacing(["Inter"], with: "serif"), as: UTF8.self)
                == "<svg:text font-family='serif'/><a style=\"font:9px serif ;\"/><b font-family='Lato'/>")
    }

    /// Characters are blanked wherever they are, and as they are written.
    @Test func charactersAreBlanked() {
        let glyphs = SVGGlyphs(.text("<svg><desc>é</desc><text>aé&#xE9;<b>&#233;</b><![CDATA[é]]>é</text></svg>"))
        #expect(glyphs.scalars == ["a", "é"])
        let blank = "<svg><desc>é</desc><text>a  <b> </b><![CDATA[ ]]> </text></svg>"
        #expect(String(decoding: glyphs.blanking(["é"]), as: UTF8.self) == blank)
        let many = (0..<600).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
        let text = "<text>" + many.map { String($0) }.joined()
        #expect(SVGGlyphs(.text(text)).scalars == Array(many.prefix(500)))
    }

    @Test(
        arguments: [
            ("#65", "A"), ("#x41", "A"), ("#x6f22", "漢"), ("lt", "<"), ("quot", "\""), ("apos", "'"), ("amp", "&"),
            ("gt", ">"), ("nbsp", nil), ("#", nil), ("#x", nil), ("#+65", nil), ("#-0", nil), ("#x+41", nil),
            ("#xD800", nil), ("#1114112", nil), ("#99999999999", nil), ("65", nil), ("", nil),
        ] as [(String, Unicode.Scalar?)])
    func referencesToCharactersAreRead(_ name: String, _ scalar: Unicode.Scalar?) {
        #expect(Unicode.Scalar(svgReference: name) == scalar)
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
            #expect(try omissions(text("No Such Font 4711, Nor This, serif")).count == 1)
            #expect(try omissions(text("No Such Font 4711") + text("Nor This")).count == 2)
            // Installed fonts, by any way to write them; kinds of fonts; a list of which one is installed.
            for family in [used, used.uppercased(), "sans-serif", "No Such Font 4711, \(used)"] {
                #expect(try omissions(text(family)) == [], "\(family)")
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
                #expect(try omissions(content) == [], "\(content)")
            }
        }

        /// U+10FFFD, for private use: no font has it.
        @Test func charactersAreNamedThatNoFontHas() throws {
            let used = try substitute()
            for text in ["Mi\u{10FFFD}", "Mi&#x10FFFD;", "M<tspan>i</tspan>&#1114109;", "<![CDATA[\u{10FFFD}]]>"] {
                let content = "<text x='9' y='60' font-size='50' font-family='\(used)'>\(text)</text>"
                #expect(try omissions(content) == ["the character “\u{10FFFD}”"], "\(text)")
            }
            let two = try omissions("<text y='60'>\u{10FFFD}\u{10FFFC}\u{10FFFD}</text>")
            #expect(two == ["the characters “\u{10FFFD}”, “\u{10FFFC}”"])
        }

        @Test func charactersAreNotNamedThatNoOneSees() throws {
            for content in [
                "<text x='9' y='60'>Mi äß\u{200D}\u{FE0F}\u{200B}\u{A0}&amp;&#160;\t</text>",
                "<desc>\u{10FFFD}</desc><text x='9' y='60'>Mi</text><title>\u{10FFFD}</title>",
                "<g display='none'><text y='60'>\u{10FFFD}</text></g><path d='M0 0h9v9z'/>",
                "<text y='60'><textPath>\u{10FFFD}</textPath></text><path d='M0 0h9v9z'/>",
            ] {
                let found = try omissions(content).filter { $0.hasPrefix("the character") }
                #expect(found == [], "\(content)")
            }
        }
    #endif
}
