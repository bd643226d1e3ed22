import StickerModel

/// The entries under `stickers`, patterns written out.
struct StickerEntries {
    struct Entry {
        /// The entry itself: a text in short form, else a group.
        var node: DocumentNode
        /// The art, relative to the root folder.
        var file: String
    }

    private(set) var entries: [Entry] = []

    /// `named` is art the pack uses otherwise, which patterns leave out.
    init(
        _ list: DocumentNode?, named: Set<String>, _ folder: String, _ settings: Settings, _ session: LoadSession
    ) {
        let nodes = list?.elements ?? []
        let patterns = nodes.map { Self.pattern($0, folder, session) }
        let files = zip(nodes, patterns).map { node, isPattern -> String? in
            guard !isPattern else { return nil }
            let file = if case .object = node.value { node["file"] } else { DocumentNode?.some(node) }
            return file.flatMap { session.art($0, from: folder, levels: settings.ruleLevels) }
        }
        var taken = named.union(files.compactMap { $0 })
        for (index, node) in nodes.enumerated() {
            if let file = files[index] {
                entries.append(Entry(node: node, file: file))
            } else if patterns[index] {
                let matches = Self.matches(node, folder, settings, session).filter { !taken.contains($0) }
                taken.formUnion(matches)
                entries += matches.map { Entry(node: node, file: $0) }
            }
        }
    }

    /// Short forms with `*` or `?`, unless a file is really called so.
    private static func pattern(_ node: DocumentNode, _ folder: String, _ session: LoadSession) -> Bool {
        guard case .string(let text) = node.value, FilePattern.isPattern(text),
            FieldText.fault(in: text, isPath: true) == nil,
            case .missing = session.lookup.find(text, from: folder)
        else { return false }
        return true
    }

    private static func matches(
        _ node: DocumentNode, _ folder: String, _ settings: Settings, _ session: LoadSession
    ) -> [String] {
        guard case .string(let text) = node.value else { return [] }
        let files = (session.lookup.matches(text, from: folder) ?? []).filter { path in
            // Folders are no art; what is wrong otherwise is worth a word.
            if case .found = session.lookup.find(path, from: "", wanted: .fileOrFolder) {
                if case .found = session.lookup.find(path, from: "") { return true }
                return false
            }
            return session.art(DocumentNode(.string(path), at: node.location), from: "", levels: settings.ruleLevels)
                != nil
        }
        if files.isEmpty {
            session.report(.artMissing, "no file matches “\(text)”", at: node.location)
        }
        return files
    }
}
