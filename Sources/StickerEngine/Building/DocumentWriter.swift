import Foundation
import StickerDocuments
import StickerModel

/// Turns an `OutputDocument` into JSON bytes: sorted keys, two spaces, no escaped slashes, a final newline.
struct DocumentWriter {
    /// The bytes of another entry of the same plan.
    let entry: (String) throws(FileError) -> [UInt8]
    /// Px of an image among them.
    var size: (String) throws(FileError) -> PixelSize = { _ throws(FileError) in PixelSize(0, 0) }

    func bytes(of document: OutputDocument) throws(FileError) -> [UInt8] {
        Array((try text(of: document) + "\n").utf8)
    }

    /// The document without a final newline; all lines but the first begin with `indent`.
    func text(of document: OutputDocument, indent: String = "") throws(FileError) -> String {
        var text = ""
        try write(document, indent: indent, into: &text)
        return text
    }

    private func write(_ document: OutputDocument, indent: String, into text: inout String) throws(FileError) {
        switch document {
        case .string(let string): text += OrderedJSON.quoted(string)
        case .integer(let number): text += String(number)
        case .number(let number):
            text += number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .bool(let flag): text += flag ? "true" : "false"
        case .list(let elements):
            try write(elements.map { ("", $0) }, in: ("[", "]"), indent: indent, into: &text)
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            try write(
                sorted.map { (OrderedJSON.quoted($0.key) + " : ", $0.value) }, in: ("{", "}"), indent: indent,
                into: &text)
        case .base64(let path): text += OrderedJSON.quoted(Data(try entry(path)).base64EncodedString())
        case .byteCount(let path): text += String(try entry(path).count)
        case .sha256(let path): text += OrderedJSON.quoted(SHA256.hex(of: try entry(path)))
        case .width(let path): text += String(try size(path).width)
        case .height(let path): text += String(try size(path).height)
        case .digest(let paths, let digits):
            var hashes: [UInt8] = []
            for path in paths { hashes += Array(ContentHash(try entry(path)).hex.utf8) }
            text += OrderedJSON.quoted(String(ContentHash(hashes).hex.prefix(digits)))
        }
    }

    private func write(
        _ parts: [(String, OutputDocument)], in brackets: (String, String), indent: String, into text: inout String
    ) throws(FileError) {
        guard !parts.isEmpty else {
            text += brackets.0 + brackets.1
            return
        }
        let inner = indent + "  "
        text += brackets.0
        for (index, part) in parts.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner + part.0
            try write(part.1, indent: inner, into: &text)
        }
        text += "\n" + indent + brackets.1
    }
}

/// Writes one JSON document of objects piece by piece, in the form of `DocumentWriter`, so that a long one is never
/// held whole. Keys are written in the order they are given.
final class DocumentStream {
    private let sink: FileSink
    private let writer = DocumentWriter { path throws(FileError) in try FileReading.bytes(of: path, atMost: .max) }
    /// For each object or list that is open: its closing bracket, and whether something stands in it.
    private var open: [(closing: String, isFilled: Bool)] = []

    /// Makes the file and opens the document's object. Throws `FileError` of kind `unwritable`, as all of them do.
    init(_ path: String) throws(FileError) {
        sink = try FileSink(path)
        try begin("{", "}")
    }

    /// A member of the innermost object.
    func member(_ key: String, _ document: OutputDocument) throws(FileError) {
        try start(key)
        try put(try writer.text(of: document, indent: indent))
    }

    /// A member whose value is JSON already.
    func member(_ key: String, json: String) throws(FileError) {
        try start(key)
        try put(json)
    }

    /// An element of the innermost list.
    func element(_ document: OutputDocument) throws(FileError) {
        try start(nil)
        try put(try writer.text(of: document, indent: indent))
    }

    func beginObject(_ key: String) throws(FileError) {
        try start(key)
        try begin("{", "}")
    }

    func beginList(_ key: String) throws(FileError) {
        try start(key)
        try begin("[", "]")
    }

    /// Closes the innermost object or list.
    func end() throws(FileError) {
        guard let (closing, isFilled) = open.popLast() else { return }
        try put((isFilled ? "\n" + indent : "") + closing)
    }

    /// Closes everything and the file.
    func finish() throws(FileError) {
        while !open.isEmpty { try end() }
        try put("\n")
        try sink.finish()
    }

    private var indent: String { String(repeating: "  ", count: open.count) }

    private func begin(_ opening: String, _ closing: String) throws(FileError) {
        try put(opening)
        open.append((closing, false))
    }

    private func start(_ key: String?) throws(FileError) {
        let isFirst = open.last.map { !$0.isFilled } ?? true
        if !open.isEmpty { open[open.count - 1].isFilled = true }
        try put((isFirst ? "\n" : ",\n") + indent + (key.map { OrderedJSON.quoted($0) + " : " } ?? ""))
    }

    private func put(_ text: String) throws(FileError) { try sink.write(text) }
}
