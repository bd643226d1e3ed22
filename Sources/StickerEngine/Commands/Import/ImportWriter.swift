import StickerImaging
import StickerModel

/// Writes the manifest of a draft and its art into the working folder.
struct ImportWriter {
    private var draft: ImportDraft
    private let staging: String
    private let tree: any FileTree
    private let limits: ArtLimits
    /// Paths are those of the tree.
    private(set) var findings: [Finding] = []
    /// Paths of the images written so far.
    private var written: [ContentHash: String] = [:]

    init(_ draft: ImportDraft, staging: String, tree: any FileTree, limits: ResourceLimits) {
        (self.draft, self.staging, self.tree) = (draft, staging, tree)
        self.limits = limits.art(workers: 1)
    }

    /// Writes everything; the `chosen` platforms are switched on, too. Throws `FileError` and `CancellationError`.
    mutating func write(targets: [any Target], besides chosen: [String] = []) throws {
        var packs = draft.packs
        for index in packs.indices { try write(&packs[index]) }
        draft.packs = packs
        let areOn = targets.filter {
            $0.description.isOnInNewManifests || $0.name == draft.target || chosen.contains($0.name)
        }.map(\.name)
        draft.targets = areOn
        draft.offered = targets.map(\.name).filter { !areOn.contains($0) }
        try writeManifest()
    }

    /// The manifest's text once more, with what packs say about platforms that do not take them as they are.
    mutating func write(choosing feasibility: PlatformFeasibility) throws {
        draft.choices = draft.packs.indices.map(feasibility.choices)
        FileWriting.remove(staging + "/" + ManifestReader.names[0])
        try writeManifest()
    }

    private func writeManifest() throws {
        let bytes = try NewManifest.bytes(of: text, at: ManifestReader.names[0])
        try FileWriting.write(bytes, to: staging + "/" + ManifestReader.names[0])
    }

    var text: SafeText<YAML> { draft.text }
    /// Those that were written, once they are.
    var stickerCount: Int { draft.packs.map(\.stickers.count).reduce(0, +) }

    // MARK: Art

    private mutating func write(_ pack: inout ImportedPack) throws {
        let folder = draft.packs.count == 1 ? "" : (pack.id ?? "") + "/"
        // In a folder of their own: a sticker in `art` may be called `icon`.
        let icons = "icons/" + folder
        pack.icon = try pack.icon.flatMap { try write($0, icons + "icon", called: "the icon of “\(pack.name)”") }
        pack.tray = try pack.tray.flatMap { try write($0, icons + "tray", called: "the tray image of “\(pack.name)”") }
        for (key, file) in pack.artOptions.sorted(by: { $0.key < $1.key }) {
            pack.artOptions[key] = try write(file, icons + key, called: "`\(key)` of “\(pack.name)”")
        }
        var first: [String: String] = [:]
        var kept: [ImportedSticker] = []
        for sticker in pack.stickers {
            try Task.checkCancellation()
            let file = try write(sticker.file, "art/" + folder + sticker.name, called: "“\(sticker.name)”")
            guard let path = file.flatMap({ draft.paths[$0] }) else { continue }
            if let other = first[path] {
                findings.raise("import/same-art", ["sticker": sticker.name, "other": other], path: sticker.file.origin)
            }
            first[path] = first[path] ?? sticker.name
            kept.append(sticker)
        }
        pack.stickers = kept
        if kept.isEmpty { findings.raise("import/nothing-written", ["pack": pack.name]) }
    }

    /// The file, which is now at a path that begins so; nil when it is left out, which is reported.
    private mutating func write(_ file: ImportedFile, _ path: String, called name: String) throws -> ImportedFile? {
        let bytes: [UInt8]
        do {
            bytes = try self.bytes(of: file, called: name)
        } catch let error as FileError {
            findings.raise(
                "import/unreadable", ["what": name, "reason": error.message], hint: error.hint, path: file.origin)
            return nil
        }
        let hash = ContentHash(bytes)
        if written[hash] == nil {
            // By content: some bundles have GIFs called `.png`.
            let format = FormatSniffer.format(of: bytes)
            let path = path + "." + (format.isRead ? format.fileExtension : format == .gzip ? "tgs" : "png")
            try FileWriting.write(bytes, to: staging + "/" + path)
            written[hash] = path
        }
        draft.paths[file] = written[hash]
        return file
    }

    /// The original bytes, or those of a new APNG for separate frames.
    private mutating func bytes(of file: ImportedFile, called name: String) throws -> [UInt8] {
        switch file {
        case .bytes(let bytes): return bytes
        case .file(let path): return try tree.bytes(path)
        case .frames(let paths, let duration):
            if paths.count == 1 { return try tree.bytes(paths[0]) }
            let image = try animation(of: paths, each: duration)
            findings.raise(
                "import/sequence",
                ["sticker": name, "count": Figures.grouped(paths.count), "duration": Figures.grouped(duration)],
                path: file.origin)
            return image
        }
    }

    /// A lossless APNG that shows each file for `duration` ms.
    private func animation(of paths: [String], each duration: Double) throws -> [UInt8] {
        let frames = try paths.map { (name: FileName.last($0), duration: duration, bytes: try tree.bytes($0)) }
        let art = try ArtDecoder.open(FrameFile.bytes(of: frames), limits: limits)
        let recipe = ImageRecipe(
            source: "", timing: Timing(ArtEdit(), isStill: false),
            framing: Framing(ArtEdit(), canvas: .fixed(art.facts.size)), encoding: Encoding(.apng))
        return try RecipeRenderer(limits: limits).render(recipe, of: art).bytes
    }
}
