import StickerModel

extension Encoding {
    /// Bytes the file may have; a terabyte where there is no limit, so that sums cannot overflow.
    var budget: Int { byteBudget ?? 1 << 40 }

    /// Bytes that `quality: small` aims at: what the target asks for, else 15 % of the budget.
    func smallTarget(isAnimated: Bool) -> Int {
        let share = byteBudget.map { $0 / 20 * 3 } ?? (isAnimated ? 75_000 : 15_000)
        return min(smallBytes ?? share, budget)
    }
}

/// When a file of `quality: small` still looks right (docs/fitting.md, section 6).
enum SmallQuality {
    /// The mean structural similarity to the original, on black and on white, is at least this.
    static let similarity = 0.975
    /// A palette of an animation has at least this many colors.
    static let fewestColors = 96
    /// Shares of the byte budget that are tried for an animated WebP, the smallest first.
    static let animationShares = [0.15, 0.25, 0.4, 0.65]
}

extension FileError {
    /// Not even the smallest file of a format fits. `how` says what that file gave up: "at the lowest quality".
    static func tooLarge(
        _ bytes: Int, isGuess: Bool = false, _ how: String, budget: Int, hint: String
    ) -> FileError {
        FileError(
            .overLimit,
            "needs \(isGuess ? "about " : "")\(Figures.grouped(bytes)) bytes \(how); the limit is \(Figures.grouped(budget))",
            hint: hint)
    }
}
