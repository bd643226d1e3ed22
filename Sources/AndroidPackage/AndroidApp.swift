/// An Android app around the packs of a catalog: the same code for every app, and a manifest, resources and pictures of
/// its own.
package struct AndroidApp: Sendable {
    /// The application id: `com.example.tea_room`.
    package var id: String
    /// What people see, by language tag; "" is for all other languages.
    package var names: [String: String]
    /// What people see of the version: `1.0`.
    package var version: String
    /// What Android compares: an update needs a higher one.
    package var versionCode: Int
    /// Behind the icon, as 0xAARRGGBB.
    package var background: Int
    /// Texts of the interface, and descriptions of stickers, by their names and by language tag.
    package var texts: [String: [String: String]]
    package var code: PackedCode

    package init(
        id: String, names: [String: String], version: String, versionCode: Int, background: Int,
        texts: [String: [String: String]], code: PackedCode
    ) {
        (self.id, self.names, self.version, self.versionCode) = (id, names, version, versionCode)
        (self.background, self.texts, self.code) = (background, texts, code)
    }

    /// Stands for all that decides the bytes besides the assets, the icon and the key.
    package var seal: String {
        let texts = texts.merging(["": names]) { $1 }.flatMap { name, texts in texts.map { "\(name) \($0) \($1)" } }
        return ([id, version, "\(versionCode) \(background)", "\(code.digest)"] + texts.sorted()).joined(
            separator: "\n")
    }

    /// Android 8: the first with adaptive icons, whose only signature may be of schemes 2 and 3.
    package static let oldestAndroid = 26
    /// What Google Play asks of new apps and updates since 31 August 2026.
    package static let target = 36

    /// The installable file. `files` are assets by their paths; `icon` is a PNG of 432 px that is clear outside its middle.
    package func installable(
        _ files: [(name: String, bytes: [UInt8])], icon: [UInt8], key: SigningKey
    ) throws(AppFault) -> [UInt8] {
        let table = table
        let own: [(name: String, bytes: [UInt8])] = [
            ("AndroidManifest.xml", BinaryXML.bytes(of: manifest(table))), ("resources.arsc", table.bytes),
            (Self.iconDocument, BinaryXML.bytes(of: iconElement(table))),
            (Self.iconPicture, icon),
        ]
        let assets = files.map { (name: "assets/" + $0.name, bytes: $0.bytes) }
        return try PackageSignature.sign(AlignedZip(own + assets, code: ("classes.dex", code)), with: key)
    }

    /// The bundle for Google Play, which makes installable files of it.
    package func bundle(
        _ files: [(name: String, bytes: [UInt8])], icon: [UInt8], key: SigningKey
    ) throws(AppFault) -> [UInt8] {
        let table = table
        let own: [(name: String, bytes: [UInt8])] = [
            ("BundleConfig.pb", Self.bundleConfiguration),
            ("base/manifest/AndroidManifest.xml", manifest(table).proto()), ("base/resources.pb", table.proto),
            ("base/" + Self.iconDocument, iconElement(table).proto()), ("base/" + Self.iconPicture, icon),
        ]
        let assets = files.map { (name: "base/assets/" + $0.name, bytes: $0.bytes) }
        let all = own + assets
        let code = (name: "base/dex/classes.dex", code: code)
        return try AlignedZip(JarSignature.files(for: all, code: code, key: key) + all, code: code).bytes
    }

    private static let iconDocument = "res/mipmap-anydpi-v26/ic_launcher.xml"
    private static let iconPicture = "res/mipmap-xxxhdpi/ic_launcher_art.png"

    /// As of bundletool 1.17; pictures stay as they are, as WhatsApp reads them from where they lie in the file.
    private static let bundleConfiguration = ProtoWriter.make { config in
        config.message(1) { $0.text(2, "1.17.2") }
        config.message(3) { for kind in ["webp", "png"] { $0.text(1, "assets/**.\(kind)") } }
    }

    /// The same order each time, so that numbers of resources stay.
    private var table: ResourceTable {
        typealias Resource = ResourceTable.Resource
        func strings(_ name: String, _ texts: [String: String]) -> Resource {
            // The text of all other languages comes first.
            let base = texts[""] ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
            let others = texts.filter { !$0.key.isEmpty && !AndroidLanguage($0.key).language.isEmpty }
            return Resource(
                name: name,
                values: [(device: ResourceTable.Device(), value: .text(base))]
                    + others.sorted { $0.key < $1.key }.map {
                        (device: ResourceTable.Device(language: $0.key), value: .text($0.value))
                    })
        }
        let night = ResourceTable.Device(isNight: true)
        let light: [FrameworkAttribute: Bool] = [.windowLightStatusBar: true]
        return ResourceTable(
            name: id,
            types: [
                (
                    "mipmap",
                    [
                        Resource(
                            name: "ic_launcher",
                            values: [(ResourceTable.Device(density: 0xfffe), .file(Self.iconDocument))]),
                        Resource(
                            name: "ic_launcher_art",
                            values: [(ResourceTable.Device(density: 640), .file(Self.iconPicture))]),
                    ]
                ),
                (
                    "color",
                    [Resource(name: "ic_launcher_background", values: [(ResourceTable.Device(), .color(background))])]
                ),
                (
                    "style",
                    [
                        Resource(
                            name: "App",
                            values: [
                                (ResourceTable.Device(), .style(parent: .light, flags: light)),
                                (night, .style(parent: .dark, flags: [:])),
                            ])
                    ]
                ),
                (
                    "string",
                    [strings("app_name", names)] + texts.sorted { $0.key < $1.key }.map { strings($0.key, $0.value) }
                ),
            ])
    }

    private func iconElement(_ table: ResourceTable) -> XMLElement {
        let art = XMLAttribute(.drawable, .resource(table.id("mipmap", "ic_launcher_art")))
        let color = XMLAttribute(.drawable, .resource(table.id("color", "ic_launcher_background")))
        // Phones draw themed icons in one color wherever the art is not clear.
        return XMLElement(
            "adaptive-icon", [],
            [XMLElement("background", [color]), XMLElement("foreground", [art]), XMLElement("monochrome", [art])])
    }

    /// No permission at all, the one for the network least of all.
    private func manifest(_ table: ResourceTable) -> XMLElement {
        func activity(_ name: String, isFirst: Bool) -> XMLElement {
            let launcher = XMLElement(
                "intent-filter", [],
                [
                    XMLElement("action", [XMLAttribute(.name, .text("android.intent.action.MAIN"))]),
                    XMLElement("category", [XMLAttribute(.name, .text("android.intent.category.LAUNCHER"))]),
                ])
            return XMLElement(
                "activity", [XMLAttribute(.name, .text(name)), XMLAttribute(.exported, .flag(isFirst))],
                isFirst ? [launcher] : [])
        }
        let provider = XMLElement(
            "provider",
            [
                XMLAttribute(.name, .text("sp.Provider")), XMLAttribute(.enabled, .flag(true)),
                XMLAttribute(.exported, .flag(true)),
                XMLAttribute(.authorities, .text(id + ".stickercontentprovider")),
                XMLAttribute(.readPermission, .text("com.whatsapp.sticker.READ")),
            ])
        let application = XMLElement(
            "application",
            [
                XMLAttribute(.label, .resource(table.id("string", "app_name"))),
                XMLAttribute(.icon, .resource(table.id("mipmap", "ic_launcher"))),
                XMLAttribute(.theme, .resource(table.id("style", "App"))), XMLAttribute(.allowBackup, .flag(false)),
                XMLAttribute(.supportsRtl, .flag(true)),
            ],
            [activity("sp.PackList", isFirst: true), activity("sp.PackPage", isFirst: false), provider])
        // Without these Android hides both WhatsApps from the app.
        let queries = XMLElement(
            "queries", [],
            ["com.whatsapp", "com.whatsapp.w4b"].map { XMLElement("package", [XMLAttribute(.name, .text($0))]) })
        return XMLElement(
            "manifest",
            [
                XMLAttribute(.versionCode, .number(versionCode)), XMLAttribute(.versionName, .text(version)),
                XMLAttribute(.compileSdkVersion, .number(Self.target)),
                XMLAttribute(.compileSdkVersionCodename, .text("16")), XMLAttribute(plain: "package", .text(id)),
            ],
            [
                XMLElement(
                    "uses-sdk",
                    [
                        XMLAttribute(.minSdkVersion, .number(Self.oldestAndroid)),
                        XMLAttribute(.targetSdkVersion, .number(Self.target)),
                    ]), queries, application,
            ])
    }
}

extension AndroidApp {
    /// What is wrong with an application id, and what to do about it; nil where Android and WhatsApp take it.
    package static func fault(inID id: String) -> String? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        let isWellFormed =
            parts.count > 1 && id.utf8.count <= 100
            && parts.allSatisfy { part in
                part.utf8.first.map { (0x61...0x7a).contains($0) } ?? false
                    && part.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f }
            }
        if !isWellFormed {
            return
                "Android takes two or more words of a to z, 0 to 9 and _ with dots between them, each beginning with a letter"
        }
        if id == "com.example" || id.hasPrefix("com.example.") { return "stores and WhatsApp refuse com.example" }
        if id.hasPrefix("com.whatsapp") { return "ids that begin with com.whatsapp belong to WhatsApp" }
        return nil
    }
}
