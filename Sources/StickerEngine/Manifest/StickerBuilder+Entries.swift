import StickerDocuments
import StickerImaging
import StickerModel

/// The entries under `stickers`, with the pictures that folders and patterns mean.
extension StickerBuilder {
    struct Entry {
        /// The entry itself: a string in short form, else a mapping.
        var node: DocumentNode
        /// The art, relative to the root folder.
        var file: String
    }

    /// `named` is art the pack uses otherwise, which folders and patterns leave out.
    func entries(of list: DocumentNode?, besides named: Set<String>) -> [Entry] {
        guard let list else { return [] }
        // One folder or pattern needs no list.
        let nodes = if case .string = list.value { [list] } else { list.elements }
        // What entries name comes first: patterns leave it out, wherever in the list they are.
        var taken = named
        var files: [String?] = []
        var groups: [[String]?] = []
        for node in nodes {
            let group = paths(node)
            let path = group == nil ? art(of: node) : nil
            if let path { taken.formUnion(session.frames[path]?.files ?? [path]) }
            files.append(path)
            groups.append(group)
        }
        var entries: [Entry] = []
        for (index, node) in nodes.enumerated() {
            if let file = files[index] {
                entries.append(Entry(node: node, file: file))
            } else if let group = groups[index]?.filter({ !settings.ignored.covers($0) }) {
                for file in pictures(of: node, in: group) where taken.insert(file).inserted {
                    entries.append(Entry(node: node, file: file))
                }
            }
        }
        return entries
    }

    /// All in the folder that a short form names, or that its `*` and `?` match; nil for the path of one file.
    func paths(_ node: DocumentNode) -> [String]? {
        guard case .string(let text) = node.value, FieldText.fault(in: text, isPath: true) == nil else { return nil }
        switch session.lookup.find(text, from: folder, wanted: .fileOrFolder) {
        case .found(let path, _): return session.lookup.isFolder(path) ? session.lookup.contents(of: path) : nil
        case .missing where FilePattern.isPattern(text):
            return session.matches(text, from: folder, at: node.location, levels: settings.ruleLevels)
        default: return nil
        }
    }

    /// Those of the paths that are pictures. What looks like one but cannot be read is named.
    func pictures(of node: DocumentNode, in paths: [String]) -> [String] {
        var pictures: [String] = []
        var unsupported: [(path: String, reason: FileError)] = []
        for path in paths where !session.hasRead(path) {
            switch session.lookup.find(path, from: "", wanted: .fileOrFolder) {
            case .found where session.lookup.isFolder(path): continue
            case .found:
                let fault = PictureFile.fault(byNameOf: session.lookup.path(of: path))
                // What a build makes does not depend on what is installed.
                if fault == nil || fault == FFmpeg.missing {
                    pictures.append(path)
                } else if let fault, fault.kind == .unsupported {
                    unsupported.append((path, fault))
                }
            default:
                // Links that lead out, files that cannot be read.
                let file = DocumentNode(.string(path), at: node.location)
                if session.art(file, from: "", levels: settings.ruleLevels) != nil { pictures.append(path) }
            }
        }
        let text = node.string ?? ""
        if let first = unsupported.first {
            let names = NameList.text(unsupported.map { FileName.last($0.path) })
            session.report(
                "manifest/left-out",
                ["pattern": text, "files": names, "file": FileName.last(first.path), "fault": first.reason.message],
                hint: first.reason.hint, at: node.location, levels: settings.ruleLevels)
        }
        if let problem = session.lookup.problem(listing: text, from: folder) {
            session.report(
                "manifest/not-a-file.folder", ["path": text, "fault": problem.message], hint: problem.hint,
                at: node.location)
        } else if pictures.isEmpty {
            let isPattern = FilePattern.isPattern(text)
            session.report(
                isPattern ? "manifest/art-missing.unmatched" : "manifest/art-missing.no-picture", ["path": text],
                at: node.location)
        }
        return pictures
    }
}
