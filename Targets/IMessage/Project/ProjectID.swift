import StickerModel

/// Ids of project objects: 24 upper-case hex digits, the same for the same role in every build.
enum ProjectID {
    static func of(_ role: String, in project: String) -> String {
        let seed = project + "\u{0}" + role
        return String((hex(StableHash.of(seed)) + hex(StableHash.of("\u{1}" + seed))).prefix(24))
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
