import StickerModel

extension DocumentEditor {
    /// A list in another order.
    struct Move {
        /// The text of each entry, with the comments that belong to it.
        var slots: [Range<Int>]
        /// Where each entry itself begins.
        var heads: [Int]
        /// The number of the entry that comes to each slot.
        var order: [Int]
    }

    /// Puts the entries of a list in another order; `order` has the number of the entry that comes first, and so on. In a
    /// list without brackets, comments go with the entry that is right below them, or with the one that they are indented
    /// under. Throws `FileError` where entries cannot be moved without anything else.
    package mutating func reorder(_ path: Path, as order: [Int]) throws {
        let node = try outline(at: path)
        guard order.sorted() == Array(node.elements.indices) else { throw refusal(of: node, "is not a list") }
        if node.isFlow, hasComments(node.range, of: node) {
            throw refusal(of: node, "has comments between brackets, which would stay where they are")
        }
        let slots = try node.isFlow ? node.elements.map(\.range) : node.elements.map { try slot(of: $0) }
        moves.append(Move(slots: slots, heads: node.elements.map(\.range.lowerBound), order: order))
        expected.change(at: path) { list in
            let old = list.elements
            if old.count == order.count { list = .list(order.map { old[$0] }) }
        }
    }

    /// The whole lines of an entry of a list without brackets.
    private func slot(of element: OutlineNode) throws -> Range<Int> {
        guard let dash = dash(before: element), scalars[lineStart(dash)..<dash].allSatisfy({ $0 == " " }) else {
            throw refusal(of: element, "shares a line with another value")
        }
        let indent = column(dash)
        var start = lineStart(dash)
        while start > 0 {
            let above = lineStart(breakBefore(start))
            let depth = scalars[above..<start].prefix { $0 == " " }.count
            guard above < start, depth <= indent, scalars[above + depth] == "#" else { break }
            start = above
        }
        return start..<end(of: element, deeperThan: indent)
    }

    /// All edits by position, those inside of entries that change places within their text.
    var editsInPlace: [Edit] {
        var edits = orderedEdits
        for move in moves {
            var inner: [Int: [Edit]] = [:]
            var slot = 0
            var outer: [Edit] = []
            for edit in edits {
                while slot < move.slots.count, move.slots[slot].upperBound < edit.range.lowerBound { slot += 1 }
                let isInside = slot < move.slots.count && move.slots[slot].lowerBound <= edit.range.lowerBound
                if isInside { inner[slot, default: []].append(edit) } else { outer.append(edit) }
            }
            let texts = move.slots.indices.map { String(text(of: move.slots[$0], inner[$0] ?? [])) }
            edits = outer + zip(move.slots, move.order).map { ($0, texts[$1]) }
            edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        }
        return edits
    }
}
