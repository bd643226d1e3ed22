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
