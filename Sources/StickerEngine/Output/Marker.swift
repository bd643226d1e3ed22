import PortableFoundation
import StickerDocuments
import StickerModel

/// The file that marks an output folder as ours, with a hash of every file we wrote.
struct Marker: Decodable, Sendable, Equatable {
    static let fileName = ".stickerpress.json"
    /// The marker of an output that is being put in place, beside the one of the last build.
    static let nextName = ".stickerpress.next.json"

    enum Kind: String, Decodable {
        case build
        case icons
    }

    private static let version = 1
    var kind: Kind
    /// Content hashes by path relative to the output folder, the marker itself aside.
    var files: [String: ContentHash]
    /// The sticker whose own picture a file is, `tea-time/cup`, by the same paths.
    var stickers: [String: String]
    var published: PublishedState

    init(
        files: [String: ContentHash], stickers: [String: String] = [:], kind: Kind = .build,
        published: PublishedState = PublishedState()
    ) {
        (self.files, self.stickers, self.kind, self.published) = (files, stickers, kind, published)
    }

    private enum CodingKeys: CodingKey { case version, kind, files, stickers }

    /// Throws `DecodingError`, also for a marker of another version.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard try members.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: members, debugDescription: "not ours")
        }
        kind = try members.decodeIfPresent(Kind.self, forKey: .kind) ?? .build
        files = try members.decode([String: ContentHash].self, forKey: .files)
        stickers = try members.decodeIfPresent([String: String].self, forKey: .stickers) ?? [:]
        published = try PublishedState(from: decoder)
    }

    /// Throws `FileError` of kind `unwritable` for a path in an output: a build refuses to
    /// write where it holds something else. The output's own path is fine.
    static func refuseOutput(around path: String) throws(FileError) {
        guard let folder = output(from: FilePath.parent(FilePath.real(path))) else { return }
        let userPath = FilePath.isAbsolute(path) ? folder : FilePath.relative(folder, from: FilePath.real("."))
        throw FileError(
            .unwritable,
            "is inside \(userPath.isEmpty ? "this folder" : userPath), which StickerPress made and keeps for its own files",
            path: path, hint: "choose a path outside of that folder; to build it again, name its manifest")
    }

    /// The output that a folder is, or is in; nil for one in no output. `start` has no links in it.
    static func output(from start: String) -> String? {
        let folders = sequence(first: start) { FilePath.parent($0) }.prefix { $0 != "/" }
        return folders.first { access(FilePath.join($0, fileName), F_OK) == 0 }
    }

    /// The output of a build that a path is, or is in; nil for one in none.
    static func build(around path: String) -> String? {
        output(from: FilePath.real(path)).flatMap { folder in
            OpenFolder.open(folder).flatMap { Marker(in: $0) }?.kind == .icons ? nil : folder
        }
    }

    /// The output with a path in it, or at it, in which a build was interrupted; nil where none was.
    static func interruptedOutput(around path: String) -> String? {
        output(from: FilePath.real(path)).flatMap { stat(ofLink: FilePath.join($0, nextName)) == nil ? nil : $0 }
    }

    /// Reads the marker of a folder; nil when there is none or it is not ours.
    init?(in folder: OpenFolder) {
        guard let bytes = Self.bytes(in: folder) else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        guard let marker = try? JSONDecoder().decode(Marker.self, from: Data(bytes)) else { return nil }
        self = marker
    }

    /// The longest marker, report or page of an older output that is read, and file that is copied, in bytes: those of
    /// 1,000 packs have 14,000,000. A longer one would not fit into memory, and need not take space on the disk.
    static let byteLimit = 500_000_000
    /// What to do about a file of an output that is longer.
    static let rebuild = "this file was not written by a build; remove it and build again"

    static func bytes(in folder: OpenFolder, called name: String = fileName) -> [UInt8]? {
        try? folder.bytes(name, called: name, atMost: byteLimit)
    }

    /// Identifies the manifest of a build in its output.
    static func identity(of loaded: LoadedManifest, packs: [String]?, in output: String) -> String? {
        guard let file = loaded.requested ?? loaded.files.first else { return nil }
        let path = FilePath.join(FilePath.real(loaded.root), file)
        // Some packs are another output than all of them.
        let names = [FilePath.relative(path, from: output)] + (packs.map { $0.uniqued.sorted() } ?? [])
        return ContentHash(names.joined(separator: "\n")).hex
    }

    /// Writes the marker with sorted keys; returns the hash of the file. Throws `FileError` of kind `unwritable`.
    @discardableResult
    func write(to path: String) throws(FileError) -> ContentHash {
        var json = JSONWriter(.indented)
        json.open("{")
        json.object("files", files.keys.sortedByUTF8) { json, file in json.string(files[file]?.hex ?? "") }
        if let identifiers = published.identifiers { json.member("identifiers", identifiers) }
        json.member("kind", kind == .build ? nil : kind.rawValue)
        json.member("manifest", published.manifest)
        if !stickers.isEmpty {
            json.object("stickers", stickers.keys.sortedByUTF8) { json, file in json.string(stickers[file] ?? "") }
        }
        json.member("version", Self.version)
        if let versions = published.versions {
            json.object("versions", versions.keys.sortedByUTF8) { json, name in json.string(versions[name] ?? "") }
        }
        json.close("}")
        let bytes = json.bytes + [UInt8(ascii: "\n")]
        try FileWriting.write(bytes, to: path)
        return ContentHash(bytes)
    }
}

/// What a build published, for the next one into the same output.
struct PublishedState: Codable, Sendable, Equatable {
    /// Stands for the manifest, without saying where it is: the hash of its path as seen from the output.
    var manifest: String?
    /// Identifiers, as lines of a lock file without checksums.
    var identifiers: [String]?
    /// A hash of the pictures of each pack, by target, name of the version and pack.
    var versions: [String: String]?
}

extension OpenFolder {
    /// The bytes of a file of an output, which is at most as long as a build writes them. Throws `FileError`.
    func outputFile(at path: String) throws(FileError) -> [UInt8] {
        try bytes(at: path, atMost: Marker.byteLimit, remedy: Marker.rebuild)
    }
}
