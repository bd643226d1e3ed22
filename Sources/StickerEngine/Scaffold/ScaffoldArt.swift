import Foundation
import StickerDocuments
import StickerImaging
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

    /// Takes art with one of these names out of the stickers, unless it is the only file.
    fileprivate mutating func take(_ names: [String]) -> String? {
        guard stickers.count > 1 else { return nil }
        let found = stickers.first { names.contains(StickerID.of(file: $0).replacing("_", with: "-")) }
        stickers.removeAll { $0 == found }
        return found
    }
}

/// The art in a folder as packs, with a note for each file that was skipped.
///
/// Files come before subfolders, each in natural order. Two or more folders with enough art for a pack become one pack
/// each.
struct ScaffoldArt {
    private(set) var packs: [ScaffoldPack] = []
    private(set) var notes: [Finding] = []

    var stickerCount: Int { packs.reduce(0) { $0 + $1.stickers.count } }

    /// WhatsApp refuses smaller packs; the art of a smaller folder joins the pack of the top level.
    private static let smallestPack = 3
    /// More files than any pack has: a home folder given by mistake must not take minutes.
    private static let fileLimit = 20_000
    private static let depthLimit = 16
    private let root: String
    private let realRoot: String
    private var seen = 0
    private var art: [String] = []

    init(in folder: String) {
        root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        realRoot = FilePath.real(folder)
        collect("", depth: 0)
        art.sort(by: Self.precedes)
        packs = Self.packs(of: art)
        for index in packs.indices {
            packs[index].icon = packs[index].take(["icon", "app-icon", "pack-icon", "cover"])
            packs[index].tray = packs[index].take(["tray", "tray-icon", "tray-image"])
        }
        leaveOutCopies()
        noteLeftOutEmojis()
    }

    /// Files before the folders beside them.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        let (one, other) = (left.split(separator: "/"), right.split(separator: "/"))
        for index in 0..<min(one.count, other.count) where one[index] != other[index] {
            let (isFile, isOtherFile) = (index == one.count - 1, index == other.count - 1)
            return isFile == isOtherFile ? NaturalOrder.precedes(left, right) : isFile
        }
        return NaturalOrder.precedes(left, right)
    }

    private static func packs(of art: [String]) -> [ScaffoldPack] {
        var packs: [ScaffoldPack] = []
        for file in art {
            let folder = file.contains("/") ? String(file.prefix { $0 != "/" }) : ""
            if packs.last?.folder == folder {
                packs[packs.count - 1].stickers.append(file)
            } else {
                packs.append(ScaffoldPack(folder: folder, stickers: [file]))
            }
        }
        let large = packs.filter { $0.stickers.count >= smallestPack }
        guard large.count > 1 else { return [ScaffoldPack(folder: "", stickers: art)] }
        let small = packs.filter { $0.stickers.count < smallestPack }.flatMap(\.stickers)
        guard !small.isEmpty else { return packs }
        // The first pack that is left is the top level's, if that is large enough.
        var result = large
        result[0].stickers = (result[0].stickers + small).sorted(by: precedes)
        return result
    }

    /// The same bytes are one sticker. Only files of equal size are read.
    private mutating func leaveOutCopies() {
        let files = packs.flatMap(\.stickers)
        let sizes = files.map { file in
            (try? FileManager.default.attributesOfItem(atPath: root + "/" + file))?[.size] as? Int
        }
        let counts = Dictionary(sizes.map { ($0, 1) }, uniquingKeysWith: +)
        var originals: [ContentHash: String] = [:]
        var copies: Set<String> = []
        for (file, size) in zip(files, sizes) where counts[size] != 1 {
            guard let data = FileManager.default.contents(atPath: root + "/" + file) else { continue }
            let hash = ContentHash([UInt8](data))
            if let original = originals[hash] {
                copies.insert(file)
                note("skipped: it is a copy of \(original)", file)
            } else {
                originals[hash] = file
            }
        }
        for index in packs.indices { packs[index].stickers.removeAll { copies.contains($0) } }
        packs.removeAll { $0.stickers.isEmpty }
    }

    private mutating func noteLeftOutEmojis() {
        for file in packs.flatMap(\.stickers) {
            let emojis = NameWords.emojis(of: file)
            guard emojis.count > NameWords.mostEmojis else { continue }
            let rest = emojis.dropFirst(NameWords.mostEmojis).joined()
            note("its name has \(emojis.count) emojis; the first \(NameWords.mostEmojis) were taken, not \(rest)", file)
        }
    }

    private mutating func collect(_ folder: String, depth: Int) {
        let path = root + (folder.isEmpty ? "" : "/" + folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        // Our own output is not art.
        guard depth <= Self.depthLimit, !names.contains(Marker.fileName) else { return }
        for name in names.sorted() where !name.hasPrefix(".") {
            seen += 1
            guard seen <= Self.fileLimit else {
                let limit = Figures.grouped(Self.fileLimit)
                if seen == Self.fileLimit + 1 { note("only the first \(limit) files were examined", folder) }
                return
            }
            look(at: folder.isEmpty ? name : folder + "/" + name, depth: depth)
        }
    }

    private mutating func look(at file: String, depth: Int) {
        if let fault = FieldText.fault(in: file, isPath: true) {
            return note("skipped: its name " + fault.message, file, remedy: "rename the file")
        }
        let path = root + "/" + file
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory: collect(file, depth: depth + 1)
        case .typeRegular: judge(file)
        case .typeSymbolicLink:
            let real = FilePath.real(path)
            let isInside = real.hasPrefix(realRoot + "/")
            // The target of a link inside the folder is found at its own path.
            if !isInside { note("skipped: it is a link to a file outside the folder", file) }
        case nil: note("skipped: no file can be opened by this name", file, remedy: "rename the file")
        default: note("skipped: it is not a regular file", file)
        }
    }

    private mutating func judge(_ file: String) {
        guard let handle = FileHandle(forReadingAtPath: root + "/" + file) else {
            return note("skipped: it cannot be opened", file, remedy: "check its permissions")
        }
        defer { try? handle.close() }
        let head = Array((try? handle.read(upToCount: 65_536)) ?? Data())
        let format = FormatSniffer.format(of: head)
        if format.isRead { return art.append(file) }
        if format == .gzip {
            let rest = (try? handle.readToEnd()) ?? Data()
            if FormatSniffer.isPackedAnimation(head + rest) { return art.append(file) }
        }
        let isOwn = ManifestReader.names.contains(file) || file.hasPrefix(ScaffoldWriter.backupName)
        let refusal = format.named(file).refusal
        if !isOwn { note("skipped: it " + refusal.message, file, remedy: refusal.hint) }
    }

    private mutating func note(_ message: String, _ file: String, remedy: String? = nil) {
        // A name with control characters could rewrite the terminal that displays it.
        let scalars = file.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        let name = String(String.UnicodeScalarView(scalars))
        notes.append(
            Finding(
                rule: "init/skipped", severity: .info, message: message, notes: remedy.map { [$0] } ?? [],
                path: root + "/" + name))
    }
}
