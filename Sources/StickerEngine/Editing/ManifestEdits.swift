import PortableFoundation
import StickerDocuments
import StickerModel

/// Changes to the files of one manifest: all of them are written, or none.
struct ManifestEdits {
    private var editors: [String: DocumentEditor] = [:]
    private var originals: [String: [UInt8]] = [:]

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

    /// The changed files, by name. Throws `FileError` when a change would affect anything else.
    func changedFiles() throws -> [ChangedFile] {
        try editors.filter { $0.value.hasChanges }.sorted { $0.key < $1.key }.map { file, editor in
            ChangedFile(
                path: file, old: originals[file] ?? [], new: try editor.edited(), passages: editor.changedPassages)
        }
    }

    /// A path as the manifest in a folder writes it; one that looks absolute gets a `./`.
    static func written(_ file: String, from folder: String) -> String {
        let path = FilePath.relative("/" + file, from: "/" + folder)
        return RelativePath.fault(in: path) == nil ? path : "./" + path
    }

    /// The folder of a manifest file, relative to the root.
    static func folder(of file: String, in root: String) -> String {
        let folder = FilePath.relative(FilePath.absolute(FilePath.parent(file)), from: FilePath.absolute(root))
        return folder == "." ? "" : folder
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
        status = error.status == .cannotWrite ? .cannotWrite : error.lacksInput ? .missingInput : .findings
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
    var path: String
    var old: [UInt8]
    var new: [UInt8]
    var passages: [DocumentEditor.Passage]

    /// Replaces all files; those that were replaced get their old content back when one fails. Throws `FileError`.
    static func write(_ files: [ChangedFile]) throws {
        var written: [ChangedFile] = []
        for file in files {
            // A link stays one: what it leads to is replaced.
            let path = FilePath.real(file.path)
            do throws(FileError) {
                guard try FileReading.bytes(of: path, atMost: YAMLReader.byteLimit) == file.old else {
                    throw FileError(.changed, "changed while it was being edited", path: file.path, hint: "run again")
                }
                try FileWriting.replace(path, with: file.new)
                written.append(file)
            } catch {
                for done in written { try? FileWriting.replace(FilePath.real(done.path), with: done.old) }
                var error = error
                // Not where a link leads to.
                error.path = file.path
                throw error
            }
        }
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
