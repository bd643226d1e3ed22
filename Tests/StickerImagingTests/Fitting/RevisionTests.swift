import StickerModel
import Testing

@testable import StickerImaging

/// The cache keeps pictures under `CoderVersions.revision`, so code that makes other bytes needs another revision.
@Suite struct RevisionTests {
    /// What this revision made of `samples`, and the libraries it was recorded with.
    private static let recorded = (
        revision: 35, hash: 12_756_564_100_481_768_237 as UInt64,
        libraries: "libwebp 1.2.4, libpng 1.6.39, giflib 5.2.1, zimg 3.0.4, libdeflate 1.14"
    )

    private static let samples = QualityFloor.all.filter { floor in
        switch floor.art {
        case .photo: floor.format == .webp || floor.format == .png
        case .sparkle: floor.format == .webp
        case .hop: floor.side == 408
        default: false
        }
    }

    private static let libraries = ImagingLibraries.versions.filter {
        ["libwebp", "libpng", "giflib", "zimg", "libdeflate"].contains($0.name)
    }.map { "\($0.name) \($0.version ?? "")" }.joined(separator: ", ")

    /// When this fails: raise the revision, and record what the failure prints. Where sketches differ, raise the number
    /// in `BuildCache.factsKey`, too.
    @Test(.enabled(if: libraries == recorded.libraries, "recorded with other libraries"))
    func oneRevisionMakesTheSameBytes() throws {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for sample in Self.samples {
            let clip = try sample.art.clip(sample.side)
            var meter = PixelMeter()
            try clip.frames.forEach { index, frame in
                meter.add(frame, duration: clip.durations[index])
                return true
            }
            let bytes = try ImageWriter.write(clip, Encoding(sample.format, byteBudget: sample.budget)).bytes
            for byte in bytes + (meter.facts.sketch.map { Array($0.parts) } ?? []) {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        #expect(hash == Self.recorded.hash, "with \(Self.libraries)")
        #expect(CoderVersions.revision == Self.recorded.revision)
    }
}
