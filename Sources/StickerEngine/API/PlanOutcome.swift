import StickerModel

/// What `build` would write, as text.
public struct PlanOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found in manifest, art and plan.
    public var findings: [Finding]
    /// One line a file: path, what it holds, what it is made from, its budget.
    public var text: String
}
