import StickerModel
import Testing

@testable import IMessage

@Suite("Options")
struct OptionTests {
    private static func packs(_ ids: [String?]) -> CatalogMaker {
        var maker = CatalogMaker(stills: 1)
        let first = maker.packs[0]
        maker.packs = ids.enumerated().map { index, id in
            var pack = first
            pack.id = "tea_\(index)"
            pack.targets["imessage"]?.values["bundle-id"] = id.map { DocumentNode(.string($0), at: CatalogMaker.at(3)) }
            return pack
        }
        return maker
    }

    /// The app's value of a build setting in each project; the extension's is longer or the same.
    private static func settings(_ plan: TargetPlan, _ name: String) -> [String] {
        plan.output.entries.filter { $0.path.hasSuffix("project.pbxproj") }.compactMap { entry in
            guard case .text(let text) = entry.content else { return nil }
            let lines = text.split(separator: "\n").filter { $0.contains("\t\(name) = ") }
            let values = lines.compactMap { $0.split(separator: " = ").last?.filter { !"\";".contains($0) } }
            return values.min { $0.count < $1.count }
        }
    }

    @Test("one pack has the bundle id as it is, several that share one get their own behind it")
    func bundleIDs() throws {
        #expect(Self.settings(try Self.packs(["com.ana.tea"]).plan(), "PRODUCT_BUNDLE_IDENTIFIER") == ["com.ana.tea"])
        let shared = try Self.packs(["com.ana.tea", "com.ana.tea"]).plan()
        #expect(
            Self.settings(shared, "PRODUCT_BUNDLE_IDENTIFIER") == ["com.ana.tea.tea-0", "com.ana.tea.tea-1"])
        #expect(shared.findings("several-packs").count == 1)
        let own = try Self.packs(["com.ana.one", "com.ana.two"]).plan()
        #expect(Self.settings(own, "PRODUCT_BUNDLE_IDENTIFIER") == ["com.ana.one", "com.ana.two"])
        let none = try Self.packs([nil]).plan()
        #expect(Self.settings(none, "PRODUCT_BUNDLE_IDENTIFIER") == ["com.example.tea-0"])
        #expect(none.findings("bundle-id-default").map(\.severity) == [.info])
    }

    @Test(
        "bundle ids that Apple refuses are refused here", arguments: ["com.ana.t_a", "tea", "com..tea", "com.ana.té"])
    func badBundleID(id: String) throws {
        #expect(try Self.packs([id]).plan().findings("project-identifier").map(\.severity) == [.error])
    }

    @Test("teams and versions of iOS are judged")
    func judged() throws {
        for (option, value, isFine) in [
            ("team", "ABCDE12345", true), ("team", "Ana Lim", false), ("deployment-target", "15.0", true),
            ("deployment-target", "17", true), ("deployment-target", "9.0", false),
            ("deployment-target", "iOS 15", false), ("deployment-target", "15.", false),
        ] {
            var maker = CatalogMaker(stills: 1)
            maker.set(option, .string(value))
            #expect(try maker.plan().findings(option).isEmpty == isFine, "\(option) \(value)")
        }
        var maker = CatalogMaker(stills: 1)
        maker.set("deployment-target", .number(16.5))
        #expect(Self.settings(try maker.plan(), "IPHONEOS_DEPLOYMENT_TARGET") == ["16.5"])
    }

    @Test(
        "names of apps are made of letters and digits, and never the extension's",
        arguments: [
            ("Tea Time", "TeaTime"), ("tea & “cake”!", "TeaCake"), ("3 Cups", "Stickers3Cups"),
            ("Sticker Pack Extension", "StickerPackExtensionApp"), ("Чай", "Caj"),
        ])
    func appNames(name: String, expected: String) {
        #expect(StickerProject.appName(of: name) == expected)
    }

    @Test("the sharing level reaches the extension alone")
    func sharing() throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("sharing-level", .string("OS"))
        let plan = try maker.plan()
        #expect(
            plan.text("tea-time/StickerPackExtension/Info.plist")?.contains(
                "<key>NSStickerSharingLevel</key>\n\t<string>OS</string>") == true)
        #expect(plan.text("tea-time/TeaTime/Info.plist")?.contains("NSStickerSharingLevel") == false)
        #expect(
            try CatalogMaker(stills: 1).plan().text("tea-time/StickerPackExtension/Info.plist")?.contains("NSSticker")
                == false)
    }

    @Test("further languages become .strings files, only when asked for")
    func localized() throws {
        var maker = CatalogMaker(stills: 1)
        maker.packs[0].stickers[0].alt = LocalizedText(["en": "A \"cup\"", "es": "Una taza"])
        #expect(try !maker.plan().output.entries.contains { $0.path.hasSuffix(".strings") })
        maker.set("localize", .bool(true))
        let plan = try maker.plan()
        #expect(
            plan.text("tea-time/StickerPackExtension/es.lproj/tea-time.strings")
                == "\"s1.png.accessibilityLabel\" = \"Una taza\";\n")
        #expect(
            plan.text("tea-time/StickerPackExtension/en.lproj/tea-time.strings")
                == "\"s1.png.accessibilityLabel\" = \"A \\\"cup\\\"\";\n")
    }

    @Test("every field says what it is for")
    func fields() throws {
        let target = try IMessageTarget()
        for field in target.packFields + target.stickerFields {
            #expect(field.summary.hasSuffix("."), "\(field.name)")
            #expect(field.defaultText != nil, "\(field.name)")
        }
    }
}
