import CExchange
import StickerModel

/// An output that was replaced: what StickerPress made in it is removed, the rest moves into the new output.
struct RetiredOutput {
    private let marker: Marker?
    private let expected: ExpectedFiles
    /// The files as they were when the build began; nil after a crash, when contents are compared.
    private let files: [String: OutputListing.File]?
    /// Entries that are removed where the new output needs their place; the user was told.
    private let removable: Set<String>

    private var moved: [String] = []
    private var dropped: [String] = []
    private var left: [String] = []

    /// An output as it was listed before the build.
    init(_ output: OutputFolder, isForced: Bool) {
        marker = output.marker
        expected = ExpectedFiles(output.marker)
        files = output.listing.files
        removable = isForced ? Set(output.listing.foreign.map(\.path)) : []
    }

    /// An output that a killed build left.
    init(in folder: OpenFolder) {
        marker = Marker(in: folder)
        expected = ExpectedFiles(marker)
        files = nil
        removable = []
    }

    /// Empties `old`; what cannot be moved or removed stays in it.
    mutating func dismantle(_ old: OpenFolder, into new: OpenFolder?) {
        guard let entries = try? old.entries(called: "") else { return left.append("") }
        dismantle(entries, in: old, "", new, depth: 0)
        // Last, so that a build killed here leaves what the next one needs to know.
        if left.isEmpty, let file = old.entry(Marker.fileName) { _ = old.remove(file) }
    }

    private mutating func dismantle(
        _ entries: [OpenFolder.Entry], in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { dismantle(entry, in: folder, path, new, depth: depth) }
            return
        }
        var empty = self
        (empty.moved, empty.dropped, empty.left) = ([], [], [])
        let parts = entries.mapOnAllCores { [empty] entry in
            var part = empty
            part.dismantle(entry, in: folder, path, new, depth: depth)
            return part
        }
        for part in parts {
            moved += part.moved
            dropped += part.dropped
            left += part.left
        }
    }

    private mutating func dismantle(
        _ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        let inner = FileName.join(path, entry.name)
        switch expected.kind(of: entry, at: inner, depth: depth) {
        case .ignored where inner == Marker.fileName: return
        case .ignored: remove(entry, in: folder, inner)
        case .file where isUnchanged(entry, in: folder, inner): remove(entry, in: folder, inner)
        case .folder:
            guard let next = folder.folder(entry.bytes), !next.isMountPoint,
                let entries = try? next.entries(called: inner)
            else { return left.append(inner) }
            let count = left.count
            dismantle(entries, in: next, inner, new, depth: depth + 1)
            if left.count == count { remove(entry, in: folder, inner) }
        case .file, .foreign: move(entry, from: folder, path, to: new)
        }
    }

    private func isUnchanged(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) -> Bool {
        if let files { return files[path]?.stamp.file == entry.stamp }
        return folder.hash(of: entry.name).map { $0 == marker?.files[path] } ?? false
    }

    private mutating func remove(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) {
        if folder.remove(entry) != 0 { left.append(path) }
    }

    private mutating func move(
        _ entry: OpenFolder.Entry, from folder: OpenFolder, _ path: String, to new: OpenFolder?
    ) {
        let inner = FileName.join(path, entry.name)
        // Xcode's own entries move without a word while their project is there.
        let isXcodes = ForeignEntry(path: inner, kind: entry.kind).project.map { new?.folder(at: $0) != nil } ?? false
        if let target = new?.folder(at: path, making: true),
            sp_move_entry(folder.descriptor, target.descriptor, entry.bytes) == 0
        {
            if !isXcodes { moved.append(inner) }
        } else if new != nil, removable.contains(inner), folder.removeTree(entry) {
            dropped.append(inner)
        } else {
            left.append(inner)
        }
    }

    /// What the user has to know.
    func findings(output: String, leftIn folder: String) -> [Finding] {
        var findings: [Finding] = []
        func report(_ rule: String, _ severity: Severity, _ message: String, _ note: String, _ path: String) {
            findings.append(
                Finding(rule: rule, severity: severity, message: message, notes: [note], path: path))
        }
        if !moved.isEmpty {
            report(
                "build/output-kept", .info, "kept, although StickerPress did not make it: \(Self.names(moved))",
                "the next build refuses again to replace the output; keep your own files elsewhere", output)
        }
        if !dropped.isEmpty {
            report(
                "build/output-removed", .warning,
                "removed, because the new output needs its place: \(Self.names(dropped))",
                "keep your own files elsewhere", output)
        }
        if !left.isEmpty {
            report(
                "build/output-left", .warning,
                "holds parts of an older output that cannot be moved or removed: \(Self.names(left))",
                "take out what you need, and remove the folder", folder)
        }
        return findings
    }

    private static func names(_ paths: [String]) -> String {
        NameList.text(paths.map { $0.isEmpty ? "the folder itself" : $0 }, limit: 6)
    }
}
