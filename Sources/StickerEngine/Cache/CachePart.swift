import StickerModel

/// One of several parts of the pictures of a manifest, made on a machine of its own. A source belongs to a part by a
/// hash of its content alone: it is decoded on one machine, and what is added to the manifest moves no other source.
package struct CachePart: Sendable, Hashable {
    /// Counted from 1.
    package let number: Int
    package let count: Int

    package static let whole = CachePart(1, of: 1)

    /// `number` is one of 1 to `count`.
    package init(_ number: Int, of count: Int) {
        self.number = number
        self.count = max(1, count)
    }

    /// The part, counted from 1, that a source of this content belongs to.
    func number(of source: ContentHash) -> Int { Int(source.low % UInt64(count)) + 1 }

    func contains(_ source: ContentHash) -> Bool { number(of: source) == number }

    package var text: String { "part \(Figures.grouped(number)) of \(Figures.grouped(count))" }
}
