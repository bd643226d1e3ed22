extension StringProtocol {
    /// The text that `%E2%82%AC` means; nil when a percent sign is not followed by two hex digits, or what comes out is
    /// not UTF-8.
    package var percentDecoded: String? {
        decodedBytes(keepsOthers: false).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes that `%89PNG` means. A percent sign that is not followed by two hex digits stands for itself, as in
    /// the `data:` addresses that browsers take.
    package var percentDecodedBytes: [UInt8] { decodedBytes(keepsOthers: true) ?? [] }

    /// nil at a percent sign without two hex digits, unless it is kept.
    private func decodedBytes(keepsOthers: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        bytes.reserveCapacity(rest.count)
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(Self.digit) : []
            if digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else if byte != UInt8(ascii: "%") || keepsOthers {
                bytes.append(byte)
            } else {
                return nil
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
}
