import PortableFoundation
import StickerModel

/// The identifiers that releases of one manifest published, one on each line, sorted: in `stickerpress.lock` beside
/// pack.yaml, in `other.yaml.lock` beside any other manifest. The file belongs under version control. A release adds
/// lines and brings them up to date; only `lock remove` takes one away. Every line ends with a checksum of its own and
/// the file with a fixed line, so that damage and truncation are noticed, and yet two versions merge as text.
struct IdentifierRegistry: Sendable {
    private static let header = """
        # Released identifiers: apps, phones and saved documents keep them. Written by stickerpress release; keep this
        # file in version control. Each line ends with its checksum. After a merge, keep the lines of both sides.

        """
    private static let end = "# End of the list."
    /// A longer file is not a lock file.
    private static let longest = 20_000_000

    private let root: String
    private let manifest: String
    /// The path that the user would write.
    let path: String
    /// The file's content; empty when there is none.
    private(set) var text = ""
    /// In the file's order. After a merge the same identifier can be there twice; the last line decides.
    private(set) var entries: [RegistryEntry] = []
    /// Why the file must neither be trusted nor replaced; nil when it is fine.
    private(set) var fault: Finding?

    /// The file of the manifest that stands for its folder.
    static let ownName = "stickerpress.lock"

    /// Reads the file of the manifest called `manifest` in the folder `root`.
    init(root: String, manifest: String) {
        (self.root, self.manifest) = (root, manifest)
        let name = Self.fileName(of: manifest, in: root)
        path = FilePath.userPath(name, in: root)
        // The manifest may have been called pack when it was released.
        let left = FilePath.userPath(Self.ownName, in: root)
        if access(path, F_OK) != 0, access(left, F_OK) == 0, ManifestReader.manifest(at: root) == nil {
            let note =
                "it is of the manifest that was called pack: give it that one's name and `.lock`, as in `\(name)`; delete "
                + "it only where that manifest is gone"
            fault = Finding("build/lock-file", ["fault": "belongs to no manifest here"], hint: note, path: left)
            return
        }
        guard FilePath.isInside(FilePath.real(path), FilePath.real(root)) else {
            report("is a link that leads out of the manifest's folder", "replace the link with the file", line: 1)
            return
        }
        do {
            let bytes = try FileReading.bytes(of: path, atMost: Self.longest)
            // Some editors write a byte order mark.
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            text = String(decoding: bytes[start...], as: UTF8.self)
            read()
        } catch  where error.kind != .missing {
            report(error.message, "check its permissions, or restore it from version control", line: 1)
        } catch {}
    }

    init(of loaded: LoadedManifest) { self.init(root: loaded.root, manifest: loaded.files.first ?? "") }

    /// A manifest called pack has the name that people know. What comes or goes beside one changes no file's name.
    static func fileName(of manifest: String, in root: String) -> String {
        guard ManifestReader.names.contains(manifest) || manifest.isEmpty else { return manifest + ".lock" }
        // Of several that are called pack, it is the one that the folder stands for.
        let own = ManifestReader.manifest(at: root).map(FilePath.name)
        return own == manifest || own == nil ? ownName : manifest + ".lock"
    }

    /// Identifiers of one owner that are on several lines, which a merge leaves.
    var repeated: [RegistryEntry] {
        var known: Set<RegistryEntry.OwnedKey> = []
        return entries.filter { !known.insert($0.ownedKey).inserted }
    }

    // MARK: - Reading

