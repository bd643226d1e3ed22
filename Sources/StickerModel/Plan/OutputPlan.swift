/// What a target makes from a catalog, and what it reports about it.
package struct TargetPlan: Sendable {
    package var output: OutputPlan
    /// Broken rules, and notices of what was changed, split or dropped for this platform.
    package var findings: [Finding]
    /// Ids of emitted packs with the manifest pack each came from, so that the staged bundle is judged by its levels.
    package var packOrigins: [String: String]
    /// Identifiers that apps and people keep; the engine remembers those of a release beside the manifest.
    package var publishedIdentifiers: [PublishedIdentifier]
    /// Texts of documents by which programs notice new pictures.
    package var pictureVersions: [PictureVersion]
    /// What to do with the files after the build; nil when there is nothing to do.
    package var nextStep: NextStep?

    package init(
        output: OutputPlan = OutputPlan(), findings: [Finding] = [], packOrigins: [String: String] = [:],
        publishedIdentifiers: [PublishedIdentifier] = [], pictureVersions: [PictureVersion] = [],
        nextStep: NextStep? = nil
    ) {
        (self.output, self.findings, self.packOrigins) = (output, findings, packOrigins)
        (self.publishedIdentifiers, self.pictureVersions) = (publishedIdentifiers, pictureVersions)
        self.nextStep = nextStep
    }
}

/// All files of one target, in the order they are listed; a pure function of catalog and art facts.
package struct OutputPlan: Sendable, Hashable {
    package var entries: [OutputEntry]

    package init(_ entries: [OutputEntry] = []) { self.entries = entries }

    /// The entry with exactly this path; nil when there is none. Looks at one entry after the other.
    package subscript(path: String) -> OutputEntry? { entries.first { $0.path == path } }

    /// The plan as `build --dry-run` prints it and tests record it: a line for each file with its path, kind, source
    /// and byte budget. The members of archives are indented below.
    package var text: String { entries.map(\.text).joined(separator: "\n") + (entries.isEmpty ? "" : "\n") }
}

extension OutputPlan {
    /// Two files of a plan that cannot both be written.
    package struct Collision: Sendable, Hashable {
        /// The file in the place of a folder, or the earlier of two files with one path.
        package var first: OutputEntry
        /// A file in that folder, or the later of the two.
        package var second: OutputEntry
        /// Whether the path of one of them is a folder of the other; else they are equal, apart from letter case.
        package var isFolder: Bool
    }

    /// Files whose paths are equal, also where only letter case or the way of writing an accent differs, because disks
    /// differ in what they tell apart; and files whose path is the folder of others.
    package var collisions: [Collision] {
        var files: [String: Int] = [:]
        files.reserveCapacity(entries.count)
        // By the path of a folder, the first entry in it.
        var folders: [String: Int] = [:]
        var collisions: [Collision] = []
        // Entries are large, and there may be tens of thousands: none is copied that collides with no other.
        let paths = entries.indices.map { entries[$0].path.lowercased() }
        var last = ""
        for (index, path) in paths.enumerated() {
            if let first = files[path] {
                collisions.append(Collision(first: entries[first], second: entries[index], isFolder: false))
            } else {
                files[path] = index
            }
            var folder = FileName.folder(path)
            // Files of one folder mostly follow each other.
            guard folder != last else { continue }
            last = folder
            while !folder.isEmpty, folders[folder] == nil {
                folders[folder] = index
                folder = FileName.folder(folder)
            }
        }
        for (index, path) in paths.enumerated() {
            guard let inside = folders[path] else { continue }
            collisions.append(Collision(first: entries[index], second: entries[inside], isFolder: true))
        }
        return collisions
    }
}

