import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// What rlottie alone draws otherwise than other players do.
@Suite struct LottieDrawnTests {
    typealias Build = LottieBuilder

    private static let middle = "\"p\":{\"k\":[32,32]}"
    /// Two squares that overlap from 24 to 40 px.
    private static let pair = [rect(-12, "1,0,0,1"), rect(12, "0,0,1,1")]

    private static func rect(_ x: Int, _ color: String) -> String {
        Build.group([Build.rect(40, 40, color: color)], "\"p\":{\"k\":[\(x),0]}")
    }

    private static func frame(_ layers: [String], assets: [String] = [], _ index: Int = 0, more: String = "") throws
        -> Frame
    {
        try frames(of: Build.animation(layers, assets: assets, more: more))[index]
    }

    private static func alphas(_ frame: Frame, _ places: [Int], row: Int = 32) -> [Int] {
        places.map { LottieReaderTests.color(frame, $0, row)[3] }
    }

    /// rlottie loses up to 5/255 where it draws pictures on pictures.
    private static func isNear(_ found: [Int], _ expected: [Int], _ slack: Int = 6) -> Bool {
        found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= slack }
    }

    @Test func masksAreTranslucent() throws {
        func alpha(_ masks: [String], _ index: Int = 0, opacity: String = "100") throws -> [Int] {
            let layer = Build.layer(
                [Build.rect(64, 64)], Self.middle + ",\"o\":{\"k\":\(opacity)}",
                more: ",\"hasMask\":true,\"masksProperties\":[\(masks.joined(separator: ","))]")
            return Self.alphas(try Self.frame([layer], index), [4, 32])
        }
        let half = Build.mask("a", side: 40).replacingOccurrences(of: "{\"k\":100}", with: "{\"k\":50}")
        #expect(Self.isNear(try alpha([half]), [0, 128]))
        let hole = Build.mask("s", side: 40).replacingOccurrences(of: "{\"k\":100}", with: "{\"k\":50}")
        #expect(Self.isNear(try alpha([hole]), [255, 128]))
        let growing = Build.mask("a", side: 40).replacingOccurrences(
            of: "{\"k\":100}", with: Build.moving("0", at: 0, "100", at: 20))
        #expect(Self.isNear(try alpha([growing], 5), [0, 64]))
        // The layer's own opacity counts once, in every mode.
        for mode in ["a", "f", "i"] {
            #expect(Self.isNear(try alpha([Build.mask(mode, side: 40)], opacity: "50"), [0, 128]), "\(mode)")
        }
        #expect(Self.isNear(try alpha([Build.mask("s", side: 40)], opacity: "50"), [128, 0]))
    }

    /// What overlaps in a translucent layer, group or composition is as translucent as the rest.
    @Test func opacityIsThatOfTheWhole() throws {
        let half = "\"o\":{\"k\":50}"
        let fading = "\"o\":\(Build.moving("0", at: 0, "100", at: 20))"
        let inside = Build.asset("a", [Build.layer(Self.pair, Self.middle)])
        let pictures = [
            try Self.frame([Build.layer(Self.pair, "\(Self.middle),\(half)")]),
            try Self.frame([Build.layer(Self.pair, "\(Self.middle),\(fading)")], 10),
            try Self.frame([Build.layer([Build.group(Self.pair, half)], Self.middle)]),
            try Self.frame([Build.precomp("a", half)], assets: [inside]),
            try Self.frame([Build.precomp("b")], assets: [inside, Build.asset("b", [Build.precomp("a", half)])]),
        ]
        for picture in pictures {
            #expect(Self.isNear(Self.alphas(picture, [10, 32, 54]), [128, 128, 128]))
            #expect(LottieReaderTests.color(picture, 32, 32)[2] < 8)
        }
    }

    /// What mattes take from alpha is given back, however many there are beside or in each other, and nothing else.
    @Test func alphaStaysBesideMattes() throws {
        func masked(_ layer: (String) -> String) -> String {
            layer(",\"hasMask\":true,\"masksProperties\":[\(Build.mask("s", side: 4))]")
        }
        let small = masked { Build.layer([Build.rect(6, 6)], "\"p\":{\"k\":[6,6]}", more: $0) }
        let below = Build.layer([Build.rect(40, 40)], Self.middle)
        expect(Self.alphas(try Self.frame([String](repeating: small, count: 12) + [below]), [32]), is: [255])
        // Eight in each other, and two layers that have nothing to do with them.
        let assets = (0..<8).map { number in
            Build.asset("a\(number)", [number == 0 ? small : masked { Build.precomp("a\(number - 1)", more: $0) }])
        }
        for (name, omissions) in [("a6", []), ("a7", ["mattes and masks more than seven deep"])] {
            let deep = Build.animation([Build.precomp(name)], assets: assets)
            try expect(ArtDecoder.open(deep, limits: ArtLimits()).facts.omissions, is: omissions)
        }
        for (opacity, alpha) in [("88", 225), ("5", 12)] {
            let faint = Build.layer([Build.rect(40, 40)], "\(Self.middle),\"o\":{\"k\":\(opacity)}")
            let frame = try Self.frame([Build.precomp("a7"), faint], assets: assets)
            #expect(Self.isNear(Self.alphas(frame, [32]), [alpha], 10), "\(Self.alphas(frame, [32]))")
        }
    }

    /// An arrow of 24 x 4 px goes down to the right, from the second to the third quarter of the time.
    @Test(arguments: ["", ",\"to\":[8,8],\"ti\":[-8,-8]"]) func layersTurnBeforeTheyMove(tangents: String) throws {
        let way = """
            {"a":1,"k":[{"t":5,"s":[16,16],"i":{"x":1,"y":1},"o":{"x":0,"y":0}\(tangents)},{"t":15,"s":[48,48]}]}
            """
        let layer = Build.layer([Build.rect(24, 4)], "\"p\":\(way)", more: ",\"ao\":1")
        for (index, frame) in try frames(of: Build.animation([layer])).enumerated() {
            let box = try #require(LottieReaderTests.box(frame))
            #expect(abs(box.width - 20) <= 1 && abs(box.height - 20) <= 1, "\(index): \(box)")
        }
    }

    @Test func slotsAreLookedUp() throws {
        let fill = "{\"ty\":\"fl\",\"c\":{\"sid\":\"color\"},\"o\":{\"k\":100}}"
        let square = "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[20,20]},\"r\":{\"k\":0}}"
        let layer = Build.layer([Build.group([square, fill])], "\"p\":{\"sid\":\"place\"}")
        let slots =
            ",\"slots\":{\"color\":{\"p\":{\"k\":[0,1,0]}},\"place\":{\"p\":\(Build.moving("10,32", at: 0, "50,32", at: 20))}}"
        let frame = try Self.frame([layer], 10, more: slots)
        expect(LottieReaderTests.color(frame, 30, 32), is: [0, 255, 0, 255])
        expect(LottieReaderTests.box(frame)?.x, is: 20)
    }

    private static func line(_ dashes: [Int], offset: Int, cap: Int) -> String {
        let list = dashes.enumerated().map { "{\"n\":\"\($0.isMultiple(of: 2) ? "d" : "g")\",\"v\":{\"k\":\($1)}}" }
        let end = "{\"n\":\"o\",\"v\":{\"k\":\(offset)}}"
        return Build.layer(
            [
                "{\"ty\":\"sh\",\"ks\":{\"k\":{\"v\":[[2,32],[62,32]],\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]],\"c\":false}}}",
                "{\"ty\":\"st\",\"lc\":\(cap),\"c\":{\"k\":[0,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":6},"
                    + "\"d\":[\((list + [end]).joined(separator: ","))]}",
            ])
    }

    @Test(arguments: [17, -13]) func dashesBeginWhereTheySay(offset: Int) throws {
        // Lengths 12 and 4, gaps 8 and 6: 17 px into the pattern 3 px of the first gap are left.
        let frame = try Self.frame([Self.line([12, 8, 4, 6], offset: offset, cap: 1)])
        expect(Self.alphas(frame, [3, 6, 8, 10, 13, 16, 24, 29, 33]), is: [0, 255, 255, 0, 0, 255, 255, 0, 0])
    }

    /// A matte by brightness lets through what it is bright, and as little as it is translucent.
    @Test(arguments: [(3, 128), (4, 128)]) func brightnessCountsOpacity(kind: Int, alpha: Int) throws {
        let matte = Build.layer([Build.rect(64, 64, color: "1,1,1,1", opacity: "50")], Self.middle, more: ",\"td\":1")
        let below = Build.layer([Build.rect(64, 64)], Self.middle, more: ",\"tt\":\(kind)")
        #expect(Self.isNear(Self.alphas(try Self.frame([matte, below]), [32]), [alpha]))
    }

    /// The width grows evenly, the height late.
    @Test func axesHaveTheirOwnEasing() throws {
        let scale = """
            {"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":[1,1],"y":[1,0]},"o":{"x":[0,1],"y":[0,0]}},{"t":20,"s":[100,100]}]}
            """
        for layer in [
            Build.layer([Build.rect(60, 60)], "\(Self.middle),\"s\":\(scale)"),
            Build.layer([Build.group([Build.rect(60, 60)], "\"s\":\(scale)")], Self.middle),
        ] {
            let box = try #require(LottieReaderTests.box(try Self.frame([layer], 10)))
            #expect(abs(box.width - 30) <= 1 && box.height < 10, "\(box)")
        }
    }

    /// Points on curves go as fast as on lines.
    @Test func curvesAreFollowedEvenly() throws {
        let way = """
            {"a":1,"k":[{"t":0,"s":[8,32],"i":{"x":1,"y":1},"o":{"x":0,"y":0},"to":[0,0],"ti":[-40,0]},{"t":20,"s":[56,32]}]}
            """
        let layer = Build.layer([Build.rect(8, 8)], "\"p\":\(way)")
        let lefts = try frames(of: Build.animation([layer])).compactMap(LottieReaderTests.box).map(\.x)
        #expect(lefts.enumerated().allSatisfy { abs(Double($1) - (4 + 2.4 * Double($0))) <= 1 }, "\(lefts)")
    }

    /// A value that leads beyond its range is held at its end, and comes there as early as it should.
    @Test func opacityEndsAtItsRange() throws {
        let opacity = """
            {"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.6],"y":[3]},"o":{"x":[0.3],"y":[0]}},{"t":20,"s":[100]}]}
            """
        let layer = Build.layer([Build.rect(64, 64)], "\(Self.middle),\"o\":\(opacity)")
        expect(Self.alphas(try Self.frame([layer], 10), [32]), is: [255])
    }

    private static func polygon(_ corners: Int, round: Int) -> String {
        Build.layer(
            [
                Build.group([
                    "{\"ty\":\"sr\",\"sy\":2,\"p\":{\"k\":[0,0]},\"r\":{\"k\":0},\"pt\":{\"k\":\(corners)},\"or\":{\"k\":28},\"os\":{\"k\":\(round)}}",
                    Build.fill(),
                ])
            ], middle)
    }

    @Test func polygonsStandUpright() throws {
        let diamond = try Self.frame([Self.polygon(4, round: 0)])
        expect(LottieReaderTests.box(diamond), is: PixelRect(x: 4, y: 4, width: 56, height: 56))
        // Round by 100 % a square has sides that bulge to a circle of nearly its radius: 2 pi r / 16 for each handle.
        let round = try Self.frame([Self.polygon(4, round: 100)])
        expect(Self.alphas(round, [32 - 18, 32 + 17], row: 32 - 18), is: [255, 255])
        expect(Self.alphas(round, [32 - 21, 32 + 20], row: 32 - 21), is: [0, 0])
    }

    @Test func copiesFadeToTheirEnd() throws {
        func frame(_ copies: String, end: Int) throws -> Frame {
            let repeater =
                "{\"ty\":\"rp\",\"c\":\(copies),\"o\":{\"k\":0},\"tr\":{\"p\":{\"k\":[16,0]},\"so\":{\"k\":100},\"eo\":{\"k\":\(end)}}}"
            return try Self.frame([Build.layer([Build.rect(8, 8), repeater], "\"p\":{\"k\":[8,32]}")])
        }
        let places = (0..<4).map { 8 + 16 * $0 }
        #expect(Self.isNear(Self.alphas(try frame("{\"k\":3}", end: 20), places), [255, 153, 51, 0]))
        expect(Self.alphas(try frame("{\"k\":2.4}", end: 100), places), is: [255, 255, 255, 0])
        expect(
            Self.alphas(try frame(Build.moving("1.2", at: 0, "1.4", at: 20), end: 100), places), is: [255, 255, 0, 0])
    }

    /// Turned by 60 degrees around an axis, a square is half as wide or high; no key of `ddd` is needed.
    @Test(arguments: [("ry", 20, 40), ("rx", 40, 20)]) func turnsInSpaceAreSeen(
        _ key: String, _ width: Int, _ height: Int
    )
        throws
    {
        for angles in ["\"\(key)\":{\"k\":60}", "\"\(key)\":\(Build.moving("0", at: 0, "120", at: 20))"] {
            let layer = Build.layer([Build.rect(40, 40)], "\(Self.middle),\(angles)")
            let box = try #require(LottieReaderTests.box(try Self.frame([layer], 10)))
            #expect(abs(box.width - width) <= 1 && abs(box.height - height) <= 1, "\(box)")
        }
    }

    /// A stop that comes too late in the list moves to the one before it.
    @Test func stopsKeepTheirOrder() throws {
        let gradient = """
            {"ty":"gf","t":1,"s":{"k":[-32,0]},"e":{"k":[32,0]},"o":{"k":100},\
            "g":{"p":4,"k":{"k":[0,1,0,0,0.75,1,0,0,0.25,0,0,1,1,0,0,1]}}}
            """
        let square = "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[64,64]},\"r\":{\"k\":0}}"
        let frame = try Self.frame([Build.layer([Build.group([square, gradient])], Self.middle)])
        #expect(LottieReaderTests.color(frame, 40, 32)[0] > 250 && LottieReaderTests.color(frame, 56, 32)[2] > 250)
    }

    @Test func trimsOfSeveralPathsAreOne() throws {
        func line(_ y: Int, _ length: Int) -> String {
            "{\"ty\":\"sh\",\"ks\":{\"k\":{\"v\":[[0,\(y)],[\(length),\(y)]],\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]],\"c\":false}}}"
        }
        let trim = "{\"ty\":\"tm\",\"m\":2,\"s\":{\"k\":25},\"e\":{\"k\":75},\"o\":{\"k\":0}}"
        let stroke = "{\"ty\":\"st\",\"lc\":1,\"c\":{\"k\":[0,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":8}}"
        let frame = try Self.frame([Build.layer([line(16, 40), line(48, 40), trim, stroke])])
        #expect(
            Self.alphas(frame, [10, 30], row: 16) == [0, 255] && Self.alphas(frame, [10, 30], row: 48) == [255, 0])
    }
}
