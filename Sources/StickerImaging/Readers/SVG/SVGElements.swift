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
    /// Those that `SVGShadows` left.
    private static let shadow = Omission(text: "drop shadows (feDropShadow)", name: SVGShadows.name)

    /// An omission, and the names of the elements behind it.
    struct Omission: Hashable {
        var text: String
        var name: String
    }

    /// The omissions of a document, each once.
    static func omissions(of document: [UInt8]) -> [Omission] {
        let beginnings: [StaticString] = [
            "textPath", "foreignObject", "flowRoot", "mesh", "hatch", SVGShadows.tag,
        ]
        guard beginnings.contains(where: document.hasTag) else { return [] }
        var search = Search(document)
        for part in SVGMarkup(document) { search.take(part) }
        return search.omissions
    }

    /// The document in which an element has a name that means nothing: what librsvg leaves out may be left out.
    static func removing(_ name: String, from document: [UInt8]) -> [UInt8] {
        let name = Array(name.utf8)
        var copy = SVGCopy(document)
        for index in document.indices.dropFirst() where document[index...].starts(with: name) {
            guard [UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: ":")].contains(document[index - 1]) else {
                continue
            }
            copy.replace(index..<index + name.count, with: "unknown".utf8)
        }
        return copy.end()
    }

    private struct Search {
        private let document: [UInt8]
        /// In order: each omission once, and each paint with the id by which something may refer to it.
        private var found: [(omission: Omission, id: String?)] = []
        private var added: Set<Omission> = []
        private var depth = 0
        /// Inside of an element that is not displayed: how deep that element is.
        private var hidden: Int?
        /// Inside of an element that is left out.
        private var open: (omission: Omission, depth: Int)?
        /// How deep the `switch` elements are that the search is in.
        private var switches: [Int] = []
        /// Paints that are looked at.
        private var paintsLeft = 1_000

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
            if name == SVGShadows.name { add(SVGElements.shadow) }
            if paintsLeft > 0, let paint = SVGElements.paints.first(where: { $0.name == name }),
                let id = SVGTag(bytes).attributes.first(where: { $0.key == "id" })?.value, Self.isID(id)
            {
                paintsLeft -= 1
                found.append((Omission(text: paint.text, name: paint.name), id))
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
            add(open.omission)
            self.open = nil
        }

        private mutating func add(_ omission: Omission) {
            if added.insert(omission).inserted { found.append((omission, nil)) }
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

        /// What was found, without the paints that nothing refers to.
        var omissions: [Omission] {
            let used = used(Set(found.compactMap(\.id)))
            return found.filter { $0.id.map(used.contains) ?? true }.map(\.omission).uniqued
        }

        /// Those of some ids that the document refers to, as in `url(#id)`: one search for all of them.
        private func used(_ ids: Set<String>) -> Set<String> {
            var left = ids
            var index = 0
            while !left.isEmpty, let mark = document[index...].firstIndex(of: UInt8(ascii: "#")) {
                let word = document[(mark + 1)...].prefix(Self.longestID + 1).prefix { !Self.endsID($0) }
                index = mark + 1 + word.count
                guard index < document.count, document[index] != UInt8(ascii: "#") else { continue }
                left.remove(String(decoding: word, as: UTF8.self))
            }
            return ids.subtracting(left)
        }

        /// Whether anyone would refer to a paint by this id.
        private static func isID(_ id: String) -> Bool {
            (1...longestID).contains(id.utf8.count) && !id.utf8.contains(where: endsID)
        }

        /// Bytes of an id that are compared.
        private static let longestID = 200

        private static func endsID(_ byte: UInt8) -> Bool { "#)\"'& ".utf8.contains(byte) }
    }
}
