import PortableFoundation
import StickerImaging
import StickerModel

/// Examines the pictures for a new manifest. Animations that begin nearly empty are to begin with a better frame.
struct PosterSearch: Sendable {
    private let tree: any FileTree
    private let limits: ArtLimits
    /// In percent of the fullest frame; nil where no platform asks for a full first frame.
    private let least: Double?

    /// The limit is the strictest of the platforms' own rules.
    init(in tree: any FileTree, for targets: [any Target], limits: ArtLimits = ArtLimits()) {
        (self.tree, self.limits) = (tree, limits)
        least = targets.flatMap(\.rules.rules).compactMap { rule -> Double? in
            guard rule.cause == "first-frame", case .range(let least, _) = rule.bound else { return nil }
            return least
        }.max()
    }

    struct Found: Sendable {
        var facts: ImageFacts
        /// Whether it is an animation that begins nearly empty.
        var beginsEmpty: Bool
    }

    /// Examines these files of the tree: what is found in those that can be used, and why the others cannot.
    func examine(_ files: [String]) -> (found: [String: Found], problems: [String: FileError]) {
        let results = files.mapOnAllCores { file in
            (file, Result { () throws(FileError) in try examine(file) })
        }
        var (found, problems): ([String: Found], [String: FileError]) = ([:], [:])
        for (file, result) in results {
            switch result {
            case .success(let picture): found[file] = picture
            case .failure(let problem): problems[file] = problem
            }
        }
        return (found, problems)
    }

    private func examine(_ file: String) throws(FileError) -> Found {
        try MemoryBudget.shared.holdFile(min(tree.byteCount(file) ?? 0, limits.fileBytes)) { () throws(FileError) in
            let own = try bytes(of: file)
            let art = try ArtDecoder.open(own, limits: limits)
            let facts = ArtLibrary.planningFacts(art.facts, of: own)
            // The pixels of a still tell whether it is whole: a JPEG does not say where it ends.
            let isRead = art.facts.isAnimated ? least != nil : !art.facts.format.isVector
            // Of a long clip a part is wanted, and no one has said which.
            guard isRead, facts.frameCount <= limits.frames else { return Found(facts: facts, beginsEmpty: false) }
            let isEmpty = try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) {
                () throws(FileError) in
                try ArtContent.beginsEmpty(art, below: least ?? 0)
            }
            return Found(facts: facts, beginsEmpty: isEmpty)
        }
    }

    private func bytes(of file: String) throws(FileError) -> [UInt8] {
        do {
            return try tree.bytes(file)
        } catch {
            throw error as? FileError ?? FileError(.unreadable, "cannot be read")
        }
    }
}
