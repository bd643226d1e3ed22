import PortableFoundation
import StickerModel

/// What browsers ignore as faulty, where librsvg (up to 2.62 at least) leaves out the element instead: values of
/// attributes, references to what is not there or in itself, and words that it does not know.
enum SVGFaults {
    static func repair(_ tree: SVGTree) {
        // Of those with the same id, the first.
        let byID = Dictionary(tree.elements.compactMap { one in one["id"].map { ($0, one) } }) { first, _ in first }
        repairEncodedNames(of: tree, byID)
        for element in Array(tree.elements) where element.isSVG {
            let name = element.name
            for attribute in element.attributes where attribute.isPlain {
                if let value = sRGB(attribute.value) {
                    element.set(attribute, value)
                } else {
                    repair(attribute, of: element, name)
                }
            }
            switch name {
            case "linearGradient", "radialGradient":
                repairTemplate(of: element, ["linearGradient", "radialGradient"], byID)
                repairFlatGradient(element, byID)
                repairRepeat(of: element, byID)
            case "pattern":
                repairTemplate(of: element, ["pattern"], byID)
                // A view box decides alone.
                if element["viewBox"] != nil { element.unset("patternContentUnits") }
            case "filter": repairInputs(of: element)
            case "mask": element.unset("transform")
            default: break
            }
            if isNotDrawn(element, name, byID) { element.remove() }
        }
    }

