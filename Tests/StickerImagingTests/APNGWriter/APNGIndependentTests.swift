import Foundation
import StickerModel
import Testing

@testable import StickerImaging

/// Files of the APNG writer as Pillow, pngcheck and apngdis see them.
@Suite struct APNGIndependentTests {
    /// Exact files, and the same clips squeezed.
    private func files(_ clip: Clip) throws -> [[UInt8]] {
        let exact = try APNGWriter().write(clip, Encoding(.apng, budget: nil)).bytes
        let squeezed = try? APNGWriter().write(clip, Encoding(.apng, budget: exact.count * 6 / 10)).bytes
        return [exact] + (squeezed.map { [$0] } ?? [])
    }

    @Test(.enabled(if: IndependentReaders.python != nil), arguments: DrawnClip.allCases)
    func pillowSeesTheSame(drawn: DrawnClip) throws {
        let clip = drawn.clip
        for bytes in try files(clip) {
            let theirs = try IndependentReaders.pillow(bytes, name: "a.png")
            let ours = try ShownAnimation(bytes).frames
            #expect(theirs.count == ours.count)
            for (theirs, ours) in zip(theirs, ours) {
                #expect(abs(theirs.duration - ours.duration) < 0.001)
                let isSame = theirs.raster.looksLike(ours.raster)
                #expect(isSame)
            }
        }
    }

    @Test(.enabled(if: IndependentReaders.pngcheck != nil), arguments: DrawnClip.allCases)
    func pngcheckIsContent(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let tool = try #require(IndependentReaders.pngcheck)
        for bytes in try files(clip) {
            try IndependentReaders.withFolder { folder in
                let file = folder.appendingPathComponent("a.png")
                try Data(bytes).write(to: file)
                let result = try IndependentReaders.run(tool, ["-q", file.path])
                #expect(result.status == 0, "\(result.output)")
            }
        }
    }

    @Test(.enabled(if: IndependentReaders.apngdis != nil), arguments: DrawnClip.allCases)
    func apngdisSeesTheSame(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let tool = try #require(IndependentReaders.apngdis)
        for bytes in try files(clip) {
            try IndependentReaders.withFolder { folder in
                try Data(bytes).write(to: folder.appendingPathComponent("a.png"))
                _ = try IndependentReaders.run(tool, [folder.appendingPathComponent("a.png").path])
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    .filter { $0.hasPrefix("apngframe") && $0.hasSuffix(".png") }.sorted()
                let ours = try ShownAnimation(bytes).frames
                #expect(names.count == ours.count)
                for (name, frame) in zip(names, ours) {
                    let theirs = try frames(of: [UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
                    let isSame = theirs.first?.raster.looksLike(frame.raster) ?? false
                    #expect(isSame)
                }
            }
        }
    }
}
