import PortableFoundation
import StickerDocuments
import StickerModel

/// One load of a manifest: the findings so far, the manifests read, the art looked up.
final class LoadSession {
    let fields: ManifestFields
    let lookup: FileLookup
    /// The manifest's folder as the user wrote it, which findings put before their paths; "" for the current one.
    let prefix: String
    private(set) var findings: [Finding] = []
    private(set) var missingArt: Set<String> = []
    /// What `ignore` names in any manifest, relative to the root.
    private(set) var ignored: Set<String> = []
    /// Manifests read so far, relative to the root, in order.
    private(set) var files: [String] = []
    /// What was read of them, by path.
    private(set) var contents: [String: ContentHash] = [:]
    private var known: Set<String> = []
    /// What was said of art that is not there, without a word on what may be meant, and the id of its sticker;
    /// nil for icons and trays.
    private var unexplained: [(finding: Finding, wanted: String, id: String?)] = []
    /// Where keys belong that are in the wrong mapping.
    private lazy var homes = fields.homes

    init(_ fields: ManifestFields, root: String, prefix: String) {
        self.fields = fields
        self.prefix = prefix
        lookup = FileLookup(root: root)
    }

    /// Reports a notice of the tool (`ToolNotices`), unless `levels` switch it off.
    func report(
        _ rule: String, _ message: String, note: String? = nil, at location: SourceLocation,
        levels: [String: RuleLevel] = [:]
    ) {
        let finding = Finding(
            rule: rule, severity: ToolNotices.severity(of: rule), message: message, note: note, at: location)
        if let leveled = finding.leveled(by: levels) { findings.append(leveled) }
    }

    func removeFindings(where isLeftOut: (Finding) -> Bool) { findings.removeAll(where: isLeftOut) }

    func hasRead(_ path: String) -> Bool { known.contains(path) }

    /// The path of art that a manifest in `folder` names; nil when it cannot be art at all, which is reported.
    ///
    /// Art that is only missing is reported and kept, so that everything else about it is still checked.
    func art(_ node: DocumentNode, from folder: String, levels: [String: RuleLevel], id: String? = nil) -> String? {
        guard case .string(let path) = node.value, FieldText.fault(in: path, isPath: true) == nil else { return nil }
        switch lookup.find(path, from: folder) {
        case .found(let found, let differs):
            if differs {
                report(
                    "manifest/path-case", "“\(path)” is called “\(found)” on disk",
                    note: "write it the same way; file names are case-sensitive on other systems",
                    at: node.location, levels: levels)
            }
            return found
        case .outside(let message, let hint):
            report("manifest/path-outside", "“\(path)” " + message, note: hint, at: node.location)
            return nil
        case .missing(let wanted, let hint):
            let pattern = FilePattern.isPattern(path) ? "`*` and `?` work in the short form only: `- \(path)`" : nil
            let parts = path.split(separator: ",").map { String($0.drop { $0 == " " }) }
            let isList = parts.count > 1 && parts.allSatisfy { FileFormat(claimedBy: $0) != nil }
            let list = isList ? "write a list: `[\(parts.joined(separator: ", "))]`" : Self.remedy(for: path)
            let kind = path.utf8.last == UInt8(ascii: "/") ? "folder" : "file"
            report(
                "manifest/art-missing", "there is no \(kind) “\(wanted)”", note: list ?? pattern ?? hint,
                at: node.location)
            if let said = findings.last, said.notes.isEmpty {
                unexplained.append((said, wanted, id))
            }
            missingArt.insert(wanted)
            return wanted
        case .unusable(let found, let reason, let hint):
            report("manifest/not-a-file", "“\(path)” \(reason)", note: hint ?? "name an image file", at: node.location)
            missingArt.insert(found)
            return found
        }
    }

