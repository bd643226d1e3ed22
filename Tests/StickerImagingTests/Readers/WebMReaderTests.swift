import Expect
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite("Reading WebM") struct WebMReaderTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        var size = "96x64"
        var alpha = false
        let output: [String]
        var decoder: String?
        var matrix = "bt601"
        var range = "limited"
        var testDescription: String { name }
    }

    static let samples = [
        Sample(name: "vp9", output: ["-c:v", "libvpx-vp9", "-crf", "10", "-b:v", "0", "-pix_fmt", "yuv420p"]),
        Sample(
            name: "vp9 alpha", alpha: true,
            output: ["-c:v", "libvpx-vp9", "-crf", "10", "-b:v", "0", "-pix_fmt", "yuva420p"],
            decoder: "libvpx-vp9"),
        Sample(
            name: "vp8 alpha", alpha: true,
            output: ["-c:v", "libvpx", "-b:v", "1M", "-auto-alt-ref", "0", "-pix_fmt", "yuva420p"], decoder: "libvpx"),
        Sample(
            name: "vp8 hidden frames",
            output: ["-c:v", "libvpx", "-b:v", "200k", "-auto-alt-ref", "1", "-lag-in-frames", "9"]),
        Sample(
            name: "odd sides", size: "95x63",
            output: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv444p", "-crf", "10", "-b:v", "0"]),
        Sample(
            name: "full range",
            output: [
                "-vf", "scale=out_range=full:out_color_matrix=bt709", "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p",
                "-color_range", "pc", "-colorspace", "bt709", "-crf", "10", "-b:v", "0",
            ], matrix: "bt709", range: "full"),
        Sample(
            name: "10 bit 4:4:4",
            output: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv444p10le", "-profile:v", "3", "-crf", "10", "-b:v", "0"]),
        Sample(
            name: "RGB", output: ["-c:v", "libvpx-vp9", "-pix_fmt", "gbrp", "-crf", "10", "-b:v", "0"], matrix: "auto"),
        Sample(
            name: "high definition", size: "1280x720",
            output: [
                "-vf", "scale=out_color_matrix=bt709", "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-deadline",
                "realtime", "-t", "0.1",
            ],
            matrix: "bt709"),
    ]

    @Test("has the times and the pixels that ffmpeg has", .needs("ffmpeg"), arguments: samples)
    func pixels(sample: Sample) throws {
        let clip = try ClipSample(
            "a.webm", ClipSample.motion(sample.size, alpha: sample.alpha), sample.output,
            reading: sample.decoder.map { ["-c:v", $0] } ?? [], matrix: sample.matrix, range: sample.range)
        let facts = try ArtDecoder.measure(clip.bytes, limits: ArtLimits())
        expect("\(facts.size.width)x\(facts.size.height)", is: sample.size)
        expect(facts.hasAlphaChannel, is: sample.alpha)
        #expect(facts.durations.allSatisfy { abs($0 - 40) <= 1 })
        try clip.expectAlike(try frames(of: clip.bytes))
    }

    @Test("single frames are those of the whole, in a drawing process too", .needs("ffmpeg")) func picked() throws {
        let output = ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-g", "4"]
        let bytes = try ClipSample("a.webm", ClipSample.motion("64x48", alpha: true), output).bytes
        let all = try frames(of: bytes).map(\.raster)
        try #require(all.count == 10)
        let pool = DrawingPool(try BuiltTool.url().path)
        try DrawingMethod.$override.withValue(.processes(pool)) {
            for wanted in [[0], [6, 9], [2, 2, 7], [9]] {
                let art = try ArtDecoder.open(bytes, limits: ArtLimits())
                let reader = try art.frames(
                    wanted.map { TimelineSlot(frame: $0, duration: 0) }, drawnAt: nil, reducedBy: 1)
                try expect(wanted.map { _ in try reader.next()?.raster }, is: wanted.map { all[$0] })
            }
        }
    }

    @Test(
        "its last frame lasts as long as the others where other things end later", .needs("ffmpeg"),
        arguments: [["-itsoffset", "1.5"], ["-f", "lavfi", "-i", "sine=d=3"]])
    func end(before: [String]) throws {
        let output = ["-fps_mode", "passthrough", "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p"]
        let bytes = try ClipSample("a.webm", before + ClipSample.motion("48x48"), output).bytes
        let durations = try ArtDecoder.measure(bytes, limits: ArtLimits()).durations
        #expect(durations.count == 10 && durations.allSatisfy { abs($0 - 40) <= 1 }, "\(durations)")
    }

    @Test("is shown in the shape that the file asks for", .needs("ffmpeg")) func aspect() throws {
        let output = ["-vf", "setsar=2/1", "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p"]
        let bytes = try ClipSample("a.webm", ClipSample.motion("48x48"), output).bytes
        try expect(ArtDecoder.open(bytes, limits: ArtLimits()).facts.size, is: PixelSize(96, 48))
        try expect(frames(of: bytes).first?.raster.size, is: PixelSize(96, 48))
    }

    @Test("our own files are read, and used as they are where nothing changes") func own() throws {
        let bytes = try ImageWriter.write(
            MovingArt.softBall(side: 64, frames: 5), Encoding(.webm, byteBudget: 60_000)
        ).bytes
        let read = try frames(of: bytes)
        expect(read.map(\.duration), is: [50, 50, 50, 50, 50])
        #expect(read.allSatisfy { $0.raster.hasSoftEdges })
        let recipe = ImageRecipe(
            source: "a.webm", timing: Timing(ArtEdit(), isStill: false),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(64))),
            encoding: Encoding(.webm, byteBudget: 256_000))
        let image = try RecipeRenderer(limits: ArtLimits()).render(
            recipe, of: try ArtDecoder.open(bytes, limits: ArtLimits()))
        expect(image.bytes, is: bytes)
    }

    @Test("damage is a finding", arguments: [0, 1, 2]) func damage(kind: Int) throws {
        var bytes = try ImageWriter.write(MovingArt.softBall(side: 48, frames: 6), Encoding(.webm)).bytes
        let block = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x81, 0, 0, 0]) })
        switch kind {
        // The first picture, what follows it, and a size that its pictures do not have.
        case 0: for at in block + 4..<block + 30 { bytes[at] = 0xFF }
        case 1: bytes.removeLast(40)
        default:
            let width = try #require(bytes.firstRange(of: [0xB0, 0x81, 48]))
            bytes[width.lowerBound + 2] = 0
        }
        #expect(try drawingProblem(of: bytes) != nil)
    }
}
