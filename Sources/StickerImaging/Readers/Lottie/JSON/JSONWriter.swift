import StickerModel

/// Writes compact JSON; whoever calls sees to it that what is opened is closed.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// A member's name; its value has to follow.
    mutating func name(_ name: StaticString) {
        text("\(name)")
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A string of letters, digits and signs that need no escape.
    mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\""))
    }

    /// As precise as rlottie computes. What is not finite becomes 0.
    mutating func number(_ value: Double) {
        separate()
        guard value.isFinite else { return bytes.append(UInt8(ascii: "0")) }
        if let whole = Int(exactly: value), abs(whole) < 1 << 30 {
            bytes += "\(whole)".utf8
        } else {
            let value = Float(value)
            bytes += (value.isFinite ? "\(value)" : "0").utf8
        }
    }

    mutating func numbers(_ values: [Double]) {
        open("[")
        for value in values { number(value) }
        close("]")
    }

    mutating func flag(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    /// Finished JSON.
    mutating func value(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// The members of a finished object that is not empty.
    mutating func splice(_ object: [UInt8]) { value(Array(object.dropFirst().dropLast())) }

    mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        number(Double(value))
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
