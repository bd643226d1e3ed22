import Expect
import PortableFoundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging

/// What people have, made by ffmpeg and read back by it.
@Suite("Reading clips with ffmpeg", .needs("ffmpeg")) struct VideoReaderTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var file = "a.mp4"
        var size = "96x64"
        var alpha = false
        var output = ["-pix_fmt", "yuv420p"]
        var matrix: String? = "bt601"
        var shown: PixelSize?
        /// Of each frame, in ms, where they are not all 40.
        var durations: [Double]?
    }

    static let samples = [
        Sample(testDescription: "H.264"),
        Sample(testDescription: "odd sides", size: "95x63", output: ["-c:v", "libx264", "-pix_fmt", "yuv444p"]),
        Sample(testDescription: "full range", output: ["-pix_fmt", "yuvj420p"]),
        Sample(
            testDescription: "10 bit",
            output: ["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p10le"]),
        Sample(
            testDescription: "high definition", size: "1280x720",
            output: ["-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv420p", "-t", "0.1"], matrix: "bt709"),
        Sample(
            testDescription: "ProRes 4444", file: "a.mov", alpha: true,
            output: ["-c:v", "prores_ks", "-pix_fmt", "yuva444p10le"]),
        Sample(
            testDescription: "a screen recording of variable rate", file: "a.mkv",
            output: [
                "-vf", "select='not(mod(n,3))+eq(n,4)'", "-vsync", "vfr", "-c:v", "libx264", "-pix_fmt", "yuv420p",
            ],
            durations: [120, 40, 80, 120, 40]),
        Sample(
            testDescription: "wide pixels", output: ["-vf", "setsar=4/3", "-pix_fmt", "yuv420p"],
            shown: PixelSize(128, 64)),
        Sample(
            testDescription: "AV1", file: "a.webm",
            output: ["-c:v", "libaom-av1", "-cpu-used", "8", "-pix_fmt", "yuv420p"]),
        Sample(
            testDescription: "GIF-like AVI", file: "a.avi",
            output: ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"]),
        Sample(
            testDescription: "Windows Media", file: "a.wmv",
            output: ["-c:v", "wmv2", "-q:v", "2", "-pix_fmt", "yuv420p"]),
        Sample(
            testDescription: "a program stream, which states some times", file: "a.mpg",
            output: ["-c:v", "mpeg2video", "-q:v", "2", "-pix_fmt", "yuv420p"]),
        Sample(
            testDescription: "AVI without times", file: "a.avi",
            output: ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p"]),
        Sample(
            testDescription: "AVI with repeated frames", file: "a.avi",
            output: ["-r", "50", "-fps_mode", "vfr", "-c:v", "mpeg4", "-q:v", "2"],
            durations: [Double](repeating: 40, count: 9) + [20]),
        Sample(testDescription: "transport stream", file: "a.ts", output: ["-c:v", "libx264", "-pix_fmt", "yuv420p"]),
    ]

    @Test("has the times and the pixels that ffmpeg has", arguments: samples) func pixels(sample: Sample) throws {
        let clip = try ClipSample(
            sample.file, ClipSample.motion(sample.size, alpha: sample.alpha), sample.output, matrix: sample.matrix)
        let facts = try ArtDecoder.measure(clip.bytes, limits: ArtLimits())
        #expect(facts.hasAlphaChannel == sample.alpha && facts.isAnimated)
        let expected = sample.durations ?? [Double](repeating: 40, count: facts.frameCount)
        #expect(zip(facts.durations, expected).allSatisfy { abs($0 - $1) <= 1.1 } && facts.frameCount == expected.count)
        let read = try frames(of: clip.bytes)
        guard let shown = sample.shown else { return try clip.expectAlike(read) }
        #expect(facts.size == shown && read.allSatisfy { $0.raster.size == shown })
    }

    /// What is cut without encoding it again keeps frames that are not shown.
    @Test("a lossless cut has the frames that it shows") func cut() throws {
        let whole = try ClipSample(
            "a.mp4", ClipSample.motion("96x64"), ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p"])
        try Shell.inTemporaryFolder { folder in
            let (from, to) = (folder.appending(path: "a.mp4").path, folder.appending(path: "b.mp4").path)
            try Data(whole.bytes).write(to: URL(filePath: from))
            _ = try Shell.run(["ffmpeg", "-v", "error", "-ss", "0.2", "-i", from, "-c", "copy", to])
            let facts = try ArtDecoder.measure([UInt8](Data(contentsOf: URL(filePath: to))), limits: ArtLimits())
            let all = try ArtDecoder.measure(whole.bytes, limits: ArtLimits())
            #expect(facts.frameCount == all.frameCount - 5 && facts.durations.allSatisfy { abs($0 - 40) <= 1.1 })
        }
    }

    @Test("goes on where its pictures change their size") func sizes() throws {
        let parts = try ["96x64", "64x96"].map { size in
            try ClipSample("a.ts", ClipSample.motion(size), ["-c:v", "libx264", "-pix_fmt", "yuv420p"]).bytes
        }
        let read = try frames(of: parts[0] + parts[1])
        #expect(read.count == 20 && read.allSatisfy { $0.raster.size == PixelSize(96, 64) })
    }

    /// As phones write them: the pictures lie, and the header says how to hold them.
    @Test("stands upright", arguments: [90, 180, 270]) func rotation(degrees: Int) throws {
        let clip = try Shell.inTemporaryFolder { folder in
            let plain = folder.appending(path: "plain.mov").path
            _ = try Shell.run(
                ["ffmpeg", "-v", "error"] + ClipSample.motion("96x64")
                    + ["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p", plain])
            return try ClipSample(
                "turned.mov", ["-i", plain], ["-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)"], matrix: "bt601")
        }
        let read = try frames(of: clip.bytes)
        expect(read.first?.raster.size, is: degrees == 180 ? PixelSize(96, 64) : PixelSize(64, 96))
        try clip.expectAlike(read)
    }

    /// Streams of MPEG and AVI have no index of their frames.
    @Test("single frames are those of the whole", arguments: ["a.mp4", "a.ts", "a.avi", "a.mkv"])
    func picked(name: String) throws {
        let output = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "50", "-bf", "2", "-preset", "ultrafast"]
        let bytes = try ClipSample(name, ClipSample.motion("64x48", seconds: 4), output).bytes
        let art = try ArtDecoder.open(bytes, limits: ArtLimits())
        let all = try frames(of: bytes).map(\.raster)
        for wanted in [[0], [60, 63], [99], [49, 50, 50, 51]] {
            let reader = try art.frames(wanted.map { TimelineSlot(frame: $0, duration: 0) }, drawnAt: nil, reducedBy: 1)
            try expect(wanted.map { _ in try reader.next()?.raster }, is: wanted.map { all[$0] }, "\(wanted)")
            #expect(try reader.next() == nil)
        }
    }

    @Test("HDR is made standard range, which is said") func highRange() throws {
        let output = [
            "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-x265-params",
            "log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
        ]
        let bytes = try ClipSample("a.mov", ClipSample.motion("96x64"), output).bytes
        let frame = try #require(try frames(of: bytes).first)
        expect(frame.remark?.contains("HDR"), is: true)
        #expect(frame.raster.pixels.contains { $0 > 200 } && frame.raster.pixels.contains { $0 < 50 })
    }

    /// Screens of Macs are recorded in Display P3. Its red of 200, 60, 40 is this one in sRGB.
    @Test("wide colors become those of sRGB", arguments: ["bt709", "iec61966-2-1"], ["a.mp4", "a.webm"])
    func wide(light: String, name: String) throws {
        let output = [
            "-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv444p", "-crf", "1", "-colorspace", "bt709",
            "-color_primaries", "smpte432", "-color_trc", light,
        ]
        let input = ["-f", "lavfi", "-i", "color=c=0xC83C28:s=96x64:r=10:d=0.4"]
        let frame = try #require(try frames(of: ClipSample(name, input, output).bytes).first).raster
        let color = frame.pixels.prefix(4)
        #expect(zip(color, [217, 42, 23, 255]).allSatisfy { abs(Int($0) - $1) < 5 }, "\(color)")
    }

    @Test("a layer of HEVC with transparency is named") func layer() throws {
        let output = ["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p"]
        let bytes = try ClipSample("a.mov", ClipSample.motion("96x64"), output).bytes
        try expect(ArtDecoder.measure(bytes, limits: ArtLimits()).omissions, is: [])
        let message: [UInt8] = [0x4E, 1, 165, 4]
        try expect(ArtDecoder.measure(bytes + message, limits: ArtLimits()).omissions, is: [ImageFacts.hevcAlpha])
    }

    /// Apple's programs write such `.heics`, libavif such `.avifs`.
    @Test("a sequence of a photo format is animated, and its second stream may be its transparency")
    func sequence() throws {
        let shade = ["-f", "lavfi", "-i", "color=0x404040:s=96x64:r=25:d=0.4", "-map", "0", "-map", "1"]
        let output = ["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p", "-brand", "msf1"]
        let bytes = try ClipSample("a.mp4", ClipSample.motion("96x64") + shade, output).bytes
        expect(FormatSniffer.format(of: bytes), is: .heic)
        let opaque = try frames(of: bytes).map(\.raster)
        let mark = Array("\0\0\0\u{2F}freeauxi\0\0\0\0urn:mpeg:hevc:2015:auxid:1\0\0\0\0\0".utf8)
        let clear = try frames(of: bytes + mark).map(\.raster)
        #expect(opaque.count == 10 && clear.count == 10)
        for (clear, opaque) in zip(clear, opaque) {
            var covered = clear
            for at in stride(from: 3, to: covered.pixels.count, by: 4) {
                #expect(abs(Int(clear.pixels[at]) - 64) <= 2)
                covered.pixels[at] = 255
            }
            #expect(covered.pixels.elementsEqual(opaque.pixels))
        }
    }

    @Test("damage and lies are findings, in little time", arguments: 0...5) func hostile(kind: Int) throws {
        let words = ["-pix_fmt", "yuv420p"] + (kind == 4 ? ["-movflags", "+faststart"] : [])
        var bytes = try ClipSample("a.mp4", ClipSample.motion("96x64", seconds: 2), words).bytes
        switch kind {
        case 0: bytes.removeLast(bytes.count / 2)
        case 1: bytes = Array(bytes.prefix(100))
        case 2:
            let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
            for at in data.upperBound..<bytes.count - 4_000 { bytes[at] = UInt8(truncatingIfNeeded: at &* 7) }
        // 65,535 px a side; the header of the codec says otherwise, and ffmpeg believes that one.
        case 3:
            let entry = try #require(bytes.firstRange(of: Array("avc1".utf8), in: 40..<bytes.count))
            for at in entry.upperBound + 24..<entry.upperBound + 28 { bytes[at] = 0xFF }
        // A part of the last picture is not there.
        case 4: bytes.removeLast(20)
        // A playlist that names another file.
        default: bytes = Array("\0\0\0\u{10}ftypisom\0\0\0\0#EXTM3U\n#EXTINF:1\nfile:/etc/passwd\n".utf8)
        }
        let before = ContinuousClock.now
        let found = try problem(of: bytes)
        #expect(kind == 3 || found != nil)
        #expect(ContinuousClock.now - before < .seconds(20))
    }

    @Test(
        "ten thousand frames of which three are wanted cost three",
        arguments: [
            ("a.mp4", ["-preset", "ultrafast", "-pix_fmt", "yuv420p"]),
            ("a.webm", ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "16"]),
        ])
    func long(name: String, words: [String]) throws {
        let source = ["-f", "lavfi", "-i", "color=s=16x16:r=50:d=200"]
        let bytes = try ClipSample(name, source, words).bytes
        let art = try ArtDecoder.open(bytes, limits: ArtLimits())
        expect(art.facts.frameCount, is: 10_000)
        try expect(
            art.frames([9_000, 9_001].map { TimelineSlot(frame: $0, duration: 0) }, drawnAt: nil, reducedBy: 1)
                .next()?.raster.size, is: .square(16))
        #expect(throws: FileError.self) { try art.frames(drawnAt: nil) }
    }
}

extension [UInt8] {
    fileprivate func firstRange(of part: [UInt8], in range: Range<Int>) -> Range<Int>? {
        self[range].firstRange(of: part)
    }
}
