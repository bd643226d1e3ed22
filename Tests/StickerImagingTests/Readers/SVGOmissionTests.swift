import Expect
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
    func areNamed(_ content: String, _ text: String) throws { try expect(omissions(content), is: [text]) }

    @Test func areNamedKindByKind() throws {
        let inner = SVGReaderTests.svg("width='9' height='9'", "<image href='inner.png'/>")
        let nested = "data:image/svg+xml;base64," + Data(inner).base64EncodedString()
        try expect(
            omissions("<set attributeName='x' to='1'/><image href='outer.png'/><image href='\(nested)'/>"),
            is: [
                "pictures in other files (outer.png, inner.png)", "animation",
            ])
        let styled = [UInt8].text(
            "<?xml version='1.0'?><?xml-stylesheet type='text/css' href='look.css'?>"
                + "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>\(Self.box)</svg>")
        let facts = try ArtDecoder.open(styled, limits: ArtLimits()).facts
        expect(facts.omissions, is: ["style sheets in other files (look.css)"])
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
    func areNoneInWholeDrawings(_ content: String) throws { try expect(omissions(content), is: []) }

    /// A drawing of its own, without the box that the others are drawn over.
    private func features(_ content: String) throws -> [String] {
        let drawing = SVGReaderTests.svg("width='100' height='100'", content)
        return try ArtDecoder.open(drawing, limits: ArtLimits()).facts.omissions
    }

    private static let dot9 = "<circle cx='50' cy='50' r='45'/>"

    @Test(
        arguments: TextTable.pairs(
            """
            <style>:root{--c:#0a8} circle{fill:var(--c)}</style>\(dot9) → CSS variables
            <circle cx='50' cy='50' r='45' fill='var(--c, teal)'/> → CSS variables
            <circle cx='50' cy='50' r='40' style="fill: var(--c) ;stroke:red"/> → CSS variables
            <circle cx='50' cy='50' style='r:calc(20px + 20px)'/> → calculated values (calc())
            <circle cx='50' cy='50' r='45' style='fill:color-mix(in srgb, red, blue)'/> → the color function color-mix()
            <rect width='100' height='100' fill='#0a8' style='clip-path:circle(40px at 50px 50px)'/>
                CSS shapes (clip-path)
            <rect width='100' height='100' clip-path='inset(10px)'/> → CSS shapes (clip-path)
            <style>rect{mask-image:linear-gradient(black,transparent)}</style>\(box) → CSS masks (mask-image)
            <rect width='9' height='9' style='-webkit-mask:url(#a),linear-gradient(red,blue)'/> → CSS masks (mask-image)
            <rect width='60' height='60' style='transform:rotate(45deg);transform-origin:50px 50px'/>
                `transform-origin`
            <rect width='60' height='60' transform='rotate(45)' transform-origin='50 50'/> → `transform-origin`
            // One word leaves the other direction in the middle.
            <rect width='60' height='60' transform='rotate(20)' transform-origin='left'/> → `transform-origin`
            // Outside of the canvas without it; and of what is not displayed itself.
            <rect x='60' y='60' width='9' height='9' transform='rotate(180)' transform-origin='50 50'/>\(box)
                `transform-origin`
            <style>.a{transform-origin:center;transform:rotate(180deg)}</style><rect class='a' width='9' height='9'/>
                `transform-origin`
            <text y='40' style='font-size:20px;text-transform:uppercase'>Hello</text> → `text-transform`
            <text y='40' font-size='20' dominant-baseline='middle'>Hello</text> → `dominant-baseline`
            <text font-size='12'><textPath href='#p'>Hello</textPath></text> → text on a path
            <foreignObject width='99' height='99'><p>Hi</p></foreignObject> → HTML (foreignObject)
            <switch><foreignObject width='99' height='99'><img src='x'/></foreignObject></switch> → HTML (foreignObject)
            <flowRoot><flowRegion><rect width='9' height='9'/></flowRegion><flowPara>Hello</flowPara></flowRoot>
                flowed text (flowRoot)
            <meshgradient id='m'><meshrow/></meshgradient><rect width='9' height='9' fill='url(#m)'/> → mesh gradients
            <style>@media screen{circle{fill:red}}</style>\(dot9) → style rules in `@media`
            <style>@media (min-width:1px) and (not print){circle{fill:red}}</style>\(dot9) → style rules in `@media`
            <style>g{} @layer base{ @layer a{} circle{fill:red}}</style>\(dot9) → style rules in `@layer`
            """) + [
                (
                    """
                    <linearGradient id='a' gradientTransform='rotate(90)' transform-origin='.5 .5'><stop stop-color='red'/>\
                    <stop offset='1' stop-color='blue'/></linearGradient><rect width='90' height='90' fill='url(#a)'/>
                    """, "`transform-origin`"
                )
            ])
    func areNamedWhereLibrsvgIgnoresThem(_ content: String, _ text: String) throws {
        try expect(features(content), is: [text])
    }

    private static let picture = "<image width='9' height='9' href='\(dot)'/>"

    @Test(
        arguments: TextTable.pairs(
            """
            <foreignObject width='9' height='9'><div xmlns='http://www.w3.org/1999/xhtml' style='background:conic-gradient(red,blue)'/></foreignObject>
                HTML (foreignObject)
            <path style='d:path("M0 0h9v9")'/> → paths in styles (`d`)
            <style>rect{translate:9px}</style>\(box) → the properties `translate`, `rotate` and `scale`
            <rect width='9' height='9' style='rotate:45deg'/> → the properties `translate`, `rotate` and `scale`
            <rect width='9' height='9' style='transform:translate(50%)'/> → transforms in percent, turns or space
            <rect width='9' height='9' style='transform:rotate(.5turn)'/> → transforms in percent, turns or space
            <style>rect{transform:translate3d(9px,0,0)}</style>\(box) → transforms in percent, turns or space
            <rect width='9' height='9' mask='url(#a), url(#b)'/> → CSS masks (mask-image)
            <rect width='9' height='9' style='mask-mode:alpha'/> → modes of masks
            <rect width='9' height='9' style='mix-blend-mode:plus-lighter'/>
                the blend modes plus-lighter and plus-darker
            <g style='image-rendering:pixelated'>\(picture)</g> → pictures with sharp pixels (`image-rendering`)
            <g stroke='red'><path d='M0 0h9' vector-effect='non-scaling-stroke'/></g>
                strokes that keep their width (`vector-effect`)
            <rect width='9' height='9' style='stroke-width:1rem'/> → lengths by the window or by letters (vw, rem)
            <rect width='50vw' height='9'/> → lengths by the window or by letters (vw, rem)
            <path d='M0 0h9m3 3h9' marker-start='url(#a)'/> → markers on paths of several parts
            <g fill='context-fill'>\(box)</g> → paints of what refers to it (`context-fill`)
            <svg id='a' width='9' height='9'/><use href='#a' width='20'/> → copies of nested drawings in another size
            <symbol id='a' viewBox='0 0 9 9' style='overflow:visible'/><use href='#a'/>
                symbols that are larger than their viewBox (`overflow`)
            <filter id='a'><feOffset in='FillPaint'/></filter><g filter='url(#a)'/>
                paints as the input of a filter (FillPaint)
            <filter id='a'><feImage href='#b'/></filter><g filter='url(#a)'/>
                parts of the drawing in a filter (feImage)
            <mask id='a'><g mask='url(#b)'/></mask><mask id='b'><g mask='url(#a)'/></mask>
                clip paths and masks that refer to each other in a circle
            <pattern id='a' width='9' height='9' patternUnits='userSpaceOnUse' viewBox='0 0 1 2'/>
                patterns whose view box has another shape
            <filter id='a'><feGaussianBlur stdDeviation='2'/></filter><rect x='-9' width='12' height='9' filter='url(#a)'/>
                blurs and shadows of what reaches beyond the canvas
            <g transform='rotate(9)' style='filter:blur(1px)'><rect x='40' y='40' width='9' height='9'/></g>
                blurs of turned shapes
            <g style='filter:hue-rotate(90deg)'>\(box)</g> → color functions of filters, such as hue-rotate()
            <clipPath id='a' clip-path='url(#b)'>\(box)</clipPath><g clip-path='url(#a)'/> → clip paths of clip paths
            <text y='9'><tspan x='1 9'>ab</tspan></text> → places and turns of single letters
            <text y='9' rotate='9'>ab</text> → places and turns of single letters
            <text y='9' textLength='9'>ab</text> → text of a stated length (`textLength`)
            <g style='word-spacing:9px'><text y='9'>a b</text></g> → `word-spacing`, and `letter-spacing` in percent
            <text y='9' letter-spacing='9%'>ab</text> → `word-spacing`, and `letter-spacing` in percent
            <text y='9' font-variant='small-caps'>a</text> → small capitals
            <text y='9' style='font:italic small-caps 9px serif'>a</text> → small capitals
            <text y='9'><tspan>a </tspan><tspan>b</tspan></text> → blanks at the ends of parts of a text
            <text y='9'>a<tspan> b</tspan></text> → blanks at the ends of parts of a text
            <text y='9'>a<tspan baseline-shift='super'>b</tspan></text> → raised and lowered text (`baseline-shift`)
            <text y='9'>a<tspan style='filter:url(#f)'>b</tspan></text>
                filters, clips, masks and blend modes of a part of a text
            <text y='9' style='text-shadow:1px 1px red'>a</text> → shadows of text (`text-shadow`)
            <text y='9' style='font-kerning:none'>a</text>
                settings of fonts (`font-kerning`, `font-feature-settings`, `font-size-adjust`)
            <text y='9' font-size='larger'>a</text> → sizes of text in words
            <filter id='f'><feDiffuseLighting/></filter><g filter='url(#f)'/> → lights of a filter without one source
            <g style='filter:blur(10%) blur(2px)'>\(box)</g>
                lengths in blur() and drop-shadow() without a unit, in percent or below 0
            <rect width='9' height='9' filter='drop-shadow(1 1 2px rgba(0,0,0,.5))'/>
                lengths in blur() and drop-shadow() without a unit, in percent or below 0
            <filter id='f' width=' -10%'/><g filter='url(#f)'/> → widths and heights below 0
            <filter id='f'><feTurbulence stitchTiles='stitch'/></filter><g filter='url(#f)'/>
                seamless noise (`stitchTiles`) and units of filters (`kernelUnitLength`)
            <rect width='9' height='9' fill='CanvasText'/> → colors of the system
            <rect width='9' height='9' style='fill:rgb(from red r g 9)'/> → colors made from others
            <rect width='9' height='9' style='outline:1px solid red'/> → outlines (CSS `outline`)
            <style>@scope (svg){rect{fill:blue}}</style>\(box) → style rules in `@scope`
            <style>rect{fill:red;@media screen{fill:blue}}</style>\(box) → style rules in other rules
            <style>rect{fill:red;g{fill:red}fill:blue}</style>\(box) → style rules in other rules
            <style>@namespace a url(http://www.w3.org/2000/svg);a|rect{fill:red}</style>\(box)
                style rules with a prefix (`@namespace`)
            <pattern id='p' width='.5' height='1'/><rect width='9' height='9' transform='rotate(9)' fill='url(#p)'/>
                patterns, clip paths and masks in shares of a turned shape
            <clipPath id='c' clipPathUnits='objectBoundingBox' transform='scale(2)'/><g clip-path='url(#c)'/>
                patterns, clip paths and masks in shares of a turned shape
            <image width='9' href='\(dot)'/> → pictures of which only one side is stated
            <symbol id='s' opacity='.5'>\(box)</symbol><use href='#s'/> → styles of symbols
            <text y='9'>a<tspan opacity='.5'>b</tspan></text> → translucent parts of a text
            <text y='9' style='white-space:pre'>a  b</text> → blanks and line breaks that count (`white-space`)
            <text y='9'>a<tspan alignment-baseline='middle'>b</tspan></text>
                `alignment-baseline` and upright letters (`text-orientation`)
            <text y='9' style='text-decoration:underline red'>a</text>
                lines of text with a color or shape of their own
            <g fill='blue'><rect width='9' height='9' style='fill:unset'/></g>
                values that every property may have (`unset`, `initial`, `revert`) and `all`
            <style>rect{display:none} @media screen{rect{display:inline}}</style>\(box) → style rules in `@media`
            <rect width='1rem' height='9'/> → lengths by the window or by letters (vw, rem)
            """))
    func areNamedWhereLibrsvgDrawsThemOtherwise(_ content: String, _ text: String) throws {
        try expect(features(content), is: [text])
    }

    @Test(arguments: [
        ("width='9' height='9' style='transform:rotate(9deg)'", "a transform of the whole drawing"),
        ("width='9'", "a size of only one side"),
    ])
    func areNamedOfTheWholeDrawing(_ attributes: String, _ text: String) throws {
        let art = try ArtDecoder.open(SVGReaderTests.svg(attributes, Self.box), limits: ArtLimits())
        expect(art.facts.omissions, is: [text])
    }

    /// A font without colors has the first of these, and any machine may lack one for the other.
    @Test func emojisInTextAreNamed() throws {
        #expect(try !features("<text y='90'>\u{1F600}</text>").isEmpty)
        try expect(features("<text y='90'>1 a ©</text>"), is: [])
    }

    /// librsvg learns color functions with time: a name counts only where it is not drawn.
    @Test func areNamedWhereAColorIsNotDrawn() throws {
        for function in ["oklch(70% 0.2 140)", "lab(50% 40 59)", "color(display-p3 1 0 0)", "light-dark(red, blue)"] {
            let drawing = SVGReaderTests.svg("width='9' height='9'", "<rect width='9' height='9' fill='\(function)'/>")
            let art = try ArtDecoder.open(drawing, limits: ArtLimits())
            let isBlack = try #require(try pixels(of: drawing).first) == [0, 0, 0, 255]
            #expect(art.facts.omissions.isEmpty != isBlack, "\(function)")
        }
    }

    @Test(arguments: [
        // A value for programs that know no other; a declaration that nothing has; one that is only kept.
        "<rect width='9' height='9' style='fill:#f00;fill:color(display-p3 1 0 0)'/>",
        "<rect width='9' height='9' fill='#f00' style='fill:color(display-p3 1 0 0);fill-opacity:1'/>",
        "<style>.none{fill:var(--c)} @media (prefers-color-scheme:dark){rect{fill:oklch(70% 0.2 140)}}</style>\(box)",
        "<style>:root{--c:oklch(70% 0.2 140);color:var(--c)}</style>\(box)",
        // For paper and for dark screens; of another element; what the drawing has anyway; a statement; not a style.
        "<style>@media print{@supports (r:1px){circle{fill:red}}} @media screen{path{fill:red}}</style>\(dot9)",
        "<style>@media screen and (prefers-color-scheme:dark){circle{fill:red}}</style>\(dot9)",
        "<style>circle{fill:red} @media screen{circle{fill:red}} @layer a, b;</style>\(dot9)",
        "<text display='none'>@media screen{</text>\(dot9)<desc>}</desc>",
        "<g display='none'><circle r='9' fill='var(--c)'/></g>\(box)",
        "<g opacity='0'><circle r='9' fill='var(--c)'/></g><g pathLength='9'/>\(box)",
        "<script>var(--c); x.path(1); min(1,2)</script><desc>fill:var(--c)</desc>\(box)",
        "<g transform='rotate(45) scale(.5)' style='transform-origin:0 0;mask-image:none'>\(box)</g>",
        "<rect width='9' height='9' style='transform-origin:5px 5px'/>",
        "<g display='none' transform='rotate(9)' transform-origin='left'>\(box)</g>\(box)",
        "<text style='text-transform:none' y='40'>Hello</text>",
        "<text style='dominant-baseline:auto' y='40'>Hello</text>",
        "<g display='none'><text dominant-baseline='middle' y='40'>Hello</text></g>\(box)",
        "<linearGradient id='a'/><rect width='9' height='9' style='fill:url(#a);filter:blur(2px)'/>",
        "<g style='vector-effect:none;image-rendering:pixelated;mask-mode:match-source'>\(box)</g>",
        "<path d='M0 0h9' fill='red' vector-effect='non-scaling-stroke'/><path d='M0 0h9m3 3h9' stroke='red'/>",
        "<foreignObject width='9' height='9'><div style='color:red;border:none'/></foreignObject>\(box)",
        "<g style='image-rendering:optimizeQuality'>\(picture)</g><g style='transform:translate(5px,5px)'>\(box)</g>",
        "<clipPath id='a'>\(box)</clipPath><rect width='9' height='9' clip-path='url(#a)' fill='hsl(200,50%,50%)'/>",
        "<text x='1' y='9' rotate='0' style='word-spacing:0;white-space:pre;text-decoration-color:red'>ab</text>",
        "<text xml:space='preserve' style='white-space:pre' y='9'>a  b</text><g style='isolation:unset'>\(box)</g>",
        "<filter id='a'><feGaussianBlur stdDeviation='2'/></filter><rect width='9' height='9' filter='url(#a)'/>",
        "<filter id='a'><feColorMatrix/></filter><rect x='-5' width='9' height='9' filter='url(#a)'/>",
        "<style>rect{display:none} @media screen{rect{fill:red}}</style>\(box)\(dot9)",
        // Blanks that end lines, or that are seen; amounts that are right.
        "<text y='9'>\n<tspan x='0'>a </tspan>\n<tspan x='0' dy='9'>b </tspan></text>",
        "<text y='9'><tspan>a</tspan> <tspan>b</tspan><tspan xml:space='preserve'> c</tspan></text>",
        "<g style='filter:blur(0) drop-shadow(0 1px 2px red) opacity(50%)'>\(box)</g>",
        "<filter id='a'><feSpecularLighting><fePointLight/></feSpecularLighting></filter><g filter='url(#a)'/>",
        "<text y='9' style='baseline-shift:baseline;text-shadow:none;font-feature-settings:normal'>a</text>",
        "<filter id='f'><feOffset dx='-1' result='a'/><feBlend in='a' in2='SourceAlpha'/></filter><g filter='url(#f)'/>",
        "<filter id='f'><feColorMatrix type='luminanceToAlpha' values=''/></filter><g filter='url(#f)'/>",
        "<switch><g systemLanguage='de'/><g systemLanguage='EN-us, de'/></switch><rect systemLanguage='en' width='9' height='9'/>",
        // What Inkscape, Illustrator and diagrams.net leave behind.
        "<flowRoot><flowRegion><rect width='9' height='9'/></flowRegion><flowPara></flowPara></flowRoot>\(box)",
        "<switch><foreignObject requiredExtensions='http://ns.adobe.com/'><i>x</i></foreignObject><g>\(box)</g></switch>",
        "<switch><foreignObject requiredFeatures='x'><p>Hi</p></foreignObject><text y='9'>Hi</text></switch>",
        "<defs><meshgradient id='mesh1'/></defs><rect width='9' height='9' fill='url(#mesh12)'/>",
        "<g style='display: none'><text><textPath href='#p'>Hello</textPath></text></g><text><textPath/></text>\(box)",
        "<!-- <textPath>x</textPath> --><metadata><foreignObject>x</foreignObject></metadata>\(box)",
    ])
    func areNotNamedWhereNothingIsMissing(_ content: String) throws { try expect(features(content), is: []) }

    /// However long what is between is.
    @Test func areNamedWhereTheTransformIsFarAway() throws {
        let far = "<rect width='60' height='60' transform='rotate(45)' data-x='\(String(repeating: "x", count: 3_000))'"
        try expect(features(far + " transform-origin='50 50'/>"), is: ["`transform-origin`"])
    }

    private static func names(_ content: String) throws -> [String] {
        let preparation = SVGPreparation(ArtLimits())
        _ = try preparation.changed(.text("<svg>\(content)</svg>"))
        return preparation.omissions.texts
    }

    /// What another rule or attribute says counts where it wins.
    @Test(arguments: [
        ("<style>circle.a{fill:red} .a{fill:var(--c)}</style><circle class='a' r='9'/>", []),
        ("<style>#b{fill:red}</style><g><circle id='b' r='9' style='fill:var(--c)'/></g>", ["CSS variables"]),
        ("<style>g > .a, rect .a{fill:var(--c)}</style><g><g/><circle class='a' r='9'/></g>", ["CSS variables"]),
        ("<style>g + .a{fill:var(--c)}</style><g/><circle class='a' r='9'/>", ["CSS variables"]),
        (
            "<style>/* .a{ */ .b{fill:';}';fill:calc(1)}</style><circle class='b' r='9'/>",
            ["calculated values (calc())"]
        ),
        ("<style>g{color:oklch(1)}</style><g><circle r='9' fill='CurrentColor'/></g>", ["the color function oklch()"]),
        ("<style>.a:is(.b){fill:red}</style>\(box)", ["style rules for `:is(…)`"]),
        ("<style>g{&amp; rect{fill:blue}}</style><g>\(box)</g>", ["style rules in other rules"]),
        ("<defs><g id='a'><foreignObject>x</foreignObject></g></defs><use href='#a'/>", ["HTML (foreignObject)"]),
        ("<path pathLength='9' stroke-dasharray='1' d='M0 0h9'/>", ["path lengths (pathLength)"]),
    ])
    func areNamedByTheStyleThatWins(_ content: String, _ texts: [String]) throws {
        try expect(Self.names(content), is: texts)
    }

    /// Each row has words for a finding, and a version means that the row is gone from then on.
    @Test func rowsAreWhole() {
        for row in NotDrawn.svg + NotDrawn.lottie {
            #expect(!row.text.isEmpty && !row.instead.isEmpty && !row.remedy.isEmpty)
            expect(NotDrawn.named(row.text)?.advice.hasPrefix(row.text + ": "), is: true)
        }
        let texts = (NotDrawn.svg + NotDrawn.lottie).map(\.text)
        #expect(Set(texts).count == texts.count && NotDrawn.svg.count > 50)
        expect(Set(NotDrawn.lottie.flatMap(\.found)), is: Set(LottieNotDrawn.allCases.map(\.rawValue)))
    }

    /// The page lists all of them by what to do. This test prints its list where it differs.
    @Test func theDocumentationListsAllRows() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../../docs/drawings.md")
        // The page says once that this always helps.
        let export = ", or export the drawing as PNG from a program that displays it"
        let remedies = NotDrawn.svg.map { $0.remedy.replacing(export, with: "") }
        let lines = remedies.uniqued.map { remedy in
            let rows = zip(NotDrawn.svg, remedies).filter { $1 == remedy }.map { row, _ in
                row.text + (row.until.map { " (until librsvg \($0))" } ?? "")
            }
            return "- **\(remedy.capitalizedStart)**: \(rows.joined(separator: "; "))"
        }
        let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        let list = text.split(separator: "\n").filter { $0.hasPrefix("- **") }.map(String.init)
        expect(list, is: lines, "\(lines.joined(separator: "\n"))")
    }

    @Test func areNamedForPaintsThatAreUsed() throws {
        let paints = (0..<30).map { "<hatch id='h\($0)'/>" }.joined() + "<meshgradient id='m'/>"
        for use in ["fill='url(#h29)'", "style='fill:url(\"#h29\")'", "href='#h29'", "data-x='##h29 '"] {
            try expect(Self.names(paints + "<rect \(use)/>"), is: ["hatches"], "\(use)")
        }
        try expect(
            Self.names(paints + "<rect fill='url(#m)'/><rect fill='url(#h3)'/>"), is: ["hatches", "mesh gradients"])
        for use in ["fill='url(#h)'", "fill='url(#h291)'", "fill='h29'"] {
            try expect(Self.names(paints + "<rect \(use)/>"), is: [], "\(use)")
        }
    }

    /// What a reader of rules takes for a comment must not hide a picture from the checks.
    @Test(arguments: ["<style>/*</style>", "<style><![CDATA[<!--]]></style>", "<style>@import '</style>"])
    func hideNoPictureFromTheChecks(_ before: String) throws {
        let drawing = SVGReaderTests.svg("width='16' height='16'", before + "<image href='data:image/png;base64,%%%'/>")
        let found = try #require(try problem(of: drawing))
        expect(found.message, is: "contains a picture whose base64 is damaged")
    }
}
