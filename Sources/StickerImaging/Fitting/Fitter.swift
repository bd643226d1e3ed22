import StickerModel

/// A format on its way into a byte budget. The way is the same for all of them, and `fit` goes it: the exact file wherever that
/// fits, else the nearest one of an ordered list of settings. Each format brings its list, and makes the files.
protocol Fitter {
    var encoding: Encoding { get }
    var isAnimated: Bool { get }

    /// The exact file; nil where it has more than `limit` bytes.
    mutating func exact(within limit: Int) throws -> EncodedImage?
    /// The file nearest to the art within `limit` bytes; nil where there is none, or where it has to look right and does not.
    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage?
    /// What to say where not even the smallest file fits the budget.
    mutating func refusal() throws -> FileError
}

extension Fitter {
    var budget: Int { encoding.budget }

    /// Throws `FileError` when not even the smallest file fits.
    mutating func fit() throws -> EncodedImage {
        if encoding.quality == .small {
            for aim in encoding.smallAims(isAnimated: isAnimated) {
                if let exact = try exact(within: aim) { return exact }
                if let found = try nearest(within: aim, looksRight: true) { return found }
            }
        }
        if let exact = try exact(within: budget) { return exact }
        if let found = try nearest(within: budget, looksRight: false) { return found }
        throw try refusal()
    }
}

/// What was tried for one file, in the order of what is missed least.
struct Tries {
    /// Whole encodes.
    var attempts = 0
    var steps: [EncodingStep] = []

    /// Without a `verdict`, bytes decide.
    mutating func add(
        _ title: String, bytes: Double, measure: EncodingStep.Measure = .counted, limit: Int,
        verdict: EncodingStep.Verdict? = nil
    ) {
        steps.append(
            EncodingStep(title, bytes: Int(min(bytes, 1e15)), measure: measure, limit: limit, verdict: verdict))
    }

    /// The outcome of an exact file.
    func exact(_ clip: Clip? = nil) -> EncodingOutcome {
        EncodingOutcome(isExact: true, frames: clip?.changes ?? [], attempts: attempts)
    }

    /// A file that gave something up, of these frames; nil for a still.
    func image(_ bytes: [UInt8], _ sacrifices: [String], limit: Int, of clip: Clip? = nil) -> EncodedImage {
        var outcome = EncodingOutcome(
            isExact: false, frames: clip?.changes ?? [], sacrifices: sacrifices, attempts: attempts)
        outcome.considered =
            steps.map { $0.verdict == .overLimit ? $0.beyond(limit) : $0 } + [
                EncodingStep(sacrifices.joined(separator: ", "), bytes: bytes.count, limit: limit, verdict: .chosen)
            ]
        return EncodedImage(bytes, outcome: outcome)
    }
}

extension Encoding {
    /// Bytes the file may have.
    var budget: Int { byteBudget ?? EncodingStep.unlimited }

    /// Bytes that are tried one after the other for `quality: small`: what the target asks for, else 15 % of the budget, and
    /// more where the result does not look right, below the budget. A step of an animation takes more time, so there are
    /// fewer.
    func smallAims(isAnimated: Bool) -> [Int] {
        let share = byteBudget.map { $0 / 20 * 3 } ?? (isAnimated ? 75_000 : 15_000)
        var aims: [Int] = []
        var aim = max(1, smallBytes ?? share)
        while aim < budget {
            aims.append(aim)
            aim += max(1, isAnimated ? aim / 3 * 2 : aim / 3)
        }
        return aims
    }
}

/// When a file of `quality: small` still looks right.
enum SmallQuality {
    /// The mean structural similarity to the original, on black and on white, is at least this.
    static let similarity = 0.975
    /// A palette of an animation has at least this many colors.
    static let fewestColors = 96
}

extension FileError {
    /// Not even the smallest file of a format fits. `how` says what that file gave up: "at the lowest quality".
    static func tooLarge(
        _ bytes: Int, isGuess: Bool = false, _ how: String, budget: Int, hint: String
    ) -> FileError {
        FileError(
            .overLimit,
            "needs \(isGuess ? "about " : "")\(Figures.grouped(bytes)) bytes \(how); our budget is \(Figures.grouped(budget))",
            hint: hint)
    }
}