package struct OutputEntry: Sendable, Hashable {
    /// Relative to the target's folder, with `/` between parts. Unique in the plan, even if letter case is ignored.
    package var path: String
    package var content: OutputContent
    /// What the file is made from, for findings and the report; nil for files of the whole catalog.
    package var origin: Origin?

    package init(_ path: String, _ content: OutputContent, origin: Origin? = nil) {
        (self.path, self.content, self.origin) = (path, content, origin)
    }

    /// The templates below a folder that are written as they are. Swift sources carry `.template` at the end so that the
    /// package does not compile them.
    package static func templates(in folder: String, of files: [String: String]) -> [OutputEntry] {
        files.filter { $0.key.hasPrefix(folder) }
            .map { path, text in
                OutputEntry(
                    path.hasSuffix(".template") ? String(path.dropLast(9)) : path, .text(.finished(text)))
            }
            .sorted { $0.path < $1.path }
    }

    fileprivate var text: String {
        switch content {
        case .text: "\(path)  text"
        case .document(let document): path + "  JSON" + derived(document)
        case .art(let rendition): "\(path)  \(rendition.summary)"
        case .archive(let members): path + "  archive" + members.map { "\n    " + $0.text }.joined()
        case .derived(let file): "\(path)  \(file.kind)" + file.members.map { "\n    " + $0.text }.joined()
        }
    }

    private func derived(_ document: OutputDocument) -> String {
        let count = document.dependencies.count
        return count == 0 ? "" : " that refers to \(count) other file\(count == 1 ? "" : "s")"
    }
}

package enum OutputContent: Sendable, Hashable {
    case text(SafeText<WholeFile>)
    /// A JSON document, written with sorted keys and a final newline.
    case document(OutputDocument)
    case art(Rendition)
    /// A zip archive, or a tar archive packed with gzip where the path ends in `.tar.gz`; members in this order.
    case archive([ArchiveMember])
    /// What code of the platform makes of other entries.
    case derived(DerivedFile)
}

/// A file that code of a platform makes of other entries: an app around them.
package struct DerivedFile: Sendable, Hashable {
    /// For people: "Android app".
    package let kind: String
    package let members: [ArchiveMember]
    /// Stands for all else that decides its bytes.
    package let seal: String
    /// Gets the members in their order. Throws `FileError` of kind `unwritable`.
    package let make: @Sendable ([(name: String, bytes: [UInt8])]) throws(FileError) -> [UInt8]

    package init(
        _ kind: String, of members: [ArchiveMember], seal: String,
        make: @escaping @Sendable ([(name: String, bytes: [UInt8])]) throws(FileError) -> [UInt8]
    ) {
        (self.kind, self.members, self.seal, self.make) = (kind, members, seal, make)
    }

    /// Equal members and seals have equal bytes.
    package static func == (left: DerivedFile, right: DerivedFile) -> Bool {
        left.seal == right.seal && left.members == right.members
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(seal) }
}

package struct ArchiveMember: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case text(SafeText<WholeFile>)
        /// The bytes of another entry of the plan, by its path.
        case entry(String)
    }

    /// Its path in the archive, with `/` between parts; unique there.
    package var name: String
    package var content: Content

    package init(_ name: String, _ content: Content) {
        (self.name, self.content) = (name, content)
    }

    fileprivate var text: String {
        switch content {
        case .text: "\(name)  text"
        case .entry(let path): "\(name)  from \(path)"
        }
    }
}

/// What an output file was made from, as the manifest names it.
package struct Origin: Sendable, Hashable {
    package var pack: String
    /// Id of the sticker; nil for tray images and icons.
    package var sticker: String?
    /// The art file, which the user can change.
    package var art: String
    /// What the picture is for, for messages and the report: `stickerRole`, or what the target calls it ("tray image",
    /// "icon").
    package var role: String

    /// The role of a sticker's own picture, on all platforms.
    package static let stickerRole = "sticker"

    /// Whether it is a sticker's own picture: neither an icon nor a thumbnail of it.
    package var isSticker: Bool { role == Self.stickerRole }

    package init(pack: String, sticker: String? = nil, art: String, role: String) {
        (self.pack, self.sticker, self.art, self.role) = (pack, sticker, art, role)
    }
}
