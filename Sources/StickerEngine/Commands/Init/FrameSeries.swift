import StickerImaging
import StickerModel

/// Stills that are numbered like the frames of an animation, and move like one.
struct FrameSeries {
    let files: [String]
    /// `spin_1.png to spin_9.png (without spin_4.png)`
    let names: String
    /// Matches these files and no other picture.
    let pattern: String
    /// Those of another size than the rest.
    let odd: [String]

    /// Fewer numbered files are rather the stickers of a set.
    private static let fewest = 8

    /// The series among the stickers of each pack. `beside` are all pictures, `found` what is known of the new ones.
    static func all(
        in packs: [[String]], beside: [String], _ found: [String: PosterSearch.Found], _ tree: any FileTree
    ) -> [FrameSeries] {
        packs.flatMap { files -> [FrameSeries] in
            let stills = files.filter { found[$0]?.facts.isAnimated == false }
            let groups = stills.grouped { file in NumberedFiles.parts(of: file).map { [$0.start, $0.end] } }
            return groups.compactMap { FrameSeries($0.elements, beside, found, tree) }
        }
    }

    /// nil for too few files that are alike, and where no pattern is theirs alone.
    private init?(_ files: [String], _ all: [String], _ found: [String: PosterSearch.Found], _ tree: any FileTree) {
        let sizes = Dictionary(grouping: files) { found[$0]?.facts.size }
        guard files.count >= Self.fewest, let alike = sizes.values.max(by: { $0.count < $1.count }),
            alike.count * 4 >= files.count * 3, let numbers = NumberedFiles(files), Self.move(alike, tree),
            let digits = NumberedFiles.parts(of: files[0])?.number.count
        else { return nil }
        // A star behind a slash would be changed in a comment.
        let marks = numbers.start.isEmpty || numbers.start.hasSuffix("/") ? [] : ["*"]
        let patterns = (marks + [String(repeating: "?", count: digits)]).map { numbers.start + $0 + numbers.end }
        let folder = FileName.folder(files[0])
        let beside = all.filter { FileName.folder($0) == folder }
        let pattern = patterns.first { pattern in
            let names = FilePattern(FileName.last(pattern))
            return beside.filter { names.matches(FileName.last($0)) } == files
        }
        guard let pattern = pattern ?? (beside == files && !folder.isEmpty ? folder : nil) else { return nil }
        (self.files, self.pattern) = (files, pattern)
        odd = files.filter { !alike.contains($0) }
        let missing = numbers.missing.map { FileName.last($0) }
        names =
            [files[0], files[files.count - 1]].map { FileName.last($0) }.joined(separator: " to ")
            + (missing.isEmpty ? "" : " (without \(NameList.text(missing)))")
    }

    /// The question whether they are one sticker; `id` is for those that could be.
    func finding(_ id: String, at path: String) -> Finding {
        let odd = NameList.text(odd.map { FileName.last($0) })
        return Finding(
            self.odd.isEmpty ? id : "init/frames.sizes",
            ["names": names, "count": "\(files.count)", "pattern": pattern, "odd": odd], path: path)
    }

    /// Whether pictures that follow each other show nearly the same; the stickers of a set do not.
    private static func move(_ files: [String], _ tree: any FileTree) -> Bool {
        [0, files.count / 2].allSatisfy { first in
            let pictures = [first, first + 1].compactMap { index -> Raster? in
                guard let bytes = try? tree.bytes(files[index]),
                    let art = try? ArtDecoder.open(bytes, limits: ArtLimits())
                else { return nil }
                return try? art.frames(drawnAt: nil).next()?.raster
            }
            return pictures.count == 2 && pictures[0].shareUnlike(pictures[1]) < 0.4
        }
    }
}

extension Raster {
    /// The share of what either picture shows in which they differ, by some of their pixels.
    fileprivate func shareUnlike(_ other: Raster) -> Double {
        guard size == other.size else { return 1 }
        var (seen, unlike) = (1, 0)
        for pixel in stride(from: 0, to: size.area, by: max(1, size.area / 20_000)) {
            let (own, others) = (4 * pixel, Int(other.pixels[4 * pixel + 3]))
            let alpha = Int(pixels[own + 3])
            guard alpha + others > 0 else { continue }
            seen += 1
            // Of what is nearly clear, colors say little.
            let least: Int = 32 * 255 / max(1, min(alpha, others))
            let differs = (own..<own + 3).contains { (at: Int) -> Bool in
                abs(Int(pixels[at]) - Int(other.pixels[at])) > least
            }
            if differs || abs(alpha - others) > 32 { unlike += 1 }
        }
        return Double(unlike) / Double(seen)
    }
}
