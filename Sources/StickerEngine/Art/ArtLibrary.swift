import StickerImaging
import StickerModel

/// What the last build learned of art: it is not read again where it is the same.
struct KnownArt: Sendable {
    var files: [String: KnownFile] = [:]
    /// By content, of art inside the limits of this build.
    var facts = RecordedFacts()
    var read: ReadFiles?

    subscript(path: String) -> (facts: ImageFacts, hash: ContentHash)? {
        guard let hash = files[path]?.hash, let facts = facts.facts(of: hash), facts.areValidHere else { return nil }
        return (facts, hash)
    }
}

/// The art files of a manifest, read and measured within limits.
struct ArtLibrary: Sendable {
    let root: String
    let limits: ArtLimits
    var known = KnownArt()
    /// Art of several files, by the names that stand for them.
    var frames: [String: FrameFiles] = [:]

    /// Facts of one art file (also of its pixels when `decoding`) and the hash of its bytes.
    func facts(of path: String, decoding: Bool) throws(FileError) -> (facts: ImageFacts, hash: ContentHash) {
        if !decoding, let known = known[path] { return known }
        return try reading(path) { bytes throws(FileError) in
            let art = try ArtDecoder.open(bytes, limits: limits)
            return (
                Self.planningFacts(decoding ? try Self.measure(art) : art.facts, of: bytes), ContentHash(art: bytes)
            )
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

    /// An art file without the screen of a key.
    struct Subject: Hashable {
        var path: String
        var key: ChromaKey?
    }

    /// What the frames of an art file show, from the cache where it is known. Art that has changed since the survey is
    /// refused.
    func content(of subject: Subject, _ survey: ArtSurvey, cache: BuildCache) throws(FileError) -> ArtContent {
        let path = subject.path
        let surveyed = survey.hashes[path]
        let borrowed = (survey.art[path]?.borrowed ?? "") + (subject.key?.text ?? "")
        if let surveyed, let known = cache.content(of: surveyed, borrowing: borrowed) { return known }
        let content = try opening(path, surveyed) { art throws(FileError) in try ArtContent(of: art, subject.key) }
        if let surveyed { cache.store(content, of: surveyed, borrowing: borrowed) }
        return content
    }

    /// The same of several files, or why they cannot be decoded.
    func contents(
        of subjects: [Subject], _ survey: ArtSurvey, cache: BuildCache, workers: Workers
    ) async -> [Subject: Result<ArtContent, FileError>] {
        let results = await workers.map(subjects) { subject in
            Result { () throws(FileError) in try content(of: subject, survey, cache: cache) }
        }
        return Dictionary(uniqueKeysWithValues: zip(subjects, results))
    }

    /// Passes art that is as it was surveyed to `body`, as soon as there is memory for its pixels.
    func opening<Value>(
        _ path: String, _ surveyed: ContentHash?, _ body: (any Art) throws(FileError) -> Value
    ) throws(FileError) -> Value {
        try reading(path) { bytes throws(FileError) in
            try Self.expect(bytes, toBe: surveyed)
            let art = try ArtDecoder.open(bytes, limits: limits)
            return try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try body(art)
            }
        }
    }

    /// Passes all bytes of a file in the folder to `body`, as soon as there is memory for them.
    func reading<Value, Failure: Error>(_ path: String, _ body: ([UInt8]) throws(Failure) -> Value) throws -> Value {
        try MemoryBudget.shared.holdFile(min(byteCount(of: path), limits.fileBytes)) { try body(bytes(of: path)) }
    }

    /// The same for work that throws nothing but file errors.
    func reading<Value>(_ path: String, _ body: ([UInt8]) throws(FileError) -> Value) throws(FileError) -> Value {
        try MemoryBudget.shared.holdFile(min(byteCount(of: path), limits.fileBytes)) { () throws(FileError) in
            try body(bytes(of: path))
        }
    }

    /// Throws `FileError` of kind `changed` unless art is still what it was when it was surveyed.
    static func expect(_ bytes: [UInt8], toBe surveyed: ContentHash?) throws(FileError) {
        guard surveyed == ContentHash(art: bytes) else { throw changed }
    }

    /// Art is not what it was when it was surveyed.
    static let changed = FileError(.changed, "changed during the build", hint: "run again when it is saved")

    func atUserPath(_ finding: Finding) -> Finding { finding.line == nil ? finding.withPath(in: root) : finding }

    private func byteCount(of path: String) -> Int {
        (frames[path]?.files ?? [path]).reduce(0) { $0 + (FileReading.byteCount(of: root + "/" + $1) ?? 0) }
    }

    /// All bytes of a file in the folder, or of several as one. Throws `FileError`.
    func bytes(of path: String) throws(FileError) -> [UInt8] {
        if let clip = frames[path] {
            try limits.check(frames: clip.files.count)
            try limits.check(fileBytes: byteCount(of: path))
            var parts: [(name: String, duration: Double, bytes: [UInt8])] = []
            for (file, duration) in zip(clip.files, clip.durations) {
                do throws(FileError) {
                    parts.append((FileName.last(file), duration, try self.bytes(of: file)))
                } catch {
                    throw error.ofFrame(FileName.last(file))
                }
            }
            return FrameFile.bytes(of: parts)
        }
        func bytes() throws(FileError) -> [UInt8] {
            try FileReading.bytes(of: root + "/" + path, atMost: limits.fileBytes)
        }
        guard let read = known.read else { return try bytes() }
        return try read.bytes(of: path, read: bytes)
    }
}

extension ContentHash {
    /// Stands for art: for that of several files by their contents and times, whatever they are called.
    init(art bytes: [UInt8]) {
        guard let clip = FrameFile(bytes) else {
            self.init(bytes)
            return
        }
        self.init(frames: clip.parts.map { ContentHash($0.bytes) }, clip.parts.map(\.duration))
    }

    /// The same, by what stands for each file.
    init(frames: [ContentHash], _ durations: [Double]) {
        self.init("frames\n" + zip(frames, durations).map { "\($0.hex) \($1)\n" }.joined())
    }
}
