import Foundation
import StickerModel

/// The identifiers that builds of one manifest have published, one on each line, sorted: `stickerpress.lock` beside
/// pack.yaml, `other.yaml.lock` beside any other manifest.
///
/// The file belongs under version control. The tool never removes a line; users delete the line of an identifier that
/// is no longer in use. Every line ends with a checksum of its own and the file with a fixed line, so that damage and
/// truncation are noticed, and yet two versions merge as text.
struct IdentifierRegistry: Sendable {
    private static let header = """
        # Published identifiers: apps and saved documents may refer to them. Written by stickerpress; keep this file with
        # the manifest. Delete a line when its identifier is no longer in use. Each line ends with its checksum.

        """
    private static let end = "# End of the list."
    /// A longer file is not a lock file.
    private static let longest = 20_000_000

    /// One line of the file.
    struct Entry: Hashable, Sendable {
        var target: String
        var promise: PublishedIdentifier
        /// Counted from 1.
        var line: Int

        var text: String { "\(target) \(promise.kind) \(promise.id)" }
        /// What the file holds: the text and eight digits that belong to it.
        var checkedText: String { text + " " + ContentHash(Array(text.utf8)).hex.prefix(8) }

        init(target: String, promise: PublishedIdentifier, line: Int) {
            self.target = target
            self.promise = promise
            self.line = line
        }

        /// Reads a line; nil when it is not one of ours or does not match its checksum.
        init?(_ text: Substring, line: Int) {
            let parts = text.split(separator: " ")
            guard parts.count == 4 else { return nil }
            self.init(
                target: String(parts[0]), promise: PublishedIdentifier(kind: String(parts[1]), id: String(parts[2])),
                line: line)
            guard checkedText.utf8.elementsEqual(text.utf8) else { return nil }
        }
    }

    /// The path that the user would write.
    let path: String
    /// The file's content; empty when there is none.
    private(set) var text = ""
    private(set) var entries: [Entry] = []
    /// Why the file must neither be trusted nor replaced; nil when it is fine.
    private(set) var fault: Finding?

    /// Reads the file of the manifest called `manifest` in the folder `root`.
    init(root: String, manifest: String) {
        let name = Self.fileName(of: manifest, in: root)
        path = root == "." ? name : FilePath.join(root, name)
        do {
            text = String(decoding: try FileReading.bytes(of: path, atMost: Self.longest), as: UTF8.self)
            read()
        } catch  where error.kind != .missing {
            report(error.message, "check its permissions, or restore it from version control", line: 1)
        } catch {}
    }

    init(of loaded: LoadedManifest) { self.init(root: loaded.root, manifest: loaded.files.first ?? "") }

    /// A folder's own manifest has the name that people know; two manifests in one folder never share a file.
    static func fileName(of manifest: String, in root: String) -> String {
        let own = ManifestReader.manifest(at: root).map(FilePath.name)
        return own == manifest || own == nil ? "stickerpress.lock" : manifest + ".lock"
    }

    private mutating func read() {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
            if let entry = Entry(line, line: index + 1) {
                entries.append(entry)
            } else if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: line.hasPrefix) {
                return report(
                    "has a merge conflict that is not resolved",
                    "keep the lines of both sides, and delete those that begin with <<<<<<<, ======= and >>>>>>>",
                    line: index + 1)
            } else {
                return report(
                    "the line does not match its checksum: it was damaged or edited",
                    "restore it from version control, or delete it: the next build adds it again if its identifier is "
                        + "still published",
                    line: index + 1)
            }
        }
        guard lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) != Substring(Self.end) else { return }
        report(
            "its last line is not “\(Self.end)”, so the file was cut off",
            "restore it from version control; without a copy, delete the file, and the next build writes a new one",
            line: max(1, lines.count))
    }

    private mutating func report(_ message: String, _ note: String, line: Int) {
        let location = SourceLocation(file: path, line: line, column: 1)
        fault = Finding(rule: "build/lock-file", severity: .error, message: message, notes: [note], at: location)
    }

    /// Findings of the targets about identifiers that earlier builds published and these plans do not.
    func findings(on plans: TargetPlans, in catalog: Catalog) -> [Finding] {
        if let fault { return [fault] }
        let levels = catalog.packs.first?.ruleLevels ?? [:]
        return plans.flatMap { target, plan in
            let own = entries.filter { $0.target == target.name }
            let kept = Set(plan.publishedIdentifiers)
            let known = Set(own.map(\.promise))
            let new = Dictionary(grouping: plan.publishedIdentifiers.filter { !known.contains($0) }, by: \.kind)
            return own.filter { !kept.contains($0.promise) }.compactMap { entry in
                let new = new[entry.promise.kind]?.map(\.id) ?? []
                let location = SourceLocation(file: path, line: entry.line, column: 1)
                return target.finding(onMissing: entry.promise, candidates: new, at: location)?.leveled(by: levels)
            }
        }
    }

    // MARK: - Writing

    /// Adds the identifiers of plans to what the file holds now; writes nothing when all are known.
    /// Throws `FileError` of kind `unwritable`.
    static func add(_ plans: TargetPlans, root: String, manifest: String) throws(FileError) {
        let emitted = plans.flatMap { target, plan in
            plan.publishedIdentifiers.map { Entry(target: target.name, promise: $0, line: 0) }
        }
        guard !emitted.isEmpty else { return }
        // Two builds of a manifest into two outputs both read, add and write.
        let lock = FolderLock(root)
        defer { withExtendedLifetime(lock) {} }
        let registry = IdentifierRegistry(root: root, manifest: manifest)
        if let fault = registry.fault { throw FileError(.unwritable, fault.message, path: registry.path) }
        let known = Set(registry.entries.map(\.checkedText))
        let lines = known.union(emitted.map(\.checkedText))
        guard lines != known else { return }
        let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } + [end]
        try registry.write(Array((header + sorted.joined(separator: "\n") + "\n").utf8))
    }

    /// The temporary file has a fixed name, so that one left by a killed build is found and replaced.
    private func write(_ bytes: [UInt8]) throws(FileError) {
        let temporary = FilePath.join(FilePath.parent(path), "." + FilePath.name(path) + ".new")
        if let left = try? FileReading.bytes(of: temporary, atMost: Self.longest),
            left.starts(with: Self.header.utf8.prefix(left.count))
        {
            FileWriting.remove(temporary)
        }
        try FileWriting.replace(path, with: bytes, by: temporary)
    }
}

/// Held while a file of a folder is read, changed and written. The lock is on the folder itself, so no file is left.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Waits until the lock is free. File systems that cannot lock folders are written without.
    init(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Another program may hold it for a reason of its own; ten seconds are more than a build ever needs.
        for _ in 0..<1_000 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            usleep(10_000)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
