/// Something that players of Lottie draw and rlottie leaves out or draws otherwise, without a word: each is a row of
/// `not-drawn.json`. Those of two letters are kinds of shapes.
enum LottieNotDrawn: String, CaseIterable {
    case expressions, effects, layerStyles, blendModes, grownMasks, featheredMasks, skews, turns, cameras, videos
    case themes, otherAnimations, interactions, playback, autoOrient, groupOpacity, squeezedStrokes, jointTrims
    case deepMattes, dashes, dashOffsets, fadingCopies, mm, rd, pb, tw, op, zz

    /// What people call it, in the plural: "expressions".
    var text: String { Self.texts[rawValue] ?? rawValue }

    private static let texts = Dictionary(NotDrawn.lottie.flatMap { row in row.found.map { ($0, row.text) } }) { $1 }
}
