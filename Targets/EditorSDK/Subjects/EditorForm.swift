/// What is judged: a plan, or what was found on a disk.
enum EditorForm: String, Sendable, CaseIterable {
    /// Before anything is made.
    case planned
    /// A folder that this program wrote: `catalog.json` and its files.
    case output
    /// The configuration of a wrapper or of the web SDK.
    case configuration
    /// The asset source of CE.SDK.
    case cesdk

    /// In words for messages; nil for what is no bundle.
    var title: String {
        switch self {
        case .planned: "plan"
        case .output: "editor catalog"
        case .configuration: "sticker configuration"
        case .cesdk: "CE.SDK content"
        }
    }

    init?(title: String) {
        guard let form = Self.allCases.first(where: { $0.title == title && $0 != .planned }) else { return nil }
        self = form
    }
}