    /// Completes what was said of missing art, once all art is known.
    func explainMissing(_ packs: [Pack]) {
        guard !unexplained.isEmpty else { return }
        let stickers = Set(packs.flatMap(\.stickers).map(\.file)).subtracting(missingArt)
        for (said, wanted, id) in unexplained {
            guard let index = findings.firstIndex(of: said),
                // What is a sticker may be an icon, too.
                let advice = lookup.advice(
                    onMissing: wanted, id: id, besides: id == nil ? ignored : stickers.union(ignored))
            else { continue }
            findings[index].notes = [advice]
        }
    }

    /// For what YAML reads otherwise than it is meant: quotes of a word processor, a key without a space behind its
    /// colon, and lines below `stickers:` that do not begin with `- `.
    private static func remedy(for path: String) -> String? {
        let isQuote: (Character) -> Bool = { "“”„‟‘’‚‛«»‹›".contains($0) }
        let bare = String(path.drop(while: isQuote).reversed().drop(while: isQuote).reversed())
        if bare.count < path.count, !bare.isEmpty {
            return "in YAML, typographic quotes belong to the name: write `\(bare)`, or straight quotes: `\"\(bare)\"`"
        }
        if let rest = path.wholeMatch(of: /file:(\S.*)/)?.1 { return "put a space behind the colon: `file: \(rest)`" }
        let dashes: Set<Substring> = ["–", "—", "−", "•", "*"]
        let words = path.split(separator: " ")
        let names = words.filter { !dashes.contains($0) }
        guard let first = names.first, names.count > 1 || names.count < words.count,
            names.allSatisfy({ FileFormat(claimedBy: String($0)) != nil })
        else { return nil }
        return "begin each line of a list with a hyphen and a space: `- \(first)`"
    }

    /// Everything that a pattern in a manifest matches, relative to the root; nil when it leads out. Says so where that
    /// is only a part.
    func matches(
        _ pattern: String, from folder: String, at location: SourceLocation, levels: [String: RuleLevel] = [:]
    ) -> [String]? {
        guard let matches = lookup.matches(pattern, from: folder) else { return nil }
        if matches.isCut {
            let limit = Figures.grouped(PictureSearch.fileLimit)
            report(
                "manifest/left-out", "“\(pattern)” matches more than \(limit) paths; the rest is left out",
                note: "write a pattern that matches less, or several of them", at: location, levels: levels)
        }
        return matches.paths
    }

    /// The files and folders that a list under `ignore` names, relative to the root. An entry that names nothing is a
    /// remark.
    func ignored(_ list: DocumentNode, from folder: String, levels: [String: RuleLevel]) -> Set<String> {
        var paths: Set<String> = []
        for node in list.elements.isEmpty ? [list] : list.elements {
            guard let text = node.string, FieldText.fault(in: text, isPath: true) == nil else { continue }
            let matches = FilePattern.isPattern(text) ? lookup.matches(text, from: folder)?.paths ?? [] : []
            switch lookup.find(text, from: folder, wanted: .fileOrFolder) {
            case .found(let path, _), .unusable(let path, _, _): paths.insert(path)
            case .outside(let message, let hint):
                report("manifest/path-outside", "“\(text)” " + message, note: hint, at: node.location)
            case .missing where !matches.isEmpty: paths.formUnion(matches)
            case .missing(_, let hint):
                report(
                    "manifest/ignored-nothing", "`ignore` names “\(text)”, which matches nothing",
                    note: hint ?? "delete it, or correct it", at: node.location, levels: levels)
            }
        }
        ignored.formUnion(paths)
        return paths
    }

    // MARK: Manifests

    /// A path under the root as findings name it.
    func name(of path: String) -> String { FilePath.shown(path, in: prefix) }

    /// The document of a manifest; nil when it cannot be read. Throws `FileError`.
    private func document(_ path: String, called name: String) throws -> DocumentNode? {
        let file = lookup.path(of: path)
        guard let bytes = try ManifestReader.bytes(of: file, called: name) else { return nil }
        contents[path] = ContentHash(bytes)
        return try ManifestReader.read(bytes, of: file, called: name)
    }

