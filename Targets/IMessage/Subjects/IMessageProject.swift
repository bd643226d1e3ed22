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
    /// Ids of all targets, also of those without a product.
    var targetIDs: Set<String> = []
    /// Paths of the catalogs that contain a sticker pack; of those with icons, if there is none.
    var catalogs: [String] = []
    /// Whether those contain a sticker pack.
    var hasPacks = false
    /// Folders that contain a sticker list.
    var lists: [String] = []
    /// Stems of all icon sets.
    var iconSets: [String] = []
    /// Catalogs with an icon set for other apps (`.appiconset`), by the stem of the set.
    var appIconCatalogs: [String: [String]] = [:]
    var animatedPNGs = 0
    /// Whether the project file could be read.
    var isReadable = true
    /// What was wrong when its files were read.
    var problems: [Finding] = []
    /// Whether a shared scheme asks which app to launch.
    var schemeAsks = true
    /// The targets that its schemes name.
    var schemeReferences: [SchemeReference] = []

    init(path: String, location: SourceLocation? = nil) {
        self.path = path
        self.location = location
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
    var shipped: [ProjectTarget] {
        let hosts = Set(extensions.flatMap { self.hosts(of: $0) }.map(\.id))
        return targets.filter { $0.isJudged || hosts.contains($0.id) }
    }

    /// Whether one of its targets certainly compiles a catalog.
    func compiles(_ catalog: String) -> Bool { targets.contains { $0.resources.contain(catalog) ?? false } }

    /// Whether one of its targets compiles a catalog; true when that is unknown.
    func builds(_ catalog: String) -> Bool { targets.contains { $0.resources.contain(catalog) ?? true } }

    /// How the stickers ship; nil when the project does not show it.
    var layout: ProjectLayout? {
        let hosts = extensions.flatMap { self.hosts(of: $0) }
        if hosts.contains(where: { $0.kind == .messagesApp && !hasOwnIcon($0) }) { return .standalone }
        return hosts.isEmpty ? nil : .extension
    }

    static let iconNameKey = "ASSETCATALOG_COMPILER_APPICON_NAME"

    /// Whether an app of an extension with code certainly takes its icon from an icon set for apps and not from that of
    /// the extension, as Xcode's template for iMessage apps has it.
    func hasOwnIcon(_ app: ProjectTarget) -> Bool {
        guard hosts.ofCode.contains(app.id), let name = app.setting(Self.iconNameKey) else { return false }
        return appIconCatalogs[name]?.contains { app.resources.contain($0) ?? false } ?? false
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
        let apps = targets.indices.filter { targets[$0].kind == .messagesApp || targets[$0].kind == .app }
        for app in apps {
            let ids = targets[app].copies.reduce(targets[app].dependencies) { $0.union($1.targets) }
            for id in ids { linked[id, default: []].append(app) }
        }
        usual = apps.first { targets[$0].kind == .messagesApp } ?? (apps.count == 1 ? apps[0] : nil)
        for target in targets where target.kind == .codedExtension {
            ofCode.formUnion((linked[target.id] ?? usual.map { [$0] } ?? []).map { targets[$0].id })
        }
    }
}

extension IMessageProject {
    /// What the plan will emit, as far as the manifest decides it.
    init(planned: PlannedApp) {
        self.init(path: planned.lead.location.file, location: planned.lead.location)
        identifiers = [Located(planned.bundleID, at: planned.options.location(of: "bundle-id", in: planned.lead))]
    }
}

