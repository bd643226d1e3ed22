import StickerImaging
import StickerModel

/// Finds small art of stickers that looks like pixel art, so that plans that enlarge it say how its edges stay hard.
enum PixelArtSearch {
    /// The most small pictures of each pack that are examined: one pack has one style.
    private static let most = 4

    /// Paths of art that is to be enlarged smoothly and looks like pixel art. Art that cannot be decoded is left to the
    /// renderer, which says what is wrong with it.
    static func paths(
        in catalog: Catalog, _ survey: ArtSurvey, _ library: ArtLibrary, _ workers: Workers
    ) async -> Set<String> {
        let paths = catalog.packs.flatMap { pack in
            pack.allTargetStickers.filter { sticker in
                sticker.edit.enlarge == .allow && survey.art[sticker.file].map(PixelArt.isSmall) == true
            }.map(\.file).uniqued.prefix(most)
        }.uniqued
        let found = await workers.map(paths) { path in
            (try? isPixelArt(path, survey.hashes[path], library)) == true ? path : nil
        }
        return Set(found.compactMap(\.self))
    }

    private static func isPixelArt(
        _ path: String, _ surveyed: ContentHash?, _ library: ArtLibrary
    ) throws(FileError) -> Bool {
        try library.reading(path) { bytes throws(FileError) in
            try ArtLibrary.expect(bytes, toBe: surveyed)
            let art = try ArtDecoder.open(bytes, limits: library.limits)
            return try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try PixelArt.isDrawn(in: art)
            }
        }
    }
}
