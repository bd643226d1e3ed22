import PortableFoundation
import StickerImaging
import StickerModel

/// Finds animations that begin with a nearly empty picture: a new manifest lets them begin with a better one.
struct PosterSearch: Sendable {
    private let root: String
    /// In percent of the fullest frame; nil where no platform asks for a full first frame.
    private let least: Double?

    /// The limit is the strictest of the platforms' own rules.
    init(in root: String, for targets: [any Target]) {
        self.root = root
        least = targets.flatMap(\.rules.rules).compactMap { rule -> Double? in
            guard rule.cause == "first-frame", case .range(let least, _) = rule.bound else { return nil }
            return least
        }.max()
    }

    /// Those of these files, relative to the root, that begin nearly empty. Art that cannot be read is left to the build, which
    /// says what is wrong with it.
    func files(among files: [String]) -> Set<String> {
        guard let least else { return [] }
        let found = files.mapOnAllCores { file in (try? beginsEmpty(file, below: least)) == true ? file : nil }
        return Set(found.compactMap(\.self))
    }

    private func beginsEmpty(_ file: String, below least: Double) throws(FileError) -> Bool {
        let library = ArtLibrary(root: root, limits: ArtLimits())
        return try library.reading(file) { bytes throws(FileError) in
            let art = try ArtDecoder.open(bytes, limits: library.limits)
            guard art.facts.isAnimated else { return false }
            return try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try ArtContent.beginsEmpty(art, below: least)
            }
        }
    }
}
