import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// What is refused, and that it is refused before anything is drawn.
@Suite struct LottieLimitsTests {
    typealias Build = LottieBuilder

    struct Hostile: Sendable, CustomStringConvertible {
        var description: String
        var kind: FileError.Kind
        /// Part of the message.
        var word: String
        var bytes: [UInt8]

        init(_ description: String, _ kind: FileError.Kind, _ word: String, _ bytes: [UInt8]) {
            self.description = description
            self.kind = kind
            self.word = word
            self.bytes = bytes
        }
    }

    @Test(arguments: hostile) func isRefusedWhenItIsOpened(_ hostile: Hostile) throws {
        var found: FileError?
        do throws(FileError) { _ = try ArtDecoder.open(hostile.bytes, limits: ArtLimits()) } catch { found = error }
        let problem = try #require(found)
        expect(problem.kind, is: hostile.kind)
        #expect(problem.message.contains(hostile.word), "\(problem.message)")
        expect(problem.hint?.isEmpty, is: false)
    }

    @Test func framesAreCountedFirst() throws {
        var limits = ArtLimits()
        limits.frames = 1
        let art = Build.animation([Build.wanderer])
        #expect(throws: FileError.self) { try ArtDecoder.open(art, limits: limits) }
        // `trim` may leave few of them.
        limits.frames = 2
        let opened = try ArtDecoder.open(art, limits: limits)
        expect(opened.facts.frameCount, is: 20)
        #expect(throws: FileError.self) { try opened.frames(drawnAt: nil) }
        #expect(throws: Never.self) {
            try opened.frames([TimelineSlot(frame: 7, duration: 50)], drawnAt: nil, reducedBy: 1)
        }
    }

    /// A composition may be much larger than what is drawn of it: 600 frames of 1,440 x 2,560 px were refused.
    @Test func theSizeOfTheCompositionIsNotWhatIsDrawn() throws {
        var limits = ArtLimits()
        limits.totalPixels = 20 * 32 * 32
        let art = try ArtDecoder.open(Build.animation([Build.wanderer]), limits: limits)
        let reader = try art.frames(drawnAt: .square(32))
        try expect(reader.next()?.raster.size, is: .square(32))
        let problem = #expect(throws: FileError.self) { try art.frames(drawnAt: .square(33)) }
        expect(problem?.kind, is: .overLimit)
        // Measured in the size that the limit allows, told in px of the composition.
        let facts = try ArtDecoder.measure(art)
        #expect(facts.size == .square(64) && facts.durations.count == 20)
        expect(facts.pixels?.visibleBox, is: PixelRect(x: 0, y: 24, width: 54, height: 16))
    }

    /// 25,000 stops, 2,000 of them in one value.
    @Test(arguments: [
        gradient(keyframes: 1, colors: 1_000, opacities: 1_000), gradient(keyframes: 12, colors: 3, opacities: 1_997),
        gradient(keyframes: 25, colors: 1_000, opacities: 0),
    ])
    func gradientsHaveMoreStopsThanAnyoneDraws(_ animation: [UInt8]) {
        #expect(throws: Never.self) { try ArtDecoder.open(animation, limits: ArtLimits()) }
    }

    /// The stops of a still value may be followed by what looks like a keyframe.
    @Test func stopsAreCountedWhateverFollowsThem() throws {
        let numbers = [String](repeating: "0.5", count: 4_010).joined(separator: ",")
        let paint = "{\"ty\":\"gf\",\"g\":{\"p\":1,\"k\":{\"k\":[\(numbers),{\"t\":0,\"s\":[0,0,0,0]}]}}}"
        let animation = Build.animation([Build.layer([paint])])
        #expect(throws: FileError.self) { try ArtDecoder.open(animation, limits: ArtLimits()) }
    }

    @Test func layersOfACompositionAreCountedFirst() throws {
        let most = Build.animation([String](repeating: "{}", count: 20_000))
        #expect(throws: Never.self) { try ArtDecoder.open(most, limits: ArtLimits()) }
    }

    @Test(arguments: [false, true]) func whatIsWrittenIsBounded(isNested: Bool) throws {
        let groups = [String](repeating: Build.group([Build.fill()]), count: 40)
        let layer = isNested ? Build.layer([Build.group(groups)]) : Build.layer(groups)
        let item = try JSONItem(.text("[\(layer)]"))
        func count(limit: Int) throws(FileError) -> Int {
            var rewriter = LottieRewriter(
                rate: 20, clock: LottieClock(start: 0, factor: 1), size: .square(64), assets: [])
            rewriter.byteLimit = limit
            _ = try rewriter.root(item.elements)
            return rewriter.byteCount
        }
        let bytes = try count(limit: 1_000_000)
        #expect(bytes > 40 * 40)
        try expect(count(limit: bytes), is: bytes)
        var found: FileError?
        do throws(FileError) { _ = try count(limit: bytes / 2) } catch { found = error }
        #expect(found?.kind == .overLimit && found?.message.contains("bytes of shapes") == true, "\(found as Any)")
    }

    @Test func unpackingIsBounded() throws {
        let packed = Build.gzip([UInt8](repeating: 0x20, count: 5_000))
        try expect(Gzip.unpacked(packed, limit: 5_000).count, is: 5_000)
        #expect(throws: FileError.self) { try Gzip.unpacked(packed, limit: 4_999) }
        // The size at its end is a claim: too small or too large, the content decides.
        for claim in [0, 4_999, 0xFFFF_FFFF] {
            let liar = packed.dropLast(4) + .little32(claim)
            #expect(throws: FileError.self) { try Gzip.unpacked(liar, limit: 1_000_000) }
        }
    }

    @Test func sizesToDrawAtAreChecked() throws {
        let art = try ArtDecoder.open(Build.animation([Build.wanderer]), limits: ArtLimits())
        #expect(throws: FileError.self) { try art.frames(drawnAt: PixelSize(100_000, 100_000)) }
    }

    /// Copies of copies, 10,000 in all, each with two strokes along a star, cost more than half a second.
    @Test func timeIsLimited() throws {
        var limits = ArtLimits()
        limits.vectorSeconds = 0.05
        let star =
            "{\"ty\":\"sr\",\"sy\":1,\"pt\":{\"k\":900},\"or\":{\"k\":30},\"ir\":{\"k\":5},\"is\":{\"k\":90},\"os\":{\"k\":90}}"
        let stroke = "{\"ty\":\"st\",\"c\":{\"k\":[0,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":9}}"
        let copies = "{\"ty\":\"rp\",\"c\":{\"k\":900},\"tr\":{\"r\":{\"k\":1}}}"
        let layer = Build.layer([Build.group([star, stroke, stroke]), copies], "\"p\":{\"k\":[32,32]}")
        let problem = try #require(try drawingProblem(of: Build.animation([layer], to: 1), limits: limits))
        expect(problem.kind, is: .overLimit)
        // 0.05 s, and 0.1 s for the one frame.
        expect(problem.message, is: "needs more than 0.15 s of processor time to draw")
    }

    /// rlottie computes with coordinates far outside of the picture for as long as it is let.
    @Test func farShapesEndInTime() throws {
        var limits = ArtLimits()
        limits.vectorSeconds = 0.05
        let dashes = "\"d\":[{\"n\":\"d\",\"v\":{\"k\":1}},{\"n\":\"g\",\"v\":{\"k\":1}}]"
        let far = Build.layer(
            [
                "{\"ty\":\"el\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[9000,9000]}}",
                "{\"ty\":\"st\",\"c\":{\"k\":[0,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":9},\(dashes)}",
            ], "\"s\":{\"k\":[100000,100000]}")
        let problem = try #require(try drawingProblem(of: Build.animation([far], to: 1), limits: limits))
        expect(problem.kind, is: .overLimit)
        // 0.05 s, and 0.1 s for the one frame.
        expect(problem.message, is: "needs more than 0.15 s of processor time to draw")
    }

    /// Each row of the table, and a layer that has it.
    @Test(arguments: [
        ("effects", Build.layer([Build.rect(9, 9)], more: ",\"ef\":[{\"ty\":25,\"en\":1}]")),
        ("blend modes", Build.layer([Build.rect(9, 9)], more: ",\"bm\":3")),
        ("blend modes", Build.layer(["{\"ty\":\"fl\",\"bm\":1,\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100}}"])),
        ("layer styles", Build.layer([Build.rect(9, 9)], more: ",\"sy\":[{\"ty\":1}]")),
        ("merged paths", Build.layer(["{\"ty\":\"mm\",\"mm\":2}"])),
        ("rounded corners", Build.layer(["{\"ty\":\"rd\",\"r\":{\"k\":5}}"])),
        ("puckered paths", Build.layer(["{\"ty\":\"pb\",\"a\":{\"k\":5}}"])),
        ("zigzag paths", Build.layer(["{\"ty\":\"zz\",\"r\":{\"k\":5}}"])),
        ("skewing", Build.layer([], "\"sk\":{\"k\":5}")),
        ("expressions", Build.layer([], "\"p\":{\"k\":[0,0],\"x\":\"var $bm_rt = wiggle(2, 3);\"}")),
        ("turns in space around several axes", Build.layer([], "\"rx\":{\"k\":5},\"ry\":{\"k\":5}")),
        ("turns in space around several axes", Build.layer([], "\"rx\":{\"k\":5},\"or\":{\"k\":[0,0,9]}")),
        ("cameras", "{\"ty\":13,\"ip\":0,\"op\":9,\"ks\":{}}"),
        ("strokes in squeezed parts", Build.layer([Build.group([stroke])], "\"s\":{\"k\":[100,50]}")),
        (
            "strokes in squeezed parts",
            Build.layer([Build.group([stroke], "\"s\":\(Build.moving("100,100", at: 0, "100,50", at: 9))")])
        ),
        ("translucent groups whose parts overlap", Build.layer([Build.group([nestedPair])])),
        (
            "layers that follow separate x and y positions",
            Build.layer(
                [], "\"p\":{\"s\":true,\"x\":\(Build.moving("0", at: 0, "9", at: 9)),\"y\":{\"k\":0}}",
                more: ",\"ao\":1")
        ),
        (
            "repeaters that fade while they change",
            Build.layer(["{\"ty\":\"rp\",\"c\":\(Build.moving("1", at: 0, "9", at: 9)),\"tr\":{\"eo\":{\"k\":0}}}"])
        ),
        (
            "trims of several paths as one, beyond its end",
            Build.layer([
                Build.rect(9, 9), Build.rect(9, 9),
                "{\"ty\":\"tm\",\"m\":2,\"s\":{\"k\":25},\"e\":{\"k\":75},\"o\":{\"k\":180}}",
            ])
        ),
        ("dashed strokes", Build.layer([stroke.replacing("}}", with: "},\"d\":[{\"n\":\"d\",\"v\":{\"k\":9}}]}")])),
        (
            "grown masks",
            Build.layer([], more: ",\"masksProperties\":[{\"mode\":\"a\",\"pt\":{\"k\":{}},\"x\":{\"k\":3}}]")
        ),
    ])
    func namesWhatIsNotDrawn(_ name: String, _ layer: String) throws {
        let facts = try ArtDecoder.open(Build.animation([layer]), limits: ArtLimits()).facts
        expect(facts.omissions, is: [name])
        let advice = try #require(NotDrawn.named(name)).advice
        #expect(advice.hasPrefix(name + ": ") && advice.contains("; "))
    }

    private static let stroke =
        "{\"ty\":\"st\",\"c\":{\"k\":[0,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":9}}"
    /// A translucent group of two paints.
    private static let nestedPair = Build.group([Build.fill(), stroke], "\"o\":{\"k\":50}")

    /// Squeezed strokes are found in compositions, too.
    @Test func compositionsAreSqueezed() throws {
        let animation = Build.animation(
            [Build.precomp("a", "\"s\":{\"k\":[100,50]}")],
            assets: [Build.asset("a", [Build.layer([Self.stroke])])])
        let facts = try ArtDecoder.open(animation, limits: ArtLimits()).facts
        expect(facts.omissions, is: ["strokes in squeezed parts"])
    }

    /// What grows only while it is drawn costs the drawing process its time or memory, and nothing else.
    @Test(arguments: [
        Build.animation(
            [Build.precomp("a0")],
            assets: (0..<30).map {
                Build.asset("a\($0)", [Build.precomp("a\($0 + 1)"), Build.precomp("a\($0 + 1)")])
            } + [Build.asset("a30", [Build.wanderer])], to: 1),
        Build.animation([Build.layer([Build.rect(9, 9), "{\"ty\":\"rp\",\"c\":{\"k\":1e9}}"])], to: 1),
        Build.animation(
            [Build.layer([Build.rect(9, 9)] + (0..<4).map { _ in "{\"ty\":\"rp\",\"c\":{\"k\":500}}" })], to: 1),
    ])
    func growthIsContained(_ animation: [UInt8]) throws {
        var limits = ArtLimits()
        limits.vectorSeconds = 0.4
        let problem = try #require(try drawingProblem(of: animation, limits: limits))
        #expect(problem.kind == .overLimit && problem.message.hasPrefix("needs more than "), "\(problem.message)")
        expect(problem.hint?.contains("simplify"), is: true)
    }

    @Test func compositionsInARowAreDrawn() throws {
        let row = Build.animation(
            [Build.precomp("a0")],
            assets: (0..<80).map { Build.asset("a\($0)", [Build.precomp("a\($0 + 1)")]) }
                + [Build.asset("a80", [Build.wanderer])], to: 1)
        #expect(try drawingProblem(of: row) == nil)
    }

    private static func nested(_ count: Int) -> [UInt8] {
        Build.animation([Build.layer([(0..<count).reduce(Build.rect(9, 9)) { group, _ in Build.group([group]) }])])
    }

    private static func gradient(keyframes: Int, colors: Int, opacities: Int) -> [UInt8] {
        let value = ([String](repeating: "0.5,1,0,0", count: colors) + [String](repeating: "0.5,1", count: opacities))
            .joined(separator: ",")
        let frames = (0..<keyframes).map { "{\"t\":\($0),\"s\":[\(value)]}" }.joined(separator: ",")
        let fill = "{\"ty\":\"gf\",\"g\":{\"p\":\(colors),\"k\":{\"k\":[\(frames)]}}}"
        return Build.animation([Build.layer([Build.group([fill])])])
    }

    private static let hostile: [Hostile] = [
        Hostile(
            "a gradient of many stops", .overLimit,
            "1 keyframes with up to 2,001 stops each; the limits are 2,000 stops",
            gradient(keyframes: 1, colors: 1, opacities: 2_000)),
        Hostile(
            "a gradient of many keyframes", .overLimit,
            "26 keyframes with up to 1,000 stops each; the limits are 2,000 stops, and 25,000 in all",
            gradient(keyframes: 26, colors: 1_000, opacities: 0)),
        Hostile(
            "many layers", .overLimit, "20,001 layers; the limit is 20,000",
            Build.animation([String](repeating: "{}", count: 20_001))),
        Hostile("no JSON", .damaged, "valid JSON", .text("{\"fr\":1,\"layers\":[}")),
        Hostile("cut", .damaged, "cut short", Array(Build.animation([Build.wanderer]).dropLast(9))),
        Hostile("more behind it", .damaged, "after the end", Build.animation([]) + [0x7B]),
        Hostile("no layers", .damaged, "layers", .text("{\"fr\":1,\"ip\":0,\"op\":9,\"layers\":0}")),
        Hostile("no size", .damaged, "no pixels", Build.animation([], size: 0)),
        Hostile("a huge canvas", .overLimit, "px", Build.animation([], size: 2_000_000_000)),
        Hostile("no rate", .damaged, "frame rate", Build.animation([], rate: 0)),
        Hostile("a wild rate", .damaged, "frame rate", Build.animation([], rate: 1e300)),
        Hostile("backwards", .damaged, "none to draw", Build.animation([], from: 9, to: 3)),
        Hostile("for ever", .overLimit, "frames", Build.animation([], to: 1e6)),
        Hostile("for longer than ever", .damaged, "the limit is 1,000,000", Build.animation([], to: 1e300)),
        Hostile("deep", .overLimit, "deep", nested(150)),
        Hostile(
            "brackets", .overLimit, "deep", .text("{\"fr\":1,\"layers\":") + [UInt8](repeating: 0x5B, count: 1_000_000)),
        Hostile(
            "values", .overLimit, "values",
            .text("{\"fr\":1,\"layers\":[" + String(repeating: "0,", count: 2_100_000) + "0]}")),
        Hostile(
            "a circle of compositions", .damaged, "circle",
            Build.animation(
                [Build.precomp("a")],
                assets: [Build.asset("a", [Build.precomp("b")]), Build.asset("b", [Build.precomp("a")])])),
        Hostile(
            "a row of compositions", .overLimit, "compositions nested more than 300 levels deep",
            Build.animation(
                [Build.precomp("a0")],
                assets: (0..<301).map { Build.asset("a\($0)", [Build.precomp("a\($0 + 1)")]) }
                    + [Build.asset("a301", [Build.wanderer])])),
        Hostile(
            "a circle of parents", .damaged, "circle",
            Build.animation([
                Build.layer([Build.rect(9, 9)], more: ",\"ind\":1,\"parent\":2"),
                Build.layer([Build.rect(9, 9)], more: ",\"ind\":2,\"parent\":1"),
            ])),
        Hostile(
            "its own parent", .damaged, "circle",
            Build.animation([Build.layer([Build.rect(9, 9)], more: ",\"ind\":1,\"parent\":1")])),
        Hostile(
            "a chain of parents", .overLimit, "deep",
            Build.animation(
                (0..<90).map { Build.layer([Build.rect(9, 9)], more: ",\"ind\":\($0),\"parent\":\($0 + 1)") })),
        Hostile(
            "masks on masks", .overLimit, "layers",
            Build.animation([
                Build.layer(
                    [Build.rect(9, 9)],
                    more: ",\"masksProperties\":["
                        + (0..<9_000).map { _ in Build.mask("s", side: 8) }.joined(separator: ",") + "]")
            ])),
        Hostile(
            "a path of many points", .overLimit, "points",
            Build.animation([
                Build.layer([
                    "{\"ty\":\"sh\",\"ks\":{\"k\":{\"v\":[\(points)],\"i\":[\(points)],\"o\":[\(points)]}}}",
                    Build.fill(),
                ])
            ])),
        Hostile(
            "text", .unsupported, "text layer", Build.animation(["{\"ty\":5,\"ip\":0,\"op\":9,\"ks\":{},\"t\":{}}"])),
        Hostile("gzip of something else", .unsupported, "gzip", Build.gzip(.text("<svg/>"))),
        Hostile("damaged gzip", .damaged, "gzip", Array(Build.gzip(Build.animation([Build.wanderer])).dropLast(20))),
        Hostile(
            "long", .overLimit, "bytes",
            Build.animation([], more: ",\"a\":\"" + String(repeating: " ", count: 33_000_000) + "\"")),
    ]

    private static let points = (0..<11_000).map { "[\($0 % 60),\($0 % 50)]" }.joined(separator: ",")
}
