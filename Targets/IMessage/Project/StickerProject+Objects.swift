/// The objects of `project.pbxproj`, each with the id of its role.
extension StickerProject {
    struct Object: Sendable {
        var role: String
        /// What the object is called in comments.
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
                "extension in app", "\(Self.extensionName).appex in Embed App Extensions",
                reference("extension product", "\(Self.extensionName).appex"), embedded: true),
        ]
        if !languages.isEmpty {
            files.append(
                file("strings in extension", "\(pack).strings in Resources", reference("strings", "\(pack).strings")))
        }
        return files
    }

    private var containerProxy: Object {
        Object(
            role: "proxy", title: "PBXContainerItemProxy",
            value: .object([
                "isa": "PBXContainerItemProxy", "containerPortal": reference("project", "Project object"),
                "proxyType": "1", "remoteGlobalIDString": .string(id("extension")),
                "remoteInfo": .string(Self.extensionName),
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
            product("extension product", "\(Self.extensionName).appex", "wrapper.app-extension"),
            file("catalog", catalogName, catalogPath, catalogType),
            file("app plist", "\(app)-Info.plist", "\(app)/Info.plist", "text.plist.xml"),
            file(
                "extension plist", "\(Self.extensionName)-Info.plist", "\(Self.extensionName)/Info.plist",
                "text.plist.xml"),
        ] + languages.map { file("strings \($0)", $0, stringsPath($0), "text.plist.strings") }
    }

    private var groups: [Object] {
        var children = [
            reference("catalog", catalogName), reference("app plist", "\(app)-Info.plist"),
            reference("extension plist", "\(Self.extensionName)-Info.plist"),
        ]
        if !languages.isEmpty { children.append(reference("strings", "\(pack).strings")) }
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
                        reference("extension product", "\(Self.extensionName).appex"),
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
