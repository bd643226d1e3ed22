import PortableFoundation
import StickerDocuments
import StickerModel

/// Changes to the files of one manifest: all of them are written, or none.
struct ManifestEdits {
    private var editors: [String: DocumentEditor] = [:]
    private var originals: [String: [UInt8]] = [:]
    private var created: Set<String> = []

    /// Changes one file, named as findings name it. Throws `FileError`.
    mutating func change(_ file: String, _ change: (inout DocumentEditor) throws -> Void) throws {
        var editor: DocumentEditor
        if let known = editors[file] {
            editor = known
        } else {
            let bytes = try FileReading.bytes(of: file, atMost: YAMLReader.byteLimit)
            editor = try DocumentEditor(bytes, file: file, isJSON: ManifestReader.isJSON(bytes, name: file))
            originals[file] = bytes
        }
        try change(&editor)
        editors[file] = editor
    }

    /// Adds a file that is not there yet. Throws `FileError` where it is.
    mutating func create(
        _ file: String, _ text: SafeText<YAML>, _ change: (inout DocumentEditor) throws -> Void
    ) throws {
        guard !FileManager.default.fileExists(atPath: file) else { throw Self.changed(file) }
        let bytes = Array(text.string.utf8)
        editors[file] = try DocumentEditor(bytes, file: file, isJSON: false)
        created.insert(file)
        try self.change(file, change)
    }

    /// The changed files, by name. Throws `FileError` when a change would affect anything else.
    func changedFiles() throws -> [ChangedFile] {
        try editors.filter { $0.value.hasChanges }.sorted { $0.key < $1.key }.map { file, editor in
            let new = try editor.edited()
            if created.contains(file) { return ChangedFile(path: file, new: new) }
            return ChangedFile(path: file, old: originals[file] ?? [], new: new, passages: editor.changedPassages)
        }
    }

    /// A path as the manifest in a folder writes it; one that looks absolute gets a `./`.
    static func written(_ file: String, from folder: String) -> String {
        let path = FilePath.relative("/" + file, from: "/" + folder)
        return RelativePath.fault(in: path) == nil ? path : "./" + path
    }

    /// The folder of a manifest file, relative to the root.
    static func folder(of file: String, in root: String) -> String {
        FilePath.relative(FilePath.absolute(FilePath.parent(file)), from: FilePath.absolute(root))
    }

    /// A value that was there when the manifest was loaded is gone.
    static func changed(_ file: String) -> FileError {
        FileError(.changed, "changed while it was being read", path: file, hint: "run again")
    }
}

/// Why a manifest was not edited: what the commands that edit it end with, and their finding.
struct EditFailure {
    let status: ExitStatus
    let finding: Finding

    /// `command` begins the rule's id; `path` is for an error that does not name its file.
    init(_ error: FileError, command: String, path: String) {
        status = error.status == .cannotWrite ? .cannotWrite : error.inputStatus
        let plain = error.path.isEmpty ? error.artFinding(at: path) : error.finding
        let rule = command + "/" + error.kind.rawValue
        finding = Finding(
            rule: rule, severity: .error, message: plain.message, notes: plain.notes, path: plain.path,
            line: error.location?.line, column: error.location?.column)
    }
}

/// A file with the changes that are made to it.
struct ChangedFile {
    /// As the user would write it.
    let path: String
    /// nil where there was no such file.
    let old: [UInt8]?
    let new: [UInt8]
    let passages: [DocumentEditor.Passage]

    init(path: String, old: [UInt8], new: [UInt8], passages: [DocumentEditor.Passage]) {
        self.path = path
        self.old = old
        self.new = new
        self.passages = passages
    }

    /// A file that is not there yet.
    init(path: String, new: [UInt8]) {
        self.path = path
        old = nil
        self.new = new
        var lines = String(decoding: new, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        passages = [DocumentEditor.Passage(line: 1, removed: [], added: lines.map(String.init))]
    }

    /// Replaces all files; those that were replaced get their old content back when one fails. Throws `FileError`.
    static func write(_ files: [ChangedFile]) throws {
        var written: [ChangedFile] = []
        for file in files {
            // A link stays one: what it leads to is replaced.
            let path = FilePath.real(file.path)
            do throws(FileError) {
                guard try file.isUnchanged(path) else {
                    throw FileError(.changed, "changed while it was being edited", path: file.path, hint: "run again")
                }
                try FileWriting.replace(path, with: file.new)
                written.append(file)
            } catch {
                for done in written {
                    let path = FilePath.real(done.path)
                    if let old = done.old { try? FileWriting.replace(path, with: old) } else { unlink(path) }
                }
                var error = error
                // Not where a link leads to.
                error.path = file.path
                throw error
            }
        }
    }

    /// Whether no one else wrote the file meanwhile.
    private func isUnchanged(_ path: String) throws(FileError) -> Bool {
        guard let old else { return !FileManager.default.fileExists(atPath: path) }
        return try FileReading.bytes(of: path, atMost: YAMLReader.byteLimit) == old
    }

    /// The changed lines, as `diff` shows them.
    static func listing(_ files: [ChangedFile]) -> SafeText<Terminal> {
        files.map { file in
            file.passages.map { passage in
                "\(.text(file.path)):\(passage.line)\n"
                    + passage.removed.map { "- \(.text($0))\n" }.joined()
                    + passage.added.map { "+ \(.text($0))\n" }.joined()
            }.joined()
        }.joined()
    }
}
