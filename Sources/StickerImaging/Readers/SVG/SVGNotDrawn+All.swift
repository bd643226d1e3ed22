import StickerModel

extension SVGNotDrawn {
    /// What was measured with librsvg 2.54.7 against browsers; versions are from librsvg's NEWS.
    static let all: [SVGNotDrawn] = elements + values + colors + styleSheets + [background]

    /// The background that `SVGBackground` cannot paint.
    static let background = SVGNotDrawn(
        text: "backgrounds (CSS)", constructs: [], instead: "nothing is behind the drawing",
        remedy: "draw a rectangle behind everything")

    private static let asPaths =
        "convert the text to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines)"
    private static let asPNG = "or export the drawing as PNG from a program that displays it"
    private static let plainValues = "write the values themselves, such as #00aa88 or 12px, \(asPNG)"

    private static let elements = [
        SVGNotDrawn(
            text: "text on a path", constructs: [.content("textPath")], instead: "the text is missing", remedy: asPaths),
        SVGNotDrawn(
            text: "HTML (foreignObject)", constructs: [.content("foreignObject")], instead: "it is missing",
            remedy: "use text and shapes of SVG (diagrams.net: switch Formatted Text and Word Wrap off), \(asPNG)"),
        SVGNotDrawn(
            text: "flowed text (flowRoot)", constructs: [.content("flowRoot")], instead: "the text is missing",
            remedy: "convert it (Inkscape: Text > Convert to Text, then Path > Object to Path)"),
        SVGNotDrawn(
            text: "mesh gradients", constructs: [.paint("meshgradient"), .paint("meshGradient")],
            instead: "the shapes lack this paint", remedy: "use linear or radial gradients, \(asPNG)"),
        SVGNotDrawn(
            text: "hatches", constructs: [.paint("hatch")], instead: "the shapes lack this paint",
            remedy: "use a pattern, \(asPNG)"),
        SVGNotDrawn(
            text: ImageFacts.drawnAnimation,
            constructs: ["animate", "animateColor", "animateMotion", "animateTransform", "set"].map { .element($0) }
                + ["@keyframes", "@-webkit-keyframes", "@-moz-keyframes", "@-o-keyframes"].map { .statement($0) },
            instead: "an SVG becomes a still", remedy: "export the animation as Lottie, APNG or GIF"),
        SVGNotDrawn(
            text: "path lengths (pathLength)", constructs: [.attribute("pathLength")],
            instead: "dashes have other lengths",
            remedy: "expand the strokes to shapes (Inkscape: Path > Stroke to Path)",
            beside: ["stroke-dasharray"]),
    ]

    private static let values =
        [
            SVGNotDrawn(
                text: "CSS variables", constructs: [.function("var", of: "")],
                instead: "usual values are in their place, such as black", remedy: plainValues),
            SVGNotDrawn(
                text: "CSS shapes (clip-path)",
                constructs: ["clip-path", "-webkit-clip-path"].flatMap { property in
                    ["circle", "ellipse", "inset", "polygon", "path", "rect", "xywh", "shape"].map {
                        .function($0, of: property)
                    }
                }, instead: "nothing is cut off",
                remedy: "clip with a shape of SVG (Inkscape: Object > Clip > Set Clip)"),
            SVGNotDrawn(
                text: "CSS masks (mask-image)",
                constructs: [.property("mask-image"), .property("-webkit-mask-image")]
                    + ["mask", "-webkit-mask"].flatMap { property in
                        ["linear-gradient", "radial-gradient", "conic-gradient"].map { .function($0, of: property) }
                    }, instead: "nothing is masked",
                remedy: "mask with a shape of SVG (Inkscape: Object > Mask > Set Mask)",
                usual: ["none"]),
            SVGNotDrawn(
                text: "`transform-origin`", constructs: [.property("transform-origin")],
                instead: "turned and scaled parts are in other places",
                remedy:
                    "flatten the transforms (Inkscape: Edit > Select All, then Object > Group and Ungroup), \(asPNG)",
                usual: ["none", "0 0", "0px 0px", "0% 0%", "0px 0", "0 0px", "left top", "top left"],
                beside: ["transform", "gradientTransform", "patternTransform"]),
            SVGNotDrawn(
                text: "`text-transform`", constructs: [.property("text-transform")],
                instead: "letters are as they were typed", remedy: asPaths, usual: ["none"]),
            SVGNotDrawn(
                text: "`dominant-baseline`", constructs: [.property("dominant-baseline")],
                instead: "text is higher or lower", remedy: asPaths, usual: ["auto", "alphabetic", "baseline"],
                until: (2, 60)),
        ]
        + ["calc", "min", "max", "clamp"].map { function in
            SVGNotDrawn(
                text: "calculated values (\(function)())", constructs: [.function(function, of: "")],
                instead: "usual values are in their place", remedy: plainValues)
        }

    private static let colors = [
        "oklch", "oklab", "lch", "lab", "hwb", "color", "color-mix", "light-dark",
    ].map { function in
        SVGNotDrawn(
            text: "the color function \(function)()",
            constructs: ["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"].map {
                .function(function, of: $0)
            },
            instead: "black or nothing is in its place", remedy: plainValues, hasFallback: true)
    }

    private static let styleSheets =
        ["@media", "@supports", "@layer", "@container"].map { group in
            SVGNotDrawn(
                text: "style rules in `\(group)`", constructs: [.group(group)], instead: "they have no effect",
                remedy: "move the rules out of the group, \(asPNG)")
        }
        + [
            SVGNotDrawn(
                text: "style rules in other rules", constructs: [.group("{")], instead: "they have no effect",
                remedy: "write each rule with its whole selector, \(asPNG)")
        ]
        + [":is(", ":where(", ":has("].map { selector in
            SVGNotDrawn(
                text: "style rules for `\(selector)…)`", constructs: [.selector(selector)],
                instead: "they have no effect", remedy: "write plain selectors, such as `.sun`, \(asPNG)")
        }
}
