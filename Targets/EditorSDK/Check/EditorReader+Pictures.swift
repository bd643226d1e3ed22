import StickerModel

extension EditorReader {
    /// Reads the images that the document names, judges each once, and completes the stickers by their facts.
    mutating func readPictures() {
        let finder = ImageFinder(tree: tree, folder: FileName.folder(path))
        for empty in references where empty.path.value.isEmpty {
            let id = empty.sticker.map { catalog.categories[$0.category].stickers[$0.index].id.value }
            let key = id.map { "the image of “\($0)”" } ?? "an image"
            log.raise(
                .jsonType(key: key, wanted: "a path or an address", found: "an empty text"), path: path,
                at: empty.path.location)
        }
        let local = references.filter { reference in
            let path = reference.path.value
            return !path.isEmpty && !path.isAddress && !(kind == .cesdk && path.isData)
        }
        let files = local.map { finder.file($0.path.value) }
        // A document that was copied away from its images says nothing about them.
        if kind != .output, !local.isEmpty, files.allSatisfy({ $0 == nil }),
            !local.contains(where: { finder.composedDifferently($0.path.value) != nil })
        {
            let count = "\(Figures.grouped(local.count)) image\(local.count == 1 ? "" : "s")"
            log.raise(Notice("files-elsewhere", ["count": count]), path: path, at: catalog.location)
            return
        }
        named = Set(files.compactMap(\.self))
        var facts: [String: ImageFacts] = [:]
        var seen: Set<String> = []
        for (reference, file) in zip(local, files) {
            if log.limit.ends(at: path, reference.path.location) { break }
            guard let file else {
                reportMissing(reference.path, finder)
                continue
            }
            if facts[file] == nil, seen.insert(file).inserted {
                facts[file] = log.reading(file) { [tree] in
                    try tree.image(file)
                } failure: {
                    .fault("file-unreadable", $0)
                }
            }
            guard let facts = facts[file] else { continue }
            if seen.insert(reference.role.rawValue + "/" + file).inserted {
                judge(file, facts, reference)
            }
            guard reference.role == .sticker, let (category, index) = reference.sticker else { continue }
            catalog.categories[category].stickers[index].facts = facts
            catalog.categories[category].stickers[index].isAnimated = facts.isAnimated
            catalog.categories[category].stickers[index].path = file
        }
    }

    private mutating func judge(_ file: String, _ facts: ImageFacts, _ reference: Reference) {
        var picture = PictureSubject(path: file, kind: kind, role: reference.role, image: facts)
        picture.app = catalog.app
        if reference.role == .thumbnail, let (category, index) = reference.sticker {
            picture.original = catalog.categories[category].stickers[index].facts?.size
        }
        if kind == .cesdk, facts.format == .svg {
            picture.drawing = (try? tree.bytes(file)).map { String(decoding: $0, as: UTF8.self) }
        }
        log.judge(picture)
    }

    private mutating func reportMissing(_ file: Located<String>, _ finder: ImageFinder) {
        let missing =
            finder.skipped(file.value).map { MissingFile.skipped($0) }
            ?? finder.composedDifferently(file.value).map { .composedDifferently(asWritten($0)) }
            ?? .absent(similar: similar(to: file.value))
        log.raise(
            .missing("file-missing", missing, absent: "does not exist", ["file": file.value]), path: path,
            at: file.location)
    }

    /// The path, as the document would write it, of the file with the nearest name.
    private mutating func similar(to path: String) -> String? {
        let (paths, names) = others
        guard let name = log.limit.similar(to: FileName.last(path), among: names),
            let index = names.firstIndex(of: name)
        else { return nil }
        return asWritten(paths[index])
    }

    private func asWritten(_ file: String) -> String { file.below(FileName.folder(path)) ?? file }
}
