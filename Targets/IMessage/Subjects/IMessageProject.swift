import StickerModel

/// An Xcode project with stickers: its bundle ids, deployment targets and names of icon sets.
struct IMessageProject {
    static let subjectName = "project"

    /// `project.pbxproj`, or the manifest.
    var path: String
    var location: SourceLocation?
    /// The bundle id that the plan gives its app; nil for a project that was read.
    var planned: Located<String>?
    /// The targets that have to do with Messages.
    var targets: [ProjectTarget] = [] {
        didSet { hasCode = targets.contains { $0.kind == .codedExtension } }
    }
    private(set) var hasCode = false
    /// Stems of all icon sets for Messages.
    var iconSets: [String] = []
    /// Stems of the icon sets for other apps (`.appiconset`).
    var appIcons: Set<String> = []
    /// What was wrong when its file was read.
    var problems: [Finding] = []

    /// Its extensions of Messages, with and without code.
    var extensions: [ProjectTarget] { targets.filter { !$0.isApp } }

    /// The app that ships an extension: one that depends on it, otherwise the one that could.
    func host(of target: ProjectTarget) -> ProjectTarget? { target.host.map { targets[$0] } }

    /// The targets for Messages and the apps that ship them.
    private var shipped: [ProjectTarget] {
        let hosts = Set(targets.compactMap(\.host))
        return targets.indices.filter { targets[$0].kind != .app || hosts.contains($0) }.map { targets[$0] }
    }

    /// How the stickers ship; nil when the project does not show it.
    var layout: ProjectLayout? {
        let hosts = extensions.compactMap(host)
        if hosts.contains(where: { $0.kind == .messagesApp && !hasOwnIcon($0) }) { return .standalone }
        return hosts.isEmpty ? nil : .extension
    }

    /// Whether Xcode ships the PNG files of its extensions as they are.
    var keepsPNGs: Bool {
        let key = "COMPRESS_PNG_FILES"
        let extensions = extensions
        return !extensions.isEmpty && extensions.allSatisfy { $0.value(of: key).map { $0 == "NO" } ?? !$0.lacks(key) }
    }

    private static let iconNameKey = "ASSETCATALOG_COMPILER_APPICON_NAME"

    /// Whether the app of an extension with code takes its icon from an icon set for apps and not from that of the
    /// extension, as Xcode's template for iMessage apps has it.
    private func hasOwnIcon(_ target: ProjectTarget) -> Bool {
        hasCode && target.isApp && target.setting(Self.iconNameKey).map(appIcons.contains) ?? false
    }
}

extension IMessageProject: RuleSubject {
    /// What the plan will emit, as far as the manifest decides it.
    init(planned app: PlannedApp) {
        self.init(path: app.lead.location.file, location: app.lead.location)
        planned = Located(app.bundleID, at: app.options.location(of: "bundle-id", in: app.lead))
    }

    enum Metric: String, MetricName {
        case identifier, deploymentTarget

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier:
            let read = targets.filter { $0.kind != .app }.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER") }
            return ([planned].compactMap(\.self) + read.map { Located($0) }).flatMap { Measurements.text($0) }
        case .deploymentTarget:
            return shipped.flatMap { target -> Measurements in
                let version = target.setting("IPHONEOS_DEPLOYMENT_TARGET") ?? ""
                return .count(version.majorVersion, details: ["target": target.name, "version": version])
            }
        }
    }

    var notices: [Notice] {
        targets.filter { $0.kind != .app && !hasOwnIcon($0) }.compactMap(iconName)
            + extensions.compactMap { target in host(of: target).flatMap { prefix(of: target, in: $0) } }
    }

    private func iconName(of target: ProjectTarget) -> Notice? {
        let name = target.setting(Self.iconNameKey)
        let isUnknown = name == nil && !target.lacks(Self.iconNameKey)
        guard !iconSets.isEmpty, !isUnknown, !(name.map(iconSets.contains) ?? false) else { return nil }
        let state = name.map { $0.isEmpty ? "names no icon" : "names the icon “\($0)”" }
        return Notice(
            "project-icon-name",
            [
                "target": target.name, "state": state ?? "does not set \(Self.iconNameKey)",
                "sets": iconSets.map { "“\($0)”" }.joined(separator: ", "),
            ])
    }

    private func prefix(of target: ProjectTarget, in host: ProjectTarget) -> Notice? {
        guard let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
            let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER"),
            !found.hasPrefix(wanted + ".") || found.count == wanted.count + 1
        else { return nil }
        // The remedy keeps the last part, unless that belongs to the app's own id.
        let own = found == wanted ? nil : found.split(separator: ".").last.map(String.init)
        let suffix = own ?? StickerProject.extensionName(isCoded: target.kind == .codedExtension)
        return Notice("project-identifier-prefix", ["found": found, "wanted": wanted, "suffix": suffix])
    }
}
