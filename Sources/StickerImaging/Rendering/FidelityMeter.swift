import StickerModel

/// Compares finished files with their art over the art's own timeline.
package struct FidelityMeter: Sendable {
    /// Instants at which animations are compared; fewer alias with the grid of short loops.
    package static let instants = 40

    private let limits: ArtLimits

    /// `limits` hold for the finished files, and decide how many pictures are in memory at once.
    package init(limits: ArtLimits) { self.limits = limits }

    /// How close `file`, which `recipe` made, is to the art. Throws `FileError` when either does not decode.
    package func fidelity(of file: [UInt8], by recipe: ImageRecipe, from art: any Art) throws -> Fidelity {
        let isDrawn = art is any VectorAnimation
        let retimed = try recipe.timing.timeline(over: art.facts.durations, isDrawn: isDrawn)
        var free = recipe.timing
        (free.grid, free.shortestFrame, free.vectorRate) = (nil, 0, nil)
        let source = try free.timeline(over: art.facts.durations, isDrawn: isDrawn)
        let placement = try Placement(art.facts.size, recipe.framing, isVector: art.facts.format.isVector)
        let output = try ArtDecoder.open(file, limits: limits)
        let moments = Self.moments(source, retimed, output.facts.durations)
        var sums = Sums()
        // Each instant needs three pictures in memory.
        let most = max(1, limits.heldBytes / max(1, 12 * placement.canvas.area))
        for start in stride(from: 0, to: moments.count, by: most) {
            let part = Array(moments[start..<min(moments.count, start + most)])
            let slots = Set(part.flatMap { [$0.source, $0.retimed] })
            let pictures = try Self.pictures(at: slots, of: art, placement, recipe.framing)
            let frames = try Self.frames(Set(part.map(\.output)), of: output)
            for moment in part {
                guard let wanted = pictures[moment.source], let best = pictures[moment.retimed],
                    let made = frames[moment.output]
                else { throw FileError(.damaged, "has fewer frames than it declares") }
                sums.add(
                    moment, wanted, best, made, on: recipe.encoding.isOpaque ? recipe.encoding.matte ?? .white : nil)
            }
        }
        return sums.fidelity(instants: moments.count)
    }

    /// What is visible at one instant: of the art itself, of the art on the platform's timeline, and of the file.
    private struct Moment {
        var source: SourceInstant
        var retimed: SourceInstant
        var output: Int
    }

    private static func moments(_ source: Timeline, _ retimed: Timeline, _ output: [Double]) -> [Moment] {
        func instant(_ timeline: Timeline, _ time: Double) -> SourceInstant {
            timeline.slots[position(in: timeline.durations, at: time)].instant
        }
        guard source.isAnimated else {
            return [Moment(source: instant(source, 0), retimed: instant(retimed, 0), output: 0)]
        }
        let length = output.count > 1 ? output.reduce(0, +) : source.totalDuration
        let span = min(source.totalDuration, length)
        return (0..<instants).map { index in
            let time = (Double(index) + 0.5) / Double(instants) * span
            return Moment(
                source: instant(source, time), retimed: instant(retimed, time), output: position(in: output, at: time))
        }
    }

    private static func position(in durations: [Double], at time: Double) -> Int {
        var clock = 0.0
        for (position, duration) in durations.enumerated() {
            clock += duration
            if time < clock { return position }
        }
        return max(0, durations.count - 1)
    }

    private static func pictures(
        at instants: Set<SourceInstant>, of art: any Art, _ placement: Placement, _ framing: Framing
    ) throws -> [SourceInstant: Raster] {
        let slots = instants.sorted().map { TimelineSlot($0) }
        var pictures: [SourceInstant: Raster] = [:]
        let frames = StreamedFrames(art: art, placement: placement, framing: framing, sources: slots)
        try frames.forEach { position, raster in
            pictures[slots[position].instant] = raster
            return true
        }
        return pictures
    }

    private static func frames(_ positions: Set<Int>, of output: any Art) throws -> [Int: Raster] {
        let reader = try output.frames(drawnAt: nil)
        var frames: [Int: Raster] = [:]
        var position = 0
        while frames.count < positions.count, let frame = try reader.next() {
            if positions.contains(position) { frames[position] = frame.raster }
            position += 1
        }
        return frames
    }

    /// Running sums; equal pairs are compared once.
    private struct Sums {
        private var ceiling = 0.0
        private var result = 0.0
        private var worst = 1.0
        private var ceilings: [[SourceInstant]: Double] = [:]
        private var results: [Pair: Double] = [:]

        private struct Pair: Hashable {
            var source: SourceInstant
            var output: Int
        }

        mutating func add(
            _ moment: Moment, _ wanted: Raster, _ best: Raster, _ made: Raster, on matte: Color?
        ) {
            let wanted = matte.map { wanted.over($0) } ?? wanted
            let best = matte.map { best.over($0) } ?? best
            let key = [moment.source, moment.retimed]
            let bound = ceilings[key] ?? (wanted == best ? 1 : StructuralSimilarity.between(wanted, best))
            ceilings[key] = bound
            let pair = Pair(source: moment.source, output: moment.output)
            let value = results[pair] ?? StructuralSimilarity.between(wanted, made)
            results[pair] = value
            ceiling += bound
            result += value
            worst = min(worst, value)
        }

        func fidelity(instants: Int) -> Fidelity {
            let count = Double(max(1, instants))
            return Fidelity(ceiling: ceiling / count, result: result / count, worst: worst, instants: instants)
        }
    }
}
