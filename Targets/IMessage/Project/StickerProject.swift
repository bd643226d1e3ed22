import StickerModel

/// Names that all Xcode projects of ours have.
enum StickerProject {
    static let iconSetName = "iMessage App Icon"
    /// The folder of stickers in an extension with code, which is copied into the app as it is.
    static let stickerFolder = "Stickers"
    /// The list of them in that folder.
    static let listName = "Stickers.json"
    /// The Swift files of such an extension.
    static let sources = ["MessagesViewController.swift", "StickerPacks.swift"]

    static func extensionName(isCoded: Bool) -> String { isCoded ? "MessagesExtension" : "StickerPackExtension" }

    /// A name that needs no quotes in Xcode, shells and file systems: "Tea Time" becomes `TeaTime`.
    static func appName(of name: String, isCoded: Bool) -> String {
        let words = Slug.fileSafe(name).split { $0 == "-" || $0 == "_" }
        var joined = words.map(\.capitalizedStart).joined()
        // A name that starts with a digit is not an identifier, and the extension already has its own name.
        if joined.first?.isNumber ?? true { joined = "Stickers" + joined }
        if joined.lowercased() == extensionName(isCoded: isCoded).lowercased() { joined += "App" }
        return joined
    }

    /// Letters, digits, hyphens and periods: `_` is not allowed in a bundle id.
    static func bundleIDPart(of id: String) -> String { id.replacing("_", with: "-") }
}

/// The Xcode project of one app: with a sticker pack that needs no code, or with code that displays several packs.
extension PlannedApp {
    var isCoded: Bool { shape == .together }
    var extensionName: String { StickerProject.extensionName(isCoded: isCoded) }
    private var extensionBundleID: String { bundleID + "." + extensionName }
    /// `Stickers.xcassets`
    private var catalogName: String { options.catalogName(isCoded: isCoded) }
    var catalogPath: String { extensionName + "/" + catalogName }

    /// Values for the templates of the property lists and of the scheme.
    var xmlValues: [String: Template<XML>.Value] {
        [
            "app": .text(.text(projectName)), "app-id": .text(.text(id("app"))),
            "extension-id": .text(.text(id("extension"))),
            // Xcode would take `$(NAME)` for a build setting.
            "display-name": .text(.text(SettingText.escaped(name))),
            "sharing-level": .text(.text(options.sharingLevel ?? "")), "extension": .text(.text(extensionName)),
            "is-coded": .flag(isCoded),
        ]
    }

    /// Values for the templates of XcodeGen. Versions are in quotes, so that `1.0` stays a string.
    var yamlValues: [String: Template<YAML>.Value] {
        [
            "app": .text(.name(projectName)), "bundle-id": .text(.literal(bundleID)),
            "extension-bundle-id": .text(.literal(extensionBundleID)), "catalog": .text(.literal(catalogPath)),
            "team": .text(.literal(options.team)), "version": .text(.literal(options.version)),
            "build": .text(.literal(options.build)), "deployment-target": .text(.literal(options.deploymentTarget)),
            "extension": .text(.name(extensionName)),
            "is-coded": .flag(isCoded),
        ]
    }

    /// `project.pbxproj`, the objects of each section sorted by id, as Xcode has them.
    func projectText(_ template: Template<PropertyList>) -> SafeText<WholeFile> {
        var text = ""
        var objects: [String] = []
        var isInSection = false
        for line in template.filled(projectValues).string.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("/* End") {
                text += objects.sorted().joined()
                objects = []
                isInSection = false
            }
            if !isInSection {
                text += line + "\n"
            } else if line.hasPrefix("\t\t\t") || line.hasPrefix("\t\t}"), let last = objects.indices.last {
                objects[last] += line + "\n"
            } else {
                objects.append(line + "\n")
            }
            if line.hasPrefix("/* Begin") { isInSection = true }
        }
        return .finished(String(text.dropLast()))
    }

    private var projectValues: [String: Template<PropertyList>.Value] {
        var values: [String: Template<PropertyList>.Value] = [
            "app": .text(.word(projectName)), "extension": .text(.word(extensionName)),
            "catalog": .text(.word(catalogName)),
            "catalog-type": catalogName.hasSuffix(".xcstickers") ? "folder.stickers" : "folder.assetcatalog",
            "bundle-id": .text(.word(bundleID)), "extension-bundle-id": .text(.word(extensionBundleID)),
            "team": .text(.word(options.team)), "version": .text(.word(options.version)),
            "build": .text(.word(options.build)), "deployment-target": .text(.word(options.deploymentTarget)),
            "is-coded": .flag(isCoded),
            "configurations": .list(
                ["Debug", "Release"].map { name in
                    var entry: [String: Template<PropertyList>.Value] = [
                        "configuration": .text(.word(name)), "is-debug": .flag(name == "Debug"),
                    ]
                    for owner in ["project", "app", "extension"] {
                        entry[owner + "-configuration-id"] = .text(.word(id("\(owner) \(name)")))
                    }
                    return entry
                }),
        ]
        for role in Self.roles { values[role.replacing(" ", with: "-") + "-id"] = .text(.word(id(role))) }
        for (name, file) in zip(["controller", "packs-code"], StickerProject.sources) {
            values[name + "-id"] = .text(.word(id(file)))
            values[name + "-in-extension-id"] = .text(.word(id(file + " in extension")))
        }
        return values
    }

    /// The objects of the project that have a name of their own in the template.
    private static let roles = [
        "app", "app configurations", "app plist", "app product", "app resources", "catalog", "catalog in app",
        "catalog in extension", "dependency", "embed", "extension", "extension configurations", "extension in app",
        "extension plist", "extension product", "extension resources", "main group", "products", "project",
        "project configurations", "proxy", "sources", "stickers", "stickers in extension",
    ]

    /// The id of an object: 24 upper-case hex digits, the same for the same role in every build.
    private func id(_ role: String) -> String {
        let seed = projectName + "\u{0}" + role
        return String((StableHash.hex(of: seed) + StableHash.hex(of: "\u{1}" + seed)).prefix(24)).uppercased()
    }
}
