import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// What librsvg draws otherwise than browsers, and what is drawn all the same: each case with points of a drawing of
/// 20 x 20 units, enlarged tenfold, that Chromium has in these colors.
@Suite struct SVGRepairTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var content: String
        var root = "viewBox='0 0 20 20'"
        /// L light blue, R red, B blue, G green, W white, K black, `.` clear.
        var points: [(x: Double, y: Double, color: Character)]
        var testDescription: String { name }

        init(
            _ name: String, _ content: String, root: String = "viewBox='0 0 20 20'",
            _ points: [(Double, Double, Character)]
        ) {
            (self.name, self.content, self.root) = (name, content, root)
            self.points = points.map { (x: $0.0, y: $0.1, color: $0.2) }
        }
    }

    private static let box = "<rect width='20' height='20' fill='red'"
    private static let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    private static let halves =
        "<stop offset='.5' stop-color='red'/><stop offset='.5' stop-color='blue'/>"

    private static let clips = [
        Case(
            "shapes of a clip path that overlap",
            "<clipPath id='c'><path d='M1 6h8v8h-8z'/><path d='M6 6v8h8v-8z'/></clipPath>\(box) clip-path='url(#c)'/>",
            [(3, 10, "R"), (8, 10, "R"), (13, 10, "R"), (18, 10, ".")]),
        Case(
            "the same in a style sheet, in a group with a mask",
            "<style>.c{clip-path:url(#c)}</style><mask id='m'><rect width='20' height='9' fill='#fff'/></mask>"
                + "<clipPath id='c'><path d='M1 6h8v8h-8z'/><path d='M6 6v8h8v-8z' fill='none'/></clipPath>"
                + "<g class='c' mask='url(#m)' transform='translate(1)'>\(box)/></g>",
            [(4, 8, "R"), (9, 8, "R"), (9, 12, "."), (19, 8, ".")]),
        Case(
            "rules of parts of a clip path",
            "<clipPath id='c' clip-rule='evenodd'><path d='M0 0h20v20h-20zM5 5h10v10h-10z'/><path d='M9 9h2v2h-2z'/>"
                + "</clipPath>\(box) clip-path='url(#c)'/>", [(2, 2, "R"), (7, 7, "."), (10, 10, "R")]),
    ]

    private static let boxes = [
        Case(
            "a gradient on a turned shape",
            "<linearGradient id='g'><stop offset='.2' stop-color='red'/><stop offset='.2' stop-color='blue'/></linearGradient>"
                + "<rect x='5' y='5' width='10' height='2' fill='url(#g)' transform='rotate(45 10 10)'/>",
            [(10.5, 4.84, "R"), (11, 5.35, "B")]),
        Case(
            "a gradient that is inherited by a skewed shape, with a transform and a template of its own",
            "<linearGradient id='a'>\(halves)</linearGradient>"
                + "<linearGradient id='g' href='#a' gradientTransform='rotate(90 .5 .5)'/>"
                + "<g transform='skewX(40)' style='fill:url(#g)'><rect x='1' y='2' width='4' height='10'/></g>",
            [(6, 4, "R"), (11, 10, "B")]),
        Case(
            "a stroke with a radial gradient on a turned copy",
            "<defs><radialGradient id='g' r='.25'><stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
                + "</radialGradient><path id='p' d='M2 10h16' stroke='url(#g)' stroke-width='4'/>"
                + "<rect id='r' x='5' y='8' width='10' height='4' fill='url(#g)'/></defs>"
                + "<use href='#r' transform='rotate(30 10 10)'/>", [(13, 11.8, "B"), (7, 8.2, "B")]),
    ]

    private static let filters = [
        Case(
            "a wide outline",
            "<filter id='f' x='-1' y='-1' width='3' height='3'><feMorphology operator='dilate' radius='3'/>"
                + "</filter><rect x='8' y='8' width='4' height='4' fill='red' filter='url(#f)'/>",
            [(5.3, 5.3, "R"), (10, 14.7, "R"), (4.7, 10, "."), (10, 15.3, ".")]),
        Case(
            "an outline of one direction in a scaled group",
            "<filter id='f' x='-5' width='11' y='-5' height='11'><feMorphology operator='dilate' radius='1.5 0'/></filter>"
                + "<g transform='scale(2)'><rect x='4' y='4' width='2' height='2' fill='red' filter='url(#f)'/></g>",
            [(5.3, 10, "R"), (14.7, 10, "R"), (4.7, 10, "."), (10, 7.5, ".")]),
        Case(
            "unknown words and values of filters",
            "<filter id='f' x='0' y='0' width='1' height='1'><feGaussianBlur stdDeviation='-2'/>"
                + "<feOffset dx='10%'/><feMorphology radius=''/>"
                + "<feFlood flood-color='blue' result='b'/><feBlend mode='plus-darker' in='b' in2='SourceGraphic' x='10' "
                + "y='0' width='10' height='20'/></filter>\(box) filter='url(#f)'/>", [(15, 10, "B")]),
        Case(
            "color matrices of another length, and unknown kinds",
            "<filter id='f'><feColorMatrix values='0 1 0'/><feColorMatrix type='hueRotate' values='90deg'/>"
                + "<feColorMatrix type='saturate' values='0 0'/><feColorMatrix type='wild' values='0'/></filter>"
                + "\(box) filter='url(#f)'/>", [(10, 10, "R")]),
        Case(
            "inputs that are not there",
            "<filter id='f'><feOffset in='BackgroundImage' dx='0'/><feOffset in='none' dx='0'/></filter>"
                + "\(box) filter='url(#f)'/>", [(10, 10, "R")]),
    ]

    private static let strokes = [
        Case(
            "a straight curve whose handle is very short",
            "<path fill='none' stroke='red' stroke-width='6' d='M17 2C17 3 17.02 16 17 16H2'/>",
            [(17.5, 13, "R"), (17.5, 17.2, "R"), (19.5, 18.5, "R"), (13, 12, ".")]),
        Case(
            "the same in a path of everything, stroked by the group around it",
            "<g style='stroke:red;stroke-width:2' fill='none'><path d='m2 4l2,0h3V4H9S11 4 11 6t0 3T11 12a2 2 0 014 0A2 2 0 1 1 "
                + "11.5 13.5zm0 12l0-4q2 0 2 2.5-1-1 2 1c0-1 .001-2 0-2'/></g>",
            [
                (5, 4, "R"), (11, 8, "R"), (5, 7, "R"), (13, 9.5, "R"), (16, 14, "R"), (2, 14, "R"), (6, 14.5, "R"),
                (17, 4, "."),
            ]),
        Case(
            "and in a definition, stroked by its copy",
            "<defs><path id='p' fill='none' d='M17 2C17 3 17.02 16 17 16H2'/></defs>"
                + "<use href='#p' stroke='red' stroke-width='6'/>", [(17.5, 13, "R"), (17.5, 17.2, "R")]),
    ]

    private static let faults = [
        Case(
            "a gradient whose template is gone",
            "<linearGradient id='g' xlink:href='#gone'>\(halves)</linearGradient>"
                + "<rect width='20' height='20' fill='url(#g)'/>", [(4, 10, "R"), (16, 10, "B")]),
        Case(
            "gradients that are templates of each other",
            "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'>\(halves)</linearGradient>"
                + "<rect width='20' height='20' fill='url(#g)'/>", [(4, 10, "R"), (16, 10, "B")]),
        Case(
            "decimal commas in a transform",
            "<linearGradient id='g' gradientTransform='translate(0,73, 0,97), scale(1, 0,53)'>\(halves)</linearGradient>"
                + "<rect width='20' height='20' fill='url(#g)'/>", [(4, 10, "R"), (16, 10, "B")]),
        Case(
            "an offset that is not a number",
            "<linearGradient id='g'><stop offset='' stop-color='red'/><stop offset='.1' stop-color='red'/>"
                + "<stop offset='.1' stop-color='blue'/></linearGradient><rect width='20' height='20' fill='url(#g)'/>",
            [(1, 10, "R"), (4, 10, "B")]),
        Case(
            "a transform with degrees and a length that is a word",
            "<rect x='left' width='20' height='20' fill='red' transform='rotate(45deg)'/>",
            [(1, 1, "R"), (19, 19, "R")]),
        Case("an odd number of coordinates", "<polygon points='0 0 20 0 20 20 0 20 10' fill='red'/>", [(1, 10, "R")]),
        Case(
            "a gradient whose ends are one point",
            "<linearGradient id='g' x1='.5' x2='.5'>\(stops)</linearGradient>"
                + "<rect width='20' height='20' fill='url(#g)'/>", [(2, 10, "B"), (18, 10, "B")]),
        Case(
            "a radius of nothing",
            "<radialGradient id='g' r='0'>\(stops)</radialGradient><rect width='20' height='20' fill='url(#g)'/>",
            [(5, 5, "B")]),
        Case(
            "style sheets for paper and for others",
            "<style media='print'>rect{fill:blue}</style><style type='text/less'>rect{fill:blue}</style>\(box)/>",
            [(10, 10, "R")]),
        Case(
            "transforms of masks",
            "<mask id='m' transform='translate(99)'><rect width='20' height='20' fill='#fff'/></mask>"
                + "\(box) mask='url(#m)'/>", [(10, 10, "R")]),
        Case(
            "a copy of what it is in", "<g id='g'><use href='#g' x='10'/><rect width='9' height='20' fill='red'/></g>",
            [(5, 10, "R"), (15, 10, ".")]),
        Case(
            "what is beyond a symbol",
            "<symbol id='s' viewBox='0 0 9 9'><rect x='-9' width='99' height='99' fill='red'/></symbol>"
                + "<use href='#s' x='5' y='5' width='9' height='9'/>", [(10, 10, "R"), (3, 10, "."), (16, 16, ".")]),
    ]

    /// A style that may be of another element, or that only some of which is understood, changes nothing.
    private static let selectors = [
        ".o .a", ".o > .a", "g + .a", "svg > g .a", "g .a.a", ".a:hover", ".a:not(.a)", ".a[width='9']",
        "g:first-child .a",
        ".a, .a::b", "o|rect.a", "\\61 .a", "@media print{.a}", ".a{.a}",
    ].flatMap { selector in
        let rule = selector.last == "}" ? selector.replacingOccurrences(of: ".a}", with: ".a{#}}") : selector + "{#}"
        func style(_ declarations: String) -> String {
            "<style>\(rule.replacingOccurrences(of: "#", with: declarations))</style>"
        }
        return [
            Case(
                "a clip path for " + selector,
                style("clip-path:url(#c)") + "<clipPath id='c'><path d='M1 1h2v2z'/><path d='M1 1v2h2z'/></clipPath>"
                    + "\(box) class='a'/>", [(15, 10, "R")]),
            Case(
                "a paint for " + selector,
                style("fill:url(#g)") + "<linearGradient id='g'><stop stop-color='blue'/></linearGradient>"
                    + "<rect class='a' width='20' height='20' fill='red' transform='rotate(45 10 10)'/>",
                [(10, 10, "R")]),
        ]
    }

    /// Those that are understood.
    private static let matching = ["g .a", "g > .a", "path + .a", "path ~ #r", "svg > g rect", "*.a", "rect.a, path.a"]
        .map {
            Case(
                "a clip path for " + $0,
                "<style>\($0){clip-path:url(#c)}</style>"
                    + "<clipPath id='c'><path d='M1 6h8v8h-8z'/><path d='M6 6v8h8v-8z'/></clipPath>"
                    + "<g><path/><rect id='r' class='a' width='20' height='20' fill='red'/></g>",
                [(3, 10, "R"), (8, 10, "R"), (13, 10, "R"), (18, 10, ".")])
        }

    private static let hundredsOfRules = (0..<300).map { number -> String in ".c\(number){fill:red}" }.joined()

    /// What ended the drawing process, or nearly so.
    private static let others = [
        Case("what is removed for two reasons", "\(box)/><text><tref systemLanguage='de'/></text>", [(9, 9, "R")]),
        Case("rules in rules", "<style>.a{filter:invert(1);.b{filter:sepia(1)}}</style>\(box)/>", [(9, 9, "R")]),
        Case(
            "gradients without a width",
            "<radialGradient id='g' cx='0' cy='0' r='1' gradientTransform='translate(.5 .5) scale(.5 1e-7)'>\(stops)"
                + "</radialGradient><linearGradient id='h' href='#g' gradientTransform='scale(1e-6 1)'/>"
                + "<path d='M0 0h10v20H0z' fill='url(#g)'/><path d='M10 0h10v20H10z' fill='url(#h)'/>",
            [(5, 5, "B"), (15, 5, "B")]),
        Case(
            "stripes that repeat",
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='8' spreadMethod='repeat'>\(halves)</linearGradient>"
                + "\(box.replacing("red", with: "url(#g)"))/>",
            [(1, 5, "R"), (3, 5, "R"), (5, 5, "B"), (7.8, 5, "B"), (8.2, 5, "R")]),
        Case(
            "a style sheet with hundreds of rules",
            "<style>\(hundredsOfRules)</style><path class='c298' fill='lime' d='M0 0h10v20H0z'/><g class='c298' style='fill:blue'>"
                + "<path d='M10 0h10v20H10z'/></g>", [(5, 9, "R"), (15, 9, "B")]),
        Case(
            "a name with an umlaut in such a reference",
            "<defs><rect id='fl\u{E4}che' width='9' height='20' fill='red'/></defs><use href='#fl%C3%A4che'/>",
            [(5, 9, "R")]),
        Case(
            "names in references as addresses write them",
            "<linearGradient id='my f\u{E4}rbe'>\(stops.replacing("blue", with: "red"))</linearGradient>"
                + "<rect id='a b' width='9' height='20' fill='blue'/><use href='#a%20b' x='11'/>"
                + "<rect width='9' height='20' style='fill:url(#my%20f%C3%A4rbe)'/>", [(5, 9, "R"), (15, 9, "B")]),
        Case(
            "a clipped group that blends in itself",
            "<rect width='20' height='20' fill='blue'/><clipPath id='c'><path d='M0 0h10v20H0z'/></clipPath>"
                + "<g clip-path='url(#c)'><rect width='20' height='20' fill='red' style='mix-blend-mode:multiply'/></g>",
            [(5, 9, "R"), (15, 9, "B")]),
        Case(
            "what asks for an extension", "<g requiredExtensions='http://ns.example.com/'>" + box + "/></g>",
            [(9, 9, ".")]),
        Case("a faulty view box", box + "/>", root: "viewBox='0 0 20px 20px' width='20' height='20'", [(9, 9, "R")]),
        Case("a view box below zero", box + "/>", root: "viewBox='0 0 -20 20' width='20' height='20'", [(9, 9, "R")]),
        Case("lengths in em", "<rect width='1em' height='20' fill='red'/>", [(15, 5, "R"), (17, 5, ".")]),
        Case(
            "colors that a filter gives to nothing but the alpha channel",
            "<filter id='f'><feOffset in='SourceAlpha'/><feColorMatrix values='0 0 0 0 0 0 0 0 0 .5 0 0 0 0 1 0 0 0 1 0'/>"
                + "</filter>\(box) filter='url(#f)'/>", [(9, 9, "L")]),
        Case("words of XML", "<g xml:lang='!!' xml:space='no' xmlns:x='a b'>\(box)/></g>", [(9, 9, "R")]),
        Case("namespaces", "\(box)/><metadata><a xmlns='ns_sfw;'/></metadata>", [(9, 9, "R")]),
    ]

    @Test(arguments: clips + boxes + filters + strokes + faults + selectors + matching + others)
    func areDrawnAsInBrowsers(_ drawing: Case) throws {
        let bytes = SVGReaderTests.svg(drawing.root, drawing.content)
        let raster = try #require(try frames(of: bytes, drawnAt: PixelSize(200, 200)).first).raster
        let colors: [Character: [Int]] = [
            "R": [255, 0, 0, 255], "B": [0, 0, 255, 255], "C": [0, 255, 255, 255], ".": [0, 0, 0, 0],
            "L": [0, 188, 255, 255],
        ]
        for point in drawing.points {
            let start = 4 * (Int(point.y * 10) * 200 + Int(point.x * 10))
            let pixel = raster.pixels[start..<start + 4].map(Int.init)
            let wanted = try #require(colors[point.color])
            let isLike = zip(pixel, wanted).allSatisfy { abs($0 - $1) <= 8 } || pixel[3] == 0 && wanted[3] == 0
            #expect(isLike, "\(drawing.name) at \(point.x), \(point.y): \(pixel)")
        }
    }

    /// Drawings in a drawing are as sharp as the rest.
    @Test func drawingsInsideAreSharp() throws {
        let inner = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='1' height='2'/></svg>"
        let address = "data:image/svg+xml;base64," + Data(inner.utf8).base64EncodedString()
        let bytes = SVGReaderTests.svg("viewBox='0 0 20 20'", "<image width='20' height='20' href='\(address)'/>")
        let raster = try #require(try frames(of: bytes, drawnAt: PixelSize(200, 200)).first).raster
        let alpha = (95..<105).map { Int(raster.pixels[4 * (100 * 200 + $0) + 3]) }
        #expect(alpha.first == 255 && alpha.last == 0 && alpha.count { $0 > 20 && $0 < 235 } <= 2, "\(alpha)")
    }

    /// English is the language of most browsers.
    @Test func partsInEnglishAreDrawn() throws {
        let parts =
            "<rect systemLanguage='ru' width='9' height='9' fill='blue'/>"
            + "<switch><rect systemLanguage='de' width='9' height='9' fill='blue'/>"
            + "<rect systemLanguage='en' width='9' height='9' fill='red'/><rect width='9' height='9'/></switch>"
        let bytes = SVGReaderTests.svg("width='9' height='9'", parts)
        let pool = DrawingPool(try BuiltTool.url().path)
        let drawn = try DrawingMethod.$override.withValue(.processes(pool)) { try pixels(of: bytes).first }
        expect(drawn, is: SVGReaderTests.red)
    }

    /// At 4,000 px each layer takes 64 MB of the memory, at 2,000 px 16 MB.
    @Test func whatIsTooLargeIsDrawnSmaller() throws {
        let layers = String(repeating: "<g opacity='.99'>", count: 20)
        let drawing = SVGReaderTests.svg(
            "width='4000' height='4000'",
            layers + "<rect width='4000' height='2000' fill='red'/>" + String(repeating: "</g>", count: 20))
        var limits = ArtLimits()
        limits.vectorSeconds = 60
        let pool = DrawingPool(try BuiltTool.url().path)
        let drawn = try DrawingMethod.$override.withValue(.processes(pool)) {
            try frames(of: drawing, limits: limits).first
        }
        let frame = try #require(drawn)
        expect(frame.raster.size, is: PixelSize(4_000, 4_000))
        expect(frame.remark, is: "drawn at 2,000 x 2,000 px and enlarged, as more takes too long or too much memory")
        #expect(frame.raster.pixels[3] > 150 && frame.raster.pixels.last == 0)
    }
}
