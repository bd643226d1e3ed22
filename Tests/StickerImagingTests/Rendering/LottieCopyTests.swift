import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite("A copy of a Lottie animation") struct LottieCopyTests {
    /// A square that moves from 0 to 30 of 60 frames at 30 frames a second.
    private static let text = """
        {"v":"5.5","nm":"name","fr":30,"ip":0,"op":60,"w":400,"h":200,"assets":[{"id":"c","layers":[{"ty":3,"ip":0,"op":30,"st":6,
        "ks":{}}]}],"layers":[{"ty":4,"nm":"layer","ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[50,100],"e":[350,100],
        "i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[350,100]}]}},"shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},
        "s":{"a":0,"k":[40,40]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
        """

    private func copy(
        _ change: (inout ArtEdit) -> Void = { _ in }, rate: Double = 60, side: Int = 512
    ) throws -> (text: String, facts: ImageFacts) {
        var edit = ArtEdit()
        change(&edit)
        let recipe = VectorRecipe(
            source: "a.json", format: .tgs, timing: Timing(edit, isStill: false, vectorRate: rate),
            framing: Framing(edit, canvas: .fixed(.square(side))))
        let bytes = Array(Self.text.utf8)
        let image = try VectorRenderer.render(recipe, of: bytes, limits: ArtLimits())
        let text = try Gzip.unpacked(image.bytes, limit: 1_000_000)
        return (String(decoding: text, as: UTF8.self), try ArtDecoder.open(image.bytes, limits: ArtLimits()).facts)
    }

    @Test("has the canvas, the rate and the running time that were asked for, and says that it is a TGS sticker")
    func shape() throws {
        let (text, facts) = try copy()
        expect(facts.size, is: .square(512))
        expect(facts.vector?.rate, is: 60)
        expect(facts.vector?.frames, is: 120)
        expect(facts.vector?.isMarked, is: true)
        #expect(abs(facts.totalDuration - 2_000) < 1)
        #expect(text.hasPrefix("{\"tgs\":1,"))
        #expect(!text.contains("\"nm\""), "names are left out")
        #expect(text.contains("\"t\":60"), "keyframes have the times of the new rate")
        #expect(text.contains("\"st\":12"), "so have layers of compositions")
    }

    @Test("keeps a part of the time, and plays it faster") func time() throws {
        let part = try copy {
            $0.trimStart = 500
            $0.trimEnd = 1_500
        }
        expect(part.facts.vector?.frames, is: 60)
        #expect(part.text.contains("\"t\":-30"), "what was at 0 is before the beginning")
        try expect(copy { $0.speed = 2 }.facts.vector?.frames, is: 60)
    }

    @Test("shows the same second of a composition when it plays faster") func remapped() throws {
        let layer = """
            {"ty":0,"refId":"c","ip":0,"op":60,"st":0,"w":9,"h":9,"ks":{},"tm":{"a":1,"k":[{"t":0,"s":[0],"e":[2],"i":{"x":1,"y":1},
            "o":{"x":0,"y":0}},{"t":60,"s":[2]}]}}
            """
        let text = LottieBuilder.animation(
            [layer], assets: [LottieBuilder.asset("c", [LottieBuilder.wanderer])], rate: 30, to: 60)
        func copy(_ speed: Double) throws -> String {
            var edit = ArtEdit()
            edit.speed = speed
            let timing = Timing(edit, isStill: false, vectorRate: 30)
            let recipe = VectorRecipe(source: "", format: .lottie, timing: timing, framing: nil)
            return String(
                decoding: try VectorRenderer.render(recipe, of: text, limits: ArtLimits()).bytes, as: UTF8.self)
        }
        #expect(try copy(2).contains("\"tm\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[0.0],\"e\":[1.0],\"i\":{\"x\":1,\"y\":1}"))
        #expect(try copy(2).contains("{\"t\":30,\"s\":[1.0]}") && copy(1).contains("{\"t\":60,\"s\":[2]}"))
    }

    @Test(
        "is written as rlottie reads it",
        arguments: [
            (#"{"w":512.0, "fr":29.97, "ind":1e0, "nm":null}"#, #"{"w":512,"fr":29.97,"ind":1}"#),
            (#"{"hd":0,"ddd":false,"o":{"a":0,"k":[100]}}"#, #"{"hd":false,"ddd":0,"o":{"a":0,"k":100}}"#),
            (
                #"{"slots":{"x":{"p":{"a":0,"k":[1,0,0]}}},"layers":[{"shapes":[{"c":{"sid":"x"},"ty":"fl"}]}]}"#,
                #"{"layers":[{"shapes":[{"ty":"fl","c":{"a":0,"k":[1,0,0]}}]}]}"#
            ),
            (
                #"{"slots":{"x":{"p":{"k":{"sid":"x"}}}},"c":{"sid":"x"}}"#,
                #"{"c":{"k":{"sid":"x"}}}"#
            ),
            (
                #"{"layers":[{"hasMask":true,"masksProperties":[{"mode":"n"}]},{"masksProperties":[{"mode":"a"},{"mode":"n"}]}]}"#,
                #"{"layers":[{},{"masksProperties":[{"mode":"a"}]}]}"#
            ),
            (#"{"shapes":[{"ty":"gr","it":[{"ty":"rc","hd":true}]}]}"#, #"{"shapes":[{"ty":"gr","it":[]}]}"#),
            (
                #"{"layers":[{"ind":1,"td":1},{"ind":2},{"ind":3,"tt":1,"tp":1}]}"#,
                #"{"layers":[{"ind":2},{"td":1},{"ind":3,"tt":1,"tp":1}]}"#
            ),
            (
                #"{"layers":[{"ind":1,"ty":4,"td":1,"shapes":[]},{"ind":2,"parent":1}]}"#,
                #"{"layers":[{"ty":3,"ind":1},{"ind":2,"parent":1}]}"#
            ),
        ])
    func tidied(text: String, expected: String) throws {
        expect(String(decoding: try LottieTidying.tidied(Array(text.utf8)), as: UTF8.self), is: expected)
    }

    @Test("draws what the original draws, centered on its canvas") func picture() throws {
        func box(_ bytes: [UInt8], _ frame: Int) throws -> PixelRect? {
            let art = try ArtDecoder.open(bytes, limits: ArtLimits())
            let reader = try art.frames([TimelineSlot(frame: frame, duration: 0)], drawnAt: nil, reducedBy: 1)
            var meter = PixelMeter()
            meter.add(try #require(try reader.next()).raster)
            return meter.facts.visibleBox
        }
        let recipe = VectorRecipe(
            source: "", format: .tgs, timing: Timing(ArtEdit(), isStill: false, vectorRate: 60),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(800))))
        let copy = try VectorRenderer.render(recipe, of: Array(Self.text.utf8), limits: ArtLimits()).bytes
        for frame in [0, 10, 40] {
            let own = try #require(try box(Array(Self.text.utf8), frame))
            let copied = try #require(try box(copy, 2 * frame))
            #expect(abs(copied.x - 2 * own.x) <= 2 && abs(copied.y - (2 * own.y + 200)) <= 2, "frame \(frame)")
            #expect(abs(copied.width - 2 * own.width) <= 2 && abs(copied.height - 2 * own.height) <= 2)
        }
    }

    @Test("finds what an animation uses that not every player draws") func features() throws {
        let text = """
            {"v":"5","fr":30,"ip":0,"op":30,"w":100,"h":100,"layers":[
            {"ty":4,"ip":0,"op":30,"ao":1,"ef":[{"ty":5}],"hasMask":true,"masksProperties":[{"mode":"a","pt":{"a":0,"k":{"c":true,
            "v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}},"o":{"a":0,"k":100}}],
            "ks":{"r":{"a":0,"k":0,"x":"var $bm_rt = 3;"}},"shapes":[{"ty":"gr","it":[{"ty":"mm","mm":1},{"ty":"rp"},
            {"ty":"tr"}]}]}]}
            """
        let facts = try ArtDecoder.open(Array(text.utf8), limits: ArtLimits()).facts
        expect(
            facts.vector?.features, is: [.expressions, .layerEffects, .masks, .mergedPaths, .repeaters, .autoOrient])
        let old = text.replacingOccurrences(of: "{\"ty\":\"rp\"}", with: "{\"ty\":\"fl\",\"c\":{\"k\":[255,80,0,255]}}")
        try expect(ArtDecoder.open(Array(old.utf8), limits: ArtLimits()).facts.vector?.features.last, is: .oldColors)
        for name in ["name", "x"] {
            let named = Self.text.replacingOccurrences(of: "\"nm\":\"layer\"", with: "\"nm\":\"\(name)\"")
            try expect(ArtDecoder.open(Array(named.utf8), limits: ArtLimits()).facts.vector?.features, is: [])
        }
    }
}
