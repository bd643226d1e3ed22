import StickerModel

/// Color functions of the property `filter` (`invert(100%)`, `hue-rotate(90deg)`), spelled out as filter elements:
/// librsvg 2.54 computes them in linear light, and the Filter Effects specification in sRGB.
enum SVGFilterFunctions {
    /// An SVG without color functions. Those that make no sense stay, as do those beyond the limits.
    static func spelledOut(_ text: [UInt8]) -> [UInt8] {
        guard text.indices.contains(where: { text.has("filter", at: $0) }) else { return text }
        var search = Search(text)
        var isStyle = false
        var root: (prefix: String, end: Int)?
        for part in SVGMarkup(text) {
            switch part {
            case .start(let inside, let isEmpty):
                if root == nil { root = (SVGTag(text[inside]).prefix, text.count) }
                isStyle = !isEmpty && SVGTag.name(of: text[inside]) == "style"
                search.take(inside)
            case .text(let range):
                if isStyle { search.take(range) }
            case .end(let inside):
                isStyle = false
                root?.end = inside.lowerBound - 2
            }
        }
        guard let root, !search.filters.isEmpty else { return text }
        let elements = search.filters.enumerated().map { number, steps in
            // The functions have no region; that of an element is cut to the canvas.
            "<\(root.prefix)filter id=\"\(name)-\(number)\" color-interpolation-filters=\"sRGB\" "
                + "filterUnits=\"userSpaceOnUse\" x=\"-1e6\" y=\"-1e6\" width=\"2e6\" height=\"2e6\">"
                + steps.map { $0.element(root.prefix) }.joined() + "</\(root.prefix)filter>"
        }
        // At the end they change nothing of what selectors such as `:first-child` find.
        return search.changed(adding: elements.joined(), at: root.end)
    }

    /// Different filters that are written, places where that is done, and bytes of a value that are looked at.
    static let (most, mostPlaces, longest) = (200, 20_000, 1_000)
    private static let name = "stickerpress-filter"

    private struct Search {
        private let text: [UInt8]
        /// Each once.
        private(set) var filters: [[ColorStep]] = []
        private var numbers: [[ColorStep]: Int] = [:]
        private var changes: [(range: Range<Int>, value: String)] = []

        init(_ text: [UInt8]) { self.text = text }

        func changed(adding elements: String, at end: Int) -> [UInt8] {
            let all = changes + [(end..<end, elements)]
            return text.replacing(all.map(\.range), with: all.map { Array($0.value.utf8) })
        }

        /// Every `filter:` and `filter=` in a tag or a style sheet.
        mutating func take(_ range: Range<Int>) {
            var index = range.lowerBound
            while index < range.upperBound, changes.count < mostPlaces {
                guard text.has("filter", at: index), !Self.isNameByte(text[index - 1]) else {
                    index += 1
                    continue
                }
                index = skippingSpace(from: index + 6, to: range.upperBound)
                guard index < range.upperBound else { return }
                var start = index + 1
                if text[index] == UInt8(ascii: "=") {
                    // Behind the quotation mark.
                    start = skippingSpace(from: start, to: range.upperBound) + 1
                } else if text[index] != UInt8(ascii: ":") {
                    continue
                }
                guard start < range.upperBound else { return }
                let value = text[start..<range.upperBound].prefix(longest).prefix { !";{}\"'<".utf8.contains($0) }
                index = value.endIndex
                guard value.count < longest, let other = spelledOut(String(decoding: value, as: UTF8.self)) else {
                    continue
                }
                changes.append((value.startIndex..<value.endIndex, other))
            }
        }

        /// A value with references to filters in the place of its color functions; nil where it has none.
        private mutating func spelledOut(_ value: String) -> String? {
            var words: [String] = []
            var steps: [ColorStep] = []
            // `!important` goes: librsvg 2.54 draws no filter that has it.
            var rest = value.prefix { $0 != "!" }.drop(while: \.isWhitespace)
            while !rest.isEmpty {
                // Other functions stay.
                let word = rest.firstIndex(of: ")").map { rest[...$0] } ?? rest
                rest = rest[word.endIndex...].drop(while: \.isWhitespace)
                if let step = ColorStep(word.lowercased()) {
                    steps.append(step)
                } else {
                    guard refer(to: &steps, in: &words) else { return nil }
                    words.append(String(word))
                }
            }
            guard refer(to: &steps, in: &words) else { return nil }
            let isOther = words.contains { $0.hasPrefix("url(#\(name)-") }
            return isOther ? words.joined(separator: " ") : nil
        }

        /// Ends a filter of some steps. False where there are too many filters.
        private mutating func refer(to steps: inout [ColorStep], in words: inout [String]) -> Bool {
            guard !steps.isEmpty else { return true }
            let number = numbers[steps] ?? filters.count
            guard number < most else { return false }
            if number == filters.count {
                filters.append(steps)
                numbers[steps] = number
            }
            words.append("url(#\(name)-\(number))")
            steps = []
            return true
        }

        private func skippingSpace(from start: Int, to end: Int) -> Int {
            var index = start
            while index < end, text[index] <= 0x20 { index += 1 }
            return index
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
        }
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

    private static let degrees = ["": 1, "deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
    private static let shares = ["": 1, "%": 0.01]

    /// The filter primitive that the specification defines the function by.
    func element(_ prefix: String) -> String {
        switch function {
        case .brightness: transfer(prefix, "type=\"linear\" slope=\"\(amount)\"")
        case .contrast: transfer(prefix, "type=\"linear\" slope=\"\(amount)\" intercept=\"\(0.5 - amount / 2)\"")
        case .invert: transfer(prefix, "type=\"table\" tableValues=\"\(amount) \(1 - amount)\"")
        case .hueRotate: "<\(prefix)feColorMatrix type=\"hueRotate\" values=\"\(amount)\"/>"
        case .saturate: "<\(prefix)feColorMatrix type=\"saturate\" values=\"\(amount)\"/>"
        case .grayscale: matrix(prefix, Self.gray)
        case .sepia: matrix(prefix, Self.sepia)
        }
    }

    private func transfer(_ prefix: String, _ function: String) -> String {
        let channels = ["R", "G", "B"].map { "<\(prefix)feFunc\($0) \(function)/>" }
        return "<\(prefix)feComponentTransfer>\(channels.joined())</\(prefix)feComponentTransfer>"
    }

    /// Between the colors as they are and those of a matrix.
    private func matrix(_ prefix: String, _ full: [[Double]]) -> String {
        let rows = full.enumerated().map { row, values in
            values.enumerated().map { column, value in
                "\(amount * value + (row == column ? 1 - amount : 0))"
            }.joined(separator: " ") + " 0 0"
        }
        return "<\(prefix)feColorMatrix values=\"\(rows.joined(separator: " ")) 0 0 0 1 0\"/>"
    }

    private static let gray = [[Double]](repeating: [0.2126, 0.7152, 0.0722], count: 3)
    private static let sepia = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
}
