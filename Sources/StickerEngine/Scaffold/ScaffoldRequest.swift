/// What to make a manifest of.
public struct ScaffoldRequest: Sendable {
    /// The folder with the art, also in folders below; the manifest is written into it.
    public var folder: String
    /// The pack's name; nil makes one from the folder's.
    public var name: String?
    /// Who publishes the pack; nil writes a placeholder to be replaced.
    public var publisher: String?
    /// Whether a manifest that is there already is replaced.
    public var replaces: Bool

    /// A request with everything but the folder left to the tool.
    public init(folder: String, name: String? = nil, publisher: String? = nil, replaces: Bool = false) {
        self.folder = folder
        self.name = name
        self.publisher = publisher
        self.replaces = replaces
    }
}
