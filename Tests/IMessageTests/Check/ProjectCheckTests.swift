import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Xcode projects")
struct ProjectCheckTests {
    private static let file = "tea-time/TeaTime.xcodeproj/project.pbxproj"
    private static let plist = "tea-time/StickerPackExtension/Info.plist"

    @Test("with an exception of a synchronized folder may build any catalog")
    func exceptions() throws {
        var tree = try GoodBundles.synchronized()
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
