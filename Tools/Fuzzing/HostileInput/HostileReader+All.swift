import Foundation
import StickerDocuments
import StickerEngine
import StickerImaging
import StickerModel

extension HostileReader {
    static let pictures = [
        picture(.png, PictureSeeds.png, repair: .png),
        picture(.apng, PictureSeeds.apng, repair: .png),
        picture(.gif, PictureSeeds.gif),
        picture(.webp, PictureSeeds.webp),
        picture(.jpeg, PictureSeeds.jpeg),
        picture(.svg, PictureSeeds.svg),
        picture(.lottie, PictureSeeds.lottie),
        picture(.lottie, named: "tgs", PictureSeeds.tgs, repair: .gzip),
        picture(.webm, PictureSeeds.webm),
        picture(.bmp, PictureSeeds.bmp),
        picture(.frames) { [FrameFile.bytes(of: [0, 2, 3].map { ("a", 40, PictureSeeds.bmp()[$0]) })] },
    ]

    /// Small, so that each trial is fast, and so that a larger result is clearly a mistake.
    static let limits: ArtLimits = {
        var limits = ArtLimits()
        limits.fileBytes = 1 << 20
        limits.pixels = 1 << 14
        limits.frames = 24
        limits.totalPixels = 1 << 17
        limits.vectorSeconds = 2
        return limits
    }()

    private static func picture(
        _ format: FileFormat, named name: String? = nil, _ seeds: @escaping @Sendable () -> [[UInt8]],
        repair: Repair = .none
    ) -> HostileReader {
        HostileReader(name: name ?? "\(format)", longest: 4_096, repair: repair, seeds: seeds) { bytes in
            let facts =
                switch format {
                case .svg: try drawn(bytes)
                // What rlottie does with it happens in a process of its own, one for each animation, which takes longer than
                // reading thousands of them.
                // The same goes for what libvpx decodes.
                case .lottie, .webm: try ArtDecoder.open(bytes, limits: limits).facts
                default: try ArtDecoder.measure(bytes, limits: limits)
                }
            // Of what ffmpeg decodes only some frames are, so it may have more.
            let most = facts.video?.decoder == nil ? limits.frames : 10 * limits.frames
            guard facts.frameCount <= most, facts.size.area <= limits.pixels else {
                throw LimitBroken()
            }
            return facts.format == format ? .value : .foreign
        }
    }

    /// SVGs are drawn by the stickerpress tool at that path from now on, so that their crashes do not end this process.
    package static func draw(withTool path: String) {
        DrawingMethod.current = .processes(DrawingPool(path))
    }

    /// Drawings are made ready in this process, which is watched, and drawn at a small size, not at their own.
    private static func drawn(_ bytes: [UInt8]) throws -> ImageFacts {
        _ = SVGPreparation.omissions(of: bytes, limits: limits)
        let art = try ArtDecoder.open(bytes, limits: limits)
        let reader = try art.frames(drawnAt: PixelSize(24, 20))
        while try reader.next() != nil {}
        var facts = art.facts
        facts.size = PixelSize(24, 20)
        return facts
    }

    /// A result that the limits rule out.
    struct LimitBroken: Error {}
}

extension HostileReader {
    static let documents = [
        HostileReader(name: "yaml", longest: 4_096, repair: .none, seeds: DocumentSeeds.yaml) { bytes in
            _ = try YAMLReader.read(bytes, file: "pack.yaml")
            return .value
        },
        HostileReader(name: "json", longest: 4_096, repair: .none, seeds: DocumentSeeds.json) { bytes in
            _ = try JSONReader.read(bytes, file: "pack.json")
            return .value
        },
        HostileReader(name: "plist", longest: 4_096, repair: .none, seeds: DocumentSeeds.plist) { bytes in
            _ = try PropertyListReader.read(bytes, file: "Info.plist")
            return .value
        },
        HostileReader(name: "manifest", longest: 4_096, repair: .none, seeds: DocumentSeeds.manifest) { bytes in
            ManifestFolder.shared.load(bytes)
        },
        HostileReader(name: "zip", longest: 8_192, repair: .zip, seeds: DocumentSeeds.zip) { bytes in
            try BundleTrial.archive(bytes)
        },
        HostileReader(name: "bundle", longest: 4_096, repair: .none, seeds: DocumentSeeds.bundle) { bytes in
            try BundleTrial.document(bytes)
        },
        HostileReader(name: "app", longest: 16_384, repair: .none, seeds: AppSeeds.all) { bytes in
            AppSeeds.inspect(bytes)
        },
    ]
}
