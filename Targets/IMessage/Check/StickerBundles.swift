import StickerModel

/// Finds the iMessage bundles in a file tree: projects, catalogs, packs, icon sets, or only images.
struct StickerBundles {
    private let tree: any FileTree
    private let index: FolderIndex

    init(_ tree: any FileTree) {
        self.tree = tree
        index = tree.folders
    }

    var all: [BundleReference] {
        switch tree.kind {
        // Images in an archive could be for anything.
        case .archive: parts.filter { !$0.kind.isGuess }
        case .file: [focused].compactMap(\.self)
        case .folder: whole.map { [$0] } ?? parts
        }
    }

    /// The bundle that belongs to the one file the user named.
    private var focused: BundleReference? {
        guard let focus = tree.focus else { return nil }
        if focus == ContentsFile.name { return whole }
        return LooseImages.isSticker(focus) ? BundleReference(IMessageBundleKind.loose, at: focus) : nil
    }

    /// The tree itself, where its name says that it is a bundle.
    private var whole: BundleReference? { kindByName.map { BundleReference($0, at: "") } }

    private var kindByName: IMessageBundleKind? {
        let ending = FileName.pathExtension(
            FileName.last(tree.name.last == "/" ? String(tree.name.dropLast()) : tree.name))
        if FolderKind.catalog.contains(ending) {
            return ending == "xcstickers" || index.holdsStickers("") ? .catalog : nil
        }
        if FolderKind.pack.contains(ending) { return .pack }
        if FolderKind.iconSet.contains(ending) { return .iconSet }
        return FolderKind.sticker.contains(ending) && isSticker("") ? .sticker : nil
    }

    /// The bundles in the tree; what is part of a larger bundle is not listed again.
    private var parts: [BundleReference] {
        var found: [BundleReference] = []
        var listed: Set<String> = []
        func add(_ kind: IMessageBundleKind, _ paths: [String]) {
            for path in paths where !path.isWithin(listed) {
                found.append(BundleReference(kind, at: path))
                listed.insert(path)
            }
        }
        let projects = index.folders(below: "", endings: FolderKind.project).filter {
            tree.contains($0 + "/project.pbxproj")
        }
        add(.project, projects.map(FileName.folder).filter(index.holdsStickers).sorted())
        add(.catalog, index.folders(below: "", endings: FolderKind.catalog).filter(index.holdsStickers))
        add(.pack, index.folders(below: "", endings: FolderKind.pack))
        add(.list, StickerListReader.lists(below: "", in: tree))
        add(.iconSet, index.folders(below: "", endings: FolderKind.iconSet))
        add(.sticker, index.folders(below: "", endings: FolderKind.sticker).filter(isSticker))
        let isIcons = FolderKind.otherIcons.contains(FileName.pathExtension(FileName.last(tree.name)))
        if found.isEmpty, !isIcons, LooseImages(index).areStickers {
            found.append(BundleReference(IMessageBundleKind.loose, at: ""))
        }
        return found
    }

    /// Whether a folder that is called like a sticker is meant as one: apps with CE.SDK have its stickers in a folder
    /// called ly.img.sticker, with a content.json.
    private func isSticker(_ folder: String) -> Bool {
        let names = index.files(in: folder)
        return names.contains(ContentsFile.name) || !names.contains("content.json")
    }
}

extension FolderIndex {
    /// Whether there is a sticker pack or a sticker icon set below a folder.
    func holdsStickers(_ folder: String) -> Bool {
        !folders(below: folder, endings: FolderKind.pack + FolderKind.iconSet).isEmpty
    }

    /// What the folders below one are called, without their endings.
    func stems(below folder: String, endings: [String]) -> [String] {
        folders(below: folder, endings: endings).map { FileName.stem(FileName.last($0)) }
    }
}

/// The document in each folder of an asset catalog.
enum ContentsFile {
    static let name = "Contents.json"

    /// The folder that a path names, which is the folder's own or that of its document.
    static func folder(of path: String) -> String { FileName.last(path) == name ? FileName.folder(path) : path }
}

enum IMessageBundleKind: String, BundleKind, CaseIterable {
    /// A folder with an `.xcodeproj` and its catalogs.
    case project
    /// `.xcassets` or `.xcstickers`.
    case catalog
    /// Only a `.stickerpack` folder.
    case pack
    /// Only the list of an extension with code, with the images beside it.
    case list
    /// Only a `.stickersiconset` folder.
    case iconSet
    /// Only a `.sticker` or `.stickersequence` folder.
    case sticker
    /// Images without a catalog.
    case loose
    /// A plan, from which nothing is rendered yet.
    case manifest

    var title: String {
        switch self {
        case .project: "Xcode project"
        case .catalog: "sticker catalog"
        case .pack: "sticker pack folder"
        case .list: "sticker list"
        case .iconSet: "sticker icon set"
        case .sticker: "sticker folder"
        case .loose: "sticker images"
        case .manifest: "manifest"
        }
    }

    var isGuess: Bool { self == .loose }

    var traits: [String] { [rawValue] }
}

/// Extensions of the folders that contain stickers.
enum FolderKind {
    static let catalog = ["xcassets", "xcstickers"]
    static let pack = ["stickerpack"]
    static let iconSet = ["stickersiconset"]
    static let sequence = ["stickersequence"]
    static let sticker = ["sticker", "stickersequence"]
    static let project = ["xcodeproj"]
    static let appIconSet = ["appiconset"]
    /// Icons that a sticker pack cannot use.
    static let otherIcons = appIconSet + ["icon", "brandassets"]
}

/// Image files directly in a folder that is not a catalog.
struct LooseImages {
    /// Names of all images, also of formats that iMessage does not accept.
    let images: [String]
    private let names: [String]

    private static let stickerEndings = ["png", "apng", "gif", "jpg", "jpeg"]
    private static let otherEndings = ["webp", "heic", "heif", "avif", "tif", "tiff", "bmp", "svg", "pdf", "psd"]

    init(_ index: FolderIndex, folder: String = "") {
        names = index.files(in: folder)
        images = names.filter { (Self.stickerEndings + Self.otherEndings).contains(FileName.pathExtension($0)) }
    }

    static func isSticker(_ name: String) -> Bool { stickerEndings.contains(FileName.pathExtension(name)) }

    /// Whether they could be meant as iMessage stickers: there is no document of another platform, and iMessage accepts
    /// most of the images.
    var areStickers: Bool {
        let isForeign = names.contains { name in
            let ending = FileName.pathExtension(name)
            return ["json", "yaml", "yml", "wasticker", "wastickers"].contains(ending)
        }
        let stickers = images.filter(Self.isSticker)
        return !isForeign && !stickers.isEmpty && stickers.count * 2 > images.count
    }
}
