import StickerModel

extension Encoding {
    var budget: Int { byteBudget ?? EncodingStep.unlimited }

    /// Bytes that `quality: small` aims at: what the target asks for, else 15 % of the budget.
    func smallTarget(isAnimated: Bool) -> Int {
        let share = byteBudget.map { $0 / 20 * 3 } ?? (isAnimated ? 75_000 : 15_000)
        return max(1, min(smallBytes ?? share, budget))
    }

    /// That, and the bytes below the budget that are tried one after the other where the result does not look right; none
    /// for another quality. A step of an animation takes more time, so there are fewer.
    func smallAims(isAnimated: Bool) -> [Int] {
        var aims: [Int] = []
        var aim = smallTarget(isAnimated: isAnimated)
        while quality == .small, aim < budget {
            aims.append(aim)
            aim += max(1, isAnimated ? aim / 3 * 2 : aim / 3)
        }
        return aims
    }
}

enum SmallQuality {
    /// The mean structural similarity to the original, on black and on white, is at least this.
    static let similarity = 0.975

    /// Whether a file of an animation shows its frames like that.
    static func looksRight(_ file: [UInt8], as clip: Clip) throws -> Bool {
        try ClipDistance.measure(file, against: clip).similarity >= similarity
    }

    static let fewestColors = 96
}

extension FileError {
    /// Not even the smallest file of a format fits. `how` says what that file gave up: "at the lowest quality".
    static func tooLarge(_ bytes: Int, isGuess: Bool = false, _ how: String, budget: Int, hint: String) -> FileError {
        FileError(
            .overLimit,
            "needs \(isGuess ? "about " : "")\(Figures.grouped(bytes)) bytes \(how); our budget is \(Figures.grouped(budget))",
            hint: hint)
    }
}
