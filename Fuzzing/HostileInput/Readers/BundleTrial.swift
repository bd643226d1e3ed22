import StickerEngine
import StickerModel

/// Lets every target read a bundle of hostile parts.
enum BundleTrial {
    /// The bytes as an archive somebody sent.
    static func archive(_ bytes: [UInt8]) throws -> HostileReader.Outcome {
        let outcome = judge(try ArchiveTree(name: "tea.wastickers", bytes: bytes, limits: HostileReader.limits))
        return outcome == .foreign ? .value : outcome
    }

    /// The bytes as every document that a target looks for, beside sound pictures.
    static func document(_ bytes: [UInt8]) throws -> HostileReader.Outcome {
        var outcome = HostileReader.Outcome.foreign
        for path in places {
            let tree = MemoryTree(pictures.merging([path: bytes]) { $1 }, focus: path.hasPrefix("payload") ? path : nil)
            let next = judge(tree)
            if outcome == .foreign { outcome = next }
        }
        return outcome
    }

    private static func judge(_ tree: any FileTree) -> HostileReader.Outcome {
        var outcome = HostileReader.Outcome.foreign
        for target in (try? targets.get()) ?? [] {
            for bundle in target.bundles(in: tree) {
                let findings = target.check(bundle, in: tree, levels: [:])
                _ = target.packs(of: bundle, in: tree)
                let fault = findings.first { $0.rule.hasSuffix("syntax") }
                outcome = fault.map { .refusal($0.message) } ?? .value
            }
        }
        return outcome
    }

    private static let places = ["sticker_packs.wasticker", "contents.json", "payload.json"]
    private static let targets = Result { try TargetRegistry.all() }

    private static let pictures: [String: [UInt8]] = {
        let still = PictureSeeds.webp().first ?? []
        let tray = PictureSeeds.png().first ?? []
        return ["a.webp": still, "tray.png": tray, "1/a.webp": still, "1/tray.png": tray]
    }()
}
