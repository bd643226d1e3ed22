import CCrypto

/// The hash that other people's tools compute too; ours for keys is `ContentHash`.
enum SHA256 {
    /// 64 hex digits.
    static func hex(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = CCrypto.SHA256(bytes, bytes.count, &digest)
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
