import CCrypto
import CXXHash

/// XXH3, 128 bits: identifies contents and detects changes. It is not a signature.
package struct ContentHash: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    package init(_ bytes: [UInt8]) {
        let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        high = hash.high64
        low = hash.low64
    }

    /// 32 lower-case hex digits.
    package var hex: String { Self.hex(high) + Self.hex(low) }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The hash that other tools compute too; for keys we use `ContentHash`.
enum SHA256 {
    /// 32 bytes.
    static func digest(of bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = CCrypto.SHA256(bytes, bytes.count, &digest)
        return digest
    }

    /// 64 hex digits.
    static func hex(of bytes: [UInt8]) -> String {
        digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
