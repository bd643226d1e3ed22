/// One text, or one for each language tag (`en`, `pt-BR`).
package struct LocalizedText: Hashable, Sendable {
    /// By language tag; a text without a language stands under "".
    package var texts: [String: String]

    package init(_ texts: [String: String]) { self.texts = texts }
    package init(_ text: String) { texts = ["": text] }

    /// The text for platforms that take only one: no language, `en`, any English, else the first tag in order.
    package var base: String {
        let english = texts.keys.filter { $0.hasPrefix("en-") }.min()
        let tag = ["", "en"].first { texts[$0] != nil } ?? english ?? texts.keys.min() ?? ""
        return texts[tag] ?? ""
    }
}
