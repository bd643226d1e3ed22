/// Curves that are straight but for very short handles, which drawing programs write where they turn strokes into shapes:
/// browsers stroke them as lines. cairo (1.16 at least) goes by the direction of the handles, which for it may be that of
/// rounding, so a stroke gets gaps there, and other joins and ends.
enum SVGStraightCurves {
    static func repair(_ tree: SVGTree, _ styles: SVGStyles) {
        for element in tree.elements where element.isSVG && element.name == "path" {
            // What is in a definition may get its stroke where it is used.
            let isStroked = styles.value("stroke", for: element).map { $0 != "none" }
            guard let text = element["d"], isStroked ?? element.isIn(["defs", "symbol"]), var path = SVGPath(text),
                path.straighten()
            else { continue }
            element.set("d", path.text)
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