    /// Browsers decode addresses: `url(#my%20paint)` is the element “my paint”. librsvg compares the letters, so the element
    /// gets the name by which all refer to it.
    private static func repairEncodedNames(of tree: SVGTree, _ byID: [String: SVGElement]) {
        // Most drawings have no name that an address would write otherwise.
        func isWrittenAsIs(_ byte: UInt8) -> Bool { byte < 0x80 && SVGStyleText.isNameByte(byte) }
        guard byID.keys.contains(where: { !$0.utf8.allSatisfy(isWrittenAsIs) }) else { return }
        let texts = tree.elements.flatMap { element in
            element.attributes.map(\.value) + (element.name == "style" ? [element.ownText] : [])
        }.filter { $0.utf8.contains(UInt8(ascii: "#")) && !$0.hasPrefix("data:") }
        let encoded = texts.filter { $0.utf8.contains(UInt8(ascii: "%")) }
            .flatMap { $0.matches(of: /#([^"'();,\s]*%[^"'();,\s]*)/).map { String($0.1) } }
            .compactMap { address in address.percentDecoded.map { (address, name: $0) } }
            .filter { byID[$0.name] != nil && byID[$0.0] == nil }
        guard !encoded.isEmpty else { return }
        let plain = Set(texts.flatMap { $0.matches(of: /#([^"'()]+)/).map { String($0.1) } })
        for (address, name) in encoded where !plain.contains(name) { byID[name]?.set("id", address) }
    }

    // MARK: Values

    /// Making it takes as long as hundreds of colors.
    private static let displayP3 = ColorProfile(primaries: 12)?.toSRGB(from: .rgb)

    /// A pattern is compiled once for all that it is asked.
    nonisolated(unsafe) private static let p3Color =
        /color\(\s*display-p3\s+([0-9.]+)\s+([0-9.]+)\s+([0-9.]+)\s*(?:\/\s*([0-9.]+)\s*)?\)/.ignoresCase()

    /// The value with colors of Display P3, as Figma writes them, in sRGB; nil where it has none.
    private static func sRGB(_ value: String) -> String? {
        guard value.utf8.contains(UInt8(ascii: "(")), value.contains("display-p3"), let transform = displayP3 else {
            return nil
        }
        return value.replacing(p3Color) { match in
            var pixel = Raster(PixelSize(1, 1))
            for (channel, share) in [match.1, match.2, match.3].enumerated() {
                pixel.pixels[channel] = UInt8(((Double(share) ?? 0) * 255).rounded().clamped(to: 0...255))
            }
            pixel.pixels[3] = 255
            transform.apply(to: &pixel)
            return "rgba(\(pixel.pixels[0]), \(pixel.pixels[1]), \(pixel.pixels[2]), \(match.4 ?? "1"))"
        }
    }

    private enum Value {
        case words(Set<String>)
        /// So many numbers, none of them below the least one.
        case numbers(ClosedRange<Int>, least: Double = -.infinity)
        case length
        case share
        case transform
        /// Two coordinates, and two sides.
        case box
    }

    private static func repair(_ attribute: SVGAttribute, of element: SVGElement, _ name: String) {
        let key = attribute.name
        let isStep = name.hasPrefix("fe")
        if key == "points", let numbers = SVGNumbers.list(attribute.value), !numbers.count.isMultiple(of: 2) {
            // The last of an odd number of coordinates is ignored.
            element.set(attribute, numbers.dropLast().map { "\($0)" }.joined(separator: " "))
        }
        var matrix: Value?
        // Asked for here alone: an element may have very many attributes.
        if name == "feColorMatrix", key == "values" {
            matrix = .numbers((element["type"] ?? "matrix") == "matrix" ? 20...20 : 1...1)
        }
        guard let expected = matrix ?? (isStep ? steps[key] : nil) ?? values[name + " " + key] ?? values[key],
            !name.hasPrefix("text"), name != "tspan", !isRight(attribute.value, expected)
        else { return }
        element.unset(attribute)
    }

    private static func isRight(_ value: String, _ expected: Value) -> Bool {
        switch expected {
        case .words(let words): return words.contains(value.trimmed)
        case .transform: return SVGTransform(value) != nil
        case .box: return SVGNumbers.list(value).map { $0.count == 4 && min($0[2], $0[3]) >= 0 } ?? false
        case .numbers(let count, let least):
            return SVGNumbers.list(value).map { count.contains($0.count) && $0.allSatisfy { $0 >= least } } ?? false
        case .length, .share:
            var rest = Array(value.trimmed.utf8)[...]
            guard SVGNumbers.number(&rest) != nil else { return value.contains("(") }
            let unit = String(decoding: rest, as: UTF8.self)
            if case .share = expected { return ["", "%"].contains(unit) }
            return unit == "%" || unit.allSatisfy(\.isLetter)
        }
    }

    private static let values = table([
        "transform, gradientTransform, patternTransform": .transform,
        "x, y, width, height, x1, x2, y1, y2, cx, cy, r, rx, ry, fx, fy": .length,
        "stop offset": .share, "viewBox": .box,
        "gradientUnits, patternUnits, patternContentUnits, clipPathUnits, maskUnits, maskContentUnits, filterUnits, primitiveUnits":
            .words(["userSpaceOnUse", "objectBoundingBox"]),
        "markerUnits": .words(["strokeWidth", "userSpaceOnUse"]),
        "spreadMethod": .words(["pad", "reflect", "repeat"]),
        "stroke-miterlimit": .numbers(1...1, least: 0),
        "feColorMatrix type": .words(["matrix", "saturate", "hueRotate", "luminanceToAlpha"]),
        "feTurbulence type": .words(["turbulence", "fractalNoise"]),
    ])

    /// Those of the steps of filters.
    private static let steps = table([
        "mode": .words([
            "normal", "multiply", "screen", "darken", "lighten", "overlay", "color-dodge", "color-burn", "hard-light",
            "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
        ]),
        "operator": .words(["over", "in", "out", "atop", "xor", "lighter", "arithmetic", "erode", "dilate"]),
        "edgeMode": .words(["duplicate", "wrap", "none"]),
        "preserveAlpha": .words(["true", "false"]),
        "xChannelSelector, yChannelSelector": .words(["R", "G", "B", "A"]),
        "stdDeviation, radius, baseFrequency": .numbers(1...2, least: 0),
        "diffuseConstant, specularConstant": .numbers(1...1, least: 0),
        "specularExponent": .numbers(1...1, least: 1),
        "dx, dy, k1, k2, k3, k4, scale, slope, intercept, amplitude, exponent, offset": .numbers(1...1),
        "surfaceScale, azimuth, elevation, seed, numOctaves": .numbers(1...1),
    ])

    /// The value of each name in the lists.
    private static func table(_ rows: KeyValuePairs<String, Value>) -> [String: Value] {
        Dictionary(
            rows.flatMap { names, value in names.split(separator: ", ").map { (String($0), value) } }
        ) { first, _ in first }
    }

    // MARK: Elements

    /// Whether no browser draws it, nor applies it on a screen.
    private static func isNotDrawn(_ element: SVGElement, _ name: String, _ byID: [String: SVGElement]) -> Bool {
        switch name {
        case "tref": true
        case "style":
            !["", "text/css"].contains((element["type"] ?? "").trimmed.lowercased())
                || !SVGStyleText.holds(element["media"] ?? "")
        // In itself.
        case "use":
            element.target(in: byID).map(sequence(first: element, next: \.parent).contains) == true
        default: !isForEnglish(element, name) || asksForExtension(element)
        }
    }

    /// They are there in any language.
    private static let definitions: Set = [
        "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient", "symbol",
    ]

    /// librsvg asks for the language in a `switch` only; it is English, as in most browsers.
    private static func isForEnglish(_ element: SVGElement, _ name: String) -> Bool {
        guard let languages = element["systemLanguage"], let parent = element.parent, parent.name != "switch",
            !definitions.contains(name)
        else { return true }
        return languages.split(separator: ",").contains { String($0).trimmed.lowercased().prefix(2) == "en" }
    }

    /// Browsers know HTML and MathML in a drawing, and no other extension; librsvg asks in a `switch` only.
    private static func asksForExtension(_ element: SVGElement) -> Bool {
        guard let extensions = element["requiredExtensions"], element.parent?.name != "switch" else { return false }
        return extensions.split(whereSeparator: \.isWhitespace).contains { !knownExtensions.contains(String($0)) }
    }

    private static let knownExtensions: Set = [
        "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
    ]

    // MARK: Paints and filters

    /// Removes the reference to a template that is not there or is something else, or that leads back.
    private static func repairTemplate(of element: SVGElement, _ kinds: Set<String>, _ byID: [String: SVGElement]) {
        var seen = [element]
        while let last = seen.last, let attribute = last.reference, seen.count < longestChain {
            guard let other = last.target(in: byID), kinds.contains(other.name), !seen.contains(other) else {
                return last.unset(attribute)
            }
            seen.append(other)
        }
    }

    private static let longestChain = 20

    /// A gradient without a width is its last color, and cairo draws nothing.
    private static func repairFlatGradient(_ gradient: SVGElement, _ byID: [String: SVGElement]) {
        let transform = gradient["gradientTransform"].flatMap { SVGTransform($0) }
        let radius = gradient.name == "radialGradient" ? gradient["r"].flatMap(SVGNumbers.list)?.first : nil
        let ends = ["x1", "x2", "y1", "y2"].map { gradient[$0] }
        let isPoint = ends[0] != nil && ends[0] == ends[1] && ends[2] == ends[3]
        guard transform?.isFlat == true || radius.map({ $0 <= 0 }) == true || isPoint else { return }
        let source = gradient.templates(in: byID).first { !$0.children.isEmpty } ?? gradient
        let stops = source.children.filter { $0.name == "stop" }
        for name in ["gradientTransform", "r", "x1", "x2"] { gradient.unset(name) }
        if source == gradient { stops.dropLast().forEach { $0.remove() } } else { _ = stops.last?.copy(into: gradient) }
    }

    /// From the last stop to the first one of the next turn, cairo mixes the colors; a stop at each end keeps them apart.
    private static func repairRepeat(of gradient: SVGElement, _ byID: [String: SVGElement]) {
        let chain = gradient.templates(in: byID)
        guard chain.lazy.compactMap({ $0["spreadMethod"] }).first?.trimmed == "repeat",
            let source = chain.first(where: { $0.children.contains { $0.name == "stop" } })
        else { return }
        let stops = source.children.filter { $0.name == "stop" }
        guard let first = stops.first, let last = stops.last else { return }
        if offset(of: first) > 0 { first.copy()?.set("offset", "0") }
        if offset(of: last) < 1 { last.copy(into: source)?.set("offset", "1") }
    }

    private static func offset(of stop: SVGElement) -> Double {
        let text = (stop["offset"] ?? "").trimmed
        var rest = Array(text.utf8)[...]
        return (SVGNumbers.number(&rest) ?? 0) / (text.hasSuffix("%") ? 100 : 1)
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
