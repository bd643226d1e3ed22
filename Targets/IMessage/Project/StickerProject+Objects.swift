import StickerDocuments

/// The objects of `project.pbxproj`, each with the id of its role.
extension StickerProject {
    struct Object: Sendable {
        var role: String
        /// The name of the object in comments.
        var title: String
        var value: PropertyListValue
    }

    var objects: [Object] {
        buildFiles + [containerProxy] + fileReferences + groups + targets + phases
            + [projectObject, dependency] + (languages.isEmpty ? [] : [variantGroup]) + configurations
    }

    func reference(_ role: String, _ title: String) -> PropertyListValue { .string(id(role), remark: title) }

    private var buildFiles: [Object] {
        func file(_ role: String, _ title: String, _ reference: PropertyListValue, embedded: Bool = false) -> Object {
            var value: [PropertyListValue.Member] = [
                .init(key: "isa", value: "PBXBuildFile"), .init(key: "fileRef", value: reference),
            ]
            if embedded {
                value.append(.init(key: "settings", value: .object(["ATTRIBUTES": .list(["RemoveHeadersOnCopy"])])))
            }
            return Object(role: role, title: title, value: .object(value))
        }
        let catalog = reference("catalog", catalogName)
        var files = [
            file("catalog in app", "\(catalogName) in Resources", catalog),
            file("catalog in extension", "\(catalogName) in Resources", catalog),
            file(
                "extension in app", "\(extensionName).appex in Embed App Extensions",
                reference("extension product", "\(extensionName).appex"), embedded: true),
        ]
        if !languages.isEmpty {
            files.append(
                file("strings in extension", "\(pack).strings in Resources", reference("strings", "\(pack).strings")))
        }
        guard isCoded else { return files }
        files.append(
            file(
                "stickers in extension", "\(Self.stickerFolder) in Resources",
                reference("stickers", Self.stickerFolder)))
        return files + Self.sources.map { file("\($0) in extension", "\($0) in Sources", reference($0, $0)) }
    }

    private var containerProxy: Object {
        Object(
            role: "proxy", title: "PBXContainerItemProxy",
            value: .object([
                "isa": "PBXContainerItemProxy", "containerPortal": reference("project", "Project object"),
                "proxyType": "1", "remoteGlobalIDString": .string(id("extension")),
                "remoteInfo": .string(extensionName),
            ]))
    }

    private var fileReferences: [Object] {
        func product(_ role: String, _ name: String, _ type: String) -> Object {
            Object(
                role: role, title: name,
                value: .object([
                    "isa": "PBXFileReference", "explicitFileType": .string(type), "includeInIndex": "0",
                    "path": .string(name), "sourceTree": "BUILT_PRODUCTS_DIR",
                ]))
        }
        func file(_ role: String, _ name: String, _ path: String, _ type: String) -> Object {
            Object(
                role: role, title: name,
                value: .object([
                    "isa": "PBXFileReference", "lastKnownFileType": .string(type), "name": .string(name),
                    "path": .string(path), "sourceTree": "<group>",
                ]))
        }
        return [
            product("app product", "\(app).app", "wrapper.application"),
            product("extension product", "\(extensionName).appex", "wrapper.app-extension"),
            file("catalog", catalogName, catalogPath, catalogType),
            file("app plist", "\(app)-Info.plist", "\(app)/Info.plist", "text.plist.xml"),
            file(
                "extension plist", "\(extensionName)-Info.plist", "\(extensionName)/Info.plist",
                "text.plist.xml"),
        ] + languages.map { file("strings \($0)", $0, stringsPath($0), "text.plist.strings") } + codeReferences(file)
    }

    /// The code, and the folder of stickers: a reference to the folder copies it whole, and Xcode compresses nothing in
    /// it.
    private func codeReferences(_ file: (String, String, String, String) -> Object) -> [Object] {
        guard isCoded else { return [] }
        return [file("stickers", Self.stickerFolder, stickerPath, "folder")]
            + Self.sources.map { file($0, $0, extensionName + "/" + $0, "sourcecode.swift") }
    }

    private var groups: [Object] {
        var children = [
            reference("catalog", catalogName), reference("app plist", "\(app)-Info.plist"),
            reference("extension plist", "\(extensionName)-Info.plist"),
        ]
        if !languages.isEmpty { children.append(reference("strings", "\(pack).strings")) }
        if isCoded {
            children += [reference("stickers", Self.stickerFolder)] + Self.sources.map { reference($0, $0) }
        }
        return [
            Object(
                role: "main group", title: "",
                value: .object([
                    "isa": "PBXGroup", "children": .list(children + [reference("products", "Products")]),
                    "sourceTree": "<group>",
                ])),
            Object(
                role: "products", title: "Products",
                value: .object([
                    "isa": "PBXGroup",
                    "children": .list([
                        reference("app product", "\(app).app"),
                        reference("extension product", "\(extensionName).appex"),
                    ]), "name": "Products", "sourceTree": "<group>",
                ])),
        ]
    }

    private var variantGroup: Object {
        Object(
            role: "strings", title: "\(pack).strings",
            value: .object([
                "isa": "PBXVariantGroup", "children": .list(languages.map { reference("strings \($0)", $0) }),
                "name": .string("\(pack).strings"), "sourceTree": "<group>",
            ]))
    }
}

extension StickerProject {
    var targets: [Object] {
        [
            target(
                "app", app, type: "com.apple.product-type.application.messages",
                phases: [("app resources", "Resources"), ("embed", "Embed App Extensions")],
                dependencies: [reference("dependency", "PBXTargetDependency")], product: "\(app).app"),
            target(
                "extension", extensionName,
                type: "com.apple.product-type.app-extension.messages" + (isCoded ? "" : "-sticker-pack"),
                phases: (isCoded ? [("sources", "Sources")] : []) + [("extension resources", "Resources")],
                dependencies: [],
                product: "\(extensionName).appex"),
        ]
    }

