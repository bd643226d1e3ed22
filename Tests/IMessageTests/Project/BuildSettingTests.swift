import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// Xcode fills the values of build settings into a property list, also where a name of the user looks like one.
@Suite("Build settings in texts") struct BuildSettingTests {
    private static let names = [
        "Tea $(TARGET_NAME)", "${HOME} Tea", "$(A$(B)) $$(C)", "Ca$h $5 $", "\u{600}$(TARGET_NAME)\u{301}", "$(open",
    ]

    /// What Xcode makes of a text: a `$` before `$` is left out, one before a parenthesis or a letter begins a setting.
    private static func built(_ text: String) -> String? {
        var bytes = Array(text.utf8)[...]
        var result: [UInt8] = []
        while let byte = bytes.popFirst() {
            result.append(byte)
            guard byte == UInt8(ascii: "$") else { continue }
            guard bytes.first == UInt8(ascii: "$") else { return nil }
            bytes.removeFirst()
        }
        return String(decoding: result, as: UTF8.self)
    }

    @Test("in the name of a pack stay as they are", arguments: names) func displayName(_ name: String) throws {
        let tree = try GoodBundles.project { $0.packs[0].name = name }
        let lists = tree.contents.keys.filter { $0.hasSuffix("Info.plist") }
        expect(lists.count, is: 2)
        for list in lists {
            let root = try tree.propertyList(list)
            let built = Self.built(root["CFBundleDisplayName"]?.string ?? "")
            expect(built.map { HostileTexts.areSame($0, name) }, is: true, "\(list)")
        }
        try expect(tree.findings(), is: [])
        let imported = tree.packs(by: try IMessageTarget())
        expect(imported.map { HostileTexts.areSame($0.name, name) }, is: [true])
    }

    @Test(
        "are filled in where another text names them",
        arguments: [
            ("$(A)", "tea"), ("${A} $(TARGET_NAME)", "tea Pack"), ("$(B)", "tea time"), ("$$(A)", "$(A)"), ("$5", "$5"),
            ("$(C)", nil), ("$(LOOP)", nil), ("$(A", nil), ("$($(A))", nil), ("$(A:upper)", nil), ("", ""),
        ] as [(String, String?)])
    func resolved(text: String, expected: String?) {
        var target = ProjectTarget(id: "T", name: "Pack", kind: .app)
        let values = ["A": "tea", "B": "$(A) time", "LOOP": "$(LOOP)"]
        target.settings = [ProjectTarget.Settings(values: values)]
        expect(target.resolved(text), is: expected)
    }

    @Test("that multiply end at the length limit") func growth() {
        var target = ProjectTarget(id: "T", name: "Pack", kind: .app)
        var values = ["S0": "tea"]
        for level in 1...4 { values["S\(level)"] = String(repeating: "$(S\(level - 1))", count: 1_900) }
        target.settings = [ProjectTarget.Settings(values: values)]
        #expect(target.resolved("$(S3)") == nil)
    }
}
