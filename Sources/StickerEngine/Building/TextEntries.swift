import StickerImaging
import StickerModel

/// Writes what is made from text and from other entries, after the images: texts, documents, archives, in plan order.
struct TextEntries {
    let staging: String

    /// Throws `FileProblem` of kind `unwritable`.
    func write(_ plan: OutputPlan, target: String) throws(FileProblem) {
        let folder = staging + "/" + target
        let read = { (path: String) throws(FileProblem) in
            try FileReading.bytes(of: folder + "/" + path, atMost: .max)
        }
        let writer = DocumentWriter(entry: read) { path throws(FileProblem) in try size(of: read(path), path) }
        // Archives come last: they may hold documents.
        for entry in plan.entries {
            switch entry.content {
            case .image, .archive: break
            case .text(let text): try FileWriting.write(Array(text.utf8), to: folder + "/" + entry.path)
            case .document(let document):
                try FileWriting.write(try writer.bytes(of: document), to: folder + "/" + entry.path)
            }
        }
        for entry in plan.entries {
            guard case .archive(let members) = entry.content else { continue }
            var files: [(name: String, bytes: [UInt8])] = []
            for member in members { files.append((member.name, try bytes(of: member, in: folder))) }
            try ZipWriting.write(files, to: folder + "/" + entry.path)
        }
    }

    private func size(of bytes: [UInt8], _ path: String) throws(FileProblem) -> PixelSize {
        do {
            return try ArtDecoder.open(bytes, limits: ArtLimits()).facts.size
        } catch {
            throw FileProblem(.unwritable, path, "which was just made, " + error.message)
        }
    }

    private func bytes(of member: ArchiveMember, in folder: String) throws(FileProblem) -> [UInt8] {
        switch member.content {
        case .text(let text): Array(text.utf8)
        case .entry(let path): try FileReading.bytes(of: folder + "/" + path, atMost: .max)
        }
    }
}
