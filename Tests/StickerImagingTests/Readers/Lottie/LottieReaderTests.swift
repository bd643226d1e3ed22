import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct LottieReaderTests {
    typealias Build = LottieBuilder

    /// Where something is to be seen in a frame.
    static func box(_ frame: Frame) -> PixelRect? {
        var meter = PixelMeter()
        meter.add(frame.raster)
        return meter.facts.visibleBox
    }

    static func color(_ frame: Frame?, _ x: Int, _ y: Int) -> [Int] {
        guard let raster = frame?.raster else { return [] }
        return raster.pixels[4 * (y * raster.width + x)..<4 * (y * raster.width + x) + 4].map(Int.init)
    }

    @Test func facts() throws {
        let facts = try ArtDecoder.measure(Build.animation([Build.wanderer]), limits: ArtLimits())
        expect(facts.format, is: .lottie)
        expect(facts.size, is: PixelSize(64, 64))
        expect(facts.durations, is: [Double](repeating: 50, count: 20))
        #expect(facts.loopCount == 0 && facts.hasAlphaChannel && facts.isLossless)
        expect(facts.pixels?.visibleBox, is: PixelRect(x: 0, y: 24, width: 54, height: 16))
        #expect(facts.omissions.isEmpty)
    }

    /// At its own size, at twice it and at half of it, in every frame.
    @Test(arguments: [64, 128, 32]) func movesAsItSays(_ side: Int) throws {
        let frames = try frames(of: Build.animation([Build.wanderer]), drawnAt: .square(side))
        expect(frames.count, is: 20)
        for (index, frame) in frames.enumerated() {
            let box = PixelRect(x: 2 * index * side / 64, y: 24 * side / 64, width: side / 4, height: side / 4)
            expect(Self.box(frame), is: box)
            expect(Self.color(frame, box.x + 1, box.y + 1), is: [255, 0, 0, 255])
        }
    }

    @Test func inAndOutPointsCutTheTime() throws {
        let frames = try frames(of: Build.animation([Build.wanderer], from: 5, to: 12.5))
        expect(frames.map(\.duration), is: [50, 50, 50, 50, 50, 50, 50, 25])
        expect(frames.first.flatMap(Self.box)?.x, is: 10)
        expect(frames.last.flatMap(Self.box)?.x, is: 24)
        let early = try self.early()
        expect(early, is: 0)
    }

    /// An animation may begin before its frame 0.
    private func early() throws -> Int? {
        let layer = Build.layer(
            [Build.rect(16, 16)], "\"p\":\(Build.moving("8,32", at: -10, "48,32", at: 10))"
        ).replacingOccurrences(of: "\"ip\":0", with: "\"ip\":-10")
        let frames = try frames(of: Build.animation([layer], from: -10, to: 10))
        #expect(frames.count == 20 && frames.last.flatMap(Self.box)?.x == 38)
        return frames.first.flatMap(Self.box)?.x
    }

    @Test func oneFrameIsAStill() throws {
        let facts = try ArtDecoder.measure(Build.animation([Build.wanderer], to: 1), limits: ArtLimits())
        #expect(facts.durations == [0] && !facts.isAnimated && facts.loopCount == nil)
    }

    @Test func packedStickersAreTheSame() throws {
        let plain = Build.animation([Build.wanderer])
        let packed = Build.gzip(plain)
        let facts = try ArtDecoder.measure(packed, limits: ArtLimits())
        #expect(facts.format == .lottie && facts.byteCount == packed.count)
        try expect(frames(of: packed).map(\.raster), is: frames(of: plain).map(\.raster))
        #expect(FormatSniffer.isPackedAnimation(packed) && !FormatSniffer.isPackedAnimation(plain))
        #expect(!FormatSniffer.isPackedAnimation(Build.gzip(.text("<svg/>"))))
    }

    @Test func alphaIsStraight() throws {
        let art = Build.animation(
            [Build.layer([Build.rect(128, 128, color: "0.784,0.392,0.196,1", opacity: "50")])], to: 1)
        let color = try #require(try pixels(of: art).first)
        #expect(abs(color[3] - 128) <= 1)
        #expect(zip(color, [200, 100, 50]).allSatisfy { abs($0 - $1) <= 2 })
    }

    /// rlottie rounds the alpha of opaque shapes down where something translucent, or a soft edge, is drawn on them.
    @Test func whatIsDrawnOnOpaqueShapesLeavesThemOpaque() throws {
        let middle = "\"p\":{\"k\":[32,32]}"
        let glasses = (0..<8).map { number in
            Build.layer(
                [Build.rect(40, 40, color: "0,0.5,1,1", opacity: "40")], middle + ",\"r\":{\"k\":\(9 * number)}")
        }
        let art = Build.animation(glasses + [Build.layer([Build.rect(64, 64)], middle)], to: 1)
        let raster = try #require(try frames(of: art).first).raster
        #expect(raster.isOpaque)
    }

    /// A single px that is nearly opaque is where soft edges meet; an area is translucent because it is meant to be.
    @Test(arguments: [1, 2]) func onlySinglePixelsAreFilled(side: Int) throws {
        let (middle, rest) = (31 + Double(side) / 2, 64 - 31 - side)
        let far = 64 - Double(rest) / 2
        func layer(_ width: Int, _ height: Int, _ x: Double, _ y: Double, opacity: String = "100") -> String {
            Build.layer([Build.rect(width, height, opacity: opacity)], "\"p\":{\"k\":[\(x),\(y)]}")
        }
        let art = Build.animation(
            [
                layer(64, 31, 32, 15.5), layer(64, rest, 32, far), layer(31, side, 15.5, middle),
                layer(rest, side, far, middle), layer(side, side, middle, middle, opacity: "97"),
            ], to: 1)
        let raster = try #require(try frames(of: art).first).raster
        expect(raster.isOpaque, is: side == 1)
    }

    @Test(arguments: [("100", 255), ("99", 255), ("98", 249), ("96", 244), ("1", 2)])
    func opacityThatIsMeantStays(opacity: String, alpha: Int) throws {
        let art = Build.animation([Build.layer([Build.rect(128, 128, opacity: opacity)])], to: 1)
        #expect(abs(try #require(try pixels(of: art).first)[3] - alpha) <= (alpha == 255 ? 0 : 1))
    }

    /// The left half opaque, then evenly clear: color and opacity have stops of their own.
    @Test func gradientsHaveAlpha() throws {
        let gradient = """
            {"ty":"gf","t":1,"s":{"k":[-32,0]},"e":{"k":[32,0]},"o":{"k":100},\
            "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,1,1,0]}}}
            """
        let square = "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[64,64]},\"r\":{\"k\":0}}"
        let layer = Build.layer([Build.group([square, gradient])], "\"p\":{\"k\":[32,32]}")
        let frame = try frames(of: Build.animation([layer], to: 1)).first
        for x in stride(from: 2, to: 62, by: 6) {
            let share = (Double(x) + 0.5) / 64
            let color = Self.color(frame, x, 32)
            let alpha = 255 * min(1, 2 - 2 * share)
            #expect(abs(Double(color[3]) - alpha) < 6, "\(x)")
            // What is nearly clear has few digits left for its color.
            let slack = max(8, 800 / alpha)
            #expect(abs(Double(color[0]) - 255 * (1 - share)) < slack, "\(x)")
            #expect(abs(Double(color[2]) - 255 * share) < slack, "\(x)")
        }
    }

    /// Old files count to 255, and some only in the last of the four numbers.
    @Test(arguments: ["51,102,230,255", "0.2,0.4,0.902,255", "0.2,0.4,0.902,1"]) func oldColors(color: String) throws {
        let layer = Build.layer([Build.rect(64, 64, color: color)], "\"p\":{\"k\":[32,32]}")
        let frame = try frames(of: Build.animation([layer], to: 1)).first
        #expect(zip(Self.color(frame, 32, 32), [51, 102, 230, 255]).allSatisfy { abs($0 - $1) <= 3 })
    }

    /// rlottie takes the second color of a gradient with one stop for its opacity.
    @Test(arguments: ["\"p\":1,\"k\":{\"k\":[0,0.2,0.4,0.9]}", "\"k\":{\"k\":[0,0.2,0.4,0.9]}"])
    func gradientsOfOneStopAreOneColor(colors: String) throws {
        let gradient = """
            {"ty":"gf","t":1,"s":{"k":[-32,0]},"e":{"k":[32,0]},"o":{"k":100},"g":{\(colors)}}
            """
        let square = "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[64,64]},\"r\":{\"k\":0}}"
        let layer = Build.layer([Build.group([square, gradient])], "\"p\":{\"k\":[32,32]}")
        let frame = try frames(of: Build.animation([layer], to: 1)).first
        for x in [4, 32, 60] {
            let difference = zip(Self.color(frame, x, 32), [51, 102, 230, 255]).map { abs($0 - $1) }.max()
            #expect(try #require(difference) <= 3, "\(x)")
        }
    }

    /// Inside a composition that is moved, shown from its frame 10 on backwards, under a turned parent.
    @Test func compositionsParentsAndTime() throws {
        let inside = Build.asset("a", [Build.wanderer])
        let moved = Build.precomp("a", "\"p\":{\"k\":[0,-16]}", more: ",\"w\":64,\"h\":64")
        try expect(
            frames(of: Build.animation([moved], assets: [inside])).map(Self.box)[3],
            is: .init(x: 6, y: 8, width: 16, height: 16))
        let late = moved.replacingOccurrences(of: "\"st\":0", with: "\"st\":5")
        try expect(frames(of: Build.animation([late], assets: [inside])).map(Self.box)[8]?.x, is: 6)
        let backwards = Build.precomp("a", more: ",\"tm\":\(Build.moving("0.5", at: 0, "0", at: 10))")
        let boxes = try frames(of: Build.animation([backwards], assets: [inside])).map(Self.box)
        #expect(boxes[0]?.x == 20 && boxes[4]?.x == 12 && boxes[10]?.x == 0 && boxes[19]?.x == 0)
        // Its end shows the last frame.
        let held = Build.precomp("a", more: ",\"tm\":{\"a\":0,\"k\":1}")
        #expect(try frames(of: Build.animation([held], assets: [inside])).map(Self.box)[5] != nil)
        let parent = "{\"ty\":3,\"ind\":7,\"ip\":0,\"op\":20,\"ks\":{\"p\":{\"k\":[32,32]},\"r\":{\"k\":90}}}"
        let child = Build.layer([Build.rect(8, 16)], "\"p\":{\"k\":[16,0]}", more: ",\"parent\":7")
        try expect(
            frames(of: Build.animation([child, parent])).map(Self.box)[0], is: .init(x: 24, y: 44, width: 16, height: 8)
        )
    }

    /// A star with one ray up, turned by 90 degrees: rlottie alone would turn it twice.
    @Test func starsTurnOnce() throws {
        func star(_ angle: Int) -> String {
            Build.group([
                """
                {"ty":"sr","sy":1,"p":{"k":[0,0]},"r":{"k":\(angle)},"pt":{"k":3},"or":{"k":28},"ir":{"k":6},\
                "is":{"k":0},"os":{"k":0}}
                """, Build.fill(),
            ])
        }
        func box(_ angle: Int) throws -> PixelRect {
            let layer = Build.layer([star(angle)], "\"p\":{\"k\":[32,32]}")
            return try #require(try frames(of: Build.animation([layer], to: 1)).first.flatMap(Self.box))
        }
        let (up, right) = (try box(0), try box(90))
        #expect(up.y == 4 && up.y + up.height < 50)
        #expect(right.x + right.width == 60 && right.x > 14)
    }

    /// Keys in any order, a value without its object, numbers where flags are wanted, old closed flags.
    @Test func forgivesWhatProgramsWrite() throws {
        let square = """
            {"ks":{"k":{"o":[[0,0],[0,0],[0,0],[0,0]],"v":[[0,0],[32,0],[32,32],[0,32]],"i":[[0,0],[0,0],[0,0],[0,0]]}},\
            "closed":true,"hd":0,"ty":"sh"}
            """
        let paint = "{\"o\":100,\"c\":{\"k\":[0,255,0]},\"ty\":\"fl\"}"
        let layer = "{\"shapes\":[\(square),\(paint)],\"ks\":{\"p\":{\"s\":true,\"x\":{\"k\":16},\"y\":16}},\"ty\":4}"
        let frame = try frames(of: Build.animation([layer], to: 1)).first
        expect(frame.flatMap(Self.box), is: .init(x: 16, y: 16, width: 32, height: 32))
        expect(Self.color(frame, 20, 20), is: [0, 255, 0, 255])
    }

    /// Old files have three angles, also in layers that are not spatial.
    @Test(arguments: ["r", "rz"]) func flatLayersTurn(key: String) throws {
        let turned = "\"p\":{\"k\":[32,32]},\"rx\":{\"k\":0},\"ry\":{\"k\":0},\"\(key)\":{\"k\":90}"
        let layer = Build.layer([Build.rect(8, 16)], turned)
        let box = try frames(of: Build.animation([layer], to: 1)).first.flatMap(Self.box)
        expect(box, is: .init(x: 24, y: 28, width: 16, height: 8))
    }

    @Test func repeatersCopy() throws {
        let repeater =
            "{\"ty\":\"rp\",\"c\":{\"k\":3},\"o\":{\"k\":0},\"tr\":{\"p\":{\"k\":[16,0]},\"s\":{\"k\":[100,100]},\"r\":{\"k\":0},\"a\":{\"k\":[0,0]}}}"
        let layer = Build.layer([Build.rect(8, 8), repeater], "\"p\":{\"k\":[8,8]}")
        let frame = try frames(of: Build.animation([layer], to: 1)).first
        expect((0..<4).map { Self.color(frame, 8 + 16 * $0, 8)[3] }, is: [255, 255, 255, 0])
    }

    @Test func picturesInsideAreDrawn() throws {
        let picture = PNGBuilder(width: 2, height: 1).still([255, 0, 0, 255, 0, 0, 255, 255])
        func animation(_ address: String) -> [UInt8] {
            let asset = "{\"id\":\"i\",\"w\":2,\"h\":1,\"e\":1,\"u\":\"\",\"p\":\"\(address)\"}"
            let layer = "{\"ty\":2,\"refId\":\"i\",\"ip\":0,\"op\":9,\"ks\":{\"s\":{\"k\":[3200,6400]}}}"
            return Build.animation([layer], assets: [asset], to: 1)
        }
        let inside = animation("data:image\\/png;base64," + Data(picture).base64EncodedString())
        let frame = try frames(of: inside).first
        #expect(Self.color(frame, 8, 32) == [255, 0, 0, 255] && Self.color(frame, 56, 32) == [0, 0, 255, 255])
        for address in ["/etc/passwd", "img_0.png", "https://example.com/a.png", "file:///etc/passwd"] {
            let problem = try #require(try problem(of: animation(address)))
            #expect(problem.kind == .unsupported && problem.message.contains(address) && problem.hint != nil)
        }
    }
}