extension IMessageProject: RuleSubject {
    enum Metric: String, MetricName {
        case iconNameIsRight, extensionTypeIsWrong, hasSourcesPhase, hasFrameworksPhase, isEmbedded, isDependency
        case prefixIsRight, identifier, providerCount, versionsAgree, sharingLevel, sharingIsSetting, hasDisplayName
        case hiddenCharacters
        case buildsCatalog, appBuildsCatalog, schemeAsks, compressesAnimations, isCoded, platform, writesBuildKey
        case embedFolder, extensionPoint, principalClass, packageTypeIsRight, missingSetting, unknownSetting
        case schemeTarget, codedEntry, compilesCode, mediaIsAlone, buildsList

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .iconNameIsRight: targets.flatMap(iconName)
        case .extensionTypeIsWrong: targets.flatMap(wrongType)
        case .hasSourcesPhase: targets.flatMap(sourcesPhase)
        case .hasFrameworksPhase: targets.flatMap(needlessPhase)
        case .isEmbedded: extensions.flatMap { link($0) { host, target in host.embeds(target.id) } }
        case .embedFolder: extensions.flatMap(embedFolder)
        case .isDependency: extensions.flatMap { link($0) { host, target in host.dependencies.contains(target.id) } }
        case .prefixIsRight: extensions.flatMap(identifierPrefix)
        case .identifier: identifiers.flatMap { Measurements.text($0) }
        case .providerCount: targets.flatMap(providers)
        case .versionsAgree: extensions.flatMap(versions)
        case .extensionPoint: extensions.flatMap { extensionKey("NSExtensionPointIdentifier", of: $0) }
        case .principalClass:
            targets.filter { $0.kind == .stickerExtension }.flatMap {
                extensionKey("NSExtensionPrincipalClass", of: $0)
            }
        case .codedEntry: coded.flatMap(entry)
        case .compilesCode:
            coded.flatMap {
                Measurements.flag($0.phases.contains("PBXSourcesBuildPhase"), details: ["target": $0.name])
            }
        case .mediaIsAlone: coded.flatMap(lonelyMedia)
        case .buildsList: coded.flatMap(builtList)
        case .packageTypeIsRight: shipped.flatMap(packageType)
        case .missingSetting: missingSettings(where: SettingName.unset.contains)
        case .unknownSetting:
            missingSettings { !SettingName.unset.contains($0) && !SettingName.ofXcode.contains($0) }
        case .schemeTarget: schemeReferences.flatMap(schemeTarget)
        case .sharingLevel: extensions.flatMap(sharingLevel)
        case .sharingIsSetting: extensions.flatMap(sharingSetting)
        case .hiddenCharacters:
            targets.flatMap { target -> Measurements in
                let node = target.plist["CFBundleDisplayName"]
                guard let text = target.plistText("CFBundleDisplayName") else { return [] }
                return .hidden(in: [("CFBundleDisplayName", Located(text, at: node?.location))])
            }
        case .hasDisplayName: extensions.flatMap(displayName)
        case .buildsCatalog: targets.flatMap { catalogs(of: $0, if: .stickerExtension) }
        case .appBuildsCatalog: targets.flatMap { catalogs(of: $0, if: .messagesApp) }
        case .schemeAsks: .flag(extensions.isEmpty ? nil : schemeAsks)
        case .compressesAnimations: extensions.flatMap(compression)
        case .isCoded:
            coded.flatMap { target -> Measurements in
                let contexts = target.contexts
                return .flag(contexts.map { !$0.contains("Media") }, details: ["target": target.name])
            }
        case .platform: extensions.flatMap(platforms)
        case .writesBuildKey: targets.flatMap(writtenBuildKeys)
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

    private func sourcesPhase(of target: ProjectTarget) -> Measurements {
        guard target.isCodeFree else { return [] }
        return .flag(target.phases.contains("PBXSourcesBuildPhase"), details: ["target": target.name])
    }

    private func needlessPhase(of target: ProjectTarget) -> Measurements {
        guard target.isCodeFree else { return [] }
        if target.phases.contains("PBXFrameworksBuildPhase") {
            return .flag(true, details: ["target": target.name, "found": "Frameworks"])
        }
        if target.kind == .stickerExtension, target.phases.contains("PBXCopyFilesBuildPhase") {
            return .flag(true, details: ["target": target.name, "found": "copy files"])
        }
        return []
    }

