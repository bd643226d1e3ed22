extension BinaryXML {
    /// What a document of somebody else may hold at most.
    private static let (mostElements, deepest, mostBytes) = (20_000, 100, 4_000_000)

    /// The root element of a compiled document; nil where it is damaged, or larger or deeper than any manifest.
    package static func read(_ bytes: [UInt8]) -> XMLElement? {
        let file = ByteReader(bytes)
        guard bytes.count <= mostBytes, file.word(0) == 3, let header = file.word(2), let length = file.long(4),
            length <= bytes.count, header >= 8
        else { return nil }
        var (at, texts, ids) = (header, [String](), [Int]())
        var (open, root, count): ([XMLElement], XMLElement?, Int) = ([], nil, 0)
        while at < length {
            guard let kind = file.word(at), let size = file.long(at + 4), size >= 8,
                let part = file.slice(at, size)
            else { return nil }
            let chunk = ByteReader(part)
            switch kind {
            case 0x0001:
                guard texts.isEmpty, let read = StringPool.read(chunk) else { return nil }
                texts = read
            case 0x0180:
                ids = (0..<(size - 8) / 4).compactMap { chunk.long(8 + 4 * $0) }
            case 0x0102:
                count += 1
                guard count <= mostElements, open.count < deepest, root == nil,
                    let element = element(chunk, texts, ids)
                else { return nil }
                open.append(element)
            case 0x0103:
                guard let done = open.popLast() else { return nil }
                if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
            default: break
            }
            at += size
        }
        return open.isEmpty ? root : nil
    }

    private static func element(_ chunk: ByteReader, _ texts: [String], _ ids: [Int]) -> XMLElement? {
        func text(_ place: Int?) -> String? { place.flatMap { texts.indices.contains($0) ? texts[$0] : nil } }
        guard let header = chunk.word(2), let name = text(chunk.long(header + 4)), let start = chunk.word(header + 8),
            let width = chunk.word(header + 10), width >= 20, let count = chunk.word(header + 12)
        else { return nil }
        var element = XMLElement(name)
        for index in 0..<count {
            let at = header + start + index * width
            guard let place = chunk.long(at + 4), let kind = chunk.byte(at + 15), let data = chunk.long(at + 16) else {
                return nil
            }
            let id = ids.indices.contains(place) ? ids[place] : nil
            // Shrinkers empty the names of attributes that have a number.
            let name = id.flatMap(FrameworkAttribute.init)?.text ?? text(place) ?? ""
            let value: XMLValue
            switch kind {
            case 0x03: value = .text(text(data) ?? "")
            case 0x10, 0x11: value = .number(Int(Int32(truncatingIfNeeded: data)))
            case 0x12: value = .flag(data != 0)
            case 0x1c...0x1f: value = .color(data)
            default: value = .resource(data)
            }
            element.attributes.append(XMLAttribute(plain: name, id: id, value))
        }
        return element
    }
}
