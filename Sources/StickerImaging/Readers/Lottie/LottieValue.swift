import StickerDocuments
import StickerModel

/// A value of the animation that rlottie gets.
enum LottieValue {
    case number(Double)
    case numbers([Double])
    case text(String)
    case flag(Bool)
    case list([LottieValue])
    case object(LottieObject)

    static func whole(_ number: Int) -> LottieValue { .number(Double(number)) }
    static func objects(_ objects: [LottieObject]) -> LottieValue { .list(objects.map { .object($0) }) }

    /// How many numbers, texts, flags and objects it contains.
    var count: Int {
        switch self {
        case .number, .text, .flag: 1
        case .numbers(let numbers): numbers.count
        case .list(let values): values.reduce(0) { $0 + $1.count }
        case .object(let object): object.count
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .number(let number): writer.lottieNumber(number)
        case .text(let text): writer.string(text)
        case .flag(let flag): writer.flag(flag)
        case .numbers(let numbers):
            writer.open("[")
            for number in numbers { writer.lottieNumber(number) }
            writer.close("]")
        case .list(let values):
            writer.open("[")
            for value in values { value.write(to: &writer) }
            writer.close("]")
        case .object(let object): object.write(to: &writer)
        }
    }
}

extension LottieValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(integerLiteral number: Int) { self = .whole(number) }
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral values: LottieValue...) { self = .list(values) }
    init(dictionaryLiteral members: (StaticString, LottieValue?)...) { self = .object(LottieObject(members)) }
}

/// Members in their order: rlottie has to read some of them before others.
struct LottieObject: ExpressibleByDictionaryLiteral {
    private var members: [(name: StaticString, value: LottieValue)]

    /// Members without a value are left out.
    init(_ members: [(StaticString, LottieValue?)]) {
        self.members = members.compactMap { name, value in value.map { (name, $0) } }
    }

    init(dictionaryLiteral members: (StaticString, LottieValue?)...) { self.init(members) }

    /// How many numbers, texts, flags and objects it contains, itself included.
    var count: Int { members.reduce(1) { $0 + $1.value.count } }

    subscript(name: StaticString) -> LottieValue? {
        members.first { $0.name.description == name.description }?.value
    }

    static func + (first: LottieObject, second: LottieObject) -> LottieObject {
        var sum = first
        sum.members += second.members
        return sum
    }

    /// The whole as JSON.
    var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.open("{")
        for member in members {
            writer.plain(member.name, isKey: true)
            member.value.write(to: &writer)
        }
        writer.close("}")
    }
}

extension JSONWriter {
    /// A number with the precision of rlottie. What is not finite becomes 0.
    fileprivate mutating func lottieNumber(_ value: Double) {
        guard value.isFinite else { return integer(0) }
        if let whole = Int(exactly: value), abs(whole) < 1 << 30 { return integer(whole) }
        let value = Float(value)
        raw(value.isFinite ? "\(value)" : "0")
    }
}
