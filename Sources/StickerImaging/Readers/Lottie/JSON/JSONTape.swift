import StickerModel

/// A JSON text taken apart into one flat list: bounded, without recursion, about 24 bytes a value.
///
/// Strict as far as syntax goes. Strings stay where they are in the text until somebody asks for them.
struct JSONTape: Sendable {
    enum Kind: UInt8 { case null, no, yes, number, string, array, object }

    /// One value. The members of objects stand as string and value, one after the other.
    struct Item {
        var kind: Kind
        /// Index behind everything that belongs to this value.
        var next: Int32
        /// Where a string begins in the text, behind its quote.
        var start: Int32 = 0
        /// Bytes of a string between its quotes; values directly inside an array or object.
        var count: Int32 = 0
        var number = 0.0
    }

    let text: [UInt8]
    private(set) var items: [Item] = []

    /// Throws `ArtProblem` for text that is no JSON or has more values, or deeper ones, than animations need.
    init(_ text: [UInt8]) throws(ArtProblem) {
        self.text = text
        var scanner = JSONScan(text)
        items = try scanner.all()
    }

    /// The outermost value.
    var root: JSONItem { JSONItem(tape: self, index: 0) }
}
