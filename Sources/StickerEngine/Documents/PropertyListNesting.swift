/// How deep the groups and lists of an XML property list are nested, told without parsing it, so that Foundation's
/// recursive parser is never given more than the stack can take.
enum PropertyListNesting {
    /// Bytes that are no markup, each with what ends them.
    private static let passages: [(open: [UInt8], close: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
        (Array("<?".utf8), Array("?>".utf8)),
    ]

    static func depth(of bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if let passage = passages.first(where: { bytes[index...].starts(with: $0.open) }) {
                index = end(of: passage.close, in: bytes, from: index + passage.open.count)
                continue
            }
            let isClosing = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
            let name = bytes[(index + (isClosing ? 2 : 1))...].prefix(5)
            if name.starts(with: "array".utf8) || name.starts(with: "dict".utf8) {
                let close = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
                let isEmpty = close > 0 && close < bytes.count && bytes[close - 1] == UInt8(ascii: "/")
                depth = isClosing ? max(0, depth - 1) : depth + (isEmpty ? 0 : 1)
                deepest = max(deepest, depth)
                index = close
            }
            index += 1
        }
        return deepest
    }

    private static func end(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index..<(index + mark.count)].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return bytes.count
    }
}
