import PortableFoundation

/// A picture as someone remembers it: the mean colors of 24 x 24 parts of its canvas. Copies of a picture that were
/// saved in other formats, qualities or sizes have nearly equal sketches.
package struct PictureSketch: Sendable, Hashable, Codable {
    /// Parts a side.
    package static let side = 24
    /// Premultiplied red, green, blue and alpha of each part, row by row. Of an animation, the first frame is followed
    /// by the mean of all frames.
    package let parts: Data

    /// Takes the bytes of `parts`: 4 for each of 24 x 24 parts, for an animation twice as many.
    package init(_ parts: some Sequence<UInt8>) { self.parts = Data(parts) }

    /// Saving a picture again, even in low quality, changes no part by more than about 18 of 255 and all parts by 0.6 on
    /// average (70 pictures as WebP of quality 40). Eyes that are open or closed, or other brows, change a part by more
    /// than 50: faces of one character differ by little of the whole, and by much where they differ.
    private static let mostOfPart = 20
    private static let mostOnAverage = 1.0
    /// Of what the emptier picture shows: the parts of a dot on a large canvas are so near to zero that another dot
    /// elsewhere hardly differs from it.
    private static let mostOfInk = 0.5

    /// Whether people would call the pictures the same.
    package func looksLike(_ other: PictureSketch) -> Bool {
        guard parts.count == other.parts.count else { return false }
        // As bytes, here and below: going through data one by one is slow, and a build of many packs does it often.
        return parts.withUnsafeBytes { own in
            other.parts.withUnsafeBytes { others in
                var (sum, ink, otherInk) = (0, 0, 0)
                for (own, other) in zip(own, others) {
                    let difference = abs(Int(own) - Int(other))
                    if difference > Self.mostOfPart { return false }
                    sum += difference
                    ink += Int(own)
                    otherInk += Int(other)
                }
                let least = min(ink, otherInk)
                // Of what is too small for a sketch, nothing is known.
                return least > 0 && Double(sum) <= Self.mostOfInk * Double(least)
                    && Double(sum) <= Self.mostOnAverage * Double(own.count)
            }
        }
    }

    /// Means over large areas of the first frame: of its alpha, and of the colors of its left and its upper half.
    /// Pictures that look the same differ in none of them by more than 4.
    fileprivate var means: (alpha: Double, left: Double, top: Double) {
        let side = Self.side
        var (alpha, left, top) = (0, 0, 0)
        parts.prefix(4 * side * side).withUnsafeBytes { parts in
            for (index, part) in parts.enumerated() {
                if index % 4 == 3 {
                    alpha += Int(part)
                } else {
                    if index / 4 % side < side / 2 { left += Int(part) }
                    if index / 4 / side < side / 2 { top += Int(part) }
                }
            }
        }
        let (all, half) = (Double(side * side), Double(3 * side * side / 2))
        return (Double(alpha) / all, Double(left) / half, Double(top) / half)
    }
}

/// Finds pictures that look like an earlier one, without comparing each with all others.
package struct LookAlikes: Sendable {
    /// Means of pictures that look the same are in one step, or in two that touch.
    private static let step = 8.0
    /// More pictures with about equal means are not compared: no pack has them.
    static let mostCompared = 64
    private var known: [Steps: [(sketch: PictureSketch, times: FrameTimes, name: String)]] = [:]

    /// Knows no pictures yet; one is made for the pictures that are compared with each other.
    package init() {}

    /// The name of an earlier picture that looks the same and, if it moves, does so at the same times; the picture is
    /// remembered when there is none.
    package mutating func first(like sketch: PictureSketch, at times: FrameTimes = .none, name: String) -> String? {
        let means = sketch.means
        let (alpha, left, top) = (Self.steps(means.alpha), Self.steps(means.left), Self.steps(means.top))
        for alpha in [alpha.own, alpha.near] {
            for left in [left.own, left.near] {
                for top in [top.own, top.near] {
                    for other in known[Steps(alpha: alpha, left: left, top: top)] ?? []
                    where other.sketch.looksLike(sketch) && other.times.areLike(times) { return other.name }
                }
            }
        }
        let own = Steps(alpha: alpha.own, left: left.own, top: top.own)
        if known[own, default: []].count < Self.mostCompared { known[own, default: []].append((sketch, times, name)) }
        return nil
    }

    /// The step that a mean is in, and the nearer one beside it.
    private static func steps(_ mean: Double) -> (own: Int, near: Int) {
        let whole = (mean / step).rounded(.down)
        return (Int(whole), Int(whole) + (mean / step - whole < 0.5 ? -1 : 1))
    }

    /// One step for each of `PictureSketch.means`.
    private struct Steps: Hashable {
        var alpha: Int
        var left: Int
        var top: Int
    }
}
