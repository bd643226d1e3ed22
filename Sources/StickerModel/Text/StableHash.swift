/// FNV-1a, 64 bits: short stable names where no cryptography is wanted. Content hashes are the engine's business.
package enum StableHash {
    package static func of(_ text: String) -> UInt64 { of(text.utf8) }

    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
