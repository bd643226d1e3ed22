import PortableFoundation
import StickerModel

/// One pack of a new manifest.
struct ScaffoldPack {
    /// The folder of its art, relative to the manifest's; empty for the top level.
    var folder: String
    /// Paths of the art, relative to the manifest's folder.
    var stickers: [String]
    /// Art whose name says its purpose.
    var icon: String?
    var tray: String?

    /// Its name, from that of the folder; nil at the top level.
    var title: String? { folder.isEmpty ? nil : NameWords.title(of: folder) ?? folder }

    /// The fewest pictures in a folder that become a pack of their own: WhatsApp refuses smaller packs.
    static let smallest = 3

    /// Removes art with one of these names from the stickers, unless it is the only file.
    fileprivate mutating func removeArt(named names: [String]) -> String? {
        guard stickers.count > 1 else { return nil }
        let found = stickers.first { names.contains(StickerID.of(file: $0).replacing("_", with: "-")) }
        stickers.removeAll { $0 == found }
        return found
    }
}

/// The art in a folder as packs, with a note for each file that was skipped.
///
/// Files come before subfolders, each in natural order. Two or more folders with enough art for a pack become one pack
/// each; the art of smaller folders joins the first of them.
struct ScaffoldArt {
    private(set) var packs: [ScaffoldPack] = []
    private(set) var notes: [Finding] = []
    /// Why the folder cannot be listed.
    let problem: FileError?
    /// Whether no limit ended the search for art.
    let isWhole: Bool

    var stickerCount: Int { packs.reduce(0) { $0 + $1.stickers.count } }

    private let root: String

    init(in folder: String) {
        let search = PictureSearch(in: folder)
        root = search.root
        (problem, isWhole) = (search.problem, search.isWhole)
        notes = search.notes
        packs = Self.packs(of: search.pictures)
        for index in packs.indices {
            packs[index].icon = packs[index].removeArt(named: ["icon", "app-icon", "pack-icon", "cover"])
            packs[index].tray = packs[index].removeArt(named: ["tray", "tray-icon", "tray-image"])
        }
        leaveOutCopies()
        notes += packs.flatMap(\.stickers).compactMap { PictureSearch.note(onEmojisOf: $0, in: root) }
    }

    /// All pictures, those with a purpose of their own, too.
    var files: [String] { packs.flatMap { $0.stickers + [$0.icon, $0.tray].compactMap { $0 } } }

    /// Leaves out what cannot be drawn, with a note on each: a new manifest builds as it is.
    mutating func leaveOut(_ problems: [String: FileError]) {
        guard !problems.isEmpty else { return }
        notes += PictureSearch.notes(onUnusable: problems, in: root)
        for index in packs.indices {
            packs[index].stickers.removeAll { problems[$0] != nil }
            if let icon = packs[index].icon, problems[icon] != nil { packs[index].icon = nil }
            if let tray = packs[index].tray, problems[tray] != nil { packs[index].tray = nil }
        }
        packs.removeAll { $0.stickers.isEmpty }
    }

    private static func packs(of art: [String]) -> [ScaffoldPack] {
        var packs: [ScaffoldPack] = []
        for file in art {
            let folder = FileName.parts(file).dropLast().first.map(String.init) ?? ""
            if packs.last?.folder == folder {
                packs[packs.count - 1].stickers.append(file)
            } else {
                packs.append(ScaffoldPack(folder: folder, stickers: [file]))
            }
        }
        let large = packs.filter { $0.stickers.count >= ScaffoldPack.smallest }
        guard large.count > 1 else { return [ScaffoldPack(folder: "", stickers: art)] }
        let small = packs.filter { $0.stickers.count < ScaffoldPack.smallest }.flatMap(\.stickers)
        guard !small.isEmpty else { return packs }
        // The first pack that is left is the top level's, if that is large enough.
        var result = large
        result[0].stickers = (result[0].stickers + small).sorted(by: PictureSearch.precedes)
        return result
    }

    /// The same bytes are one sticker of a pack; another pack may have the same sticker.
    private mutating func leaveOutCopies() {
        var copies: [String: String] = [:]
        for pack in packs { copies.merge(Copies(in: root).copies(among: pack.stickers)) { first, _ in first } }
        notes += copies.sorted { PictureSearch.precedes($0.key, $1.key) }.map {
            PictureSearch.note(on: $0, copyOf: $1, in: root)
        }
        for index in packs.indices { packs[index].stickers.removeAll { copies[$0] != nil } }
        packs.removeAll { $0.stickers.isEmpty }
    }
}

extension ScaffoldArt {
    /// As much of the packs as decides what platforms plan; `name` is that of the pack at the top level.
    func catalog(called name: String, for targets: [any Target]) -> Catalog {
        let start = SourceLocation(file: ManifestReader.names[0], line: 1, column: 1)
        let options = targets.filter(\.description.isOnInNewManifests).map { ($0.name, Options([:])) }
        let packs = packs.map { art in
            let name = art.title ?? name
            var pack = Pack(id: Slug.fileSafe(name), name: name, publisher: "A", location: start)
            pack.targets = Dictionary(options) { first, _ in first }
            pack.stickers = art.stickers.map { Sticker(of: $0) }
            return pack
        }
        return Catalog(packs: packs, links: Links(), location: start)
    }
}

extension Sticker {
    /// As much of a sticker of new art as decides what platforms plan; what is wrong with it is found at the art.
    init(of file: String) {
        self.init(id: file, file: file, location: SourceLocation(file: file, line: 1, column: 1))
        emojis = ["🙂"]
        alt = LocalizedText("A sticker")
    }
}
