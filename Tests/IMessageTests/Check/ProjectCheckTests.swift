import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Xcode projects") struct ProjectCheckTests {
    private static let file = "tea-time/TeaTime.xcodeproj/project.pbxproj"

    @Test("in a folder of another project are judged where they build stickers") func nested() throws {
        var tree = try GoodBundles.project()
        for (path, content) in tree.contents { tree.contents["tea-time/Demo/" + path] = content }
        try expect(IMessageTarget().bundles(in: tree).map(\.path), is: ["tea-time"])
        try expect(tree.verdicts(), is: [])
        tree.replace(
            "tea-time/Demo/" + Self.file, "IPHONEOS_DEPLOYMENT_TARGET = 15.0", "IPHONEOS_DEPLOYMENT_TARGET = 9.0")
        try expect(tree.verdicts(), is: ["error project-deployment-target", "error project-deployment-target"])
    }

    @Test("is read in time that grows with its size", .timeLimit(.minutes(10))) func growth() throws {
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
