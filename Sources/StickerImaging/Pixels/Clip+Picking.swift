extension Clip {
    /// The clip reduced to the frames at `positions` (ascending, beginning with 0), each shown until the next one.
    package func picking(_ positions: [Int]) -> Clip {
        var durations = positions.map { _ in 0.0 }
        var last = -1
        for (position, duration) in self.durations.enumerated() {
            if last + 1 < positions.count, positions[last + 1] == position { last += 1 }
            durations[max(0, last)] += duration
        }
        return Clip(frames.picking(positions), durations: durations)
    }

    /// The clip without frames that look like the one before; an animation keeps at least two.
    package func joiningIdentical() throws -> Clip {
        guard isAnimated else { return self }
        var positions: [Int] = []
        var previous: Raster?
        try frames.forEach { position, raster in
            if previous.map({ !raster.looksLike($0) }) ?? true { positions.append(position) }
            previous = raster
            return true
        }
        if positions.count == 1 { positions.append(durations.count / 2) }
        return positions.count == durations.count ? self : picking(positions)
    }
}
