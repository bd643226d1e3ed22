import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Broken bundles")
struct BreakageTests {
    @Test("are caught by the right rule, with measure, place and remedy", arguments: Breakage.all)
    func caught(breakage: Breakage) throws {
        let findings = try breakage.tree.findings()
        let spoken = findings.filter { $0.rule == breakage.rule && $0.message.contains(breakage.says) }
        #expect(spoken.count >= 1, "said instead: \(findings.map { "\($0.rule): \($0.message)" })")
        #expect(findings.allSatisfy { !$0.hasHoles }, "\(findings.map(\.text))")
        if let line = breakage.line {
            #expect(spoken.contains { $0.line == line }, "at \(spoken.map { $0.line ?? 0 })")
        }
        // One fault, one refusal, but for what has to follow from it.
        let errors = findings.filter { $0.severity == .error }.map(\.rule)
        #expect(errors.count { $0 == breakage.rule } <= 1, "\(findings.map(\.text))")
        let others = errors.filter { $0 != breakage.rule }
        let following = (Self.following[breakage.rule] ?? []).map { "whatsapp/" + $0 }
        #expect(others.count == Set(others).count && Set(others).isSubset(of: following), "\(findings.map(\.text))")
    }

    /// Errors that a fault may bring along, by its rule: without the value, or under the other name, nothing is found.
    private static let following: [String: [String]] = [
        "whatsapp/json-null": ["emoji-minimum"], "whatsapp/json-type": ["emoji-minimum", "pack-count"],
        "whatsapp/json-missing-key": ["pack-minimum"], "whatsapp/sticker-extension": ["sticker-missing"],
        "whatsapp/sticker-extension-ios": ["sticker-missing"], "whatsapp/sticker-file-name": ["sticker-missing"],
        "whatsapp/tray-extension-ios": ["tray-missing"], "whatsapp/tray-file-name": ["tray-missing"],
        "whatsapp/json-ignored-key": ["pack-publisher"], "whatsapp/png-stickers": ["sticker-renamed"],
        "whatsapp/animation-frames": ["pack-mixed"], "whatsapp/animation-format": ["pack-mixed", "sticker-format"],
    ]

    @Test("too few packs and too many have remedies of their own")
    func packCount() throws {
        func remedy(_ count: Int) throws -> String? {
            var catalog = WhatsAppCatalog(path: "c", kind: .ios)
            catalog.packs = (0..<count).map { _ in WhatsAppPack(path: "c", kind: .ios) }
            let found = try WhatsAppTarget().rules.judge(catalog).first { $0.rule == "whatsapp/pack-count" }
            return found?.notes.first
        }
        #expect(try remedy(0)?.hasPrefix("add a pack") == true)
        #expect(try remedy(1) == nil)
        #expect(try remedy(11)?.hasPrefix("spread the packs") == true)
    }

    @Test("are not those in which packs of an iOS app name the same file, as long as there is one")
    func sharedFile() throws {
        var tree = Breakage.twoPacks(.ios) { $0.replacing("\"tea\"", with: "\"coffee\"") }
        #expect(try tree.findings().filter { $0.severity == .error } == [])
        tree.contents["tea_02.webp"] = nil
        let errors = try tree.findings().filter { $0.rule == "whatsapp/file-name-shared" }
        #expect(errors.map(\.message) == ["packs 1 and 2 both name the file “tea_02.webp”"])
    }

    @Test("get one remedy, that of the fault itself")
    func oneRemedy() throws {
        let findings = try Breakage.all.first { $0.rule == "whatsapp/sticker-unreadable" }?.tree.findings() ?? []
        #expect(findings.filter { $0.rule == "whatsapp/sticker-unreadable" }.map(\.notes.count) == [1])
    }

