import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// The cache keeps pictures under `CoderVersions.revision`, so code that makes other bytes needs another revision.
@Suite struct RevisionTests {
    /// What this revision made of `samples`, and the libraries it was recorded with.
    private static let recorded = (
        revision: 49, hash: 2_589_864_218_012_014_789 as UInt64,
        libraries:
            "libwebp 1.2.4, libpng 1.6.39, giflib 5.2.1, librsvg 2.54.7, zimg 3.0.4, libdeflate 1.14, libvpx 1.12.0"
    )

    private static let samples = QualityFloor.all.filter { floor in
        switch floor.art {
        case .photo: floor.format == .webp || floor.format == .png
        case .sparkle: floor.format == .webp
        case .hop: floor.side == 408
        default: false
        }
    }

    /// Small, since video takes long.
    private static let video = QualityFloor(.hop, .webm, 128, 40_000, 0)

    /// Drawings with things that we repair before they are drawn.
    private static let drawings: [[UInt8]] = [
        .text(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.a{fill:#e84;stroke:#246}</style>
            <clipPath id="c"><circle cx="24" cy="32" r="20"/><rect x="30" y="10" width="30" height="30"/></clipPath>
            <filter id="f"><feGaussianBlur stdDeviation="4 1"/></filter>
            <g clip-path="url(#c)"><path class="a" stroke-width="5" d="M4 60 32 4l28 56z"/></g>
            <rect x="20" y="30" width="20" height="10" filter="url(#f)" transform="rotate(90 30 35)"/>
            <path d="M4 4C4 5 4.02 20 4 20H20" fill="none" stroke="#246" stroke-width="4"/></svg>
            """),
        LottieBuilder.animation(
            [
                LottieBuilder.layer(
                    [LottieBuilder.rect(50, 50)], "\"p\":{\"k\":[32,32]},\"o\":{\"k\":60}",
                    more: ",\"hasMask\":true,\"masksProperties\":[\(LottieBuilder.mask("s", side: 20))]")
            ], to: 2),
    ]

    private static let libraries = ImagingLibraries.versions.filter {
        ["libwebp", "libpng", "giflib", "librsvg", "zimg", "libdeflate", "libvpx"].contains($0.name)
    }.map { "\($0.name) \($0.version ?? "")" }.joined(separator: ", ")

    /// When this fails: raise the revision, and record what the failure prints.
    @Test(.enabled(if: libraries == recorded.libraries, "recorded with other libraries"))
    func oneRevisionMakesTheSameBytes() throws {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ bytes: [UInt8]) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        for sample in Self.samples + [Self.video] {
            let clip = try sample.art.clip(sample.side)
            let bytes = try ImageWriter.write(clip, Encoding(sample.format, byteBudget: sample.budget)).bytes
            add(bytes)
        }
        for drawing in Self.drawings {
            for frame in try frames(of: drawing, drawnAt: .square(128)) { add(Array(frame.raster.pixels)) }
        }
        expect(hash, is: Self.recorded.hash, "with \(Self.libraries)")
        expect(CoderVersions.revision, is: Self.recorded.revision)
    }
}
