import StickerModel

/// One way for unchecked bytes into the tool, with seeds to start from.
package struct HostileReader: Sendable {
    /// How reading ended. The fuzzer also watches for traps, leaks and hangs.
    package enum Outcome: Sendable, Equatable {
        /// The bytes were accepted.
        case value
        /// The bytes were refused with a message.
        case refusal(String)
        /// The bytes belong to another reader; nothing is learned from keeping them.
        case foreign
    }

    /// How checksums of mutated bytes are corrected.
    package enum Repair: Sendable {
        case none, png, gzip, zip
    }

    /// What `make fuzz READER=` calls it.
    package let name: String
    /// The longest input worth trying, in bytes.
    package let longest: Int
    package let repair: Repair
    package let seeds: @Sendable () -> [[UInt8]]
    /// Throws whatever reading throws; only `FileError` is allowed.
    package let read: @Sendable ([UInt8]) throws -> Outcome

    /// All readers, in the order `make fuzz` runs them.
    package static var all: [HostileReader] { pictures + documents }

    package static func named(_ name: String) -> HostileReader? { all.first { $0.name == name } }
}

extension HostileReader: CustomStringConvertible {
    package var description: String { name }
}

extension HostileReader {
    /// Reads and returns how it ended; nil for an error that no user should ever see.
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
    /// Mutated bytes with correct checksums; never longer than before.
    package func repaired(_ bytes: [UInt8]) -> [UInt8] {
        switch repair {
        case .none: bytes
        case .png: PNGRepair.repaired(bytes)
        case .gzip: GzipRepair.repaired(bytes)
        case .zip: ZipRepair.repaired(bytes)
        }
    }
}
