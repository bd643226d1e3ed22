import StickerModel

/// Finds what a file tree holds for iMessage: projects, catalogs, packs, icon sets, or images alone.
struct BundleFinder {
    private let tree: any FileTree
    private let index: FolderIndex

    init(_ tree: any FileTree) {
        self.tree = tree
        index = tree.folders
    }

    func bundles(for target: String) -> [BundleReference] {
        let found: [(kind: BundleKind, path: String)] =
            switch tree.kind {
            case .archive: []
            case .file: focused
            case .folder: whole.map { [($0, "")] } ?? parts
            }
        return found.map { BundleReference(target: target, form: $0.kind.title, path: $0.path) }
    }

    /// What the one file the user named stands for.
    private var focused: [(kind: BundleKind, path: String)] {
        guard let focus = tree.focus else { return [] }
        if focus == "Contents.json" { return whole.map { [($0, "")] } ?? [] }
        if focus == "project.pbxproj" { return [(.project, "")] }
        return LooseImages.isSticker(focus) ? [(.loose, focus)] : []
    }

    /// What the tree itself is, by its name.
    private var whole: BundleKind? {
        let ending = FileName.pathExtension(
            FileName.last(tree.name.last == "/" ? String(tree.name.dropLast()) : tree.name))
        if FolderKind.catalog.contains(ending) { return ending == "xcstickers" || holdsStickers("") ? .catalog : nil }
        if FolderKind.pack.contains(ending) { return .pack }
        if FolderKind.iconSet.contains(ending) { return .iconSet }
        if FolderKind.sticker.contains(ending) { return .sticker }
        return FolderKind.project.contains(ending) && tree.contains("project.pbxproj") ? .project : nil
    }

    /// What lies in the tree; what belongs to something larger is not counted again.
    private var parts: [(kind: BundleKind, path: String)] {
        var found: [(kind: BundleKind, path: String)] = []
        var places: Set<String> = []
        func add(_ kind: BundleKind, _ paths: [String]) {
            for path in paths where !path.isWithin(places) {
                found.append((kind, path))
                places.insert(path)
            }
        }
        let projects = index.folders(below: "", endings: FolderKind.project).filter {
            tree.contains($0 + "/project.pbxproj")
        }
        add(.project, projects.map(FileName.folder).filter(holdsStickers).sorted())
        add(.catalog, index.folders(below: "", endings: FolderKind.catalog).filter(holdsStickers))
        add(.pack, index.folders(below: "", endings: FolderKind.pack))
        add(.iconSet, index.folders(below: "", endings: FolderKind.iconSet))
        add(.sticker, index.folders(below: "", endings: FolderKind.sticker))
        if found.isEmpty, LooseImages(index).areStickers { found.append((.loose, "")) }
        return found
    }

    private func holdsStickers(_ folder: String) -> Bool {
        !index.folders(below: folder, endings: FolderKind.pack + FolderKind.iconSet).isEmpty
    }
}

/// The shapes in which iMessage stickers are handed on.
enum BundleKind: String, Sendable, CaseIterable {
    /// A folder with an `.xcodeproj` and its catalogs.
    case project
    /// `.xcassets` or `.xcstickers`.
    case catalog
    /// A `.stickerpack` folder alone.
    case pack
    /// A `.stickersiconset` folder alone.
    case iconSet
    /// A `.sticker` or `.stickersequence` folder alone.
    case sticker
    /// Images without any catalog.
    case loose
    /// A manifest that is planned: nothing is rendered yet.
    case manifest

    /// The words of a `BundleReference`; also how `check` finds the kind again.
    var title: String {
        switch self {
        case .project: "Xcode project"
        case .catalog: "sticker catalog"
        case .pack: "sticker pack folder"
        case .iconSet: "sticker icon set"
        case .sticker: "sticker folder"
        case .loose: "sticker images"
        case .manifest: "manifest"
        }
    }

    init?(title: String) {
        guard let kind = Self.allCases.first(where: { $0.title == title }) else { return nil }
        self = kind
    }

    var traits: Set<String> { [rawValue] }
}

/// Endings of the folders stickers live in.
enum FolderKind {
    static let catalog = ["xcassets", "xcstickers"]
    static let pack = ["stickerpack"]
    static let iconSet = ["stickersiconset"]
    static let sequence = ["stickersequence"]
    static let sticker = ["sticker", "stickersequence"]
    static let project = ["xcodeproj"]
    /// Icons that are none for a sticker pack.
    static let otherIcons = ["appiconset", "icon", "brandassets"]
}

/// Image files directly in a folder that is no catalog.
struct LooseImages {
    /// Names of all images, of whatever kind.
    let images: [String]
    private let names: [String]

    private static let stickerEndings = ["png", "apng", "gif", "jpg", "jpeg"]
    private static let otherEndings = ["webp", "heic", "heif", "avif", "tif", "tiff", "bmp", "svg", "pdf", "psd"]

    init(_ index: FolderIndex, folder: String = "") {
        names = index.files(in: folder)
        images = names.filter { (Self.stickerEndings + Self.otherEndings).contains(FileName.pathExtension($0)) }
    }

    static func isSticker(_ name: String) -> Bool { stickerEndings.contains(FileName.pathExtension(name)) }

    /// Whether people could mean them as iMessage stickers: no document of another platform, and mostly images that
    /// iMessage takes.
    var areStickers: Bool {
        let isForeign = names.contains { name in
            let ending = FileName.pathExtension(name)
            return ["json", "yaml", "yml", "wasticker", "wastickers"].contains(ending)
        }
        let stickers = images.filter(Self.isSticker)
        return !isForeign && !stickers.isEmpty && stickers.count * 2 > images.count
    }
}
