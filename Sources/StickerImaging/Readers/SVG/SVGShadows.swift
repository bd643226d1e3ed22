/// Drop shadows of filters, spelled out as the steps that the Filter Effects specification defines them by: librsvg
/// 2.54 does not know `feDropShadow`, and draws nothing of what has one.
enum SVGShadows {
    static let tag: StaticString = "feDropShadow"
    /// The name of the element, without a prefix.
    static let name = tag.description

    /// An SVG without `feDropShadow`. Beyond `most` of them, and where a tag is longer than `longest`, they stay, since
    /// the steps are longer than the tag: `SVGElements` names what is left.
    static func spelledOut(_ text: [UInt8]) -> [UInt8] {
        guard text.hasTag(tag) else { return text }
        var copy = SVGCopy(text)
        var count = 0
        /// Of the shadows that have begun: whether they were spelled out, so that their end has to go.
        var open: [Bool] = []
        var markup = SVGMarkup(text)
        while let part = markup.next() {
            switch part {
            case .start(let inside, let isEmpty):
                guard SVGTag.name(of: text[inside]) == name else { continue }
                // The steps would have a prefix that only the tag declared.
                let isReplaced =
                    count < most && inside.count <= longest && !inside.contains { text.has("xmlns:", at: $0) }
                if isReplaced {
                    copy.replace(inside.lowerBound - 1..<markup.offset, with: steps(text[inside], number: count).utf8)
                    count += 1
                }
                if !isEmpty { open.append(isReplaced) }
            case .end(let inside):
                guard SVGTag.name(of: text[inside]) == name, open.popLast() == true else { continue }
                copy.replace(inside.lowerBound - 2..<markup.offset, with: EmptyCollection())
            case .text: continue
            }
        }
        return copy.end()
    }

    /// Shadows that are spelled out, and bytes of a tag that are: its attributes are written up to seven times.
    static let (most, longest) = (1_000, 2_000)

    private static func steps(_ bytes: ArraySlice<UInt8>, number: Int) -> String {
        let tag = SVGTag(bytes)
        /// The attributes that the tag has, as they are written there.
        func attributes(_ keys: String...) -> String {
            keys.compactMap { key in tag.attributes.first { $0.key == key } }.map { key, value in
                let quote = value.contains("\"") ? "'" : "\""
                return " \(key)=\(quote)\(value)\(quote)"
            }.joined()
        }
        func has(_ key: String) -> Bool { tag.attributes.contains { $0.key == key } }
        let space = attributes("color-interpolation-filters")
        let name = "stickerpress-shadow-\(number)"
        let blur = has("stdDeviation") ? attributes("stdDeviation") : " stdDeviation=\"2\""
        let way = (has("dx") ? attributes("dx") : " dx=\"2\"") + (has("dy") ? attributes("dy") : " dy=\"2\"")
        // The region cuts what comes out, not what is moved into it. The steps before are cut by the region of what
        // they begin with, which may be smaller: with SourceGraphic among the inputs it is that of the whole filter.
        let region = attributes("x", "y", "width", "height")
        let copying =
            region.isEmpty
            ? "feOffset dx=\"0\" dy=\"0\"" : "feComposite in2=\"SourceGraphic\" operator=\"arithmetic\" k2=\"1\""
        let prefix = tag.prefix
        return """
            <\(prefix)\(copying)\(space)\(attributes("in")) result="\(name)-art"/>\
            <\(prefix)feGaussianBlur\(space) in="\(name)-art"\(blur) result="\(name)-soft"/>\
            <\(prefix)feOffset\(space) in="\(name)-soft"\(way) result="\(name)-moved"/>\
            <\(prefix)feFlood\(space)\(attributes("flood-color", "flood-opacity", "style", "class")) \
            result="\(name)-color"/>\
            <\(prefix)feComposite\(space) in="\(name)-color" in2="\(name)-moved" operator="in" \
            result="\(name)-shadow"/>\
            <\(prefix)feMerge\(space)\(region)\(attributes("result"))>\
            <\(prefix)feMergeNode in="\(name)-shadow"/><\(prefix)feMergeNode in="\(name)-art"/></\(prefix)feMerge>
            """
    }
}
