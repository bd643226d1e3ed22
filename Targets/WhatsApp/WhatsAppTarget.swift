import AndroidPackage
import PortableFoundation
import StickerModel

/// WhatsApp on iOS and Android, and the `.wastickers` archives of sticker apps.
package struct WhatsAppTarget: PlatformTarget {
    static let name = "whatsapp"
    package var platform: Platform
    let limits: WhatsAppLimits
    let icons: WhatsAppIconTable
    /// The words of the app's interface, by name and language.
    let appWords: [String: [String: String]]

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .whatsApp, files,
            subjects: [WhatsAppCatalog.self, MessengerPack.self, MessengerSticker.self])
        limits = try WhatsAppLimits(platform.rules)
        icons = try platform.table("icons.json")
        appWords = try platform.table("android-app/words.json")
        guard !appWords.isEmpty else { throw RuleBookProblem(rule: "android-app/words.json", problem: "has no words") }
    }

    /// `classes.dex`, assembled from the smali sources beside it (`make android-app`).
    var appCode: PackedCode? {
        let lines = (platform.files["android-app/classes.dex.txt"] ?? "").split(separator: "\n", maxSplits: 1)
        guard lines.count == 2, let file = Data(base64Encoded: String(lines[1]), options: .ignoreUnknownCharacters)
        else { return nil }
        return PackedCode(gzip: [UInt8](file), digest: String(lines[0]))
    }

    package var iconCatalog: (any IconCatalog)? { WhatsAppIcons(table: icons, limits: limits) }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = WhatsAppPlanner(self, catalog: catalog, art: art, released: released)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree).bundles }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = WhatsAppBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        if kind == .app {
            return AppBundle(at: bundle.path, in: tree, FindingLog(rules, levels: RuleLevel.shared(by: levels.values)))
        }
        return WhatsAppBundle(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var whatsApp: TargetDescription {
        var about = TargetDescription(name: WhatsAppTarget.name, title: "WhatsApp")
        about.isOnByDefault = true
        about.isOnInNewManifests = true
        // WhatsApp does not mix stills and animations in a pack; this option makes the animations still.
        about.newManifestOptions = [(key: "remainder", value: "still")]
        about.unusedKeys = ["vendor", "tags"]
        about.packFields = WhatsAppOptions.fields
        about.identifierKinds = [PlannedPack.identifierKind, AppPlan.identifierKind]
        about.signedOption = "app"
        about.repairableKinds = ["iOS bundle (.wasticker)", "Android assets (contents.json)"]
        about.bundleKinds = about.repairableKinds + [".wastickers archive", "Android app (.apk, .aab)"]
        about.importableKinds = about.bundleKinds
        // Source: docs/guide_whatsapp.md of laggykiller/sticker-convert.
        about.phoneGuides = [
            PhoneGuide(
                fileExtension: "wastickers", titleMember: "title.txt",
                android:
                    "download a pack, share the file to a sticker app such as Sticker Maker, and add it to WhatsApp there.",
                iPhone: "download a pack, share it from Files to Sticker Maker, and add it to WhatsApp there."),
            PhoneGuide(
                fileExtension: "apk", titleMember: "",
                android:
                    "download the app and open it. Android asks whether this browser may install apps, and Play Protect may "
                    + "warn of an app it does not know. Experimental: please report how it went.",
                iPhone: ""),
        ]
        return about
    }
}
