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
    /// Animations whose frames are files, by the names that stand for them.
    var frames: [String: FrameFiles] = [:]
    /// Manifests read so far, relative to the root, in order.
    private(set) var files: [String] = []
    /// What was read of them, by path.
    private(set) var contents: [String: ContentHash] = [:]
    private var known: Set<String> = []
    /// What was said of missing art, without what may be meant, and the id of its sticker; nil for icons and trays.
    private var unexplained: [(finding: Finding, wanted: String, folder: String, id: String?)] = []
    /// Where keys belong that are in the wrong mapping.
    private lazy var owningSections = fields.owningSections

    init(_ fields: ManifestFields, root: String, prefix: String) {
        (self.fields, self.prefix) = (fields, prefix)
        lookup = FileLookup(root: root)
    }

    /// Reports what the tool has to say (`ToolNotices`), unless `levels` switch it off.
    func report(
        _ id: String, _ values: [String: String] = [:], hint: String? = nil, at location: SourceLocation,
        levels: [String: RuleLevel] = [:]
    ) {
        findings.raise(id, values, hint: hint, at: location, levels: levels)
    }

    func removeFindings(where isLeftOut: (Finding) -> Bool) { findings.removeAll(where: isLeftOut) }

    func hasRead(_ path: String) -> Bool { known.contains(path) }

    /// The path of art that a manifest in `folder` names; nil when it cannot be art at all, which is reported. Art that
    /// is only missing is reported and kept, so that everything else about it is still checked.
    func art(_ node: DocumentNode, from folder: String, levels: [String: RuleLevel], id: String? = nil) -> String? {
        guard case .string(let path) = node.value, FieldText.fault(in: path, isPath: true) == nil else { return nil }
        switch lookup.find(path, from: folder) {
        case .found(let found, let differs):
            if differs {
                let name = ManifestEdits.written(found, from: folder)
                report("manifest/path-case", ["path": path, "name": name], at: node.location, levels: levels)
            }
            return found
        case .outside(let message, let hint):
            report("manifest/path-outside", ["path": path, "fault": message], hint: hint, at: node.location)
            return nil
        case .missing(let wanted, let hint):
            reportMissing(path, wanted, hint, at: node.location)
            if let said = findings.last, said.notes.isEmpty { unexplained.append((said, wanted, folder, id)) }
            missingArt.insert(wanted)
            return wanted
        case .unusable(let found, let reason, let hint):
            report("manifest/not-a-file", ["path": path, "fault": reason], hint: hint, at: node.location)
            missingArt.insert(found)
            return found
        }
    }

    /// Completes what was said of missing art, once all art is known.
    func explainMissing(_ packs: [Pack]) {
        guard !unexplained.isEmpty else { return }
        let known = packs.flatMap { $0.stickers.map(\.file) + [$0.icon, $0.tray].compactMap(\.self) }
        let taken = Set(known).subtracting(missingArt).union(ignored)
        let (released, names) = releasedArt(packs)
        let all = Set(unexplained.flatMap { released[$0.wanted] ?? [] })
        for (said, wanted, folder, id) in unexplained {
            guard let index = findings.firstIndex(of: said) else { continue }
            let advice = lookup.advice(
                onMissing: wanted, from: folder, id: id, names: names[wanted] ?? [], released: released[wanted] ?? [],
                of: all, besides: taken)
            findings[index].notes = advice.notes
        }
    }

    /// What the lock says of art, by file, and lines that keep names with the capitals of those files.
    private func releasedArt(_ packs: [Pack]) -> (art: [String: Set<String>], names: [String: [String]]) {
        let registry = IdentifierRegistry(root: lookup.path(of: ""), manifest: files.first ?? "")
        let art = ManifestHistory.art(in: registry.entries)
        let owned = Dictionary(grouping: registry.entries) { $0.record.owner }
        var released: [String: Set<String>] = [:]
        var names: [String: [String]] = [:]
        for pack in packs {
            for sticker in pack.allStickers where missingArt.contains(sticker.file) {
                let item = ManifestItem(pack: pack.id, sticker: sticker.id)
                let hash = art[item] ?? ""
                if !hash.isEmpty { released[sticker.file, default: []].insert(hash) }
                for (target, record) in (owned[item] ?? []).map({ ($0.target, $0.record) })
                where record.id != record.id.lowercased() {
                    guard let option = fields.fileNameOption(of: record.kind, target),
                        sticker.fieldLocations[option] == nil
                    else { continue }
                    let line = ManifestLine(
                        option: "\(option): \(SafeText<YAML>.scalar(record.id).string)", of: target,
                        ofSticker: sticker.id, at: sticker.location)
                    names[sticker.file] = ((names[sticker.file] ?? []) + [line.text]).uniqued
                }
            }
        }
        return (released, names)
    }

    /// YAML reads quotes of a word processor, and a key without a space behind its colon, otherwise than they are meant.
    private func reportMissing(_ path: String, _ wanted: String, _ hint: String?, at location: SourceLocation) {
        let isQuote: (Character) -> Bool = { "“”„‟‘’‚‛«»‹›".contains($0) }
        let bare = String(path.drop(while: isQuote).reversed().drop(while: isQuote).reversed())
        if bare.count < path.count, !bare.isEmpty {
            report("manifest/art-missing.quotes", ["path": wanted, "bare": bare], at: location)
        } else if let rest = path.wholeMatch(of: /file:(\S.*)/)?.1 {
            report("manifest/art-missing.colon", ["path": wanted, "rest": String(rest)], at: location)
        } else if path.hasPrefix("-"), path.contains(" -") {
            report("manifest/art-missing.dashes", ["path": wanted], at: location)
        } else if let next = path.split(separator: " - ", maxSplits: 1).dropFirst().first {
            report("manifest/art-missing.joined", ["path": wanted, "next": String(next)], at: location)
        } else if FilePattern.isPattern(path) {
            report("manifest/art-missing.pattern", ["path": wanted], at: location)
        } else if path.utf8.last == UInt8(ascii: "/") {
            report("manifest/art-missing.folder", ["path": wanted], hint: hint, at: location)
        } else {
            report("manifest/art-missing", ["path": wanted], hint: hint, at: location)
        }
    }

    /// All that a manifest's pattern matches, relative to the root; nil when it leads out. Says where that is a part.
    func matches(
        _ pattern: String, from folder: String, at location: SourceLocation, levels: [String: RuleLevel] = [:]
    ) -> [String]? {
        guard let matches = lookup.matches(pattern, from: folder) else { return nil }
        if matches.isCut {
            report(
                "manifest/left-out.many",
                ["pattern": pattern, "limit": Figures.grouped(PictureSearch.fileLimit)], at: location, levels: levels)
        }
        return matches.paths
    }

    /// The files and folders that `ignore` names, or entries of `packs` behind a `!`, relative to the root. An entry that
    /// names nothing is a remark.
    func ignored(
        _ list: DocumentNode, from folder: String, levels: [String: RuleLevel], isOfPacks: Bool = false
    ) -> Set<String> {
        var paths: Set<String> = []
        for node in list.elements.isEmpty ? [list] : list.elements {
            guard let written = node.string else { continue }
            let text = isOfPacks ? String(written.dropFirst()) : written
            guard FieldText.fault(in: text, isPath: true) == nil else { continue }
            let matches = FilePattern.isPattern(text) ? lookup.matches(text, from: folder)?.paths ?? [] : []
            switch lookup.find(text, from: folder, wanted: .fileOrFolder) {
            case .found(let path, _), .unusable(let path, _, _): paths.insert(path)
            case .outside(let message, let hint):
                report("manifest/path-outside", ["path": text, "fault": message], hint: hint, at: node.location)
            case .missing where !matches.isEmpty: paths.formUnion(matches)
            case .missing(_, let hint):
                report(
                    isOfPacks ? "manifest/ignored-nothing.packs" : "manifest/ignored-nothing", ["pattern": text],
                    hint: hint, at: node.location, levels: levels)
            }
        }
        ignored.formUnion(paths)
        return paths
    }

    /// What entries of a list of packs that begin with `!` leave out, relative to the root.
    func leftOut(of packs: DocumentNode, from folder: String) -> Set<String> {
        let entries = packs.elements.filter { $0.string?.hasPrefix("!") == true }
        return entries.reduce(into: []) { $0.formUnion(ignored($1, from: folder, levels: [:], isOfPacks: true)) }
    }

    // MARK: Manifests

    /// A path under the root as findings name it.
    func name(of path: String) -> String { FilePath.userPath(path, in: prefix) }

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
            report("manifest/path-outside.link", at: SourceLocation(file: name, line: 1, column: 1))
            return nil
        }
        let start = SourceLocation(file: name, line: 1, column: 1)
        do {
            guard let node = try document(path, called: name) else {
                report("manifest/missing", ["path": name], at: location ?? start)
                return nil
            }
            check(node)
            return (node, FileName.folder(path))
        } catch let error as FileError {
            findings += Finding.syntax(error, at: start)
        } catch {
            report("manifest/missing", ["path": name], at: start)
        }
        return nil
    }

    private func check(_ node: DocumentNode) {
        let isCatalog = node.member("packs") != nil
        var checker = ShapeChecker(takesExtensions: true)
        checker.check(node, as: .object(isCatalog ? fields.catalog : fields.pack), called: Self.wholeName)
        for fault in checker.faults { report(fault) }
        if let omitted = checker.omitted {
            report("manifest/wrong-type.more", ["count": Figures.grouped(omitted.count)], at: omitted.first)
        }
    }

    private func report(_ fault: ShapeFault) {
        switch fault.difference {
        case .unknownKey(let key, _, _) where key == "art":
            report("manifest/unknown-key.art", ["key": key], at: fault.location)
        case .unknownKey(let key, _, nil) where owningSections[key] != nil:
            report(
                "manifest/unknown-key.elsewhere", ["key": key, "place": owningSections[key] ?? ""], at: fault.location)
        // A key that is there under a misspelled name is one mistake, not an unknown and a missing one.
        case .missingKey(_, .some): break
        default: findings.append(Finding(fault))
        }
    }

    static let wholeName = "a manifest"

    /// The manifests that an entry of `packs` refers to, relative to the root.
    func manifests(_ entry: DocumentNode, from folder: String) -> [String] {
        guard case .string(let text) = entry.value, FieldText.fault(in: text, isPath: true) == nil else { return [] }
        let found = lookup.find(text, from: folder, wanted: .fileOrFolder)
        if case .missing = found, FilePattern.isPattern(text),
            let matches = matches(text, from: folder, at: entry.location)
        {
            let manifests = matches.filter { isManifestOrFolder($0) }.compactMap { manifest(at: $0) }
            if manifests.isEmpty { report("manifest/missing.pattern", ["path": text], at: entry.location) }
            // A pattern means the other manifests: not those listed by name before it, nor the one it is in.
            return manifests.filter { !hasRead($0) }
        }
        switch found {
        case .found(let path, _):
            if let manifest = manifest(at: path) { return [manifest] }
            let names = NameList.whole(ManifestReader.names, "or")
            report("manifest/missing.listed-folder", ["names": names, "path": path], at: entry.location)
        case .outside(let message, let hint):
            report("manifest/path-outside", ["path": text, "fault": message], hint: hint, at: entry.location)
        case .missing(let wanted, let hint):
            report("manifest/missing.listed", ["path": wanted], hint: hint, at: entry.location)
        case .unusable(let path, let reason, let hint):
            report("manifest/missing.unusable", ["path": path, "fault": reason], hint: hint, at: entry.location)
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

extension Finding {
    static func syntax(_ error: FileError, at start: SourceLocation) -> [Finding] {
        ([error] + error.others).map {
            Finding("manifest/syntax", ["fault": $0.message], hint: $0.hint, at: $0.location ?? start)
        }
    }

    /// How a document differs from the description of its fields, as a manifest is told it.
    init(_ fault: ShapeFault) {
        var values = ["name": fault.name]
        var hint: String?
        let isRequired = fault.field?.isRequired ?? false
        let id: String
        switch fault.difference {
        case .null(let expected, _):
            values["expected"] = expected
            id =
                expected.contains(FieldType.color.expectation)
                ? "manifest/wrong-type.null-color"
                : isRequired ? "manifest/wrong-type.null-required" : "manifest/wrong-type.null"
        case .kind(let expected, let found, let remedy):
            (values["expected"], values["found"], hint) = (expected, found, remedy)
            (values["key"], values["example"]) = (fault.field?.name, fault.field?.exampleText)
            id =
                fault.name == LoadSession.wholeName
                ? "manifest/wrong-type.document"
                : values["example"] == nil ? "manifest/wrong-type" : "manifest/wrong-type.example"
        case .noLanguage: id = "manifest/wrong-type.no-language"
        case .choice(let text, let choices, let meant):
            values["value"] = String(text.prefix(80))
            values["expected"] = FieldType.choice(choices).expectation
            values["meant"] = meant
            id = meant == nil ? "manifest/unknown-choice" : "manifest/unknown-choice.similar"
        case .range(let number, let range):
            values["value"] = Figures.grouped(number)
            (values["least"], values["most"]) = (Figures.grouped(range.lowerBound), Figures.grouped(range.upperBound))
            id = "manifest/out-of-range"
        case .text(let fault, let remedy):
            values["fault"] = fault
            let isBlank = isRequired && fault == FieldText.blank
            hint = isBlank ? nil : remedy
            id = isBlank ? "manifest/bad-text.required" : "manifest/bad-text"
        case .length(let count, let limit):
            (values["count"], values["limit"]) = (Figures.grouped(count), Figures.grouped(limit))
            id = "manifest/bad-value.long"
        case .format(let text, let expected, let remedy):
            (values["value"], values["expected"], hint) = (String(text.prefix(80)), expected, remedy)
            id = "manifest/bad-value"
        case .languageTag(let tag):
            values["tag"] = tag
            id = "manifest/bad-value.language"
        case .unknownKey(let key, let allowed, let meant):
            values["key"] = String(key.prefix(80))
            (values["meant"], values["keys"]) = (meant, allowed.joined(separator: ", "))
            if let meant, key.hasPrefix(meant + ":") {
                values["rest"] = String(key.dropFirst(meant.count + 1).prefix(40))
                id = "manifest/unknown-key.space"
            } else if meant != nil {
                id = "manifest/unknown-key.similar"
            } else if allowed.isEmpty {
                id = "manifest/unknown-key.none"
            } else {
                id = allowed.count > 30 ? "manifest/unknown-key" : "manifest/unknown-key.choose"
            }
        case .missingKey(let key, _):
            (values["key"], values["example"]) = (key, fault.field?.exampleText)
            id = values["example"] == nil ? "manifest/missing-key" : "manifest/missing-key.example"
        }
        self.init(id, values, hint: hint, at: fault.location)
    }
}
