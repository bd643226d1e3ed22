import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// Projects as they are in public repositories: broken ones that builds or stores refuse, and unusual ones that are
/// right.
@Suite("The variety of Xcode projects")
struct ProjectVarietyTests {
    private static let file = "tea-time/TeaTime.xcodeproj/project.pbxproj"
    private static let plist = "tea-time/StickerPackExtension/Info.plist"
    private static let appPlist = "tea-time/TeaTime/Info.plist"
    private static let scheme = "tea-time/TeaTime.xcodeproj/xcshareddata/xcschemes/TeaTime.xcscheme"
    private static let version = "\t\t\t\tMARKETING_VERSION = 1.0;\n"
    private static let catalog = "tea-time/StickerPackExtension/Stickers.xcassets/"

    typealias Case = FailureTests.Case

    private static func project(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.project()
            try change(&tree)
            return tree
        }
    }

    @Test("is judged as Xcode and the App Store would", arguments: broken + unusual + catalogs)
    func judge(_ project: Case) throws {
        let tree = try project.tree()
        #expect(!tree.files.isEmpty, "the change found nothing to change")
        let findings = try tree.findings()
        let verdicts = findings.map { "\($0.severity.rawValue) \($0.rule.dropFirst("imessage/".count))" }.sorted()
        #expect(verdicts == project.expected, "\(findings.map(\.text))")
        #expect(findings.allSatisfy { !$0.hasHoles && !$0.message.isEmpty }, "\(findings.map(\.text))")
    }

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

    private static func destination(_ text: String, _ expected: String...) -> Case {
        Case("copied to \(text)", expected: expected) {
            var tree = try GoodBundles.project()
            tree.replace(file, "dstPath = \"\";\n\t\t\tdstSubfolderSpec = 13;", text)
            return tree
        }
    }

    private static let broken: [Case] = [
        destination("dstPath = \"\";\n\t\t\tdstSubfolderSpec = 10;", "error project-embed-folder"),
        destination("dstPath = Extensions;\n\t\t\tdstSubfolderSpec = 13;", "error project-embed-folder"),
        destination("dstPath = \"\";\n\t\t\tdstSubfolderSpec = 1;", "error project-embed-folder"),
        destination("dstSubfolder = Resources;", "error project-embed-folder"),
        destination(
            "dstPath = \"$(EXTENSIONS_FOLDER_PATH)\";\n\t\t\tdstSubfolderSpec = 16;", "error project-embed-folder"),
        project("another principal class", "error project-principal-class") {
            $0.replace(plist, "StickerBrowserViewController", "$(PRODUCT_MODULE_NAME).MessagesViewController")
            $0.replace(file, version, version + "PRODUCT_MODULE_NAME = Tea;\n")
        },
        project("no principal class", "error project-principal-class") {
            $0.replace(plist, "NSExtensionPrincipalClass", "NSExtensionMainStoryboard")
        },
        project("another extension point", "error project-extension-point") {
            $0.replace(plist, "com.apple.message-payload-provider", "com.apple.share-services")
        },
        project("no NSExtension", "error project-extension-point", "error project-principal-class") {
            $0.replace(plist, "<key>NSExtension</key>", "<key>NSOther</key>")
        },
        project("the package type of an app", "warning project-package-type") {
            $0.replace(plist, "XPC!", "APPL")
        },
        project("the package type of an extension", "warning project-package-type") {
            $0.replace(appPlist, "APPL", "XPC!")
        },
        project("no version", "error project-missing-setting", "error project-missing-setting") {
            $0.replace(file, version, "")
        },
        project("an empty version", "error project-missing-setting", "error project-missing-setting") {
            $0.replace(file, version, "MARKETING_VERSION = \"\";")
        },
        project("no version in braces", "error project-missing-setting", "error project-missing-setting") {
            $0.replace(file, version, "")
            $0.replace(plist, "$(MARKETING_VERSION)", "${MARKETING_VERSION}")
        },
        project("no build number", "error project-missing-setting", "error project-missing-setting") {
            $0.replace(file, "\t\t\t\tCURRENT_PROJECT_VERSION = 1;\n", "")
        },
        project("a setting of its own that is not there", "warning project-unknown-setting") {
            $0.replace(plist, "<string>Tea Time</string>", "<string>Tea $(TEA_NAME)</string>")
        },
        project(
            "a generated Info.plist without version", "error project-missing-setting", "error project-missing-setting"
        ) {
            $0.replace(file, version, "\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n")
            for list in [plist, appPlist] { $0.replace(list, "CFBundleShortVersionString", "OtherVersion") }
            for list in [plist, appPlist] { $0.replace(list, "$(MARKETING_VERSION)", "1.0") }
        },
        project(
            "an Info.plist that Xcode generates whole", "error project-extension-point",
            "error project-principal-class", "info project-display-name"
        ) {
            $0.replace(file, "INFOPLIST_FILE = StickerPackExtension/Info.plist", "GENERATE_INFOPLIST_FILE = YES")
        },
        project("no Info.plist named", "error plist-not-named") {
            $0.replace(file, "\t\t\t\tINFOPLIST_FILE = StickerPackExtension/Info.plist;\n", "")
        },
        project(
            "a scheme for targets that are not there", "warning project-scheme-target", "warning project-scheme-target"
        ) {
            $0.replace(scheme, "BlueprintIdentifier = \"", "BlueprintIdentifier = \"0")
        },
        project("a user's scheme for a target that is not there", "warning project-scheme-target") { tree in
            let user = "tea-time/TeaTime.xcodeproj/xcuserdata/ana.xcuserdatad/xcschemes/Old.xcscheme"
            tree.contents[user] = .text(reference("ABC", in: "TeaTime.xcodeproj"))
        },
    ]

    private static func reference(_ id: String, in container: String) -> String {
        """
        <Scheme><BuildableReference BuildableIdentifier = "primary" BlueprintIdentifier = "\(id)"
           BlueprintName = "Tea" ReferencedContainer = "container:\(container)"></BuildableReference></Scheme>
        """
    }

    private static let unusual: [Case] = [
        destination("dstSubfolder = PlugIns;"),
        destination("dstPath = PlugIns;\n\t\t\tdstSubfolderSpec = 1;"),
        destination("dstPath = \"$(CONTENTS_FOLDER_PATH)/PlugIns\";\n\t\t\tdstSubfolderSpec = 16;"),
        destination("dstPath = \"$(TEA_FOLDER)\";\n\t\t\tdstSubfolderSpec = 13;"),
        project("a package type from Xcode") { $0.replace(plist, "XPC!", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)") },
        project("texts from settings") {
            $0.replace(plist, "StickerBrowserViewController", "$(TEA_CLASS)")
            $0.replace(plist, "<string>Tea Time</string>", "<string>$(TEA_NAME:default=Tea)</string>")
            $0.replace(
                file, version, version + "TEA_CLASS = \"${TEA_VIEW}Controller\"; TEA_VIEW = StickerBrowserView;\n")
        },
        project("settings that name each other") {
            $0.replace(plist, "StickerBrowserViewController", "$(TEA_A)")
            $0.replace(file, version, version + "TEA_A = \"$(TEA_B)\"; TEA_B = \"$(TEA_A)\";\n")
        },
        project("a version for one SDK") {
            $0.replace(file, version, "\"MARKETING_VERSION[sdk=iphoneos*]\" = 1.0;\n")
        },
        project("settings that may be in an .xcconfig file") {
            $0.replace(file, version, "")
            $0.replace(file, "\t\t\t\tINFOPLIST_FILE = StickerPackExtension/Info.plist;\n", "")
            $0.replace(file, "\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = \"iMessage App Icon\";\n", "")
            $0.replace(
                file, "isa = XCBuildConfiguration;", "isa = XCBuildConfiguration; baseConfigurationReference = ABC;")
        },
        project("settings that may be in an .xcconfig file of a synchronized folder") {
            $0.replace(file, version, "")
            $0.replace(
                file, "isa = XCBuildConfiguration;",
                "isa = XCBuildConfiguration; baseConfigurationReferenceAnchor = ABC; baseConfigurationReferenceRelativePath = a;"
            )
        },
        project("a completed Info.plist") { tree in
            tree.replace(file, version, version + "\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n")
            for list in [plist, appPlist] {
                tree.replace(list, "CFBundleShortVersionString", "OtherVersion")
                tree.replace(list, "CFBundlePackageType", "OtherType")
            }
        },
        project("schemes of other projects") { tree in
            for (index, container) in ["Pods/Pods.xcodeproj", "../Cake.xcodeproj", ""].enumerated() {
                let path = "tea-time/TeaTime.xcodeproj/xcshareddata/xcschemes/\(index).xcscheme"
                tree.contents[path] = .text(reference("ABC", in: container))
            }
        },
        project("a scheme for a target without a product") { tree in
            let user = "tea-time/TeaTime.xcodeproj/xcshareddata/xcschemes/Script.xcscheme"
            tree.contents[user] = .text(reference("ABC", in: "TeaTime.xcodeproj"))
            tree.replace(file, "targets = (", "targets = (ABC,")
            tree.replace(file, "objects = {", "objects = {\nABC = {isa = PBXAggregateTarget; name = Script; };\n")
        },
        project("a project made by another version of Xcode") {
            $0.replace(file, "objectVersion = 50", "objectVersion = 90")
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
        _ name: String, exceptions: String = "", _ expected: String...,
        change: @escaping @Sendable (inout FakeTree) throws -> Void = { _ in }
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.project()
            tree.replace(file, "path = StickerPackExtension/Stickers.xcassets", "path = Gone.txt")
            tree.replace(
                file, "isa = PBXNativeTarget;", "isa = PBXNativeTarget; fileSystemSynchronizedGroups = (SYNC);")
            tree.replace(
                file, "objects = {",
                """
                objects = {
                SYNC = {isa = PBXFileSystemSynchronizedRootGroup; path = StickerPackExtension; sourceTree = "<group>";
                exceptions = (EXC, EXC2); };
                \(exceptions)
                """)
            tree.replace(file, "children = (", "children = (SYNC,")
            try change(&tree)
            return tree
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

    @Test("exceptions take a catalog of a synchronized folder from one target and give it to another")
    func exceptions() throws {
        var tree = try Self.synchronized("exceptions").tree()
        tree.replace(
            Self.file, "isa = PBXNativeTarget; fileSystemSynchronizedGroups = (SYNC);", "isa = PBXNativeTarget;")
        func project(_ tree: FakeTree) throws -> IMessageProject {
            ProjectReader.project(
                at: Self.file, folder: "tea-time", in: BundleSource(tree, try IMessageTarget(), levels: [:]))
        }
        func built(_ tree: FakeTree) throws -> [Bool?] {
            try project(tree).targets.map { $0.resources.contain("tea-time/StickerPackExtension/Stickers.xcassets") }
        }
        #expect(try built(tree) == [false, false])
        let app = try #require(try project(tree).targets.first)
        let pack = try #require(try project(tree).targets.last)
        tree.replace(Self.file, "\(app.id) /* TeaTime */ = {", "\(app.id) = {fileSystemSynchronizedGroups = (SYNC);")
        #expect(try built(tree) == [true, false])
        tree.replace(
            Self.file, "objects = {",
            """
            objects = {
            EXC = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = \(app.id);
            membershipExceptions = (Stickers.xcassets); };
            EXC2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = \(pack.id);
            membershipExceptions = (Stickers.xcassets); };
            """)
        #expect(try built(tree) == [false, true])
        // As merging two versions of a file may leave it: others name the same exceptions, and the first has them.
        let others = (1...7).map { "SYNC\($0)" }
        tree.replace(Self.file, "children = (SYNC,", "children = (SYNC, \(others.joined(separator: ", ")),")
        let groups = others.map {
            "\($0) = {isa = PBXFileSystemSynchronizedRootGroup; path = \($0); sourceTree = \"<group>\"; "
                + "exceptions = (EXC, EXC2); };"
        }
        tree.replace(Self.file, "objects = {", "objects = {\n" + groups.joined(separator: "\n"))
        #expect(try built(tree) == [false, true])
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

    @Test("a project in a folder of another project is judged where it builds stickers")
    func nested() throws {
        var tree = try GoodBundles.project()
        for (path, content) in tree.contents { tree.contents["tea-time/Demo/" + path] = content }
        #expect(try IMessageTarget().bundles(in: tree).map(\.path) == ["tea-time"])
        #expect(try tree.verdicts() == [])
        tree.replace("tea-time/Demo/" + Self.plist, "StickerBrowserViewController", "Other")
        #expect(try tree.verdicts() == ["error project-principal-class"])
    }

    @Test("findings name the line of the Info.plist and of the scheme")
    func lines() throws {
        var tree = try GoodBundles.project()
        tree.replace(Self.plist, "StickerBrowserViewController", "Other")
        tree.replace(Self.file, Self.version, "")
        tree.replace(Self.scheme, "BlueprintIdentifier = \"", "BlueprintIdentifier = \"0")
        let found = try tree.findings()
        let places = found.map { "\($0.rule.dropFirst(9)) \($0.path.split(separator: "/").last ?? ""):\($0.line ?? 0)" }
        #expect(
            places == [
                "project-principal-class Info.plist:28", "project-missing-setting Info.plist:20",
                "project-missing-setting Info.plist:20", "project-scheme-target TeaTime.xcscheme:16",
                "project-scheme-target TeaTime.xcscheme:30",
            ])
        #expect(
            found.first { $0.path == Self.appPlist }?.message
                == "CFBundleShortVersionString of TeaTime comes from the build setting MARKETING_VERSION, which neither the target nor the project sets"
        )
    }

    @Test("is read in time that grows with its size", .timeLimit(.minutes(1)))
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
        #expect(try tree.findings().count > count)
    }
}
