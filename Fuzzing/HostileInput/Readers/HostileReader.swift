import StickerModel

/// One way into the tool for bytes that nobody has looked at, with seeds to start from.
package struct HostileReader: Sendable {
    /// How reading ended. Traps, leaks and hangs are what everybody watches for besides.
    package enum Outcome: Sendable, Equatable {
        /// The bytes were taken.
        case value
        /// The bytes were refused in words.
        case refusal(String)
        /// The bytes belong to another reader; nothing is learned from keeping them.
        case foreign
    }

    /// How mutated bytes are put right again, so that they get past checksums.
    package enum Repair: Sendable {
        case none, png, gzip, zip
    }

    /// What `make fuzz READER=` calls it.
    package let name: String
    /// The longest input worth trying, in bytes.
    package let longest: Int
    package let repair: Repair
    package let seeds: @Sendable () -> [[UInt8]]
    /// Throws whatever reading throws; only `FileError` is right.
    package let read: @Sendable ([UInt8]) throws -> Outcome

    /// All readers, in the order `make fuzz` runs them.
    package static var all: [HostileReader] { pictures + documents }

    package static func named(_ name: String) -> HostileReader? { all.first { $0.name == name } }
}
