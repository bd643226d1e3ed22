import StickerModel

/// Compares a document with its shape: unknown and misspelt keys, nulls, wrong kinds, missing keys; one finding each.
struct ShapeChecker {
    let form: WhatsAppForm
    let path: String
    var log: FindingLog
    /// Levels of the pack that is being read.
    var levels: [String: RuleLevel] = [:]

    /// Returns whether the node is a group of keys at all.
    @discardableResult
    mutating func check(_ node: DocumentNode, _ shape: DocumentShape, named name: String) -> Bool {
        guard case .object(let members) = node.value else {
            let fault = DocumentFault.type(
                key: name, wanted: "a group of keys", found: node.kindName, remedy: "write { … } here")
            raise(.document(fault), at: node.location)
            return false
        }
        var present = Set(members.map(\.key))
        for member in members {
            if let kind = shape.keys[member.key] {
                check(member, kind)
            } else if !shape.tolerated.contains(member.key), let meant = unknown(member, shape, named: name, present) {
                present.insert(meant)
            }
        }
        for key in shape.required where !present.contains(key) {
            raise(.document(.missingKey(key, parent: name)), at: node.location)
        }
        return true
    }

    /// Entries of a list that must be texts.
    mutating func checkTexts(_ list: DocumentNode, named name: String) {
        for entry in list.elements {
            if entry.isNull {
                raise(.null(key: "an entry of \(name)"), at: entry.location)
            } else if !ValueKind.text.fits(entry.value) {
                let fault = DocumentFault.type(
                    key: "an entry of \(name)", wanted: "a text", found: entry.kindName,
                    remedy: ValueKind.text.remedy(for: entry))
                raise(.document(fault), at: entry.location)
            }
        }
    }

    private mutating func check(_ member: DocumentNode.Member, _ kind: ValueKind) {
        if member.node.isNull {
            raise(.null(key: member.key), at: member.node.location)
        } else if !kind.fits(member.node.value) {
            let fault = DocumentFault.type(
                key: member.key, wanted: kind.words, found: member.node.kindName, remedy: kind.remedy(for: member.node))
            raise(.document(fault), at: member.node.location)
        } else if kind == .list, member.key == "emojis" {
            checkTexts(member.node, named: member.key)
        }
    }

    /// Reports a key nobody reads. Returns the key it was certainly meant to be.
    private mutating func unknown(
        _ member: DocumentNode.Member, _ shape: DocumentShape, named name: String, _ present: Set<String>
    ) -> String? {
        if member.key == "emoji", shape.keys["emojis"] != nil {
            raise(.emojisKey(member.key, parent: name), at: member.keyLocation)
            return "emojis"
        }
        if member.key == "android_app_store_link" {
            raise(.playLinkKey(member.key), at: member.keyLocation)
            return "android_play_store_link"
        }
        let free = shape.keys.keys.filter { !present.contains($0) }.sorted()
        let meant = SpellingSuggestion.match(member.key, in: free)
        if meant == "sticker_packs" {
            raise(.packsKey(member.key), at: member.keyLocation)
            return meant
        }
        raise(
            .unknownKey(
                member.key, location: shape.place,
                meant: meant ?? SpellingSuggestion.match(member.key, in: shape.keys.keys.sorted()),
                isRefused: shape.refusesUnknown), at: member.keyLocation)
        return nil
    }

    private mutating func raise(_ notice: WhatsAppNotice, at location: SourceLocation) {
        log.raise(notice, path: path, at: location, levels: levels)
    }
}
