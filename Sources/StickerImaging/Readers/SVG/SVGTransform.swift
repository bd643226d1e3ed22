import PortableFoundation
import StickerModel

/// A transform of the plane, as the attribute `transform` states it: `x' = a x + c y + e`, `y' = b x + d y + f`.
struct SVGTransform: Equatable {
    var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// nil where a browser ignores the attribute as faulty.
    init?(_ text: String) {
        var rest = text.trimmed[...]
        if rest == "none" { rest = "" }
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
                let numbers = SVGNumbers.list(rest[rest.index(after: open)..<close]),
                let step = Self.step(String(rest[..<open]).trimmed, numbers)
            else { return nil }
            self = self * step
            rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
        }
    }

    private static func step(_ name: String, _ numbers: [Double]) -> SVGTransform? {
        func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
        switch (name, numbers.count) {
        case ("matrix", 6): return SVGTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        case ("translate", 1), ("translate", 2):
            return SVGTransform(1, 0, 0, 1, numbers[0], numbers.dropFirst().first ?? 0)
        case ("scale", 1), ("scale", 2):
            return SVGTransform(numbers[0], 0, 0, numbers.dropFirst().first ?? numbers[0], 0, 0)
        case ("rotate", 1), ("rotate", 3):
            let angle = numbers[0] * .pi / 180
            let turn = SVGTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
            guard numbers.count == 3 else { return turn }
            let (x, y) = (numbers[1], numbers[2])
            return SVGTransform(1, 0, 0, 1, x, y) * turn * SVGTransform(1, 0, 0, 1, -x, -y)
        case ("skewX", 1): return SVGTransform(1, 0, tangent(numbers[0]), 1, 0, 0)
        case ("skewY", 1): return SVGTransform(1, tangent(numbers[0]), 0, 1, 0, 0)
        default: return nil
        }
    }

    static func * (one: SVGTransform, other: SVGTransform) -> SVGTransform {
        SVGTransform(
            one.a * other.a + one.c * other.b, one.b * other.a + one.d * other.b,
            one.a * other.c + one.c * other.d, one.b * other.c + one.d * other.d,
            one.a * other.e + one.c * other.f + one.e, one.b * other.e + one.d * other.f + one.f)
    }

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y + e, b * x + d * y + f) }

    /// Whether boxes along the axes become boxes that are not.
    var isTurned: Bool {
        let small = 1e-6 * max(abs(a), abs(b), abs(c), abs(d))
        return (abs(b) > small || abs(c) > small) && (abs(a) > small || abs(d) > small)
    }

    /// How much longer lengths become on average.
    var scale: Double { abs(a * d - b * c).squareRoot() }

    static let identity = SVGTransform(1, 0, 0, 1, 0, 0)

    /// Whether it makes everything so flat that cairo (1.16 at least) draws nothing in it; not where it leaves nothing.
    var isFlat: Bool {
        let area = abs(a * d - b * c)
        return area > 0 && area < 1e-4 * (a * a + b * b + c * c + d * d)
    }
}

enum SVGNumbers {
    /// Numbers with blanks or commas between them, or nothing where a sign begins the next one; nil where there is
    /// anything else.
    static func list(_ text: some StringProtocol) -> [Double]? {
        var numbers: [Double] = []
        var rest = Array(text.utf8)[...]
        func skipBlanks() { rest = rest.drop { $0 <= 0x20 } }
        skipBlanks()
        while !rest.isEmpty {
            guard let number = number(&rest) else { return nil }
            numbers.append(number)
            skipBlanks()
            if rest.first == UInt8(ascii: ",") {
                rest = rest.dropFirst()
                skipBlanks()
                if rest.isEmpty { return nil }
            }
        }
        return numbers
    }

    /// The number that a text begins with, which is taken from it.
    static func number(_ text: inout ArraySlice<UInt8>) -> Double? {
        var end = text.startIndex
        func skip(_ bytes: String) { if end < text.endIndex, bytes.utf8.contains(text[end]) { end += 1 } }
        func skipDigits() { while end < text.endIndex, text[end].isDigit { end += 1 } }
        skip("+-")
        skipDigits()
        if end + 1 < text.endIndex, text[end] == UInt8(ascii: "."), text[end + 1].isDigit { end += 1 }
        skipDigits()
        let mantissa = end
        skip("eE")
        if end > mantissa {
            skip("+-")
            let digits = end
            skipDigits()
            // The e of 2em is none.
            if end == digits { end = mantissa }
        }
        guard let number = Double(String(decoding: text[text.startIndex..<end], as: UTF8.self)), number.isFinite else {
            return nil
        }
        text = text[end...]
        return number
    }

    /// What `url(#id)` refers to, with or without quotes.
    static func id(in value: String) -> String? {
        let value = value.trimmed
        guard value.prefix(4).lowercased() == "url(", let close = value.firstIndex(of: ")") else { return nil }
        let address = String(value[..<close].dropFirst(4)).trimmed.filter { $0 != "\"" && $0 != "'" }.trimmed
        return address.hasPrefix("#") ? String(address.dropFirst()) : nil
    }
}
