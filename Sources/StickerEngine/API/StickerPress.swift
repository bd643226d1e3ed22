import PortableFoundation
import StickerImaging
import StickerModel

/// The entry point of the library: builds packs, checks bundles and lists the rules. Every function collects all
/// findings before it stops, writes only what it could make and judge as a whole, and gives equal output for equal
/// input.
public struct StickerPress: Sendable {
    let targets: [any Target]
    /// Where its runs draw; nil where the tool has chosen for the whole process.
    private let drawing: DrawingMethod?

    /// Loads the platforms; throws when embedded data is damaged. `drawing` is where its runs draw SVG and Lottie art.
    public init(drawing: ArtDrawing) throws {
        targets = try TargetRegistry.all()
        self.drawing = drawing.method
    }

    /// Draws where the process does (`StickerPress.drawing`). Throws as `init(drawing:)` does.
    package init() throws { self.init(targets: try TargetRegistry.all()) }

    init(targets: [any Target]) {
        self.targets = targets
        drawing = nil
    }

    /// Runs something with the drawing of this value.
    func drawn<Result>(_ body: () async -> Result) async -> Result {
        guard let drawing else { return await body() }
        return await DrawingMethod.$override.withValue(drawing) { await body() }
    }

    /// Names of the platforms, in the order they are built: "whatsapp".
    public var targetNames: [String] { targets.map(\.name) }

    /// What the ids of rules begin with: the platforms, then `manifest`, `art` and whatever else the tool itself checks.
    package var ruleGroups: [RuleGroup] {
        targets.map { RuleGroup(name: $0.name, title: $0.title) }
            + ToolNotices.groups.map { RuleGroup(name: $0, subject: $1) }
    }

    /// What people call the platforms, in the same order: "WhatsApp".
    package var targetTitles: [String] { targets.map(\.title) }

    /// How files of the platforms get onto a phone, for those that have such files.
    package var phoneGuides: [PhoneGuide] { targets.flatMap(\.description.phoneGuides) }

    package var manifestKeys: ManifestKeys { ManifestKeys(targets) }

    package func hasManifest(_ folder: String) -> Bool {
        ManifestReader.isFolder(folder) && ManifestReader.manifest(at: folder) != nil
    }

    /// Why a path does not name a manifest: "is not there"; nil when it may be one.
    package func reasonAgainstBuilding(_ path: String) -> String? {
        guard let isFolder = FileManager.default.isFolder(at: path) else { return "is not there" }
        if isFolder { return hasManifest(path) ? nil : "has neither pack.yaml nor pack.json" }
        let isDocument = ["yaml", "yml", "json"].contains(FileName.pathExtension(path))
        return isDocument ? nil : "is not a manifest (pack.yaml or pack.json)"
    }

    /// Whether a path names a manifest or a folder with one, and not something that is built already.
    package func isManifest(_ path: String) -> Bool {
        Check(CheckRequest(paths: [path]), targets: targets).isManifest(path)
    }

    /// Whether a folder holds a bundle of one of the platforms.
    package func holdsBundles(_ folder: String) -> Bool {
        let opener = TreeOpener(limits: ArtLimits())
        guard let tree = try? opener.tree(at: TreeOpener.path(of: folder), isFolder: true) else { return false }
        return targets.contains { !$0.bundles(in: tree).isEmpty }
    }

    /// The manifest in a folder or the nearest folder above it; nil when there is none.
    package func manifest(near folder: String) -> String? { ManifestReader.nearest(to: folder) }

    /// The kinds of bundles of each platform that has some: all, or those that can be imported or fixed.
    package func bundleKinds(_ kinds: (TargetDescription) -> [String]) -> [(title: String, kinds: [String])] {
        targets.map { (title: $0.title, kinds: kinds($0.description)) }.filter { !$0.kinds.isEmpty }
    }

    /// Builds a manifest into an output folder, or leaves that as it was; cancelling the task stops it and cleans up.
    public func build(
        _ request: BuildRequest, progress: (@Sendable (BuildProgress) -> Void)? = nil
    ) async -> BuildOutcome {
        await drawn {
            var build = Build(request, targets: targets, progress: progress)
            return await build.run()
        }
    }

