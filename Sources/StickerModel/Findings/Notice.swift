/// Something that code reports because no metric measures it: a document has the wrong shape, stickers were left out.
///
/// Its text, severity and source are an entry of the rule file (`RuleBook`); here are the values that the text has
/// placeholders for. A test of each platform raises every notice and finds placeholders without a value.
package struct Notice: Sendable, Hashable {
    /// Its id without the name of the target: `json-syntax`. Those of the tool itself have their whole ids. The name of
    /// another wording (`Rule.cases`) may follow: `art/not-drawn.linked`.
    package let name: String
    package var values: [String: String]
    /// The remedy, where a closer one is known than the text's own.
    package var hint: String?
    /// Where it is, when that is nearer than what is being read or judged.
    package var location: SourceLocation?
    /// The file that it is about, where that is another than the one being read or judged.
    package var path: String?
    /// The files that it compares, the one to report it at first (`Finding.about`).
    package var files: [String] = []
    /// The stickers that its message lists, by the paths of their art or images (`Finding.stickers`).
    package var stickers: [String] = []

    package init(
        _ name: String, _ values: [String: String] = [:], hint: String? = nil, path: String? = nil,
        at location: SourceLocation? = nil
    ) {
        (self.name, self.values, self.hint, self.location) = (name, values, hint, location)
        self.path = path
    }

    /// The name without the wording.
    package var id: String { String(name.prefix { $0 != "." }) }
    /// The name of the wording; nil for the rule's own.
    package var wording: String? {
        name.utf8.contains(UInt8(ascii: ".")) ? String(name.drop { $0 != "." }.dropFirst()) : nil
    }
}

extension [Notice] {
    /// Adds a notice where something is true; not where it is false or not known.
    package mutating func raise(
        _ name: String, if isTrue: Bool? = true, _ values: @autoclosure () -> [String: String] = [:],
        at location: SourceLocation? = nil
    ) {
        if isTrue == true { append(Notice(name, values(), at: location)) }
    }
}
