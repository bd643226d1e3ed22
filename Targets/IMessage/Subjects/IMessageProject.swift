import StickerModel

/// An Xcode project with stickers.
struct IMessageProject {
    static let subjectName = "project"

    /// `project.pbxproj`, or the manifest.
    var path: String
    var location: SourceLocation?
    /// Bundle ids that are known.
    var identifiers: [Located<String>] = []
    /// The targets with products.
    var targets: [ProjectTarget] = [] { didSet { hosts = Hosts(targets) } }
    private var hosts = Hosts([])
    /// Paths of the catalogs that contain a sticker pack; of those with icons, if there is none.
    var catalogs: [String] = []
    /// Whether those contain a sticker pack.
    var hasPacks = false
    /// Stems of all icon sets for Messages.
    var iconSets: [String] = []
    /// Stems of the icon sets for other apps (`.appiconset`).
    var appIcons: Set<String> = []
    var animatedPNGs = 0
    /// Whether the project file could be read.
    var isReadable = true
    /// What was wrong when its files were read.
    var problems: [Finding] = []
    /// Whether a shared scheme asks which app to launch.
    var schemeAsks = true

    init(path: String, location: SourceLocation? = nil) {
        self.path = path
        self.location = location
    }

    /// What the plan will emit, as far as the manifest decides it.
    init(planned: PlannedApp) {
        self.init(path: planned.lead.location.file, location: planned.lead.location)
        identifiers = [Located(planned.bundleID, at: planned.options.location(of: "bundle-id", in: planned.lead))]
    }

    var traits: [String] { [] }
    var placeholders: [String: String] { [:] }

    /// Its extensions of Messages, with and without code.
    var extensions: [ProjectTarget] { targets.filter(\.isMessagesExtension) }

    /// Apps that ship the extension: those that embed it or depend on it, otherwise the one that could.
    func hosts(of target: ProjectTarget) -> [ProjectTarget] {
        (hosts.linked[target.id] ?? hosts.usual.map { [$0] } ?? []).map { targets[$0] }
    }

    /// The targets for Messages and the apps that ship them.
    private var shipped: [ProjectTarget] {
        let hosts = Set(extensions.flatMap { self.hosts(of: $0) }.map(\.id))
        return targets.filter { $0.isJudged || hosts.contains($0.id) }
    }

    /// Whether one of its targets certainly compiles a catalog.
    func compiles(_ catalog: String) -> Bool { targets.contains { $0.catalogs.contain(catalog) ?? false } }

    /// Whether one of its targets compiles a catalog; true when that is unknown.
    func builds(_ catalog: String) -> Bool { targets.contains { $0.catalogs.contain(catalog) ?? true } }

    /// How the stickers ship; nil when the project does not show it.
    var layout: ProjectLayout? {
        let hosts = extensions.flatMap { self.hosts(of: $0) }
        if hosts.contains(where: { $0.kind == .messagesApp && !hasOwnIcon($0) }) { return .standalone }
        return hosts.isEmpty ? nil : .extension
    }

    /// Whether Xcode ships the PNG files of its extensions as they are.
    var keepsPNGs: Bool { !extensions.isEmpty && !extensions.contains(where: \.compressesPNGs) }

    static let iconNameKey = "ASSETCATALOG_COMPILER_APPICON_NAME"

    /// Whether the app of an extension with code takes its icon from an icon set for apps and not from that of the
    /// extension, as Xcode's template for iMessage apps has it.
    func hasOwnIcon(_ app: ProjectTarget) -> Bool {
        hosts.ofCode.contains(app.id) && app.setting(Self.iconNameKey).map(appIcons.contains) ?? false
    }

    /// The extensions of Messages that an app embeds, in the order of the project.
    func embeddedExtensions(of app: ProjectTarget) -> [ProjectTarget] {
        app.embedded.keys.compactMap { hosts.byID[$0] }.sorted().map { targets[$0] }.filter(\.isMessagesExtension)
    }
}

/// Targets and the apps that ship them, as indices.
private struct Hosts: Sendable {
    var byID: [String: Int] = [:]
    /// Those that embed a target or depend on it, by its id.
    var linked: [String: [Int]] = [:]
    /// The one that could ship a target which none does: a Messages app, or the only app.
    var usual: Int?
    /// Ids of those that ship an extension with code.
    var ofCode: Set<String> = []

