/// How long the rest of a build takes, by the megapixels that are left and how long those took that were made.
struct TimeEstimate: Sendable, Equatable {
    private let workers: Double
    private var left: Double
    private var made = 0.0
    /// What the workers took for what was made.
    private var seconds = 0.0

    init(megapixels: Double, workers: Int) {
        left = megapixels
        self.workers = Double(max(1, workers))
    }

    /// An image is done; `seconds` is nil where it was reused.
    mutating func add(megapixels: Double, seconds: Double?) {
        left = max(0, left - megapixels)
        guard let seconds else { return }
        made += megapixels
        self.seconds += seconds
    }

    /// Seconds that are left, `elapsed` seconds after the work began; nil while nothing is known.
    func secondsLeft(elapsed: Double) -> Double? {
        guard made > 0, seconds > 0 else { return nil }
        // Workers have begun some of the rest: what they took for it is not measured yet, but gone.
        return max(1, (seconds + left * seconds / made) / workers - elapsed)
    }
}
