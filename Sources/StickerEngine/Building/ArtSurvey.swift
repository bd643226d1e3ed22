import StickerImaging
import StickerModel

/// Measures every art file that a catalog names, on all cores, and reports what is wrong with it.
struct ArtSurvey: Sendable {
    var art = ArtFacts()
    /// Hashes of the bytes, to notice art that changes during the build.
    var hashes: [String: ContentHash] = [:]
    var findings: [Finding] = []
    /// Some art vanished or changed while it was read.
    var lacksInput = false

    /// `missing` is art that is reported as missing already. `decoding` reads all pixels too, which finds damage that
    /// the header does not show.
    init(
        of catalog: Catalog, without missing: Set<String>, in library: ArtLibrary, workers: Workers, decoding: Bool
    ) async {
        let paths = Self.paths(of: catalog).filter { !missing.contains($0) }
        let results = await workers.map(paths) { path in
            Result { () throws(FileError) in try library.facts(of: path, decoding: decoding) }
        }
        // Rarely needed.
        lazy var packs = catalog.packsByArt
        for (path, result) in zip(paths, results) {
            switch result {
            case .success((let facts, let hash)):
                art.facts[path] = facts
                hashes[path] = hash
                let remarks = ArtRemarks(on: facts, path).findings
                guard !remarks.isEmpty else { continue }
                let levels = packs[path]?.ruleLevels ?? [:]
                findings += remarks.compactMap { library.withUserPath($0).leveled(by: levels) }
            case .failure(let problem):
                findings.append(library.withUserPath(problem.artFinding(at: path)))
                if problem.lacksInput { lacksInput = true }
            }
        }
    }

    /// Every art path, once, in manifest order.
    static func paths(of catalog: Catalog) -> [String] { catalog.packs.flatMap(\.art).uniqued }
}
