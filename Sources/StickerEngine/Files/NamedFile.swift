import PortableFoundation
import StickerModel

/// A file that the user named with `--output` for a document of one kind: one of that kind may be replaced, art never.
package struct NamedFile {
    /// Standard output, by the name that other tools have for it.
    package static let standardOutput = "-"

    let path: String
    /// "a list of icons"
    let kind: String
    /// What to do where there is a document of this kind already.
    let remedy: String
    let isOurs: ([UInt8]) -> Bool

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
                guard replacing else { throw FileError(.unwritable, "is there already", path: path, hint: remedy) }
            }
        }
        try FileReplacement.replace(path, with: bytes)
    }

    /// Throws `FileError` where no file can take the place of what is at a path, or where it is in an output.
    static func requireFree(_ path: String) throws(FileError) {
        try FileReplacement.requireReplaceable(path)
        try Marker.refuseOutput(around: path)
    }

    /// Bytes that a document of ours has at most; a longer file is something else.
    private static let limit = 64_000_000
}
