import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct TargetKeysTests {
    private static let all = "add `targets: { whatsapp: {}, imessage: { bundle-id: … }, editor-sdk: {} }`"
    private static let remark = " (switching one platform on switches the others off)"

    @Test(arguments: [
        ("", all + remark, true), ("targets: {}", all + remark, true),
        ("targets: { imessage: {} }", "write `bundle-id: …` under `targets: imessage:`", false),
        ("targets: { whatsapp: true, imessage: {} }", "write `bundle-id: …` under `targets: imessage:`", false),
        (
            "targets: { whatsapp: false }",
            "write `targets: { imessage: { bundle-id: … }, editor-sdk: {} }` in place of the `targets` there" + remark,
            true
        ),
    ])
    func remedies(targets: String, expected: String, isWhole: Bool) throws {
        let pack = try pack("name: A\npublisher: B\nstickers: [a.png]\n\(targets)\n")
        expect(pack.targetKeys.remedy("bundle-id: …", of: "imessage"), is: expected)
        // An author who follows it builds for the platforms of before.
        let line = ManifestLine(option: "bundle-id: org.ana.a", of: "imessage", in: pack.targetKeys, at: pack.location)
        expect(line.text.hasPrefix("targets"), is: isWhole)
        guard isWhole else { return }
        let followed = try self.pack("name: A\npublisher: B\nstickers: [a.png]\n\(line.text)\n")
        expect(Set(followed.targets.keys), is: Set(pack.targets.keys))
        expect(followed.targets["imessage"]?.string("bundle-id"), is: "org.ana.a")
    }

    @Test func aPackOfACatalogInheritsThem() throws {
        let catalog = "publisher: B\npacks: [{ name: A, stickers: [a.png] }]\n"
        let line = ManifestLine(
            option: "identifier: a", of: "whatsapp", in: try pack(catalog).targetKeys, pack: "A",
            at: try pack(catalog).location)
        expect(
            line.remedy,
            is: "add `targets: { whatsapp: { identifier: a }, imessage: {}, editor-sdk: {} }` to pack “A”"
                + Self.remark)
        #expect(try pack(catalog + "targets: { whatsapp: {} }\n").targetKeys.namingKeepsOthersOn)
        #expect(try pack(catalog + "targets: { whatsapp: false }\n").targetKeys.namingKeepsOthersOn)
    }

    @Test func switchingOffTouchesNoOther() {
        #expect(TargetKeys(on: ["a"]).remedy(switchingOff: "a") == nil)
        expect(TargetKeys(on: ["a", "b"]).remedy(switchingOff: "a"), is: "write `a: false` under `targets:`")
        let open = TargetKeys(on: ["a", "b"], namingKeepsOthersOn: false, isGiven: false)
        expect(open.remedy(switchingOff: "a"), is: "add `targets: { a: false }`")
    }

    /// What an import switches off has a line, which the remedy replaces; a second `targets` would be one too many.
    @Test func whatIsOffIsReplaced() {
        var keys = TargetKeys(on: ["a", "b"], namingKeepsOthersOn: false, isGiven: true)
        keys.switchedOff = "a"
        expect(
            keys.remedy("x: y", of: "a"),
            is: "write `targets: { a: { x: y }, b: {} }` in place of the `targets` there"
                + Self.remark)
        #expect(keys.remedy(switchingOff: "a") == nil)
        keys.namingKeepsOthersOn = true
        expect(keys.remedy("x: y", of: "a"), is: "write `a: { x: y }` in place of `a: false`")
        expect(keys.remedy("x: y", of: "b"), is: "write `x: y` under `targets: b:`")
    }

    private func pack(_ manifest: String) throws -> Pack {
        let folder = try TemporaryFolder(["pack.yaml": manifest, "a.png": "x"])
        return try #require(try folder.loaded().catalog?.packs.first)
    }
}
