/// Something that players of Lottie draw and rlottie leaves out or draws otherwise, without a word.
package struct LottieNotDrawn: Sendable {
    /// What people call it, in the plural: "expressions".
    package let text: String
    /// What a viewer sees, and what to do in the animation program.
    private let seen, remedy: String

    private init(_ text: String, _ seen: String, _ remedy: String) {
        (self.text, self.seen, self.remedy) = (text, seen, remedy)
    }

    /// The row of an omission, which findings know by the beginning of its text.
    package static func named(_ text: String) -> LottieNotDrawn? { all.first { text.hasPrefix($0.text) } }

    /// What a finding says about it.
    package var advice: String { "\(text): \(seen); \(remedy)" }

    private static let asShapes = "convert them to plain shapes, or export the animation as APNG or GIF"
    private static let asPixels = "export the animation as APNG or GIF"
    private static let asKeys = "set keyframes for what moves, or \(asPixels)"

    static let expressions = LottieNotDrawn(
        "expressions", "values stay at their keyframes",
        "convert them (After Effects: Animation > Keyframe Assistant > Convert Expression to Keyframes)")
    static let effects = LottieNotDrawn("effects", "layers are without them", asPixels)
    static let layerStyles = LottieNotDrawn("layer styles", "layers are without shadows, glows and the like", asPixels)
    static let blendModes = LottieNotDrawn(
        "blend modes", "colors are not mixed", "choose the colors they give, or \(asPixels)")
    static let grownMasks = LottieNotDrawn("grown masks", "masks have the size of their paths", "change the paths")
    static let featheredMasks = LottieNotDrawn("feathered masks", "masks have sharp edges", asPixels)
    static let skews = LottieNotDrawn("skewing", "parts stay upright", "change the paths, or \(asPixels)")
    static let turns = LottieNotDrawn("turns in space around several axes", "parts are turned otherwise", asKeys)
    static let cameras = LottieNotDrawn("cameras", "nothing is nearer or farther", asKeys)
    static let videos = LottieNotDrawn("videos", "they are missing", asPixels)
    static let themes = LottieNotDrawn(
        "themes", "colors are those of the animation itself", "export the animation in the colors of one theme")
    static let otherAnimations = LottieNotDrawn(
        "further animations", "only the first one is drawn", "unpack the archive for the others: they are JSON files")
    static let interactions = LottieNotDrawn(
        "interactions", "the animation plays from its beginning to its end", "export what stickers are to show")
    static let autoOrient = LottieNotDrawn(
        "layers that follow separate x and y positions", "they are not turned along their way",
        "set keyframes for their rotation")
    static let groupOpacity = LottieNotDrawn(
        "translucent groups whose parts overlap", "parts are seen through each other",
        "make the parts opaque and the layer translucent, or merge the parts")
    static let squeezedStrokes = LottieNotDrawn(
        "strokes in squeezed parts", "strokes are equally thick all around",
        "expand the strokes to shapes (Illustrator: Object > Path > Outline Stroke)")
    static let jointTrims = LottieNotDrawn(
        "trims of several paths as one, beyond its end", "whole paths are seen",
        "trim each path for itself (After Effects: Trim Multiple Shapes: Simultaneously)")
    static let deepMattes = LottieNotDrawn(
        "mattes and masks more than seven deep", "parts are a little translucent", "use fewer of them in each other")
    static let dashes = LottieNotDrawn(
        "dashed strokes", "dashes are up to 7 % shorter on slanted lines", "expand the strokes to shapes")
    static let dashOffsets = LottieNotDrawn(
        "dashes of several lengths that move", "dashes begin elsewhere", "use one dash and one gap")
    static let fadingCopies = LottieNotDrawn(
        "repeaters that fade while they change", "copies are darker or lighter", asShapes)
    static let mergedPaths = LottieNotDrawn("merged paths", "shapes are not combined", asShapes)
    static let roundedCorners = LottieNotDrawn("rounded corners", "corners are sharp", asShapes)
    static let puckers = LottieNotDrawn("puckered paths", "shapes are as they were before", asShapes)
    static let twists = LottieNotDrawn("twisted paths", "shapes are as they were before", asShapes)
    static let offsets = LottieNotDrawn("offset paths", "shapes are as large as they were before", asShapes)
    static let zigzags = LottieNotDrawn("zigzag paths", "lines are smooth", asShapes)

    private static let all = [
        expressions, effects, layerStyles, blendModes, grownMasks, featheredMasks, skews, turns, cameras, videos,
        themes, otherAnimations,
        interactions, autoOrient, groupOpacity, deepMattes, squeezedStrokes, jointTrims, dashes, dashOffsets,
        fadingCopies, mergedPaths, roundedCorners, puckers, twists,
        offsets, zigzags,
    ]

    /// Shapes that are left out, by their kind.
    static let shapes = [
        "mm": mergedPaths, "rd": roundedCorners, "pb": puckers, "tw": twists, "op": offsets, "zz": zigzags,
    ]
}
