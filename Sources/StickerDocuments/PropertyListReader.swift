import CXML
import PortableFoundation
import StickerModel

/// Reads XML property lists from the events of libxml2. Every value has its location; dates become ISO 8601 strings and
/// data base64 strings, as in JSON.
///
/// Entities and document types of the file's own are refused, and nothing else is opened, since this runs in the tool's
/// own process on files of strangers.
package final class PropertyListReader {
    package static let byteLimit = 4_000_000

    /// The root value of `bytes`. Throws `FileError`.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard !bytes.starts(with: "bplist".utf8) else {
            throw FileError(
                "is a binary property list; only XML is supported",
                hint: "convert it: plutil -convert xml1 FILE", at: start)
        }
        let source = try SourceText(bytes, file: file, limit: limit)
        // `OpenStepReader` reads the old brace syntax; no platform here accepts it in an Info.plist.
        guard source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw FileError("is not a property list", hint: "save it as an XML property list", at: start)
        }
        return try PropertyListReader(source).root()
    }

    /// An element whose end has not come yet.
    private struct Open {
        var name: String
        var location: SourceLocation
        var text: [UInt8] = []
        var elements: [DocumentNode] = []
        var members: [DocumentNode.Member] = []
        /// Where `members` has each key.
        var indices: [String: Int] = [:]
        /// The key that waits for its value.
        var key: (name: String, location: SourceLocation)?

        var isContainer: Bool { ["plist", "dict", "array", "true", "false"].contains(name) }
    }

    private let source: SourceText
    private var cursor: LocationCursor
    private var open: [Open] = []
    private var value: DocumentNode?
    private var fault: FileError?
    private var context: xmlParserCtxtPtr?

    private init(_ source: SourceText) {
        self.source = source
        cursor = LocationCursor(source)
    }

    private func root() throws(FileError) -> DocumentNode {
        guard let context = xmlNewParserCtxt() else {
            throw FileError("cannot be read", hint: "free some memory", at: cursor.location(of: 0))
        }
        defer { xmlFreeParserCtxt(context) }
        self.context = context
        context.pointee.sax.pointee = Self.events
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        // The text is known to be UTF-8, whatever its first line says.
        let options = [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_IGNORE_ENC]
        source.bytes.withUnsafeBytes { bytes in
            _ = xmlCtxtReadMemory(
                context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil, nil,
                Int32(options.reduce(0) { $0 | $1.rawValue }))
        }
        if let fault { throw fault }
        guard context.pointee.wellFormed != 0, let value else { throw malformed(context) }
        return value
    }

    // MARK: Events

    private static var events: xmlSAXHandler {
        var events = xmlSAXHandler()
        events.initialized = UInt32(XML_SAX2_MAGIC)
        events.startElementNs = { list, name, _, _, _, _, _, _, _ in
            if let name { PropertyListReader.at(list)?.begin(String(cString: name)) }
        }
        events.endElementNs = { list, _, _, _ in PropertyListReader.at(list)?.end() }
        events.characters = { list, text, count in PropertyListReader.at(list)?.add(text, Int(count)) }
        events.cdataBlock = events.characters
        events.internalSubset = { list, _, _, _ in PropertyListReader.at(list)?.checkDocumentType() }
        events.getEntity = { list, _ in
            if let list = PropertyListReader.at(list) {
                list.stop(PropertyListReader.unknownEntity(at: list.location(ofLast: UInt8(ascii: "&"))))
            }
            return nil
        }
        return events
    }

    private static func at(_ list: UnsafeMutableRawPointer?) -> PropertyListReader? {
        list.map { Unmanaged<PropertyListReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: String) {
        let location = location(ofLast: UInt8(ascii: "<"))
        guard open.count < DocumentLimits.depth + 2 else {
            return stop("is nested more than \(DocumentLimits.depth) levels deep", at: location)
        }
        let parent = open.last
        if let parent, !["plist", "dict", "array"].contains(parent.name) {
            return stop("expected `</\(parent.name)>`, found `<\(name.prefix(40))>`", at: location)
        }
        if parent?.name == "plist", value != nil { return stop("expected `</plist>` here", at: location) }
        if let parent, parent.name == "dict", parent.key == nil {
            guard name == "key" else { return stop("expected `<key>`, found `<\(name.prefix(40))>`", at: location) }
        } else if !Self.names.contains(name), name != "plist" || parent != nil {
            return stop("`<\(name.prefix(40))>` is not an element of property lists", at: location)
        }
        open.append(Open(name: name, location: location))
    }

    private static let names: Set = ["dict", "array", "true", "false", "string", "date", "data", "integer", "real"]

    private func add(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        guard !open.isEmpty, count > 0 else { return }
        let bytes = UnsafeBufferPointer(start: text, count: count)
        if open[open.count - 1].isContainer {
            guard bytes.allSatisfy(" \t\r\n".utf8.contains) else {
                return stop("expected an element here", at: cursor.location(of: max(0, offset - count)))
            }
        } else {
            open[open.count - 1].text += bytes
        }
    }

    private func end() {
        guard let element = open.popLast() else { return }
        if let key = element.key { return stop("`<key>` has no value", at: key.location) }
        let text = String(decoding: element.text, as: UTF8.self)
        guard element.name != "key" else {
            open[open.count - 1].key = (text, element.location)
            return
        }
        guard element.name != "plist" else {
            if value == nil { stop("`<plist>` has no value", at: element.location) }
            return
        }
        guard let value = value(of: element, text: text) else { return }
        add(DocumentNode(value, at: element.location))
    }

    private func value(of element: Open, text: String) -> DocumentNode.Value? {
        switch element.name {
        case "dict": return .object(element.members)
        case "array": return .list(element.elements)
        case "true", "false": return .bool(element.name == "true")
        case "date": return .string(text.trimmed)
        case "data": return .string(text.filter { !$0.isWhitespace })
        case "integer":
            if let number = Self.integer(text.trimmed) { return number }
            stop("`<integer>` contains “\(text.trimmed.prefix(40))”, which is not a whole number", at: element.location)
        case "real":
            if let number = Double(text.trimmed) { return .number(number) }
            stop("`<real>` contains “\(text.trimmed.prefix(40))”, which is not a number", at: element.location)
        default: return .string(text)
        }
        return nil
    }

    private func add(_ node: DocumentNode) {
        guard let last = open.indices.last, open[last].name != "plist" else {
            value = node
            return
        }
        guard let key = open[last].key else { return open[last].elements.append(node) }
        open[last].key = nil
        let member = DocumentNode.Member(key: key.name, keyLocation: key.location, node: node)
        // Of a repeated key Apple's readers take the last value.
        if let index = open[last].indices[key.name] {
            open[last].members[index] = member
        } else {
            open[last].indices[key.name] = open[last].members.count
            open[last].members.append(member)
        }
    }

    private static func integer(_ text: String) -> DocumentNode.Value? {
        let isNegative = text.hasPrefix("-")
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard digits.count <= 40, text.count - digits.count <= 1 else { return nil }
        let isHexadecimal = digits.lowercased().hasPrefix("0x")
        let plain = isHexadecimal ? String(digits.dropFirst(2)) : String(digits)
        if let number = Int((isNegative ? "-" : "") + plain, radix: isHexadecimal ? 16 : 10) { return .integer(number) }
        guard !plain.isEmpty, plain.allSatisfy(\.isDigit), let number = Double(plain) else {
            return nil
        }
        return .number(isNegative ? -number : number)
    }

    /// Apple's document type has only an address, which is not opened.
    private func checkDocumentType() {
        guard offset < source.bytes.count, source.bytes[offset] == UInt8(ascii: "[") else { return }
        stop("declares entities, which are not supported", at: location(ofLast: UInt8(ascii: "<")))
    }

    // MARK: Faults

    private var offset: Int { context.map { min(max(0, xmlByteConsumed($0)), source.bytes.count) } ?? 0 }

    /// Where the markup begins that was read last.
    private func location(ofLast mark: UInt8) -> SourceLocation {
        cursor.location(of: source.bytes[..<offset].lastIndex(of: mark) ?? 0)
    }

    private func stop(_ message: String, at location: SourceLocation) { stop(FileError(message, at: location)) }

    private func stop(_ problem: FileError) {
        if fault == nil { fault = problem }
        xmlStopParser(context)
    }

    private func malformed(_ context: xmlParserCtxtPtr) -> FileError {
        guard let error = xmlCtxtGetLastError(context)?.pointee, let text = error.message else {
            return FileError("is not well-formed XML", at: cursor.location(of: source.bytes.count))
        }
        let location = SourceLocation(
            file: source.file, line: Int(error.line), column: max(1, Int(error.int2)))
        if String(cString: text).contains("EntityRef") { return Self.unknownEntity(at: location) }
        return FileError("is not well-formed XML: " + XMLFault.text(error), at: location)
    }

    private static func unknownEntity(at location: SourceLocation) -> FileError {
        FileError("`&` does not begin a known entity", hint: "write `&amp;`", at: location)
    }
}
