import StickerModel

/// What to build, where to, and how strictly.
public struct BuildRequest: Sendable {
    /// A manifest, or a folder that holds `pack.yaml` or `pack.json`.
    public var manifest: String
    /// The destination folder. Nothing in it changes before all new files are made and judged.
    public var output: String
    /// Names of targets to build; nil builds all that the manifest switches on. What others wrote before stays.
    public var targets: [String]?
    /// Ids of the packs to build; nil builds all of the manifest. Some packs are another output than all of them.
    public var packs: [String]?
    /// Number of workers; nil means one for each core.
    public var jobs: Int?
    /// Treat warnings as errors.
    public var isStrict: Bool = false
    /// Replace an output although files in it were edited by hand, or it holds things that StickerPress did not make
    /// (they stay), or another manifest made it.
    public var isForced: Bool = false
    /// Reuse what earlier builds made, from the last output and from the user's cache.
    public var usesCache: Bool = true
    /// Record what the build publishes in `stickerpress.lock` beside the manifest: it goes to people now.
    public var isRelease: Bool = false
    /// Write `index.html`, the page that shows the result.
    public var writesPreview: Bool = true
    /// Limits on single inputs.
    public var limits: ResourceLimits = ResourceLimits()
    /// The key file that signs apps; nil for a debug key of this user.
    public var keyFile: String?
    /// Asks for the passphrase of the key file, where it has one.
    package var passphrase: (@Sendable () -> [UInt8]?)?
    /// A folder that holds the cache, in place of the user's own; it must be there, and nothing is removed from it.
    package var cacheFolder: String?
    /// The output is removed at once: the cache keeps pictures for other builds, and nothing about the output itself.
    package var isTrial = false

    /// A build of everything in `manifest` into `output`.
    public init(manifest: String, output: String) { (self.manifest, self.output) = (manifest, output) }
}

/// A step of a running build, for progress displays.
public enum BuildProgress: Sendable {
    /// Manifest and art are read; this many images will be rendered.
    case planned(images: Int)
    /// One image is finished: its art and its path, its size in bytes, and the result ("exact", "quality 82").
    /// `isNew` is false where an earlier build had made it; `secondsLeft` is nil while nothing is known of the pace.
    case rendered(name: String, bytes: Int, outcome: String, isNew: Bool, secondsLeft: Double?)
    /// The staged output is being read back and judged.
    case checking
    /// The staged output replaces the destination.
    case committing
}

extension BuildRequest {
    /// Where a link in the place of the output leads, out of the folder that it is in; nil where there is none.
    package var placeBeyondLink: String? {
        let place = FilePath.real(output)
        return FilePath.isInside(place, FilePath.real(FilePath.parent(output))) ? nil : place
    }
}

/// What a build did and found.
public struct BuildOutcome: Outcome {
    /// Why the run ended as it did.
    public var status: ExitStatus = .success
    /// Everything found, in manifest order.
    public var findings: [Finding] = []
    /// Nothing had changed since the last build, so nothing was touched.
    public var isUpToDate = false
    /// Files in the new output, 0 when nothing was written.
    public var fileCount: Int = 0
    /// Bytes in the new output.
    public var byteCount: Int = 0
    /// Stickers in the new output, counted once for all platforms.
    public var stickerCount: Int = 0
    /// Platforms that were built.
    public var targetCount = 0
    /// The output folder, symbolic links resolved.
    public var output: String = ""
    /// Files that differ from the output before; all of them in a first build.
    public var changes: [OutputChange] = []
    /// Stickers that differ from the output before; nil for a first build.
    public var stickerChanges: StickerChanges?
    /// Packs that were there before and have a new version of a kind (`image_data_version`), by which programs notice new
    /// pictures: the key of the version in the platform's documents, and the identifiers of the packs there, sorted.
    package var newVersions: [(name: String, packs: [String])] = []
    /// The lock file that a release wrote, and the identifiers in it; nil for other builds.
    package var release: (path: String, count: Int)?
    /// The art that the manifest names, in its folder; nil when the manifest cannot be read.
    package var art: ListedFiles?
    /// What was built, as the request names it.
    package var manifest = "."
    /// The output folder as the request names it.
    package var shownOutput = "out"
    /// The page of the output; nil when it has none.
    package var page: String?
    package var nextSteps: [PlatformStep] = []
    /// Why the cache is not used, and which platforms' files are of an earlier build, as the request did not name them.
    public var remarks: [String] = []
}

package struct PlatformStep: Sendable, Hashable {
    package var title: String
    package var folder: String
    package var step: NextStep
}

/// One file in which a build differs from the one before.
public struct OutputChange: Sendable, Hashable {
    /// What happened to the file.
    public enum Kind: String, Sendable {
        /// It is new, has other bytes than before, or is gone.
        case added, changed, removed
    }

    /// What happened to it.
    public var kind: Kind
    /// Relative to the output folder.
    public var path: String

    /// The differences between two outputs by their content hashes, sorted by path.
    static func between(_ old: [String: ContentHash], and new: [String: ContentHash]) -> [OutputChange] {
        var changes: [OutputChange] = []
        // Most files stay as they are: only what differs is sorted.
        for (path, hash) in new where old[path] != hash {
            changes.append(OutputChange(kind: old[path] == nil ? .added : .changed, path: path))
        }
        for path in old.keys where new[path] == nil { changes.append(OutputChange(kind: .removed, path: path)) }
        return changes.sorted { $0.path < $1.path }
    }
}

/// What `build` would write, as text.
package struct PlanOutcome: Outcome {
    package var status: ExitStatus = .success
    package var findings: [Finding] = []
    package var plans: [(target: String, output: OutputPlan)] = []

    /// One line for each file: its path, its content, its art and its byte budget.
    package var text: String { plans.map { "\($0.target)/\n\($0.output.text)" }.joined() }
    /// The same for programs.
    package var files: [(target: String, entry: OutputEntry)] {
        plans.flatMap { target, output in output.entries.map { (target, $0) } }
    }
}