    /// Reads a manifest and checks its shape; `location` is where another manifest lists it.
    func read(_ path: String, at location: SourceLocation?) -> ManifestFile? {
        let name = name(of: path)
        files.append(path)
        known.insert(path)
        if location == nil, lookup.leadsOut(path) {
            // Messages quote what they refuse, and what a link leads to may be a secret.
            let start = SourceLocation(file: name, line: 1, column: 1)
            report(
                "manifest/path-outside", "the manifest is a link that leads out of its folder",
                note: "replace the link with the file", at: start)
            return nil
        }
        do {
            guard let node = try document(path, called: name) else {
                let start = location ?? SourceLocation(file: name, line: 1, column: 1)
                report(
                    "manifest/missing", "“\(name)” cannot be read",
                    note: "name a regular file that you have permission to read", at: start)
                return nil
            }
            check(node)
            let folder = FileName.folder(path)
            if location == nil { reportOthers(beside: path, folder) }
            return ManifestFile(node: node, folder: folder)
        } catch let error as FileError {
            let start = SourceLocation(file: name, line: 1, column: 1)
            report("manifest/syntax", error.message, note: error.hint, at: error.location ?? start)
        } catch {
            report("manifest/missing", "“\(name)” cannot be read", at: SourceLocation(file: name, line: 1, column: 1))
        }
        return nil
    }

    /// A person who edits a manifest that is never read looks for the reason in vain.
    private func reportOthers(beside path: String, _ folder: String) {
        guard let rank = ManifestReader.names.firstIndex(of: FileName.last(path)) else { return }
        let others = ManifestReader.names.dropFirst(rank + 1).filter {
            FileManager.default.fileExists(atPath: lookup.path(of: FileName.join(folder, $0)))
        }
        guard !others.isEmpty else { return }
        report(
            "manifest/several",
            "\(NameList.whole(others, "and")) beside it \(others.count == 1 ? "is" : "are") not read",
            note: "keep one manifest in the folder: delete or rename the other",
            at: SourceLocation(file: name(of: path), line: 1, column: 1))
    }

    /// Reports every difference from the description of the fields.
    private func check(_ node: DocumentNode) {
        let isCatalog = node.member("packs") != nil
        var checker = ShapeChecker(takesExtensions: true)
        checker.check(node, as: .object(isCatalog ? fields.catalog : fields.pack), called: Self.wholeName)
        for fault in checker.faults { report(fault) }
        reportDirections(in: node)
        if let omitted = checker.omitted {
            report(
                "manifest/wrong-type", SummaryLine.following(omitted.count, "mistake"),
                note: "correct the first ones and run again", at: omitted.first)
        }
    }

    /// Marks that turn the direction of a text go into every output, and are seen in none. Paths are names of files, which
    /// are as they are.
    private func reportDirections(in node: DocumentNode) {
        var rest = [node]
        while let node = rest.popLast() {
            if case .object = node.value {
                rest += (node["stickers"]?.elements ?? []).reversed().filter {
                    if case .object = $0.value { true } else { false }
                }
                rest += node.members.reversed().filter { !Self.pathKeys.contains($0.key) }.map(\.node)
                continue
            }
            if case .string(let text) = node.value, let mark = HiddenCharacter.direction(in: text) {
                report(
                    "manifest/text-direction", "a text contains \(HiddenCharacter.name(of: mark))",
                    note: "delete it: no one sees it, and it can make a name be displayed as another one",
                    at: node.location)
            }
            rest += node.elements.reversed()
        }
    }

    private static let pathKeys: Set<String> = ["file", "icon", "tray", "packs", "stickers", "ignore"]

    private func report(_ fault: ShapeFault) {
        var hint = fault.hint
        let rule: String
        switch fault.difference {
        case .null, .kind, .noLanguage: rule = "manifest/wrong-type"
        case .choice: rule = "manifest/unknown-choice"
        case .range: rule = "manifest/out-of-range"
        case .text: rule = "manifest/bad-text"
        case .length, .format, .languageTag: rule = "manifest/bad-value"
        case .unknownKey(let key, _, let near):
            rule = "manifest/unknown-key"
            // A key that is nearly one of this place is meant to be that.
            if near == nil, let home = homes[key] { hint = "`\(key)` belongs \(home)" }
            // Packs and platforms have it.
            if key == "art" { hint = "a sticker has the keys of `art` itself: write them beside `file`" }
        case .missingKey(_, let misspelled):
            // A key that is there under a misspelled name is one mistake, not an unknown and a missing one.
            if let misspelled, homes[misspelled] == nil { return }
            rule = "manifest/missing-key"
        }
        hint = Self.ruleLine(for: fault) ?? Self.example(for: fault) ?? hint
        report(rule, fault.message, note: hint, at: fault.location)
    }

