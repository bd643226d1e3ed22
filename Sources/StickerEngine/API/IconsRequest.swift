import StickerModel

/// Which icon lists to print, or what to check against them.
public struct IconsRequest: Sendable {
    /// An icon set, an asset catalog, a project folder or a folder of images; nil prints the bare lists.
    public var path: String?
    /// Only the icons of these targets; nil takes all.
    public var targets: [String]?
    /// Whether the pack ships inside an app with icons of its own; nil takes it from the Xcode project, or assumes not.
    public var isInsideApp: Bool?
    /// Bounds on single inputs.
    public var limits: ResourceLimits = ResourceLimits()

    /// The bare lists, or a check of the icons at `path`.
    public init(path: String? = nil) { self.path = path }

    var layout: ProjectLayout? { isInsideApp.map { $0 ? .extension : .standalone } }
}

/// The icon lists, checked where there was a path.
public struct IconsOutcome: Outcome {
    /// `findings` when a required icon is missing or would be rejected.
    public var status: ExitStatus = .success
    /// Why nothing could be checked.
    public var findings: [Finding] = []
    package var report = IconReport()
    /// Icons that are missing or would be rejected, and sets that Xcode would ignore.
    public var faultCount: Int {
        report.checklists.reduce(0) { $0 + $1.faults.count + $1.rows.count(where: \.isRejected) }
    }
    /// The command that makes the icons whole.
    var next: SafeText<Terminal>?

    /// The report in one of the formats `table`, `markdown`, `csv`, `json` and `html`; nil for another word.
    public func text(in format: String) -> String? { IconFormat(rawValue: format).map { report.text(in: $0).string } }
}

/// Which icons to render, from what, and where to.
public struct IconMakingRequest: Sendable {
    /// The picture to make icons from: SVG, or a raster of at least 1,024 px.
    public var master: String
    /// Another picture for the 4:3 icons; nil takes the master.
    public var wideMaster: String?
    /// The destination folder. Nothing in it changes before all icons are made.
    public var output: String
    /// Whether `output` is an icon set, or holds one, whose place the new set takes; everything else stays.
    package var replacesSet = false
    /// Only the icons of these targets; nil makes all.
    public var targets: [String]?
    /// Fills each icon and crops the master, instead of placing the whole master on the background color; nil crops
    /// art that has neither transparent pixels nor an even border, such as photos.
    public var crops: Bool?
    /// The point that cropping keeps in view, 0...1 from the left and the top.
    public var focus: (x: Double, y: Double) = (0.5, 0.5)
    /// `#RRGGBB` under the art; nil takes a color that suits it.
    public var background: String?
    /// Px clear on each side of a 512 px icon; nil keeps 40 round art with clear pixels, and none round other art.
    public var margin: Double?
    /// Enlarges raster art by a whole factor, so that each of its pixels becomes a square: for pixel art.
    public var enlargesPixels: Bool = false
    /// Makes no 1024x1024 for the icon set: the pack ships inside an app with icons of its own.
    public var isInsideApp: Bool = false
    /// Overwrites files that were edited by hand since they were made.
    public var isForced: Bool = false
    /// Workers; nil takes one for each core.
    public var jobs: Int?
    /// Bounds on single inputs.
    public var limits: ResourceLimits = ResourceLimits()

    /// All icons of `master` into `output`.
    public init(master: String, output: String) { (self.master, self.output) = (master, output) }
}

/// What making icons did and found.
public struct IconMakingOutcome: Outcome {
    /// Why the run ended as it did.
    public var status: ExitStatus = .success
    /// Everything found.
    public var findings: [Finding] = []
    /// Every file of the new output, relative to it; empty when nothing was written.
    public var files: [String] = []
    /// The output is what it was, so nothing was touched.
    public var isUpToDate: Bool = false
    /// The path of the output, with symbolic links resolved.
    public var output: String = ""
    /// Weaker guarantees that applied, in words.
    public var remarks: [String] = []
    package var isReplaced = false
}
