import StickerModel

extension EditorBundle {
    /// Images on servers are left out.
    func inventory() -> [BundleFact] {
        (catalog?.subject.categories ?? []).flatMap { category in
            category.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    BundleFact(pack: category.shownName, name: sticker.id.value, path: sticker.path, facts)
                }
            }
        }
    }

    /// The categories, without images on servers.
    func previews() -> [PreviewPack] {
        let finder = ImageFinder(tree: tree, folder: FileName.folder(path))
        return (catalog?.subject.categories ?? []).compactMap { category in
            guard !category.isExisting else { return nil }
            var preview = PreviewPack(name: category.shownName, look: .editor)
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

extension CategorySubject {
    /// What people know it by.
    fileprivate var shownName: String { title?.value ?? id?.value ?? "Stickers" }
}

extension PreviewLook {
    /// The iOS editor previews stickers at 44 x 44 points (`stickerPreviewSize`); its example uses 60.
    fileprivate static let editor = PreviewLook(
        picker: "Sticker tool", pickerSide: 60, columns: 5, coverSide: 44, scene: "Canvas", sceneSide: 150,
        backgrounds: [.photo], remark: "Previews of 60 points, as the editors' examples have.")
}
