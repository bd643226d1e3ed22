extension StickerProject {
    /// Debug and Release of the project and of both targets, with their lists.
    var configurations: [Object] {
        let owners: [(role: String, title: String, settings: [String: String])] = [
            ("project", "PBXProject \"\(app)\"", projectSettings),
            ("app", "PBXNativeTarget \"\(app)\"", appSettings),
            ("extension", "PBXNativeTarget \"\(Self.extensionName)\"", extensionSettings),
        ]
        return owners.flatMap { owner in
            ["Debug", "Release"].map { name in
                let own = owner.role == "project" ? Self.perConfiguration(name) : [:]
                return configuration("\(owner.role) \(name)", name, owner.settings.merging(own) { $1 })
            }
        } + owners.map { configurationList($0.role, $0.title) }
    }

    private func configuration(_ role: String, _ name: String, _ settings: [String: String]) -> Object {
        let members = settings.sorted { $0.key < $1.key }
            .map { PropertyListValue.Member(key: $0.key, value: .string($0.value)) }
        return Object(
            role: role, title: name,
            value: .object([
                "isa": "XCBuildConfiguration", "buildSettings": .object(members), "name": .string(name),
            ]))
    }

    private func configurationList(_ role: String, _ title: String) -> Object {
        Object(
            role: "\(role) configurations", title: "Build configuration list for \(title)",
            value: .object([
                "isa": "XCConfigurationList",
                "buildConfigurations": .list(["Debug", "Release"].map { reference("\(role) \($0)", $0) }),
                "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release",
            ]))
    }

    private var projectSettings: [String: String] { ["ALWAYS_SEARCH_USER_PATHS": "NO", "SDKROOT": "iphoneos"] }

    private static func perConfiguration(_ name: String) -> [String: String] {
        name == "Debug" ? ["ONLY_ACTIVE_ARCH": "YES"] : ["VALIDATE_PRODUCT": "YES"]
    }

    private var sharedSettings: [String: String] {
        [
            "ASSETCATALOG_COMPILER_APPICON_NAME": Self.iconSetName, "CODE_SIGN_STYLE": "Automatic",
            "CURRENT_PROJECT_VERSION": build, "DEVELOPMENT_TEAM": team,
            "IPHONEOS_DEPLOYMENT_TARGET": deploymentTarget, "MARKETING_VERSION": version,
            "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETED_DEVICE_FAMILY": "1,2",
        ]
    }

    private var appSettings: [String: String] {
        sharedSettings.merging([
            "INFOPLIST_FILE": "\(app)/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": bundleID,
        ]) { $1 }
    }

    /// PNG compression has reduced APNG to their first frame; what we write is compressed already.
    private var extensionSettings: [String: String] {
        sharedSettings.merging([
            "ASSETCATALOG_COMPILER_COMPRESS_PNGS": "NO", "COMPRESS_PNG_FILES": "NO",
            "INFOPLIST_FILE": "\(Self.extensionName)/Info.plist",
            "PRODUCT_BUNDLE_IDENTIFIER": extensionBundleID, "SKIP_INSTALL": "YES", "STRIP_PNG_TEXT": "NO",
        ]) { $1 }
    }
}
