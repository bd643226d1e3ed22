import StickerModel

extension FindingLog {
    /// Reads a JSON document, a mapping; nil when it does not parse or is not one, which is reported.
    package mutating func mapping(
        at path: String, in tree: any FileTree, notice: (ShapeFault) -> Notice?
    ) -> DocumentNode? {
        let node = reading(path) {
            try tree.json(path)
        } failure: {
            .jsonSyntax($0)
        }
        guard let node, check(node, as: .openObject([]), called: "the document", path: path, notice: notice) else {
            return nil
        }
        return node
    }

    /// Reports how a part of the document at `path` differs from its shape; false when it is not even a mapping.
    /// `notice` tells what to say about a difference; nil for what rules judge.
    @discardableResult
    package mutating func check(
        _ node: DocumentNode, as shape: FieldType, called name: String, path: String,
        notice: (ShapeFault) -> Notice?
    ) -> Bool {
        for fault in ShapeChecker.faults(in: node, as: shape, called: name) {
            if let notice = notice(fault) { raise(notice, path: path, at: fault.location) }
        }
        if case .object = node.value { return true }
        return false
    }
}

extension Notice {
    /// The notice about a difference of a platform's document from its shape; nil for keys that it does not know.
    package static func about(_ fault: ShapeFault) -> Notice? {
        switch fault.difference {
        case .missingKey(let key, _): .jsonMissingKey(key, parent: fault.name)
        case .kind(let wanted, let found, let remedy):
            .jsonType(key: fault.name, wanted: wanted, found: found, remedy: remedy)
        case .null(let wanted, _): .jsonType(key: fault.name, wanted: wanted, found: "null")
        default: nil
        }
    }
}
