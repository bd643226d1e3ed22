import CZip
import Foundation
import StickerModel

/// A zip archive in memory (`.wastickers`), every entry expanded under limits that are checked first.
package struct ArchiveTree: TreeReading {
    /// Entries an archive may hold and bytes they may expand to.
    static let entryLimit = 2_000
    static let expandedLimit = 64_000_000

    package let name: String
    package let kind = FileTreeKind.archive
    package let focus: String? = nil
    package let files: [String]
    package let emptyFolders: [String] = []
    package let folders: FolderIndex
    let images: ImageFactsCache
    private let contents: [String: [UInt8]]

    /// Expands an archive. Throws `ArtProblem` when it is none, damaged, encrypted or over the limits.
    init(name: String, bytes: [UInt8], images: ImageFactsCache) throws(ArtProblem) {
        self.name = name
        self.images = images
        contents = try ZipReading.entries(of: bytes, atMost: Self.entryLimit, expandingTo: Self.expandedLimit)
        files = contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        folders = FolderIndex(files: files, emptyFolders: [])
    }

    /// Expands an archive whose pictures are decoded under `limits`. Throws `ArtProblem` as the other one does.
    package init(name: String, bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        try self.init(name: name, bytes: bytes, images: ImageFactsCache(limits: limits))
    }

    package func contains(_ path: String) -> Bool { contents[path] != nil }
    package func byteCount(_ path: String) -> Int? { contents[path]?.count }

    package func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = contents[path] else { throw ArtProblem(.missing, "there is no entry \(path) in \(name)") }
        return bytes
    }
}
