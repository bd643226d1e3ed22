import StickerModel

/// What is measured on an Xcode project: one result for each target concerned.
enum ProjectMetrics {
    static let all: [Metric<IMessageProject>] = [
        iconNameIsRight, isGenericExtension, hasSourcesPhase, hasFrameworksPhase, isEmbedded, isDependency,
        prefixIsRight, identifier, providerCount, versionsAgree, sharingLevel, sharingIsSetting, hasDisplayName,
        buildsCatalog, appBuildsCatalog, schemeAsks, compressesAnimations, isCoded, platform, writesBuildKey,
    ]

    static let iconNameIsRight = Metric<IMessageProject>("iconNameIsRight") { project in
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
    }

    static let isGenericExtension = Metric<IMessageProject>("isGenericExtension") { project in
        project.targets.filter { $0.kind == .otherExtension && $0.resources != nil && $0.builds(project.catalogs) }
            .map { Measurement(.flag(true), details: ["target": $0.name, "found": $0.productType]) }
    }

    static let hasSourcesPhase = Metric<IMessageProject>("hasSourcesPhase") { project in
        project.targets.filter(\.isCodeFree).map { target in
            Measurement(.flag(target.phases.contains("PBXSourcesBuildPhase")), details: ["target": target.name])
        }
    }

    static let hasFrameworksPhase = Metric<IMessageProject>("hasFrameworksPhase") { project in
        project.targets.filter(\.isCodeFree).compactMap { target in
            let isExtension = target.kind == .stickerExtension
            let found =
                target.phases.contains("PBXFrameworksBuildPhase")
                ? "Frameworks" : isExtension && target.phases.contains("PBXCopyFilesBuildPhase") ? "copy files" : nil
            return found.map { Measurement(.flag(true), details: ["target": target.name, "found": $0]) }
        }
    }

    static let isEmbedded = links("isEmbedded") { $0.embedded.contains($1.id) }
    static let isDependency = links("isDependency") { $0.dependencies.contains($1.id) }

    /// One result for each extension with the app that should carry it.
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

    static let prefixIsRight = Metric<IMessageProject>("prefixIsRight") { project in
        project.extensions.compactMap { target in
            guard let host = project.hosts(of: target).first, let wanted = host.setting("PRODUCT_BUNDLE_IDENTIFIER"),
                let found = target.setting("PRODUCT_BUNDLE_IDENTIFIER")
            else { return nil }
            return Measurement(
                .flag(found.hasPrefix(wanted + ".") && found.count > wanted.count + 1),
                details: ["found": found, "wanted": wanted])
        }
    }

    static let identifier = Metric<IMessageProject>("identifier") { project in
        project.identifiers.map { Measurement(.text($0.value), at: $0.location) }
    }

    static let providerCount = Metric<IMessageProject>("providerCount") { project in
        let providers = project.targets.filter { $0.kind == .stickerExtension || $0.kind == .codedExtension }
        return project.targets.filter { $0.kind == .messagesApp || $0.kind == .app }.map { app in
            let own = providers.filter { app.embedded.contains($0.id) }
            return Measurement(
                .count(own.count), details: ["target": app.name, "names": NameList.text(own.map(\.name))])
        }
    }
}
