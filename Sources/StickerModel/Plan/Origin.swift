/// What an output file was made of, in the manifest's words.
package struct Origin: Sendable, Hashable {
    /// Id of the pack in the manifest.
    package var pack: String
    /// Id of the sticker; nil for tray images and icons.
    package var sticker: String?
    /// The art file a user can change.
    package var art: String
    /// "sticker", "tray image", "icon".
    package var role: String

    package init(pack: String, sticker: String? = nil, art: String, role: String) {
        self.pack = pack
        self.sticker = sticker
        self.art = art
        self.role = role
    }
}
