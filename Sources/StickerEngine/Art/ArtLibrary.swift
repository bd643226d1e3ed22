import StickerImaging
import StickerModel

/// What the last build learned of art: it is not read again where it is the same.
struct KnownArt: Sendable {
    /// Art as it is now, by path.
    var files: [String: KnownFile] = [:]
    /// By content, of art inside the limits of this build.
    var facts = RecordedFacts()
    /// What this run has read already.
    var read: ReadFiles?

    subscript(path: String) -> (facts: ImageFacts, hash: ContentHash)? {
        guard let hash = files[path]?.hash, let facts = facts.facts(of: hash), facts.areValidHere else {
            return nil
        }
        return (facts, hash)
    }
}

/// The art files of a manifest, read and measured within limits.
struct ArtLibrary: Sendable {
    /// The manifest's folder.
    let root: String
    let limits: ArtLimits
    var known = KnownArt()

    /// Facts of one art file (also of its pixels when `decoding`) and the hash of its bytes.
    func facts(of path: String, decoding: Bool) throws(FileError) -> (facts: ImageFacts, hash: ContentHash) {
        if !decoding, let known = known[path] { return known }
        return try reading(path) { bytes throws(FileError) in
            let art = try ArtDecoder.open(bytes, limits: limits)
            return (Self.planningFacts(decoding ? try Self.measure(art) : art.facts, of: bytes), ContentHash(bytes))
        }
    }

    /// Facts of art with what takes long to find out and only plans ask for: the bytes of a vector animation as a sticker.
    static func planningFacts(_ facts: ImageFacts, of bytes: [UInt8]) -> ImageFacts {
        guard facts.vector?.isPacked == false else { return facts }
        var facts = facts
        facts.vector?.packedBytes = VectorRenderer.packedLength(bytes)
        return facts
    }

    /// The facts of opened art and of its pixels, measured as soon as there is memory for it.
    static func measure(_ art: any Art) throws(FileError) -> ImageFacts {
        try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
            try ArtDecoder.measure(art)
        }
    }

    /// What the frames of an art file show, from the cache where it is known. Art that has changed since the survey is
    /// refused.
    func content(of path: String, _ survey: ArtSurvey, cache: BuildCache) throws(FileError) -> ArtContent {
        let (surveyed, borrowed) = (survey.hashes[path], survey.art[path]?.borrowed)
        if let surveyed, let known = cache.content(of: surveyed, borrowing: borrowed) { return known }
        let content = try reading(path) { bytes throws(FileError) in
            try Self.expect(bytes, toBe: surveyed)
            let art = try ArtDecoder.open(bytes, limits: limits)
            return try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try ArtContent(of: art)
            }
        }
        if let surveyed { cache.store(content, of: surveyed, borrowing: borrowed) }
        return content
    }

    /// The same of several files, by path, or why they cannot be decoded.
    func contents(
        of paths: [String], _ survey: ArtSurvey, cache: BuildCache, workers: Workers
    ) async -> [String: Result<ArtContent, FileError>] {
        let results = await workers.map(paths) { path in
            Result { () throws(FileError) in try content(of: path, survey, cache: cache) }
        }
        return Dictionary(uniqueKeysWithValues: zip(paths, results))
    }

    /// Passes all bytes of a file in the folder to `body`, as soon as there is memory for them.
    func reading<Value, Failure: Error>(
        _ path: String, _ body: ([UInt8]) throws(Failure) -> Value
    ) throws -> Value {
        let size = FileReading.byteCount(of: root + "/" + path) ?? 0
        return try MemoryBudget.shared.holdFile(min(size, limits.fileBytes)) { try body(bytes(of: path)) }
    }

    /// The same for work that throws nothing but file errors.
    func reading<Value>(_ path: String, _ body: ([UInt8]) throws(FileError) -> Value) throws(FileError) -> Value {
        let size = FileReading.byteCount(of: root + "/" + path) ?? 0
        return try MemoryBudget.shared.holdFile(min(size, limits.fileBytes)) { () throws(FileError) in
            try body(bytes(of: path))
        }
    }

    /// Throws `FileError` of kind `changed` unless art is still what it was when it was surveyed.
    static func expect(_ bytes: [UInt8], toBe surveyed: ContentHash?) throws(FileError) {
        guard surveyed == ContentHash(bytes) else { throw changed }
    }

    /// Art is not what it was when it was surveyed.
    static let changed = FileError(.changed, "changed during the build", hint: "run again when it is saved")

    /// A finding about art with the path that the user would write.
    func atUserPath(_ finding: Finding) -> Finding { finding.line == nil ? finding.withPath(in: root) : finding }

    /// All bytes of a file in the folder. Throws `FileError`.
    func bytes(of path: String) throws(FileError) -> [UInt8] {
        func bytes() throws(FileError) -> [UInt8] {
            try FileReading.bytes(of: root + "/" + path, atMost: limits.fileBytes)
        }
        guard let read = known.read else { return try bytes() }
        return try read.bytes(of: path, read: bytes)
    }
}
