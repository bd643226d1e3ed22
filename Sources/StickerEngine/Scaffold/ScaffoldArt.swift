import Foundation
import StickerDocuments
import StickerImaging
import StickerModel

/// The art in a folder, in natural order, with a note for each file that was skipped.
struct ScaffoldArt {
    /// Paths relative to the folder.
    private(set) var stickers: [String] = []
    /// Art whose name says its purpose.
    private(set) var icon: String?
    private(set) var tray: String?
    private(set) var notes: [Finding] = []

    /// More files than any pack has: a home folder given by mistake must not take minutes.
    private static let fileLimit = 20_000
    private static let depthLimit = 16
    private let root: String
    private let realRoot: String
    private var seen = 0

    init(in folder: String) {
        root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        realRoot = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        collect("", depth: 0)
        stickers.sort(by: NaturalOrder.precedes)
        icon = take(["icon", "app-icon", "pack-icon", "cover"])
        tray = take(["tray", "tray-icon", "tray-image"])
    }

    /// Art with one of these names is for the pack, not a sticker, unless it is the only file.
    private mutating func take(_ names: [String]) -> String? {
        guard stickers.count > 1 else { return nil }
        let found = stickers.first { names.contains(StickerID.of(file: $0).replacing("_", with: "-")) }
        stickers.removeAll { $0 == found }
        return found
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
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
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
        if format.isRead { return stickers.append(file) }
        if format == .gzip {
            let rest = (try? handle.readToEnd()) ?? Data()
            if FormatSniffer.isPackedAnimation(head + rest) { return stickers.append(file) }
        }
        let isOwn = ManifestReader.names.contains(file)
        if !isOwn { note("skipped: it " + format.refusal.message, file, remedy: format.refusal.hint) }
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