    @Test("do not repeat an animation at another speed", arguments: [true, false])
    func speeds(areEqual: Bool) throws {
        let tree = Breakage.animated { tree in
            for (number, duration) in [(1, 100.0), (2, 40), (3, 110)] {
                var facts = GoodBundles.sticker(
                    areEqual ? 1 : UInt64(number), durations: [duration, duration, duration])
                facts.pixels?.sketch = PictureSketch([UInt8](repeating: 90, count: 2 * 4 * 144))
                tree.contents["assets/tea/tea_0\(number).webp"] = .picture(facts)
            }
        }
        let repeated = try tree.findings().filter { $0.rule == "whatsapp/sticker-duplicate" }
        let verb = areEqual ? "is the same picture as" : "looks the same as"
        #expect(repeated.count == 1 && repeated[0].message.contains("tea_03.webp \(verb) tea_01.webp"))
    }

    @Test("speak of Android's folders on Android alone")
    func missingFiles() throws {
        func remedy(_ tree: FakeTree) throws -> String? {
            try tree.findings().first { $0.rule == "whatsapp/sticker-missing" }?.notes.first
        }
        let android = try remedy(Breakage.android("tea_01.webp", "tea_09.webp"))
        #expect(android?.hasSuffix("; on Android the folder has the pack's identifier as its name") == true)
        #expect(
            try remedy(Breakage.ios("tea_01.webp", "tea_09.webp")) == "put the file there or correct the name")
    }

    @Test("do not miss emojis under a misspelled key")
    func misspelledKey() throws {
        let findings = try Breakage.android("\"emojis\"", "\"emoji\"").findings()
        #expect(findings.map(\.rule) == ["whatsapp/json-emojis-key"])
    }

    /// None of their parts is in the blocks that iOS keeps, so it takes them whole.
    @Test("do not have emojis changed that iPhones take raw", arguments: ["‼", "™", "▶", "⭐", "ℹ"])
    func rawEmojis(emoji: String) throws {
        #expect(try Breakage.android("👋", emoji + "\u{FE0F}").findings().map(\.rule) == ["whatsapp/emoji-variation"])
    }

    @Test(
        "say once that a value is of another kind",
        arguments: [("\"1\"", "1.5"), (": false", ": \"true\""), ("[\"👋\"]", "\"👋\"")])
    func mistyped(right: String, wrong: String) throws {
        let findings = try Breakage.android(right, wrong).findings()
        #expect(findings.map(\.rule) == ["whatsapp/json-type"], "\(findings.map(\.text))")
    }

    /// Packs and stickers without their keys fail while they are read; packs without stickers are read, and fail when
    /// judged.
    @Test(
        "say where checking ends among thousands of faults", arguments: ["packs", "stickers", "packs without stickers"])
    func tooManyFaults(of what: String) throws {
        let packs =
            switch what {
            case "packs": Self.repeated("{}", 21_000)
            case "stickers": Self.pack(Self.repeated("{}", 21_000))
            default: Self.repeated(Self.pack(""), 5_000)
            }
        let findings = try GoodBundles.android("{\"sticker_packs\": [\n\(packs)]}").findings()
        #expect(findings.count { $0.severity == .error } == 20_001)
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { $0.severity == .error && !$0.hasHoles })
        #expect(last.allSatisfy { $0.message.contains("what follows here, which was not checked") }, "\(last)")
        #expect(last.allSatisfy { ($0.line ?? 0) > 1_000 }, "\(last)")
    }

    private static func repeated(_ entry: String, _ count: Int) -> String {
        [String](repeating: entry, count: count).joined(separator: ",\n")
    }

    /// Without anything that WhatsApp needs.
    private static func pack(_ stickers: String) -> String {
        "{\"identifier\": \"p\", \"name\": \"\", \"publisher\": \"\", \"tray_image_file\": \"\", \"stickers\": [\(stickers)]}"
    }

    @Test("every rule is broken and every notice raised by some test")
    func parity() throws {
        let target = try WhatsAppTarget()
        let numeric = NumericRuleTests.numeric.rules.map(\.id)
        let covered = Set(Breakage.all.map(\.rule) + numeric + PlanScenario.all.map(\.rule))
        #expect(target.rules.rules.map(\.id).filter { !covered.contains($0) } == [])
    }
}
