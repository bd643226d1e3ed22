import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite("Pictures that look the same") struct LookAlikeTests {
    private static func sketch(_ frames: Raster..., durations: [Double] = []) throws -> PictureSketch {
        var meter = PixelMeter()
        for (index, frame) in frames.enumerated() {
            meter.add(frame, duration: durations.isEmpty ? 100 : durations[index])
        }
        return try #require(meter.facts.sketch)
    }

    private static func face(side: Int = 128, eye: Double = 0.12, noise: Int = 0) -> Raster {
        var raster = DrawnShapes.raster(side: side) { x, y in
            let isEye = (x - 0.3) * (x - 0.3) + (y + 0.3) * (y + 0.3) < eye * eye
            return x * x + y * y > 0.7 ? DrawnShapes.clear : isEye ? DrawnShapes.black : DrawnShapes.yellow
        }
        guard noise > 0 else { return raster }
        for index in raster.pixels.indices where index % 4 != 3 {
            let change = (index &* 2_654_435_761) >> 7 & 0xFF
            raster.pixels[index] = UInt8(max(0, min(255, Int(raster.pixels[index]) + change * 2 * noise / 255 - noise)))
        }
        return raster
    }

    @Test("are those that were saved again, in other quality or size") func copies() throws {
        let original = try Self.sketch(Self.face())
        #expect(original.looksLike(try Self.sketch(Self.face(noise: 12))))
        #expect(original.looksLike(try Self.sketch(Self.face(side: 300))))
        #expect(original.looksLike(try Self.sketch(Self.face(side: 200))))
    }

    @Test("are not those with another eye, color, or place") func others() throws {
        let original = try Self.sketch(Self.face())
        #expect(!original.looksLike(try Self.sketch(Self.face(eye: 0.2))))
        let disc = try Self.sketch(DrawnShapes.disc((0.8, DrawnShapes.yellow)))
        #expect(!disc.looksLike(try Self.sketch(DrawnShapes.disc((0.8, DrawnShapes.pale)))))
        #expect(!disc.looksLike(try Self.sketch(DrawnShapes.disc((0.75, DrawnShapes.yellow)))))
    }

    /// One character that laughs, sleeps or is shocked: only the eyes differ.
    @Test("are not faces with other eyes, drawn in any size") func faces() throws {
        func face(_ eyes: String, _ side: Int) throws -> PictureSketch {
            let drawing = SVGReaderTests.svg(
                "viewBox='0 0 200 200'",
                "<circle cx='100' cy='100' r='90' fill='#ffcc4d'/><g fill='none' stroke='#664500' stroke-width='4'>\(eyes)</g>"
                    + "<ellipse cx='100' cy='125' rx='14' ry='18' fill='#664500'/>")
            return try Self.sketch(try #require(try frames(of: drawing, drawnAt: PixelSize(side, side)).first).raster)
        }
        let eyes = [
            "<path d='M62 86q8 -8 16 0M122 86q8 -8 16 0'/>", "<path d='M62 82q8 8 16 0M122 82q8 8 16 0'/>",
            "<path d='M62 84h16M122 84h16'/>", "<path d='M62 82q8 8 16 0M122 86q8 -8 16 0'/>",
        ]
        for (index, one) in eyes.enumerated() {
            let own = try face(one, 512)
            #expect(try own.looksLike(face(one, 408)) && own.looksLike(face(one, 618)))
            for other in eyes[(index + 1)...] { #expect(try !own.looksLike(face(other, 512)), "\(one) \(other)") }
        }
    }

    private static func dot(_ left: Int, _ top: Int, _ color: [UInt8], side: Int = 6) -> Raster {
        var raster = Raster(PixelSize(400, 300))
        for y in top..<top + side {
            for x in left..<left + side {
                raster.pixels.replaceSubrange(4 * (y * 400 + x)..<4 * (y * 400 + x) + 4, with: color)
            }
        }
        return raster
    }

    @Test("are not dots at other places of an empty canvas, nor of other colors") func dots() throws {
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
        let dot = try Self.sketch(Self.dot(370, 270, red))
        #expect(!dot.looksLike(try Self.sketch(Self.dot(20, 20, red))))
        #expect(!dot.looksLike(try Self.sketch(Self.dot(370, 270, blue))))
        #expect(dot.looksLike(try Self.sketch(Self.dot(370, 270, [250, 4, 4, 252]))))
        // Too small to be seen in a sketch.
        let speck = try Self.sketch(Self.dot(370, 270, red, side: 1))
        #expect(!speck.looksLike(try Self.sketch(Self.dot(20, 20, blue, side: 1))))
    }

    @Test("move alike, too") func animations() throws {
        let (one, two) = (Self.face(), Self.face(eye: 0.3))
        let blink = try Self.sketch(one, two, one)
        #expect(blink.looksLike(try Self.sketch(one, one, two, one, durations: [50, 50, 100, 100])))
        #expect(!blink.looksLike(try Self.sketch(one, one, one)))
        #expect(!blink.looksLike(try Self.sketch(one)))
    }

    @Test("are found among very many without comparing each with each") func many() throws {
        let limit = 3_000
        /// About as different as pictures are: more or less of the canvas, lighter or darker.
        func sketch(_ number: Int, _ shift: Int = 0) -> PictureSketch {
            let (opacity, light) = (number % 13 * 12, number / 13 % 13 * 12)
            return PictureSketch(
                (0..<(4 * PictureSketch.side * PictureSketch.side)).map { part in
                    let random = (part &+ 1) &* 2_654_435_761 &* (number &+ 7)
                    let level = 20 + (random >> 11) % 60 + (part % 5 == 0 ? shift : 0)
                    return UInt8(level + (part % 4 == 3 ? opacity : light))
                })
        }
        var finder = LookAlikes()
        // All against all would be 4,500,000 comparisons.
        for number in 0..<limit { #expect(finder.first(like: sketch(number), name: "\(number)") == nil) }
        for number in stride(from: 0, to: limit, by: 977) {
            #expect(finder.first(like: sketch(number, 4), name: "again") == "\(number)")
        }
    }

    @Test("are found on both sides of each step") func steps() {
        for level in 40..<80 {
            func flat(_ value: Int) -> PictureSketch {
                PictureSketch([UInt8](repeating: UInt8(value), count: 4 * PictureSketch.side * PictureSketch.side))
            }
            for other in [level - 1, level, level + 1] {
                var finder = LookAlikes()
                #expect(finder.first(like: flat(level), name: "a") == nil)
                #expect(finder.first(like: flat(other), name: "b") == "a")
            }
            var finder = LookAlikes()
            _ = finder.first(like: flat(level), name: "a")
            #expect(finder.first(like: flat(level + 2), name: "b") == nil)
        }
    }
}

@Suite("What art shows") struct ArtContentTests {
    @Test(
        "a part from a damaged cache that no art has is not believed",
        arguments: [
            ("\"x\":1e300,\"y\":0,\"width\":1,\"height\":1", false),
            ("\"x\":0,\"y\":-1,\"width\":1,\"height\":1", false),
            ("\"x\":0,\"y\":0,\"width\":1e-320,\"height\":1", false),
            ("\"x\":0,\"y\":0,\"width\":1,\"height\":1e300", false),
            ("\"x\":0,\"y\":2.5,\"width\":1,\"height\":0.1", true),
        ])
    func madeUp(part: String, isTaken: Bool) throws {
        let bytes = Data("{\"part\":{\(part)},\"coverages\":[1]}".utf8)
        guard isTaken else {
            #expect(throws: (any Error).self) { try JSONDecoder().decode(ArtContent.self, from: bytes) }
            return
        }
        let content = try JSONDecoder().decode(ArtContent.self, from: bytes)
        #expect(content.part?.y == 2.5 && content.fullest(of: [0]) == 0)
        #expect(try JSONDecoder().decode(ArtContent.self, from: JSONEncoder().encode(content)) == content)
        #expect(try JSONDecoder().decode(ArtContent.self, from: Data("{\"coverages\":[]}".utf8)).part == nil)
    }

    @Test("a first frame that fades in is nearly empty") func fading() {
        var meter = PixelMeter()
        meter.add(DrawnShapes.disc((0.8, (200, 40, 40, 0.05))))
        meter.add(DrawnShapes.disc((0.8, (200, 40, 40, 1))))
        #expect((meter.facts.firstFrameShare ?? 100) < 10)
    }
}
