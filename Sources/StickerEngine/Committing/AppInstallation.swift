import PortableFoundation
import StickerDocuments
import StickerModel

/// What copying an output into an app did.
package struct AppInstallOutcome: Sendable {
    /// Why the run ended as it did.
    package var status: ExitStatus
    /// Why nothing was copied.
    package var findings: [Finding] = []
    /// The folders in the app that the files are in.
    package var folders: [String] = []
    /// Files that were added, changed or removed, relative to the app.
    package var changes: [OutputChange] = []
    /// Files that are in the app now.
    package var fileCount = 0
}

extension StickerPress {
    /// Copies what an app takes from an output into the app: all of it or nothing. Files that StickerPress did not copy are
    /// never replaced, and only files that it copied before are removed.
    package func install(_ output: String, into app: String) -> AppInstallOutcome {
        do {
            return try AppInstallation(output: output, app: app, targets: targets).run()
        } catch let error as FileError {
            return AppInstallOutcome(status: error.status, findings: [error.finding])
        } catch {
            let finding = Finding(rule: "build/fault", severity: .error, message: "\(error)", path: app)
            return AppInstallOutcome(status: .internalFault, findings: [finding])
        }
    }
}

/// Puts the files that belong into an app where the app looks for them.
///
/// A file in the app, `.stickerpress-into.json`, lists what was copied with the hash of each. It may come with somebody's
/// project and claim anything: only files below the folder that belongs to the kind of app, with exactly that content, are
/// replaced or removed, and no link is followed.
struct AppInstallation {
    private let output: String
    private let app: String
    /// By the name of their target.
    private let layouts: [(target: String, layout: AppLayout)]

    init(output: String, app: String, targets: [any Target]) {
        self.output = output
        self.app = app
        layouts = targets.flatMap { target in target.appLayouts.map { (target.name, $0) } }
    }

    /// Throws `FileError`; then the app is as it was.
    func run() throws -> AppInstallOutcome {
        guard let root = OpenFolder.open(FilePath.real(app)) else {
            throw FileError(
                .unwritable, "is not a folder that can be opened", path: app, hint: "name the folder of the app")
        }
        let fitting = try fittingLayouts(in: root)
        let lock = try OutputLock(FilePath.real(app))
        defer { withExtendedLifetime(lock) {} }
        let new = try files(for: fitting)
        let known = InstalledFiles(in: root).limited(to: fitting.map(\.layout.folder))
        let changes = try compare(new, known, in: root)
        let folders = fitting.map(\.layout.folder).filter { folder in new.keys.contains { $0.hasPrefix(folder + "/") } }
        var outcome = AppInstallOutcome(
            status: .success, folders: folders.map { FilePath.join(app, $0) }, changes: changes)
        outcome.fileCount = new.count
        if changes.isEmpty, known.hashes == new.mapValues({ [ContentHash($0).hex] }) { return outcome }
        try exchange(changes, new, known, in: root)
        return outcome
    }

    /// The first layout of each target that the app has. Throws `FileError` when there is none.
    private func fittingLayouts(in root: OpenFolder) throws -> [(target: String, layout: AppLayout)] {
        let names = try root.entries(called: app).map(\.name)
        var fitting: [(target: String, layout: AppLayout)] = []
        for (target, layout) in layouts where !fitting.contains(where: { $0.target == target }) {
            let hasSign =
                layout.sign.hasPrefix("*")
                ? names.contains { $0.hasSuffix(layout.sign.dropFirst()) } : root.folder(at: layout.sign) != nil
            if hasSign { fitting.append((target, layout)) }
        }
        guard fitting.isEmpty else { return fitting }
        let kinds = layouts.map(\.layout.app).uniqued.joined(separator: " nor ")
        let signs = layouts.map(\.layout.sign).uniqued.joined(separator: ", ")
        throw FileError(
            .unwritable, "is neither \(kinds): it has none of these: \(signs)", path: app,
            hint: "name the project or its module; docs/recipes.md says which folders to add to other apps")
    }

