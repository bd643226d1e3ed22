import PortableFoundation
import StickerModel

/// The folder beside the output in which everything is made: `.out.stickerpress-` and twelve random characters.
///
/// It holds `output`, which will become the output; after the exchange, the old one; and where exchanging is
/// impossible, the old output as `old`. A small file says that the folder is ours and how far it has come. The folder
/// is locked, which distinguishes a build that is running from what a killed one left.
final class StagingFolder: Sendable {
    /// Where the new output is made.
    var path: String { folder + "/" + Self.staged }
    /// The folder around it.
    let folder: String
    private let own: OpenFolder
    private let ownLock: FileLock
    /// Held for as long as the folder is used, where the session could not hold it.
    private let lock: OutputLock?
    /// Registered with `Abandonment`.
    private let cleanup: Int

    static let staged = "output"
    static let aside = "old"

    /// How far a folder has come: the name of the file in it.
    enum State: String, CaseIterable {
        /// `output` is complete and takes the place of the old one.
        case committing = "replacing-an-output"
        /// Everything in `output` is being made.
        case making = "making-an-output"
    }

    /// Makes the folder. Throws `FileError` of kind `unwritable`.
    init(beside output: String, holding lock: OutputLock? = nil) throws(FileError) {
        self.lock = lock
        try FileWriting.makeFolder(FilePath.parent(output))
        folder = Self.prefix(of: output) + RandomName.of()
        guard mkdir(folder, 0o755) == 0 else { throw .system(.unwritable, folder, step: "create a working folder") }
        guard let own = OpenFolder.open(folder), let ownLock = FileLock(own) else {
            rmdir(folder)
            throw FileError(.unwritable, "a working folder cannot be locked", path: folder, hint: "run again")
        }
        (self.own, self.ownLock) = (own, ownLock)
        // It stays registered by its path: a reference to the staging folder would keep it.
        cleanup = Abandonment.shared.register { [folder] in
            if let staged = own.entry(Self.staged) { own.removeTree(staged) }
            Self.close(own, at: folder)
        }
        do throws(FileError) {
            try FileWriting.write(Array(Self.explanation.utf8), to: folder + "/" + State.making.rawValue)
            guard mkdir(path, 0o755) == 0 else { throw .system(.unwritable, path, step: "create the folder") }
        } catch {
            // A full disk: nothing stays, and the user knows no path in here.
            unlink(folder + "/" + State.making.rawValue)
            rmdir(folder)
            var error = error
            error.path = FilePath.parent(output)
            error.message = "cannot take a working folder: " + error.message
            throw error
        }
    }

    /// Notes that the staged output is complete. Throws `FileError` of kind `unwritable`.
    func beginCommit() throws(FileError) {
        guard let status = stat(ofLink: path) else { throw .system(.unwritable, path, step: "finish the output") }
        let text = Self.explanation + Self.numberLine(UInt64(status.st_ino))
        try FileWriting.write(Array(text.utf8), to: folder + "/" + State.committing.rawValue, isDurable: true)
        unlink(folder + "/" + State.making.rawValue)
    }

    /// Whether `output` is still what was made: the exchange puts another folder there.
    static func hasNewOutput(_ folder: OpenFolder) -> Bool {
        guard let staged = folder.entry(staged), let text = text(of: .committing, in: folder) else { return false }
        return text == explanation + numberLine(UInt64(staged.status.st_ino))
    }

    private static func numberLine(_ number: UInt64) -> String { "The new output has the number \(number).\n" }

    /// Removes what was made for the output. An old output that could not be put back stays, and the next build puts it
    /// back.
    func remove() {
        if let staged = own.entry(Self.staged) { own.removeTree(staged) }
        close()
    }

    deinit { Abandonment.shared.forget(cleanup) }

    /// Removes the folder when it is empty but for its state. What is left in it stays, also when other work that follows
    /// is stopped.
    func close() {
        Self.close(own, at: folder)
        Abandonment.shared.forget(cleanup)
    }

    /// Removes the folder when nothing but its state and empty folders is left in it; true when it is gone.
    @discardableResult
    static func close(_ folder: OpenFolder, at path: String) -> Bool {
        for name in [staged, aside] {
            if let empty = folder.entry(name), empty.kind == .folder { _ = folder.remove(empty) }
        }
        let entries = (try? folder.entries(called: path)) ?? []
        let states = entries.filter { State(rawValue: $0.name) != nil }
        guard states.count == entries.count else { return false }
        for state in states { _ = folder.remove(state) }
        return rmdir(path) == 0
    }

    // MARK: - Names

    private static let explanation = """
        StickerPress makes an output here. A folder that a killed build left is removed by the next build.

        """

    /// What the paths of everything beside an output begin with.
    static func prefix(of output: String) -> String {
        var name = FilePath.name(output)
        // A name may have 255 bytes, and ours is longer than that of the output.
        if name.utf8.count > 200 { name = ContentHash(name).hex }
        return FilePath.join(FilePath.parent(output), "." + name + RandomName.mark)
    }

    /// Whether builds make something by that name beside an output, or the output itself.
    static func makes(_ name: String, for output: String) -> Bool {
        let prefix = FilePath.name(prefix(of: output))
        return name == FilePath.name(output) || name == prefix + "lock" || isName(name, prefix)
    }

    static func isLock(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(RandomName.mark + "lock") }

    /// Whether a name is that of a staging folder.
    static func isName(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && RandomName.matches(name.dropFirst(prefix.count))
    }

    /// How far a folder has come; nil when it is not ours.
    static func state(of folder: OpenFolder) -> State? {
        State.allCases.first { state in
            guard let text = text(of: state, in: folder) else { return false }
            // Killed while it wrote the first one.
            return state == .making ? explanation.hasPrefix(text) : text.hasPrefix(explanation) && text.hasSuffix(".\n")
        }
    }

    private static func text(of state: State, in folder: OpenFolder) -> String? {
        let bytes = try? folder.bytes(state.rawValue, called: state.rawValue, atMost: 1_000)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
