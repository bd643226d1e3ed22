import CCrypto
import CXXHash
import CZip
import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

/// The libraries of the engine and of everything below it.
package enum EngineLibraries {
    /// Those of all modules below the engine, and its own.
    package static var versions: [LibraryVersion] {
        let hash = XXH_versionNumber()
        return ImagingLibraries.versions + DocumentLibraries.versions + [
            LibraryVersion("libzip", zip_libzip_version()),
            LibraryVersion("xxHash", "\(hash / 10_000).\(hash / 100 % 100).\(hash % 100)"),
            LibraryVersion("ICU", UnicodeLibrary.version),
            LibraryVersion("OpenSSL", OpenSSL_version(OPENSSL_VERSION_STRING)),
        ]
    }
}
