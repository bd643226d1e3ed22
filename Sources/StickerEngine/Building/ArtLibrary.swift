import StickerImaging
import StickerModel

/// The art files of a manifest, read and measured within limits.
struct ArtLibrary: Sendable {
    /// The manifest's folder.
    let root: String
    let limits: ArtLimits

    /// Facts of one art file (also of its pixels when `decoding`) and the hash of its bytes.
    func facts(of path: String, decoding: Bool) throws(FileError) -> (facts: ImageFacts, hash: ContentHash) {
        let bytes = try bytes(of: path)
        let art = try ArtDecoder.open(bytes, limits: limits)
        guard decoding else { return (art.facts, ContentHash(bytes)) }
        let facts = try DecodeMemoryLimiter.shared.hold(art.facts.size.area) { () throws(FileError) in
            try ArtDecoder.measure(art)
        }
        return (facts, ContentHash(bytes))
    }

    /// A finding about art with the path that the user would write.
    func withUserPath(_ finding: Finding) -> Finding {
        guard finding.line == nil, root != "." else { return finding }
        var finding = finding
        finding.path = root + "/" + finding.path
        return finding
    }

    /// All bytes of a file in the folder. Throws `FileError`.
    func bytes(of path: String) throws(FileError) -> [UInt8] {
        try FileReading.bytes(of: root + "/" + path, atMost: limits.fileBytes)
    }
}
