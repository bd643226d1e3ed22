/// An element of an XML document of an app: its manifest, or an icon.
package struct XMLElement: Sendable, Hashable {
    package var name: String
    package var attributes: [XMLAttribute]
    package var children: [XMLElement]

    init(_ name: String, _ attributes: [XMLAttribute] = [], _ children: [XMLElement] = []) {
        (self.name, self.attributes, self.children) = (name, attributes, children)
    }

    /// The value of an attribute, with or without a namespace.
    package subscript(_ name: String) -> XMLValue? { attributes.first { $0.name == name }?.value }
    package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
    package func descendants(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }
}

package struct XMLAttribute: Sendable, Hashable {
    package var name: String
    /// The number of the attribute in Android's framework; nil for one without a namespace.
    package var id: Int?
    package var value: XMLValue

    /// An attribute of Android's namespace.
    init(_ attribute: FrameworkAttribute, _ value: XMLValue) {
        (name, id, self.value) = (attribute.text, attribute.rawValue, value)
    }

    init(plain name: String, id: Int? = nil, _ value: XMLValue) { (self.name, self.id, self.value) = (name, id, value) }
}

package enum XMLValue: Sendable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    /// A resource of the app or of the framework.
    case resource(Int)
    case color(Int)

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Int? { if case .number(let number) = self { number } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

    /// Kind and data of AOSP's `Res_value`; text is in a pool.
    func typed(_ pool: inout StringPool) -> (kind: UInt8, data: Int) {
        switch self {
        case .text(let text): (0x03, pool.place(text))
        case .number(let number): (0x10, number)
        case .flag(let flag): (0x12, flag ? 0xffff_ffff : 0)
        case .resource(let id): (0x01, id)
        case .color(let color): (0x1c, color)
        }
    }
}

/// XML as Android compiles it (`ResXMLTree` of AOSP's ResourceTypes.h).
package enum BinaryXML {
    static let android = "http://schemas.android.com/apk/res/android"
    private static let none = 0xffff_ffff

    /// Attributes are sorted by their number, as the framework looks them up by it.
    static func bytes(of root: XMLElement) -> [UInt8] {
        var pool = StringPool()
        var names: [Int: String] = [:]
        collect(root, &names)
        let ids = names.keys.sorted()
        for id in ids { pool.reserve(names[id] ?? "") }
        let prefix = pool.place("android")
        let address = pool.place(android)
        var nodes = ByteWriter()
        let namespace = ByteWriter.make { $0.long(prefix, address) }
        node(0x0100, namespace, to: &nodes)
        write(root, to: &nodes, &pool, address)
        node(0x0101, namespace, to: &nodes)
        let map = ByteWriter.make { map in
            map.chunk(0x0180, ByteWriter.make { list in for id in ids { list.long(id) } })
        }
        return ByteWriter.make { $0.chunk(3, pool.chunk + map + nodes.bytes) }
    }

    private static func collect(_ element: XMLElement, _ names: inout [Int: String]) {
        for attribute in element.attributes { if let id = attribute.id { names[id] = attribute.name } }
        for child in element.children { collect(child, &names) }
    }

    private static func node(_ kind: Int, _ content: [UInt8], to nodes: inout ByteWriter) {
        // No line of a source, no comment.
        nodes.chunk(kind, header: ByteWriter.make { $0.long(0, none) }, content)
    }

    private static func write(
        _ element: XMLElement, to nodes: inout ByteWriter, _ pool: inout StringPool, _ address: Int
    ) {
        let name = pool.place(element.name)
        let attributes = element.attributes.sorted { ($0.id ?? none) < ($1.id ?? none) }
        var content = ByteWriter()
        content.long(none, name)
        content.word(20, 20, attributes.count, 0, 0, 0)
        for attribute in attributes {
            let (kind, data) = attribute.value.typed(&pool)
            content.long(
                attribute.id == nil ? none : address, pool.place(attribute.name), kind == 0x03 ? data : none)
            content.typed(kind, data)
        }
        node(0x0102, content.bytes, to: &nodes)
        for child in element.children { write(child, to: &nodes, &pool, address) }
        node(0x0103, ByteWriter.make { $0.long(none, name) }, to: &nodes)
    }
}
