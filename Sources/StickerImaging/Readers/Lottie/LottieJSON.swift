import PortableFoundation
import StickerDocuments
import StickerModel

/// One value of a `JSONTape`. What is asked for and not there, or of another kind, is nil.
struct JSONItem {
    let tape: JSONTape
    let index: Int
}

extension JSONItem {
    /// Real animations have some hundred thousand values and are about 40 levels deep.
    private static let limits: JSONTape.Limits = (values: 2_000_000, depth: 200)

    /// The outermost value of a text. Throws `FileError` where it is not JSON or has more values, or deeper ones, than
    /// animations need.
    init(_ text: [UInt8]) throws(FileError) {
        do throws(JSONFault) {
            self.init(tape: try JSONTape(text, limits: Self.limits), index: 0)
        } catch {
            switch error.kind {
            case .syntax:
                let location = JSONFault.location(of: error.offset, in: text)
                throw .damaged("is not valid JSON: line \(location.line), column \(location.column): \(error.message)")
            case .cutOff: throw .cut(at: text.count, inside: "its JSON")
            case .overLimit:
                throw FileError(.overLimit, error.message, hint: "simplify the animation, or export it as APNG or GIF")
            }
        }
    }

    private var item: JSONTape.Item { tape.items[index] }
    var kind: JSONTape.Kind { item.kind }

    var number: Double? { kind == .number ? item.number : nil }
    /// Flags are written as true, false, 1 or 0.
    var flag: Bool? {
        switch kind {
        case .yes: true
        case .no: false
        case .number: item.number != 0
        default: nil
        }
    }

    /// A whole number, rounded and held within 32 bits.
    var integer: Int? { number.map { Int(min(max($0, -2_147_483_648), 2_147_483_647).rounded()) } }

    /// The bytes of a string as written.
    var raw: ArraySlice<UInt8>? { kind == .string ? tape.text[Int(item.start)..<Int(item.start + item.count)] : nil }

    /// The text of a value that holds no others, as written.
    var source: ArraySlice<UInt8> {
        switch kind {
        case .string: tape.text[Int(item.start) - 1...Int(item.start + item.count)]
        case .number: tape.text[Int(item.start)..<Int(item.start + item.count)]
        case .yes: Array("true".utf8)[...]
        case .no: Array("false".utf8)[...]
        default: Array("null".utf8)[...]
        }
    }

    var string: String? {
        guard let raw else { return nil }
        let text = String(decoding: raw, as: UTF8.self)
        guard raw.contains(UInt8(ascii: "\\")) else { return text }
        return (try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))) ?? text
    }

    /// The values of an array; none of anything else.
    var elements: [JSONItem] {
        guard kind == .array else { return [] }
        var found: [JSONItem] = []
        found.reserveCapacity(Int(item.count))
        var next = index + 1
        while next < Int(item.next) {
            found.append(JSONItem(tape: tape, index: next))
            next = Int(tape.items[next].next)
        }
        return found
    }

    /// The numbers of an array, or the one number itself.
    var numbers: [Double] { number.map { [$0] } ?? elements.compactMap(\.number) }

    /// A member of an object; of several with one name the last.
    subscript(name: StaticString) -> JSONItem? {
        member(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// Passes the name, as written, and the value of each member of an object.
    @inline(__always)
    func forEachMember(_ body: (_ name: ArraySlice<UInt8>, _ value: JSONItem) -> Void) {
        var next = index + 1
        while next + 1 < Int(item.next) {
            let key = tape.items[next]
            body(tape.text[Int(key.start)..<Int(key.start + key.count)], JSONItem(tape: tape, index: next + 1))
            next = Int(tape.items[next + 1].next)
        }
    }

    typealias Member = (name: ArraySlice<UInt8>, value: JSONItem)

    /// Those members, in a list.
    var members: [Member] {
        guard kind == .object else { return [] }
        var found: [Member] = []
        forEachMember { found.append(($0, $1)) }
        return found
    }

    func member(_ name: some Collection<UInt8>) -> JSONItem? {
        guard kind == .object else { return nil }
        var found: JSONItem?
        forEachMember { if $0.count == name.count, $0.elementsEqual(name) { found = $1 } }
        return found
    }
}
