import PortableFoundation
import StickerImaging
import StickerModel

/// A file of the output that was made from art. The marker records it, so that the next build can take it over.
package struct FinishedFile: Codable, Sendable, Equatable {
    /// Stands for source bytes, rendition and coder versions: equal keys mean equal bytes.
    package var key: ContentHash
    /// How it came out, as the report prints it.
    package var outcome: EncodingOutcome
    /// Not recorded.
    package var byteCount = 0

    /// `byteCount` is in bytes.
    package init(key: ContentHash, outcome: EncodingOutcome, byteCount: Int = 0) {
        self.key = key
        self.outcome = outcome
        self.byteCount = byteCount
    }

    private enum CodingKeys: CodingKey {
        case key, outcome
    }
}

/// Where a build puts the files it makes from art, and finds those that earlier builds made: in the last output, else
/// in the user's cache.
struct FinishedFiles: Sendable {
    private let staged: StagedFiles
    private let cache: BuildCache
    /// Everything written is measured here, on all cores, so that checking it is fast.
    private let facts: ImageFactsCache
    /// The last output.
    private let folder: OpenFolder?
    /// Its files by path.
    private let files: [String: FinishedFile]
    /// The path of one file for each key.
    private let paths: [ContentHash: String]
    /// A build asks for tens of thousands of files in a few ways.
    private let keyTexts = Locked<[Rendition: String]>([:])

    /// `edited` are files of the last output whose content is no longer what was written; they are never taken. What
    /// the marker of that output says is believed, so it must be the one that this user's last build wrote.
    init(
        staged: StagedFiles, cache: BuildCache, facts: ImageFactsCache, previous: Destination? = nil,
        edited: Set<String> = []
    ) {
        self.staged = staged
        self.cache = cache
        self.facts = facts
        guard let previous, let marker = previous.marker else {
            (folder, files, paths) = (nil, [:], [:])
            return
        }
        folder = previous.folder
        let there = previous.listing.files
        files = marker.images.filter { there[$0.key] != nil && !edited.contains($0.key) }
        // The least path, so that the choice is always the same.
        paths = Dictionary(files.map { ($0.value.key, $0.key) }) { min($0, $1) }
    }

    /// Names one file; the same bytes under another name are the same art. With other fonts in place of those that are
    /// not installed, other pictures are made of it.
    func key(of rendition: Rendition, source: ContentHash, replacedFonts: [String] = []) -> ContentHash {
        let way = rendition.withoutSource
        let text: String
        if let known = keyTexts.with({ $0[way] }) {
            text = known
        } else {
            text = cache.coders + "\n" + rendition.keyText
            keyTexts.with { $0[way] = text }
        }
        let parts = replacedFonts.isEmpty ? [source.hex, text] : [source.hex] + replacedFonts + [text]
        return ContentHash(parts.joined(separator: "\n"))
    }

    /// Puts the file that an earlier build made under `key` at `paths` of the staging folder; nil when there is none.
    /// Throws `FileError` of kind `unwritable`.
    func take(_ key: ContentHash, to paths: [String]) throws(FileError) -> FinishedFile? {
        if let file = try takePrevious(key, to: paths) { return file }
        guard let image = cache.image(key) else { return nil }
        return try write(image, key, to: paths)
    }

    /// Writes a file that was just made at `paths` of the staging folder. Throws `FileError` of kind `unwritable`.
    func write(_ image: EncodedImage, _ key: ContentHash, to paths: [String]) throws(FileError) -> FinishedFile {
        for path in paths { try staged.put(image.bytes, at: path) }
        facts.learn(image.bytes)
        return FinishedFile(key: key, outcome: image.outcome, byteCount: image.bytes.count)
    }

    /// Keeps a file that was just made for later builds.
    func store(_ image: EncodedImage, _ key: ContentHash) { cache.store(image, under: key) }

    /// A file that keeps its path is hard-linked, so that it is not touched at all. Other paths, and file systems
    /// without links, get copies: no two files of an output share their content, since editing one would change the
    /// other.
    private func takePrevious(_ key: ContentHash, to targets: [String]) throws(FileError) -> FinishedFile? {
        guard let folder, let path = paths[key], var file = files[path] else { return nil }
        var bytes: [UInt8]?
        for target in targets {
            if files[target]?.key == key, staged.keep(target) { continue }
            bytes = bytes ?? (try? folder.bytes(at: path))
            guard let bytes, staged.isPrevious(bytes, at: path) else {
                // The file is made again; writing to a link would change the old output.
                for target in targets { staged.remove(target) }
                return nil
            }
            try staged.put(bytes, at: target)
        }
        file.byteCount = targets.first.flatMap { staged[$0]?.byteCount } ?? 0
        return file
    }
}

extension Rendition {
    /// How a file is made, whatever its art is called.
    fileprivate var withoutSource: Rendition {
        switch self {
        case .raster(var recipe):
            recipe.source = ""
            return .raster(recipe)
        case .vector(var recipe):
            recipe.source = ""
            return .vector(recipe)
        case .verbatim: return .verbatim(source: "")
        }
    }

    /// Stands for how a file is made, whatever its art is called.
    var keyText: String {
        switch withoutSource {
        case .raster(let recipe): Self.json(recipe)
        case .vector(let recipe): Self.json(recipe)
        case .verbatim: "verbatim"
        }
    }

    private static func json(_ recipe: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(recipe) else { return "\(recipe)" }
        return String(decoding: data, as: UTF8.self)
    }
}
