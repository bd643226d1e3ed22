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