    init(_ targets: [ProjectTarget]) {
        byID = Dictionary(zip(targets.map(\.id), targets.indices)) { first, _ in first }
        let apps = targets.indices.filter { targets[$0].isApp }
        for app in apps {
            let ids = targets[app].dependencies.union(targets[app].embedded.keys)
            for id in ids { linked[id, default: []].append(app) }
        }
        usual = apps.first { targets[$0].kind == .messagesApp } ?? (apps.count == 1 ? apps[0] : nil)
        for target in targets where target.kind == .codedExtension {
            ofCode.formUnion((linked[target.id] ?? usual.map { [$0] } ?? []).map { targets[$0].id })
        }
    }
}

extension IMessageProject: RuleSubject {
    enum Metric: String, MetricName {
        case identifier, providerCount, embedFolder, extensionPoint, principalClass, deploymentTarget

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier: identifiers.flatMap { Measurements.text($0) }
        case .providerCount: targets.filter(\.isApp).flatMap(providers)
        case .embedFolder: extensions.flatMap(embedFolder)
        case .extensionPoint: extensions.flatMap { extensionText("NSExtensionPointIdentifier", of: $0) }
        case .principalClass:
            extensions.filter(\.isCodeFree).flatMap { extensionText("NSExtensionPrincipalClass", of: $0) }
        case .deploymentTarget: shipped.flatMap(deploymentTarget)
        }
    }

    /// The folder that each app copies the extension to, where it is known; PlugIns if that is one of several.
    private func embedFolder(of target: ProjectTarget) -> Measurements {
        hosts(of: target).flatMap { host -> Measurements in
            guard let folders = host.embedded[target.id], !folders.contains(nil) else { return [] }
            let folder = folders.contains("PlugIns") ? "PlugIns" : folders.compactMap(\.self).min()
            return .text(
                folder == "" ? "its main folder" : folder, details: ["target": target.name, "found": host.name])
        }
    }

    private func deploymentTarget(of target: ProjectTarget) -> Measurements {
        let version = target.setting(ProjectTarget.deploymentTarget) ?? ""
        return .count(version.majorVersion, details: ["target": target.name, "version": version])
    }

    /// A text under NSExtension; "missing" where there is none.
    private func extensionText(_ key: String, of target: ProjectTarget) -> Measurements {
        guard let plist = target.plist else { return [] }
        let parent = plist["NSExtension"]
        let node = parent?[key]
        return .text(
            target.resolved(node?.string ?? "missing"), details: ["target": target.name],
            at: node?.location ?? parent?.location ?? plist.location)
    }

    private func providers(in app: ProjectTarget) -> Measurements {
        let own = embeddedExtensions(of: app)
        return .count(own.count, details: ["target": app.name, "names": NameList.text(own.map(\.name))])
    }

    var notices: [Notice] {
        var notices = targets.flatMap(notices) + shipped.flatMap(plistNotices)
        for target in extensions {
            notices += hosts(of: target).first.map { self.notices(about: target, in: $0) } ?? []
        }
        notices.raise("project-scheme", if: !extensions.isEmpty && !schemeAsks)
        return notices
    }

    private func notices(about target: ProjectTarget) -> [Notice] {
        let values = ["target": target.name]
        var notices: [Notice] = []
        if target.isJudged, !hasOwnIcon(target) { notices += iconName(of: target) }
        notices.raise(
            "project-extension-type",
            if: target.kind == .otherExtension && hasPacks && catalogs.contains { target.catalogs.contain($0) == true },
            ["target": target.name, "found": target.productType])
        if target.isCodeFree {
            notices.raise("project-sources-phase", if: target.phases.contains("PBXSourcesBuildPhase"), values)
            notices.raise("project-frameworks", if: target.phases.contains("PBXFrameworksBuildPhase"), values)
        }
        let isWithoutCatalog =
            !catalogs.isEmpty && !hasOwnIcon(target) && catalogs.allSatisfy { target.catalogs.contain($0) == false }
        notices.raise("project-resources", if: target.kind == .stickerExtension && isWithoutCatalog, values)
        notices.raise("project-app-resources", if: target.kind == .messagesApp && isWithoutCatalog, values)
        notices.raise("project-coded", if: target.kind == .codedExtension && target.isOnlyInMessages, values)
        if target.isMessagesExtension {
            let isSharedBySetting = target.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil
            notices.raise(
                "project-sharing-setting",
                if: isSharedBySetting && target.settings["GENERATE_INFOPLIST_FILE"] != "YES", values)
            let count = "\(animatedPNGs) animated PNG\(animatedPNGs == 1 ? "" : "s")"
            notices.raise(
                "project-png-compression", if: animatedPNGs > 0 && target.compressesPNGs,
                ["target": target.name, "count": count])
        }
        let name = target.plistText("CFBundleDisplayName").map {
            Located($0, at: target.plist?["CFBundleDisplayName"]?.location)
        }
        notices.raiseHidden("display-name-hidden-character", in: [("CFBundleDisplayName", name)])
        return notices
    }

    private func plistNotices(about target: ProjectTarget) -> [Notice] {
        var notices: [Notice] = []
        let found = target.plistText("CFBundlePackageType")
        let wanted = target.isMessagesExtension ? "XPC!" : "APPL"
        notices.raise(
            "project-package-type", if: found.map { $0 != wanted },
            ["target": target.name, "found": found ?? "", "wanted": wanted],
            at: target.plist?["CFBundlePackageType"]?.location)
        for name in ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "PRODUCT_BUNDLE_IDENTIFIER"]
        where target.settings.lacks(name) {
            let member = target.plist?.members.first { ["$(\(name))", "${\(name)}"].contains($0.node.string) }
            notices.raise(
                "project-missing-setting", if: member != nil,
                ["target": target.name, "key": member?.key ?? "", "name": name], at: member?.node.location)
        }
        return notices
    }

    private func iconName(of target: ProjectTarget) -> [Notice] {
        let name = target.setting(Self.iconNameKey)
        let isUnknown = name == nil && !target.settings.lacks(Self.iconNameKey)
        guard !iconSets.isEmpty, !isUnknown, !(name.map(iconSets.contains) ?? false) else { return [] }
        let state = name.map { $0.isEmpty ? "names no icon" : "names the icon “\($0)”" }
        return [
            Notice(
                "project-icon-name",
                [
                    "target": target.name, "state": state ?? "does not set \(Self.iconNameKey)",
                    "sets": iconSets.map { "“\($0)”" }.joined(separator: ", "),
                ])
        ]
    }

    /// `host` is the first of the apps that could ship the extension.
    private func notices(about target: ProjectTarget, in host: ProjectTarget) -> [Notice] {
        var notices: [Notice] = []
        let hosts = hosts(of: target)
        let values = ["target": target.name, "found": host.name]
        notices.raise("project-embeds-extension", if: !hosts.contains { $0.embedded[target.id] != nil }, values)
        notices.raise("project-dependency", if: !hosts.contains { $0.dependencies.contains(target.id) }, values)
        if let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
            let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER")
        {
            // The remedy keeps the last part, unless that belongs to the app's own id.
            let own = found == wanted ? nil : found.split(separator: ".").last.map(String.init)
            let suffix = own ?? StickerProject.extensionName(isCoded: target.kind == .codedExtension)
            notices.raise(
                "project-identifier-prefix", if: !found.hasPrefix(wanted + ".") || found.count == wanted.count + 1,
                ["found": found, "wanted": wanted, "suffix": suffix])
        }
        for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
            guard let found = target.plistText(key), let wanted = host.plistText(key) else { continue }
            notices.raise(
                "project-versions", if: found != wanted,
                ["target": target.name, "key": key, "found": found, "wanted": wanted])
        }
        return notices
    }
}

extension ProjectTarget {
    /// Whether an app that lists no other context in which it appears appears in messages alone.
    fileprivate var isOnlyInMessages: Bool {
        guard let plist else { return false }
        let contexts = plist["MSSupportedPresentationContexts"]?.strings ?? []
        return !contexts.contains("MSMessagesAppPresentationContextMedia")
    }

    fileprivate var compressesPNGs: Bool {
        settings["COMPRESS_PNG_FILES"].map { $0 != "NO" } ?? settings.lacks("COMPRESS_PNG_FILES")
    }
}
