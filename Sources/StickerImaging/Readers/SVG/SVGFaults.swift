import PortableFoundation

/// What browsers ignore as faulty, where librsvg (up to 2.62 at least) leaves out the element instead: values of
/// attributes, references to what is not there or in itself, and words that it does not know.
enum SVGFaults {
    static func repair(_ tree: SVGTree) {
        let byID = tree.elementsByID
        let letter = tree.root["font-size"].flatMap { SVGNumbers.list($0.replacing("px", with: "")) }?.first ?? 16
        for element in Array(tree.elements) where element.isSVG {
            let name = element.name
            if !isForEnglish(element) { element.remove() }
            for attribute in element.attributes where attribute.isPlain { repair(attribute, of: element, name, letter) }
            switch name {
            case "linearGradient", "radialGradient":
                repairTemplate(of: element, ["linearGradient", "radialGradient"], byID)
            case "pattern":
                repairTemplate(of: element, ["pattern"], byID)
                // A view box decides alone.
                if element["viewBox"] != nil { element.unset("patternContentUnits") }
            case "filter": repairInputs(of: element)
            case "feColorMatrix": repairMatrix(element)
            case "feDiffuseLighting", "feSpecularLighting": repairLight(of: element)
            // No browser draws it, nor moves a mask.
            case "tref": element.remove()
            case "mask": element.unset("transform")
            case "style" where !isStyleSheet(element): element.remove()
            case "use": if isInItsTarget(element, byID) { element.remove() }
            default: break
            }
        }
    }

    // MARK: Values

    private enum Value {
        case words([String])
        /// So many numbers. Where one is below 0: another value, or "" for none.
        case numbers(ClosedRange<Int>, belowZero: String? = nil)
        case length(belowZero: String? = nil)
        /// A length of 0 or less counts as hardly any, and is not drawn by librsvg.
        case radius
        case share
        case transform
    }

    /// `letter` is the font size of the root in px.
    private static func repair(
        _ attribute: SVGAttribute, of element: SVGElement, _ name: String, _ letter: Double
    ) {
        let key = attribute.name
        let expected =
            name.hasPrefix("fe") ? values["fe " + key] ?? values[key] : values[name + " " + key] ?? values[key]
        guard let expected, !name.hasPrefix("text"), name != "tspan" else {
            if key == "points" { repairPoints(attribute, of: element) }
            return
        }
        guard let other = replacement(for: attribute.value, expected, letter) else { return }
        if other.isEmpty { element.unset(attribute) } else { element.set(attribute, other) }
    }

    /// nil where a value is right, "" where it is to be ignored.
    private static func replacement(for value: String, _ expected: Value, _ letter: Double) -> String? {
        switch expected {
        case .words(let words): return words.contains(value.trimmed) ? nil : ""
        case .transform: return SVGTransform(value) == nil ? "" : nil
        case .numbers(let count, let belowZero):
            guard let numbers = SVGNumbers.list(value), count.contains(numbers.count) else { return "" }
            return numbers.contains { $0 < 0 } ? belowZero : nil
        case .radius:
            var rest = Array(value.trimmed.utf8)[...]
            return SVGNumbers.number(&rest).map { $0 <= 0 } ?? false
                ? "0.001" : replacement(for: value, .length(), letter)
        case .length(let belowZero):
            var rest = Array(value.trimmed.utf8)[...]
            guard let number = SVGNumbers.number(&rest) else { return value.contains("(") ? nil : "" }
            if number < 0, let belowZero { return belowZero }
            // The units that librsvg does not know; others are named.
            switch String(decoding: rest, as: UTF8.self).lowercased() {
            case "rem": return "\(number * letter)"
            case "q": return "\(number * 96 / 101.6)"
            case let unit: return unit == "%" || unit.allSatisfy(\.isLetter) ? nil : ""
            }
        case .share:
            var rest = Array(value.trimmed.utf8)[...]
            return SVGNumbers.number(&rest) != nil && (rest.isEmpty || Array(rest) == [UInt8(ascii: "%")]) ? nil : ""
        }
    }

