import StickerModel

/// What came of reading a manifest: the catalog, or why there is none.
package struct LoadedManifest: Sendable {
    /// Why a manifest cannot be used.
    package enum Problem: Sendable, Equatable {
        /// It does not parse, or does not say what a manifest has to (exit code 65).
        case malformed
        /// It, or art it names, is not there or cannot be read (exit code 66).
        case missing
    }

    /// Everything the manifest says; nil when it is malformed or missing. Given although art is missing, so that the
    /// rest can be judged.
    package var catalog: Catalog?
    /// All mistakes and notices, in the order of the documents.
    package var findings: [Finding]
    /// The manifest's folder as the user would write it: `.` or `packs/tea`. Art paths of the catalog start there.
    package var root: String
    /// Every manifest that was read, relative to `root`, the main one first.
    package var files: [String]
    /// Paths of art, relative to `root`, that the findings already report as missing.
    package var missingArt: Set<String>
    /// nil when all is well.
    package var problem: Problem?
}
