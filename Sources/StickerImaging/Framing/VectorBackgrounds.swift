import StickerModel

/// Backgrounds taken from vector art: from one drawing for all sizes, so that all icons have the same color.
struct VectorBackgrounds {
    private static let side = 256

    private let art: any Art
    private var known: [Key: Color?] = [:]

    init(_ art: any Art) { self.art = art }

    /// The framing with its background color, if that is taken from vector art. Throws `FileError`.
    mutating func resolved(_ framing: Framing, frame: Int) throws(FileError) -> Framing {
        guard framing.takesBackgroundFromArt, art.facts.format.isVector else { return framing }
        var framing = framing
        framing.takesBackgroundFromArt = false
        let key = Key(crop: framing.crop, content: framing.content, frame: frame)
        if known[key] == nil { known[key] = .some(try background(of: key)) }
        framing.background = (known[key] ?? nil) ?? framing.background
        return framing
    }

    private func background(of key: Key) throws(FileError) -> Color? {
        var edit = ArtEdit()
        edit.crop = key.crop
        edit.content = key.content
        let framing = Framing(edit, canvas: .within(side: Self.side))
        let placement = try Placement(art.facts.size, framing, isVector: true)
        do {
            let reader = try art.frames(drawnAt: placement.drawnAt)
            for _ in 0..<key.frame { _ = try reader.next() }
            guard let picture = try reader.next()?.raster else { return nil }
            return BackgroundColor.of(try Framer(placement, framing).frame(picture))
        } catch let problem as FileError {
            throw problem
        } catch {
            return nil
        }
    }

    private struct Key: Hashable {
        var crop: PixelRect?
        var content: ArtPart?
        var frame: Int
    }
}
