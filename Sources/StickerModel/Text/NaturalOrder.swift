/// Orders of names in which figures are numbers: `2` comes before `10`. No two different names are equal, so that they
/// are total, and they are the same on every machine.
package enum NaturalOrder {
    /// What people expect of file names: case is ignored, figures come before letters, and ends of names before what
    /// could go on in them, so that `cat.png` precedes `cat2.png` and `cat-nap.png`.
    package static func precedes(_ left: String, _ right: String) -> Bool {
        guard let result = compared(Array(left.lowercased().utf8), Array(right.lowercased().utf8), by: rank) else {
            // `Cat.png` and `cat.png`, `a1` and `a01`: any order, but always the same one.
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return result
    }

    /// By bytes, but for figures.
    package static func precedesByBytes(_ left: String, _ right: String) -> Bool {
        compared(Array(left.utf8), Array(right.utf8), by: { Int($0) })
            ?? left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func rank(_ byte: UInt8) -> Int {
        if byte.isDigit { return -1 }
        return byte == UInt8(ascii: "/") ? -3 : byte == UInt8(ascii: ".") ? -2 : Int(byte)
    }

    /// Whether one name comes before another, by the ranks of the bytes outside of numbers; nil where only zeros in
    /// front of numbers differ, or nothing.
    private static func compared(_ left: [UInt8], _ right: [UInt8], by rank: (UInt8) -> Int) -> Bool? {
        var (one, other) = (left[...], right[...])
        while let first = one.first, let second = other.first {
            if first.isDigit, second.isDigit {
                let (number, otherNumber) = (readNumber(&one), readNumber(&other))
                // By length first, so that no number is too large.
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            } else {
                if first != second { return rank(first) < rank(second) }
                one.removeFirst()
                other.removeFirst()
            }
        }
        return one.isEmpty == other.isEmpty ? nil : one.isEmpty
    }

    /// The digits at the beginning, without leading zeros.
    private static func readNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: \.isDigit)
        bytes.removeFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
