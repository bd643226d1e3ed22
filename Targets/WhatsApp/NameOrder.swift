/// How importers of archives order stickers, and how people meant them to be ordered.
enum NameOrder {
    /// The first name that is in another position once figures are compared as numbers, and the name in its position;
    /// nil when both orders agree.
    static func misplaced(in names: [String]) -> (first: String, second: String)? {
        let shown = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let meant = names.sorted(by: precedes)
        return zip(meant, shown).first { $0 != $1 }.map { (first: $0, second: $1) }
    }

    /// By bytes, but figures as numbers: `2` comes before `10`.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        var (one, other) = (Array(left.utf8)[...], Array(right.utf8)[...])
        while let first = one.first, let second = other.first {
            if isDigit(first), isDigit(second) {
                let (number, otherNumber) = (takeNumber(&one), takeNumber(&other))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            } else {
                if first != second { return first < second }
                one.removeFirst()
                other.removeFirst()
            }
        }
        // `1.webp` and `01.webp`: any order, but always the same one.
        return one.isEmpty == other.isEmpty ? left.utf8.lexicographicallyPrecedes(right.utf8) : one.isEmpty
    }

    /// The digits at the beginning, without leading zeros.
    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes.removeFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
