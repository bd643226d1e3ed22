import CCrypto
import CXXHash

/// XXH3, 128 bits: identifies contents and detects changes. It is not a signature.
package struct ContentHash: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    init(_ bytes: ArraySlice<UInt8>) {
        self.init(bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) })
    }

    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { ContentHash(XXH3_128bits($0.baseAddress, $0.count)) }
    }

    fileprivate init(_ hash: XXH128_hash_t) { self.init(high: hash.high64, low: hash.low64) }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The first eight hex digits, which the lock has.
    var digits: String { String(hex.prefix(8)) }

    init?(hex: String) { self.init(hex: hex.utf8) }

    init?(hex: some Collection<UInt8>) {
        guard hex.count == 32 else { return nil }
        var numbers: [UInt64] = [0, 0]
        var count = 0
        for byte in hex {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            numbers[count / 16] = numbers[count / 16] << 4 | UInt64(digit)
            count += 1
        }
        self.init(high: numbers[0], low: numbers[1])
    }

    /// 32 lower-case hex digits.
    package var hex: String {
        String(unsafeUninitializedCapacity: 32) { text in
            for (half, number) in [high, low].enumerated() {
                for index in 0..<16 {
                    let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 0xF
                    text[16 * half + index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                }
            }
            return 32
        }
    }
}

/// In JSON it is the text of `hex`.
extension ContentHash: Codable {
    /// Throws `DecodingError` for a text that `hex` never gives.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hash = Self(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 32 hex digits")
        }
        self = hash
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}

/// The hash of a content that comes in parts.
final class RunningHash {
    private let state: OpaquePointer

    /// Of nothing yet; nil when memory is short.
    init?() {
        guard let state = XXH3_createState() else { return nil }
        XXH3_128bits_reset(state)
        self.state = state
    }

    deinit { XXH3_freeState(state) }

    func add(_ part: ArraySlice<UInt8>) {
        _ = part.withUnsafeBytes { XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    }

    var hash: ContentHash { ContentHash(XXH3_128bits_digest(state)) }
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
