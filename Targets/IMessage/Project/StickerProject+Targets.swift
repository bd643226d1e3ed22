extension StickerProject {
    var targets: [Object] {
        [
            target(
                "app", app, type: "com.apple.product-type.application.messages",
                phases: [("app resources", "Resources"), ("embed", "Embed App Extensions")],
                dependencies: [reference("dependency", "PBXTargetDependency")], product: "\(app).app"),
            target(
                "extension", Self.extensionName,
                type: "com.apple.product-type.app-extension.messages-sticker-pack",
                phases: [("extension resources", "Resources")], dependencies: [],
                product: "\(Self.extensionName).appex"),
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
        let embed = Object(
            role: "embed", title: "Embed App Extensions",
            value: .object([
                "isa": "PBXCopyFilesBuildPhase", "buildActionMask": "2147483647", "dstPath": "",
                "dstSubfolderSpec": "13",
                "files": .list([
                    reference("extension in app", "\(Self.extensionName).appex in Embed App Extensions")
                ]), "name": "Embed App Extensions", "runOnlyForDeploymentPostprocessing": "0",
            ]))
        return [
            embed, resources("app resources", [reference("catalog in app", "\(catalogName) in Resources")]),
            resources("extension resources", extensionFiles),
        ]
    }

    var dependency: Object {
        Object(
            role: "dependency", title: "PBXTargetDependency",
            value: .object([
                "isa": "PBXTargetDependency", "target": reference("extension", Self.extensionName),
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
                "targets": .list([reference("app", app), reference("extension", Self.extensionName)]),
            ]))
    }
}
