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
    /// Why nothing can be copied into an app, before an output is built for it; nil when it has a place for stickers.
    package func refusal(toInstallInto app: String) -> AppInstallOutcome? {
        do {
            try AppInstallation.requireApp(at: app, targets: targets)
            return nil
        } catch {
            return AppInstallOutcome(error, app: app)
        }
    }

    /// Copies what an app takes from an output into the app: all of it or nothing, also when the task is cancelled. Files
    /// that StickerPress did not copy are never replaced, and only files that it copied before are removed.
    ///
    /// What was copied from another `manifest` is replaced only when that is forced: an app has one list of WhatsApp's
    /// packs, so the stickers of two manifests cannot be in it side by side.
    package func install(
        _ output: String, of manifest: String? = nil, into app: String, isForced: Bool = false
    ) -> AppInstallOutcome {
        do {
            let installation = AppInstallation(
                output: output, manifest: manifest, app: app, isForced: isForced, targets: targets)
            return try installation.run()
        } catch {
            return AppInstallOutcome(error, app: app)
        }
    }
}

extension AppInstallOutcome {
    /// What a run ends with that threw an error.
    fileprivate init(_ error: any Error, app: String) {
        let failure = RunFailure(error, of: "into", at: app)
        self.init(status: failure.status, findings: failure.findings)
    }
}

/// Puts the files that belong into an app where the app looks for them.
///
/// A file in the app, `.stickerpress-into.json`, lists what was copied with the hash of each. It may come with
/// someone's project and claim anything: only files below the folder that belongs to the kind of app, with exactly
/// that content, are replaced or removed, and no link is followed.
struct AppInstallation {
    private let output: String
    private let manifest: String?
    private let app: String
    private let isForced: Bool
    /// By the name of their target.
    private let layouts: [(target: String, layout: AppLayout)]

    init(
        output: String, manifest: String? = nil, app: String, isForced: Bool = false, targets: [any Target]
    ) {
        self.output = output
        self.manifest = manifest
        self.app = TreeOpener.path(of: app)
        self.isForced = isForced
        layouts = Self.layouts(of: targets)
    }

    private static func layouts(of targets: [any Target]) -> [(target: String, layout: AppLayout)] {
        targets.flatMap { target in target.description.appLayouts.map { (target.name, $0) } }
    }

    /// Throws `FileError` where there is no app that takes files of ours.
    static func requireApp(at path: String, targets: [any Target]) throws {
        let app = TreeOpener.path(of: path)
        _ = try fitting(layouts(of: targets), in: root(of: app), called: app)
    }

    private static func root(of app: String) throws(FileError) -> OpenFolder {
        try FilePath.requireWorkingFolder(for: app)
        guard let root = OpenFolder.open(FilePath.real(app)) else {
            throw FileError(
                .unwritable, "is not a folder that can be opened", path: app, hint: "name the folder of the app")
        }
        return root
    }

    /// Throws `FileError`; then the app is as it was.
    func run() throws -> AppInstallOutcome {
        let root = try Self.root(of: app)
        let fitting = try Self.fitting(layouts, in: root, called: app)
        InterruptedRuns.finish(in: app)
        let new = try files(for: fitting)
        let list = root.entry(InstalledFiles.fileName)
        let known = InstalledFiles(in: root).limited(to: fitting.map(\.layout.folder))
        let identity = manifest.map { InstalledFiles.identity(of: $0, in: app) } ?? known.manifest
        try refuse(known, identity)
        let (changes, stamps) = try compare(new, known, in: root)
        let folders = fitting.map(\.layout.folder).filter { folder in new.keys.contains { $0.isBelow(folder) } }
        var outcome = AppInstallOutcome(
            status: .success, folders: folders.map { FilePath.join(app, $0) }, changes: changes)
        outcome.fileCount = new.count
        let final = InstalledFiles(hashes: new.mapValues(\.hash.hex), manifest: identity)
        if changes.isEmpty, known == final { return outcome }
        do {
            let exchange = try FileSetExchange(in: app, while: "files were copied into the app")
            for change in changes {
                let old = stamps[change.path]
                if let file = new[change.path] {
                    try exchange.write(file.bytes(), to: change.path, replacing: old)
                } else if let old {
                    try exchange.remove(change.path, old)
                }
            }
            try exchange.write(final.bytes(), to: InstalledFiles.fileName, replacing: list?.fileStamp)
            try exchange.commit()
        } catch var error as FileError {
            // The hint of a failed system call is about any folder.
            if error.kind == .unwritable, error.systemReason != nil {
                error.hint = "check that you may write to the app and that its disk has space; nothing was copied"
            }
            throw error
        }
        removeEmptyFolders(of: changes, in: root)
        return outcome
    }

