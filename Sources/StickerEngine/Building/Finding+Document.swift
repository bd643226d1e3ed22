import StickerModel

extension Finding {
    /// The finding with its path relative to the manifest's folder, the same wherever the build is started from.
    func relative(to root: String) -> Finding {
        guard path.hasPrefix(root + "/") else { return self }
        var finding = self
        finding.path = String(path.dropFirst(root.count + 1))
        return finding
    }

    /// The finding as an element of `report.json`.
    var document: OutputDocument {
        var members: [String: OutputDocument] = [
            "rule": .string(rule), "severity": .string(severity.rawValue), "message": .string(message),
            "path": .string(path),
        ]
        if !notes.isEmpty { members["notes"] = .list(notes.map { .string($0) }) }
        members["line"] = line.map { .integer($0) }
        members["column"] = column.map { .integer($0) }
        return .object(members)
    }
}
