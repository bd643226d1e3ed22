import PortableFoundation
import StickerDocuments
import StickerModel

/// A file that the user named with `--output` for a document of one kind. What is there may be replaced where it is of
/// that kind; art and manifests never are.
package struct NamedFile {
    /// Standard output, by the name that other tools have for it.
    package static let standardOutput = "-"

    private let path: String
    private let kind: String
    private let remedy: String
    private let isOurs: ([UInt8]) -> Bool

    /// A table of stickers, which may hold edits.
    package static func table(_ path: String) -> NamedFile {
        NamedFile(
            path: path, kind: "a table of stickers",
            remedy: "put its edits back with --apply, or overwrite it with --force", isOurs: StickerTable.isTable)
    }

    /// A list of icons.
    package static func icons(_ path: String) -> NamedFile {
        NamedFile(
            path: path, kind: "a list of icons", remedy: "choose another name, or overwrite it with --force",
            isOurs: IconReport.isReport)
    }

    /// Writes the document. What is there already is replaced where it has the same bytes or is empty, and, where
    /// `replacing` is set, when it is a document of the same kind. Throws `FileError` of kind `unwritable`.
    package func write(_ text: SafeText<WholeFile>, replacing: Bool) throws(FileError) {
        let bytes = Array(text.string.utf8)
        try Self.requireFree(path)
        if access(path, F_OK) == 0 {
            let old = try? FileReading.bytes(of: path, atMost: Self.limit)
            if old != bytes, old?.isEmpty != true {
                guard let old, isOurs(old) else {
                    throw FileError(
                        .unwritable, "is there already and is not \(kind)", path: path, hint: "choose another name")
                }
                guard replacing else {
                    throw FileError(.unwritable, "is there already", path: path, hint: remedy)
                }
            }
        }
        try FileWriting.replace(path, with: bytes)
    }

    /// Throws `FileError` where no file can take the place of what is at a path, or where the next build would refuse
    /// the file: in an output.
    static func requireFree(_ path: String) throws(FileError) {
        try FileReplacement.requireReplaceable(path)
        try Marker.refuseOutput(around: path)
    }

    /// Bytes that a document of ours has at most; a longer file is something else.
    private static let limit = 64_000_000
}

extension StickerTable {
    /// Whether a file is such a table, also one that a spreadsheet saved.
    static func isTable(_ bytes: [UInt8]) -> Bool {
        guard let header = try? CSVReader.read(bytes, file: "").first else { return false }
        let columns = Set(header.fields.compactMap(Column.init))
        return columns.count > 1 && !columns.isDisjoint(with: [.file, .id])
    }
}

extension IconReport {
    /// Whether a file is such a report, in any of its formats.
    static func isReport(_ bytes: [UInt8]) -> Bool {
        if let document = try? JSONReader.read(bytes, file: "") {
            return document["lists"]?.elements.contains { $0["icons"] != nil } ?? false
        }
        if let header = try? CSVReader.read(bytes, file: "").first, header.fields == csvColumns { return true }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            IconChecklist.titles.allSatisfy { line.contains($0) }
        }
    }
}