    /// What `build` would write, without rendering anything.
    package func plan(_ request: BuildRequest) async -> PlanOutcome {
        var loaded = ManifestLoader(targets: targets).load(request.manifest, packs: request.packs)
        do throws(FileError) {
            let signing = try AppKeys.signing(of: loaded.catalog, request, targets)
            loaded.catalog?.signing = signing
        } catch {
            return PlanOutcome(error.status, [Finding(error, at: request.manifest)])
        }
        let prepared = await BuildPlanner(loaded: loaded, request: request, targets: targets).plan()
        return PlanOutcome(
            status: prepared.status, findings: prepared.findings.strict(if: request.isStrict),
            plans: prepared.plans.map { ($0.target.name, $0.plan.output) })
    }

    /// Judges manifests, bundles, archives and documents by the rules of every platform that recognizes them.
    public func check(_ request: CheckRequest) async -> CheckOutcome {
        await drawn { await Check(request, targets: targets).run() }
    }

    /// Lists the icons that platforms ask for, or checks an icon set, a catalog, a project or a folder of images.
    public func icons(_ request: IconsRequest) -> IconsOutcome {
        let session = IconCheckSession(request, targets: targets)
        return drawing.map { DrawingMethod.$override.withValue($0) { session.run() } } ?? session.run()
    }

    /// Names of the platforms that ask for icons.
    public var iconTargets: [String] { targets.filter { $0.iconCatalog != nil }.map(\.name) }

    /// The icon lists of all platforms, with the number of icons in each.
    package var iconLists: [(title: String, count: Int)] {
        targets.compactMap(\.iconCatalog).flatMap(\.lists).map { ($0.title, $0.slots.count) }
    }

    /// Renders all icons from one master, then puts them in place.
    public func makeIcons(_ request: IconMakingRequest) async -> IconMakingOutcome {
        await drawn {
            var session = IconMakingSession(request, targets: targets)
            return await session.run()
        }
    }

    /// Every rule and notice of every platform in the order of its rule file; then those of the tool itself.
    public var rules: [RuleSummary] {
        let own = ToolNotices.book.rules.map { notice in
            var summary = notice.summary(in: .none)
            summary.isSettable = ToolNotices.settable.contains(notice.id)
            return summary
        }
        return targets.flatMap { target in
            target.rules.rules.map { $0.summary(in: target.rules.unit(of: $0) ?? .none) }
        } + own
    }

    /// The ids of rules that `check --rule` and a file of settings may switch off or on.
    package var settableRules: [String] { targets.settableRules }
}

extension Rule {
    func summary(in unit: MetricUnit) -> RuleSummary {
        RuleSummary(
            id: id, kind: bound == nil ? .notice : .rule, reference: ref, title: title, severity: severity,
            otherwise: otherwise, subject: subject, bound: bound?.text(in: unit), isLimit: isLimit,
            advice: advice?.text(in: unit),
            message: message, hint: hint, source: source?.url, quote: source?.quote, checked: source?.checked,
            reason: reason, conflict: conflict)
    }

    private var isLimit: Bool {
        switch bound {
        case .range(let least, let most): (least ?? 0) > 1 || (most ?? 0) > 1
        case .number(let wanted): wanted > 1
        case .oneOf: metric == ImageMetric.format.rawValue
        case .matches, nil: false
        }
    }
}

/// How a run ended; raw values are the process's exit codes (BSD sysexits where they fit).
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Done; findings, if any, are below error.
    case success = 0
    /// At least one finding of severity error; nothing was written.
    case findings = 1
    /// The command line is not understood.
    case usage = 64
    /// The manifest does not parse or is not of the required form.
    case badManifest = 65
    /// A named input is missing, vanished or changed while it was read.
    case missingInput = 66
    /// A fault of the tool itself.
    case internalFault = 70
    /// The output cannot be written.
    case cannotWrite = 73
    /// SIGINT.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143
}
