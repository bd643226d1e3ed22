import StickerModel

/// Changes that break one thing. One that finds nothing to change leaves an empty tree, so that the test fails.
extension FakeTree {
    /// The same picture with one thing changed.
    package mutating func change(_ path: String, _ edit: (inout ImageFacts) -> Void) {
        guard case .picture(var facts)? = contents[path] else {
            contents = [:]
            return
        }
        edit(&facts)
        contents[path] = .picture(facts)
    }

    /// Every picture with one thing changed, those inside documents and archives as well.
    package mutating func changeAll(_ edit: (inout ImageFacts) -> Void) {
        embedded = embedded.mapValues { facts in
            var facts = facts
            edit(&facts)
            return facts
        }
        for (path, content) in contents {
            if case .picture = content { change(path, edit) }
            guard case .archive(let archive) = content else { continue }
            var inner = archive.tree
            inner.changeAll(edit)
            contents[path] = .archive(Archive(inner))
        }
    }

    /// A document with one text replaced by another.
    package mutating func replace(_ path: String, _ old: String, _ new: String) {
        guard case .text(let text)? = contents[path], text.contains(old) else {
            contents = [:]
            return
        }
        contents[path] = .text(text.replacing(old, with: new))
    }

    package mutating func move(_ path: String, to other: String) {
        guard let content = contents.removeValue(forKey: path) else {
            contents = [:]
            return
        }
        contents[other] = content
    }
}
