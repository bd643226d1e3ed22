/// Drop shadows of filters, spelled out as the steps that the Filter Effects specification defines them by: librsvg
/// 2.54 does not know `feDropShadow`, and draws nothing of what has one.
enum SVGShadows {
    /// An SVG without `feDropShadow`. Beyond `most` of them, the rest stay: each becomes half a kilobyte.
    static func spelledOut(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var (copied, offset, count) = (0, 0, 0)
        while count < most, let start = text[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = start + 1
            let isClosing = text.has("</feDropShadow", at: start)
            guard isClosing || text.has("<feDropShadow", at: start) else { continue }
            // A tag without an end has none behind it either: looking again for each would take hours.
            guard let end = end(of: text, from: start) else { break }
            if isClosing {
                result += text[copied..<start]
                (copied, offset) = (end + 1, end + 1)
            } else {
                let isEmpty = text[end - 1] == UInt8(ascii: "/")
                result += text[copied..<start]
                result += Array(steps(SVGTag(text[start + 1..<(isEmpty ? end - 1 : end)]), number: count).utf8)
                (copied, offset, count) = (end + 1, end + 1, count + 1)
            }
        }
        return copied == 0 ? text : result + text[copied...]
    }

    private static let most = 1_000

    /// The position of the `>` of a tag.
    private static func end(of text: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<text.count {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private static func steps(_ tag: SVGTag, number: Int) -> String {
        /// The attributes that the tag has, as they are written there.
        func attributes(_ keys: String...) -> String {
            tag.attributes.filter { keys.contains($0.key) }.map { key, value in
                let quote = value.contains("\"") ? "'" : "\""
                return " \(key)=\(quote)\(value)\(quote)"
            }.joined()
        }
        func has(_ key: String) -> Bool { tag.attributes.contains { $0.key == key } }
        let space = attributes("color-interpolation-filters")
        let name = "stickerpress-shadow-\(number)"
        let blur = has("stdDeviation") ? attributes("stdDeviation") : " stdDeviation=\"2\""
        let way = (has("dx") ? attributes("dx") : " dx=\"2\"") + (has("dy") ? attributes("dy") : " dy=\"2\"")
        return """
            <feOffset\(space)\(attributes("in")) dx="0" dy="0" result="\(name)-art"/>\
            <feGaussianBlur\(space) in="\(name)-art"\(blur) result="\(name)-soft"/>\
            <feOffset\(space) in="\(name)-soft"\(way) result="\(name)-moved"/>\
            <feFlood\(space)\(attributes("flood-color", "flood-opacity", "style", "class")) result="\(name)-color"/>\
            <feComposite\(space) in="\(name)-color" in2="\(name)-moved" operator="in" result="\(name)-shadow"/>\
            <feMerge\(space)\(attributes("result"))>\
            <feMergeNode in="\(name)-shadow"/><feMergeNode in="\(name)-art"/></feMerge>
            """
    }
}
