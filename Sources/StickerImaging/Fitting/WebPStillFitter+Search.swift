import StickerModel

extension WebPStillFitter {
    /// A file that fits, with how near it comes to the original.
    struct Candidate {
        var bytes: [UInt8]
        var quality: Double
        var alpha: Int
        var distance: PictureDistance
    }

    /// The nearest picture among the best files of each kind within `target` bytes.
    mutating func best(within target: Int) throws -> EncodedImage {
        let source = try WebPPictureSource(raster.bleedingColors())
        var smallest = Int.max
        var best: Candidate?
        for alpha in raster.isOpaque ? [100] : [100, 70, 50, 25, 0] {
            guard let found = try highest(source, alpha: alpha, within: target, smallest: &smallest) else { continue }
            if best.map({ found.distance < $0.distance }) ?? true { best = found }
            // Alpha gives way only where colour suffers: fitting.md section 3.
            if found.quality >= (alpha == 100 ? 90 : 40) { break }
        }
        guard let best else { throw tooLarge(smallest, target) }
        return image(best.bytes, isExact: false, quality: Int(best.quality.rounded()), alpha: best.alpha)
    }

    /// The highest quality that fits at one alpha quality; nil when none does.
    private mutating func highest(
        _ source: WebPPictureSource, alpha: Int, within target: Int, smallest: inout Int
    ) throws -> Candidate? {
        var search = QualitySearch(budget: target)
        var found: (bytes: [UInt8], quality: Double)?
        while let quality = search.next(), attempts < 24 {
            attempts += 1
            let bytes = try source.encode(.lossy(Float(quality), alpha: alpha))
            search.note(quality, bytes: bytes.count)
            smallest = min(smallest, bytes.count)
            if bytes.count <= target, quality >= found?.quality ?? 0 { found = (bytes, quality) }
            if quality < 1 { break }
        }
        guard let found, let shown = WebPPixels.decode(found.bytes) else { return nil }
        return Candidate(
            bytes: found.bytes, quality: found.quality, alpha: alpha,
            distance: PictureDistance(from: raster, to: shown))
    }

    private func tooLarge(_ smallest: Int, _ target: Int) -> ArtProblem {
        ArtProblem(
            .overLimit,
            "takes \(Figures.grouped(smallest)) bytes at the lowest quality, at most \(Figures.grouped(target)) allowed",
            hint: "use simpler art or a wider `margin`")
    }

    /// About `target` bytes where that still looks right, more where it does not, at most the budget.
    mutating func small(_ target: Int, exact: [UInt8]?) throws -> EncodedImage {
        let source = try WebPPictureSource(raster.bleedingColors())
        var best: Candidate?
        var aim = target
        var smallest = Int.max
        while aim <= budget {
            for alpha in raster.isOpaque ? [100] : [100, 70, 50] {
                attempts = min(attempts, 8)
                guard let found = try highest(source, alpha: alpha, within: aim, smallest: &smallest) else { continue }
                if best.map({ found.distance < $0.distance }) ?? true { best = found }
            }
            if let best, best.distance.similarity >= SmallPolicy.similarity {
                return image(
                    best.bytes, isExact: false, quality: Int(best.quality.rounded()), alpha: best.alpha)
            }
            if let exact, exact.count <= aim * 3 / 2 { return image(exact, isExact: true) }
            if aim == budget { break }
            aim = aim > budget / 2 ? budget : aim * 3 / 2
        }
        if let exact { return image(exact, isExact: true) }
        return try self.best(within: budget)
    }
}