    private func target(
        _ role: String, _ name: String, type: String, phases: [(role: String, title: String)],
        dependencies: [PropertyListValue], product: String
    ) -> Object {
        Object(
            role: role, title: name,
            value: .object([
                "isa": "PBXNativeTarget",
                "buildConfigurationList": reference(
                    "\(role) configurations", "Build configuration list for PBXNativeTarget \"\(name)\""),
                "buildPhases": .list(phases.map { reference($0.role, $0.title) }), "buildRules": .list([]),
                "dependencies": .list(dependencies), "name": .string(name), "productName": .string(name),
                "productReference": reference("\(role) product", product), "productType": .string(type),
            ]))
    }

    var phases: [Object] {
        func resources(_ role: String, _ files: [PropertyListValue]) -> Object {
            Object(
                role: role, title: "Resources",
                value: .object([
                    "isa": "PBXResourcesBuildPhase", "buildActionMask": "2147483647", "files": .list(files),
                    "runOnlyForDeploymentPostprocessing": "0",
                ]))
        }
        var extensionFiles = [reference("catalog in extension", "\(catalogName) in Resources")]
        if !languages.isEmpty {
            extensionFiles.append(reference("strings in extension", "\(pack).strings in Resources"))
        }
        if isCoded { extensionFiles.append(reference("stickers in extension", "\(Self.stickerFolder) in Resources")) }
        let embed = Object(
            role: "embed", title: "Embed App Extensions",
            value: .object([
                "isa": "PBXCopyFilesBuildPhase", "buildActionMask": "2147483647", "dstPath": "",
                "dstSubfolderSpec": "13",
                "files": .list([
                    reference("extension in app", "\(extensionName).appex in Embed App Extensions")
                ]), "name": "Embed App Extensions", "runOnlyForDeploymentPostprocessing": "0",
            ]))
        return [
            embed, resources("app resources", [reference("catalog in app", "\(catalogName) in Resources")]),
            resources("extension resources", extensionFiles),
        ] + (isCoded ? [sourcesPhase] : [])
    }

    private var sourcesPhase: Object {
        let files = Self.sources.map { reference("\($0) in extension", "\($0) in Sources") }
        return Object(
            role: "sources", title: "Sources",
            value: .object([
                "isa": "PBXSourcesBuildPhase", "buildActionMask": "2147483647", "files": .list(files),
                "runOnlyForDeploymentPostprocessing": "0",
            ]))
    }

    var dependency: Object {
        Object(
            role: "dependency", title: "PBXTargetDependency",
            value: .object([
                "isa": "PBXTargetDependency", "target": reference("extension", extensionName),
                "targetProxy": reference("proxy", "PBXContainerItemProxy"),
            ]))
    }

    var projectObject: Object {
        let regions = ["en", "Base"] + languages.filter { $0 != "en" }
        return Object(
            role: "project", title: "Project object",
            value: .object([
                "isa": "PBXProject",
                "attributes": .object(["LastUpgradeCheck": "1540"]),
                "buildConfigurationList": reference(
                    "project configurations", "Build configuration list for PBXProject \"\(app)\""),
                "compatibilityVersion": "Xcode 9.3", "developmentRegion": "en", "hasScannedForEncodings": "0",
                "knownRegions": .list(regions.map { .string($0) }), "mainGroup": reference("main group", ""),
                "productRefGroup": reference("products", "Products"), "projectDirPath": "", "projectRoot": "",
                "targets": .list([reference("app", app), reference("extension", extensionName)]),
            ]))
    }
}

extension StickerProject {
    /// Debug and Release of the project and of both targets, with their lists.
    var configurations: [Object] {
        let owners: [(role: String, title: String, settings: [String: String])] = [
            ("project", "PBXProject \"\(app)\"", projectSettings),
            ("app", "PBXNativeTarget \"\(app)\"", appSettings),
            ("extension", "PBXNativeTarget \"\(extensionName)\"", extensionSettings),
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
            "CURRENT_PROJECT_VERSION": options.build, "DEVELOPMENT_TEAM": options.team,
            "IPHONEOS_DEPLOYMENT_TARGET": options.deploymentTarget, "MARKETING_VERSION": options.version,
            "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETED_DEVICE_FAMILY": "1,2",
        ]
    }

    private var appSettings: [String: String] {
        sharedSettings.merging([
            "INFOPLIST_FILE": "\(app)/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": bundleID,
        ]) { $1 }
    }

    private static let codeSettings = [
        "APPLICATION_EXTENSION_API_ONLY": "YES",
        "LD_RUNPATH_SEARCH_PATHS": "$(inherited) @executable_path/Frameworks @executable_path/../../Frameworks",
        "SWIFT_VERSION": "5.0",
    ]

    /// PNG compression can reduce an APNG to its first frame, and our files are already compressed.
    private var extensionSettings: [String: String] {
        sharedSettings.merging(isCoded ? Self.codeSettings : [:]) { $1 }.merging([
            "ASSETCATALOG_COMPILER_COMPRESS_PNGS": "NO", "COMPRESS_PNG_FILES": "NO",
            "INFOPLIST_FILE": "\(extensionName)/Info.plist",
            "PRODUCT_BUNDLE_IDENTIFIER": extensionBundleID, "SKIP_INSTALL": "YES", "STRIP_PNG_TEXT": "NO",
        ]) { $1 }
    }
}
