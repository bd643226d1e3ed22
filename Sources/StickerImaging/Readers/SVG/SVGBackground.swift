import PortableFoundation

/// The CSS background of an SVG, which browsers paint behind everything, and librsvg does not (up to 2.62 at least).
enum SVGBackground {
    /// Adds a shape in the color of the root's background behind everything. Returns whether there is another
    /// background, which is left out.
    static func repair(_ survey: SVGSurvey) -> Bool {
        guard let node = survey.nodes.first, node.name == "svg" else { return false }
        let (root, values) = (node.element, shown(node.declarations))
        guard let color = values.last(where: isColor) else { return !values.isEmpty }
        let isCertain = ["background", "background-color"].allSatisfy { !node.declarations.isUncertain($0) }
        // A selector such as `:first-child` or `rect + g` would find other elements.
        let countsElements = survey.sheets.contains { sheet in
            sheet.rules.contains { rule in
                [":nth-", ":first-", ":last-", ":only-", "+", "~"].contains { rule.selector.contains($0) }
            }
        }
        guard isCertain, !countsElements, let shape = shape(of: root) else { return true }
        // Rules for all elements must not change it. A color that librsvg does not know is ignored, and not black.
        let look =
            "fill:none;fill:\(color);fill-opacity:1;stroke:none;opacity:1;display:inline;visibility:visible;"
            + "transform:none;filter:none;mask:none;clip-path:none"
        root.add("rect", shape + [("style", look)], .first)
        return values.contains { $0.contains("gradient(") || $0.contains("url(") }
    }

    /// The values of backgrounds that show anything, in lower case, from the last one that says there is none.
    private static func shown(_ declarations: [SVGStyleText.Declaration]) -> [String] {
        let properties: Set = ["background", "background-color", "background-image"]
        let values = declarations.filter { properties.contains($0.property) }.map { $0.value.lowercased() }
        let clear = values.lastIndex { ["none", "transparent", "initial", "inherit", "unset"].contains($0) }
        return Array(values.dropFirst(clear.map { $0 + 1 } ?? 0))
    }

    /// Whether it is `#36f`, `gold` or `rgb(51, 102, 255)`.
    private static func isColor(_ value: String) -> Bool {
        let name = value.prefix { $0 != "(" }
        guard name.count < value.count else {
            return !value.isEmpty && value.drop { $0 == "#" }.utf8.allSatisfy(isWordByte)
        }
        return ["rgb", "rgba", "hsl", "hsla"].contains(name) && value.firstIndex(of: ")") == value.indices.last
            && value.utf8.allSatisfy { isWordByte($0) || "(),.%/ -+".utf8.contains($0) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isDigit || 0x61...0x7A ~= byte || byte == UInt8(ascii: "#")
    }

    /// What covers the whole drawing plane, also beside a view box of another shape; nil where it has no size of its own.
    private static func shape(of root: SVGElement) -> [(String, String)]? {
        let box = (root["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        if box.count == 4, box.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), box[2] > 0, box[3] > 0 {
            let (width, height) = (box[2] * reach, box[3] * reach)
            return [
                ("x", "\(box[0] - width)"), ("y", "\(box[1] - height)"), ("width", "\(2 * width + box[2])"),
                ("height", "\(2 * height + box[3])"),
            ]
        }
        let isSized = ["width", "height"].allSatisfy { key in
            let side = root[key] ?? ""
            return side.contains { $0.isNumber } && !side.contains("%")
        }
        return isSized ? [("width", "100%"), ("height", "100%")] : nil
    }

    /// How many times the view box a background reaches beyond it.
    private static let reach = 20.0
}