    private static let values: [String: Value] = {
        var values: [String: Value] = [
            "transform": .transform, "gradientTransform": .transform, "patternTransform": .transform,
            "stop offset": .share, "spreadMethod": .words(["pad", "reflect", "repeat"]),
            "markerUnits": .words(["strokeWidth", "userSpaceOnUse"]),
            "radialGradient r": .radius, "fr": .length(belowZero: ""),
            "filter width": .length(belowZero: "0"), "filter height": .length(belowZero: "0"),
            "fe mode": .words(
                [
                    "normal", "multiply", "screen", "darken", "lighten", "overlay", "color-dodge", "color-burn",
                    "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
                ]),
            "fe operator": .words(["over", "in", "out", "atop", "xor", "lighter", "arithmetic", "erode", "dilate"]),
            "fe type": .words(
                [
                    "matrix", "saturate", "hueRotate", "luminanceToAlpha", "fractalNoise", "turbulence", "identity",
                    "table", "discrete", "linear", "gamma",
                ]),
            "fe edgeMode": .words(["duplicate", "wrap", "none"]), "fe stitchTiles": .words(["stitch", "noStitch"]),
            "fe preserveAlpha": .words(["true", "false"]), "fe xChannelSelector": .words(["R", "G", "B", "A"]),
            "fe yChannelSelector": .words(["R", "G", "B", "A"]),
            "fe stdDeviation": .numbers(1...2, belowZero: ""), "fe radius": .numbers(1...2, belowZero: ""),
            "fe baseFrequency": .numbers(1...2, belowZero: ""), "fe diffuseConstant": .numbers(1...1, belowZero: "0"),
            "fe specularConstant": .numbers(1...1, belowZero: "0"),
            "stroke-miterlimit": .numbers(1...1, belowZero: ""),
        ]
        for name in ["gradient", "pattern", "patternContent", "clipPath", "mask", "maskContent", "filter", "primitive"]
        {
            values[name + "Units"] = .words(["userSpaceOnUse", "objectBoundingBox"])
        }
        for name in [
            "dx", "dy", "k1", "k2", "k3", "k4", "scale", "slope", "intercept", "amplitude", "exponent", "offset",
            "surfaceScale", "azimuth", "elevation", "pointsAtX", "pointsAtY", "pointsAtZ", "limitingConeAngle", "seed",
            "specularExponent", "numOctaves", "z",
        ] {
            values["fe " + name] = .numbers(1...1)
        }
        for name in [
            "x", "y", "width", "height", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "refX",
            "refY",
            "markerWidth", "markerHeight",
        ] {
            values[name] = .length()
        }
        return values
    }()

    /// The last of an odd number of coordinates is ignored.
    private static func repairPoints(_ attribute: SVGAttribute, of element: SVGElement) {
        guard let numbers = SVGNumbers.list(attribute.value), !numbers.count.isMultiple(of: 2) else { return }
        element.set(attribute, numbers.dropLast().map { "\($0)" }.joined(separator: " "))
    }

    /// A wrong number of values counts as none.
    private static func repairMatrix(_ matrix: SVGElement) {
        guard let values = matrix["values"] else { return }
        let count = ["saturate": 1, "hueRotate": 1][matrix["type"] ?? ""] ?? 20
        if SVGNumbers.list(values)?.count != count { matrix.unset("values") }
    }

    /// They are there in any language.
    private static let definitions: Set = [
        "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient", "symbol",
    ]

    /// librsvg asks for the language in a `switch` only; it is English, as in most browsers.
    private static func isForEnglish(_ element: SVGElement) -> Bool {
        guard let languages = element["systemLanguage"], let parent = element.parent, parent.name != "switch",
            !definitions.contains(element.name)
        else { return true }
        return languages.split(separator: ",").contains { String($0).trimmed.lowercased().prefix(2) == "en" }
    }

    /// Without a light there is nothing.
    private static func repairLight(of step: SVGElement) {
        guard !step.children.contains(where: { ["feDistantLight", "fePointLight", "feSpotLight"].contains($0.name) })
        else {
            return
        }
        step.add("feFlood", [("flood-opacity", "0")] + (step["result"].map { [("result", $0)] } ?? []), .before)
        step.remove()
    }

    /// Whether the sheet is one that a browser applies on a screen.
    private static func isStyleSheet(_ style: SVGElement) -> Bool {
        ["", "text/css"].contains((style["type"] ?? "").trimmed.lowercased())
            && SVGStyleText.holds(style["media"] ?? "")
    }

    // MARK: References

    /// Removes the reference to a template that is not there or is something else. Where templates lead back, that of
    /// the first one with content of its own goes.
    private static func repairTemplate(of element: SVGElement, _ kinds: Set<String>, _ byID: [String: SVGElement]) {
        var seen = [element]
        while let attribute = seen.last?.reference, seen.count < longestChain {
            guard let other = seen.last?.target(in: byID), kinds.contains(other.name) else {
                if seen.count == 1 { element.unset(attribute) }
                return
            }
            if seen.contains(where: { $0 == other }) {
                let whole = seen.first { !$0.children.isEmpty } ?? element
                whole.reference.map(whole.unset)
                return
            }
            seen.append(other)
        }
    }

    private static let longestChain = 20

    private static func isInItsTarget(_ use: SVGElement, _ byID: [String: SVGElement]) -> Bool {
        guard let target = use.target(in: byID) else { return false }
        return sequence(first: use, next: \.parent).contains { $0 == target }
    }

    /// What a filter primitive takes in, where no earlier one makes it, is as if it were not stated. Browsers know no
    /// background images either.
    private static func repairInputs(of filter: SVGElement) {
        var known: Set = ["SourceGraphic", "SourceAlpha", "FillPaint", "StrokePaint"]
        for primitive in filter.children {
            for element in [primitive] + primitive.children {
                for attribute in element.attributes where ["in", "in2"].contains(attribute.name) {
                    if !known.contains(attribute.value.trimmed) { element.unset(attribute) }
                }
            }
            if let result = primitive["result"] { known.insert(result.trimmed) }
        }
    }
}

extension SVGElement {
    /// What it refers to in the document, as an attribute.
    var reference: SVGAttribute? {
        let all = attributes.filter { $0.name == "href" }
        return (all.first(where: \.isPlain) ?? all.first).flatMap { $0.value.trimmed.hasPrefix("#") ? $0 : nil }
    }

    /// The element that it refers to, out of those with an id.
    func target(in byID: [String: SVGElement]) -> SVGElement? {
        reference.flatMap { byID[String($0.value.trimmed.dropFirst())] }
    }
}
