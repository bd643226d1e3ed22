/// What ships an icon set, and is written round an asset catalog.
package enum ProjectLayout: String, Sendable, CaseIterable {
    /// An app of its own that holds nothing but the stickers.
    case standalone
    /// Only the extension, for an app that exists and has icons of its own.
    case `extension`
}
