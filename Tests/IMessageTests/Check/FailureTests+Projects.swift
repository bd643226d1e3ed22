import StickerModel
import TestSupport

@testable import IMessage

extension FailureTests {
    private static let set = GoodBundles.icons
    private static let entries = GoodBundles.icons + "Contents.json"

    private static func icon(
        _ name: String, _ file: String, _ expected: String..., change: @escaping @Sendable (inout ImageFacts) -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.catalog()
            tree.change(set + file, change)
            return tree
        }
    }

    private static let without1024 =
        #"{"filename": "appstore.png", "idiom": "ios-marketing", "scale": "1x", "size": "1024x1024"}, "#

    static let icons: [Case] = [
        broken("F10 I-SET an .appiconset", "error icon-set") { tree in
            for path in tree.files where path.hasPrefix(set) {
                tree.move(path, to: path.replacing("stickersiconset", with: "appiconset"))
            }
        },
        broken(
            "I-SET no Contents.json", "error icon-contents-missing", "error icon-slot", "error icon-slot",
            "error icon-slot",
            "error icon-slot", "error icon-slot", "error icon-slot", "error icon-slot", "error icon-slot",
            "error icon-slot",
            "warning icon-marketing-unknown", "warning icon-settings", "warning icon-settings", "warning icon-settings"
        ) {
            $0.contents[entries] = nil
        },
        broken("F9 F30 I-SLOTS an empty slot", "error icon-slot", "warning icon-extra-file") {
            $0.replace(entries, "\"filename\": \"small-27@2x.png\", ", "")
        },
        broken("I-MARK no 1024x1024", "warning icon-extra-file", "warning icon-marketing-unknown") {
            $0.replace(entries, without1024, "")
        },
        broken("I-SET29 an empty Settings slot", "warning icon-extra-file", "warning icon-settings") {
            $0.replace(entries, "\"filename\": \"settings-ipad@2x.png\", ", "")
        },
        broken("F24 the icon is absent", "error icon-missing") { $0.contents[set + "appstore.png"] = nil },
        broken("F22 the icon is a pointer", "error icon-unreadable") {
            $0.contents[set + "appstore.png"] = .text("version https://git-lfs.github.com/spec/v1\n")
        },
        broken("F7 I-PLATFORM missing", "error icon-platform") {
            $0.replace(entries, "\"platform\": \"ios\", \"scale\": \"1x\"", "\"scale\": \"1x\"")
        },
        broken("I-PLATFORM where none belongs", "error icon-platform") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"67x50\"",
                "\"idiom\": \"ipad\", \"platform\": \"ios\", \"scale\": \"2x\", \"size\": \"67x50\"")
        },
        broken("F8 I-IDIOM universal", "error icon-idiom") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"74x55\"",
                "\"idiom\": \"universal\", \"scale\": \"2x\", \"size\": \"74x55\"")
        },
        broken("3.6 I-IDIOM iPad, as in Apple's sample", "error icon-idiom") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"74x55\"",
                "\"idiom\": \"iPad\", \"scale\": \"2x\", \"size\": \"74x55\"")
        },
        icon("F25 I-PX off by one", "small-27@2x.png", "error icon-size") { $0.size = PixelSize(54, 41) },
        icon("F13 the two store icons mixed up", "appstore-messages.png", "error icon-size") {
            $0.size = .square(1024)
        },
        icon("I-PX the misprint of the guidelines", "messages-ipad@2x.png", "error icon-size") {
            $0.size = PixelSize(143, 100)
        },
        icon("I-PX in Settings", "settings-ipad@2x.png", "warning icon-size-settings") { $0.size = .square(57) },
        icon("F11 I-OPAQUE a store icon", "appstore-messages.png", "error icon-transparent-store") {
            $0.pixels?.isOpaque = false
        },
        icon("I-OPAQUE another icon", "small-32@2x.png", "warning icon-transparent") { $0.pixels?.isOpaque = false },
        icon("I-OPAQUE an opaque channel", "appstore.png", "info icon-alpha-channel") { facts in
            facts.hasAlphaChannel = true
            facts.colorKind = "RGBA"
        },
        icon("I-PNG a JPEG", "appstore.png", "warning icon-format") { facts in
            facts.format = .jpeg
            facts.colorKind = nil
        },
        icon("I-PNG interlaced", "appstore.png", "warning icon-interlaced") { $0.isInterlaced = true },
        icon("I-PNG a palette", "appstore.png", "warning icon-color-kind") { $0.colorKind = "palette" },
        icon("I-PNG Display P3", "appstore.png", "warning icon-color-profile") { $0.colorProfile = "Display P3" },
        icon("I-REAL a flat color", "appstore.png", "info icon-placeholder") { $0.pixels?.isUniform = true },
        broken("7 an unassigned child", "warning icon-entry-unassigned") {
            $0.replace(entries, "{\"images\": [", "{\"images\": [{\"idiom\": \"ipad\", \"scale\": \"2x\"}, ")
        },
        broken("entries of the first betas do no harm") {
            $0.replace(
                entries, "{\"images\": [",
                "{\"images\": [{\"idiom\": \"ipad\", \"size\": \"29x29\", \"scale\": \"1x\"}, ")
        },
        broken("a slot filled twice", "warning icon-slot-repeated") { tree in
            tree.replace(entries, "{\"images\": [", "{\"images\": [\(without1024)")
        },
        broken("a file no entry names", "warning icon-extra-file") {
            $0.contents[set + "old.png"] = .picture(GoodBundles.sticker())
        },
    ]
}

