import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct SVGReaderTests {
    static let red = [255, 0, 0, 255]
    static let clear = [0, 0, 0, 0]

    static func svg(_ attributes: String, _ content: String) -> [UInt8] {
        .text(
            "<?xml version=\"1.0\"?>\n<!-- drawn by hand --><svg xmlns=\"http://www.w3.org/2000/svg\" "
                + "xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(content)</svg>")
    }

    static func size(_ attributes: String, _ content: String = "") throws -> PixelSize {
        try ArtDecoder.open(svg(attributes, content), limits: ArtLimits()).facts.size
    }

    @Test func naturalSize() throws {
        try expect(Self.size("width='300' height='200'"), is: PixelSize(300, 200))
        try expect(Self.size("width='1in' height='0.5in'"), is: PixelSize(96, 48))
        try expect(Self.size("viewBox='5 5 40 30'"), is: PixelSize(40, 30))
        try expect(Self.size("", "<rect x='10' y='20' width='64' height='32'/>"), is: PixelSize(64, 32))
    }

    @Test func oddShapesKeepTheirProportions() throws {
        try expect(Self.size("viewBox='0 0 1.5 1'"), is: PixelSize(2_048, 1_365))
        try expect(Self.size("viewBox='0 0 1 1'"), is: PixelSize(2_048, 2_048))
        try expect(Self.size("viewBox='0 0 90000 45000'"), is: PixelSize(2_048, 1_024))
    }

    /// librsvg 2.54 draws nothing at all of a shape with one.
    @Test(
        arguments: [
            "<feDropShadow dx='10' dy='0' stdDeviation='0' flood-color='blue'/>",
            "<feDropShadow in='SourceGraphic' dx='10' dy='0' stdDeviation='0.1' style='flood-color: blue'></feDropShadow>",
            "<feOffset dx='0' dy='0'/><feDropShadow dx=\"10\" dy=\"0\" stdDeviation=\"0\" flood-color=\"blue\"/>",
            "<s:feDropShadow dx='10' dy='0' stdDeviation='0' flood-color='blue'></s:feDropShadow>",
        ])
    func dropShadowsAreDrawn(_ shadow: String) throws {
        let filter = "<filter id='f' x='-1' y='-1' width='4' height='4'>\(shadow)</filter>"
        let bytes = Self.svg(
            "width='40' height='20' xmlns:s='http://www.w3.org/2000/svg'",
            filter + "<rect width='20' height='20' fill='red' filter='url(#f)'/>")
        let raster = try #require(try frames(of: bytes, drawnAt: PixelSize(40, 20)).first).raster
        func pixel(_ x: Int) -> [UInt8] { Array(raster.pixels[4 * (10 * 40 + x)..<4 * (10 * 40 + x) + 4]) }
        #expect(pixel(5) == [255, 0, 0, 255] && pixel(25) == [0, 0, 255, 255] && pixel(35) == [0, 0, 0, 0])
    }

    /// One letter a pixel of row 5, each third one: red, blue or clear.
    private static func row(_ shadow: String) throws -> String {
        let filter =
            "<filter id='f' filterUnits='userSpaceOnUse' primitiveUnits='userSpaceOnUse' width='42' height='20'>"
            + "\(shadow)</filter>"
        let bytes = svg("width='42' height='20'", filter + "<rect width='20' height='20' fill='red' filter='url(#f)'/>")
        let row = try pixels(of: bytes)[5 * 42..<6 * 42]
        return stride(from: 1, to: 42, by: 3).map { index in
            ([red: "R", [0, 0, 255, 255]: "B", clear: "."] as [[Int]: String])[Array(row)[index]] ?? "?"
        }.joined()
    }

    /// The region cuts the art with its shadow, not what the shadow is made of.
    @Test(arguments: [
        ("", "RRRRRRRBBB...."), ("width='25'", "RRRRRRRB......"), ("x='20' width='20'", ".......BBB...."),
        ("y='0' height='5'", ".............."), ("x='0' y='0' width='42' height='20'", "RRRRRRRBBB...."),
    ])
    func dropShadowsAreCut(_ region: String, _ row: String) throws {
        try expect(Self.row("<feDropShadow \(region) dx='10' dy='0' stdDeviation='0' flood-color='blue'/>"), is: row)
    }

    /// What has a shadow may be cut itself, its shadow is not.
    @Test func dropShadowsReachBeyondThePartOfTheFilterTheyAreOf() throws {
        let part = "<feOffset dx='0' dy='0' x='0' y='0' width='9' height='20' result='part'/>"
        let shadow = "<feDropShadow in='part' x='0' width='40' dx='20' dy='0' stdDeviation='0' flood-color='blue'/>"
        try expect(Self.row(part + shadow), is: "RRR....BBB....")
    }

    /// What is in a shadow goes with it, and comments stay.
    @Test func shadowsAreReplacedWhole() throws {
        let text = "<svg><filter><feDropShadow dx='1'><set/></feDropShadow><!--<feDropShadow/>--></filter></svg>"
        let tree = try SVGTree(.text(text))
        SVGShadows.repair(tree)
        let names = tree.elements.map(\.name)
        let steps = ["feOffset", "feGaussianBlur", "feOffset", "feFlood", "feComposite", "feMerge"]
        expect(names, is: ["svg", "filter"] + steps + ["feMergeNode", "feMergeNode"])
        #expect(String(decoding: try tree.text(), as: UTF8.self).contains("</feMerge><!--<feDropShadow/>-->"))
    }

    /// Text in other encodings is repaired, too; what a document declares is used.
    @Test func documentsAreReadAsXMLIs() throws {
        let filter = "<rect width='16' height='16' fill='#00ffff' filter='&f;'/>"
        let text =
            "<!DOCTYPE svg [<!ENTITY f 'invert(1)'>]><svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
        let utf8 = [UInt8].text(text + filter + "</svg>")
        // All of it is ASCII.
        let utf16: [UInt8] = [0xFF, 0xFE] + utf8.flatMap { [$0, 0] }
        for bytes in [utf8, utf16] {
            try expect(pixels(of: bytes).first, is: Self.red)
        }
    }

    /// Browsers paint the background of the root behind everything, also beside a view box of another shape.
    @Test(arguments: [
        ("style='background:#ff0000' viewBox='0 0 32 16'", red),
        ("style='enable-background:new 0 0 9 9; Background-Color : RGB(255, 0, 0)' viewBox='5 -9 32 16'", red),
        ("style='background:red;background-color:light-dark(red, var(--c))' width='32' height='16'", red),
        ("style='background:red' width='32' height='16' viewBox='0 0 10 10'", red),
        ("style='background:rgba(255,0,0,0)' width='32' height='16'", clear),
        ("style='background:red;background:none' width='32' height='16'", clear),
        ("style='background:transparent;fill:red' width='32' height='16'", clear),
        ("style='background:nocolor' width='32' height='16'", clear),
    ])
    func backgrounds(_ attributes: String, _ color: [Int]) throws {
        let rules = "<style>rect { fill: blue; opacity: 0.5; transform: translate(99px, 0) }</style>"
        let bytes = Self.svg(attributes, rules)
        let frame = try #require(try frames(of: bytes, drawnAt: PixelSize(32, 16)).first)
        expect(Set(colors(frame.raster)), is: [color])
        try expect(ArtDecoder.open(bytes, limits: ArtLimits()).facts.omissions, is: [])
    }

    @Test(arguments: [
        ("style='background:url(a.png)' width='9' height='9'", ""),
        ("style='background:linear-gradient(red, blue)' width='9' height='9'", ""),
        ("style='background:red'", "<rect width='9' height='9'/>"),
        ("style='background:red' width='9' height='9'", "<style>rect:first-child { fill: blue }</style>"),
    ])
    func backgroundsThatAreNamed(_ attributes: String, _ content: String) throws {
        let art = try ArtDecoder.open(Self.svg(attributes, content), limits: ArtLimits())
        expect(art.facts.omissions, is: ["backgrounds (CSS)"])
    }

    /// A left half in red, whatever way the size is stated: the picture fills the size asked for.
    @Test(arguments: ["width='20' height='10'", "viewBox='0 0 20 10'", "width='20' height='10' viewBox='0 0 20 10'"])
    func fillsTheSizeAskedFor(_ attributes: String) throws {
        let bytes = Self.svg(attributes, "<rect width='10' height='10' fill='red'/>")
        let frame = try #require(try frames(of: bytes, drawnAt: PixelSize(64, 33)).first)
        expect(frame.raster.size, is: PixelSize(64, 33))
        let row = [Self.red, Self.clear].flatMap { [[Int]](repeating: $0, count: 32) }
        expect(colors(frame.raster), is: (0..<33).flatMap { _ in row })
    }

    @Test func inkAloneIsMovedIntoTheFrame() throws {
        let bytes = Self.svg("", "<rect x='10' y='20' width='16' height='16' fill='red'/>")
        try expect(pixels(of: bytes), is: [[Int]](repeating: Self.red, count: 256))
    }

    @Test func alphaIsStraight() throws {
        let bytes = Self.svg(
            "width='16' height='16'", "<rect width='16' height='16' fill='#c86432' fill-opacity='0.5'/>")
        let color = try #require(try pixels(of: bytes).first)
        #expect(color[3] == 128 || color[3] == 127)
        #expect(zip(color, [200, 100, 50]).allSatisfy { abs($0 - $1) <= 1 })
    }

    /// The same picture embedded is shown, from a file beside, by absolute path or by address it is not.
    @Test func readsNoOtherFile() throws {
        let picture = PNGBuilder(width: 1, height: 1).still([255, 0, 0, 255])
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "red.png")
        try Data(picture).write(to: file)
        let embedded = "data:image/png;base64," + Data(picture).base64EncodedString()
        let links = [embedded, file.absoluteString, file.path, "red.png", "http://127.0.0.1:9/red.png"]
        let shown = try links.map { link in
            let image = "<image width='16' height='16' xlink:href='\(link)'/>"
            return try pixels(of: Self.svg("width='16' height='16'", image))[136]
        }
        expect(shown, is: [Self.red, Self.clear, Self.clear, Self.clear, Self.clear])
    }

    @Test func includesNoOtherText() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".svg")
        let part = Self.svg("", "<rect id='r' width='16' height='16' fill='red'/>")
        try Data(part).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let use = Self.svg("width='16' height='16'", "<use xlink:href='\(file.absoluteString)#r'/>")
        try expect(pixels(of: use)[0], is: Self.clear)
        let include = Self.svg(
            "width='16' height='16' xmlns:xi='http://www.w3.org/2001/XInclude'",
            "<xi:include href='\(file.absoluteString)' parse='xml'/>")
        try expect(pixels(of: include)[0], is: Self.clear)
        let style = Self.svg("width='16' height='16'", "<style>@import url('\(file.absoluteString)');</style>")
        try expect(pixels(of: style)[0], is: Self.clear)
        let entity =
            [UInt8].text("<!DOCTYPE svg [<!ENTITY x SYSTEM '\(file.absoluteString)'>]>")
            + .text("<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>&x;</svg>")
        let drawn = try? pixels(of: entity)
        #expect(drawn == nil || drawn?[0] == Self.clear)
    }

    @Test(.timeLimit(.minutes(10))) func bombsAreRefusedInTime() throws {
        var limits = ArtLimits()
        limits.vectorSeconds = 0.5
        let uses = (1...12).map { level in
            "<g id='g\(level)'>" + String(repeating: "<use xlink:href='#g\(level - 1)'/>", count: 12) + "</g>"
        }
        let references = Self.svg(
            "width='64' height='64'",
            "<defs><g id='g0'><rect width='9' height='9'/></g>\(uses.joined())</defs><use xlink:href='#g12'/>")
        let entities = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 12))\">" }
        let laughs =
            [UInt8].text("<!DOCTYPE svg [<!ENTITY e0 \"<g/>\">\(entities.joined())]>")
            + .text("<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>&e12;</svg>")
        let blur = (0..<12).map { _ in
            "<feTurbulence numOctaves='9' baseFrequency='0.9'/><feGaussianBlur stdDeviation='90'/>"
        }
        let filters = Self.svg(
            "width='2000' height='2000'",
            "<filter id='f' x='0' y='0' width='1' height='1'>\(blur.joined())</filter>"
                + "<rect width='2000' height='2000' filter='url(#f)'/>")
        for bomb in [references, laughs, filters] {
            let problem = try drawingProblem(of: bomb, limits: limits)
            #expect(problem != nil)
            #expect(problem?.hint != nil)
        }
    }

    /// Both abort librsvg: one finding about the file, with a remedy, and nothing on the terminal.
    @Test(arguments: [
        "<text y='50' font-size='2e6'>W</text>",
        "<filter id='f'><feConvolveMatrix order='3' kernelMatrix='\(String(repeating: "1 ", count: 401))'/></filter>"
            + "<g filter='url(#f)'><circle cx='50' cy='50' r='30'/></g>",
    ])
    func panicsAreFindings(_ content: String) throws {
        let drawing = Self.svg("viewBox='0 0 100 100'", content)
        let problem = try #require(try drawingProblem(of: drawing))
        expect(problem.kind, is: .damaged)
        expect(problem.message, is: "cannot be drawn: the drawing library crashes on it (aborted)")
        expect(problem.hint, is: "simplify it, or export it as PNG")
    }

    @Test func memoryIsLimited() throws {
        let layers = String(repeating: "<g opacity='.5'>", count: 200) + "<rect width='4000' height='4000'/>"
        let drawing = Self.svg("width='4000' height='4000'", layers + String(repeating: "</g>", count: 200))
        let problem = try #require(try drawingProblem(of: drawing))
        expect(problem.kind, is: .overLimit)
        expect(problem.message, is: "needs more than 402,653,184 bytes of memory to draw")
        expect(problem.hint?.contains("export it as PNG"), is: true)
    }

    /// Entities make as much text as fits into the memory and the time of the drawing process, and no more.
    @Test(.timeLimit(.minutes(10))) func entitiesDoNotMultiply() throws {
        let long = String(repeating: "A", count: 100_000)
        let text =
            "<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg xmlns='http://www.w3.org/2000/svg'>"
            + String(repeating: "<image href='&a;'/>", count: 40_000) + "</svg>"
        #expect(try drawingProblem(of: .text(text)) != nil)
    }

    @Test(arguments: [
        "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    func brokenText(_ text: String) throws {
        let problem = try #require(try problem(of: .text(text)))
        expect(problem.kind, is: .damaged)
        #expect(problem.message.contains("SVG"))
        #expect(!problem.message.contains("code"), "\(problem.message)")
    }

    @Test func namesThePlaceInWords() throws {
        let problem = try #require(try problem(of: .text("<svg xmlns='http://www.w3.org/2000/svg'>\n<path d='M50")))
        #expect(
            problem.message.wholeMatch(of: /is not a valid SVG: in line 2, column \d+, the element “svg” is not closed/)
                != nil, "\(problem.message)")
    }

    /// libxml2 passes over it, librsvg would not.
    @Test func aWarningRefusesNothing() throws {
        let odd = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' xmlns:a=''><path d='M0 0H9V9Z'/></svg>"
        #expect(try problem(of: .text(odd)) == nil)
    }

    @Test func sizeBeyondTheLimit() throws {
        let art = try ArtDecoder.open(Self.svg("width='64' height='64'", ""), limits: ArtLimits())
        #expect(throws: FileError.self) { try art.frames(drawnAt: PixelSize(100_000, 100_000)) }
    }
}