    /// The files that the app takes, by their path in the app.
    private func files(for fitting: [(target: String, layout: AppLayout)]) throws -> [String: [UInt8]] {
        guard let built = OpenFolder.open(FilePath.real(output)), let marker = Marker(in: built) else {
            throw FileError(.missing, "is not an output of StickerPress", path: output, hint: "build first")
        }
        var files: [String: [UInt8]] = [:]
        for path in marker.files.keys {
            for (target, layout) in fitting where path.hasPrefix(target + "/") {
                guard let place = layout.destination(String(path.dropFirst(target.count + 1))) else { continue }
                files[layout.folder + "/" + place] = try built.bytes(at: path)
            }
        }
        guard !files.isEmpty else {
            let names = fitting.map { "`\($0.target)`" }.joined(separator: " or ")
            throw FileError(
                .missing, "has no files for \(fitting.first?.layout.app ?? "the app")", path: output,
                hint: "switch \(names) on under `targets:`")
        }
        return files
    }

    /// What has to change. Throws `FileError` when that would touch a file that is not ours.
    private func compare(
        _ new: [String: [UInt8]], _ known: InstalledFiles, in root: OpenFolder
    ) throws -> [OutputChange] {
        var changes: [OutputChange] = []
        var foreign: [String] = []
        for path in Set(new.keys).union(known.hashes.keys).sorted() {
            let old = Self.content(of: path, in: root)
            switch (old, new[path]) {
            case (.absent, nil): continue
            case (.absent, _?): changes.append(OutputChange(kind: .added, path: path))
            case (.bytes(let bytes), let wanted):
                if bytes == wanted { continue }
                let isOurs = known.hashes[path]?.contains(ContentHash(bytes).hex) ?? false
                if !isOurs { foreign.append(path) }
                changes.append(OutputChange(kind: wanted == nil ? .removed : .changed, path: path))
            case (.other, _): foreign.append(path)
            }
        }
        guard let first = foreign.first else { return changes }
        let others = NameList.text(Array(foreign.dropFirst()))
        throw FileError(
            .unwritable,
            foreign.count == 1
                ? "was not copied by StickerPress, or was changed since"
                : "and \(Figures.grouped(foreign.count - 1)) more (\(others)) were not copied by StickerPress, or were changed since",
            path: FilePath.join(app, first), hint: "move it away, then run again; nothing was copied")
    }

    private enum Content {
        case absent
        case bytes([UInt8])
        /// A folder, a link, something that cannot be read.
        case other
    }

    private static func content(of path: String, in root: OpenFolder) -> Content {
        var folder = root
        for part in FileName.folder(path).split(separator: "/").map(String.init) {
            guard let entry = folder.entry(part) else { return .absent }
            guard entry.kind == .folder, let next = folder.folder(part) else { return .other }
            folder = next
        }
        guard let entry = folder.entry(FileName.last(path)) else { return .absent }
        guard entry.kind == .file, let bytes = try? folder.bytes(entry.name, called: path) else { return .other }
        return .bytes(bytes)
    }

    // MARK: - Writing