extension FailureTests {
    private static let root = "tea-time/"
    private static let file = "tea-time/TeaTime.xcodeproj/project.pbxproj"
    private static let plist = "tea-time/StickerPackExtension/Info.plist"

    private static func project(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.project()
            try change(&tree)
            return tree
        }
    }

    /// Both configurations of a target are equal, so a setting is replaced everywhere.
    private static func setting(_ name: String, _ old: String, _ new: String, _ expected: String...) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.project()
            tree.replace(file, old, new)
            return tree
        }
    }

    /// The extension as another kind of product.
    private static func typed(_ type: String) -> Case {
        setting(
            "F10 a \(type)", "product-type.app-extension.messages-sticker-pack", "product-type.\(type)",
            "error project-extension-type")
    }

    /// A target that compiles the catalog of the extension, too, for its pictures.
    private static func another(_ type: String) -> Case {
        project("a \(type) with the catalog besides") { tree in
            let phase = ProjectID.of("extension resources", in: "TeaTime")
            let list = ProjectID.of("app configurations", in: "TeaTime")
            tree.replace(
                file, "objects = {",
                "objects = { OTHER = {isa = PBXNativeTarget; name = Other; buildPhases = (\(phase)); "
                    + "buildConfigurationList = \(list); productType = \"com.apple.product-type.\(type)\"; };")
            tree.replace(file, "targets = (", "targets = (OTHER,")
        }
    }

    static let projects: [Case] = [
        setting(
            "I-SET another icon name", "\"iMessage App Icon\"", "\"AppIcon\"", "error project-icon-name",
            "error project-icon-name"),
        setting(
            "F10 a generic extension", "product-type.app-extension.messages-sticker-pack", "product-type.app-extension",
            "error project-extension-type"),
        typed("app-extension.messages-sticker"), typed("framework"), typed("bundle"), typed("application"),
        Case(
            "F10 a wrong type without the catalog",
            expected: ["error project-extension-type", "warning project-app-resources"]
        ) {
            var tree = try typed("bundle").tree()
            tree.replace(file, "fileRef = \(ProjectID.of("catalog", in: "TeaTime"))", "fileRef = OTHER")
            return tree
        },
        Case(
            "F10 a misspelled type that nothing embeds",
            expected: ["error project-extension-type", "warning project-app-resources"]
        ) {
            var tree = try typed("app-extension.message-sticker-pack").tree()
            tree.replace(file, "fileRef = \(ProjectID.of("catalog", in: "TeaTime"))", "fileRef = OTHER")
            tree.replace(file, "isa = PBXCopyFilesBuildPhase", "isa = PBXShellScriptBuildPhase")
            return tree
        },
        another("framework"), another("application"), another("bundle.unit-test"),
        another("app-extension.intents-service"),
        setting(
            "F16 not embedded", "isa = PBXCopyFilesBuildPhase", "isa = PBXShellScriptBuildPhase",
            "error project-embeds-extension"),
        setting(
            "F16 no dependency", "isa = PBXTargetDependency;\n\t\t\ttarget =",
            "isa = PBXTargetDependency;\n\t\t\tother =", "error project-dependency"),
        setting(
            "F31 P-SYS an app with code", "app-extension.messages-sticker-pack", "app-extension.messages",
            "error project-code-class", "error project-code-sources", "info project-coded"),
        setting(
            "4.4 the catalog is in no phase", "path = StickerPackExtension/Stickers.xcassets",
            "path = StickerPackExtension/Other.xcassets", "error project-resources", "warning project-app-resources"),
        setting(
            "F16 another prefix", "com.example.tea.StickerPackExtension", "com.other.StickerPackExtension",
            "error project-identifier-prefix"),
        setting(
            "4.4 an underscore", "com.example.tea", "com.example.t_a", "error project-identifier",
            "error project-identifier"),
        setting(
            "F5 PNG compression", "\t\t\t\tCOMPRESS_PNG_FILES = NO;\n", "", "info project-png-compression"),
        setting("P-PLAT another platform", "SDKROOT = iphoneos", "SDKROOT = macosx", "info project-platform"),
        project("F17 an empty Sources phase", "error project-sources-phase", "error project-sources-phase") { tree in
            tree.replace(
                file, "/* Begin PBXTargetDependency",
                "ABC = {isa = PBXSourcesBuildPhase; files = ( ); };\n/* Begin PBXTargetDependency")
            tree.replace(file, "buildPhases = (\n", "buildPhases = (ABC,\n")
        },
        project("F34 a Frameworks phase", "warning project-frameworks", "warning project-frameworks") { tree in
            tree.replace(
                file, "/* Begin PBXTargetDependency",
                "ABC = {isa = PBXFrameworksBuildPhase; files = ( ); };\n/* Begin PBXTargetDependency")
            tree.replace(file, "buildPhases = (\n", "buildPhases = (ABC,\n")
        },
        project("4.3 another version", "warning project-versions") {
            $0.replace(plist, "$(MARKETING_VERSION)", "2.0")
        },
        project("P-SHARE an unknown level", "warning project-sharing-level") {
            $0.replace(
                plist, "</dict>\n</plist>", "<key>NSStickerSharingLevel</key><string>All</string></dict>\n</plist>")
        },
        project("P-SHARE as a setting", "warning project-sharing-setting") {
            $0.replace(file, "SKIP_INSTALL = YES;", "SKIP_INSTALL = YES; INFOPLIST_KEY_NSStickerSharingLevel = OS;")
        },
        project("P-TITLE no display name", "info project-display-name") {
            $0.replace(plist, "CFBundleDisplayName", "CFBundleOtherName")
        },
        project("P-TITLE a display name with a direction mark", "warning display-name-hidden-character") { tree in
            tree.replace(
                plist, "<key>CFBundleDisplayName</key>",
                "<key>CFBundleDisplayName</key><string>a\u{202E}b</string><key>CFBundleOther</key>")
        },
        project("4.2 a key the build adds", "info project-written-keys") {
            $0.replace(plist, "</dict>\n</plist>", "<key>LSApplicationIsStickerProvider</key><true/></dict>\n</plist>")
        },
        project("F18 no shared scheme", "info project-scheme") { tree in
            tree.contents = tree.contents.filter { !$0.key.hasSuffix(".xcscheme") }
        },
        project("4.3 no Info.plist", "error plist-missing") { $0.contents[plist] = nil },
        project("4.3 a broken Info.plist", "error plist-unreadable") { $0.contents[plist] = .text("<plist><dict>") },
        project("4.4 not a property list", "error project-unreadable") { $0.contents[file] = .text("{ objects = { ") },
        project("4.4 no root object", "error project-unreadable") { $0.contents[file] = .text("{ objects = {}; }") },
        project("3.5 a text lacks", "warning accessibility-label-languages") {
            $0.contents["tea-time/StickerPackExtension/es.lproj/tea-time.strings"] = .text(
                "\"s1.png.accessibilityLabel\" = \"Una taza\";\n")
        },
        project("I-MARK in a standalone app", "error icon-marketing", "warning icon-extra-file") { tree in
            let folder = "tea-time/StickerPackExtension/Stickers.xcassets/iMessage App Icon.stickersiconset/"
            tree.replace(folder + "Contents.json", "\"filename\": \"appstore.png\", ", "")
        },
    ]
}
