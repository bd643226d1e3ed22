import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("project.pbxproj") struct ProjectTests {
    private static func text() throws -> String {
        try #require(try CatalogMaker(stills: 1).plan().text("tea-time/TeaTime.xcodeproj/project.pbxproj"))
    }

    static func objects(_ text: String) throws -> [String: DocumentNode] {
        let root = try OpenStepReader.read(Array(text.utf8), file: "p")
        #expect(root["objectVersion"]?.string == "50" && root["archiveVersion"]?.string == "1")
        return Dictionary(uniqueKeysWithValues: (root["objects"]?.members ?? []).map { ($0.key, $0.node) })
    }

    /// The ids that objects refer to.
    static func named(in objects: [String: DocumentNode]) -> Set<String> {
        func texts(_ node: DocumentNode) -> [String] {
            switch node.value {
            case .list(let elements): elements.flatMap(texts)
            case .object(let members): members.flatMap { texts($0.node) }
            default: node.string.map { [$0] } ?? []
            }
        }
        return Set(objects.values.flatMap(texts).filter { $0.wholeMatch(of: /[0-9A-F]{24}/) != nil })
    }

    @Test("contains the objects of a minimal project, and no more") func counts() throws {
        let kinds = try Self.objects(Self.text()).values.compactMap { $0["isa"]?.string }
        let counts = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
        expect(
            counts,
            is: [
                "PBXProject": 1, "PBXNativeTarget": 2, "PBXFileReference": 5, "PBXBuildFile": 3,
                "PBXResourcesBuildPhase": 2, "PBXCopyFilesBuildPhase": 1, "PBXTargetDependency": 1,
                "PBXContainerItemProxy": 1, "PBXGroup": 2, "XCConfigurationList": 3, "XCBuildConfiguration": 6,
            ])
    }

    @Test("resolves every reference, and refers to every object") func references() throws {
        let text = try Self.text()
        let objects = try Self.objects(text)
        #expect(objects.keys.allSatisfy { $0.wholeMatch(of: /[0-9A-F]{24}/) != nil })
        let named = Self.named(in: objects)
        expect(named.subtracting(objects.keys), is: [])
        let root = try OpenStepReader.read(Array(text.utf8), file: "p")["rootObject"]?.string ?? ""
        expect(objects[root]?["isa"]?.string, is: "PBXProject")
        expect(Set(objects.keys).subtracting(named), is: [])
    }

    @Test("is read or refused wherever it is cut off") func cuts() throws {
        let bytes = Array(try Self.text().utf8)
        for length in stride(from: 0, to: bytes.count, by: 97) {
            _ = try? OpenStepReader.read(Array(bytes[..<length]), file: "p")
        }
    }

    @Test("has the same ids in every build, others in another project") func stable() throws {
        try expect(Self.text(), is: Self.text())
        let other = try #require(
            try CatalogMaker(id: "tea-time", name: "Coffee", stills: 1).plan().text(
                "tea-time/Coffee.xcodeproj/project.pbxproj"))
        #expect(Set(try Self.objects(Self.text()).keys).isDisjoint(with: try Self.objects(other).keys))
    }

    @Test("is read back with its settings") func settings() throws {
        var tree = try GoodBundles.project()
        func read() throws -> IMessageProject {
            let source = BundleSource(tree, try IMessageTarget(), levels: [:])
            return ProjectReader.project(at: "tea-time/TeaTime.xcodeproj", in: source)
        }
        let project = try read()
        #expect(project.problems == [] && project.layout == .standalone && project.keepsPNGs)
        let app = try #require(project.targets.first)
        let pack = try #require(project.targets.last)
        #expect(app.kind == .messagesApp && pack.kind == .stickerExtension)
        expect(project.host(of: pack)?.id, is: app.id)
        #expect(pack.setting("SKIP_INSTALL") == "YES" && app.lacks("SKIP_INSTALL"))
        expect(pack.setting("STRIP_PNG_TEXT"), is: "NO")
        expect(pack.setting("PRODUCT_BUNDLE_IDENTIFIER"), is: "com.example.tea.StickerPackExtension")
        #expect(app.setting("TARGETED_DEVICE_FAMILY") == "1,2" && app.setting("VALIDATE_PRODUCT") == "YES")
        expect(app.plistText("CFBundleShortVersionString"), is: "1.0")
        let list = try #require(tree.contents.keys.first { $0.hasSuffix("Extension/Info.plist") })
        tree.contents[list] = .text("<<<<<<< HEAD\n")
        let conflict = try read()
        expect(conflict.problems.map { "\($0.rule) \($0.path)" }, is: ["imessage/project-unreadable " + list])
        expect(conflict.targets.map(\.id), is: project.targets.map(\.id))
        tree.contents = [:]
        let none = try read()
        #expect(none.targets.isEmpty && none.problems.map(\.rule) == ["imessage/project-unreadable"])
    }

    @Test(
        "is accepted by plutil, as are the property lists", .enabled(if: Self.plutil != nil, "plutil is not installed"),
        arguments: PackShape.allCases)
    func independentReader(shape: PackShape) throws {
        let plutil = try #require(Self.plutil)
        var maker = CatalogMaker(name: "Tea & “Cake” <3>", stills: 1)
        maker.set("sharing-level", .string("OS"))
        maker.packs[0].stickers[0].alt = LocalizedText(["en": "A \"cup\" \\ 🍵", "es": "Una\ttaza"])
        maker.set("packs", .string(shape.rawValue))
        let lists = try maker.plan().output.entries.filter { entry in
            [".pbxproj", ".plist"].contains { entry.path.hasSuffix($0) }
        }
        expect(lists.count, is: 3)
        try Shell.inTemporaryFolder { folder in
            let texts = try maker.plan().texts
            for (index, entry) in lists.enumerated() {
                try Shell.write(["\(index)": texts[entry.path] ?? ""], below: folder)
                let run = try Shell.run([plutil, "-lint", "\(index)"], in: folder)
                expect(run.status, is: 0, "\(entry.path)")
            }
        }
    }

    private static let plutil = ["/usr/bin/plutil", "/opt/swift/usr/bin/plutil", "/usr/local/bin/plutil"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test("templates have no unfilled placeholder") func placeholders() throws {
        let plan = try CatalogMaker(stills: 1).plan()
        for entry in plan.output.entries {
            guard case .text(let text) = entry.content else { continue }
            #expect(!text.string.contains("{{"), "\(entry.path)")
        }
        #expect(plan.output.entries.contains { $0.path.hasSuffix("project.yml") })
    }
}
