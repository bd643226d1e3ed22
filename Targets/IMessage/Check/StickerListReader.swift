import StickerDocuments
import StickerModel

/// Reads the stickers of an extension with code as builds write them: `Stickers/Stickers.json`, and beside it a folder
/// of images for each pack.
struct StickerListReader {
    private let folder: String
    private let kind: IMessageBundleKind
    private let source: BundleSource
    private var log: FindingLog

    /// The folders with such a list below another one, or that folder itself.
    static func lists(below folder: String, in tree: any FileTree) -> [String] {
        let index = tree.folders
        let named = index.folders(below: folder, endings: [""]).filter {
            FileName.last($0) == StickerProject.stickerFolder
        }
        let isOwn = folder.isEmpty && BundleSource.name(of: "", in: tree) == StickerProject.stickerFolder
        return ((isOwn ? [""] : []) + named).filter { index.files(in: $0).contains(StickerProject.listName) }
    }

    /// The packs of the list in a folder, and what is wrong with the list itself.
    static func contents(of folder: String, kind: IMessageBundleKind, in source: BundleSource) -> BundleContents {
        var reader = StickerListReader(folder: folder, kind: kind, source: source, log: source.log)
        let packs = reader.packs()
        return BundleContents(parts: [.init(packs: packs)], problems: reader.log.findings)
    }

    private var path: String { FileName.join(folder, StickerProject.listName) }

    private mutating func packs() -> [IMessagePack] {
        guard let root = log.document(path, in: source) else { return [] }
        log.check(root, as: Self.shape, called: "the list", path: path)
        var seen: Set<String> = []
        return (root["packs"]?.elements ?? []).compactMap { node in
            guard let id = node.string(at: "id"), isFolder(id), seen.insert(id.value).inserted else { return nil }
            return pack(node, id.value)
        }
    }

    /// A name that leads out of the folder is never followed.
    private mutating func isFolder(_ id: Located<String>) -> Bool {
        if !id.value.isEmpty, !FileName.hasSlash(id.value), id.value != ".", id.value != ".." { return true }
        log.raise(
            .jsonType(key: "`id`", wanted: "the name of a folder beside the list", found: "“\(id.value)”"),
            path: path, at: id.location)
        return false
    }

    private func pack(_ node: DocumentNode, _ id: String) -> IMessagePack {
        let images = FileName.join(folder, id)
        let levels = source.packLevels[id] ?? source.levels
        let files = source.index.files(in: images)
        var log = source.log
        log.levels = levels
        var pack = IMessagePack(path: path, location: node.location, kind: kind, name: id, limits: source.limits)
        pack.title = node.string(at: "name")
        pack.levels = levels
        pack.isPart = true
        pack.hasFiles = true
        pack.gridSize = node.string(at: "size")
        pack.folders = files
        let isThere = Set(files)
        for entry in node["stickers"]?.elements ?? [] {
            guard let file = entry.string(at: "filename") else { continue }
            pack.listed.append(file)
            guard isThere.contains(file.value) else { continue }
            var sticker = IMessageSticker(
                path: source.file(file.value, in: images), kind: kind, name: FileName.stem(file.value), pack: id,
                limits: source.limits)
            sticker.sizeClass = pack.sizeClass
            sticker.file = file
            sticker.label = entry.string(at: "label")
            sticker.facts = log.image(file, in: images, of: source, among: files, sticker: sticker.name)
            for member in entry["labels"]?.members ?? [] {
                if let text = member.node.string { sticker.translations[member.key] = text }
            }
            pack.stickers.append(sticker)
        }
        pack.findMissing(skipped: source.tree.unread(in: images), log)
        pack.problems = log.findings
        return pack
    }

    private static let shape = FieldType.object([
        Field("packs", .list(pack), isRequired: true)
    ])
    /// Rules judge the class.
    private static let pack = FieldType.object([
        Field("id", .string, isRequired: true), Field("name", .string, isRequired: true),
        Field("size", .string, isRequired: true), Field("stickers", .list(sticker), isRequired: true),
    ])
    private static let sticker = FieldType.object([
        Field("filename", .string, isRequired: true), Field("label", .string),
        Field("labels", .map(keys: "language tag", .string)),
    ])
}
