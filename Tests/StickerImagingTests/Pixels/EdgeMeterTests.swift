import Expect
import StickerModel
import Testing

@testable import StickerImaging

/// Pictures of 128 x 128 px, in which the closure says what is at a point from -1 to 1.
enum DrawnShapes {
    typealias Ink = (red: Double, green: Double, blue: Double, alpha: Double)

    static let clear: Ink = (0, 0, 0, 0)
    static let black: Ink = (20, 20, 24, 1)
    static let white: Ink = (255, 255, 255, 1)
    static let yellow: Ink = (255, 201, 60, 1)
    static let pale: Ink = (216, 216, 216, 1)

    static func raster(side: Int = 128, _ ink: (_ x: Double, _ y: Double) -> Ink) -> Raster {
        var raster = Raster(.square(side))
        for y in 0..<side {
            for x in 0..<side {
                let color = ink(2 * (Double(x) + 0.5) / Double(side) - 1, 2 * (Double(y) + 0.5) / Double(side) - 1)
                let pixel = 4 * (y * side + x)
                raster.pixels[pixel] = UInt8(color.red)
                raster.pixels[pixel + 1] = UInt8(color.green)
                raster.pixels[pixel + 2] = UInt8(color.blue)
                raster.pixels[pixel + 3] = UInt8(255 * color.alpha)
            }
        }
        return raster
    }

    /// A disc in rings, from the outside to the inside: each color with the radius up to which it reaches.
    static func disc(side: Int = 128, _ rings: (radius: Double, ink: Ink)...) -> Raster {
        raster(side: side) { x, y in
            let radius = (x * x + y * y).squareRoot()
            return rings.last { radius <= $0.radius }?.ink ?? clear
        }
    }
}

@Suite("The outer edge of stickers against chats") struct EdgeMeterTests {
    private static func edge(_ frames: Raster...) -> [ChatBackground: Double] {
        var meter = PixelMeter()
        for frame in frames { meter.add(frame) }
        return meter.facts.faintEdge
    }

    @Test("is faint where art has about the color of a chat") func vanishing() {
        let dark = Self.edge(DrawnShapes.disc((0.8, DrawnShapes.black)))
        #expect(dark[.night] == 100 && dark[.black] == 100)
        #expect(dark[.cream] == 0 && dark[.white] == 0 && dark[.green] == 0)
        let pale = Self.edge(DrawnShapes.disc((0.8, DrawnShapes.pale)))
        #expect(pale[.night] == 0 && pale[.black] == 0)
        #expect(pale[.cream] == 100 && pale[.white] == 100 && pale[.green] == 100)
    }

    @Test("is clear where a line of another color is drawn around it") func outlined() {
        // Lines of 8 px on a 512 px canvas.
        let light = Self.edge(DrawnShapes.disc((0.8 + 8.0 / 256, DrawnShapes.white), (0.8, DrawnShapes.black)))
        let dark = Self.edge(DrawnShapes.disc((0.8 + 8.0 / 256, DrawnShapes.black), (0.8, DrawnShapes.pale)))
        #expect(ChatBackground.allCases.allSatisfy { light[$0] == 0 })
        #expect(ChatBackground.allCases.allSatisfy { dark[$0] == 0 })
        // A white line of 40 px is a white picture on a light chat.
        let wide = Self.edge(
            DrawnShapes.disc((0.8, DrawnShapes.white), (0.4, DrawnShapes.white), (0.2, DrawnShapes.black)))
        expect(wide[.cream], is: 100)
    }

    @Test("counts strong colors on light chats, and lightness alone on dark ones") func colors() {
        let yellow = Self.edge(DrawnShapes.disc((0.8, DrawnShapes.yellow)))
        #expect(ChatBackground.allCases.allSatisfy { yellow[$0] == 0 })
        let navy = Self.edge(DrawnShapes.disc((0.8, (0, 0, 110, 1))))
        #expect(navy[.night] == 100 && navy[.cream] == 0)
    }

    @Test("does not count where the inside stands out on much of its area") func tile() {
        let tile = Self.edge(DrawnShapes.disc((0.9, DrawnShapes.black), (0.6, DrawnShapes.white)))
        expect(tile[.night], is: 0)
        let eye = Self.edge(DrawnShapes.disc((0.9, DrawnShapes.black), (0.2, DrawnShapes.white)))
        expect(eye[.night], is: 100)
    }

