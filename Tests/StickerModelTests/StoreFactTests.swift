import Foundation
import Testing

@testable import StickerModel

/// What stores ask for stands in one file.
@Suite struct StoreFactTests {
    @Test func factsHaveSourcesAndDates() throws {
        #expect(StoreFact.all.count > 5)
        for fact in StoreFact.all {
            #expect(["App Store", "Google Play"].contains(fact.store))
            #expect(fact.fact.hasSuffix(".") && fact.source.hasPrefix("https://"), "\(fact)")
            #expect(fact.checked.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, "\(fact)")
        }
    }

    /// The rules on what a check can see have the same sources.
    @Test(arguments: [("WhatsApp", "app-target-level", "level 36"), ("IMessage", "project-deployment-target", "15.0")])
    func theRulesSayTheSame(target: String, rule: String, limit: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let rules = try String(contentsOf: root.appending(path: "Targets/\(target)/rules.json"), encoding: .utf8)
        let text = try #require(rules.components(separatedBy: "\"id\"").first { $0.contains("/\(rule)\"") })
        let fact = try #require(StoreFact.all.first { text.contains("\"\($0.source)\"") })
        #expect(text.contains(limit) && fact.fact.contains(limit) && text.contains(fact.checked), "\(fact)")
    }

    @Test func theRecipesSayTheSame() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let recipes = try String(contentsOf: root.appending(path: "docs/recipes.md"), encoding: .utf8)
        for fact in StoreFact.all {
            let line = "- \(fact.fact) ([source](\(fact.source)), read on \(fact.checked))\n"
            #expect(recipes.contains(line), "\(line)")
        }
    }
}
