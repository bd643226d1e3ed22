import StickerModel

extension BundleChecker {
    /// The categories of the bundle with what people see of them; images on servers are left out.
    mutating func previews() -> [PreviewPack] {
        guard var catalog = read() else { return [] }
        var pictures = PictureReader(tree: tree, kind: kind, document: path, levels: [:], log: log)
        pictures.read(&catalog, rules: RuleBook(rules: []))
        return previews(of: catalog)
    }

    /// The categories of a document whose images were read.
    func previews(of catalog: ReadCatalog) -> [PreviewPack] {
        let finder = ImageFinder(tree: tree, folder: FileName.folder(path))
        return catalog.subject.categories.compactMap { category in
            guard !category.isExisting else { return nil }
            let name = category.title?.value ?? category.id?.value ?? "Stickers"
            var preview = PreviewPack(name: name, look: .editor)
            preview.cover = category.icon.flatMap { finder.file($0.value) }.map { .file($0) }
            preview.stickers = category.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    var preview = PreviewSticker(
                        name: sticker.id.value, path: sticker.path, picture: .file(sticker.path), facts: facts)
                    preview.alt = sticker.name?.value
                    return preview
                }
            }
            return preview.stickers.isEmpty ? nil : preview
        }
    }
}

extension PreviewLook {
    /// The iOS editor previews stickers at 44 x 44 points (`stickerPreviewSize`); its example uses 60.
    fileprivate static let editor = PreviewLook(
        picker: "Sticker tool", pickerSide: 60, columns: 5, coverSide: 44, scene: "Canvas", sceneSide: 150,
        backgrounds: [.photo], remark: "Previews of 60 points, as the editors' examples have.")
}
