import PortableFoundation

/// Color functions of the property `filter` (`invert(100%)`, `hue-rotate(90deg)`), written as filter elements: librsvg
/// 2.54 computes them in linear light, and the Filter Effects specification in sRGB.
///
/// Delete this when the oldest librsvg that we build with computes them in sRGB; 2.54.7 does not.
struct SVGFilterFunctions {
    /// Each combination of functions once, with the id of its filter.
    private var ids: [[ColorStep]: String] = [:]
    private let root: SVGElement
    /// The ids of the filters in the drawing.
    private let known: Set<String>

    /// Functions beyond the limits stay.
    static func repair(_ tree: SVGTree, _ styles: SVGStyles) {
        let filters = tree.elements.filter { $0.name == "filter" }.compactMap { $0["id"] }
        var repair = SVGFilterFunctions(root: tree.root, known: Set(filters))
        for element in tree.elements {
            for attribute in element.attributes where attribute.isPlain && ["filter", "style"].contains(attribute.name)
            {
                let value = attribute.value
                guard value.utf8.contains(UInt8(ascii: "(")) else { continue }
                let isStyle = attribute.name == "style"
                let other = isStyle ? repair.replaced(in: SVGStyleText(value)) : repair.replaced(value)
                if let other { element.set(attribute, other) }
            }
        }
        for sheet in styles.sheets {
            if let other = repair.replaced(in: sheet.text) { sheet.element.replaceText(with: other) }
        }
    }

    /// Different filters that are made, and bytes of a value that are looked at.
    private static let (most, longest) = (200, 1_000)

    private init(root: SVGElement, known: Set<String>) { (self.root, self.known) = (root, known) }

    private mutating func replaced(in text: SVGStyleText) -> String? {
        var changes: [(range: Range<Int>, value: String)] = []
        for declaration in text.rules.flatMap(\.declarations) where declaration.property == "filter" {
            // `!important` goes: librsvg 2.54 draws no filter that has it.
            if let other = replaced(declaration.value) { changes.append((declaration.range, other)) }
        }
        return changes.isEmpty ? nil : text.replacing(changes)
    }

    /// A value with references to filters in the place of its color functions, and without what is not there; "none"
    /// where a function makes no sense, as for browsers; nil where nothing changes.
    private mutating func replaced(_ value: String) -> String? {
        guard value.utf8.count < Self.longest, value.contains("(") else { return nil }
        var words: [String] = []
        var steps: [ColorStep] = []
        var hasChanged = false
        var rest = value.drop(while: \.isWhitespace)
        while !rest.isEmpty || !steps.isEmpty {
            // Other functions stay.
            let word = rest.firstParenthesis.map { rest[...$0] } ?? rest
            rest = rest[word.endIndex...].drop(while: \.isWhitespace)
            if let step = ColorStep(word.lowercased()) {
                steps.append(step)
                continue
            }
            if !steps.isEmpty {
                guard let id = filter(steps) else { return nil }
                words.append("url(#\(id))")
                (steps, hasChanged) = ([], true)
            }
            if ColorStep.isFaulty(word.lowercased()) { return "none" }
            if let id = SVGNumbers.id(in: String(word)), !known.contains(id) {
                hasChanged = true
            } else if !word.isEmpty {
                words.append(String(word))
            }
        }
        return hasChanged ? words.isEmpty ? "none" : words.joined(separator: " ") : nil
    }

    /// The id of the filter of some steps; nil where there are too many filters.
    private mutating func filter(_ steps: [ColorStep]) -> String? {
        if let id = ids[steps] { return id }
        guard ids.count < Self.most else { return nil }
        let id = "stickerpress-filter-\(ids.count)"
        // The functions have no region; that of an element is cut to the canvas. At the end of the drawing it changes
        // nothing of what selectors such as `:first-child` find.
        let filter = root.add(
            "filter",
            [
                ("id", id), ("color-interpolation-filters", "sRGB"), ("filterUnits", "userSpaceOnUse"), ("x", "-1e6"),
                ("y", "-1e6"), ("width", "2e6"), ("height", "2e6"),
            ])
        for step in steps { if let filter { step.add(to: filter) } }
        ids[steps] = id
        return id
    }
}

