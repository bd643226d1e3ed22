import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// One fault in a good bundle. Names start with the `ref` of the rule.
@Suite("Failures people meet")
struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// All findings that are allowed.
        let expected: [String]
        let tree: @Sendable () throws -> FakeTree

        init(_ name: String, _ expected: String..., tree: @escaping @Sendable () throws -> FakeTree) {
            self.init(name, expected: expected, tree: tree)
        }

        init(_ name: String, expected: [String], tree: @escaping @Sendable () throws -> FakeTree) {
            self.name = name
            self.expected = expected.sorted()
            self.tree = tree
        }

        /// A good tree with one change.
        init(
            _ name: String, expected: [String], in good: @escaping @Sendable () throws -> FakeTree,
            change: @escaping @Sendable (inout FakeTree) throws -> Void
        ) {
            self.init(name, expected: expected) {
                var tree = try good()
                try change(&tree)
                return tree
            }
        }

        var testDescription: String { name }
    }

    static let all = stickers + packs + icons

    @Test("are found, and nothing else is reported", arguments: all)
    func failure(_ failure: Case) throws {
        let findings = try failure.tree().findings()
        let verdicts = findings.map { "\($0.severity.rawValue) \($0.rule.dropFirst("imessage/".count))" }.sorted()
        #expect(verdicts == failure.expected, "\(findings.map(\.text))")
        #expect(findings.allSatisfy { !$0.hasHoles && !$0.message.isEmpty }, "\(findings.map(\.text))")
    }

    @Test("tell pictures of one name apart by their folders")
    func repeated() throws {
        var tree = try GoodBundles.catalog()
        let jump = GoodBundles.pack + "jump.sticker/"
        tree.move(jump + "jump.png", to: jump + "wave.png")
        tree.replace(jump + "Contents.json", "jump.png", "wave.png")
        tree.change(Self.wave + "wave.png") { $0.pixels?.contentHash = 2 }
        let finding = try tree.findings().first { $0.rule == "imessage/sticker-repeated" }
        #expect(finding?.message == "jump.sticker/wave.png is the same picture as wave.sticker/wave.png")
    }

    @Test("name the file that is left over, not the good picture beside it")
    func leftover() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[Self.wave + "old.png"] = .picture(GoodBundles.sticker())
        let finding = try #require(try tree.findings().first)
        #expect(finding.rule == "imessage/sticker-extra-file" && finding.path == Self.wave + "old.png")
        #expect(finding.line == nil)
    }

    static let wave = GoodBundles.pack + "wave.sticker/"

    /// The good catalog with one change.
    static func broken(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected, in: GoodBundles.catalog, change: change)
    }
}
