import StickerModel

/// The CSS background of an SVG, which browsers paint behind everything, and librsvg does not.
enum SVGBackground {
    /// Among the omissions of an SVG whose background is not a plain color, or that has no size to fill.
    static let omission = "backgrounds (CSS)"

    /// The SVG with a shape in the color of its root's `style` behind everything, and whether it has another background
    /// that is left out.
    ///
    /// Those of style sheets are not looked for.
    static func drawn(_ text: [UInt8]) -> (document: [UInt8], isOmitted: Bool) {
        var markup = SVGMarkup(text)
        while let part = markup.next() {
            guard case .start(let inside, let isEmpty) = part else { continue }
            let root = SVGTag(text[inside])
            guard root.name == "svg", let style = root.attributes.first(where: { $0.key == "style" })?.value else {
                break
            }
            let values = declared(in: style)
            guard let color = values.last(where: isColor) else { return (text, !values.isEmpty) }
            // A selector such as `:first-child` would find other elements.
            guard !isEmpty, let shape = shape(of: root), !text.hasPseudoClass else { return (text, true) }
            // Rules for all elements must not change it. A color that librsvg does not know is ignored, and not black.
            let look =
                "fill:none;fill:\(color);fill-opacity:1;stroke:none;opacity:1;display:inline;visibility:visible;"
                + "transform:none;filter:none;mask:none;clip-path:none"
            let element = "<\(root.prefix)rect \(shape) style=\"\(look)\"/>"
            return (text.replacing([markup.offset..<markup.offset], with: [Array(element.utf8)]), false)
        }
        return (text, false)
    }

    /// The values of its backgrounds that show anything, in lower case, from the last one that says there is none.
    private static func declared(in style: String) -> [String] {
        var values: [String] = []
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.lowercased().trimmed }
            guard parts.count == 2, ["background", "background-color"].contains(parts[0]) else { continue }
            let value = parts[1].hasSuffix("!important") ? String(parts[1].dropLast(10)).trimmed : parts[1]
            if ["none", "transparent", "initial", "inherit", "unset"].contains(value) {
                values = []
            } else {
                values.append(value)
            }
        }
        return values
    }

    /// Whether it is `#36f`, `gold` or `rgb(51, 102, 255)`.
    private static func isColor(_ value: String) -> Bool {
        let name = value.prefix { $0 != "(" }
        guard name.count < value.count else {
            return value.drop { $0 == "#" }.utf8.allSatisfy(isWordByte)
        }
        return ["rgb", "rgba", "hsl", "hsla"].contains(name) && value.firstIndex(of: ")") == value.indices.last
            && value.utf8.allSatisfy { isWordByte($0) || "(),.%/ -+".utf8.contains($0) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "#")
    }

    /// What covers the whole drawing plane, also beside a view box of another shape; nil where it has no size of its own.
    private static func shape(of root: SVGTag) -> String? {
        func value(_ key: String) -> String { root.attributes.first { $0.key == key }?.value ?? "" }
        let box = value("viewBox").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        if box.count == 4, box.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), box[2] > 0, box[3] > 0 {
            let (width, height) = (box[2] * reach, box[3] * reach)
            return "x=\"\(box[0] - width)\" y=\"\(box[1] - height)\" width=\"\(2 * width + box[2])\" "
                + "height=\"\(2 * height + box[3])\""
        }
        let isSized = ["width", "height"].allSatisfy { key in
            let side = value(key)
            return side.contains { $0.isNumber } && !side.contains("%")
        }
        return isSized ? "width=\"100%\" height=\"100%\"" : nil
    }

    /// How many times the view box a background reaches beyond it.
    private static let reach = 20.0
}

extension [UInt8] {
    /// Whether there may be a selector that counts elements.
    fileprivate var hasPseudoClass: Bool {
        let words: [StaticString] = [":nth-", ":first-", ":last-", ":only-"]
        return hasTag("style")
            && indices.contains { index in
                self[index] == UInt8(ascii: ":") && words.contains { has($0, at: index) }
            }
    }
}
