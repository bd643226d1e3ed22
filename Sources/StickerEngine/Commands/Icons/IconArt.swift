import PortableFoundation
import StickerImaging
import StickerModel

/// The masters of a request: read and measured, with their findings.
struct IconArt: Sendable {
    struct Measured {
        var facts: ImageFacts
        /// Small, in few colors, without translucent pixels.
        var isPixelArt: Bool
        /// A border of one opaque color, which the background continues.
        var hasEvenBorder: Bool
    }

    /// Masters by their names in recipes, which are absolute paths without the first slash.
    private(set) var masters: [String: Measured] = [:]
    private(set) var hashes: [String: ContentHash] = [:]
    private(set) var findings: [Finding] = []
    /// A master is missing or cannot be opened.
    private(set) var lacksInput = false
    let library: ArtLibrary
    /// How the user wrote each master.
    private var paths: [String: String] = [:]

    init(_ request: IconMakingRequest, workers: Workers) {
        library = ArtLibrary(root: "", limits: request.limits.art(workers: workers.count))
        for path in Set([request.master] + (request.wideMaster.map { [$0] } ?? [])).sorted() { read(path) }
    }

    /// A master's name in recipes.
    static func name(of path: String) -> String { String(FilePath.absolute(path).drop { $0 == "/" }) }

    func atUserPath(_ finding: Finding) -> Finding { finding.withPath { paths[$0] } }

    private mutating func read(_ path: String) {
        let name = Self.name(of: path)
        paths[name] = path
        do throws(FileError) {
            let (master, hash) = try library.reading(name) { bytes throws(FileError) in
                (try Self.measured(try ArtDecoder.open(bytes, limits: library.limits)), ContentHash(bytes))
            }
            let facts = master.facts
            masters[name] = master
            hashes[name] = hash
            if facts.pixels?.visibleBox == nil { findings.raise("icons/empty", path: path) }
            if facts.isAnimated { findings.raise("icons/animated", path: path) }
        } catch {
            findings.append(atUserPath(Finding(error, of: "art", path: name)))
            lacksInput = lacksInput || error.lacksInput
        }
    }

    private static func measured(_ art: any Art) throws(FileError) -> Measured {
        try MemoryBudget.shared.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
            let facts = try ArtDecoder.measure(art)
            return Measured(
                facts: facts, isPixelArt: try PixelArt.isDrawn(in: art),
                hasEvenBorder: facts.pixels?.isOpaque == true ? try art.hasEvenBorder() : false)
        }
    }

    mutating func reportEnlarged(by plan: OutputPlan) {
        var greatest: [String: (scale: Double, size: PixelSize)] = [:]
        for entry in plan.entries {
            guard case .art(.raster(let recipe)) = entry.content, let facts = masters[recipe.source]?.facts,
                !facts.format.isVector, recipe.framing.enlarge != .pixels,
                let placement = try? Placement(facts.size, recipe.framing, isVector: false)
            else { continue }
            let scale = Double(placement.placed.width) / max(1, placement.part.width)
            if scale > greatest[recipe.source]?.scale ?? 1 { greatest[recipe.source] = (scale, placement.canvas) }
        }
        for (name, most) in greatest.sorted(by: { $0.key < $1.key }) {
            let size = masters[name]?.facts.size ?? PixelSize(0, 0)
            let values = [
                "size": "\(size.width) x \(size.height)", "scale": Figures.grouped(most.scale),
                "largest": "\(most.size.width) x \(most.size.height)",
            ]
            findings.raise(
                masters[name]?.isPixelArt == true ? "icons/enlarged.pixels" : "icons/enlarged", values,
                path: paths[name] ?? name)
        }
    }
}

extension IconRenderRequest {
    /// `art` has the masters by their names in recipes.
    init(_ request: IconMakingRequest, art: [String: IconArt.Measured]) {
        func master(_ path: String) -> IconMaster {
            let name = IconArt.name(of: path)
            return IconMaster(file: name, edit: art[name].map { Self.edit($0, request) } ?? ArtEdit())
        }
        let square = master(request.master)
        self.init(
            square: square, wide: request.wideMaster.map(master) ?? square,
            background: request.background.flatMap(Color.init(hex:)),
            layout: request.isInsideApp ? .extension : .standalone)
    }

    private static func edit(_ art: IconArt.Measured, _ request: IconMakingRequest) -> ArtEdit {
        let isOpaque = art.facts.pixels?.isOpaque ?? false
        var edit = ArtEdit()
        // A photo does not end where the bars of an icon would begin.
        let crops = request.crops ?? (isOpaque && !art.hasEvenBorder)
        edit.fit = crops ? .cover : .contain
        (edit.focusX, edit.focusY) = request.focus
        if request.enlargesPixels { edit.enlarge = .pixels }
        // Cropped art fills the icon up to its edges, and so does art with a background of its own.
        edit.margin = request.margin ?? (isOpaque || crops ? 0 : IconMaster.roomyMargin)
        // The master's own transparent border would make the icon smaller than its margin says.
        if !isOpaque, !crops {
            edit.crop = art.facts.pixels?.visibleBox.map {
                request.enlargesPixels ? $0 : loosened($0, in: art.facts.size)
            }
        }
        return edit
    }

    /// A little more than the box, so no edge is cut where it falls between the pixels of a small icon.
    private static func loosened(_ box: PixelRect, in size: PixelSize) -> PixelRect {
        let slack = max(box.width, box.height) / 40 + 1
        let (left, top) = (max(0, box.x - slack), max(0, box.y - slack))
        let right = min(size.width, box.x + box.width + slack)
        let bottom = min(size.height, box.y + box.height + slack)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
