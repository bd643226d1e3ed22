import StickerDocuments
import StickerModel

/// What is found out while one part of a bundle is read, reported at the levels of its pack.
struct BundleLog {
    let source: BundleSource
    private let levels: [String: RuleLevel]
    private var log: FindingLog

    /// `levels` are those of the bundle where the part has none of its own.
    init(_ source: BundleSource, levels: [String: RuleLevel]? = nil) {
        self.source = source
        self.levels = levels ?? source.levels
        log = FindingLog(source.rules, source.limit)
    }

    var findings: [Finding] { log.findings }

    mutating func raise(_ notice: Notice, path: String, at location: SourceLocation? = nil) {
        log.raise(notice, path: path, at: location, levels: levels)
    }

    /// Whether there are so many errors that a reader does not go on; asked before each entry of a list.
    func ends(at path: String, _ location: SourceLocation?) -> Bool { log.ends(at: path, location) }

    /// The one of the `others` that was probably meant by `name`.
    func similar(to name: String, among others: [String]) -> String? { log.similar(to: name, among: others) }

    /// Reads a file; what is wrong with it becomes a notice.
    mutating func reading<Value>(
        _ path: String, _ read: (any FileTree) throws -> Value, failure: (FileError) -> Notice
    ) -> Value? {
        log.reading(path, levels: levels, { [tree = source.tree] in try read(tree) }, failure: failure)
    }

    /// A `Contents.json`, or a list of stickers; nil when it is not a mapping, which is reported.
    mutating func document(_ path: String) -> DocumentNode? {
        var checker = DocumentChecker(path: path, levels: levels, log: log, notice: Notice.about)
        defer { log = checker.log }
        return checker.document(in: source.tree)
    }

    /// Reports how a part of the document at `path` differs from its shape.
    mutating func check(_ node: DocumentNode, as shape: FieldType, called name: String, path: String) {
        _ = log.check(node, as: shape, called: name, path: path, levels: levels, notice: Notice.about)
    }

    /// Facts of the image of a sticker, as its document names it; what is wrong with it is reported. A missing one may be
    /// meant to be one of the `others`, which the document does not name.
    mutating func image(
        _ file: Located<String>, in folder: String, among others: [String], of sticker: String
    ) -> ImageFacts? {
        // A rule reports names that are paths; they are never followed.
        guard !FileName.hasSlash(file.value), !file.value.isEmpty else { return nil }
        let path = source.file(file.value, in: folder)
        do {
            return try BundleImages.facts(at: path, in: source.tree)
        } catch {
            switch error {
            case .missing:
                let missing = missing(file, path, among: others)
                raise(
                    .missing("sticker-missing", missing, ["file": file.value, "sticker": sticker]), path: path,
                    at: file.location)
            case .empty: raise(Notice("sticker-empty"), path: path)
            case .unreadable(let error): raise(.imageFault("sticker-unreadable", error), path: path)
            }
        }
        return nil
    }

    /// Why a named file is not there.
    func missing(_ file: Located<String>, _ path: String, among others: [String]) -> MissingFile {
        MissingFile(path, in: source.tree, similar: similar(to: file.value, among: others))
    }
}
