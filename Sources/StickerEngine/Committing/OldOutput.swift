import CExchange
import StickerModel

/// Takes an output apart that was replaced: what StickerPress made is removed, the rest moves into the new output.
struct OldOutput {
    private let marker: Marker?
    private let expected: ExpectedFiles
    /// The files as they were when the build began; nil after a crash, when contents are compared.
    private let files: [String: OutputListing.File]?
    /// Entries whose place is taken go; the user was told.
    private let removed: Set<String>

    /// Our own files stay.
    private var keepsOwn = false
    /// Folders in which there is nothing to take.
    private var settled: Set<String> = []

    private var moved: [String] = []
    private var dropped: [String] = []
    private var left: [String] = []

    /// An output as it was listed before the build.
    init(_ marker: Marker?, _ listing: OutputListing, isForced: Bool) {
        self.marker = marker
        expected = listing.expected
        files = listing.files
        removed = isForced ? Set(listing.foreign.map(\.path)) : []
    }

    /// An output that a killed build left.
    init(of folder: OpenFolder) {
        marker = Marker(in: folder)
        expected = ExpectedFiles(marker)
        files = nil
        removed = []
    }

    /// Takes what StickerPress did not make out of `old`; nil when not all of it could be moved or removed.
    ///
    /// Folders that are as they were when they were listed are passed over, and returned: what someone saved meanwhile
    /// in a file that is not `differing` is in the new output, too, as the file is.
    mutating func takeForeign(
        from old: OpenFolder, into new: OpenFolder?, since listing: OutputListing, differing: [String]
    ) -> Set<String>? {
        (keepsOwn, settled) = (true, listing.settledFolders(of: old, differing: differing))
        takeApart(old, into: new)
        defer { (keepsOwn, settled, left) = (false, [], []) }
        return left.isEmpty ? settled : nil
    }

    /// Empties `old`; what cannot be moved or removed stays in it.
    mutating func takeApart(_ old: OpenFolder, into new: OpenFolder?) {
        guard let entries = try? old.entries(called: "") else { return left.append("") }
        takeApart(entries, in: old, "", new, depth: 0)
        // Last, so that a build killed here leaves what the next one needs to know.
        if left.isEmpty, !keepsOwn, let file = old.entry(Marker.fileName) { _ = old.remove(file) }
    }

    private mutating func takeApart(
        _ entries: [OpenFolder.Entry], in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { takeApart(entry, in: folder, path, new, depth: depth) }
            return
        }
        var empty = self
        (empty.moved, empty.dropped, empty.left) = ([], [], [])
        let parts = entries.mapOnAllCores { [empty] entry in
            var part = empty
            part.takeApart(entry, in: folder, path, new, depth: depth)
            return part
        }
        for part in parts {
            moved += part.moved
            dropped += part.dropped
            left += part.left
        }
    }

    private mutating func takeApart(
        _ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        let inner = FileName.join(path, entry.name)
        switch expected.kind(of: entry, at: inner, depth: depth) {
        case .ignored where inner == Marker.fileName: return
        case .ignored: remove(entry, in: folder, inner)
        case .file where isUnchanged(entry, in: folder, inner): if !keepsOwn { remove(entry, in: folder, inner) }
        case .folder:
            guard !settled.contains(inner) else { return }
            guard let next = folder.folder(entry.bytes), !next.isMountPoint,
                let entries = try? next.entries(called: inner)
            else { return left.append(inner) }
            let count = left.count
            takeApart(entries, in: next, inner, new, depth: depth + 1)
            if left.count == count, !keepsOwn { remove(entry, in: folder, inner) }
        case .file, .foreign: move(entry, from: folder, path, to: new)
        }
    }

    private func isUnchanged(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) -> Bool {
        if let files { return files[path]?.stamp == entry.stamp }
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
        } else if new != nil, removed.contains(inner), folder.removeTree(entry) {
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
