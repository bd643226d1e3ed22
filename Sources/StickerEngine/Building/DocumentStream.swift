import StickerModel

/// Writes one JSON document of objects piece by piece, in the form of `DocumentWriter`, so that a long one is never
/// held whole. Keys are written in the order they are given.
final class DocumentStream {
    private let sink: FileSink
    private let writer = DocumentWriter { path throws(FileProblem) in try FileReading.bytes(of: path, atMost: .max) }
    /// For each object or list that is open: its closing bracket, and whether something stands in it.
    private var open: [(closing: String, isFilled: Bool)] = []

    /// Makes the file and opens the document's object. Throws `FileProblem` of kind `unwritable`, as all of them do.
    init(_ path: String) throws(FileProblem) {
        sink = try FileSink(path)
        try begin("{", "}")
    }

    /// A member of the innermost object.
    func member(_ key: String, _ document: OutputDocument) throws(FileProblem) {
        try start(key)
        try put(try writer.text(of: document, indent: indent))
    }

    /// A member whose value is JSON already.
    func member(_ key: String, json: String) throws(FileProblem) {
        try start(key)
        try put(json)
    }

    /// An element of the innermost list.
    func element(_ document: OutputDocument) throws(FileProblem) {
        try start(nil)
        try put(try writer.text(of: document, indent: indent))
    }

    func beginObject(_ key: String) throws(FileProblem) {
        try start(key)
        try begin("{", "}")
    }

    func beginList(_ key: String) throws(FileProblem) {
        try start(key)
        try begin("[", "]")
    }

    /// Closes the innermost object or list.
    func end() throws(FileProblem) {
        guard let (closing, isFilled) = open.popLast() else { return }
        try put((isFilled ? "\n" + indent : "") + closing)
    }

    /// Closes everything and the file.
    func finish() throws(FileProblem) {
        while !open.isEmpty { try end() }
        try put("\n")
        try sink.finish()
    }

    private var indent: String { String(repeating: "  ", count: open.count) }

    private func begin(_ opening: String, _ closing: String) throws(FileProblem) {
        try put(opening)
        open.append((closing, false))
    }

    private func start(_ key: String?) throws(FileProblem) {
        let isFirst = open.last.map { !$0.isFilled } ?? true
        if !open.isEmpty { open[open.count - 1].isFilled = true }
        try put((isFirst ? "\n" : ",\n") + indent + (key.map { OrderedJSON.quoted($0) + " : " } ?? ""))
    }

    private func put(_ text: String) throws(FileProblem) { try sink.write(text) }
}
