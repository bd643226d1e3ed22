import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct CheckPolicyTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress

    /// A sticker catalog with a sticker of 20 x 20 px, which several rules are against.
    init() throws {
        press = try StickerPress()
        let pack = "App/Stickers.xcstickers/Sticker Pack.stickerpack"
        try folder.write(
            #"{ "info": { "author": "xcode", "version": 1 } }"#, to: "App/Stickers.xcstickers/Contents.json")
        try folder.write(
            """
            { "info": { "author": "xcode", "version": 1 }, "properties": { "grid-size": "regular" },
              "stickers": [ { "filename": "a.sticker" } ] }
            """, to: pack + "/Contents.json")
        try folder.write(
            #"{ "info": { "author": "xcode", "version": 1 }, "properties": { "filename": "a.png" } }"#,
            to: pack + "/a.sticker/Contents.json")
        let picture = PNGBuilder(width: 20, height: 20).still((0..<1_600).map { $0 * 7 % 256 })
        try folder.write(picture, to: pack + "/a.sticker/a.png")
    }

    private var bundle: String { folder.path + "/App/Stickers.xcstickers" }

    private func check(_ change: (inout CheckRequest) -> Void = { _ in }) async -> CheckOutcome {
        var request = CheckRequest(paths: [bundle])
        change(&request)
        return await press.check(request)
    }

    private func rules(_ outcome: CheckOutcome) -> Set<String> { Set(outcome.findings.map(\.rule)) }

    @Test func rulesAreSetOnTheCommandLine() async throws {
        let plain = await check()
        #expect(plain.status == .findings && rules(plain).contains("imessage/sticker-side-minimum"))
        let off = await check { $0.rules = ["imessage/sticker-side-minimum": .off, "imessage/icon-set": .warning] }
        #expect(!rules(off).contains("imessage/sticker-side-minimum"))
        expect(off.status, is: .success, "\(off.findings)")
        let raised = await check { $0.rules = ["imessage/sticker-side-minimum": .error, "imessage/icon-set": .off] }
        expect(raised.status, is: .findings)
        let level = await check { $0.level = .error }
        #expect(!level.findings.isEmpty && level.findings.allSatisfy { $0.severity == .error })
    }

    /// What a manifest may set can be set for a check, too, and is explained.
    @Test func everyRuleOfAManifestCanBeSet() throws {
        let fields = ManifestFields(targets: try TargetRegistry.all())
        let rules = try #require(fields.definitions.first { $0.name == "rules" })
        guard case .object(let levels) = rules.type else { return #expect(Bool(false), "a mapping") }
        let names = levels.map(\.name)
        #expect(names.contains("manifest/unassigned-images") && Set(names).count == names.count)
        expect(Set(press.settableRules), is: Set(names))
        expect(Set(press.rules.filter(\.isSettable).map(\.id)), is: Set(names))
    }

    @Test(arguments: ["App/Stickers.xcstickers/.stickerpress.yaml", "App/.stickerpress.yaml", "App/.stickerpress.yml"])
    func settingsAreReadBesideTheBundle(file: String) async throws {
        try folder.write(
            """
            rules:
              imessage/sticker-side-minimum: off
              imessage/icon-set: { level: info, reason: it is in another catalog }
            level: info
            """, to: file)
        let outcome = await check()
        #expect(!rules(outcome).contains("imessage/sticker-side-minimum"))
        #expect(outcome.findings.contains { $0.rule == "imessage/icon-set" && $0.severity == .info })
        expect(outcome.status, is: .success)
        let over = await check { $0.rules = ["imessage/icon-set": .error] }
        expect(over.status, is: .findings)
    }

    @Test func mistakesInSettingsAreNamed() async throws {
        let file = bundle + "/../.stickerpress.yaml"
        try folder.write("rules:\n  imessage/sticker-side-minimun: off\nlevel: loud\n", to: "App/.stickerpress.yaml")
        let outcome = await check()
        let found = outcome.findings.filter { $0.rule == "check/settings" }
        #expect(found.map(\.line) == [2, 3] && found[0].notes == ["did you mean `imessage/sticker-side-minimum`?"])
        expect(outcome.status, is: .findings)
        try FileManager.default.removeItem(atPath: file)
        try folder.write("# level: error\n", to: "App/.stickerpress.yaml")
        let empty = await check().findings.first { $0.rule == "check/settings" }
        expect(empty?.message, is: "is empty")
        expect(empty?.notes, is: ["write `rules` or `level` into it, or remove it"])
        try folder.write("rules: [", to: "App/.stickerpress.yaml")
        #expect(rules(await check()).contains("check/settings"))
    }

    /// A person who has fetched a bundle may not know that it brings settings.
    @Test func settingsThatApplyAreNamed() async throws {
        try folder.write(
            "rules: { imessage/sticker-side-minimum: off, imessage/icon-set: warning }\nlevel: warning\n",
            to: "App/.stickerpress.yaml")
        let outcome = await check()
        let file = folder.path + "/App/.stickerpress.yaml"
        expect(outcome.settings, is: [file])
        expect(
            outcome.remarks,
            is: [
                "Settings of \(file): imessage/sticker-side-minimum is off; 1 rule has another level; findings below "
                    + "warning are left out."
            ])
        #expect(outcome.summary([]).string.contains("Settings of \(file): "))
        let over = await check { ($0.rules, $0.level) = (["imessage/sticker-side-minimum": .error], .info) }
        expect(over.remarks, is: ["Settings of \(file): 1 rule has another level."])
        var context = ReportContext(workingFolder: "/")
        context.settings = outcome.settings
        let report = try JSONSerialization.jsonObject(
            with: Data(ReportFormat.json.report(outcome.findings, in: context).string.utf8))
        expect((report as? [String: Any])?["settings"] as? [String], is: [file])
        try folder.write("", to: "App/.stickerpress.yaml")
        #expect(await check().settings.isEmpty)
    }

    /// They may have come with the bundle, and messages quote what a file holds.
    @Test func settingsAreNoLinkToAFileOutside() async throws {
        try folder.write("hunter2password: 1\n", to: "secret.yaml")
        let file = folder.path + "/App/.stickerpress.yaml"
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "../secret.yaml")
        let outcome = await check()
        let found = try #require(outcome.findings.first { $0.rule == "check/settings" })
        #expect(found.message == "is a link to a file outside its folder, so it was not read" && found.path == file)
        #expect(!outcome.findings.contains { ($0.message + $0.notes.joined()).contains("hunter2") })
        // A link inside the folder is followed.
        try FileManager.default.removeItem(atPath: file)
        try folder.write("rules: { imessage/icon-set: off }\n", to: "App/our.yaml")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "our.yaml")
        #expect(!rules(await check()).contains("imessage/icon-set"))
    }
}