    /// Throws `FileError` when the files in the app come from another manifest, which would lose its stickers.
    private func refuse(_ known: InstalledFiles, _ identity: String?) throws(FileError) {
        guard !isForced, !known.hashes.isEmpty, let former = known.manifest, former != identity else { return }
        throw FileError(
            .unwritable, "has the stickers of another manifest, and an app takes those of one", path: app,
            hint: "list both manifests under `packs:` of a third one and build that, or replace the stickers with "
                + "--force")
    }

    /// The first layout of each target that the app has. Throws `FileError` when there is none.
    private static func fitting(
        _ layouts: [(target: String, layout: AppLayout)], in root: OpenFolder, called app: String
    ) throws -> [(target: String, layout: AppLayout)] {
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

    /// A file of the output. Its bytes are read when they are needed: an output of many packs is larger than the memory.
    private struct BuiltFile {
        let folder: OpenFolder
        let path: String
        let hash: ContentHash

        init(_ path: String, in folder: OpenFolder) throws(FileError) {
            (self.folder, self.path) = (folder, path)
            hash = ContentHash(try folder.outputFile(at: path))
        }

        /// Throws `FileError` when they are no longer those of the hash.
        func bytes() throws(FileError) -> [UInt8] {
            let bytes = try folder.outputFile(at: path)
            guard ContentHash(bytes) == hash else {
                throw FileError(
                    .changed, "changed while it was copied", path: path, hint: "run again when no build works on it")
            }
            return bytes
        }
    }

    /// The files that the app takes, by their path in the app.
    private func files(for fitting: [(target: String, layout: AppLayout)]) throws -> [String: BuiltFile] {
        guard let built = OpenFolder.open(FilePath.real(output)), let marker = Marker(in: built) else {
            throw FileError(.missing, "is not an output of StickerPress", path: output, hint: "build first")
        }
        var files: [String: BuiltFile] = [:]
        for path in marker.files.keys {
            for (target, layout) in fitting {
                guard let inner = path.below(target).flatMap(layout.destination) else { continue }
                files[layout.folder + "/" + inner] = try BuiltFile(path, in: built)
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

    /// What has to change, and the files as they are that will be replaced or removed. Throws `FileError` when that would
    /// touch a file that is not ours.
    private func compare(
        _ new: [String: BuiltFile], _ known: InstalledFiles, in root: OpenFolder
    ) throws -> ([OutputChange], [String: FileStamp]) {
        var changes: [OutputChange] = []
        var stamps: [String: FileStamp] = [:]
        var foreign: [String] = []
        for path in Set(new.keys).union(known.hashes.keys).sorted() {
            let old = Self.content(of: path, in: root)
            switch (old, new[path]) {
            // No link is followed, so nothing of ours is behind one.
            case (.absent, nil), (.blocked, nil): continue
            case (.absent, _?): changes.append(OutputChange(kind: .added, path: path))
            case (.file(let hash, let stamp), let wanted):
                if hash == wanted?.hash { continue }
                if known.hashes[path] != hash.hex { foreign.append(path) }
                changes.append(OutputChange(kind: wanted == nil ? .removed : .changed, path: path))
                stamps[path] = stamp
            case (.blocked(let folder, let message, let remedy), _?):
                throw FileError(
                    .unwritable, message, path: FilePath.join(app, folder),
                    hint: remedy + ", then run again; nothing was copied")
            case (.other, _): foreign.append(path)
            }
        }
        guard let first = foreign.first else { return (changes, stamps) }
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
        /// The stamp is from before the content was read, so that it does not pass for that of a later content.
        case file(ContentHash, FileStamp)
        /// A folder on the way is none, or cannot be opened.
        case blocked(folder: String, String, remedy: String)
        /// A folder, a link, something that cannot be read.
        case other
    }

    private static func content(of path: String, in root: OpenFolder) -> Content {
        var folder = root
        var inner = ""
        for part in FileName.parts(FileName.folder(path)).map(String.init) {
            inner = FileName.join(inner, part)
            guard let entry = folder.entry(part) else { return .absent }
            if entry.kind == .link {
                return .blocked(
                    folder: inner, "is a symbolic link, which is not followed", remedy: "put a folder in its place")
            }
            guard entry.kind == .folder else {
                return .blocked(folder: inner, "is not a folder", remedy: "move it away")
            }
            guard let next = folder.folder(part) else {
                return .blocked(folder: inner, "cannot be opened", remedy: "check its permissions")
            }
            folder = next
        }
        guard let entry = folder.entry(FileName.last(path)) else { return .absent }
        // Nothing longer is ever copied.
        guard entry.kind == .file, entry.status.st_size <= Marker.byteLimit, let hash = folder.hash(of: entry.name)
        else { return .other }
        return .file(hash, entry.stamp)
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
