import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Pictures inside of an SVG, which browsers draw by what they are and librsvg by what they are called.
@Suite struct SVGPictureTests {
    private static let png = base64(PNGBuilder(width: 1, height: 1).still([255, 0, 0, 255]))
    private static let gif = base64(
        GIFBuilder(width: 1, height: 1, palette: [[255, 0, 0], [0, 0, 0]], images: [.init(indices: [0])]).bytes)
    private static let webp = base64(WebPBuilder(width: 1, height: 1, parts: [.init(color: [255, 0, 0, 255])]).still)
    private static let film = base64(
        WebPBuilder(
            width: 1, height: 1, parts: [.init(color: [255, 0, 0, 255]), .init(color: [0, 0, 255, 255])]
        ).animation)

    private static let jpeg = base64((try? JPEGReaderTests.fixture("quarters_progressive.jpg")) ?? [])

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static func drawing(_ address: String, _ sides: String = "width='16' height='16'") -> [UInt8] {
        SVGReaderTests.svg("width='16' height='16'", "<image \(sides) href='\(address)'/>")
    }

    @Test(arguments: [
        "data:image/png;base64,\(png)", "data:image/jpg;base64,\(png)", "data:image/jpeg;base64,\(png)",
        "data:application/octet-stream;base64,\(png)", "data:image/png;charset=utf-8;base64,\(png)",
        "data:;base64,\(png)", "DATA:IMAGE/X-PNG;BASE64,\(png)", "data:image/webp;base64,\(gif)",
        "data:image/webp;base64,\(webp)", "data:image/png;base64,\(webp)", "data:image/webp;base64,\(film)",
        "\n  data:image/webp;base64,\(webp)", "data&#58;image/webp;base64,\(webp)",
    ])
    func areDrawnByWhatTheyAre(_ address: String) throws {
        try expect(pixels(of: Self.drawing(address))[136], is: SVGReaderTests.red)
        try expect(ArtDecoder.open(Self.drawing(address), limits: ArtLimits()).facts.omissions, is: [])
    }

    @Test(arguments: ["jpg", "png", "pjpeg", "webp"]) func areDrawnAsJPEG(_ name: String) throws {
        let drawn = try pixels(of: Self.drawing("data:image/jpeg;base64,\(Self.jpeg)"))
        expect(drawn[136][3], is: 255)
        try expect(pixels(of: Self.drawing("data:image/\(name);base64,\(Self.jpeg)")), is: drawn)
    }

    @Test func areDrawnInDrawingsInside() throws {
        for (type, address) in [("svg+xml", "jpg;base64,\(Self.png)"), ("svg", "webp;base64,\(Self.webp)")] {
            let inner = Self.base64(Self.drawing("data:image/" + address))
            let outer = "data:image/\(type);base64,\(inner)"
            try expect(pixels(of: Self.drawing(outer))[136], is: SVGReaderTests.red)
        }
    }

    /// The declaration of an entity is not read by librsvg as an address, its use is.
    @Test func areDrawnWhereAnEntityHasThem() throws {
        let text =
            "<!DOCTYPE svg [<!ENTITY p 'data:image/webp;base64,\(Self.webp)'>]>"
            + "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
            + "<image width='16' height='16' href='&p;'/></svg>"
        try expect(pixels(of: .text(text))[136], is: SVGReaderTests.red)
    }

    /// What librsvg draws keeps every byte.
    @Test(arguments: [
        "png;base64,\(png)", "PNG;base64,\(png)", "gif;base64,\(gif)", "svg+xml;utf8,&lt;svg/>", "jpeg;base64,\(jpeg)",
    ])
    func areLeftAloneWhereTheyAreDrawn(_ address: String) throws {
        let document = Self.drawing("data:image/" + address)
        #expect(try SVGPreparation(ArtLimits()).changed(document) == nil)
    }

    @Test(arguments: ["", "width='9' height='9'", "style='width:9px;height:9px'", "width='50%'"])
    func haveTheSidesThatTheyState(_ sides: String) throws {
        let document = Self.drawing("data:image/png;base64,\(Self.png)", sides)
        #expect(try SVGPreparation(ArtLimits()).changed(document) == nil)
    }

    /// 5,000 x 3,300 px of one color are a small file, and would be a large one as PNG.
    @Test func areNamedWhereTheyAreTooLarge() throws {
        let large = Self.base64(WebPBuilder(width: 5_000, height: 3_300, parts: [.init(color: [9, 9, 9, 255])]).still)
        let art = try ArtDecoder.open(Self.drawing("data:image/webp;base64,\(large)"), limits: ArtLimits())
        expect(
            art.facts.omissions,
            is: [
                "embedded WebP pictures of more than 16,000,000 px, or 24,000,000 bytes as PNG, in total"
            ])
        let small = Self.base64(
            WebPBuilder(width: 5_000, height: 3_100, parts: [.init(color: [255, 0, 0, 255])]).still)
        let drawing = Self.drawing("data:image/webp;base64,\(small)' preserveAspectRatio='none")
        try expect(pixels(of: drawing)[136], is: SVGReaderTests.red)
    }

    /// libxml2 reads no attribute of more than 10,000,000 bytes.
    @Test(arguments: [(20_000, [64, 64]), (12_000, [32, 32]), (3_000, [21, 22])])
    func areReducedWhereTheirAddressWouldBeTooLong(longest: Int, size: [Int]) throws {
        var random: UInt32 = 1
        let noise = (0..<4 * 64 * 64).map { index -> UInt8 in
            random = random &* 1_664_525 &+ 1_013_904_223
            return index % 4 == 3 ? 255 : UInt8(random >> 24)
        }
        let raster = try #require(Raster(.square(64), pixels: noise))
        let webp = WebPContainer.still(try WebPPictureSource(raster).encode(.lossless), size: .square(64))
        let preparation = SVGPreparation(ArtLimits(), longestAddress: longest)
        let drawing = Self.drawing("data:image/webp;base64,\(Self.base64(webp))", "")
        let document = try #require(try preparation.changed(drawing))
        #expect(preparation.omissions.texts == [] && document.count < longest + 300)
        let image = try #require(try SVGTree(document).elements.first { $0.name == "image" })
        #expect(image["width"] == "64" && image["height"] == "64" || size == [64, 64])
        let file = try #require(try DataAddress.bytes(image["href"] ?? ""))
        let drawn = try ArtDecoder.open(file, limits: ArtLimits()).facts
        #expect(drawn.format == .png && size.contains(drawn.size.width))
    }

    /// A browser shows nothing in its place, either.
    @Test func drawingsInsideThatAreNoXMLAreNamed() throws {
        let address = "data:image/svg+xml;base64," + Self.base64(.text("<svg xmlns='http://www.w3.org/2000/svg'><g>"))
        let art = try ArtDecoder.open(Self.drawing(address), limits: ArtLimits())
        expect(art.facts.omissions, is: ["embedded drawings that are not valid SVG"])
    }

    @Test func damageIsFound() throws {
        let cut = Self.base64(
            Array(WebPBuilder(width: 9, height: 9, parts: [.init(color: [9, 9, 9, 255])]).still.dropLast(8)))
        let problem = try #require(try problem(of: Self.drawing("data:image/webp;base64,\(cut)")))
        #expect(problem.message.hasPrefix("contains a picture that "), "\(problem.message)")
    }
}
