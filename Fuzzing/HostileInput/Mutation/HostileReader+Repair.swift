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