    @Test("is judged by how soft pixels and shadows look there") func soft() {
        let glow = DrawnShapes.disc((0.9, (255, 255, 255, 0.4)), (0.8, DrawnShapes.black))
        expect(Self.edge(glow)[.night], is: 0, "a glow is light on a dark chat")
        let faintGlow = DrawnShapes.disc((0.9, (255, 255, 255, 0.15)), (0.8, DrawnShapes.black))
        expect(Self.edge(faintGlow)[.night], is: 100)
        let shadow = DrawnShapes.disc((0.9, (0, 0, 0, 0.45)), (0.8, DrawnShapes.white))
        expect(Self.edge(shadow)[.night], is: 0, "the shadow vanishes, the shape does not")
        let glass = DrawnShapes.disc((0.8, (255, 255, 255, 0.2)))
        #expect(Self.edge(glass).values.allSatisfy { $0 == 100 }, "glass is seen on no chat")
    }

    @Test("is that of the outside, not of holes, and reaches the canvas") func holes() {
        let ring = Self.edge(DrawnShapes.disc((0.8, DrawnShapes.black), (0.5, DrawnShapes.clear)))
        expect(ring[.night], is: 100)
        // White inside of a dark ring, next to the hole: only the outer edge counts.
        let lined = Self.edge(
            DrawnShapes.disc((0.8, DrawnShapes.black), (0.42, DrawnShapes.white), (0.4, DrawnShapes.clear)))
        expect(lined[.night], is: 100)
        expect(Self.edge(DrawnShapes.raster { _, _ in DrawnShapes.black })[.night], is: 100)
    }

    @Test("is a share: half of it vanishes") func half() throws {
        let half = Self.edge(
            DrawnShapes.raster { x, y in
                x * x + y * y > 0.64 ? DrawnShapes.clear : x < 0 ? DrawnShapes.black : DrawnShapes.white
            })
        // The inside of the light half would do, were it not for the next line.
        expect(half[.night], is: 0)
        let rim = Self.edge(
            DrawnShapes.raster { x, y in
                let radius = x * x + y * y
                return radius > 0.64
                    ? DrawnShapes.clear : x > 0 && radius > 0.58 ? DrawnShapes.white : DrawnShapes.black
            })
        let share = try #require(rim[.night])
        #expect((40...52).contains(share))
    }

    @Test("does not depend on the size of the picture", arguments: [64, 128, 200, 512, 700]) func sizes(side: Int) {
        let line = DrawnShapes.disc(side: side, (0.8 + 8.0 / 256, DrawnShapes.white), (0.8, DrawnShapes.black))
        expect(Self.edge(line)[.night], is: 0)
        expect(Self.edge(DrawnShapes.disc(side: side, (0.8, DrawnShapes.black)))[.night], is: 100)
    }

    @Test("of an animation is that of its frames together") func animation() throws {
        let (dark, light) = (DrawnShapes.disc((0.8, DrawnShapes.black)), DrawnShapes.disc((0.8, DrawnShapes.white)))
        expect(Self.edge(dark, dark, dark)[.night], is: 100)
        expect(Self.edge(Raster(.square(128)), dark, dark)[.night], is: 100)
        expect(Self.edge(dark, light)[.night], is: 0)
    }

    @Test("is faint on all chats where art is nearly transparent everywhere") func translucent() {
        var ghost = DrawnShapes.disc((0.8, DrawnShapes.black))
        for index in stride(from: 3, to: ghost.pixels.count, by: 4) where ghost.pixels[index] > 0 {
            ghost.pixels[index] = 10
        }
        let edge = Self.edge(ghost)
        #expect(ChatBackground.allCases.allSatisfy { edge[$0] == 100 }, "\(edge)")
        // A frame that fades in does not count beside one that is there.
        expect(Self.edge(ghost, DrawnShapes.disc((0.8, DrawnShapes.black)))[.white], is: 0)
    }

    @Test("is not measured where nothing is visible") func blank() { #expect(Self.edge(Raster(.square(16))).isEmpty) }
}
