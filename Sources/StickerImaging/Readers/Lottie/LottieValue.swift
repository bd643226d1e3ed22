import StickerDocuments
import StickerModel

/// A value of the animation that rlottie gets, as its JSON: trees of a million values would take ten times the memory.
///
/// Members of objects keep their order, because rlottie has to read some of them before others.
struct LottieValue {
    private(set) var json: [UInt8]

    private init(json: [UInt8]) { self.json = json }
    private init(raw text: String) { json = Array(text.utf8) }

    static func number(_ number: Double) -> LottieValue { LottieValue(raw: digits(number)) }
    static func integer(_ number: Int) -> LottieValue { .number(Double(number)) }
    static func flag(_ flag: Bool) -> LottieValue { LottieValue(raw: flag ? "true" : "false") }

    static func numbers(_ numbers: [Double]) -> LottieValue {
        LottieValue(raw: "[" + numbers.map(digits).joined(separator: ",") + "]")
    }

    static func text(_ text: String) -> LottieValue {
        var writer = JSONWriter()
        writer.string(text)
        return LottieValue(json: writer.bytes)
    }

    static func list(_ values: [LottieValue]) -> LottieValue {
        var list = LottieValue(raw: "[")
        for value in values {
            if list.json.count > 1 { list.json.append(UInt8(ascii: ",")) }
            list.json += value.json
        }
        list.json.append(UInt8(ascii: "]"))
        return list
    }

    /// The members of two objects.
    static func + (first: LottieValue, second: LottieValue) -> LottieValue {
        guard first.json.count > 2 else { return second }
        guard second.json.count > 2 else { return first }
        var sum = first
        sum.json[sum.json.count - 1] = UInt8(ascii: ",")
        sum.json += second.json.dropFirst()
        return sum
    }

    /// With the precision of rlottie. What is not finite becomes 0.
    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        if let whole = Int(exactly: value), abs(whole) < 1 << 30 { return String(whole) }
        let value = Float(value)
        return value.isFinite ? "\(value)" : "0"
    }
}

extension LottieValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(integerLiteral number: Int) { self = .integer(number) }
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral values: LottieValue...) { self = .list(values) }

    /// Members without a value are left out.
    init(dictionaryLiteral members: (StaticString, LottieValue?)...) {
        self.init(raw: "{")
        for case (let name, let value?) in members {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += "\"\(name)\":".utf8
            json += value.json
        }
        json.append(UInt8(ascii: "}"))
    }
}
