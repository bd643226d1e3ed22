import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import IMessage

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Names that try to leave their place in the files of an Xcode project.
@Suite("Hostile names in a project") struct HostileNameTests {
    static let names = [
        HostileTexts.nastiest, "Tea </string>\u{301}<true/>", "a\u{600}*/ b /* c", "\u{110BD}\"\u{301}; x = \"", "=\\",
        "--- : # \u{85}", "$(PRODUCT_NAME) ${HOME}",
    ]

    @Test("stay text", arguments: names, ["standalone", "extension", "merged", "together"])
    func project(_ name: String, layout: String) throws {
        var maker = CatalogMaker(name: name, stills: 1)
        let isShared = layout == "merged" || layout == "together"
        if isShared {
            maker.set("packs", .string(layout))
            maker.packs[0].publisher = name
            var second = maker.packs[0]
            second.id = "second"
            maker.packs.append(second)
        }
        for option in ["team", "version", "build", "deployment-target", "sharing-level", "bundle-id"] {
            maker.set(option, .string(name))
        }
        maker.set("layout", .string(isShared ? "standalone" : layout))
        for index in maker.packs.indices { maker.packs[index].stickers[0].alt = LocalizedText(["": name, "es": name]) }
        var seen: Set<String> = []
        for entry in try maker.plan().output.entries {
            guard case .text(let file) = entry.content else { continue }
            let bytes = Array(file.string.utf8)
            seen.insert(FileName.pathExtension(entry.path))
            switch FileName.pathExtension(entry.path) {
            case "plist":
                let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
                let written = try #require(list?["CFBundleDisplayName"] as? String)
                let displayed = written.replacing("$$", with: "$")
                #expect(HostileTexts.areSame(displayed, name) || name == HostileTexts.nastiest)
                #expect(Set(try #require(list).keys).isSubset(of: Self.keys), "\(entry.path)")
            case "xcscheme": #expect(XMLParser(data: Data(bytes)).parse(), "\(entry.path)")
            case "pbxproj":
                let tokens = try SourceScanner.tokens(of: file.string, as: .propertyList)
                #expect(tokens.literals.contains { HostileTexts.areSame($0, name) })
                let root = try OpenStepReader.read(bytes, file: entry.path)
                expect(
                    Set(root.members.map(\.key)),
                    is: [
                        "archiveVersion", "classes", "objectVersion", "objects", "rootObject",
                    ])
                let read = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
                expect((read?["objects"] as? [String: Any])?.count, is: root["objects"]?.members.count)
            case "yml":
                let root = try YAMLReader.read(bytes, file: entry.path)
                let targets = try #require(root["targets"])
                let settings = targets.members.last?.node["settings"]?["base"]
                #expect(HostileTexts.areSame(settings?["IPHONEOS_DEPLOYMENT_TARGET"]?.string ?? "", name))
            case "swift": #expect(!file.string.contains(name))
            case "md": expect(file.string.placeholders, is: [])
            default: Issue.record("\(entry.path)")
            }
        }
        let project: Set = ["plist", "xcscheme", "pbxproj", "yml"]
        let expected: [String: Set<String>] = [
            "standalone": project, "extension": ["plist", "yml"], "merged": project.union(["md"]),
            "together": project.union(["swift", "md"]),
        ]
        expect(seen, is: expected[layout])
    }

    private static let keys: Set<String> = [
        "CFBundleDevelopmentRegion", "CFBundleDisplayName", "CFBundleExecutable", "CFBundleIdentifier",
        "CFBundleInfoDictionaryVersion", "CFBundleName", "CFBundlePackageType", "CFBundleShortVersionString",
        "CFBundleVersion", "ITSAppUsesNonExemptEncryption", "LSRequiresIPhoneOS", "UILaunchStoryboardName",
        "UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
        "MSSupportedPresentationContexts", "NSExtension", "NSStickerSharingLevel",
    ]
}
