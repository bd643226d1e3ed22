import StickerDocuments
import StickerModel

extension ArtEdit {
    /// Sets what the art, timing and framing keys of a checked mapping say; the rest does not change.
    mutating func apply(_ node: DocumentNode) { for member in node.members { apply(member.node, under: member.key) } }

    private mutating func apply(_ node: DocumentNode, under key: String) {
        if node.isNull { return }
        switch key {
        case "margin": if let number = node.double { margin = number }
        case "key": apply(key: node)
        case "outline": apply(outline: node)
        case "fit": if let text = node.usableText, let given = Fit(rawValue: text) { fit = given }
        case "enlarge": if let text = node.usableText, let given = Enlargement(rawValue: text) { enlarge = given }
        case "overlong": if let text = node.usableText, let given = Overlong(rawValue: text) { overlong = given }
        case "light": if let text = node.usableText { linearLight = text == "linear" }
        case "quality": if let text = node.usableText, let given = QualityPolicy(rawValue: text) { quality = given }
        case "poster":
            choosesPoster = node.usableText == "auto"
            poster = node.integer
        case "speed": if let number = node.double { speed = number }
        case "trim": (trimStart, trimEnd) = (node["from"]?.double, node["to"]?.double)
        case "crop": apply(crop: node)
        case "focus": apply(focus: node)
        default: break
        }
    }

    private mutating func apply(key node: DocumentNode) {
        let color = (node.usableText ?? node.text("color")).flatMap { Color(hex: $0) }
        key = color.map { ChromaKey(color: $0, tolerance: node["tolerance"]?.double ?? ChromaKey.usualTolerance) }
    }

    private mutating func apply(outline node: DocumentNode) {
        guard case .object = node.value else {
            outline = nil
            return
        }
        let width = node["width"]?.double ?? outline?.width ?? 8
        let color = node.text("color").flatMap { Color(hex: $0) } ?? outline?.color ?? .white
        outline = width > 0 ? Outline(width: width, color: color) : nil
    }

    private mutating func apply(crop node: DocumentNode) {
        if let word = node.usableText {
            crop = nil
            cropsToContent = word == "content"
            return
        }
        guard let x = node["x"]?.integer, let y = node["y"]?.integer,
            let width = node["width"]?.integer, let height = node["height"]?.integer
        else { return }
        crop = PixelRect(x: x, y: y, width: width, height: height)
        cropsToContent = false
    }

    private mutating func apply(focus node: DocumentNode) {
        if let point = node.usableText.flatMap({ word in FocusWord.points.first { $0.word == word } }) {
            (focusX, focusY) = (point.x, point.y)
        } else {
            focusX = node["x"]?.double ?? 0.5
            focusY = node["y"]?.double ?? 0.5
        }
    }
}

extension LocalizedText {
    /// A checked text, or a text for each language tag (`pt-br` is read as `pt-BR`).
    init(_ node: DocumentNode) {
        if let text = node.usableText {
            self.init(text)
        } else {
            var texts: [String: String] = [:]
            for member in node.members {
                if let text = member.node.usableText { texts[Self.tag(member.key)] = text }
            }
            self.init(texts)
        }
    }

    static func tag(_ text: String) -> String {
        text.split(separator: "-").enumerated().map { index, part in
            switch part.count {
            case 2 where index > 0: part.uppercased()
            case 4 where index > 0: part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }.joined(separator: "-")
    }
}

extension DocumentNode {
    /// The locations of the values in a mapping, by dotted name: `name`, `links.email`, `targets.whatsapp.art`.
    var fieldLocations: [String: SourceLocation] { fieldLocations(depth: 3) }

    private func fieldLocations(depth: Int) -> [String: SourceLocation] {
        var locations: [String: SourceLocation] = [:]
        for member in members where !member.node.isNull {
            locations[member.key] = member.node.location
            guard depth > 1 else { continue }
            for (key, location) in member.node.fieldLocations(depth: depth - 1) {
                locations[member.key + "." + key] = location
            }
        }
        return locations
    }

    /// The text under a key, ready for use; nil when there is none, or it is blank or has control characters.
    func text(_ key: String) -> String? { self[key]?.usableText }

    var texts: [String] { elements.compactMap(\.usableText) }

    /// The emojis of a checked list or string, each once.
    var emojis: [String] {
        if case .string(let text) = value { return Emoji.all(in: text).uniqued }
        return texts.flatMap(Emoji.all).uniqued
    }

    var usableText: String? {
        guard case .string(let text) = value, FieldText.fault(in: text) == nil else { return nil }
        return FieldText(text).value
    }
}

package enum FocusWord {
    /// Each word with its position from the left and the top, 0...1.
    package static let points: [(word: String, x: Double, y: Double)] = [
        ("center", 0.5, 0.5), ("top", 0.5, 0), ("bottom", 0.5, 1), ("left", 0, 0.5), ("right", 1, 0.5),
        ("top-left", 0, 0), ("top-right", 1, 0), ("bottom-left", 0, 1), ("bottom-right", 1, 1),
    ]
}
