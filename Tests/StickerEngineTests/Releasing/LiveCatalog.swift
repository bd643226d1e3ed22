import StickerModel

@testable import StickerEngine
@testable import TestArt

/// A catalog that people have: a manifest with art of a few bytes, planned and released without making any picture.
struct LiveCatalog {
    struct Sticker {
        var file: String
        var id: String?

        var text: String { id.map { "{ file: \(file), id: \($0) }" } ?? file }
    }

    struct Pack {
        var id: String?
        var name: String
        var icon: String?
        var stickers: [Sticker]
        /// More lines, each with its indentation behind the dash.
        var lines: [String] = []
    }

    private static let targets = Result { try TargetRegistry.all() }

    var publisher = "Ana Lim"
    var targets = [
        "whatsapp: {}", "imessage: { bundle-id: com.example.live, packs: separate }",
        "editor-sdk: { delivery: { base-url: \"https://cdn.example.com/v1\" } }",
    ]
    var packs: [Pack]
    var art: [String: Int] = [:]

    /// Two packs: `Tea`, of stills, and `Moves`, of animations.
    init(stills: Int = 5, animations: Int = 4) {
        packs = []
        packs = [
            Pack(name: "Tea", icon: "art/tea-1.png", stickers: stickers("tea", stills, "png")),
            Pack(name: "Moves", stickers: stickers("move", animations, "gif")),
        ]
    }

    mutating func stickers(_ stem: String, _ count: Int, _ format: String) -> [Sticker] {
        (1...max(count, 1)).prefix(count).map { number in
            let file = "art/\(stem)-\(number).\(format)"
            art[file] = art.count
            return Sticker(file: file)
        }
    }

    /// Gives art another name; the picture stays.
    mutating func renameArt(_ old: String, to new: String) {
        art[new] = art.removeValue(forKey: old)
        for pack in packs.indices {
            for index in packs[pack].stickers.indices where packs[pack].stickers[index].file == old {
                packs[pack].stickers[index].file = new
            }
        }
    }

    var manifest: String {
        var lines = ["publisher: \(publisher)", "targets:"] + targets.map { "  " + $0 } + ["packs:"]
        for pack in packs {
            lines.append("  - name: \(pack.name)")
            if let id = pack.id { lines.append("    id: \(id)") }
            if let icon = pack.icon { lines.append("    icon: \(icon)") }
            lines += pack.lines.map { "    " + $0 } + ["    stickers:"]
            lines += pack.stickers.map { "      - " + $0.text }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Writes manifest and art, and plans it for every platform.
    func prepared(in folder: TemporaryFolder, isRelease: Bool = false) async throws -> PlannedBuild {
        try folder.write(manifest, to: "pack.yaml")
        for (file, number) in art { try folder.write(Self.picture(number, isGIF: file.hasSuffix(".gif")), to: file) }
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
        request.isRelease = isRelease
        let targets = try Self.targets.get()
        let loaded = ManifestLoader(targets: targets).load(folder.path)
        return await BuildPlanner(loaded: loaded, request: request, targets: targets).plan()
    }

    func release(in folder: TemporaryFolder) async throws {
        let identifiers = try await prepared(in: folder).identifiers
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(identifiers)
    }

    /// Two px that say which picture it is.
    private static func picture(_ number: Int, isGIF: Bool) -> [UInt8] {
        let color = [UInt8(truncatingIfNeeded: number * 37 + 1), UInt8(number % 256), 9]
        guard isGIF else {
            let pixel = color.map(Int.init) + [255]
            return PNGBuilder(width: 2, height: 1).still(pixel + [0, 0, 0, 0])
        }
        return GIFBuilder(
            palette: [color, GIFBuilder.green, GIFBuilder.blue, GIFBuilder.white],
            images: [.init(indices: [0, 1]), .init(indices: [1, 0])]
        ).bytes
    }
}
