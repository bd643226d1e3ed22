import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// One thing broken in a good bundle, by the number of the reference's failure table or the id of its rule.
@Suite("Failures people meet")
struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// Everything the checker may say.
        let expected: [String]
        let tree: @Sendable () throws -> FakeTree

        init(_ name: String, _ expected: String..., tree: @escaping @Sendable () throws -> FakeTree) {
            self.name = name
            self.expected = expected.sorted()
            self.tree = tree
        }

        var testDescription: String { name }
    }

    @Test("are found, and nothing else is said", arguments: Self.stickers + Self.packs + Self.icons + Self.projects)
    func failure(_ failure: Case) throws {
        let findings = try failure.tree().findings()
        let verdicts = findings.map { "\($0.severity.rawValue) \($0.rule.dropFirst("imessage/".count))" }.sorted()
        #expect(verdicts == failure.expected, "\(findings.map(\.text))")
        #expect(findings.allSatisfy { !$0.hasHoles && !$0.message.isEmpty }, "\(findings.map(\.text))")
    }

    static let wave = GoodBundles.pack + "wave.sticker/"

    /// The good catalog with one change.
    static func broken(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        var made = Case(name) {
            var tree = try GoodBundles.catalog()
            try change(&tree)
            return tree
        }
        made = Case(name, expected: expected, tree: made.tree)
        return made
    }
}

extension FailureTests.Case {
    init(_ name: String, expected: [String], tree: @escaping @Sendable () throws -> FakeTree) {
        self.name = name
        self.expected = expected.sorted()
        self.tree = tree
    }
}
