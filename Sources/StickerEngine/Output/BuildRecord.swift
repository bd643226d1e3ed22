import PortableFoundation
import StickerImaging
import StickerModel

/// The content of a file, and how the disk described it then.
struct KnownFile: Sendable, Equatable {
    var hash: ContentHash
    /// nil when a change of the content might not show in it.
    var stamp: ContentStamp?
}

struct RecordedFile: Sendable, Equatable {
    var content: KnownFile
    /// What a picture was made from; nil for other files.
    var picture: FinishedFile?
    /// Stands for what an archive, or a document with pictures in it, was made from; nil for other files.
    var source: ContentHash?
}

/// What this user's cache knows of the last build into an output: what the marker says, what went in, and how the disk
/// described the files. With it a build notices that nothing changed, and pays only for what did. Where files are, and
/// whether they are still there, is asked of the disk.
struct BuildRecord: Sendable, Codable, Equatable {
    /// One hash over all that the build depended on: `InputFiles.digest`, and the published identifiers.
    var inputDigest = ""
    /// Stands for the fonts that were installed; nil where no art has text.
    var fonts: String?
    var markerHash = ContentHash([])
    var published = PublishedState()
    var findings: [Finding] = []
    /// Of all files of the output.
    var byteCount = 0
    var stickerCount = 0
    /// The limits that the art was inside of (`ResourceLimits.text`).
    var limits = ""

    /// Files of the output by path, the marker aside.
    var outputs: [String: RecordedFile] = [:]
    /// Art by path from the manifest's folder.
    var artFiles: [String: KnownFile] = [:]
    /// Facts of the pictures of the output, and of the art, by content.
    var pictureFacts = RecordedFacts()
    var artFacts = RecordedFacts()

    /// What the text of a record has once (`text`).
    private enum CodingKeys: CodingKey {
        case inputDigest, fonts, markerHash, published, findings, byteCount, stickerCount, limits
    }

    var marker: Marker {
        Marker(
            files: outputs.mapValues(\.content.hash), stickers: outputs.compactMapValues(\.picture?.sticker),
            published: published)
    }
}

/// Facts of images by their content, as JSON: each is read when it is asked for.
struct RecordedFacts: Sendable, Equatable {
    private(set) var texts: [ContentHash: ArraySlice<UInt8>] = [:]

    func facts(of content: ContentHash) -> ImageFacts? {
        texts[content].flatMap { try? JSONDecoder().decode(ImageFacts.self, from: Data($0)) }
    }

    /// Facts that another record has keep their text.
    mutating func add(_ facts: ImageFacts, of content: ContentHash, known: RecordedFacts) {
        guard texts[content] == nil else { return }
        texts[content] = known.texts[content] ?? (try? JSONEncoder().encode(facts)).map { ArraySlice($0) }
    }

    mutating func add(_ text: ArraySlice<UInt8>, of content: ContentHash) { texts[content] = text }
}
