import StickerModel

/// A target as a scheme names it.
struct SchemeReference: Sendable {
    /// Name of the scheme.
    var scheme: String
    /// Id and name of the target.
    var id: String
    var name: String
    var location: SourceLocation
}

/// Reads the schemes of a project: those that are shared, and those of each user.
struct SchemeReader {
    /// Whether a shared scheme asks which app to launch.
    private(set) var asksForApp = false
    /// Each target of the project that a scheme names, once for each scheme.
    private(set) var references: [SchemeReference] = []

    /// `path` is that of `project.pbxproj`.
    init(of path: String, in source: BundleSource) {
        let project = FileName.folder(path)
        let shared = FileName.join(project, "xcshareddata")
        let users = FileName.join(project, "xcuserdata")
        let folders = [shared] + source.index.subfolders(of: users, endings: ["xcuserdatad"]).map { users + "/" + $0 }
        for folder in folders.map({ FileName.join($0, "xcschemes") }) {
            for file in source.index.files(in: folder) where FileName.pathExtension(file) == "xcscheme" {
                let path = FileName.join(folder, file)
                guard let bytes = try? source.tree.bytes(path) else { continue }
                read(bytes, path, of: source.name(of: project), isShared: folder.hasPrefix(shared))
            }
        }
    }

    /// The tags with their attributes are enough; the rest of the document is Xcode's own.
    private mutating func read(_ bytes: [UInt8], _ path: String, of project: String, isShared: Bool) {
        var line = 1
        var seen: Set<String> = []
        for part in bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
            defer { line += part.count { $0 == UInt8(ascii: "\n") } }
            let attributes = Self.attributes(of: part)
            if isShared, attributes["launchAutomaticallySubstyle"] == "2" { asksForApp = true }
            // Targets of other projects, such as those of CocoaPods, are not known here.
            guard part.starts(with: "BuildableReference".utf8), let id = attributes["BlueprintIdentifier"],
                attributes["ReferencedContainer"] == "container:" + project, seen.insert(id).inserted
            else { continue }
            references.append(
                SchemeReference(
                    scheme: FileName.stem(FileName.last(path)), id: id, name: attributes["BlueprintName"] ?? "",
                    location: SourceLocation(file: path, line: line, column: 1)))
        }
    }

    /// `name = "value"` pairs of a tag.
    private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var name: Substring = ""
        let pieces = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            let text = String(decoding: piece, as: UTF8.self)
            if index.isMultiple(of: 2) {
                name = text.split(whereSeparator: { $0.isWhitespace || $0 == "=" }).last ?? ""
            } else {
                attributes[String(name)] = unescaped(text)
            }
        }
        return attributes
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
