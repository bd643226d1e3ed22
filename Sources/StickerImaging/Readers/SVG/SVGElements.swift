import StickerModel

/// The elements of an SVG that librsvg leaves out, with all that is in them.
enum SVGElements {
    /// An element that has something to show, and what people call it.
    private static let texts: [(name: String, text: String)] = [
        ("textPath", "text on a path"),
        ("foreignObject", "HTML (foreignObject)"),
        ("flowRoot", "flowed text (flowRoot)"),
    ]
    /// Paints, which show where something refers to them.
    private static let paints: [(name: String, text: String)] = [
        ("meshgradient", "mesh gradients"), ("meshGradient", "mesh gradients"), ("hatch", "hatches"),
    ]

    /// An omission, and the names of the elements behind it.
    struct Omission: Hashable {
        var text: String
        var name: String
    }

    /// The omissions of a document, each once.
    static func omissions(of document: [UInt8]) -> [Omission] {
        let beginnings: [StaticString] = ["textPath", "foreignObject", "flowRoot", "mesh", "hatch"]
        guard beginnings.contains(where: document.hasTag) else { return [] }
        var search = Search(document)
        for part in SVGMarkup(document) { search.take(part) }
        return search.found.uniqued
    }

    /// The document in which an element has a name that means nothing: what librsvg leaves out may be left out.
    static func removing(_ name: String, from document: [UInt8]) -> [UInt8] {
        let name = Array(name.utf8)
        var ranges: [Range<Int>] = []
        for index in document.indices.dropFirst() where document[index...].starts(with: name) {
            guard [UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: ":")].contains(document[index - 1]) else {
                continue
            }
            ranges.append(index..<index + name.count)
        }
        return document.replacing(ranges, with: ranges.map { _ in Array("unknown".utf8) })
    }

    private struct Search {
        private let document: [UInt8]
        private(set) var found: [Omission] = []
        private var depth = 0
        /// Inside of an element that is not displayed: how deep that element is.
        private var hidden: Int?
        /// Inside of an element that is left out.
        private var open: (omission: Omission, depth: Int)?
        /// How deep the `switch` elements are that the search is in.
        private var switches: [Int] = []
        private var paintsLeft = 20

        init(_ document: [UInt8]) { self.document = document }

        mutating func take(_ part: SVGMarkup.Part) {
            switch part {
            case .start(let inside, let isEmpty):
                begin(inside, isEmpty: isEmpty)
            case .end:
                if hidden == depth { hidden = nil }
                if open?.depth == depth { open = nil }
                if switches.last == depth { switches.removeLast() }
                depth = max(0, depth - 1)
            case .text(let range):
                if document[range].contains(where: { $0 > 0x20 }) { show() }
            }
        }

        private mutating func begin(_ inside: Range<Int>, isEmpty: Bool) {
            let bytes = document[inside]
            let name = SVGTag.name(of: bytes)
            if open != nil, ["img", "svg", "video", "canvas", "iframe", "input"].contains(name) { show() }
            if let paint = SVGElements.paints.first(where: { $0.name == name }), isUsed(bytes) {
                found.append(Omission(text: paint.text, name: paint.name))
            }
            guard !isEmpty else { return }
            depth += 1
            if name == "switch" { switches.append(depth) }
            if hidden == nil, ["defs", "metadata"].contains(name) || isHidden(bytes) {
                hidden = depth
            }
            guard hidden == nil, open == nil, let known = SVGElements.texts.first(where: { $0.name == name }),
                !isOptional(bytes)
            else { return }
            open = (Omission(text: known.text, name: name), depth)
        }

        private mutating func show() {
            guard let open else { return }
            found.append(open.omission)
            self.open = nil
        }

        private func isHidden(_ bytes: ArraySlice<UInt8>) -> Bool {
            SVGTag(bytes).attributes.contains { key, value in
                key == "display" && value.trimmed == "none"
                    || key == "style" && value.filter { !$0.isWhitespace }.contains("display:none")
            }
        }

        /// Illustrator and diagrams.net write elements that few programs draw, and others for everyone else.
        private func isOptional(_ bytes: ArraySlice<UInt8>) -> Bool {
            let isChoice = switches.last == depth - 1
            return SVGTag(bytes).attributes.contains { key, _ in
                key == "requiredExtensions" || isChoice && key == "requiredFeatures"
            }
        }

        /// Whether something refers to a paint. Few are looked for: each is looked for everywhere.
        private mutating func isUsed(_ bytes: ArraySlice<UInt8>) -> Bool {
            guard paintsLeft > 0, let id = SVGTag(bytes).attributes.first(where: { $0.key == "id" })?.value else {
                return false
            }
            paintsLeft -= 1
            let mark = Array("#\(id)".utf8)
            return document.indices.contains { index in
                guard document[index] == UInt8(ascii: "#"), document[index...].starts(with: mark) else { return false }
                return document.dropFirst(index + mark.count).first.map { ")\"'& ".utf8.contains($0) } ?? false
            }
        }
    }
}
