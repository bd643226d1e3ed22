/// Assembles RGB matrix profiles.
enum ICCBuilder {
    /// The sRGB primaries adapted to D50, as X, Y, Z.
    static let red = [0.4360, 0.2225, 0.0139]
    static let green = [0.3851, 0.7169, 0.0971]
    static let blue = [0.1431, 0.0606, 0.7141]

    /// A profile with these columns and the sRGB tone curve.
    static func profile(_ name: String, _ columns: [[Double]]) -> [UInt8] {
        let description = .text("desc") + .big32(0) + .big32(name.utf8.count + 1) + .text(name) + [0]
        let curve =
            .text("para") + .big32(0) + .big16(3) + .big16(0)
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
        var tags = [("desc", description + [UInt8](repeating: 0, count: 78)), ("wtpt", xyz([0.9642, 1, 0.8249]))]
        for (index, letter) in ["r", "g", "b"].enumerated() {
            tags.append((letter + "XYZ", xyz(columns[index])))
            tags.append((letter + "TRC", curve))
        }
        var table = [UInt8].big32(tags.count)
        var data: [UInt8] = []
        for (name, body) in tags {
            table += .text(name) + .big32(128 + 4 + 12 * tags.count + data.count) + .big32(body.count)
            data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        let body = table + data
        var header = .big32(128 + body.count) + .text("test") + .big32(0x0240_0000) + .text("mntrRGB XYZ ")
        header += [UInt8](repeating: 0, count: 12) + .text("acsp") + [UInt8](repeating: 0, count: 28)
        header += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + body
    }

    private static func fixed(_ value: Double) -> [UInt8] { .big32(Int((value * 65_536).rounded())) }
    private static func xyz(_ values: [Double]) -> [UInt8] { .text("XYZ ") + .big32(0) + values.flatMap(fixed) }
}
