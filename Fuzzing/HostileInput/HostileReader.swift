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

extension HostileReader: CustomStringConvertible {
    package var description: String { name }
}

extension HostileReader {
    /// Reads and judges how it ended; nil when an error left that no user should ever see.
    package func attempt(_ bytes: [UInt8]) -> Outcome? {
        do {
            return try read(bytes)
        } catch let error as FileError {
            return error.message.isEmpty ? nil : .refusal(error.message)
        } catch {
            return nil
        }
    }
}

extension HostileReader {
    /// Whether some changes are made below the compression.
    package var isPacked: Bool { repair == .png || repair == .gzip }

    /// Changes unpacked data of the file; nil when there is none. `choice` picks the part.
    package func changedInside(_ bytes: [UInt8], choice: Int, _ change: ([UInt8]) -> [UInt8]) -> [UInt8]? {
        switch repair {
        case .png: PackedData.changed(bytes, choice: choice, change)
        case .gzip: GzipRepair.changed(bytes, change)
        default: nil
        }
    }
}

extension HostileReader {
    /// Mutated bytes with their checksums put right; never longer than before.
    package func repaired(_ bytes: [UInt8]) -> [UInt8] {
        switch repair {
        case .none: bytes
        case .png: PNGRepair.repaired(bytes)
        case .gzip: GzipRepair.repaired(bytes)
        case .zip: ZipRepair.repaired(bytes)
        }
    }
}
