import StickerModel

/// An Xcode project with stickers.
struct IMessageProject {
    static let subjectName = "project"

    /// `project.pbxproj`, or the manifest.
    var path: String
    var location: SourceLocation?
    /// Bundle ids that are known.
    var identifiers: [Located<String>] = []
    var targets: [ProjectTarget] = []
    /// Paths of the catalogs that contain a sticker pack.
    var catalogs: [String] = []
    /// Stems of all icon sets.
    var iconSets: [String] = []
    var animatedPNGs = 0
    /// Whether the project file could be read.
    var isReadable = true
    /// What was wrong when its files were read.
    var problems: [Finding] = []
    /// Whether a shared scheme asks which app to launch.
    var schemeAsks = true

    var traits: Set<String> { [] }
    var placeholders: [String: String] { [:] }

    var extensions: [ProjectTarget] { targets.filter { $0.kind == .stickerExtension } }

    /// Apps that ship the extension, or could: those that embed it or depend on it, otherwise every Messages app.
    func hosts(of target: ProjectTarget) -> [ProjectTarget] {
        let apps = targets.filter { $0.kind == .messagesApp || $0.kind == .app }
        let linked = apps.filter { $0.embedded.contains(target.id) || $0.dependencies.contains(target.id) }
        if !linked.isEmpty { return linked }
        let messages = apps.filter { $0.kind == .messagesApp }
        return messages.isEmpty && apps.count == 1 ? apps : messages
    }

    /// How the stickers ship; nil when the project does not show it.
    var layout: ProjectLayout? {
        let hosts = extensions.flatMap { self.hosts(of: $0) }
        if hosts.contains(where: { $0.kind == .messagesApp }) { return .standalone }
        return hosts.isEmpty ? nil : .extension
    }
}

extension IMessageProject {
    /// What the plan will emit, as far as the manifest decides it.
    init(planned: PlannedPack) {
        let source = planned.source
        self.init(path: source.location.file, location: source.location)
        identifiers = [Located(planned.bundleID, at: planned.options.location(of: "bundle-id", in: source))]
    }
}

/// One target of an Xcode project, as far as stickers are concerned.
struct ProjectTarget: Sendable {
    enum Kind: Sendable, Hashable {
        /// An app without code that only contains a sticker pack.
        case messagesApp
        /// Any other app.
        case app
        case stickerExtension
        /// An iMessage app with code.
        case codedExtension
        /// Any other app extension.
        case otherExtension
        case other
    }

    var id: String
    var name: String
    var productType: String
    /// `isa` of each build phase.
    var phases: [String]
    /// Paths of the files in its Resources phase; nil when whole folders are in it without being listed.
    var resources: [String]?
    /// Ids of the targets whose products it copies into itself.
    var embedded: Set<String>
    /// Ids of the targets it depends on.
    var dependencies: Set<String>
    /// Build settings of the project and its own, of the configuration that ships.
    var settings: [String: String]
    /// Path of its Info.plist, and the values in it; nil when it has none or it cannot be read.
    var plistPath: String?
    var plist: DocumentNode?

    var kind: Kind {
        switch productType {
        case "com.apple.product-type.application.messages": .messagesApp
        case "com.apple.product-type.application": .app
        case "com.apple.product-type.app-extension.messages-sticker-pack": .stickerExtension
        case "com.apple.product-type.app-extension.messages": .codedExtension
        case "com.apple.product-type.app-extension": .otherExtension
        default: .other
        }
    }

    /// Whether Xcode builds it from resources alone.
    var isCodeFree: Bool { kind == .messagesApp || kind == .stickerExtension }

    /// A setting whose value is known without building, with no `$(…)` left in it.
    func setting(_ name: String) -> String? {
        guard let value = settings[name]?.replacing("$(TARGET_NAME)", with: self.name), !value.contains("$(") else {
            return nil
        }
        return value
    }

    /// A value of the Info.plist with build settings filled in; nil when absent, or unknown without building.
    func plistText(_ key: String) -> String? {
        guard let text = plist?[key]?.string else { return nil }
        guard text.hasPrefix("$("), text.hasSuffix(")") else { return text.contains("$(") ? nil : text }
        return setting(String(text.dropFirst(2).dropLast()))
    }

    /// Whether one of the catalogs is among its resources; true when that is unknown.
    func builds(_ catalogs: [String]) -> Bool {
        guard let resources else { return true }
        return resources.contains { path in catalogs.contains { FileName.last($0) == FileName.last(path) } }
    }
}

extension IMessageProject: RuleSubject {
    enum Metric: String, MetricName {
        case iconNameIsRight, isGenericExtension, hasSourcesPhase, hasFrameworksPhase, isEmbedded, isDependency
        case prefixIsRight, identifier, providerCount, versionsAgree, sharingLevel, sharingIsSetting, hasDisplayName
        case buildsCatalog, appBuildsCatalog, schemeAsks, compressesAnimations, isCoded, platform, writesBuildKey

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> [Measurement] {
        switch metric {
        case .iconNameIsRight: targets.flatMap(iconName)
        case .isGenericExtension: targets.flatMap(genericExtension)
        case .hasSourcesPhase: targets.flatMap(sourcesPhase)
        case .hasFrameworksPhase: targets.flatMap(needlessPhase)
        case .isEmbedded: extensions.flatMap { link($0) { host, target in host.embedded.contains(target.id) } }
        case .isDependency: extensions.flatMap { link($0) { host, target in host.dependencies.contains(target.id) } }
        case .prefixIsRight: extensions.flatMap(identifierPrefix)
        case .identifier: identifiers.flatMap { [Measurement].text($0) }
        case .providerCount: targets.flatMap(providers)
        case .versionsAgree: extensions.flatMap(versions)
        case .sharingLevel: extensions.flatMap(sharingLevel)
        case .sharingIsSetting: extensions.flatMap(sharingSetting)
        case .hasDisplayName: extensions.flatMap(displayName)
        case .buildsCatalog: targets.flatMap { catalogs(of: $0, if: .stickerExtension) }
        case .appBuildsCatalog: targets.flatMap { catalogs(of: $0, if: .messagesApp) }
        case .schemeAsks: .flag(extensions.isEmpty ? nil : schemeAsks)
        case .compressesAnimations: extensions.flatMap(compression)
        case .isCoded:
            targets.flatMap { target -> [Measurement] in
                .flag(target.kind == .codedExtension ? true : nil, details: ["target": target.name])
            }
        case .platform: extensions.flatMap(platforms)
        case .writesBuildKey: targets.flatMap(writtenBuildKeys)
        }
    }

