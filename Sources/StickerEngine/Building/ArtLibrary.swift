import StickerImaging
import StickerModel

/// The art files of a manifest: read under limits, opened, measured, problems turned into findings.
struct ArtLibrary: Sendable {
    /// The manifest's folder.
    let root: String
    let limits: ArtLimits

    /// Opens one art file. Throws `ArtProblem`, also for files that are missing or change while read.
    func open(_ path: String) throws(ArtProblem) -> any Art {
        try ArtDecoder.open(try bytes(of: path), limits: limits)
    }

    /// Container facts of one art file; with `decoding`, of its pixels too.
    func facts(of path: String, decoding: Bool) throws(ArtProblem) -> ImageFacts {
        decoding ? try ArtDecoder.measure(try bytes(of: path), limits: limits) : try open(path).facts
    }

    /// A finding about art, with its path as the user would write it.
    func shown(_ finding: Finding) -> Finding {
        guard finding.line == nil, root != "." else { return finding }
        var finding = finding
        finding.path = root + "/" + finding.path
        return finding
    }

    /// All bytes of a file in the folder. Throws `ArtProblem`.
    func bytes(of path: String) throws(ArtProblem) -> [UInt8] {
        do {
            return try FileReading.bytes(of: root + "/" + path, atMost: limits.fileBytes)
        } catch {
            throw ArtProblem(error.kind == .tooLarge ? .overLimit : .missing, error.message, hint: error.hint)
        }
    }
}
