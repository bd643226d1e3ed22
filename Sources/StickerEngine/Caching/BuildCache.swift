import StickerImaging

/// Everything a build remembers between runs; absent parts mean that nothing is remembered.
struct BuildCache: Sendable {
    /// Bytes the user's cache may have.
    static let byteLimit = 1_000_000_000

    let blobs: BlobCache?
    let coders = CoderVersions.text

    /// The user's cache, or none.
    init(isOn: Bool) {
        blobs = isOn ? CacheLocation.folder().map { BlobCache(folder: $0, byteLimit: Self.byteLimit) } : nil
    }

    var images: RenderCache? { blobs.map { RenderCache(blobs: $0) } }
    var facts: StoredFacts? { blobs.map { StoredFacts(blobs: $0, coders: coders) } }
    var builds: BuildMemory? { blobs.map { BuildMemory(blobs: $0) } }
}
