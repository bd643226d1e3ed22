/// Reads texts out of the resources of an app that somebody made.
enum ResourceReader {
    /// The texts of a resource in all languages, of `resources.arsc` or, in a bundle, `resources.pb`; empty where there is
    /// none, or the file is damaged.
    static func texts(_ id: Int, of bytes: [UInt8]) -> [String] {
        let file = ByteReader(bytes)
        return file.word(0) == 2 ? table(file, id) : bundle(bytes[...], id)
    }

    /// `ResTable` of AOSP's ResourceTypes.h.
    private static func table(_ file: ByteReader, _ id: Int) -> [String] {
        var (texts, found) = ([String](), [String]())
        for (kind, chunk) in chunks(file) {
            if kind == 0x0001, texts.isEmpty { texts = StringPool.read(chunk) ?? [] }
            guard kind == 0x0200, chunk.long(8) == id >> 24 else { continue }
            for (kind, type) in chunks(chunk) where kind == 0x0201 && type.byte(8) == id >> 16 & 0xff {
                if let place = text(type, id & 0xffff), texts.indices.contains(place) { found.append(texts[place]) }
            }
        }
        return found
    }

    private static func chunks(_ parent: ByteReader) -> [(kind: Int, chunk: ByteReader)] {
        var chunks: [(Int, ByteReader)] = []
        var at = parent.word(2) ?? parent.count
        while let kind = parent.word(at), let size = parent.long(at + 4), size >= 8, let part = parent.slice(at, size) {
            chunks.append((kind, ByteReader(part)))
            at += size
        }
        return chunks
    }

    /// The place of an entry's text, for the devices of a `ResTable_type`; nil where it has none.
    private static func text(_ type: ByteReader, _ index: Int) -> Int? {
        guard let header = type.word(2), let flags = type.byte(9), let count = type.long(12), let start = type.long(16)
        else { return nil }
        let offset: Int?
        if flags & 1 != 0 {
            // Sparse: index and offset of those that there are.
            let place = (0..<min(count, type.count / 4)).first { type.word(header + 4 * $0) == index }
            offset = place.flatMap { type.word(header + 4 * $0 + 2) }.map { 4 * $0 }
        } else if index >= count {
            return nil
        } else if flags & 2 != 0 {
            offset = type.word(header + 2 * index).map { $0 == 0xffff ? type.count : 4 * $0 }
        } else {
            offset = type.long(header + 4 * index)
        }
        guard let offset, let kind = type.word(start + offset + 2) else { return nil }
        // A short entry has the kind of its value among its flags.
        if kind & 8 != 0 { return kind >> 8 == 0x03 ? type.long(start + offset + 4) : nil }
        return kind & 1 == 0 && type.byte(start + offset + 11) == 0x03 ? type.long(start + offset + 12) : nil
    }

    /// `ResourceTable` of aapt2's Resources.proto.
    private static func bundle(_ bytes: ArraySlice<UInt8>, _ id: Int) -> [String] {
        typealias Messages = [ArraySlice<UInt8>]
        func inside(_ message: ArraySlice<UInt8>, _ field: Int) -> Messages {
            (ProtoReader.fields(message) ?? []).filter { $0.field == field }.map(\.data)
        }
        func numbered(_ messages: Messages, _ number: Int) -> Messages {
            messages.filter { message in
                let id = inside(message, 1).first.flatMap { ProtoReader.fields($0) } ?? []
                return id.first?.number ?? 0 == number
            }
        }
        let packs = numbered(inside(bytes, 2), id >> 24)
        let types = numbered(packs.flatMap { inside($0, 3) }, id >> 16 & 0xff)
        let entries = numbered(types.flatMap { inside($0, 3) }, id & 0xffff)
        // A value for some devices, an item in it, its text.
        return [6, 2, 4, 2, 1].reduce(entries) { messages, field in messages.flatMap { inside($0, field) } }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
