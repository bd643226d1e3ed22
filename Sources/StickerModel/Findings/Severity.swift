/// How much a finding matters, from a remark to a refusal.
public enum Severity: String, Codable, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing has to change.
    case info
    /// Accepted by the platform but risky, ugly or a surprise to somebody.
    case warning
    /// The platform refuses it, or the result would not be what the manifest asks for.
    case error

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }

    /// An error outranks a warning, a warning a remark.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
