/// Curves that are straight but for very short handles, which drawing programs write where they turn strokes into shapes:
/// browsers stroke them as lines. cairo (1.16 at least) goes by the direction of the handles, which for it may be that of
/// rounding, so a stroke gets gaps there, and other joins and ends.
enum SVGStraightCurves {
    static func repair(_ survey: SVGSurvey) {
        for (index, node) in survey.nodes.enumerated() where node.name == "path" {
            // What is in a definition may get its stroke where it is used.
            let isStroked = survey.value("stroke", at: index).map { $0 != "none" }
            guard let text = node.element["d"], isStroked ?? node.element.isIn(["defs", "symbol"]),
                var path = SVGPath(text), path.straighten()
            else { continue }
            node.element.set("d", path.text)
        }
    }
}

extension SVGPath {
    /// Makes such curves lines. Returns whether there are any.
    fileprivate mutating func straighten() -> Bool {
        var here = SIMD2<Double>.zero
        var hasChanged = false
        for (index, step) in steps.enumerated() {
            guard let end = step.points.last else { continue }
            if step.letter == "C", Self.isStraight(here, step.points[0], step.points[1], end) {
                steps[index] = Step(letter: "L", points: [end])
                hasChanged = true
            }
            here = end
        }
        return hasChanged
    }

    /// Whether a curve goes on along the line to its end, as near to it as Skia demands (`SkPathStroker`), and yet begins or
    /// ends in another direction: other straight curves are lines for cairo, too.
    private static func isStraight(
        _ start: SIMD2<Double>, _ out: SIMD2<Double>, _ into: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> Bool {
        func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }
        let way = end - start
        let whole = length(way)
        guard whole > 0 else { return false }
        let isNear = [out - start, into - start].allSatisfy { handle in
            let share = (handle * way).sum() / (whole * whole)
            return length(handle - share * way) < 0.003 * whole && (-0.0004...1.0004).contains(share)
        }
        // The cosine of 10 degrees.
        return isNear && [out - start, end - into].contains { ($0 * way).sum() < 0.985 * length($0) * whole }
    }
}

/// The path of a `path` element in absolute coordinates, with lines and curves in their long forms.
struct SVGPath {
    struct Step {
        /// M, L, C, Q, A or Z.
        var letter: Character
        /// Handles first, then where it ends.
        var points: [SIMD2<Double>]
        /// Radii, turn and flags of an arc.
        var arc: [Double] = []
    }

    var steps: [Step] = []

    /// nil where a browser draws only a part of it, or nothing.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        var (letter, here, start) = (UInt8(0), SIMD2<Double>.zero, SIMD2<Double>.zero)
        while let mark = Self.next(&rest) {
            if mark | 0x20 >= UInt8(ascii: "a") {
                letter = rest.removeFirst()
            } else if letter | 0x20 == UInt8(ascii: "m") {
                letter -= 1
            }
            let isRelative = letter >= UInt8(ascii: "a")
            let origin = isRelative ? here : .zero
            let kind = Character(UnicodeScalar(letter & 0xDF))
            let isKnown = !steps.isEmpty || kind == "M"
            guard isKnown, let count = Self.counts[kind], count > 0 || mark == letter else { return nil }
            var numbers: [Double] = []
            while numbers.count < count {
                guard let number = Self.number(&rest, isFlag: kind == "A" && [3, 4].contains(numbers.count)) else {
                    return nil
                }
                numbers.append(number)
            }
            var points = stride(from: kind == "A" ? 5 : 0, to: count - 1, by: 2).map {
                origin + SIMD2(numbers[$0], numbers[$0 + 1])
            }
            let last = steps.last
            switch kind {
            case "H": steps.append(Step(letter: "L", points: [SIMD2(origin.x + numbers[0], here.y)]))
            case "V": steps.append(Step(letter: "L", points: [SIMD2(here.x, origin.y + numbers[0])]))
            case "S", "T":
                let long: Character = kind == "S" ? "C" : "Q"
                let handle = last?.letter == long ? last?.points.dropLast().last : nil
                points.insert(handle.map { here + (here - $0) } ?? here, at: 0)
                steps.append(Step(letter: long, points: points))
            default:
                steps.append(Step(letter: kind, points: points, arc: Array(kind == "A" ? numbers[..<5] : [])))
            }
            here = steps.last?.points.last ?? start
            if kind == "M" { start = here }
        }
    }

    private static let counts: [Character: Int] = [
        "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
    ]

    /// The byte behind blanks and commas.
    private static func next(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        return rest.first
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, isFlag: Bool) -> Double? {
        guard let digit = next(&rest) else { return nil }
        guard isFlag else { return SVGNumbers.number(&rest) }
        rest.removeFirst()
        return digit == UInt8(ascii: "0") ? 0 : digit == UInt8(ascii: "1") ? 1 : nil
    }

    /// As an attribute states it.
    var text: String {
        steps.map { step in
            let numbers = step.arc + step.points.flatMap { [$0.x, $0.y] }
            // Flags of arcs have one digit.
            return String(step.letter)
                + numbers.map { number in Int(exactly: number).map { "\($0)" } ?? "\(number)" }.joined(separator: " ")
        }.joined()
    }
}
