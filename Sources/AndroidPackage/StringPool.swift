/// The texts of a resource file, each once (`ResStringPool` of AOSP's ResourceTypes.h), in UTF-16.
struct StringPool {
    private(set) var texts: [String] = []
    private var places: [String: Int] = [:]

    /// The place of a text, which is added where it is new.
    mutating func place(_ text: String) -> Int {
        if let place = places[text] { return place }
        texts.append(text)
        places[text] = texts.count - 1
        return texts.count - 1
    }

    /// Adds a text even if there is an equal one: the first places of a document are those of attribute names.
    mutating func reserve(_ text: String) {
        if places[text] == nil { places[text] = texts.count }
        texts.append(text)
    }

    /// A text that is longer than 32,767 units is cut; manifests do not take texts of that length.
    var chunk: [UInt8] {
        var offsets = ByteWriter()
        var data = ByteWriter()
        for text in texts {
            offsets.long(data.count)
            let units = Array(text.utf16.prefix(0x7fff))
            data.word(units.count)
            for unit in units { data.word(Int(unit)) }
            data.word(0)
        }
        data.align()
        let header = ByteWriter.make { $0.long(texts.count, 0, 0, 28 + 4 * texts.count, 0) }
        return ByteWriter.make { $0.chunk(1, header: header, offsets.bytes + data.bytes) }
    }

    /// The texts of a pool that somebody wrote, UTF-8 or UTF-16; nil where it is damaged.
    static func read(_ chunk: ByteReader) -> [String]? {
        guard let header = chunk.word(2), let count = chunk.long(8), let flags = chunk.long(16),
            let start = chunk.long(20),
            count <= chunk.count / 4
        else { return nil }
        var texts: [String] = []
        for index in 0..<count {
            guard let offset = chunk.long(header + 4 * index) else { return nil }
            let at = start + offset
            guard let text = flags & 0x100 != 0 ? utf8(chunk, at) : utf16(chunk, at) else { return nil }
            texts.append(text)
        }
        return texts
    }

    private static func utf16(_ chunk: ByteReader, _ at: Int) -> String? {
        guard var length = chunk.word(at), var start = Optional(at + 2) else { return nil }
        if length & 0x8000 != 0 {
            guard let low = chunk.word(start) else { return nil }
            (length, start) = ((length & 0x7fff) << 16 | low, start + 2)
        }
        guard let part = chunk.slice(start, 2 * length).map(Array.init) else { return nil }
        let units = stride(from: 0, to: part.count, by: 2).map { UInt16(part[$0]) | UInt16(part[$0 + 1]) << 8 }
        return String(decoding: units, as: UTF16.self)
    }

    private static func utf8(_ chunk: ByteReader, _ at: Int) -> String? {
        // The number of UTF-16 units, then of bytes; both take a second byte where they need it.
        guard let units = chunk.byte(at) else { return nil }
        let second = at + (units & 0x80 != 0 ? 2 : 1)
        guard var length = chunk.byte(second) else { return nil }
        var start = second + 1
        if length & 0x80 != 0 {
            guard let low = chunk.byte(start) else { return nil }
            (length, start) = ((length & 0x7f) << 8 | low, start + 1)
        }
        return chunk.slice(start, length).map { String(decoding: $0, as: UTF8.self) }
    }
}
