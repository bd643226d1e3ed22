import StickerModel

extension LoadSession {
    /// A path under the root as findings name it.
    func name(of path: String) -> String {
        prefix.isEmpty || prefix == "." ? path : prefix.hasSuffix("/") ? prefix + path : prefix + "/" + path
    }

    /// Reads and checks the form of a manifest; `location` is where another manifest lists it.
    func read(_ path: String, at location: SourceLocation?) -> ManifestFile? {
        let name = name(of: path)
        addFile(path)
        do {
            guard let node = try ManifestReader.read(lookup.path(of: path), called: name) else {
                let place = location ?? SourceLocation(file: name, line: 1, column: 1)
                report(
                    .missing, "“\(name)” cannot be read", notes: ["name a regular file that you may read"], at: place)
                return nil
            }
            check(node)
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            return ManifestFile(node: node, folder: folder)
        } catch let error as FileError {
            let start = SourceLocation(file: name, line: 1, column: 1)
            report(.syntax, error.message, notes: error.hint.map { [$0] } ?? [], at: error.location ?? start)
        } catch {
            report(.missing, "“\(name)” cannot be read", at: SourceLocation(file: name, line: 1, column: 1))
        }
        return nil
    }

    private func check(_ node: DocumentNode) {
        let isCatalog = node.member("packs") != nil
        var checker = FieldChecker(places: places)
        checker.check(node, as: .object(isCatalog ? catalogFields : packFields), called: "a manifest")
        add(checker.findings)
    }

    /// The manifests an entry of `packs` stands for, relative to the root.
    func manifests(_ entry: DocumentNode, from folder: String) -> [String] {
        guard case .string(let text) = entry.value, FieldText.fault(in: text, isPath: true) == nil else { return [] }
        let found = lookup.find(text, from: folder, wanted: .fileOrFolder)
        if case .missing = found, FilePattern.isPattern(text), let matches = lookup.matches(text, from: folder) {
            let manifests = matches.filter { isManifestOrFolder($0) }.compactMap { manifest(at: $0) }
            if manifests.isEmpty {
                report(.missing, "no manifest matches “\(text)”", at: entry.location)
            }
            // A pattern stands for the others: what is listed by name before it, or holds it, is not meant again.
            return manifests.filter { !hasRead($0) }
        }
        switch found {
        case .found(let path, _):
            if let manifest = manifest(at: path) { return [manifest] }
            let names = ManifestReader.names.joined(separator: ", ")
            report(.missing, "no \(names) in the folder “\(path)”", at: entry.location)
        case .outside(let message, let hint):
            report(.pathOutside, "“\(text)” " + message, notes: [hint], at: entry.location)
        case .missing(let wanted, let hint):
            report(.missing, "there is no manifest “\(wanted)”", notes: hint.map { [$0] } ?? [], at: entry.location)
        case .unusable(let path, let reason):
            report(.missing, "“\(path)” \(reason)", at: entry.location)
        }
        return []
    }

    private func isManifestOrFolder(_ path: String) -> Bool {
        if case .found = lookup.find(path, from: "") {
            return [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
        }
        return true
    }

    /// A file as it is, or the manifest in a folder; nil when that holds none, or leads out.
    private func manifest(at path: String) -> String? {
        let candidates = [path] + ManifestReader.names.map { path.isEmpty ? $0 : path + "/" + $0 }
        for candidate in candidates {
            if case .found(let found, _) = lookup.find(candidate, from: "") { return found }
        }
        return nil
    }
}
