import StickerImaging
import StickerModel

/// Writes the files of plans that are not images: texts, documents and archives.
struct DocumentFiles {
    let staging: String

    /// Writes entries that depend on no other entry, and empties them in the plan: with many packs they are most of
    /// what a plan holds, and they are not needed again. Throws `FileError` of kind `unwritable`.
    func writeOwn(_ plan: inout OutputPlan, target: String) throws(FileError) {
        let writer = writer(in: folder(of: target))
        for index in plan.entries.indices {
            let path = folder(of: target) + "/" + plan.entries[index].path
            switch plan.entries[index].content {
            case .text(let text): try FileWriting.write(Array(text.string.utf8), to: path)
            case .document(let document) where document.dependencies.isEmpty:
                try FileWriting.write(try writer.bytes(of: document), to: path)
            case .document, .art, .archive: continue
            }
            plan.entries[index].content = .text("")
        }
    }

    /// Writes entries that depend on images and on what `writeOwn` wrote. Throws `FileError` of kind `unwritable`.
    func writeDerived(_ plan: OutputPlan, target: String) throws(FileError) {
        let folder = folder(of: target)
        let writer = writer(in: folder)
        // Archives come last: they may hold documents.
        for entry in plan.entries {
            guard case .document(let document) = entry.content else { continue }
            try FileWriting.write(try writer.bytes(of: document), to: folder + "/" + entry.path)
        }
        for entry in plan.entries {
            guard case .archive(let members) = entry.content else { continue }
            var files: [(name: String, bytes: [UInt8])] = []
            for member in members { files.append((member.name, try bytes(of: member, in: folder))) }
            try ZipWriting.write(files, to: folder + "/" + entry.path)
        }
    }

    private func folder(of target: String) -> String { staging + "/" + target }

    private func writer(in folder: String) -> DocumentWriter {
        let read = { (path: String) throws(FileError) in
            try FileReading.bytes(of: folder + "/" + path, atMost: .max)
        }
        return DocumentWriter(entry: read) { path throws(FileError) in try size(of: read(path), path) }
    }

    private func size(of bytes: [UInt8], _ path: String) throws(FileError) -> PixelSize {
        do {
            return try ArtDecoder.open(bytes, limits: ArtLimits()).facts.size
        } catch {
            throw FileError(.unwritable, "was just made, but " + error.message, path: path)
        }
    }

    private func bytes(of member: ArchiveMember, in folder: String) throws(FileError) -> [UInt8] {
        switch member.content {
        case .text(let text): Array(text.string.utf8)
        case .entry(let path): try FileReading.bytes(of: folder + "/" + path, atMost: .max)
        }
    }
}
