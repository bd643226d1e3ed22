import StickerModel

/// Which icons to make, of what, and where to.
public struct IconMakingRequest: Sendable {
    /// The picture to make icons of: SVG, or a raster of at least 1,024 px.
    public var master: String
    /// Another picture for the 4:3 icons; nil takes the master.
    public var wideMaster: String?
    /// The destination folder; it is replaced in one step or not at all.
    public var output: String
    /// Only the icons of these targets; nil makes all.
    public var targets: [String]?
    /// Fills each icon and cuts off what hangs over, instead of showing the whole master on the background color; nil
    /// crops what has neither clear pixels nor an even border, as photos.
    public var crops: Bool?
    /// The point that cropping keeps in view, 0...1 from the left and the top.
    public var focus: (x: Double, y: Double)
    /// `#RRGGBB` under the art; nil takes a color that suits it.
    public var background: String?
    /// Px that stay clear on each side of a 512 px icon; nil keeps 40 round art with clear pixels and none round other
    /// art.
    public var margin: Double?
    /// Makes no 1024x1024 for the icon set: the pack ships inside an app with icons of its own.
    public var isInsideApp: Bool
    /// Overwrites files that were edited by hand since they were made.
    public var isForced: Bool
    /// Workers; nil takes one for each core.
    public var jobs: Int?
    /// Bounds on single inputs.
    public var limits: ResourceLimits

    /// All icons of `master` into `output`.
    public init(master: String, output: String) {
        self.master = master
        self.output = output
        wideMaster = nil
        targets = nil
        crops = nil
        focus = (0.5, 0.5)
        background = nil
        margin = nil
        isInsideApp = false
        isForced = false
        jobs = nil
        limits = ResourceLimits()
    }
}
