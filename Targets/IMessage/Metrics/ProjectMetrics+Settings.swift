import StickerModel

extension ProjectMetrics {
    static let versionsAgree = Metric<IMessageProject>("versionsAgree") { project in
        project.extensions.flatMap { target -> [Measurement] in
            guard let host = project.hosts(of: target).first else { return [] }
            return ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
                guard let own = target.plistText(key), let wanted = host.plistText(key) else { return nil }
                return Measurement(
                    .flag(own == wanted),
                    details: ["target": target.name, "key": key, "found": own, "wanted": wanted])
            }
        }
    }

    static let sharingLevel = Metric<IMessageProject>("sharingLevel") { project in
        project.extensions.compactMap { target in
            guard let node = target.plist?["NSStickerSharingLevel"], let level = node.string else { return nil }
            return Measurement(.text(level), details: ["target": target.name], at: node.location)
        }
    }

    static let sharingIsSetting = Metric<IMessageProject>("sharingIsSetting") { project in
        project.extensions.filter { $0.settings["INFOPLIST_KEY_NSStickerSharingLevel"] != nil }.map { target in
            Measurement(
                .flag(target.settings["GENERATE_INFOPLIST_FILE"] != "YES"), details: ["target": target.name])
        }
    }

    static let hasDisplayName = Metric<IMessageProject>("hasDisplayName") { project in
        project.extensions.compactMap { target in
            guard let plist = target.plist else { return nil }
            let isSet = target.settings["INFOPLIST_KEY_CFBundleDisplayName"] != nil
            return Measurement(
                .flag(plist["CFBundleDisplayName"] != nil || isSet), details: ["target": target.name])
        }
    }

    static let buildsCatalog = catalogs("buildsCatalog", of: .stickerExtension)
    static let appBuildsCatalog = catalogs("appBuildsCatalog", of: .messagesApp)

    private static func catalogs(_ name: String, of kind: ProjectTarget.Kind) -> Metric<IMessageProject> {
        Metric(name) { project in
            guard !project.catalogs.isEmpty else { return [] }
            return project.targets.filter { $0.kind == kind }.map { target in
                Measurement(.flag(target.builds(project.catalogs)), details: ["target": target.name])
            }
        }
    }

    static let schemeAsks = Metric<IMessageProject>("schemeAsks") { project in
        project.extensions.isEmpty ? [] : [Measurement(.flag(project.schemeAsks))]
    }

    static let compressesAnimations = Metric<IMessageProject>("compressesAnimations") { project in
        guard project.animatedPNGs > 0 else { return [] }
        return project.extensions.map { target in
            Measurement(
                .flag(target.settings["COMPRESS_PNG_FILES"] != "NO"),
                details: ["target": target.name, "count": "\(project.animatedPNGs) animated PNG"])
        }
    }

    static let isCoded = Metric<IMessageProject>("isCoded") { project in
        project.targets.filter { $0.kind == .codedExtension }.map { target in
            Measurement(.flag(true), details: ["target": target.name])
        }
    }

    static let platform = Metric<IMessageProject>("platform") { project in
        project.extensions.flatMap { target -> [Measurement] in
            let named = target.setting("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init)
            let single = target.setting("SDKROOT").map { $0 == "auto" ? [] : [$0] }
            return (named ?? single ?? []).map { Measurement(.text($0), details: ["target": target.name]) }
        }
    }

    /// Keys that the build adds to the Info.plist by itself.
    private static let buildKeys = ["LSApplicationLaunchProhibited", "LSApplicationIsStickerProvider", "CFBundleIcons"]

    static let writesBuildKey = Metric<IMessageProject>("writesBuildKey") { project in
        project.targets.filter(\.isCodeFree).flatMap { target in
            buildKeys.compactMap { key in
                target.plist?.member(key).map { member in
                    Measurement(
                        .flag(true), details: ["file": target.plistPath ?? "Info.plist", "key": key],
                        at: member.keyLocation)
                }
            }
        }
    }
}
