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
        self.draft = draft
        self.staging = staging
        self.tree = tree
        self.limits = limits.art(workers: 1)
    }

    /// Writes everything; one more platform is switched on. Throws `FileError` and `CancellationError`.
    mutating func write(targets: [any Target], besides chosen: String? = nil) throws {
        var packs = draft.packs
        for index in packs.indices { try write(&packs[index]) }
        draft.packs = packs
        let areOn = targets.filter {
            $0.description.isOnInNewManifests || $0.name == draft.target || $0.name == chosen
        }.map(\.name)
        draft.targets = areOn
        draft.offered = targets.map(\.name).filter { !areOn.contains($0) }
        try writeManifest()
    }

    /// The manifest's text once more, with what packs say about platforms that do not take them as they are.
    mutating func write(choosing feasibility: PlatformFeasibility) throws {
        for index in draft.packs.indices { draft.packs[index].choices = feasibility.choices(of: index) }
        FileWriting.remove(staging + "/" + ManifestReader.names[0])
        try writeManifest()
    }

    private func writeManifest() throws {
        let bytes = try NewManifest.bytes(of: text, at: ManifestReader.names[0])
        try FileWriting.write(bytes, to: staging + "/" + ManifestReader.names[0])
    }

    var text: SafeText<YAML> { ImportedManifest(draft).text }

    // MARK: Art

    private mutating func write(_ pack: inout DraftPack) throws {
        pack.icon = try pack.icon.flatMap { try write($0, called: "the icon of “\(pack.name)”") }
        pack.tray = try pack.tray.flatMap { try write($0, called: "the tray image of “\(pack.name)”") }
        for (key, file) in pack.artOptions.sorted(by: { $0.key < $1.key }) {
            pack.artOptions[key] = try write(file, called: "`\(key)` of “\(pack.name)”")
        }
        var first: [String: String] = [:]
        var kept: [DraftSticker] = []
        for var sticker in pack.stickers {
            try Task.checkCancellation()
            guard let file = try write(sticker.file, called: "“\(sticker.id)”") else { continue }
            if let other = first[file.path] {
                findings.raise(
                    "import/same-art", ["sticker": sticker.id, "other": other], path: sticker.file.origin)
            }
            first[file.path] = first[file.path] ?? sticker.id
            sticker.file = file
            kept.append(sticker)
        }
        pack.stickers = kept
        if kept.isEmpty {
            findings.raise("import/nothing-written", ["pack": pack.name])
        }
    }

    /// The file with its final path; nil when it is left out, which is reported.
    private mutating func write(_ file: DraftFile, called name: String) throws -> DraftFile? {
        let bytes: [UInt8]
        do {
            bytes = try self.bytes(of: file, called: name)
        } catch let error as FileError {
            findings.raise(
                "import/unreadable", ["what": name, "reason": error.message], hint: error.hint, path: file.origin)
            return nil
        }
        var file = file
        let hash = ContentHash(bytes)
        if let known = written[hash] {
            file.path = known
            return file
        }
        file.path += "." + Self.ending(of: bytes)
        try FileWriting.write(bytes, to: staging + "/" + file.path)
        written[hash] = file.path
        return file
    }

    /// The original bytes, or those of a new APNG for separate frames.
    private mutating func bytes(of file: DraftFile, called name: String) throws -> [UInt8] {
        switch file.source {
        case .bytes(let bytes): return bytes
        case .file(let path): return try tree.bytes(path)
        case .frames(let paths, let duration):
            if paths.count == 1 { return try tree.bytes(paths[0]) }
            let image = try SequenceFrames(paths, in: tree, limits: limits).animation(each: duration)
            findings.raise(
                "import/sequence",
                ["sticker": name, "count": Figures.grouped(paths.count), "duration": Figures.grouped(duration)],
                path: file.origin)
            return image
        }
    }

    /// By content: some bundles have GIFs called `.png`.
    private static func ending(of bytes: [UInt8]) -> String {
        let format = FormatSniffer.format(of: bytes)
        return format.isRead ? format.fileExtension : "png"
    }
}

/// Frames in files of their own, decoded again for each pass.
struct SequenceFrames: FrameStore {
    private let paths: [String]
    private let tree: any FileTree
    private let limits: ArtLimits
    let size: PixelSize

    /// Throws `FileError` when there is no frame, or one of another size than the first.
    init(_ paths: [String], in tree: any FileTree, limits: ArtLimits) throws {
        guard let first = paths.first else { throw FileError(.missing, "has no frame that can be read") }
        size = try tree.image(first).size
        for path in paths.uniqued {
            let other = try tree.image(path).size
            guard other == size else {
                throw FileError(
                    .unsupported,
                    "\(path) is \(other.width) x \(other.height) px, the first frame \(size.width) x \(size.height)",
                    hint: "draw all frames at the same size")
            }
        }
        try limits.check(frames: paths.count, of: size)
        self.paths = paths
        self.tree = tree
        self.limits = limits
    }

    private init(_ other: SequenceFrames, paths: [String]) {
        self.paths = paths
        tree = other.tree
        limits = other.limits
        size = other.size
    }

    var count: Int { paths.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        for (position, path) in paths.enumerated() {
            let art = try ArtDecoder.open(try tree.bytes(path), limits: limits)
            guard let frame = try art.frames(drawnAt: nil).next() else {
                throw FileError(.damaged, "\(path) has no image")
            }
            guard try body(position, frame.raster) else { return }
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore { SequenceFrames(self, paths: positions.map { paths[$0] }) }

    /// A lossless APNG that shows each frame for `duration` ms. Throws `FileError`.
    func animation(each duration: Double) throws -> [UInt8] {
        let clip = Clip(self, durations: [Double](repeating: duration, count: paths.count))
        return try ImageWriter.write(clip, Encoding(.apng)).bytes
    }
}
