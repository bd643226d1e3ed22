import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging

@Suite("WebM") struct WebMWriterTests {
    private func write(_ clip: Clip, budget: Int? = 256_000, quality: QualityPolicy = .auto) throws -> EncodedImage {
        try ImageWriter.write(clip, Encoding(.webm, byteBudget: budget, quality: quality))
    }

    private func facts(_ bytes: [UInt8]) throws -> ImageFacts { try WebMFile(bytes, limits: ArtLimits()).facts }

    @Test("has the size, the times and the transparency of the clip, and no sound") func header() throws {
        var clip = MovingArt.softBall(side: 64, frames: 6)
        clip.durations = [40, 40, 33.4, 33.3, 33.3, 500]
        let image = try write(clip)
        let facts = try facts(image.bytes)
        expect(facts.format, is: .webm)
        expect(facts.size, is: .square(64))
        expect(facts.durations, is: [40, 40, 33, 34, 33, 500])
        #expect(facts.hasAlphaChannel)
        expect(facts.video, is: VideoFacts(codec: "V_VP9", hasAlpha: true, hasAudio: false, statedDuration: 680))
        let place = try #require(image.bytes.indices.first { image.bytes[$0...].starts(with: [0x44, 0x89, 0x88]) })
        for stated in [Double.greatestFiniteMagnitude, .infinity, .nan] {
            var bytes = image.bytes
            bytes.replaceSubrange(
                place + 3..<place + 11, with: withUnsafeBytes(of: stated.bitPattern.bigEndian, Array.init))
            #expect(try self.facts(bytes).video?.statedDuration ?? 0 <= 1e12, "a number that can be printed")
        }
        #expect(!image.outcome.isExact, "colors have half the resolution")
        expect(image.outcome.frames.kept, is: 6)
    }

    @Test("gives equal bytes for equal clips") func determinism() throws {
        let clip = MovingArt.softBall(side: 48, frames: 5)
        try expect(write(clip).bytes, is: write(clip).bytes)
    }

    @Test("keeps its budget, and says what it gave up", arguments: [6_000, 20_000]) func budget(bytes: Int) throws {
        let image = try write(MovingArt.noise(side: 64, frames: 10), budget: bytes)
        #expect(image.bytes.count <= bytes)
        #expect(image.bytes.count > bytes / 2)
        let quality = try #require(image.outcome.quality)
        #expect(image.outcome.sacrifices.contains("quality \(quality)"))
        expect(image.outcome.considered.last?.verdict, is: .chosen)
    }

    @Test("drops frames where all of them do not fit, and refuses what does not fit at all") func tooLarge() throws {
        let clip = MovingArt.noise(side: 64, frames: 40)
        let whole = try write(clip, budget: 30_000)
        expect(whole.outcome.frames.kept, is: 40)
        #expect(throws: FileError.self) { try write(clip, budget: 300) }
        let fewer = try write(clip, budget: 9_000)
        #expect(fewer.bytes.count <= 9_000)
        try expect(facts(fewer.bytes).totalDuration, is: 2_000, "the running time does not change")
    }

    @Test("takes clips of one side that is odd") func oddSides() throws {
        let size = PixelSize(33, 21)
        let rasters = (0..<3).map { index in
            Raster(size, pixels: (0..<size.area).flatMap { [UInt8($0 % 256), UInt8(80 * index), 9, 255] })
                ?? Raster(size)
        }
        let clip = Clip(HeldFrames(rasters, size: size), durations: [50, 50, 50])
        try expect(facts(write(clip).bytes).size, is: size)
    }

    @Test("is read by FFmpeg with both of its pictures, and its edges have no dark rim", .needs("ffmpeg"))
    func independentReader() throws {
        let clip = MovingArt.clip(side: 64, frames: 6) { frame, x, y in
            let (dx, dy) = (Double(x) - 20 - 3 * Double(frame), Double(y) - 32)
            let alpha = max(0, min(255, 255 * (16.5 - (dx * dx + dy * dy).squareRoot())))
            return alpha < 1 ? [0, 0, 0, 0] : [250, 210, 40, UInt8(alpha)]
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.webm").path
        try Data(write(clip).bytes).write(to: URL(fileURLWithPath: file))
        let raw = folder.appending(path: "a.rgba").path
        let words = ["ffmpeg", "-v", "error", "-c:v", "libvpx-vp9", "-i", file, "-vsync", "passthrough"]
        _ = try Shell.run(words + ["-f", "rawvideo", "-pix_fmt", "rgba", raw])
        let pixels = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
        try #require(pixels.count == 6 * 64 * 64 * 4)
        var frame = 0
        try clip.frames.forEach { index, raster in
            for pixel in 0..<raster.size.area where raster.pixels[4 * pixel + 3] > 100 {
                let at = 4 * (index * raster.size.area + pixel)
                #expect(abs(Int(pixels[at + 3]) - Int(raster.pixels[4 * pixel + 3])) < 40)
                #expect(pixels[at] > 225 && pixels[at + 1] > 185, "a dark rim at \(pixel) of frame \(index)")
            }
            frame += 1
            return frame < 6
        }
    }

    @Test("is a sound Matroska file", .needs("mkvinfo")) func matroska() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".webm").path
        try Data(write(MovingArt.softBall(side: 48, frames: 4)).bytes).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let text = try Shell.run(["mkvinfo", "--all", file]).output
        #expect(text.contains("Codec ID: V_VP9"))
        // Version 74 does not know the name of the element.
        #expect(text.contains("Alpha mode") || text.contains("0x53c0"))
        #expect(!text.lowercased().contains("error"))
    }

    @Test("a header that is cut anywhere, or nests without end, is refused or read, and never a trap")
    func damage() throws {
        let whole = try write(MovingArt.softBall(side: 24, frames: 3)).bytes
        for length in 0..<min(400, whole.count) { _ = try? facts(Array(whole.prefix(length))) }
        #expect(throws: FileError.self) { try facts(Array(whole.dropLast(3))) }
        // Segments inside of each other.
        var nested: [UInt8] = []
        for _ in 0..<1_000 { nested = EBML.element(.segment, nested + [0xEC, 0x80]) }
        #expect(throws: FileError.self) { try facts(nested) }
        // Clusters of unknown size, one after the other.
        let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0xFF]
        let stream = EBML.element(.segment, [UInt8]((0..<100_000).map { _ in cluster }.joined()))
        try expect(facts(stream).durations, is: [0])
    }
}
