import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// Projects as they are in public repositories: broken ones that builds or stores refuse, and unusual ones that are
/// right. Names start with the `ref` of the rule.
@Suite("Xcode projects")
struct ProjectCheckTests {
    private static let file = "tea-time/TeaTime.xcodeproj/project.pbxproj"
    private static let plist = "tea-time/StickerPackExtension/Info.plist"
    private static let appPlist = "tea-time/TeaTime/Info.plist"
    private static let scheme = "tea-time/TeaTime.xcodeproj/xcshareddata/xcschemes/TeaTime.xcscheme"
    private static let version = "\t\t\t\tMARKETING_VERSION = 1.0;\n"

    typealias Case = FailureTests.Case

    private static func project(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected, in: { try GoodBundles.project() }, change: change)
    }

    /// Both configurations of a target are equal, so a setting is replaced everywhere.
    private static func setting(_ name: String, _ old: String, _ new: String, _ expected: String...) -> Case {
        Case(name, expected: expected, in: { try GoodBundles.project() }) { $0.replace(file, old, new) }
    }

    /// The extension copied to another folder.
    private static func destination(_ text: String, _ expected: String...) -> Case {
        Case("4.4 \(text)", expected: expected, in: { try GoodBundles.project() }) {
            $0.replace(file, "dstPath = \"\";\n\t\t\tdstSubfolderSpec = 13;", text)
        }
    }

    /// The project with a build phase in each target.
    private static func phase(_ name: String, _ kind: String, _ expected: String...) -> Case {
        Case(name, expected: expected, in: { try GoodBundles.project() }) { tree in
            tree.replace(
                file, "/* Begin PBXTargetDependency",
                "ABC = {isa = \(kind); files = ( ); };\n/* Begin PBXTargetDependency")
            tree.replace(file, "buildPhases = (\n", "buildPhases = (ABC,\n")
        }
    }

    @Test("are judged as Xcode and the App Store would", arguments: all)
    func judge(_ project: Case) throws {
        let tree = try project.tree()
        #expect(!tree.files.isEmpty, "the change found nothing to change")
        let findings = try tree.findings()
        #expect(try tree.verdicts() == project.expected, "\(findings.map(\.text))")
        #expect(findings.allSatisfy { !$0.hasHoles && !$0.message.isEmpty })
    }

    static let all = broken + unusual + catalogs

    private static let broken: [Case] = [
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
        setting("F5 PNG compression", "\t\t\t\tCOMPRESS_PNG_FILES = NO;\n", "", "info project-png-compression"),
        phase(
            "F17 an empty Sources phase", "PBXSourcesBuildPhase", "error project-sources-phase",
            "error project-sources-phase"),
        phase(
            "F34 a Frameworks phase", "PBXFrameworksBuildPhase", "warning project-frameworks",
            "warning project-frameworks"),
        project("4.3 another version", "warning project-versions") {
            $0.replace(plist, "$(MARKETING_VERSION)", "2.0")
        },
        destination("dstPath = \"\"; dstSubfolderSpec = 10;", "error project-embed-folder"),
        destination("dstPath = Extensions; dstSubfolderSpec = 13;", "error project-embed-folder"),
        destination("dstPath = \"\"; dstSubfolderSpec = 1;", "error project-embed-folder"),
        destination("dstSubfolder = Resources;", "error project-embed-folder"),
        project("4.3 another principal class", "error project-principal-class") {
            $0.replace(plist, "StickerBrowserViewController", "$(PRODUCT_MODULE_NAME).MessagesViewController")
            $0.replace(file, version, version + "PRODUCT_MODULE_NAME = Tea;\n")
        },
        project("4.3 another extension point", "error project-extension-point") {
            $0.replace(plist, "com.apple.message-payload-provider", "com.apple.share-services")
        },
        project("4.3 no NSExtension", "error project-extension-point", "error project-principal-class") {
            $0.replace(plist, "<key>NSExtension</key>", "<key>NSOther</key>")
        },
        project("4.3 the package type of an app", "warning project-package-type") {
            $0.replace(plist, "XPC!", "APPL")
        },
        project("4.3 the package type of an extension", "warning project-package-type") {
            $0.replace(appPlist, "APPL", "XPC!")
        },
        project("4.3 no version", "error project-missing-setting", "error project-missing-setting") {
            $0.replace(file, version, "")
            $0.replace(plist, "$(MARKETING_VERSION)", "${MARKETING_VERSION}")
        },
        project("4.4 a scheme for another target", "warning project-scheme-target", "warning project-scheme-target") {
            $0.replace(scheme, "BlueprintIdentifier = \"", "BlueprintIdentifier = \"0")
        },
        setting(
            "P-SHARE as a setting", "SKIP_INSTALL = YES;",
            "SKIP_INSTALL = YES; INFOPLIST_KEY_NSStickerSharingLevel = OS;", "warning project-sharing-setting"),
        project("P-TITLE a display name with a direction mark", "warning display-name-hidden-character") { tree in
            tree.replace(
                plist, "<key>CFBundleDisplayName</key>",
                "<key>CFBundleDisplayName</key><string>a\u{202E}b</string><key>CFBundleOther</key>")
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

    private static let unusual: [Case] = [
        setting("an Info.plist that Xcode generates", "INFOPLIST_FILE = StickerPackExtension/Info.plist", "OTHER = 1"),
        setting("a version for one SDK", version, "\"MARKETING_VERSION[sdk=iphoneos*]\" = 1.0;\n"),
        destination("dstSubfolder = PlugIns;"), destination("dstPath = PlugIns; dstSubfolderSpec = 1;"),
        destination("dstPath = \"$(CONTENTS_FOLDER_PATH)/PlugIns\"; dstSubfolderSpec = 16;"),
        destination("dstPath = \"$(TEA_FOLDER)\"; dstSubfolderSpec = 13;"),
        project("a package type from Xcode") { $0.replace(plist, "XPC!", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)") },
        project("a principal class from settings") {
            $0.replace(plist, "StickerBrowserViewController", "$(TEA_CLASS)")
            $0.replace(
                file, version, version + "TEA_CLASS = \"${TEA_VIEW}Controller\"; TEA_VIEW = StickerBrowserView;\n")
        },
        project("a scheme for a target of another project") {
            $0.replace(
                scheme, "<BuildActionEntries>",
                """
                <BuildActionEntries><BuildActionEntry><BuildableReference BlueprintIdentifier = "ABC"
                ReferencedContainer = "container:Pods/Pods.xcodeproj"></BuildableReference></BuildActionEntry>
                """)
        },
        setting("another version of Xcode", "objectVersion = 50", "objectVersion = 90"),
        project("settings that may be in an .xcconfig file") {
            $0.replace(file, "\t\t\t\tINFOPLIST_FILE = StickerPackExtension/Info.plist;\n", "")
            $0.replace(file, "\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = \"iMessage App Icon\";\n", "")
            $0.replace(
                file, "isa = XCBuildConfiguration;", "isa = XCBuildConfiguration; baseConfigurationReference = ABC;")
        },
        project("a framework with the catalog besides") { tree in
            let phase = ProjectID.of("extension resources", in: "TeaTime")
            tree.replace(
                file, "objects = {",
                "objects = { OTHER = {isa = PBXNativeTarget; name = Other; buildPhases = (\(phase)); "
                    + "productType = \"com.apple.product-type.framework\"; };")
            tree.replace(file, "targets = (", "targets = (OTHER,")
        },
    ]

    private static func empty(_ name: String) -> (inout FakeTree) -> Void {
        { tree in
            tree.contents[name + "/Contents.json"] = .text("{\"info\": {\"author\": \"x\", \"version\": 1}}")
            tree.contents[name + "/Old.stickerpack/Contents.json"] = .text(
                "{\"info\": {\"author\": \"x\", \"version\": 1}, \"properties\": {\"grid-size\": \"regular\"}, \"stickers\": []}"
            )
        }
    }

    /// The good project with its catalog in a synchronized folder instead of a list.
    private static func synchronized(
        _ name: String, _ expected: String...,
        change: @escaping @Sendable (inout FakeTree) throws -> Void = { _ in }
    ) -> Case {
        Case(name, expected: expected, in: { try GoodBundles.project() }) { tree in
            tree.replace(file, "path = StickerPackExtension/Stickers.xcassets", "path = Gone.txt")
            tree.replace(
                file, "isa = PBXNativeTarget;", "isa = PBXNativeTarget; fileSystemSynchronizedGroups = (SYNC);")
            tree.replace(
                file, "objects = {",
                """
                objects = {
                SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = StickerPackExtension; sourceTree = "<group>"; };
                """)
            tree.replace(file, "children = (", "children = (SYNC,")
            try change(&tree)
        }
    }

    private static let catalogs: [Case] = [
        project("a catalog that no target builds", "info catalog-not-built") { empty("tea-time/Old.xcstickers")(&$0) },
        project("a catalog of the same name that no target builds", "info catalog-not-built") {
            empty("tea-time/Old/Stickers.xcassets")(&$0)
        },
        project("an icon set that only a catalog has that no target builds", "info catalog-not-built") { tree in
            let path = "tea-time/Old.xcassets/Icon.stickersiconset/Contents.json"
            tree.contents[path] = .text("{\"images\": []}")
        },
        project("a catalog in a group with a folder of its own") { tree in
            tree.replace(
                file, "path = StickerPackExtension/Stickers.xcassets",
                "path = ../StickerPackExtension/Stickers.xcassets")
            tree.replace(file, "isa = PBXGroup;", "isa = PBXGroup; path = Art;")
        },
        project("a catalog in other letter case") {
            $0.replace(
                file, "path = StickerPackExtension/Stickers.xcassets", "path = StickerPackExtension/stickers.xcassets")
        },
        project("a catalog outside the folder, and one inside", "error pack-minimum") { tree in
            // What is outside may be anything, so all are judged.
            empty("tea-time/Old.xcstickers")(&tree)
            tree.replace(
                file, "path = StickerPackExtension/Stickers.xcassets; sourceTree = \"<group>\"",
                "path = /Art/Stickers.xcassets; sourceTree = \"<absolute>\"")
        },
        synchronized("a synchronized folder"),
        synchronized("a catalog that no target builds beside a synchronized folder", "info catalog-not-built") {
            empty("tea-time/Old.xcstickers")(&$0)
        },
        synchronized("an empty catalog in a synchronized folder", "error pack-minimum") {
            empty("tea-time/StickerPackExtension/Old.xcstickers")(&$0)
        },
    ]

    @Test("says that no icon is named where the setting is absent")
    func withoutIconName() throws {
        let line = "\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = \"iMessage App Icon\";\n"
        for (new, state) in [
            ("", "does not set ASSETCATALOG_COMPILER_APPICON_NAME"),
            ("ASSETCATALOG_COMPILER_APPICON_NAME = \"\";", "names no icon"),
        ] {
            var tree = try GoodBundles.project()
            tree.replace(Self.file, line, new)
            let messages = try tree.findings().map(\.message)
            #expect(
                messages
                    == ["TeaTime", "StickerPackExtension"].map {
                        "target \($0) \(state), but the catalog has “iMessage App Icon”"
                    })
        }
    }

    @Test(
        "keeps the last part of a bundle id whose beginning is wrong",
        arguments: [
            ("com.other.Extension", "com.example.tea.Extension"),
            ("com.example.tea", "com.example.tea.StickerPackExtension"),
        ])
    func identifierSuffix(found: String, wanted: String) throws {
        var tree = try GoodBundles.project()
        tree.replace(Self.file, "com.example.tea.StickerPackExtension", found)
        let findings = try tree.findings().filter { $0.rule == "imessage/project-identifier-prefix" }
        #expect(findings.map(\.notes) == [["use \(wanted)"]])
    }

    @Test("are judged with the lines of Info.plist and scheme")
    func lines() throws {
        var tree = try GoodBundles.project()
        tree.replace(Self.plist, "StickerBrowserViewController", "Other")
        tree.replace(Self.file, Self.version, "")
        tree.replace(Self.scheme, "BlueprintIdentifier = \"", "BlueprintIdentifier = \"0")
        let found = try tree.findings()
        let places = found.map { "\($0.rule.dropFirst(9)) \($0.path.split(separator: "/").last ?? ""):\($0.line ?? 0)" }
        #expect(
            places.sorted() == [
                "project-missing-setting Info.plist:20", "project-missing-setting Info.plist:20",
                "project-principal-class Info.plist:28", "project-scheme-target TeaTime.xcscheme:16",
                "project-scheme-target TeaTime.xcscheme:30",
            ])
        #expect(
            found.first { $0.path == Self.appPlist }?.message
                == "CFBundleShortVersionString of TeaTime comes from the build setting MARKETING_VERSION, which neither the target nor the project sets"
        )
    }

    @Test("with an exception of a synchronized folder may build any catalog")
    func exceptions() throws {
        var tree = try Self.synchronized("exceptions").tree()
        tree.replace(
            Self.file, "isa = PBXNativeTarget; fileSystemSynchronizedGroups = (SYNC);", "isa = PBXNativeTarget;")
        func built(_ tree: FakeTree) throws -> [Bool?] {
            let source = BundleSource(tree, try IMessageTarget(), levels: [:])
            return ProjectReader.project(at: Self.file, folder: "tea-time", in: source).targets.map {
                $0.catalogs.contain("tea-time/StickerPackExtension/Stickers.xcassets")
            }
        }
        #expect(try built(tree) == [false, false])
        let app = ProjectID.of("app", in: "TeaTime")
        tree.replace(
            Self.file, "objects = {",
            "objects = {\nEXC = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = \(app); };")
        #expect(try built(tree) == [nil, false])
    }

    /// The byte of a slash ends a name, also before a mark that makes one character with it.
    @Test("a path with a slash before a combining mark")
    func marks() throws {
        var tree = try GoodBundles.project()
        let old = "tea-time/StickerPackExtension/Stickers.xcassets/"
        for (path, content) in tree.contents where path.hasPrefix(old) {
            tree.contents[path] = nil
            tree.contents["tea-time/\u{301}x/Stickers.xcassets/" + path.dropFirst(old.count)] = content
        }
        tree.replace(
            Self.file, "path = StickerPackExtension/Stickers.xcassets",
            "path = \"y/../\u{301}x/./Stickers.xcassets\"")
        #expect(try tree.verdicts() == [])
    }

    @Test("in a folder of another project are judged where they build stickers")
    func nested() throws {
        var tree = try GoodBundles.project()
        for (path, content) in tree.contents { tree.contents["tea-time/Demo/" + path] = content }
        #expect(try IMessageTarget().bundles(in: tree).map(\.path) == ["tea-time"])
        #expect(try tree.verdicts() == [])
        tree.replace("tea-time/Demo/" + Self.plist, "$(MARKETING_VERSION)", "2.0")
        #expect(try tree.verdicts() == ["warning project-versions"])
    }

    @Test("is read in time that grows with its size", .timeLimit(.minutes(10)))
    func growth() throws {
        let count = 500
        // Every target names one long list of settings, one long phase and one deep group.
        let ids = (0..<count).map { "T\($0)" }
        let targets = ids.map {
            "\($0) = {isa = PBXNativeTarget; name = \($0); productReference = P\($0); buildConfigurationList = L; "
                + "buildPhases = (R, C); productType = \"com.apple.product-type.application.messages\"; };"
        }
        let files = (0..<count).map {
            "F\($0) = {fileRef = G\($0); }; G\($0) = {path = \"\($0).xcassets\"; sourceTree = \"<group>\"; children = (G\($0 + 1)); };"
        }
        let settings = (0..<count).map { "S\($0) = \"$(S\($0 + 1))\";" }
        let tree = FakeTree(contents: [
            "a.xcodeproj/project.pbxproj": .text(
                """
                { rootObject = X; objects = { X = {targets = (\(ids.joined(separator: ","))); mainGroup = G0; };
                L = {buildConfigurations = (B); }; B = {name = Release; buildSettings = {\(settings.joined())}; };
                R = {isa = PBXResourcesBuildPhase; files = (\((0..<count).map { "F\($0)" }.joined(separator: ","))); };
                C = {isa = PBXCopyFilesBuildPhase; files = (\((0..<count).map { "F\($0)" }.joined(separator: ","))); };
                \(targets.joined()) \(files.joined()) }; }
                """),
            "a.xcassets/a.stickerpack/Contents.json": .text("{}"),
        ])
        #expect(try !tree.findings().isEmpty)
    }
}