    /// Whether one of the apps that should ship the extension is linked to it.
    private func link(
        _ target: ProjectTarget, _ isLinked: (ProjectTarget, ProjectTarget) -> Bool
    ) -> Measurements {
        let hosts = hosts(of: target)
        guard let host = hosts.first else { return [] }
        return .flag(hosts.contains { isLinked($0, target) }, details: ["target": target.name, "found": host.name])
    }

    /// The folder that the extension is copied to, where that is certainly not PlugIns.
    private func embedFolder(of target: ProjectTarget) -> Measurements {
        hosts(of: target).flatMap { host -> Measurements in
            let folders = host.copies.filter { $0.targets.contains(target.id) }.map(\.folder)
            guard let first = folders.first, !folders.contains("PlugIns"), let folder = first, !folders.contains(nil)
            else { return [] }
            return .text(
                folder.isEmpty ? "its main folder" : folder, details: ["target": target.name, "found": host.name])
        }
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

    /// How many extensions with stickers an app has.
    private func providers(in app: ProjectTarget) -> Measurements {
        guard app.kind == .messagesApp || app.kind == .app else { return [] }
        let embedded = app.copies.reduce(into: Set<String>()) { $0.formUnion($1.targets) }
        let own = embedded.compactMap { hosts.byID[$0] }.sorted().map { targets[$0] }
            .filter(\.isMessagesExtension)
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

    private func sharingLevel(of target: ProjectTarget) -> Measurements {
        let node = target.plist["NSStickerSharingLevel"]
        return .text(node?.string, details: ["target": target.name], at: node?.location)
    }

    private func sharingSetting(of target: ProjectTarget) -> Measurements {
        guard target.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil else { return [] }
        return .flag(target.settings["GENERATE_INFOPLIST_FILE"] != "YES", details: ["target": target.name])
    }

    private func displayName(of target: ProjectTarget) -> Measurements {
        guard target.plist.isKnown else { return [] }
        let isSet = !target.settings.lacks("INFOPLIST_KEY_CFBundleDisplayName")
        return .flag(target.plist["CFBundleDisplayName"] != nil || isSet, details: ["target": target.name])
    }

    private func catalogs(of target: ProjectTarget, if kind: ProjectTarget.Kind) -> Measurements {
        guard target.kind == kind, !catalogs.isEmpty, !hasOwnIcon(target) else { return [] }
        let builds = catalogs.contains { target.resources.contain($0) ?? true }
        return .flag(builds, details: ["target": target.name])
    }

    private func compression(of target: ProjectTarget) -> Measurements {
        guard animatedPNGs > 0 else { return [] }
        let isOff = target.settings["COMPRESS_PNG_FILES"].map { $0 == "NO" } ?? target.settings.isPartial
        return .flag(
            !isOff,
            details: [
                "target": target.name, "count": "\(animatedPNGs) animated PNG\(animatedPNGs == 1 ? "" : "s")",
            ])
    }

    private func platforms(of target: ProjectTarget) -> Measurements {
        let named = target.setting("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init)
        let single = target.setting("SDKROOT").map { $0 == "auto" ? [] : [$0] }
        return (named ?? single ?? []).flatMap { name -> Measurements in
            .text(name, details: ["target": target.name])
        }
    }

    /// Keys that the build adds to the Info.plist by itself.
    private func writtenBuildKeys(in target: ProjectTarget) -> Measurements {
        guard target.isJudged, case .file(let plist, let path, _) = target.plist else { return [] }
        let keys = ["LSApplicationLaunchProhibited", "LSApplicationIsStickerProvider", "CFBundleIcons"]
        return keys.flatMap { key -> Measurements in
            guard let member = plist.member(key) else { return [] }
            return .flag(true, details: ["file": path, "key": key], at: member.keyLocation)
        }
    }
}