    private func iconName(of target: ProjectTarget) -> [Measurement] {
        guard target.isCodeFree, !iconSets.isEmpty else { return [] }
        let name = target.settings["ASSETCATALOG_COMPILER_APPICON_NAME"]
        if let name, name.contains("$(") { return [] }
        return .flag(
            name.map { iconSets.contains($0) } ?? false,
            details: [
                "target": target.name, "found": name ?? "",
                "sets": iconSets.map { "“\($0)”" }.joined(separator: ", "),
            ])
    }

    private func genericExtension(_ target: ProjectTarget) -> [Measurement] {
        guard target.kind == .otherExtension, target.resources != nil, target.builds(catalogs) else { return [] }
        return .flag(true, details: ["target": target.name, "found": target.productType])
    }

    private func sourcesPhase(of target: ProjectTarget) -> [Measurement] {
        guard target.isCodeFree else { return [] }
        return .flag(target.phases.contains("PBXSourcesBuildPhase"), details: ["target": target.name])
    }

    private func needlessPhase(of target: ProjectTarget) -> [Measurement] {
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
    ) -> [Measurement] {
        let hosts = hosts(of: target)
        guard let host = hosts.first else { return [] }
        return .flag(hosts.contains { isLinked($0, target) }, details: ["target": target.name, "found": host.name])
    }

    private func identifierPrefix(of target: ProjectTarget) -> [Measurement] {
        guard let host = hosts(of: target).first, let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
            let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER")
        else { return [] }
        return .flag(
            found.hasPrefix(wanted + ".") && found.count > wanted.count + 1,
            details: ["found": found, "wanted": wanted])
    }

    /// How many extensions with stickers an app has.
    private func providers(in app: ProjectTarget) -> [Measurement] {
        guard app.kind == .messagesApp || app.kind == .app else { return [] }
        let own = targets.filter {
            ($0.kind == .stickerExtension || $0.kind == .codedExtension) && app.embedded.contains($0.id)
        }
        return .count(own.count, details: ["target": app.name, "names": NameList.text(own.map(\.name))])
    }

    private func versions(of target: ProjectTarget) -> [Measurement] {
        guard let host = hosts(of: target).first else { return [] }
        return ["CFBundleShortVersionString", "CFBundleVersion"].flatMap { key -> [Measurement] in
            guard let own = target.plistText(key), let wanted = host.plistText(key) else { return [] }
            return .flag(
                own == wanted, details: ["target": target.name, "key": key, "found": own, "wanted": wanted])
        }
    }

    private func sharingLevel(of target: ProjectTarget) -> [Measurement] {
        let node = target.plist?["NSStickerSharingLevel"]
        return .text(node?.string, details: ["target": target.name], at: node?.location)
    }

    private func sharingSetting(of target: ProjectTarget) -> [Measurement] {
        guard target.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil else { return [] }
        return .flag(target.settings["GENERATE_INFOPLIST_FILE"] != "YES", details: ["target": target.name])
    }

    private func displayName(of target: ProjectTarget) -> [Measurement] {
        guard let plist = target.plist else { return [] }
        let isSet = target.settings["INFOPLIST_KEY_CFBundleDisplayName"] != nil
        return .flag(plist["CFBundleDisplayName"] != nil || isSet, details: ["target": target.name])
    }

    private func catalogs(of target: ProjectTarget, if kind: ProjectTarget.Kind) -> [Measurement] {
        guard target.kind == kind, !catalogs.isEmpty else { return [] }
        return .flag(target.builds(catalogs), details: ["target": target.name])
    }

    private func compression(of target: ProjectTarget) -> [Measurement] {
        guard animatedPNGs > 0 else { return [] }
        return .flag(
            target.settings["COMPRESS_PNG_FILES"] != "NO",
            details: [
                "target": target.name, "count": "\(animatedPNGs) animated PNG\(animatedPNGs == 1 ? "" : "s")",
            ])
    }

    private func platforms(of target: ProjectTarget) -> [Measurement] {
        let named = target.setting("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init)
        let single = target.setting("SDKROOT").map { $0 == "auto" ? [] : [$0] }
        return (named ?? single ?? []).flatMap { name -> [Measurement] in
            .text(name, details: ["target": target.name])
        }
    }

    /// Keys that the build adds to the Info.plist by itself.
    private func writtenBuildKeys(in target: ProjectTarget) -> [Measurement] {
        guard target.isCodeFree, let plist = target.plist else { return [] }
        let keys = ["LSApplicationLaunchProhibited", "LSApplicationIsStickerProvider", "CFBundleIcons"]
        return keys.flatMap { key -> [Measurement] in
            guard let member = plist.member(key) else { return [] }
            return .flag(
                true, details: ["file": target.plistPath ?? "Info.plist", "key": key], at: member.keyLocation)
        }
    }
}