/// A color function with its amount: a share of 1, or for `hue-rotate` degrees.
private struct ColorStep: Hashable {
    private enum Function: String {
        case brightness, contrast, grayscale, invert, saturate, sepia
        case hueRotate = "hue-rotate"
    }

    private let function: Function
    private let amount: Double

    /// nil for other functions, and for amounts that a browser refuses.
    init?(_ text: String) {
        let name = text.prefix { $0 != "(" }
        guard let function = Function(rawValue: String(name)), text.hasSuffix(")") else { return nil }
        let argument = String(text.dropFirst(name.count + 1).dropLast()).trimmed
        let unit = argument.drop { $0.isNumber || "+-.".contains($0) }
        let isTurn = function == .hueRotate
        guard argument.count < 20, let scale = (isTurn ? Self.degrees : Self.shares)[String(unit)] else { return nil }
        let usual = isTurn ? 0.0 : 1
        guard let number = argument.isEmpty ? usual : Double(argument.dropLast(unit.count)), number.isFinite,
            isTurn ? !unit.isEmpty || number == 0 : number >= 0
        else { return nil }
        let isShare = [.grayscale, .invert, .sepia].contains(function)
        self.function = function
        amount = isShare ? min(1, number * scale) : number * scale
    }

    /// Whether it is a function of a filter with an amount that browsers refuse; what is calculated is not.
    static func isFaulty(_ text: String) -> Bool {
        let name = text.prefix { $0 != "(" }
        guard name.count < text.count, text.hasSuffix(")"), text.count(where: { $0 == "(" }) == 1 else { return false }
        let argument = text.dropFirst(name.count + 1).dropLast()
        if Function(rawValue: String(name)) != nil { return ColorStep(text) == nil }
        return name == "blur" && argument.contains("-")
            || ["blur", "drop-shadow"].contains(name) && argument.contains("%")
    }

    private static let degrees = ["": 1, "deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
    private static let shares = ["": 1, "%": 0.01]

    /// Adds the filter primitive that the specification defines the function by.
    func add(to filter: SVGElement) {
        switch function {
        case .brightness: transfer(filter, [("type", "linear"), ("slope", "\(amount)")])
        case .contrast:
            transfer(filter, [("type", "linear"), ("slope", "\(amount)"), ("intercept", "\(0.5 - amount / 2)")])
        case .invert: transfer(filter, [("type", "table"), ("tableValues", "\(amount) \(1 - amount)")])
        case .hueRotate: filter.add("feColorMatrix", [("type", "hueRotate"), ("values", "\(amount)")])
        case .saturate: filter.add("feColorMatrix", [("type", "saturate"), ("values", "\(amount)")])
        case .grayscale: matrix(filter, Self.gray)
        case .sepia: matrix(filter, Self.sepia)
        }
    }

    private func transfer(_ filter: SVGElement, _ function: [(String, String)]) {
        let transfer = filter.add("feComponentTransfer")
        for channel in ["R", "G", "B"] { transfer?.add("feFunc" + channel, function) }
    }

    /// Between the colors as they are and those of a matrix.
    private func matrix(_ filter: SVGElement, _ full: [[Double]]) {
        let rows = full.enumerated().map { row, values in
            values.enumerated().map { column, value in
                "\(amount * value + (row == column ? 1 - amount : 0))"
            }.joined(separator: " ") + " 0 0"
        }
        filter.add("feColorMatrix", [("values", rows.joined(separator: " ") + " 0 0 0 1 0")])
    }

    private static let gray = [[Double]](repeating: [0.2126, 0.7152, 0.0722], count: 3)
    private static let sepia = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
}

extension Substring {
    /// The end of the function that it begins with.
    fileprivate var firstParenthesis: Index? {
        var depth = 0
        return indices.first { index in
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            return self[index] == ")" && depth <= 0
        }
    }
}