    private mutating func read() {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
            if let entry = RegistryEntry(checked: line, line: index + 1) {
                entries.append(entry)
            } else if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: line.hasPrefix) {
                return report(
                    "has a merge conflict that is not resolved",
                    "keep the lines of both sides, delete those that begin with <<<<<<<, |||||||, ======= and >>>>>>>, "
                        + "and run `stickerpress lock --check`",
                    line: index + 1)
            } else {
                return report(
                    "the line does not match its checksum: it was damaged, edited or written by a newer version",
                    "restore it from version control; without a copy, delete it: the next release adds it again if its "
                        + "identifier is still published",
                    line: index + 1)
            }
        }
        guard lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) != Substring(Self.end) else { return }
        report(
            "its last line is not “\(Self.end)”, so the file was cut off",
            "restore it from version control; without a copy, delete the file, and the next release writes a new one",
            line: max(1, lines.count))
    }

    private mutating func report(_ message: String, _ note: String, line: Int) {
        let location = SourceLocation(file: path, line: line, column: 1)
        fault = Finding("build/lock-file", ["fault": message], hint: note, at: location)
    }

    // MARK: - Writing

    /// Throws `FileError` of kind `unwritable` where a release could not be recorded.
    func requireWritable() throws(FileError) { try FileReplacement.requireReplaceable(FilePath.real(path)) }

    /// Records a release: entries replace those of the same identifiers. Throws `FileError` of kind `unwritable`.
    func record(_ entries: [RegistryEntry]) throws(FileError) {
        guard !entries.isEmpty else { return }
        try change { $0.recording(entries).entries }
    }

    /// As the file is once a release of these entries is recorded.
    func recording(_ entries: [RegistryEntry]) -> IdentifierRegistry {
        let (owned, keys) = (Set(entries.map(\.ownedKey)), Set(entries.map(\.key)))
        // What another pack had under the same name stays, as everything does that is gone.
        let shared = Set(self.entries.filter { owned.contains($0.ownedKey) }.map(\.key))
        // Stickers of packs in this release that are gone are kept only while something refers to them.
        let packs = Set(entries.compactMap(\.record.owner?.pack))
        let kept = self.entries.filter { entry in
            !owned.contains(entry.ownedKey) && (!keys.contains(entry.key) || shared.contains(entry.key))
        }
        let owners = Set(kept.compactMap(\.record.owner))
        let lasting = kept.filter { entry in
            guard entry.target == RegistryEntry.manifest, let item = ManifestItem(entry.record.id) else { return true }
            return owners.contains(item) || !packs.contains(item.pack)
        }
        var registry = self
        registry.entries = lasting.ofPublishedPacks + entries
        return registry
    }

    /// Writes the file as it was read. Throws `FileError` of kind `unwritable`.
    func restore() throws(FileError) {
        guard text.isEmpty else { return try FileReplacement.replace(FilePath.real(path), with: Array(text.utf8)) }
        unlink(FilePath.real(path))
    }

    /// Takes entries out. Throws `FileError` of kind `unwritable`.
    func remove(where isRemoved: (RegistryEntry) -> Bool) throws(FileError) {
        try change { $0.entries.filter { !isRemoved($0) }.ofPublishedPacks }
    }

    func removeFile() throws(FileError) {
        // A release that has read the file would write it again.
        let lock = try FileLock.waiting(for: root)
        defer { withExtendedLifetime(lock) {} }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(.unwritable, path, step: "remove the file") }
    }

    /// Changes what is in the file by now: two releases into two outputs both read, change and write.
    private func change(_ change: (IdentifierRegistry) -> [RegistryEntry]) throws(FileError) {
        let lock = try FileLock.waiting(for: root)
        defer { withExtendedLifetime(lock) {} }
        let registry = IdentifierRegistry(root: root, manifest: manifest)
        if let fault = registry.fault { throw FileError(.unwritable, fault.message, path: fault.path) }
        let known = Set(registry.entries.map(\.checkedText))
        let lines = Set(change(registry).map(\.checkedText))
        guard lines != known || registry.entries.count != known.count else { return }
        try registry.write(lines)
    }

    private func write(_ lines: Set<String>) throws(FileError) {
        let sorted = lines.sorted { $0.precedesByUTF8($1) } + [Self.end]
        let bytes = Array((Self.header + sorted.joined(separator: "\n") + "\n").utf8)
        guard bytes.count <= Self.longest else {
            throw FileError(
                .overLimit,
                "would have \(Figures.grouped(bytes.count)) bytes; the limit is \(Figures.grouped(Self.longest))",
                path: path, hint: "release fewer packs with one manifest")
        }
        // A link stays one.
        try FileReplacement.replace(FilePath.real(path), with: bytes)
    }
}
