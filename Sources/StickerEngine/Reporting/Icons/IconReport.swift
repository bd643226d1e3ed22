import StickerModel

/// What `icons` has to show.
package struct IconReport: Sendable {
    /// Lists, ticked where `root` is given.
    package var checklists: [IconChecklist]
    /// The folder that was looked at, as the user called it.
    package var root: String?

    package init(checklists: [IconChecklist] = [], root: String? = nil) {
        self.checklists = checklists
        self.root = root
    }

    /// Everything as tables for people.
    package var sheets: [IconSheet] {
        checklists.map { IconSheet($0, root: root) }
    }
}

extension IconChecklist {
    /// Where the icons lie, as the user would write it; nil for a bare list.
    package func shownPlace(in root: String?) -> String? {
        guard let root, let place else { return nil }
        if place.isEmpty { return root }
        return root == "." ? place : (root.hasSuffix("/") ? root : root + "/") + place
    }

    /// A file without the folder of its set.
    package func shownFile(_ file: String) -> String {
        guard let place, !place.isEmpty, file.hasPrefix(place + "/") else { return file }
        return String(file.dropFirst(place.count + 1))
    }
}
