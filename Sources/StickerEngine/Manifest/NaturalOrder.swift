/// The order people expect of file names: `2` before `10`, case ignored, equal on every machine.
package enum NaturalOrder {
    /// Whether a name comes before another one. No two different names are equal, so that the order is total.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        let first = parts(left)
        let second = parts(right)
        for (one, other) in zip(first, second) where one != other { return one < other }
        if first.count != second.count { return first.count < second.count }
        // `Cat.png` and `cat.png`, `a1` and `a01`: any order, but always the same one.
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private enum Part: Comparable {
        /// Digits without leading zeros; compared by length first, so that no number is too large.
        case number([UInt8])
        case text(String)

        static func < (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.number(let one), .number(let other)):
                one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
            case (.text(let one), .text(let other)): ranks(one).lexicographicallyPrecedes(ranks(other))
            case (.number, .text): true
            case (.text, .number): false
            }
        }
    }

    /// Ends of names come before what could go on in them, so that `cat.png` precedes `cat-nap.png`.
    private static func ranks(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 == UInt8(ascii: ".") ? 1 : $0 }
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text.lowercased()[...]
        while let first = rest.first {
            let isDigit = isDigit(first)
            let run = rest.prefix { self.isDigit($0) == isDigit }
            rest = rest.dropFirst(run.count)
            parts.append(isDigit ? .number(Array(run.utf8.drop { $0 == UInt8(ascii: "0") })) : .text(String(run)))
        }
        return parts
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
