import PortableFoundation

/// The file by which many tools mark the folders of their caches, so that backups and searches leave them out
/// (https://bford.info/cachedir/).
enum CacheTag {
    static let fileName = "CACHEDIR.TAG"
    /// The file of our own cache. Its first line marks every cache.
    static let text = signature + "\n# This is the cache of \(ToolIdentity.name). It may be removed at any time.\n"

    private static let signature = "Signature: 8a477f597d28d172789f06886806bc55"

    /// Whether a folder that holds a file of this name is a cache.
    static func marks(_ folder: String) -> Bool {
        FileReading.beginning(of: folder + "/" + fileName, atMost: signature.utf8.count) == Array(signature.utf8)
    }
}
