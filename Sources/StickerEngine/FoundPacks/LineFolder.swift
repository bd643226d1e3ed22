import StickerModel

/// A pack of LINE as its store packs it: `productInfo.meta` beside `51626494@2x.png`, previews (`51626494_key@2x.png`),
/// a tab (`tab_on@2x.png`), and animations in a folder. Creators have `01.png`, `main.png`, `tab.png`, and no document.
enum LineFolder {
    static let infoName = "productInfo.meta"
    /// Where the store has what moves, beside a still of it.
    private static let places = ["animation@2x", "animation", "popup@2x", "popup", ""]

    /// The notes in the store's document; nil for such a file of another program.
    static func notes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        guard let root = try? tree.json(path) else { return nil }
        let ids = root.objects(at: "stickers").compactMap { $0["id"]?.integer }
        guard !ids.isEmpty else { return nil }
        var notes = PackNotes("LINE sticker pack", path)
        notes.pack.name = text(root["title"])
        notes.pack.publisher = text(root["author"])
        let pictures = places.map { place in
            (place: place, files: found.names(in: place.isEmpty ? notes.folder : FileName.join(notes.folder, place)))
        }
        notes.leaveOut(
            ["title", "author"].compactMap { key in
                let languages = root[key]?.members.map(\.key) ?? []
                let taken = languages.contains("en") ? "en" : languages.first
                let others = languages.filter { $0 != taken }
                return others.isEmpty ? nil : "its \(key) in \(NameList.text(others))"
            })
        for id in ids {
            let file = pictures.lazy.compactMap { place, files in
                ["\(id)@2x", "\(id)"].compactMap { files[$0] }.first.map { FileName.join(place, FileName.last($0)) }
            }.first
            notes.add(file ?? "\(id).png", nil, of: found)
        }
        let own = pictures.last?.files ?? [:]
        notes.pack.tray = ["main@2x", "main", "tab_on@2x", "tab_on"].lazy.compactMap { own[$0] }.first
        return notes.completed("download the pack again")
    }

    /// In English, or else in the first language that has one.
    private static func text(_ node: DocumentNode?) -> String? {
        PackNotes.name(node?.string(at: "en")?.value ?? node?.members.lazy.compactMap(\.node.string).first)
    }

    /// What a folder without a document has beside numbered stickers: main picture or tab, and all of that kind.
    static func extras(among stickers: [String]) -> (tray: String, all: [String])? {
        let stems = stickers.map { (file: $0, stem: FileName.stem(FileName.last(PictureSearch.withoutDensity($0)))) }
        let names = ["main", "tab_on", "tab", "tab_off"]
        let extras = stems.filter { names.contains($0.stem) }
        guard extras.contains(where: { $0.stem.hasPrefix("tab") }), extras.count < stickers.count,
            stems.allSatisfy({ names.contains($0.stem) || $0.stem.allSatisfy(\.isDigit) }),
            let tray = names.lazy.compactMap({ name in extras.first { $0.stem == name } }).first
        else { return nil }
        return (tray.file, extras.map(\.file))
    }
}
