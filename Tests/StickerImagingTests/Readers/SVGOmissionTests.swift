import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// What librsvg leaves out of a drawing without a word.
@Suite struct SVGOmissionTests {
    private static let box = "<rect width='16' height='16' fill='red'/>"
    private static let dot =
        "data:image/png;base64,"
        + Data(PNGBuilder(width: 1, height: 1).still([255, 0, 0, 255])).base64EncodedString()

    private func omissions(_ content: String) throws -> [String] {
        let drawing = SVGReaderTests.svg("width='16' height='16'", Self.box + content)
        return try ArtDecoder.open(drawing, limits: ArtLimits()).facts.omissions
    }

    @Test(arguments: [
        ("<image xlink:href='photo.png' width='9' height='9'/>", "pictures in other files (photo.png)"),
        ("<image href='a.png'/><image href='b.png'/><image href='a.png'/>", "pictures in other files (a.png, b.png)"),
        ("<image href='file:///etc/x.png'/>", "pictures in other files (file:///etc/x.png)"),
        ("<image href=' https://example.com/x.png '/>", "pictures in other files (https://example.com/x.png)"),
        ("<image href='a&#46;png'/>", "pictures in other files (a.png)"),
        ("<filter id='f'><feImage href='x.png'/></filter>", "pictures in other files (x.png)"),
        ("<use href='icons.svg#cup'/>", "drawings in other files (icons.svg#cup)"),
        ("<style>@import url(\"a.css\");</style>", "style sheets in other files (a.css)"),
        ("<style><![CDATA[ @IMPORT 'b.css' screen; ]]></style>", "style sheets in other files (b.css)"),
        ("<style>@import url( c.css );rect{}</style>", "style sheets in other files (c.css)"),
        ("<rect><animate attributeName='x' to='9' dur='1s'/></rect>", "animation"),
        ("<g><animateTransform attributeName='transform' type='rotate' to='9' dur='1s'/></g>", "animation"),
        ("<svg:g xmlns:svg='http://www.w3.org/2000/svg'><svg:set attributeName='x' to='9'/></svg:g>", "animation"),
        ("<style>@keyframes spin{to{transform:rotate(1turn)}}</style>", "animation"),
    ])
    func areNamed(_ content: String, _ text: String) throws { #expect(try omissions(content) == [text]) }

    @Test func areNamedKindByKind() throws {
        let inner = SVGReaderTests.svg("width='9' height='9'", "<image href='inner.png'/>")
        let nested = "data:image/svg+xml;base64," + Data(inner).base64EncodedString()
        #expect(
            try omissions("<set attributeName='x' to='1'/><image href='outer.png'/><image href='\(nested)'/>") == [
                "pictures in other files (outer.png, inner.png)", "animation",
            ])
        let styled = [UInt8].text(
            "<?xml version='1.0'?><?xml-stylesheet type='text/css' href='look.css'?>"
                + "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>\(Self.box)</svg>")
        let facts = try ArtDecoder.open(styled, limits: ArtLimits()).facts
        #expect(facts.omissions == ["style sheets in other files (look.css)"])
        let long = "https://example.com/" + String(repeating: "x", count: 100) + "/photo.png"
        let text = try #require(try omissions("<image href='\(long)'/>").first)
        #expect(text.count < 100 && text.hasSuffix("/photo.png)"))
    }

    @Test(arguments: [
        "", "<image href='\(dot)' width='4' height='4'/>", "<image href=''/>", "<use href='#a'/>",
        "<filter id='f'><feImage href='#a'/></filter>", "<a href='https://example.com'><rect/></a>",
        "<!-- <image href='x.png'/> --><desc>animate</desc>",
        "<style>/* @import 'a.css'; */ rect { fill: red }</style>",
        "<style>@font-face { src: url(data:font/woff2;base64,AAAA) }</style>", "<style>@media print { a {} }</style>",
        "<style><!-- @import 'a.css'; --></style>", "<style/><linearGradient id='b' href='#a'/>",
        "<style>@import url(data:text/css,a{});</style>",
    ])
    func areNoneInWholeDrawings(_ content: String) throws { #expect(try omissions(content) == []) }

    /// What a reader of rules takes for a comment must not hide a picture from the checks.
    @Test(arguments: ["<style>/*</style>", "<style><![CDATA[<!--]]></style>", "<style>", "<style>@import '</style>"])
    func hideNoPictureFromTheChecks(_ before: String) throws {
        let drawing = SVGReaderTests.svg(
            "width='16' height='16'", before + "<image href='data:image/png;base64,%%%'/>")
        let found = try #require(try problem(of: drawing))
        #expect(found.message == "contains a picture whose base64 is damaged")
    }

    @Test(.timeLimit(.minutes(10))) func takeNoLongOnHostileStyles() throws {
        for text in ["<style>", "<style><!--", "@import", "<style>@import", "/*", "@"] {
            let rules = "<style>" + String(repeating: text, count: 20_000)
            let drawing = SVGReaderTests.svg("width='16' height='16'", rules)
            var references = SVGReferences(drawing)
            while try references.next() != nil {}
        }
    }
}
