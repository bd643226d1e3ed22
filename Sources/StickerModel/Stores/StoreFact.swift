import PortableFoundation

/// What a store asks for at some date, with its source: for the READMEs of builds and for `docs/recipes.md`.
package struct StoreFact: Decodable, Sendable {
    /// "App Store", "Google Play"
    package let store: String
    package let fact: String
    /// The address of the document that says it.
    package let source: String
    /// The day it was last compared with the source, `YYYY-MM-DD`.
    package let checked: String

    package static let all: [StoreFact] =
        (try? JSONDecoder().decode(
            [StoreFact].self, from: Data((EmbeddedFiles.text["Stores/stores.json"] ?? "").utf8))) ?? []

    /// Whether the store itself says so.
    private var isFirstHand: Bool {
        ["developer.apple.com", "support.google.com", "developer.android.com"].contains {
            source.hasPrefix("https://\($0)/")
        }
    }

    /// The facts about one store, with the store's own documents, as the entries of a list in a README.
    package static func entries(of store: String) -> Template<Markdown>.Value {
        .list(
            all.filter { $0.store == store }.map { fact in
                [
                    "fact": .text(.text(fact.fact)),
                    "place": .text(fact.isFirstHand ? ": " + .code(fact.source) : ""),
                    "checked": .text(.text(fact.checked)),
                ]
            })
    }
}
