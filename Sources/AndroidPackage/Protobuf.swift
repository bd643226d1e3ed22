/// Messages of protocol buffers, as bundles for the store hold manifest and resources (`Resources.proto` of AOSP's aapt2).
struct ProtoWriter {
    private(set) var bytes: [UInt8] = []

    static func make(_ fill: (inout ProtoWriter) -> Void) -> [UInt8] {
        var writer = ProtoWriter()
        fill(&writer)
        return writer.bytes
    }

    private mutating func variable(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7f {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func number(_ field: Int, _ value: Int) {
        variable(field << 3)
        variable(value)
    }

    mutating func data(_ field: Int, _ value: [UInt8]) {
        variable(field << 3 | 2)
        variable(value.count)
        bytes += value
    }

    mutating func text(_ field: Int, _ value: String) { data(field, Array(value.utf8)) }
    mutating func message(_ field: Int, _ fill: (inout ProtoWriter) -> Void) { data(field, Self.make(fill)) }
}

extension XMLElement {
    /// `XmlNode`; the root declares Android's namespace.
    func proto(isRoot: Bool = true) -> [UInt8] {
        ProtoWriter.make { node in
            node.message(1) { element in
                if isRoot {
                    element.message(1) {
                        $0.text(1, "android")
                        $0.text(2, BinaryXML.android)
                    }
                }
                element.text(3, name)
                for attribute in attributes { element.data(4, attribute.proto) }
                for child in children { element.data(5, child.proto(isRoot: false)) }
            }
        }
    }
}

extension XMLAttribute {
    fileprivate var proto: [UInt8] {
        ProtoWriter.make { attribute in
            if id != nil { attribute.text(1, BinaryXML.android) }
            attribute.text(2, name)
            attribute.text(3, value.proto.text)
            if let id { attribute.number(5, id) }
            if let item = value.proto.item { attribute.data(6, item) }
        }
    }
}

extension XMLValue {
    /// As a source would spell it, and compiled.
    fileprivate var proto: (text: String, item: [UInt8]?) {
        switch self {
        case .text(let text): (text, nil)
        case .number(let number): ("\(number)", ProtoWriter.make { $0.message(7) { $0.number(6, number) } })
        case .flag(let flag): ("\(flag)", ProtoWriter.make { $0.message(7) { $0.number(8, flag ? 1 : 0) } })
        case .resource(let id): ("", ProtoWriter.make { $0.message(1) { $0.number(2, id) } })
        case .color(let color): ("", ProtoWriter.make { $0.message(7) { $0.number(9, color) } })
        }
    }
}

extension ResourceTable {
    /// `resources.pb`.
    var proto: [UInt8] {
        ProtoWriter.make { table in
            table.message(2) { pack in
                pack.message(1) { $0.number(1, Self.packageID) }
                pack.text(2, name)
                for (number, type) in types.enumerated() {
                    pack.message(3) { message in
                        message.message(1) { $0.number(1, number + 1) }
                        message.text(2, type.name)
                        for (index, resource) in type.resources.enumerated() {
                            message.message(3) { entry in
                                entry.message(1) { if index > 0 { $0.number(1, index) } }
                                entry.text(2, resource.name)
                                for (device, value) in resource.values {
                                    entry.message(6) {
                                        $0.data(1, device.proto)
                                        $0.data(2, value.proto)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension ResourceTable.Device {
    fileprivate var proto: [UInt8] {
        ProtoWriter.make { device in
            if !language.isEmpty { device.text(3, AndroidLanguage(language).text) }
            if isNight { device.number(17, 1) }
            if density > 0 { device.number(18, density) }
            if isAnyDensity { device.number(24, 26) }
        }
    }
}

extension ResourceTable.Value {
    /// `Value`.
    fileprivate var proto: [UInt8] {
        ProtoWriter.make { value in
            switch self {
            case .text(let text): value.message(4) { $0.message(2) { $0.text(1, text) } }
            case .color(let color): value.message(4) { $0.message(7) { $0.number(9, color) } }
            case .file(let path):
                value.message(4) {
                    $0.message(5) {
                        $0.text(1, path)
                        $0.number(2, path.hasSuffix(".xml") ? 3 : 1)
                    }
                }
            case .style(let parent, let flags):
                value.message(5) {
                    $0.message(2) { style in
                        style.message(1) { $0.number(2, parent.rawValue) }
                        for (attribute, flag) in flags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                            style.message(3) {
                                $0.message(3) { $0.number(2, attribute.rawValue) }
                                $0.message(4) { $0.message(7) { $0.number(8, flag ? 1 : 0) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension XMLElement {
    private static let deepest = 100

    /// Reads an `XmlNode`; nil where it is damaged, or deeper than any manifest.
    init?(proto bytes: [UInt8]) { self.init(proto: bytes[...], depth: 0) }

    private init?(proto bytes: ArraySlice<UInt8>, depth: Int) {
        guard depth < Self.deepest, let node = ProtoReader.fields(bytes)?.first(where: { $0.field == 1 }),
            let fields = ProtoReader.fields(node.data)
        else { return nil }
        self.init(fields.first { $0.field == 3 }?.text ?? "")
        for field in fields {
            if field.field == 4, let parts = ProtoReader.fields(field.data) {
                attributes.append(XMLAttribute(proto: parts))
            } else if field.field == 5, let child = XMLElement(proto: field.data, depth: depth + 1) {
                children.append(child)
            }
        }
    }
}

extension XMLAttribute {
    fileprivate init(proto parts: [ProtoReader.Field]) {
        let text = parts.first { $0.field == 3 }?.text ?? ""
        let item = parts.first { $0.field == 6 }.flatMap { ProtoReader.fields($0.data) } ?? []
        let primitive = item.first { $0.field == 7 }.flatMap { ProtoReader.fields($0.data) }?.first
        let reference = item.first { $0.field == 1 }.map { item in
            ProtoReader.fields(item.data)?.first { $0.field == 2 }?.number ?? 0
        }
        let value: XMLValue =
            switch primitive?.field {
            case 6, 7: .number(primitive?.number ?? 0)
            case 8: .flag(primitive?.number != 0)
            default: reference.map { .resource($0) } ?? .text(text)
            }
        self.init(plain: parts.first { $0.field == 2 }?.text ?? "", value)
    }
}

/// Reads messages of protocol buffers that somebody else wrote.
enum ProtoReader {
    struct Field {
        var field: Int
        var number = 0
        var data: ArraySlice<UInt8> = []
        var text: String { String(decoding: data, as: UTF8.self) }
    }

    /// nil where a field reaches past the end.
    static func fields(_ bytes: ArraySlice<UInt8>) -> [Field]? {
        var (rest, fields) = (bytes, [Field]())
        while !rest.isEmpty {
            guard let key = variable(&rest) else { return nil }
            var field = Field(field: key >> 3)
            switch key & 7 {
            case 0:
                guard let number = variable(&rest) else { return nil }
                field.number = number
            case 1, 5:
                let length = key & 7 == 1 ? 8 : 4
                guard rest.count >= length else { return nil }
                rest = rest.dropFirst(length)
            case 2:
                guard let length = variable(&rest), length >= 0, length <= rest.count else { return nil }
                field.data = rest.prefix(length)
                rest = rest.dropFirst(length)
            default: return nil
            }
            fields.append(field)
        }
        return fields
    }

    private static func variable(_ rest: inout ArraySlice<UInt8>) -> Int? {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
            shift += 7
        }
        return nil
    }
}
