import StickerDocuments
import StickerEngine
import StickerImaging
import StickerModel

/// Lets every target read a bundle of hostile parts.
enum BundleTrial {
    static func archive(_ bytes: [UInt8]) throws -> HostileReader.Outcome {
        let outcome = judge(try ArchiveTree(name: "tea.wastickers", bytes: bytes, limits: HostileReader.limits))
        return outcome == .foreign ? .value : outcome
    }

    /// The bytes as one of the documents that a target looks for, beside sound files.
    static func document(_ bytes: [UInt8]) throws -> HostileReader.Outcome {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("\"info\"") || text.contains("UTF8*$!") || bytes.first == UInt8(ascii: "<") {
            let isProject = text.contains("UTF8*$!")
            let isList = bytes.first == UInt8(ascii: "<")
            let path =
                isProject
                ? "A.xcodeproj/project.pbxproj" : isList ? "Info.plist" : catalogPaths[bytes.count % catalogPaths.count]
            return judge(MemoryTree(project.merging([path: bytes]) { $1 }))
        }
        if let path = editorPaths.first(where: { text.contains($0.mark) })?.path {
            return judge(MemoryTree(pictures.merging([path: bytes]) { $1 }, focus: path))
        }
        let path = text.contains("\"tray_image\"") ? "payload.json" : documentPaths[bytes.count % documentPaths.count]
        return judge(MemoryTree(pictures.merging([path: bytes]) { $1 }, focus: path))
    }

    /// The worst that any platform says of any bundle in the tree: a refusal counts before a value.
    private static func judge(_ tree: any FileTree) -> HostileReader.Outcome {
        var outcome = HostileReader.Outcome.foreign
        for target in (try? targets.get()) ?? [] {
            for bundle in target.bundles(in: tree) {
                let opened = target.open(bundle, in: tree)
                let findings = opened.findings()
                _ = opened.packs()
                if case .refusal = outcome { continue }
                let fault = findings.first { $0.rule.hasSuffix("syntax") }
                outcome = fault.map { .refusal($0.message) } ?? .value
            }
        }
        return outcome
    }

    private static let editorPaths: [(mark: String, path: String)] = [
        ("stickerpress-editor-catalog", "catalog.json"), ("\"sticker\":", "stickerConfig.json"),
        ("\"assets\"", "content.json"),
    ]
    private static let documentPaths = ["sticker_packs.wasticker", "contents.json"]
    private static let catalogPaths = [
        "S.xcassets/Contents.json", "S.xcassets/P.stickerpack/Contents.json",
        "S.xcassets/P.stickerpack/a.sticker/Contents.json", "S.xcassets/P.stickerpack/b.stickersequence/Contents.json",
        "S.xcassets/iMessage App Icon.stickersiconset/Contents.json",
    ]
    private static let targets = Result { try TargetRegistry.all() }

    /// An iMessage project of one sticker and one sequence.
    private static let project: [String: [UInt8]] = {
        let picture = PictureSeeds.png().first ?? []
        let pack = "S.xcassets/P.stickerpack/"
        var files = [pack + "a.sticker/a.png": picture, pack + "b.stickersequence/a.png": picture]
        for (path, seed) in zip(catalogPaths, DocumentSeeds.catalog()) { files[path] = seed }
        return files
    }()

    private static let pictures: [String: [UInt8]] = {
        let still = PictureSeeds.webp().first ?? []
        let tray = PictureSeeds.png().first ?? []
        return ["a.webp": still, "tray.png": tray, "1/a.webp": still, "1/tray.png": tray, "a.png": tray]
    }()
}

struct MemoryTree: FileTree {
    let name = "bundle"
    let kind = FileTreeKind.folder
    let focus: String?
    let contents: [String: [UInt8]]
    let emptyFolders = ["empty"]

    init(_ contents: [String: [UInt8]], focus: String? = nil) {
        self.contents = contents
        self.focus = focus
    }

    var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    func listed(_ path: String) -> String? { contents.index(forKey: path).map { contents[$0].key } }
    func byteCount(_ path: String) -> Int? { contents[path]?.count }

    func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = contents[path] else { throw FileError(.missing, "there is no \(path)") }
        return bytes
    }

    func json(_ path: String) throws -> DocumentNode { try JSONReader.read(try bytes(path), file: path) }
    func image(_ path: String) throws -> ImageFacts { try image(bytes: try bytes(path)) }

    func image(bytes: [UInt8]) throws -> ImageFacts {
        try ArtDecoder.measure(bytes, limits: HostileReader.limits)
    }

    func archive(_ path: String) throws -> any FileTree {
        try ArchiveTree(name: path, bytes: try bytes(path), limits: HostileReader.limits)
    }

    func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(try bytes(path), file: path)
    }
}