    /// A line to begin with, where a key is missing, or has a value of another kind that cannot be put right.
    private static func example(for fault: ShapeFault) -> String? {
        switch fault.difference {
        case .missingKey(let key, _):
            fault.field?.exampleText.map { "add `\(key): \($0)`, for example" }
        case .kind(_, _, remedy: nil):
            if let field = fault.field {
                field.exampleText.map { "write `\(field.name): \($0)`, for example" }
            } else if fault.name == wholeName {
                "begin it with `name:`, `publisher:` and `stickers:`"
            } else {
                nil
            }
        default: nil
        }
    }

    /// What messages call the document.
    private static let wholeName = "a manifest"

    /// The line to write, where a fault is about the level of a rule: half of it says too little.
    private static func ruleLine(for fault: ShapeFault) -> String? {
        let isAboutLevel =
            switch fault.difference {
            case .missingKey(let key, _): ["level", "reason"].contains(key)
            case .kind(let expected, _, _): expected == ManifestFields.ruleLevel.expectation
            default: false
            }
        // Only ids of rules have a slash.
        guard isAboutLevel, fault.name.contains("/") else { return nil }
        let id = fault.name.filter { $0 != "`" }
        return "write `\(id): { level: off, reason: \"\u{2026}\" }`; the level is off, info, warning or error"
    }

    /// The manifests that an entry of `packs` refers to, relative to the root.
    func manifests(_ entry: DocumentNode, from folder: String) -> [String] {
        guard case .string(let text) = entry.value, FieldText.fault(in: text, isPath: true) == nil else { return [] }
        let found = lookup.find(text, from: folder, wanted: .fileOrFolder)
        if case .missing = found, FilePattern.isPattern(text),
            let matches = matches(text, from: folder, at: entry.location)
        {
            let manifests = matches.filter { isManifestOrFolder($0) }.compactMap { manifest(at: $0) }
            if manifests.isEmpty {
                report(
                    "manifest/missing", "no manifest matches “\(text)”",
                    note: "`stickerpress add` makes packs of the folders there that have three or more pictures",
                    at: entry.location)
            }
            // A pattern means the other manifests: not those listed by name before it, nor the one it is in.
            return manifests.filter { !hasRead($0) }
        }
        switch found {
        case .found(let path, _):
            if let manifest = manifest(at: path) { return [manifest] }
            let names = NameList.whole(ManifestReader.names, "or")
            report("manifest/missing", "no \(names) in the folder “\(path)”", at: entry.location)
        case .outside(let message, let hint):
            report("manifest/path-outside", "“\(text)” " + message, note: hint, at: entry.location)
        case .missing(let wanted, let hint):
            report("manifest/missing", "there is no manifest “\(wanted)”", note: hint, at: entry.location)
        case .unusable(let path, let reason, let hint):
            report("manifest/missing", "“\(path)” \(reason)", note: hint, at: entry.location)
        }
        return []
    }

    private func isManifestOrFolder(_ path: String) -> Bool {
        if case .found = lookup.find(path, from: "") {
            return [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
        }
        return true
    }

    /// A file itself, or the manifest in a folder; nil when the folder has none, or is outside the root.
    private func manifest(at path: String) -> String? {
        let candidates = [path] + ManifestReader.names.map { path.isEmpty ? $0 : path + "/" + $0 }
        for candidate in candidates {
            if case .found(let found, _) = lookup.find(candidate, from: "") { return found }
        }
        return nil
    }
}
