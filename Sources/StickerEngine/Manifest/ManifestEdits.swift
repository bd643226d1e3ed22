import PortableFoundation
import StickerDocuments
import StickerModel

/// Changes to the files of one manifest: new ones are written first.
struct ManifestEdits {
    private struct File {
        var editor: DocumentEditor
        /// As it was read; nil for a new file.
        var stamp: FileStamp?
    }

    private var files: [String: File] = [:]

    /// Changes one file, named as findings name it. Throws `FileError`.
    mutating func change(_ file: String, _ change: (inout DocumentEditor) throws -> Void) throws {
        if files[file] == nil {
            // From before the content was read, so that it does not pass for that of a later content.
            let stamp = stat(at: file).map { FileStamp($0) }
            let bytes = try FileReading.bytes(of: file, atMost: YAMLReader.byteLimit)
            let editor = try DocumentEditor(bytes, file: file, isJSON: ManifestReader.isJSON(bytes, name: file))
            files[file] = File(editor: editor, stamp: stamp)
        }
        guard var known = files.removeValue(forKey: file) else { return }
        try change(&known.editor)
        files[file] = known
    }

    /// Adds a file that is not there yet. Throws `FileError` where it is.
    mutating func create(_ file: String, _ text: SafeText<YAML>) throws {
        guard !FileManager.default.fileExists(atPath: file) else { throw Self.changed(file) }
        files[file] = File(editor: try DocumentEditor(NewManifest.bytes(of: text, at: file), file: file, isJSON: false))
    }

    /// The changed files, by name. Throws `FileError` when a change would affect anything else.
    func changedFiles() throws -> [ChangedFile] {
        try files.filter { $0.value.editor.hasChanges || $0.value.stamp == nil }.sorted { $0.key < $1.key }.map {
            path, file in
            let new = try file.editor.edited()
            let passages = file.stamp == nil ? ChangedFile.passages(of: new) : file.editor.changedPassages
            return ChangedFile(path: path, old: file.stamp, new: new, passages: passages)
        }
    }

    /// A path as the manifest in a folder writes it; one that looks absolute gets a `./`.
    static func written(_ file: String, from folder: String) -> String {
        let path = FilePath.relative("/" + file, from: "/" + folder)
        return RelativePath.fault(in: path) == nil ? path : "./" + path
    }

    static func folder(of file: String, in root: String) -> String {
        FilePath.relative(FilePath.absolute(FilePath.parent(file)), from: FilePath.absolute(root))
    }

    /// A value that was there when the manifest was loaded is gone.
    static func changed(_ file: String) -> FileError {
        FileError(.changed, "changed while it was being read", path: file, hint: "run again")
    }
}

struct ChangedFile {
    /// As the user would write it.
    let path: String
    /// The file that was read; nil where there was none.
    let old: FileStamp?
    let new: [UInt8]
    let passages: [DocumentEditor.Passage]

    static func passages(of new: [UInt8]) -> [DocumentEditor.Passage] {
        var lines = String(decoding: new, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return [DocumentEditor.Passage(line: 1, removed: [], added: lines.map(String.init))]
    }

    /// Puts all files in place, in the folder of a manifest but for those that are links. Throws `FileError`.
    static func write(_ files: [ChangedFile], in folder: String) throws {
        guard let first = files.first else { return }
        // A link stays one: what it leads to is replaced.
        let paths = files.map { FilePath.real($0.path) }
        var root = FilePath.real(folder)
        if !paths.allSatisfy({ FilePath.isInside($0, root) }) { root = FilePath.real(FilePath.parent(paths[0])) }
        while !paths.allSatisfy({ FilePath.isInside($0, root) }) { root = FilePath.parent(root) }
        var file = first
        do {
            let changes = try FileChanges(in: root, while: "it was being edited")
            for (changed, path) in zip(files, paths) {
                file = changed
                try changes.write(changed.new, to: FilePath.relative(path, from: root), replacing: changed.old)
            }
            try changes.commit()
        } catch var error as FileError {
            // Not where a link leads to.
            error.path = zip(files, paths).first { $1 == error.path }?.0.path ?? file.path
            throw error
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
