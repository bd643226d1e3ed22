import StickerModel

/// Numbers of bytes for people.
package enum ByteCount {
    /// `1,204 bytes`, `480 kB`, `1.4 MB`.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<10_000: "\(Figures.grouped(bytes)) byte\(bytes == 1 ? "" : "s")"
        case ..<999_500: "\(Figures.grouped((Double(bytes) / 1_000).rounded())) kB"
        case ..<999_950_000: "\(Figures.grouped((Double(bytes) / 100_000).rounded() / 10)) MB"
        default: "\(Figures.grouped((Double(bytes) / 100_000_000).rounded() / 10)) GB"
        }
    }
}
