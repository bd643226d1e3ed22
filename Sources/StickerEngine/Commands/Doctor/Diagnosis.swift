import CCrypto
import CXXHash
import CZip
import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

package struct Diagnosis: Sendable {
    private let libraries: [LibraryVersion]

    /// `libraries` are those outside of the engine.
    package init(libraries: [LibraryVersion]) {
        let hash = XXH_versionNumber()
        self.libraries =
            ImagingLibraries.versions + DocumentLibraries.versions + [
                LibraryVersion("libzip", zip_libzip_version()),
                LibraryVersion("xxHash", "\(hash / 10_000).\(hash / 100 % 100).\(hash % 100)"),
                LibraryVersion("ICU", UnicodeLibrary.version),
                LibraryVersion("OpenSSL", OpenSSL_version(OPENSSL_VERSION_STRING)),
            ] + libraries
    }

    package func text(style: TextStyle) -> SafeText<Terminal> {
        let formats = FileFormat.all
        let without = "not installed; it reads MP4, MOV and other video: \(FFmpeg.missing.hint ?? "")"
        let rows: [(String, String)] = [
            ("formats read", formats.filter(\.isRead).map(\.title).joined(separator: ", ") + ", TGS"),
            ("ffmpeg", FFmpeg.version ?? without),
            ("formats written", formats.filter(\.isWritten).map(\.title).joined(separator: ", ")),
            ("fonts", InstalledFonts.familyCount.map { SummaryLine.counted($0, "family", "families") } ?? "unknown"),
            ("cache", BlobCache()?.folder ?? BlobCache.absence.string),
            ("key for Android apps (experimental)", AppKeys.description),
        ]
        return """
            \(.text(ToolIdentity.name)) \(.text(ToolIdentity.version)) on \(.text(Self.system))

            \(style.paint("Libraries in use", as: .strong))
            \(Self.columns(libraries.map { ($0.name, $0.version ?? "in use; it does not tell its version") }))

            \(style.paint("What it reads, writes and uses", as: .strong))
            \(Self.columns(rows))

            """
    }

    private static func columns(_ rows: [(String, String)]) -> SafeText<Terminal> {
        Table(rows: rows.map { Table.Row(cells: [$0, $1]) }).lines().map { "  \($0)" }.joined(separator: "\n")
    }

    private static var system: String {
        #if arch(x86_64)
            let machine = "x86_64"
        #elseif arch(arm64)
            let machine = "arm64"
        #else
            let machine = "another processor"
        #endif
        return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(machine)"
    }
}
