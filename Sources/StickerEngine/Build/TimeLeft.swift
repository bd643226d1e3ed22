/// How long the rest of a build takes. Work counts in the seconds of `RenderCost`, times in seconds since some instant.
struct TimeLeft: Sendable {
    private struct Piece: Sendable {
        var left: Double
        /// When it began, or its last image was finished.
        var since: Double
    }

    private var total: Double
    private let workers: Int
    private let start: Double
    /// Those under way, by their ids.
    private var pieces: [Int: Piece] = [:]
    private var done = 0.0
    /// Seconds of all workers that it took.
    private var spent = 0.0

    /// Begins at `now`, with `total` to do by so many workers.
    init(total: Double, workers: Int, now: Double) { (self.total, self.workers, start) = (total, workers, now) }

    mutating func begin(_ piece: Int, cost: Double, at now: Double) { pieces[piece] = Piece(left: cost, since: now) }

    mutating func finish(_ cost: Double, of piece: Int, at now: Double) {
        guard let known = pieces[piece] else { return }
        done += cost
        spent += max(0, now - known.since)
        pieces[piece] = Piece(left: known.left - cost, since: now)
    }

    /// What is left of the piece is not made: its art is damaged.
    mutating func end(_ piece: Int) {
        guard let known = pieces.removeValue(forKey: piece) else { return }
        total -= known.left
    }

    /// Seconds; nil before two seconds and a tenth of the work, and at the end.
    func seconds(at now: Double) -> Double? {
        guard now - start >= 2, done > 0, done >= total / 10, done < total, spent > 0 else { return nil }
        let pace = done / spent
        // What is under way is nearly done when it takes longer than others did.
        let open = pieces.values.map { piece in
            max(piece.left / 10, piece.left - pace * max(0, now - piece.since))
        }
        let waiting = max(0, total - done - pieces.values.reduce(0) { $0 + $1.left })
        let work = waiting + open.reduce(0, +)
        return max(work / Double(max(1, workers)), open.max() ?? 0) / pace
    }
}
