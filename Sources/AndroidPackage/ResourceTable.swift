struct ResourceTable: Sendable {
    struct Resource: Sendable {
        var name: String
        /// The first is that of every device.
        var values: [(device: Device, value: Value)]
    }

    enum Value: Sendable {
        case text(String)
        case color(Int)
        case file(String)
        /// A theme of the framework and what differs from it.
        case style(parent: FrameworkStyle, flags: [FrameworkAttribute: Bool])
    }

    /// For which devices a value is.
    struct Device: Sendable, Equatable {
        /// A tag as of a manifest, `pt-BR`.
        var language = ""
        var isNight = false
        var density = 0
        var isAnyDensity: Bool { density == 0xfffe }
    }

    static let packageID = 0x7f
    let name: String
    /// Types in the order of their numbers, which begin with 1.
    let types: [(name: String, resources: [Resource])]

    /// The number of a resource, as XML documents name it; 0 where there is none.
    func id(_ type: String, _ name: String) -> Int {
        guard let number = types.firstIndex(where: { $0.name == type }),
            let entry = types[number].resources.firstIndex(where: { $0.name == name })
        else { return 0 }
        return Self.packageID << 24 | (number + 1) << 16 | entry
    }

    /// `resources.arsc` (`ResTable` of AOSP's ResourceTypes.h).
    var bytes: [UInt8] {
        var texts = StringPool()
        var typeNames = StringPool()
        var keys = StringPool()
        var chunks = ByteWriter()
        for (index, type) in types.enumerated() {
            _ = typeNames.place(type.name)
            let devices = type.resources.flatMap { $0.values.map(\.device) }.reduce(into: [Device]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            let count = type.resources.count
            let header = ByteWriter.make { $0.long((index + 1) & 0xff, count) }
            chunks.chunk(
                0x0202, header: header,
                ByteWriter.make { flags in for resource in type.resources { flags.long(resource.differences) } })
            for device in devices {
                var (offsets, entries) = (ByteWriter(), ByteWriter())
                for resource in type.resources {
                    guard let value = resource.values.first(where: { $0.device == device })?.value else {
                        offsets.long(0xffff_ffff)
                        continue
                    }
                    offsets.long(entries.count)
                    entries.entry(value, key: keys.place(resource.name), &texts)
                }
                let start = ByteWriter.make { $0.long(20 + 64 + 4 * count) }
                chunks.chunk(0x0201, header: header + start + device.bytes, offsets.bytes + entries.bytes)
            }
        }
        var pack = ByteWriter()
        pack.long(Self.packageID)
        let units = Array(name.utf16.prefix(127))
        for unit in units { pack.word(Int(unit)) }
        pack.zeros(256 - 2 * units.count)
        pack.long(288, types.count, 288 + typeNames.chunk.count, keys.texts.count, 0)
        return ByteWriter.make { table in
            let content = typeNames.chunk + keys.chunk + chunks.bytes
            let inner = ByteWriter.make { $0.chunk(0x0200, header: pack.bytes, content) }
            table.chunk(2, header: UInt32(1).littleEndianBytes, texts.chunk + inner)
        }
    }
}

extension ResourceTable.Resource {
    /// In which respects its values differ from device to device.
    fileprivate var differences: Int {
        values.reduce(0) { flags, value in
            flags | (value.device.language.isEmpty ? 0 : 0x4) | (value.device.isNight ? 0x1000 : 0)
                | (value.device.density == 0 ? 0 : 0x100)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func entry(_ value: ResourceTable.Value, key: Int, _ texts: inout StringPool) {
        let (kind, data): (UInt8, Int)
        switch value {
        case .text(let text), .file(let text): (kind, data) = (0x03, texts.place(text))
        case .color(let color): (kind, data) = (0x1c, color)
        case .style(let parent, let flags):
            word(16, 1)
            long(key, parent.rawValue, flags.count)
            for (attribute, flag) in flags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                long(attribute.rawValue)
                typed(0x12, flag ? 0xffff_ffff : 0)
            }
            return
        }
        word(8, 0)
        long(key)
        typed(kind, data)
    }
}

extension ResourceTable.Device {
    /// `ResTable_config` in 64 bytes.
    var bytes: [UInt8] {
        let tag = AndroidLanguage(language)
        return ByteWriter.make { config in
            config.long(64, 0)
            config.add(tag.packedLanguage + tag.packedRegion)
            config.word(0, density)
            config.zeros(8)
            config.word(isAnyDensity ? 26 : 0, 0)
            config.add([0, isNight ? 0x20 : 0])
            config.zeros(6)
            config.add(tag.script.utf8)
            config.zeros(64 - config.count)
        }
    }
}

/// A language tag in the parts that resource tables know. Others of its parts are left out.
struct AndroidLanguage {
    var (language, script, region) = ("", "", "")

    init(_ tag: String) {
        let parts = tag.split(separator: "-").map(String.init)
        language = parts.first?.lowercased() ?? ""
        guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) else {
            language = ""
            return
        }
        for part in parts.dropFirst() where part.utf8.allSatisfy({ $0 < 0x80 }) {
            if part.utf8.count == 4, script.isEmpty {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            }
            if (2...3).contains(part.utf8.count), region.isEmpty { region = part.uppercased() }
        }
    }

    /// As Java spelled these languages, which Android still asks for.
    private static let former = ["id": "in", "he": "iw", "yi": "ji"]

    var packedLanguage: [UInt8] { Self.packed(Self.former[language] ?? language, base: 0x61) }
    var packedRegion: [UInt8] { Self.packed(region, base: 0x30) }
    /// For documents in protobuf.
    var text: String {
        [Self.former[language] ?? language, script, region].filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// Two letters as they are, three in 15 bits.
    private static func packed(_ text: String, base: UInt8) -> [UInt8] {
        let letters = Array(text.utf8)
        guard letters.count == 3 else { return letters.count == 2 ? letters : [0, 0] }
        let codes = letters.map { ($0 &- base) & 0x1f }
        return [0x80 | codes[2] << 2 | codes[1] >> 3, codes[1] << 5 | codes[0]]
    }
}
