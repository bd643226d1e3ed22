import StickerModel

/// A JSON text (RFC 8259) as one flat list of its values: bounded, made without recursion, 24 bytes a value.
///
/// `JSONReader` makes a tree with locations from it; the Lottie reader walks the list itself, as an animation may have
/// a million values. Strings are not decoded, and keys may repeat.
package struct JSONTape: Sendable {
    /// The kinds of JSON values; `false` and `true` are two of them.
    package enum Kind: UInt8, Sendable { case null, no, yes, number, string, array, object }

    /// One value. The members of an object follow it as string and value, one after the other.
    package struct Item: Sendable {
        /// What kind of value it is, also of a key, which is a string.
        package var kind: Kind
        /// Index of the first item that does not belong to this value.
        package var next: Int32
        /// Offset of the value in the text; of a string, the byte after its opening quote.
        package var start: Int32
        /// Bytes of a string (between its quotes) or number; values directly inside an array or object.
        package var count: Int32
        /// The value of a number; 0 for every other kind.
        package var number: Double
    }

    /// Values in all, keys of objects among them, and levels of arrays and objects inside each other.
    package typealias Limits = (values: Int, depth: Int)

    /// The text that the items refer to, in UTF-8.
    package let text: [UInt8]
    /// In the order of the text; the first is the whole document.
    package let items: [Item]

    /// Throws the first fault of a text that is not JSON or goes beyond `limits`.
    package init(_ text: [UInt8], limits: Limits) throws(JSONFault) {
        guard text.count < Int(Int32.max) else {
            let (count, limit) = (Figures.grouped(text.count), Figures.grouped(Int(Int32.max)))
            throw JSONFault(.overLimit, "has \(count) bytes; the limit is \(limit)", at: 0)
        }
        self.text = text
        var scanner = JSONScanner(text, limits: limits)
        items = try scanner.scan()
    }
}
