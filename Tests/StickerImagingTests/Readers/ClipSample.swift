import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging

/// A clip that ffmpeg makes, and the pictures that ffmpeg itself reads from it.
struct ClipSample {
    let bytes: [UInt8]
    /// RGBA of all frames, one after the other.
    let pixels: [UInt8]

    /// `input` and `output` are words for ffmpeg, `reading` those before the input when the clip is read again. Rows are
    /// converted exactly, with colors at full resolution.
    init(
        _ name: String, _ input: [String], _ output: [String] = [], reading: [String] = [], matrix: String? = nil,
        range: String? = nil
    ) throws {
        (bytes, pixels) = try Shell.inTemporaryFolder { folder in
            let (clip, raw) = (folder.appending(path: name), folder.appending(path: "raw"))
            let made = try Shell.run(["ffmpeg", "-v", "error", "-y"] + input + output + [clip.path])
            guard made.status == 0 else { throw Failure(text: made.output) }
            var scale = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp+bicubic"
            scale += matrix.map { ":in_color_matrix=\($0)" } ?? ""
            scale += range.map { ":in_range=\($0)" } ?? ""
            let words = ["-vf", scale, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", raw.path]
            let read = try Shell.run(["ffmpeg", "-v", "error"] + reading + ["-i", clip.path] + words)
            guard read.status == 0 else { throw Failure(text: read.output) }
            return (Array(try Data(contentsOf: clip)), Array(try Data(contentsOf: raw)))
        }
    }

    /// A source of `seconds` s in motion with every color; its alpha is a ramp when asked for.
    static func motion(_ size: String, rate: Int = 25, seconds: Double = 0.4, alpha: Bool = false) -> [String] {
        let shade = alpha ? ",format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*X/W'" : ""
        return ["-f", "lavfi", "-i", "testsrc=s=\(size):r=\(rate):d=\(seconds)" + shade]
    }

    struct Failure: Error { var text: String }

    /// Every picture is nearly the one of ffmpeg, and on average almost the same.
    func expectAlike(_ frames: [Frame]) throws {
        let own = frames.flatMap(\.raster.pixels)
        try #require(own.count == pixels.count, "\(frames.count) frames")
        var (sum, far, count) = (0, 0, 0)
        for at in stride(from: 0, to: own.count, by: 4) where own[at + 3] > 20 {
            for channel in 0..<4 {
                let distance = abs(Int(own[at + channel]) - Int(pixels[at + channel]))
                sum += distance
                if distance > 6 { far += 1 }
                count += 1
            }
        }
        #expect(Double(sum) / Double(count) < 1.5, "the mean distance")
        #expect(Double(far) / Double(count) < 0.04, "samples that are far")
    }
}
