/// Bounds on documents, so that hostile ones are refused before they cost memory or stack.
enum DocumentLimits {
    /// Levels of lists and groups within one another.
    static let depth = 64
    /// Values of a YAML document after its aliases are written out.
    static let expandedNodes = 200_000
}
