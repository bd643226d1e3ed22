import PortableFoundation
import StickerModel

/// What a build is made from, and what the cache knows of the last build into the same output.
struct BuildInput {
    let loaded: LoadedManifest
    /// The output folder, links resolved.
    let output: String
    /// `Marker.manifest`.
    let manifest: String?
    /// The last build; nil where the cache has none.
    private(set) var record: BuildRecord?
    /// The manifests and the art.
    private(set) var files: KnownInputs
    /// `BuildRecord.digest`; nil also where nothing is kept between builds.
    let digest: String?
    /// The published identifiers before the build.
    let identifiers: IdentifierRegistry

    /// `output` is the real path of the request's, `record` the cache's of it.
    init(
        _ loaded: LoadedManifest, _ request: BuildRequest, _ cache: BuildCache, output: String, record: BuildRecord?
    ) {
        self.loaded = loaded
        self.output = output
        self.record = record
        manifest = Marker.identity(of: loaded, packs: request.packs, in: output)
        identifiers = IdentifierRegistry(of: loaded)
        var files = KnownInputs(root: loaded.root, known: record?.inputs ?? [:])
        // All new art is read for it, in vain where nothing is kept between builds.
        digest =
            request.usesCache
            ? BuildRecord.digest(of: loaded, request, coders: cache.coders, files: &files) : nil
        self.files = files
    }

    /// The last build, if this one would have the same result. A font that was installed meanwhile changes no file: where
    /// one was missing, no one knows.
    var unchanged: BuildRecord? {
        guard let record, let digest, record.manifest == manifest, !record.lacksFonts,
            record.input == BuildRecord.input(digest, identifiers)
        else { return nil }
        return record
    }

    /// Whether art that was read later, by path, is what the digest covers.
    func covers(_ hashes: [String: ContentHash]) -> Bool {
        hashes.allSatisfy { path, hash in files.files[path]?.hash == hash }
    }
}
