import StickerModel

/// Which icon list to print, or what to tick it against.
public struct IconsRequest: Sendable {
    /// An icon set, an asset catalog, a project folder or a folder of images; nil prints the bare lists.
    public var path: String?
    /// Only the icons of these targets; nil takes every target that has some.
    public var targets: [String]?
    /// Whether the pack ships inside an app with icons of its own; nil asks the project, else assumes that it does not.
    public var isInsideApp: Bool?
    /// Prints what a document says instead (`union` for all side by side); nil prints the lists.
    public var source: String?
    /// Bounds on single inputs.
    public var limits: ResourceLimits

    /// The bare lists, or those that fit what stands at `path`.
    public init(path: String? = nil) {
        self.path = path
        targets = nil
        isInsideApp = nil
        source = nil
        limits = ResourceLimits()
    }

    var layout: ProjectLayout? { isInsideApp.map { $0 ? .extension : .standalone } }
}
