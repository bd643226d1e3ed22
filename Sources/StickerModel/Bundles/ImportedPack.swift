/// A pack read out of a platform's bundle: what a manifest would say to make it again.
package struct ImportedPack: Sendable {
    package var id: String?
    /// What people read; "" where the bundle has none.
    package var name: String
    /// nil when the bundle names none (iMessage catalogs, archives without author).
    package var publisher: String?
    /// Addresses that the bundle names, as they are written there; the importer checks them.
    package var links = Links()
    /// The largest icon, large enough to make other icons of.
    package var icon: ImportedFile?
    package var tray: ImportedFile?
    package var stickers: [ImportedSticker]
    /// Options of the target it came from that a rebuild needs ("size: small").
    package var options: [String: String] = [:]
    /// Options of that target that are switched on ("needs-repainting: true").
    package var flags: Set<String> = []
    /// Options of that target that are numbers ("loops: 3").
    package var numbers: [String: Int] = [:]
    /// Options of that target that name art.
    package var artOptions: [String: ImportedFile] = [:]
    package var findings: [Finding] = []
    /// Everything the manifest cannot say or that had to be changed, by the ids of the tool's own texts: `import/merged`.
    package var notices: [Notice] = []

    package init(name: String, stickers: [ImportedSticker]) {
        (self.name, self.stickers) = (name, stickers)
    }

    /// Says what the document at `path` has and the manifest does not get.
    package mutating func leaveOut(_ parts: [String], of path: String = "") {
        guard !parts.isEmpty else { return }
        let values = ["pack": name, "parts": NameList.text(parts)]
        notices.append(Notice("import/dropped.parts", values, path: path))
    }

    /// Paths of all files of the tree that it takes.
    package var files: [String] {
        let files = stickers.map(\.file) + [icon, tray].compactMap(\.self) + Array(artOptions.values)
        return files.flatMap { file -> [String] in
            switch file {
            case .file(let path): [path]
            case .frames(let paths, _): paths
            case .bytes: []
            }
        }
    }
}

package struct ImportedSticker: Sendable {
    /// Its name in the bundle without ending; made file-safe and unique by the importer.
    package var name: String
    package var file: ImportedFile
    /// In the order of the bundle; empty where it has none.
    package var emojis: [String] = []
    package var tags: [String] = []
    package var alt: LocalizedText?
    /// Options of the target it came from that a rebuild needs ("shortcode: TiredCup").
    package var options: [String: String] = [:]
    package var flags: Set<String> = []
    /// The option that gives it the name it is published under, and that name: needed where its id is another one.
    package var published: (option: String, name: String)?

    package init(name: String, file: ImportedFile) {
        (self.name, self.file) = (name, file)
    }
}

package enum ImportedFile: Sendable, Hashable {
    case file(String)
    /// Bytes that came out of a document (base64 payloads).
    case bytes([UInt8])
    /// Frames of an animation as separate files of the tree, each shown for so many ms.
    case frames([String], duration: Double)
}
