import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct CheckPolicyTests {
    private let folder: TemporaryFolder
    private let press: StickerPress

    /// A sticker catalog with a sticker of 20 x 20 px, which several rules are against.
    init() throws {
        folder = try TemporaryFolder()
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
        try Data(picture).write(to: URL(fileURLWithPath: folder.path + "/" + pack + "/a.sticker/a.png"))
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
        #expect(off.status == .success, "\(off.findings)")
        let raised = await check { $0.rules = ["imessage/sticker-side-minimum": .error, "imessage/icon-set": .off] }
        #expect(raised.status == .findings)
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
        #expect(Set(press.settableRules) == Set(names))
        #expect(Set(press.rules.filter(\.isSettable).map(\.id)) == Set(names))
    }

    @Test(arguments: ["App/Stickers.xcstickers/", "App/"]) func settingsAreReadBesideTheBundle(place: String)
        async throws
    {
        try folder.write(
            """
            rules:
              imessage/sticker-side-minimum: off
              imessage/icon-set: { level: info, reason: it is in another catalog }
            level: info
            """, to: place + ".stickerpress.yaml")
        let outcome = await check()
        #expect(!rules(outcome).contains("imessage/sticker-side-minimum"))
        #expect(outcome.findings.contains { $0.rule == "imessage/icon-set" && $0.severity == .info })
        #expect(outcome.status == .success)
        let over = await check { $0.rules = ["imessage/icon-set": .error] }
        #expect(over.status == .findings)
    }

    @Test func mistakesInSettingsAreNamed() async throws {
        let file = bundle + "/../.stickerpress.yaml"
        try folder.write("rules:\n  imessage/sticker-side-minimun: off\nlevel: loud\n", to: "App/.stickerpress.yaml")
        let outcome = await check()
        let found = outcome.findings.filter { $0.rule == "check/settings" }
        #expect(found.map(\.line) == [2, 3] && found[0].notes == ["did you mean `imessage/sticker-side-minimum`?"])
        #expect(outcome.status == .findings)
        try FileManager.default.removeItem(atPath: file)
        try folder.write("# level: error\n", to: "App/.stickerpress.yaml")
        let empty = await check().findings.first { $0.rule == "check/settings" }
        #expect(empty?.message == "is empty")
        #expect(empty?.notes == ["write `rules`, `level` or `baseline` into it, or remove it"])
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
        #expect(outcome.settings == [file])
        #expect(
            outcome.remarks == [
                "Settings of \(file): imessage/sticker-side-minimum is off; 1 rule has another level; findings below "
                    + "warning are left out."
            ])
        #expect(outcome.summary([]).string.contains("Settings of \(file): "))
        var context = ReportContext(workingFolder: "/")
        context.settings = outcome.settings
        let report = try JSONSerialization.jsonObject(
            with: Data(ReportFormat.json.report(outcome.findings, in: context).string.utf8))
        #expect((report as? [String: Any])?["settings"] as? [String] == [file])
        try folder.write("", to: "App/.stickerpress.yaml")
        #expect(await check().settings.isEmpty)
    }

    /// They may have come with the bundle, and messages quote what a file holds.
    @Test(arguments: ["../secret.txt", "$/secret.txt", "link.txt", "here/../../secret.txt"])
    func settingsLeadToNoFileOutside(name: String) async throws {
        try folder.write("hunter2password", to: "secret.txt")
        try folder.write("", to: "App/here/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/App/link.txt", withDestinationPath: "../secret.txt")
        let given = name.replacing("$", with: folder.path)
        try folder.write("level: error\nbaseline: \(given)\n", to: "App/.stickerpress.yaml")
        let outcome = await check()
        let found = outcome.findings.filter { $0.rule.hasPrefix("check/") }
        #expect(found.map(\.rule) == ["check/settings"] && found.map(\.line) == [2])
        #expect(found.map(\.message) == ["`baseline` is a file outside this folder: \(given)"])
        #expect(outcome.status == .findings && outcome.settings.isEmpty)
        #expect(outcome.findings.contains { $0.severity < .error }, "nothing of the settings is applied")
    }

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

    // MARK: - Baselines

    private var file: String { folder.path + "/base.json" }

    @Test func knownFindingsAreNotReportedAgain() async throws {
        let all = await check()
        let written = await check { $0.newBaseline = file }
        #expect(written.status == .success && written.findings.isEmpty)
        #expect(written.remarks == ["Wrote \(all.findings.count) findings to \(file)."])
        let known = await check { $0.baseline = file }
        #expect(known.status == .success && known.findings.isEmpty)
        #expect(known.remarks == ["\(all.findings.count) known findings are in \(file)."])
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains(folder.path), "paths are relative, so that the file can be shared")
    }

    @Test func newFindingsStandOutAndLinesMayMove() async throws {
        _ = await check { $0.newBaseline = file }
        let contents = "App/Stickers.xcstickers/Sticker Pack.stickerpack/Contents.json"
        let text = try String(contentsOfFile: folder.path + "/" + contents, encoding: .utf8)
        try folder.write("\n\n" + text, to: contents)
        #expect(await check { $0.baseline = file }.findings.isEmpty)
        try folder.write("\n\n" + text.replacing("regular", with: "huge"), to: contents)
        let outcome = await check { $0.baseline = file }
        #expect(outcome.findings.contains { $0.rule == "imessage/grid-size" && $0.severity == .error })
        #expect(outcome.status == .findings)
    }

    @Test func findingsThatAreGoneAreNamed() async throws {
        _ = await check { $0.newBaseline = file }
        let outcome = await check {
            $0.baseline = file
            $0.rules = ["imessage/icon-set": .off]
        }
        let stale = try #require(outcome.findings.first { $0.rule == "check/baseline-stale" })
        #expect(stale.message == "1 known finding is gone: imessage/icon-set in App/Stickers.xcstickers")
        #expect(stale.severity == .info && outcome.status == .success)
        var other = CheckRequest(paths: [folder.path + "/App/Stickers.xcstickers/Sticker Pack.stickerpack/a.sticker"])
        other.baseline = file
        #expect(!rules(await press.check(other)).contains("check/baseline-stale"), "the rest was not looked at")
    }

    /// Where something new is broken, the rest may not have been looked at.
    @Test func nothingIsGoneWhereSomethingIsBroken() async throws {
        try folder.write(
            "name: T\npublisher: A\ntargets: { whatsapp: {} }\nstickers: [a.svg, b.svg, c.svg]\n", to: "pack/pack.yaml")
        for name in ["a", "b", "c"] {
            try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\"><circle r=\"40\" cx=\"45\" cy=\"45\"/>"
                    + "<!--\(name)--></svg>", to: "pack/\(name).svg")
        }
        func check(_ edit: (inout CheckRequest) -> Void) async -> CheckOutcome {
            var request = CheckRequest(paths: [folder.path + "/pack/pack.yaml"])
            edit(&request)
            return await press.check(request)
        }
        let written = await check { $0.newBaseline = file }
        #expect(written.remarks.first?.hasPrefix("Wrote ") == true)
        let text = try String(contentsOfFile: folder.path + "/pack/pack.yaml", encoding: .utf8)
        for broken in [text.replacing("publisher", with: "publishre"), text.replacing("a.svg", with: "x.svg"), "]"] {
            try folder.write(broken, to: "pack/pack.yaml")
            let outcome = await check { $0.baseline = file }
            #expect(outcome.status != .success && !rules(outcome).contains("check/baseline-stale"), "\(broken)")
        }
    }

    /// Neither findings that are only not told nor those of platforms that are not checked are gone.
    @Test func whatIsNotToldIsNotGone() async throws {
        let all = await check()
        try #require(all.findings.contains { $0.severity < .error })
        let written = await check {
            $0.newBaseline = file
            $0.level = .error
        }
        #expect(written.remarks == ["Wrote \(all.findings.count) findings to \(file)."], "all of them")
        let loud = await check {
            $0.baseline = file
            $0.level = .error
        }
        #expect(loud.findings.isEmpty)
        #expect(loud.remarks == ["\(all.findings.count) known findings are in \(file)."])
        let other = await check {
            $0.baseline = file
            $0.targets = ["whatsapp"]
        }
        #expect(!rules(other).contains("check/baseline-stale"))
    }

    @Test func theSettingsMayNameIt() async throws {
        _ = await check { $0.newBaseline = folder.path + "/App/base.json" }
        try folder.write("baseline: base.json\n", to: "App/.stickerpress.yaml")
        let outcome = await check()
        #expect(outcome.findings.isEmpty && outcome.remarks.count == 2, "\(outcome.remarks)")
    }

    @Test(arguments: [
        "", "[1, 2]", "{", #"{ "formatVersion": 1, "findings": [ { "rule": 3 } ] }"#, #"{ "formatVersion": 9 }"#,
    ])
    func whatIsNotABaselineIsRefusedAndNotReplaced(text: String) async throws {
        try folder.write(text, to: "base.json")
        let outcome = await check { $0.baseline = file }
        #expect(outcome.status == .findings && rules(outcome).contains("check/baseline"))
        #expect(outcome.findings.count > 1, "what was found is reported all the same")
        let written = await check { $0.newBaseline = file }
        #expect(rules(written).contains("check/baseline"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test func aMissingBaselineSaysHowToWriteIt() async throws {
        let outcome = await check { $0.baseline = file }
        #expect(outcome.findings.last?.notes == ["write it with `--write-baseline \(file)`"])
    }
}
