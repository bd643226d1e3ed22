/// Pictures of a run; each is one of found, made, failed, or left by a run that ended before its time.
struct PictureCounts: Sendable {
    var wanted = 0
    /// An earlier run had made them.
    var found = 0
    var made = 0
    /// Their art cannot be drawn.
    var failed = 0
    /// Bytes of those found and made.
    var bytes = 0

    var unmade: Int { max(0, wanted - found - made) }

    mutating func update(_ step: BuildProgress) {
        switch step {
        case .planned(let images): wanted = images
        case .rendered(_, let bytes, _, let isNew, _):
            if isNew { made += 1 } else { found += 1 }
            self.bytes += bytes
        case .checking, .committing: break
        }
    }
}
