import StickerModel

/// The members of one YAML mapping while it is read: keys once, `<<` merged in behind the mapping's own keys.
struct YAMLObject {
    private var own: [DocumentNode.Member] = []
    private var lines: [String: Int] = [:]
    private var merged: [DocumentNode.Member] = []

    var members: [DocumentNode.Member] {
        var taken = Set(lines.keys)
        return own + merged.filter { taken.insert($0.key).inserted }
    }

    var mergedCount: Int { merged.count }

    /// Throws `DocumentError` when the key was given before.
    mutating func add(_ member: DocumentNode.Member) throws {
        if let line = lines[member.key] {
            throw DocumentError(
                "the key “\(member.key)” is given twice, first on line \(line)", hint: "keep one of them",
                at: member.keyLocation)
        }
        lines[member.key] = member.keyLocation.line
        own.append(member)
    }

    /// Takes what `<<` refers to: one group or a list of groups, earlier ones winning, own keys winning over all.
    mutating func merge(_ node: DocumentNode, at location: SourceLocation) throws {
        let groups = if case .list(let elements) = node.value { elements } else { [node] }
        for group in groups {
            guard case .object(let members) = group.value else {
                throw DocumentError(
                    "`<<` takes a group of keys, or a list of groups; this is \(node.kindName)",
                    hint: "write `<<: *name` where `&name` marks a group above", at: location)
            }
            merged += members
        }
    }
}
