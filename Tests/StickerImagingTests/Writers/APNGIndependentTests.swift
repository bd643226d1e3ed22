import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging

/// Files of the APNG writer as Pillow and pngcheck see them.
@Suite struct APNGIndependentTests {
    /// Exact files, and the same clips squeezed.
    private func files(_ clip: Clip) throws -> [[UInt8]] {
        let exact = try ImageWriter.write(clip, Encoding(.apng, budget: nil)).bytes
        let squeezed = try? ImageWriter.write(clip, Encoding(.apng, budget: exact.count * 6 / 10)).bytes
        return [exact] + (squeezed.map { [$0] } ?? [])
    }

    @Test(.needs("Pillow", { IndependentReaders.python != nil }), arguments: DrawnClip.allCases)
    func pillowSeesTheSame(drawn: DrawnClip) throws {
        let clip = drawn.clip
        for bytes in try files(clip) {
            let theirs = try IndependentReaders.pillow(bytes, name: "a.png")
            let ours = try ShownAnimation(bytes).frames
            expect(theirs.count, is: ours.count)
            for (theirs, ours) in zip(theirs, ours) {
                #expect(abs(theirs.duration - ours.duration) < 0.001)
                let isSame = theirs.raster.looksLike(ours.raster)
                #expect(isSame)
            }
        }
    }

    @Test(.needs("pngcheck"), arguments: DrawnClip.allCases) func pngcheckIsContent(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let tool = try #require(Shell.path(of: "pngcheck"))
        for bytes in try files(clip) {
            try IndependentReaders.withFolder { folder in
                let file = folder.appendingPathComponent("a.png")
                try Data(bytes).write(to: file)
                let result = try IndependentReaders.run(tool, ["-q", file.path])
                expect(result.status, is: 0, "\(result.output)")
            }
        }
    }
}

/// Other people's programs, where they are installed.
enum IndependentReaders {
    /// One that has Pillow: the first in the path may not see the system's packages.
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
        hasPillow($0)
    }

    private static func hasPillow(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path)
            && (try? run(path, ["-c", "import PIL"]).status) == 0
    }

    static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("writers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// What Pillow shows: frames with their delays in ms.
    static func pillow(_ bytes: [UInt8], name: String) throws -> [Frame] {
        guard let python else { return [] }
        return try withFolder { folder in
            let file = folder.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            let script = """
                import sys
                from PIL import Image, ImageSequence
                image = Image.open(sys.argv[1])
                out = open(sys.argv[2], 'wb')
                for frame in ImageSequence.Iterator(image):
                    out.write(frame.convert('RGBA').tobytes())
                    print(frame.width, frame.height, frame.info.get('duration', 0))
                """
            let pixels = folder.appendingPathComponent("pixels")
            let output = try run(python, ["-c", script, file.path, pixels.path]).output
            let data = [UInt8](try Data(contentsOf: pixels))
            var frames: [Frame] = []
            var start = 0
            for line in output.split(separator: "\n") {
                let numbers = line.split(separator: " ").compactMap { Double($0) }
                guard numbers.count == 3 else { continue }
                let size = PixelSize(Int(numbers[0]), Int(numbers[1]))
                guard start + 4 * size.area <= data.count,
                    let raster = Raster(size, pixels: Array(data[start..<start + 4 * size.area]))
                else { continue }
                frames.append(Frame(raster, duration: numbers[2]))
                start += 4 * size.area
            }
            return frames
        }
    }
}
