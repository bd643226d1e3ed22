import StickerModel
import TestSupport

@testable import IMessage

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

    /// Both configurations of a target say the same, so a setting is replaced everywhere it stands.
    private static func setting(_ name: String, _ old: String, _ new: String, _ expected: String...) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.project()
            tree.replace(file, old, new)
            return tree
        }
    }

    static let projects: [Case] = [
        setting(
            "I-SET another icon name", "\"iMessage App Icon\"", "\"AppIcon\"", "error project-icon-name",
            "error project-icon-name"),
        setting(
            "F10 a generic extension", "product-type.app-extension.messages-sticker-pack", "product-type.app-extension",
            "error project-extension-type"),
        setting(
            "F16 not embedded", "isa = PBXCopyFilesBuildPhase", "isa = PBXShellScriptBuildPhase",
            "error project-embeds-extension"),
        setting(
            "F16 no dependency", "isa = PBXTargetDependency;\n\t\t\ttarget =",
            "isa = PBXTargetDependency;\n\t\t\tother =", "error project-dependency"),
        setting(
            "F31 P-SYS an app with code", "app-extension.messages-sticker-pack", "app-extension.messages",
            "info project-coded"),
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
