/// What is written round the asset catalog.
package enum ProjectLayout: String, Sendable, CaseIterable {
    /// An app of its own that holds nothing but the stickers.
    case standalone
    /// Only the extension, for an app that exists.
    case `extension`
}
