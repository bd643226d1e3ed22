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
            raise(
                .jsonType, ["key": name, "wanted": "a group of keys", "found": node.kindName], at: node,
                "write { … } here")
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
            raise(.jsonMissingKey, ["where": name, "key": key], at: node)
        }
        return true
    }

    /// Entries of a list that must be texts.
    mutating func checkTexts(_ list: DocumentNode, named name: String) {
        for entry in list.elements {
            if entry.isNull {
                raise(.jsonNull, ["key": "an entry of \(name)"], at: entry)
            } else if !ValueKind.text.fits(entry.value) {
                let words = ["key": "an entry of \(name)", "wanted": "a text", "found": entry.kindName]
                raise(.jsonType, words, at: entry, ValueKind.text.remedy(for: entry))
            }
        }
    }

    private mutating func check(_ member: DocumentNode.Member, _ kind: ValueKind) {
        if member.node.isNull {
            raise(.jsonNull, ["key": member.key], at: member.node)
        } else if !kind.fits(member.node.value) {
            let words = ["key": member.key, "wanted": kind.words, "found": member.node.kindName]
            raise(.jsonType, words, at: member.node, kind.remedy(for: member.node))
        } else if kind == .list, member.key == "emojis" {
            checkTexts(member.node, named: member.key)
        }
    }

    /// Reports a key nobody reads. Returns the key it was certainly meant to be.
    private mutating func unknown(
        _ member: DocumentNode.Member, _ shape: DocumentShape, named name: String, _ present: Set<String>
    ) -> String? {
        let place = Located(member.key, at: member.keyLocation)
        if member.key == "emoji", shape.keys["emojis"] != nil {
            raise(.jsonEmojisKey, ["where": name, "key": member.key], at: place)
            return "emojis"
        }
        if member.key == "android_app_store_link" {
            raise(.playLinkKey, ["key": member.key], at: place)
            return "android_play_store_link"
        }
        let free = shape.keys.keys.filter { !present.contains($0) }.sorted()
        let meant = SpellingSuggestion.match(member.key, in: free)
        if meant == "sticker_packs" {
            raise(.jsonPacksKey, ["key": member.key], at: place)
            return meant
        }
        let suggestion = (meant ?? SpellingSuggestion.match(member.key, in: shape.keys.keys.sorted())).map {
            "; did you mean “\($0)”?"
        }
        let words = ["key": member.key, "where": shape.place, "suggestion": suggestion ?? ""]
        raise(shape.refusesUnknown ? .jsonUnknownKey : .jsonIgnoredKey, words, at: place)
        return nil
    }

    private mutating func raise(
        _ rule: WhatsAppRule, _ words: [String: String], at node: DocumentNode, _ remedy: String = ""
    ) {
        let words = words.merging(["remedy": remedy]) { $1 }
        log.raise(rule, words, path: path, at: node.location, levels: levels)
    }

    private mutating func raise(_ rule: WhatsAppRule, _ words: [String: String], at place: Located<String>) {
        log.raise(rule, words, path: path, at: place.location, levels: levels)
    }
}
