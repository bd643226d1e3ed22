/// Text that is safe in one language: the only thing that a template, a report or the terminal takes.
///
/// A text from outside (a manifest, a file name, a bundle of someone else) becomes safe text through a function of its
/// language, such as `SafeText<KotlinCode>.literal(name)`, `SafeText<HTML>.text(name)`. Our own words are
/// string literals, which may contain safe text of the same language:
///
///     let cell: SafeText<HTML> = "<td>\(.text(name))</td>"
///
/// A `String` in that place does not compile, and neither does a literal of Kotlin in a template of Dart.
///
/// Everything here looks at Unicode scalars, as compilers and parsers do. Swift's characters would hide a delimiter: in
/// `\u{600}*/` the prepended mark and the `*` are one character, so that a search for `*/` finds nothing.
package struct SafeText<Language: TextLanguage>: Sendable, Hashable {
    package private(set) var string: String

    /// For the functions of the languages and for templates, which are our own words; not visible elsewhere.
    init(escaped string: String) { self.string = string }

    package var isEmpty: Bool { string.isEmpty }

    /// One text after the other; both are of one language.
    package static func + (left: SafeText, right: SafeText) -> SafeText {
        SafeText(escaped: left.string + right.string)
    }

    package static func += (left: inout SafeText, right: SafeText) { left.string += right.string }
}

extension SafeText: CustomStringConvertible {
    package var description: String { string }
}

/// Words between the parts are a `StaticString`, which only the source code can spell.
extension SafeText: ExpressibleByStringInterpolation {
    /// Takes literal words, safe text of the same language, and numbers; a `String` does not compile.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words of the source code.
        package mutating func appendLiteral(_ words: StaticString) { string += words.description }
        package mutating func appendInterpolation(_ text: SafeText) { string += text.string }
        /// Adds a number, which needs no escape in any language.
        package mutating func appendInterpolation(_ number: Int) { string += String(number) }
        /// Adds a number as Swift writes it (`1.5`, `1e-07`), without grouping.
        package mutating func appendInterpolation(_ number: Double) { string += String(number) }
    }

    /// Words of the source code, which are taken as they are.
    package init(stringLiteral words: StaticString) { string = words.description }
    package init(stringInterpolation parts: StringInterpolation) { string = parts.string }
}

extension Sequence {
    /// The parts one after the other, with a separator between them.
    package func joined<Language>(
        separator: SafeText<Language> = ""
    ) -> SafeText<Language> where Element == SafeText<Language> {
        SafeText(escaped: map(\.string).joined(separator: separator.string))
    }
}

package protocol TextLanguage: Sendable {}

/// A file that is complete. It cannot become part of another text.
package enum WholeFile: TextLanguage {}

extension SafeText {
    package var file: SafeText<WholeFile> { SafeText<WholeFile>(escaped: string) }
}

extension SafeText where Language == WholeFile {
    /// A file that needs no escape: plain text, which has no syntax, or what a writer of documents has already quoted.
    package static func finished(_ text: String) -> SafeText { SafeText(escaped: text) }
}
