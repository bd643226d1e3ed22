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
    static let metrics: [Metric<IMessageProject>] = [
        Metric("iconNameIsRight") { project in
            project.targets.filter { $0.isCodeFree && !project.iconSets.isEmpty }.compactMap { target in
                let name = target.settings["ASSETCATALOG_COMPILER_APPICON_NAME"]
                if let name, name.contains("$(") { return nil }
                return Measurement(
                    .flag(name.map { project.iconSets.contains($0) } ?? false),
                    details: [
                        "target": target.name, "found": name ?? "",
                        "sets": project.iconSets.map { "“\($0)”" }.joined(separator: ", "),
                    ])
            }
        },
        Metric("isGenericExtension") { project in
            project.targets.filter { $0.kind == .otherExtension && $0.resources != nil && $0.builds(project.catalogs) }
                .map { Measurement(.flag(true), details: ["target": $0.name, "found": $0.productType]) }
        },
        Metric("hasSourcesPhase") { project in
            project.targets.filter(\.isCodeFree).map { target in
                Measurement(.flag(target.phases.contains("PBXSourcesBuildPhase")), details: ["target": target.name])
            }
        },
        Metric("hasFrameworksPhase") { project in
            project.targets.filter(\.isCodeFree).compactMap { target in
                let isExtension = target.kind == .stickerExtension
                let found =
                    target.phases.contains("PBXFrameworksBuildPhase")
                    ? "Frameworks"
                    : isExtension && target.phases.contains("PBXCopyFilesBuildPhase") ? "copy files" : nil
                return found.map { Measurement(.flag(true), details: ["target": target.name, "found": $0]) }
            }
        },
        links("isEmbedded") { $0.embedded.contains($1.id) },
        links("isDependency") { $0.dependencies.contains($1.id) },
        Metric("prefixIsRight") { project in
            project.extensions.compactMap { target in
                guard let host = project.hosts(of: target).first,
                    let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
                    let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER")
                else { return nil }
                return Measurement(
                    .flag(found.hasPrefix(wanted + ".") && found.count > wanted.count + 1),
                    details: ["found": found, "wanted": wanted])
            }
        },
        Metric("identifier") { project in
            project.identifiers.map { Measurement(.text($0.value), at: $0.location) }
        },
        Metric("providerCount") { project in
            let providers = project.targets.filter { $0.kind == .stickerExtension || $0.kind == .codedExtension }
            return project.targets.filter { $0.kind == .messagesApp || $0.kind == .app }.map { app in
                let own = providers.filter { app.embedded.contains($0.id) }
                return Measurement(
                    .count(own.count), details: ["target": app.name, "names": NameList.text(own.map(\.name))])
            }
        },
        Metric("versionsAgree") { project in
            project.extensions.flatMap { target -> [Measurement] in
                guard let host = project.hosts(of: target).first else { return [] }
                return ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
                    guard let own = target.plistText(key), let wanted = host.plistText(key) else { return nil }
                    return Measurement(
                        .flag(own == wanted),
                        details: ["target": target.name, "key": key, "found": own, "wanted": wanted])
                }
            }
        },
        Metric("sharingLevel") { project in
            project.extensions.compactMap { target in
                guard let node = target.plist?["NSStickerSharingLevel"], let level = node.string else { return nil }
                return Measurement(.text(level), details: ["target": target.name], at: node.location)
            }
        },
        Metric("sharingIsSetting") { project in
            project.extensions.filter { $0.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil }.map { target in
                Measurement(
                    .flag(target.settings["GENERATE_INFOPLIST_FILE"] != "YES"), details: ["target": target.name])
            }
        },
        Metric("hasDisplayName") { project in
            project.extensions.compactMap { target in
                guard let plist = target.plist else { return nil }
                let isSet = target.settings["INFOPLIST_KEY_CFBundleDisplayName"] != nil
                return Measurement(
                    .flag(plist["CFBundleDisplayName"] != nil || isSet), details: ["target": target.name])
            }
        },
        catalogs("buildsCatalog", of: .stickerExtension),
        catalogs("appBuildsCatalog", of: .messagesApp),
        Metric("schemeAsks") { project in
            project.extensions.isEmpty ? [] : [Measurement(.flag(project.schemeAsks))]
        },
        Metric("compressesAnimations") { project in
            guard project.animatedPNGs > 0 else { return [] }
            return project.extensions.map { target in
                Measurement(
                    .flag(target.settings["COMPRESS_PNG_FILES"] != "NO"),
                    details: [
                        "target": target.name,
                        "count": "\(project.animatedPNGs) animated PNG\(project.animatedPNGs == 1 ? "" : "s")",
                    ])
            }
        },
        Metric("isCoded") { project in
            project.targets.filter { $0.kind == .codedExtension }.map { target in
                Measurement(.flag(true), details: ["target": target.name])
            }
        },
        Metric("platform") { project in
            project.extensions.flatMap { target -> [Measurement] in
                let named = target.setting("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init)
                let single = target.setting("SDKROOT").map { $0 == "auto" ? [] : [$0] }
                return (named ?? single ?? []).map { Measurement(.text($0), details: ["target": target.name]) }
            }
        },
        Metric("writesBuildKey") { project in
            project.targets.filter(\.isCodeFree).flatMap { target in
                buildKeys.compactMap { key in
                    target.plist?.member(key).map { member in
                        Measurement(
                            .flag(true), details: ["file": target.plistPath ?? "Info.plist", "key": key],
                            at: member.keyLocation)
                    }
                }
            }
        },
    ]

    /// One result for each extension with the app that should ship it.
    private static func links(
        _ name: String, _ holds: @escaping @Sendable (ProjectTarget, ProjectTarget) -> Bool
    ) -> Metric<IMessageProject> {
        Metric(name) { project in
            project.extensions.compactMap { target in
                let hosts = project.hosts(of: target)
                guard let host = hosts.first else { return nil }
                return Measurement(
                    .flag(hosts.contains { holds($0, target) }),
                    details: ["target": target.name, "found": host.name])
            }
        }
    }

    private static func catalogs(_ name: String, of kind: ProjectTarget.Kind) -> Metric<IMessageProject> {
        Metric(name) { project in
            guard !project.catalogs.isEmpty else { return [] }
            return project.targets.filter { $0.kind == kind }.map { target in
                Measurement(.flag(target.builds(project.catalogs)), details: ["target": target.name])
            }
        }
    }

    /// Keys that the build adds to the Info.plist by itself.
    private static let buildKeys = ["LSApplicationLaunchProhibited", "LSApplicationIsStickerProvider", "CFBundleIcons"]
}
