/// Numbers of bytes as people write them.
enum ByteSize {
    private static let units = [
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000),
        ("k", 1_000), ("m", 1_000_000), ("g", 1_000_000_000), ("b", 1),
    ]

    /// `500000`, `500_000`, `1.5MB`, `64 MiB`; nil when it is no size or does not fit.
    static func parse(_ text: String) -> Int? {
        let plain = text.lowercased().filter { $0 != "_" && $0 != "," && $0 != " " }
        let unit = units.first { plain.hasSuffix($0.0) }
        let digits = plain.dropLast(unit?.0.count ?? 0)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits) else {
            return nil
        }
        return Int(exactly: (number * Double(unit?.1 ?? 1)).rounded())
    }
}
