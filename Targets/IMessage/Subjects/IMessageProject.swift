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

    static let iconNameKey = "ASSETCATALOG_COMPILER_APPICON_NAME"

    /// Whether the app of an extension with code takes its icon from an icon set for apps and not from that of the
    /// extension, as Xcode's template for iMessage apps has it.
    func hasOwnIcon(_ app: ProjectTarget) -> Bool {
        hosts.ofCode.contains(app.id) && app.setting(Self.iconNameKey).map(appIcons.contains) ?? false
    }

    /// The extensions of Messages that an app embeds, in the order of the project.
    func embeddedExtensions(of app: ProjectTarget) -> [ProjectTarget] {
        app.embedded.compactMap { hosts.byID[$0] }.sorted().map { targets[$0] }.filter(\.isMessagesExtension)
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
            for id in targets[app].embedded.union(targets[app].dependencies) { linked[id, default: []].append(app) }
        }
        usual = apps.first { targets[$0].kind == .messagesApp } ?? (apps.count == 1 ? apps[0] : nil)
        for target in targets where target.kind == .codedExtension {
            ofCode.formUnion((linked[target.id] ?? usual.map { [$0] } ?? []).map { targets[$0].id })
        }
    }
}

extension IMessageProject: RuleSubject {
    enum Metric: String, MetricName {
        case iconNameIsRight, packTypeIsWrong, hasSourcesPhase, hasFrameworksPhase, isEmbedded, isDependency
        case prefixIsRight, identifier, providerCount, versionsAgree, sharingIsSetting, hiddenCharacters
        case buildsCatalog, appBuildsCatalog, schemeAsks, compressesAnimations, isCoded

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .iconNameIsRight: targets.flatMap(iconName)
        case .packTypeIsWrong: targets.flatMap(packType)
        case .hasSourcesPhase: phase("PBXSourcesBuildPhase")
        case .hasFrameworksPhase: phase("PBXFrameworksBuildPhase")
        case .isEmbedded: extensions.flatMap { link($0) { host, target in host.embedded.contains(target.id) } }
        case .isDependency: extensions.flatMap { link($0) { host, target in host.dependencies.contains(target.id) } }
        case .prefixIsRight: extensions.flatMap(identifierPrefix)
        case .identifier: identifiers.flatMap { Measurements.text($0) }
        case .providerCount: targets.filter(\.isApp).flatMap(providers)
        case .versionsAgree: extensions.flatMap(versions)
        case .sharingIsSetting: extensions.flatMap(sharingSetting)
        case .hiddenCharacters: targets.flatMap(hiddenCharacters)
        case .buildsCatalog: targets.flatMap { catalogs(of: $0, if: .stickerExtension) }
        case .appBuildsCatalog: targets.flatMap { catalogs(of: $0, if: .messagesApp) }
        case .schemeAsks: .flag(extensions.isEmpty ? nil : schemeAsks)
        case .compressesAnimations: extensions.flatMap(compression)
        case .isCoded: targets.flatMap(contexts)
        }
    }

    private func iconName(of target: ProjectTarget) -> Measurements {
        guard target.isJudged, !iconSets.isEmpty, !hasOwnIcon(target) else { return [] }
        let name = target.setting(Self.iconNameKey)
        if name == nil, !target.settings.lacks(Self.iconNameKey) { return [] }
        let state = name.map { $0.isEmpty ? "names no icon" : "names the icon “\($0)”" }
        return .flag(
            name.map { iconSets.contains($0) } ?? false,
            details: [
                "target": target.name, "state": state ?? "does not set \(Self.iconNameKey)",
                "sets": iconSets.map { "“\($0)”" }.joined(separator: ", "),
            ])
    }

    /// A generic extension that compiles the sticker pack.
    private func packType(of target: ProjectTarget) -> Measurements {
        guard target.kind == .otherExtension, hasPacks,
            catalogs.contains(where: { target.catalogs.contain($0) == true })
        else { return [] }
        return .flag(
            true,
            details: [
                "target": target.name, "found": target.productType, "wanted": ProjectTarget.stickerExtensionType,
            ])
    }

    /// Whether the targets without code have a build phase.
    private func phase(_ kind: String) -> Measurements {
        targets.filter(\.isCodeFree).flatMap { target -> Measurements in
            .flag(target.phases.contains(kind), details: ["target": target.name])
        }
    }

    /// Whether one of the apps that should ship the extension is linked to it.
    private func link(
        _ target: ProjectTarget, _ isLinked: (ProjectTarget, ProjectTarget) -> Bool
    ) -> Measurements {
        let hosts = hosts(of: target)
        guard let host = hosts.first else { return [] }
        return .flag(hosts.contains { isLinked($0, target) }, details: ["target": target.name, "found": host.name])
    }

    private func identifierPrefix(of target: ProjectTarget) -> Measurements {
        guard let host = hosts(of: target).first, let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
            let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER")
        else { return [] }
        // The remedy keeps the last part, unless that belongs to the app's own id.
        let own = found == wanted ? nil : found.split(separator: ".").last.map(String.init)
        let suffix = own ?? StickerProject.extensionName(isCoded: target.kind == .codedExtension)
        return .flag(
            found.hasPrefix(wanted + ".") && found.count > wanted.count + 1,
            details: ["found": found, "wanted": wanted, "suffix": suffix])
    }

    private func providers(in app: ProjectTarget) -> Measurements {
        let own = embeddedExtensions(of: app)
        return .count(own.count, details: ["target": app.name, "names": NameList.text(own.map(\.name))])
    }

    private func versions(of target: ProjectTarget) -> Measurements {
        guard let host = hosts(of: target).first else { return [] }
        return ["CFBundleShortVersionString", "CFBundleVersion"].flatMap { key -> Measurements in
            guard let own = target.plistText(key), let wanted = host.plistText(key) else { return [] }
            return .flag(
                own == wanted, details: ["target": target.name, "key": key, "found": own, "wanted": wanted])
        }
    }

    private func sharingSetting(of target: ProjectTarget) -> Measurements {
        guard target.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil else { return [] }
        return .flag(target.settings["GENERATE_INFOPLIST_FILE"] != "YES", details: ["target": target.name])
    }

    private func hiddenCharacters(in target: ProjectTarget) -> Measurements {
        let key = "CFBundleDisplayName"
        guard let text = target.plistText(key) else { return [] }
        return .hidden(in: [(key, Located(text, at: target.plist?[key]?.location))])
    }

    private func catalogs(of target: ProjectTarget, if kind: ProjectTarget.Kind) -> Measurements {
        guard target.kind == kind, !catalogs.isEmpty, !hasOwnIcon(target) else { return [] }
        let builds = catalogs.contains { target.catalogs.contain($0) ?? true }
        return .flag(builds, details: ["target": target.name])
    }

    private func compression(of target: ProjectTarget) -> Measurements {
        guard animatedPNGs > 0 else { return [] }
        let value = target.settings["COMPRESS_PNG_FILES"]
        let isOn = value.map { $0 != "NO" } ?? target.settings.lacks("COMPRESS_PNG_FILES")
        return .flag(
            isOn,
            details: [
                "target": target.name, "count": "\(animatedPNGs) animated PNG\(animatedPNGs == 1 ? "" : "s")",
            ])
    }

    /// An app that does not list the contexts in which it appears appears in that of messages alone.
    private func contexts(of target: ProjectTarget) -> Measurements {
        guard target.kind == .codedExtension, let plist = target.plist else { return [] }
        let contexts = plist["MSSupportedPresentationContexts"]?.strings ?? []
        return .flag(
            !contexts.contains("MSMessagesAppPresentationContextMedia"), details: ["target": target.name])
    }
}