    /// Writes everything beside the app's files first, then moves it in place; what was moved is moved back when one step
    /// fails. The list names old and new contents meanwhile, so that a run that was killed can be run again.
    private func exchange(
        _ changes: [OutputChange], _ new: [String: [UInt8]], _ known: InstalledFiles, in root: OpenFolder
    ) throws {
        let name = ".stickerpress-" + RandomName.of(length: 12)
        guard mkdirat(root.descriptor, name, 0o755) == 0, let staging = root.folder(name),
            mkdirat(staging.descriptor, "new", 0o755) == 0, mkdirat(staging.descriptor, "old", 0o755) == 0,
            let fresh = staging.folder("new"), let aside = staging.folder("old")
        else { throw FileError.system(.unwritable, app, step: "create a working folder") }
        defer { if let entry = root.entry(name) { root.removeTree(entry) } }
        let path = FilePath.join(FilePath.real(app), name)
        for (index, change) in changes.enumerated() where change.kind != .removed {
            try FileWriting.write(new[change.path] ?? [], to: path + "/new/\(index)")
        }
        let final = InstalledFiles(hashes: new.mapValues { [ContentHash($0).hex] })
        try known.merging(final).write(to: FilePath.real(app))
        var done: [(index: Int, folder: OpenFolder, name: String, isNew: Bool)] = []
        do {
            for (index, change) in changes.enumerated() {
                let last = FileName.last(change.path)
                guard let folder = root.folder(at: FileName.folder(change.path), making: change.kind != .removed) else {
                    throw FileError.system(.unwritable, FilePath.join(app, change.path), step: "open its folder")
                }
                if change.kind != .added, renameat(folder.descriptor, last, aside.descriptor, "\(index)") != 0 {
                    throw FileError.system(.unwritable, FilePath.join(app, change.path), step: "replace the file")
                }
                done.append((index, folder, last, false))
                // Without replacing anything that came meanwhile.
                if change.kind != .removed {
                    guard linkat(fresh.descriptor, "\(index)", folder.descriptor, last, 0) == 0 else {
                        throw FileError.system(.unwritable, FilePath.join(app, change.path), step: "create the file")
                    }
                    done[done.count - 1].isNew = true
                }
            }
            try final.write(to: FilePath.real(app))
        } catch {
            for step in done.reversed() {
                let change = changes[step.index]
                if step.isNew { unlinkat(step.folder.descriptor, step.name, 0) }
                if change.kind != .added {
                    renameat(aside.descriptor, "\(step.index)", step.folder.descriptor, step.name)
                }
            }
            try? known.write(to: FilePath.real(app))
            throw error
        }
        removeEmptyFolders(of: changes, in: root)
    }

    /// Folders of packs that are gone, the innermost first; never the app's own folder of assets.
    private func removeEmptyFolders(of changes: [OutputChange], in root: OpenFolder) {
        var folders: Set<String> = []
        for change in changes where change.kind == .removed {
            var folder = FileName.folder(change.path)
            while layouts.contains(where: { folder.hasPrefix($0.layout.folder + "/") }) {
                folders.insert(folder)
                folder = FileName.folder(folder)
            }
        }
        for folder in folders.sorted(by: { $0.count > $1.count }) {
            guard let parent = root.folder(at: FileName.folder(folder)) else { continue }
            unlinkat(parent.descriptor, FileName.last(folder), AT_REMOVEDIR)
        }
    }
}

/// The list of files that were copied into an app, each with the hashes of contents that are ours.
package struct InstalledFiles: Codable {
    package static let fileName = ".stickerpress-into.json"
    private static let limit = 20_000_000

    var version = 1
    var hashes: [String: [String]] = [:]

    init(hashes: [String: [String]]) { self.hashes = hashes }

    /// Reads the list of an app; empty when there is none or it is damaged.
    init(in root: OpenFolder) {
        guard let bytes = try? root.bytes(Self.fileName, called: Self.fileName, atMost: Self.limit),
            let list = try? JSONDecoder().decode(InstalledFiles.self, from: Data(bytes)), list.version == 1
        else { return }
        self = list
    }

    /// Without files elsewhere, whatever the list says.
    func limited(to folders: [String]) -> InstalledFiles {
        InstalledFiles(
            hashes: hashes.filter { path, _ in
                let parts = path.split(separator: "/", omittingEmptySubsequences: false)
                return folders.contains { path.hasPrefix($0 + "/") }
                    && !parts.contains { ["", ".", ".."].contains($0) }
            })
    }

    func merging(_ other: InstalledFiles) -> InstalledFiles {
        InstalledFiles(hashes: hashes.merging(other.hashes) { Array(Set($0 + $1)).sorted() })
    }

    /// Throws `FileError` of kind `unwritable`.
    func write(to app: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try FileWriting.replace(FilePath.join(app, Self.fileName), with: Array(try encoder.encode(self)) + [0x0A])
    }
}
