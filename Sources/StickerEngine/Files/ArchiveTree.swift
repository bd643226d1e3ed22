import StickerDocuments
import StickerImaging
import StickerModel

/// A zip archive in memory (`.wastickers`), every entry expanded under limits that are checked first.
package struct ArchiveTree: TreeReading {
    /// Entries an archive may hold and bytes they may expand to.
    static let entryLimit = 2_000
    static let expandedLimit = 64_000_000
    /// The same for apps, which hold up to ten packs and the resources of libraries.
    private static let appLimits = (entries: 10_000, bytes: 200_000_000)
    private static func isApp(_ name: String) -> Bool { ["apk", "aab"].contains(FileName.pathExtension(name)) }

    package let name: String
    package let kind = FileTreeKind.archive
    package let focus: String? = nil
    package let files: [String]
    package let emptyFolders: [String] = []
    package let folders: FolderIndex
    let images: ImageFactsCache
    /// Kept for apps, whose signature is one of the whole file.
    package let archiveBytes: [UInt8]?
    private let contents: [ZipReading.Name: [UInt8]]
    /// Names by all ways to compose their letters; the first of those that differ in nothing else.
    private let equivalent: [String: ZipReading.Name]
    /// How names are written that are not UTF-8; nil without any.
    let nameEncoding: ZipReading.NameEncoding?

    /// Expands an archive; people unpack those called zip, and apps read all others. Throws `FileError` when it is not an archive, damaged, encrypted or over the limits.
    init(name: String, bytes: [UInt8], images: ImageFactsCache) throws(FileError) {
        let (entryLimit, expandedLimit) = Self.isApp(name) ? Self.appLimits : (Self.entryLimit, Self.expandedLimit)
        var encoding: ZipReading.NameEncoding?
        let contents = try ZipReading.entries(
            of: bytes, atMost: entryLimit, expandingTo: expandedLimit, isForApps: FileName.pathExtension(name) != "zip"
        ) { encoding = $0 }
        self.init(name: name, contents: contents, images: images, encoding, bytes: Self.isApp(name) ? bytes : nil)
    }

    private init(
        name: String, contents: [ZipReading.Name: [UInt8]], images: ImageFactsCache,
        _ encoding: ZipReading.NameEncoding?, bytes: [UInt8]? = nil
    ) {
        (self.name, self.contents, self.images, nameEncoding) = (name, contents, images, encoding)
        archiveBytes = bytes
        let isUnpacked = FileName.pathExtension(name) == "zip"
        files = contents.keys.map(\.text).filter { path in
            !isUnpacked || !FileName.parts(path).contains { TreeListing.isIgnored(String($0)) }
        }.sorted { $0.precedesByUTF8($1) }
        equivalent = Dictionary(files.map { ($0, ZipReading.Name($0)) }) { first, _ in first }
        folders = FolderIndex(files: files, emptyFolders: [])
    }

    /// Expands an archive whose pictures are decoded under `limits`. Throws `FileError` as the other one does.
    package init(name: String, bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        try self.init(name: name, bytes: bytes, images: ImageFactsCache(limits: limits))
    }

    /// What is in the one folder of a sticker archive: people zip a folder by mistake. Any other archive as it is.
    var withoutOuterFolder: ArchiveTree {
        let own = files.filter { !$0.isBelow("__MACOSX") }
        let outer = Set(own.map { String(FileName.parts($0).first ?? "") })
        guard FileName.pathExtension(name) == "wastickers", outer.count == 1, let folder = outer.first else {
            return self
        }
        let inner = own.compactMap { path in
            path.below(folder).map { (ZipReading.Name($0), content(of: path) ?? []) }
        }
        guard inner.count == own.count else { return self }
        return ArchiveTree(name: name, contents: Dictionary(inner) { first, _ in first }, images: images, nameEncoding)
    }

    package func listed(_ path: String) -> String? {
        contents[ZipReading.Name(path)] != nil ? path : equivalent[path]?.text
    }

    package func byteCount(_ path: String) -> Int? { content(of: path)?.count }

    private func content(of path: String) -> [UInt8]? { listed(path).flatMap { contents[ZipReading.Name($0)] } }

    package func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = content(of: path) else { throw FileError(.missing, "there is no entry \(path) in \(name)") }
        return bytes
    }
}
