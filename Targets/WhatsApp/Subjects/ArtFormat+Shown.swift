import StickerModel

extension ArtFormat {
    /// What WhatsApp takes a file for: an APNG is a PNG to it, of which it shows the default image.
    var shown: ArtFormat { self == .apng ? .png : self }

    /// ` with the wrong extension (.webp)` where the name publishedIdentifiers another format; empty otherwise.
    func contradiction(to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        return Self.byEnding[promised] == shown ? "" : " with the wrong extension (\(promised))"
    }

    private static let byEnding: [String: ArtFormat] = [
        ".png": .png, ".webp": .webp, ".gif": .gif, ".jpg": .jpeg, ".jpeg": .jpeg, ".svg": .svg,
    ]
}
