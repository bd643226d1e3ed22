import CXML
import PortableFoundation
import StickerDocuments
import StickerModel

/// The elements of an SVG as libxml2 reads them, to be looked at and changed. Entities that the document declares are
/// resolved; those in other files do not exist, and nothing else is opened.
final class SVGTree {
    fileprivate let document: xmlDocPtr
    /// Nodes that were taken out; elements may still refer to them.
    fileprivate var removed: [xmlNodePtr] = []
    var isChanged = false
    fileprivate let rootNode: xmlNodePtr

    /// The longest attribute, in bytes, that libxml2 reads unless it is told that a document is long.
    static let longestAttribute = 10_000_000
    /// Attributes of one element: libxml2 takes time with the square of their number, and drawings have a few dozen.
    private static let mostAttributes = 10_000

    /// Throws `DrawingRefusal` when the text is not well-formed, where librsvg would refuse it, too.
    init(_ bytes: [UInt8]) throws(DrawingRefusal) {
        guard let context = xmlNewParserCtxt() else { throw DrawingRefusal(reason: .noMemory) }
        defer { xmlFreeParserCtxt(context) }
        // As librsvg does: it knows no other entities, so what they would open is never asked for. A long document has
        // none: libxml2 would let them grow without end.
        context.pointee.sax.pointee.entityDecl = { context, name, kind, publicID, address, content in
            let isLong =
                context.map { $0.assumingMemoryBound(to: xmlParserCtxt.self).pointee.options & SVGTree.long != 0 }
            guard kind == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), isLong == false else { return }
            xmlSAX2EntityDecl(context, name, kind, publicID, address, content)
        }
        context.pointee.sax.pointee.startElementNs = {
            context, name, prefix, address, spaceCount, spaces, count, defaulted, attributes in
            guard count <= SVGTree.mostAttributes else {
                return xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
            }
            xmlSAX2StartElementNs(context, name, prefix, address, spaceCount, spaces, count, defaulted, attributes)
        }
        let isLong = bytes.count > Self.longestAttribute
        let options =
            [
                XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_NOCDATA, XML_PARSE_COMPACT, XML_PARSE_NOERROR,
                XML_PARSE_NOWARNING, XML_PARSE_BIG_LINES,
            ].map { Int32($0.rawValue) } + (isLong ? [Self.long] : [])
        let document = bytes.withUnsafeBytes { bytes in
            xmlCtxtReadMemory(
                context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), nil, nil,
                options.reduce(0, |))
        }
        if context.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) {
            xmlFreeDoc(document)
            throw DrawingRefusal(
                FileError(
                    .overLimit, "one of its elements has more than \(Figures.grouped(Self.mostAttributes)) attributes",
                    hint: "export it again; no drawing needs them"))
        }
        guard let document else { throw Self.refusal(context) }
        guard let root = xmlDocGetRootElement(document) else {
            xmlFreeDoc(document)
            throw DrawingRefusal(reason: .notSVG)
        }
        self.document = document
        rootNode = root
        // What libxml2 passes over is not in the tree.
        isChanged = xmlCtxtGetLastError(context) != nil
        if let error = xmlCtxtGetLastError(context),
            error.pointee.code == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue),
            let prefix = error.pointee.str1
        {
            throw DrawingRefusal(reason: .undeclaredPrefix, text: String(cString: prefix))
        }
        // libxml2 asks no more how deep a document is that it was told is long.
        func isTooDeep(_ element: SVGElement) -> Bool {
            sequence(first: element, next: \.parent).dropFirst(256).contains { _ in true }
        }
        if isLong, elements.contains(where: isTooDeep) { throw DrawingRefusal(reason: .noMemory) }
        removeCausesOfWarnings()
    }

    private static let long = Int32(XML_PARSE_HUGE.rawValue)

    /// librsvg (2.54 at least) refuses a document about which libxml2 only warns.
    private func removeCausesOfWarnings() {
        if let version = document.pointee.version, String(cString: version) != "1.0" {
            sp_xml_free(UnsafeMutablePointer(mutating: version))
            document.pointee.version = UnsafePointer(xmlStrdup("1.0"))
            isChanged = true
        }
        for element in elements {
            var next = element.node.pointee.nsDef
            while let namespace = next {
                next = namespace.pointee.next
                guard let address = namespace.pointee.href, !Self.isAddress(String(cString: address)) else { continue }
                sp_xml_free(UnsafeMutablePointer(mutating: address))
                namespace.pointee.href = UnsafePointer(xmlStrdup("urn:unknown"))
                isChanged = true
            }
            for attribute in element.attributes where attribute.isOfXML {
                let (name, value) = (attribute.name, attribute.value)
                let isFaulty =
                    name == "space" && !["default", "preserve"].contains(value)
                    // librsvg leaves out the element.
                    || name == "lang" && !value.utf8.allSatisfy { SVGStyleText.isNameByte($0) }
                if isFaulty { element.unset(attribute) }
            }
        }
    }

    /// Whether libxml2 takes it for an absolute address.
    private static func isAddress(_ text: String) -> Bool {
        text.isEmpty
            || text.contains(":") && text.first.map { $0.isASCII && $0.isLetter } == true
                && text.utf8.allSatisfy {
                    SVGStyleText.isNameByte($0) && $0 < 0x80 || ":/?#[]@!$&'()*+,;=.~%".utf8.contains($0)
                }
    }

    deinit {
        for node in removed { xmlFreeNode(node) }
        xmlFreeDoc(document)
    }

    private static func refusal(_ context: xmlParserCtxtPtr) -> DrawingRefusal {
        guard let error = xmlCtxtGetLastError(context)?.pointee else { return DrawingRefusal(reason: .notSVG) }
        guard error.code != Int32(XML_ERR_NO_MEMORY.rawValue) else { return DrawingRefusal(reason: .noMemory) }
        return DrawingRefusal(
            reason: .notSVG, text: "in line \(error.line), column \(error.int2), \(XMLFault.text(error))")
    }

    var root: SVGElement { SVGElement(node: rootNode, tree: self) }

    /// All elements from the root on, in the order of the document.
    var elements: some Sequence<SVGElement> {
        sequence(first: root) { element in
            var node = xmlFirstElementChild(element.node)
            var above: xmlNodePtr? = element.node
            while node == nil, let from = above, from != self.rootNode {
                node = xmlNextElementSibling(from)
                above = from.pointee.parent
            }
            return node.map { SVGElement(node: $0, tree: self) }
        }
    }

    /// The instructions before and after the root: `<?xml-stylesheet href='a.css'?>` has the text `href='a.css'`.
    func instructions(named name: String) -> [String] {
        Self.nodes(from: document.pointee.children).compactMap { node in
            guard node.pointee.type == XML_PI_NODE, String(cString: node.pointee.name) == name else { return nil }
            return node.pointee.content.map { String(cString: $0) }
        }
    }

    fileprivate static func nodes(from first: xmlNodePtr?) -> some Sequence<xmlNodePtr> {
        sequence(state: first) { next in
            defer { next = next?.pointee.next }
            return next
        }
    }

    /// The document with all changes, in UTF-8. Throws `DrawingRefusal` when there is no memory for it.
    func text() throws(DrawingRefusal) -> [UInt8] {
        var bytes: UnsafeMutablePointer<xmlChar>?
        var count: Int32 = 0
        xmlDocDumpMemoryEnc(document, &bytes, &count, "UTF-8")
        guard let bytes else { throw DrawingRefusal(reason: .noMemory) }
        defer { sp_xml_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

/// An element of a tree, which it keeps alive.
struct SVGElement: Equatable {
    fileprivate let node: xmlNodePtr
    fileprivate let tree: SVGTree

    /// Its name without a prefix.
    var name: String { String(cString: node.pointee.name) }

    /// Whether librsvg takes it for an element of SVG; what is in no namespace counts.
    var isSVG: Bool {
        guard let namespace = node.pointee.ns, let address = namespace.pointee.href else { return true }
        return strcmp(UnsafeRawPointer(address).assumingMemoryBound(to: CChar.self), "http://www.w3.org/2000/svg") == 0
    }

    var parent: SVGElement? {
        guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
        return SVGElement(node: parent, tree: tree)
    }

    static func == (one: SVGElement, other: SVGElement) -> Bool { one.node == other.node }

    // MARK: Attributes

    /// In the order of the document; those that are in no namespace or in that of `xlink`.
    var attributes: [SVGAttribute] {
        guard let first = node.pointee.properties else { return [] }
        return sequence(first: first) { $0.pointee.next }.map { SVGAttribute(attribute: $0, element: self) }
    }

    /// The value of an attribute without a prefix.
    subscript(_ name: String) -> String? {
        attributes.first { $0.name == name && $0.isPlain }?.value
    }

    /// Four numbers.
    var viewBox: [Double]? { self["viewBox"].flatMap(SVGNumbers.list).flatMap { $0.count == 4 ? $0 : nil } }

    /// The number of an attribute that is in px or says no unit.
    func pixels(_ name: String) -> Double? {
        self[name].flatMap { SVGNumbers.list($0.replacing("px", with: "")) }?.first
    }

    func set(_ name: String, _ value: String) {
        tree.isChanged = true
        xmlSetNsProp(node, nil, name, value)
    }

    func set(_ attribute: SVGAttribute, _ value: String) {
        tree.isChanged = true
        xmlSetNsProp(node, attribute.attribute.pointee.ns, attribute.name, value)
    }

    // MARK: Text

    /// The text directly inside it, without that of its elements.
    var ownText: String {
        SVGTree.nodes(from: node.pointee.children).compactMap { child in
            guard [XML_TEXT_NODE, XML_CDATA_SECTION_NODE].contains(child.pointee.type) else { return nil }
            return child.pointee.content.map { String(cString: $0) }
        }.joined()
    }

    /// Whether a part of a text begins or ends with a blank right beside other text: librsvg leaves it out.
    var losesBlank: Bool {
        func isBeside(_ other: xmlNodePtr?, isNext: Bool) -> Bool {
            guard let other else { return false }
            guard other.pointee.type == XML_TEXT_NODE, let content = other.pointee.content else {
                return other.pointee.type == XML_ELEMENT_NODE
                    && (!isNext || SVGElement(node: other, tree: tree)["x"] == nil)
            }
            let text = String(cString: content).utf8
            return (isNext ? text.first : text.last).map { $0 > 0x20 } ?? false
        }
        let text = ownText.utf8
        guard let first = text.first, let last = text.last else { return false }
        return first <= 0x20 && self["x"] == nil && isBeside(node.pointee.prev, isNext: false)
            || last <= 0x20 && isBeside(node.pointee.next, isNext: true)
    }

    // MARK: Changes of the tree

    enum Place { case first, last, before }

    /// Adds an element in the same namespace: as the first or last one in this one, or before it. nil without memory.
    @discardableResult
    func add(_ name: String, _ attributes: [(String, String)] = [], _ place: Place = .last) -> SVGElement? {
        guard let made = xmlNewDocNode(tree.document, node.pointee.ns, name, nil) else { return nil }
        switch (place, node.pointee.children) {
        case (.before, _): xmlAddPrevSibling(node, made)
        case (.first, let first?): xmlAddPrevSibling(first, made)
        default: xmlAddChild(node, made)
        }
        let element = SVGElement(node: made, tree: tree)
        for (name, value) in attributes { xmlSetNsProp(made, nil, name, value) }
        tree.isChanged = true
        return element
    }

    /// Takes it out of the tree; the root stays, and what was taken out before.
    func remove() {
        guard node != tree.rootNode, node.pointee.parent != nil else { return }
        tree.isChanged = true
        xmlUnlinkNode(node)
        tree.removed.append(node)
    }

    var children: [SVGElement] {
        SVGTree.nodes(from: node.pointee.children).filter { $0.pointee.type == XML_ELEMENT_NODE }
            .map { SVGElement(node: $0, tree: tree) }
    }

    /// Removes an attribute without a prefix.
    func unset(_ name: String) {
        if xmlUnsetNsProp(node, nil, name) == 0 { tree.isChanged = true }
    }

    func unset(_ attribute: SVGAttribute) {
        tree.isChanged = true
        xmlRemoveProp(attribute.attribute)
    }

    /// Adds declarations that win over all others for it.
    func addStyle(_ declarations: String) {
        let own = self["style"] ?? ""
        set("style", own.isEmpty || own.hasSuffix(";") ? own + declarations : own + ";" + declarations)
    }

    /// Moves it into a new element in its place.
    func wrap(_ name: String, _ attributes: [(String, String)]) {
        guard let wrapper = add(name, attributes, .before) else { return }
        xmlUnlinkNode(node)
        xmlAddChild(wrapper.node, node)
    }

    /// Adds a copy with all that is in it, without ids, before it or as the last one in another element. nil without
    /// memory.
    func copy(into other: SVGElement? = nil) -> SVGElement? {
        guard let made = xmlDocCopyNode(node, tree.document, 1) else { return nil }
        if let other { xmlAddChild(other.node, made) } else { xmlAddPrevSibling(node, made) }
        let copy = SVGElement(node: made, tree: tree)
        var open = [copy]
        while let element = open.popLast() {
            element.unset("id")
            open += element.children
        }
        tree.isChanged = true
        return copy
    }
}

/// An attribute as it is now, while its element is.
struct SVGAttribute {
    fileprivate let attribute: xmlAttrPtr
    fileprivate let element: SVGElement

    /// Whether it has no prefix.
    var isPlain: Bool { attribute.pointee.ns == nil }

    /// Whether its prefix is `xml`.
    fileprivate var isOfXML: Bool {
        guard let prefix = attribute.pointee.ns?.pointee.prefix else { return false }
        return String(cString: prefix) == "xml"
    }

    /// Its name without a prefix.
    var name: String { String(cString: attribute.pointee.name) }

    var value: String {
        guard let first = attribute.pointee.children else { return "" }
        if first.pointee.next == nil, let content = first.pointee.content { return String(cString: content) }
        guard let text = xmlNodeListGetString(element.node.pointee.doc, first, 1) else { return "" }
        defer { sp_xml_free(text) }
        return String(cString: text)
    }
}
