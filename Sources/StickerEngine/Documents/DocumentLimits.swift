/// Bounds on documents, so that hostile ones are refused before they cost memory or stack.
enum DocumentLimits {
    /// Levels of lists and groups within one another.
    static let depth = 64
    /// What a document may weigh after its aliases are written out: 1 for every value, and 1 for every
    /// `bytesPerWeight` bytes of text, so that neither many small values nor a long text used often blows up.
    static let expandedWeight = 200_000
    static let bytesPerWeight = 64
}
