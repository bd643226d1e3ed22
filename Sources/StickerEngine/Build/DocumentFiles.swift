import PortableFoundation
import StickerImaging
import StickerModel

/// Writes the files of plans that are not images: texts, documents and archives.
struct DocumentFiles {
    let output: NewOutput
    var images: ImageFactsCache?
    private let sources = Locked<[String: ContentHash]>([:])

    /// What archives, apps and documents with pictures in them were made from, by path.
    var madeFrom: [String: ContentHash] { sources.with { $0 } }

    /// Writes entries that depend on no other entry, and empties them in the plan: with many packs they are most of
    /// what a plan holds, and they are not needed again. Throws `FileError` of kind `unwritable`.
    func writeOwn(_ plan: inout OutputPlan, target: String) throws(FileError) {
        let writer = writer(in: target)
        for index in plan.entries.indices {
            let path = FileName.join(target, plan.entries[index].path)
            switch plan.entries[index].content {
            case .text(let text): try output.write(Array(text.string.utf8), to: path)
            case .document(let document) where document.dependencies.isEmpty:
                try output.write(try writer.bytes(of: document), to: path)
            case .document, .art, .archive, .derived: continue
            }
            plan.entries[index].content = .text("")
        }
    }

    /// Writes entries that depend on images and on what `writeOwn` wrote. Throws `FileError` of kind `unwritable`.
    func writeDerived(_ plan: OutputPlan, target: String) throws(FileError) {
        let writer = writer(in: target)
        // Archives come last: they may hold documents.
        for entry in plan.entries {
            guard case .document(let document) = entry.content else { continue }
            let path = FileName.join(target, entry.path)
            let source = try source(of: document, in: target)
            if keep(path, from: source) { continue }
            try output.write(try writer.bytes(of: document), to: path)
        }
        for entry in plan.entries {
            let path = FileName.join(target, entry.path)
            switch entry.content {
            case .derived(let file):
                if keep(path, from: source(of: file.members, seal: file.seal, in: target)) { continue }
                try output.write(try file.make(try contents(of: file.members, in: target)), to: path)
            case .archive(let members):
                if keep(path, from: source(of: members, in: target)) { continue }
                let files = try contents(of: members, in: target)
                let file = output.root + "/" + path
                if path.hasSuffix(".tar.gz") {
                    try TarWriting.write(files, to: file)
                } else {
                    try ZipWriting.write(files, to: file)
                }
                try output.add(path)
            case .text, .document, .art: continue
            }
        }
    }

    // MARK: - What stays as it is

    /// Keeps a file that the last build made from the same things.
    private func keep(_ path: String, from source: ContentHash?) -> Bool {
        guard let source else { return false }
        sources.with { $0[path] = source }
        return output.recorded(path)?.source == source && output.keep(path)
    }

    /// Stands for all that a document with pictures in it is made of; nil for others, which are written as fast.
    private func source(of document: OutputDocument, in target: String) throws(FileError) -> ContentHash? {
        guard document.holdsFiles else { return nil }
        var parts: [String] = []
        for path in document.dependencies {
            guard let file = output[FileName.join(target, path)] else { return nil }
            parts += [path, file.hash.hex]
        }
        // The pictures are in the parts.
        let outline = DocumentWriter(entry: { Array($0.utf8) })
        parts.append(String(decoding: try outline.bytes(of: document), as: UTF8.self))
        return ContentHash(parts.joined(separator: "\n"))
    }

    private func source(of members: [ArchiveMember], seal: String? = nil, in target: String) -> ContentHash? {
        var parts = [seal].compactMap(\.self)
        for member in members {
            switch member.content {
            case .text(let text): parts += [member.name, ContentHash(text.string).hex]
            case .entry(let path):
                guard let file = output[FileName.join(target, path)] else { return nil }
                parts += [member.name, file.hash.hex]
            }
        }
        return ContentHash(parts.joined(separator: "\n"))
    }

    // MARK: - Contents of other entries

    private func writer(in target: String) -> DocumentWriter {
        var writer = DocumentWriter { (path: String) throws(FileError) -> [UInt8] in try bytes(of: path, in: target) }
        writer.known = { path in output[FileName.join(target, path)].map { ($0.hash, $0.byteCount) } }
        writer.size = { (path: String) throws(FileError) -> PixelSize in try size(of: path, in: target) }
        return writer
    }

    private func size(of path: String, in target: String) throws(FileError) -> PixelSize {
        do {
            if let hash = output[FileName.join(target, path)]?.hash, let facts = try images?.facts(of: hash) {
                return facts.size
            }
            return try ArtDecoder.open(try bytes(of: path, in: target), limits: ArtLimits()).facts.size
        } catch {
            throw FileError(.unwritable, "was just made, but " + error.message, path: path)
        }
    }

    private func bytes(of path: String, in target: String) throws(FileError) -> [UInt8] {
        try output.bytes(of: FileName.join(target, path))
    }

    private func contents(
        of members: [ArchiveMember], in target: String
    ) throws(FileError) -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        for member in members { files.append((member.name, try bytes(of: member, in: target))) }
        return files
    }

    private func bytes(of member: ArchiveMember, in target: String) throws(FileError) -> [UInt8] {
        switch member.content {
        case .text(let text): Array(text.string.utf8)
        case .entry(let path): try bytes(of: path, in: target)
        }
    }
}
