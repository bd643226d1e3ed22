import PortableFoundation
import StickerDocuments
import StickerModel

/// The pictures in a folder and its subfolders, or in an archive, with a note for each file that was skipped. Files
/// come before subfolders, each in natural order.
struct PictureSearch {
    /// The folder that paths start from, without a slash at the end.
    let root: String
    /// Paths relative to the root.
    private(set) var pictures: [String] = []
    /// Other files that can be opened, relative to the root: some say something about the pictures.
    private(set) var others: [String] = []
    private(set) var notes: [Finding] = []
    /// Those of the notes that say what could be a picture, by its name or its content, and cannot be used.
    private(set) var passedOver: [Finding] = []
    /// Why the folder itself cannot be listed.
    private(set) var problem: FileError?
    /// Whether no limit ended the search.
    private(set) var isComplete = true

    /// More files than any pack has: a home folder given by mistake must not take minutes.
    @TaskLocal static var fileLimit = 20_000
    private static let depthLimit = 16
    /// Folders that other tools manage, and that hold no art of people.
    private static let managed = [".xcassets", ".xcstickers", ".xcodeproj"]
    private let realRoot: String
    /// Files that are known to be art.
    private let known: Set<String>
    /// Manifests that are read; the folders of others are not searched.
    private let manifests: Set<String>
    private let archive: ArchiveTree?
    private var seen = 0

    /// Those below `start`, a folder in `folder`, that are not in `known`; without folders with manifests of their own.
    init(in folder: String, from start: String = "", besides known: Set<String> = [], manifests: Set<String> = []) {
        root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        realRoot = FilePath.real(folder)
        (self.known, self.manifests) = (known, manifests)
        archive = nil
        collect(start, depth: 0)
        pictures.sort(by: Self.precedes)
        leaveOutTwins()
    }

    /// All pictures in an archive, which `path` leads to.
    init(in archive: ArchiveTree, at path: String) {
        (root, realRoot, known, manifests) = (path, path, [], [])
        self.archive = archive
        refuseTwins(among: archive.files, in: "")
        for file in archive.files where !Self.isHidden(file) && !refusesName(of: file) { judge(file) }
        pictures.sort(by: Self.precedes)
        leaveOutTwins()
    }

    /// Whether a path in an archive is one that file browsers hide, or what macOS packs beside the files.
    static func isHidden(_ file: String) -> Bool {
        FileName.parts(file).contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }

    /// Judges one file that a user named.
    init(in folder: String, file: String) {
        root = folder
        realRoot = FilePath.real(folder)
        (known, manifests, archive) = ([], [], nil)
        let place = FileName.folder(file)
        let beside = (try? FolderNames(place.isEmpty ? folder : folder + "/" + place).names) ?? []
        refuseTwins(among: beside.filter { $0 == FileName.last(file) }, in: place)
        examine(file, depth: 0)
    }

    /// Texts are equal however their letters are composed, so one of two such files would be lost.
    private mutating func refuseTwins(among names: [String], in folder: String) {
        guard Set(names).count < names.count else { return }
        for (name, count) in Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).filter({ $1 > 1 }) {
            skip("file/twins", ["count": "\(count)"], FileName.join(folder, name))
        }
    }

    /// Files before the folders beside them.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (one, other) = (FileName.parts(left), FileName.parts(right))
        for index in 0..<min(one.count, other.count) where one[index] != other[index] {
            let (isFile, isOtherFile) = (index == one.count - 1, index == other.count - 1)
            return isFile == isOtherFile ? NaturalOrder.precedes(left, right) : isFile
        }
        return NaturalOrder.precedes(left, right)
    }

    private mutating func collect(_ folder: String, depth: Int) {
        let path = root + (folder.isEmpty ? "" : "/" + folder)
        let listed: FolderNames
        do throws(FileError) {
            listed = try FolderNames(path)
        } catch {
            if folder.isEmpty { problem = error }
            // The folder that a pattern means may come later.
            if error.kind == .missing { return }
            return skip("file/left-out.folder", ["fault": error.message], folder)
        }
        let names = listed.names
        // Our own output is not art.
        guard !names.contains(Marker.fileName) else { return }
        guard depth <= Self.depthLimit else { return end("file/left-out.depth", Self.depthLimit, folder) }
        // Nor is what tools keep for themselves, such as our cache in a folder of the project.
        if !folder.isEmpty, names.contains(CacheTag.fileName), CacheTag.marks(path) { return }
        if !folder.isEmpty {
            let own = names.filter { ManifestReader.names.contains($0) && !ManifestReader.isForeign(path + "/" + $0) }
            guard own.isEmpty || own.contains(where: { manifests.contains(folder + "/" + $0) }) else {
                if manifests.isEmpty { skip("file/skipped.manifest", [:], folder) }
                return
            }
            if !manifests.isEmpty, Self.managed.contains(where: folder.hasSuffix) { return }
        }
        refuseTwins(among: names, in: folder)
        for name in listed.unusable.sorted() where !name.hasPrefix(".") {
            pass(over: PassedOver(FileName.join(folder, name), .name))
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            seen += 1
            guard seen <= Self.fileLimit else {
                if seen == Self.fileLimit + 1 { end("file/left-out.files", Self.fileLimit, folder) }
                return
            }
            let file = folder.isEmpty ? name : folder + "/" + name
            if !known.contains(file) { examine(file, depth: depth) }
        }
    }

    private mutating func examine(_ file: String, depth: Int) {
        if refusesName(of: file) { return }
        let path = root + "/" + file
        switch stat(ofLink: path)?.kind {
        case S_IFDIR: collect(file, depth: depth + 1)
        case S_IFREG: judge(file)
        case S_IFLNK:
            let entry = PassedOver(file, PassedOver.reason(ofLinkAt: path, in: realRoot))
            if entry.reason != .linkIn || entry.isDocument { pass(over: entry) }
        case nil: pass(over: PassedOver(file, .name))
        default: pass(over: PassedOver(file, .special))
        }
    }

    /// Whether no manifest can name a file, which is noted.
    private mutating func refusesName(of file: String) -> Bool {
        guard let fault = FieldText.fault(in: file, isPath: true) else { return false }
        skip("file/skipped.its-name", ["fault": fault.message], file, isPicture: Self.claimsPicture(file))
        return true
    }

    private mutating func judge(_ file: String) {
        let reason =
            archive.map { PictureFile.fault(in: (try? $0.bytes(file)) ?? [], called: file) }
            ?? PictureFile.fault(byContentOf: root + "/" + file)
        guard let reason else { return pictures.append(file) }
        others.append(file)
        if reason.kind == .unsupported {
            return skip("file/skipped", ["fault": reason.message], file, hint: reason.hint)
        }
        let isOwn =
            ManifestReader.names.contains(file) && archive == nil && !ManifestReader.isForeign(root + "/" + file)
            || file.hasPrefix(ScaffoldWriter.backupName)
            || manifests.contains(file)
        if isOwn { return }
        if FileName.pathExtension(file) == "json", let fault = faultOfJSON(in: file) {
            return skip(
                "file/left-out.syntax", ["fault": fault.message, "line": "\(fault.location?.line ?? 1)"], file,
                hint: fault.hint, isPicture: false)
        }
        let isArchive = reason == FileFormat.zip.refusal
        // Documents of Office are archives, too, and have nothing to be imported.
        let isOffered = [".zip", ".wastickers"].contains { file.lowercased().hasSuffix($0) }
        guard isArchive, isOffered else {
            skip(
                "file/skipped", ["fault": reason.message], file, hint: isArchive ? nil : reason.hint,
                isPicture: Self.claimsPicture(file))
            return
        }
        // An archive is imported by itself.
        let path = archive == nil ? FilePath.userPath(file, in: root) : FileName.last(file)
        let command: SafeText<Terminal> = "stickerpress import \(.shellWord(path))"
        skip(
            archive == nil ? "file/skipped.archive" : "file/skipped.inner-archive",
            ["fault": reason.message, "command": command.string], file, isPicture: Self.claimsPicture(file))
    }

    /// What is wrong with the text of a list, or of an animation.
    private func faultOfJSON(in file: String) -> FileError? {
        let limit = JSONReader.byteLimit
        let bytes =
            archive.map { try? $0.bytes(file) } ?? (try? FileReading.bytes(of: root + "/" + file, atMost: limit))
        guard let bytes, !bytes.isEmpty, bytes.count <= limit else { return nil }
        do {
            _ = try JSONReader.read(bytes, file: file)
            return nil
        } catch {
            return error as? FileError
        }
    }

    /// Leaves out thumbnails of other files (`cat.webp_thumb.jpg`), the motion of Live Photos (`IMG_1.MOV`), and of
    /// pictures in several densities (`cat.png`, `cat@2x.png`) all but the largest, or all where a pack has one of them.
    private mutating func leaveOutTwins() {
        let isMarked = { (file: String) in file.utf8.contains(UInt8(ascii: "@")) }
        let areThere = pictures.contains {
            isMarked($0) || $0.lowercased().contains("thumb") || $0.contains("_key")
                || FileFormat(claimedBy: FileName.last($0)) == .video
        }
        guard areThere || !pictures.isEmpty && known.contains(where: isMarked) else { return }
        var densities: [String: (file: String, scale: Int)] = [:]
        let listed = Set(known.map(Self.withoutDensity))
        for file in pictures {
            let (name, scale) = (Self.withoutDensity(file), Self.density(of: file))
            if densities[name].map({ $0.scale < scale }) ?? true { densities[name] = (file, scale) }
        }
        let names = Set((pictures + others + known).flatMap { [$0, FileName.withoutExtension($0)] })
        let photos = pictures.filter { [.heic, .jpeg].contains(FileFormat(claimedBy: FileName.last($0))) }
        let photoNames = Dictionary(photos.map { (FileName.withoutExtension($0), $0) }) { first, _ in first }
        let root = root
        var notes: [Finding] = []
        pictures.removeAll { file in
            let (name, stem) = (Self.withoutDensity(file), FileName.withoutExtension(file))
            var twin: (id: String, other: String)?
            if listed.contains(name) {
                twin = ("file/skipped.other-size", name)
            } else if let larger = densities[name]?.file, larger != file {
                twin = ("file/skipped.smaller-copy", larger)
            } else if FileFormat(claimedBy: FileName.last(file)) == .video, let photo = photoNames[stem] {
                twin = ("file/skipped.live-photo", photo)
            } else if stem.lowercased().contains("thumb"),
                let match = stem.wholeMatch(of: /(.+)[_.@-]thumb(?:nail)?/.ignoresCase()),
                names.contains(String(match.1))
            {
                twin = ("file/skipped.thumbnail", String(match.1))
            } else if stem.contains("_key"), let match = stem.wholeMatch(of: /(.*[0-9])_key(@[2-4]x)?/),
                let other = [match.1 + (match.2 ?? ""), match.1].lazy.map(String.init).first(where: names.contains)
            {
                twin = ("file/skipped.thumbnail", other)
            }
            if let twin {
                notes.raise(twin.id, ["other": FileName.last(twin.other)], path: Self.path(of: file, in: root))
            }
            return twin != nil
        }
        self.notes += notes
    }

    /// `icons/cat.png` of `icons/cat@2x.png`; any other path as it is.
    static func withoutDensity(_ file: String) -> String {
        density(of: file) == 1 ? file : file.replacing(/@[2-4]x(\.[^.\/]*)$/) { $0.1 }
    }

    private static func density(of file: String) -> Int {
        guard file.contains("@"), let match = file.firstMatch(of: /[^\/]@([2-4])x\.[^.\/]*$/) else { return 1 }
        return Int(match.1) ?? 1
    }

    /// Whether the name is that of a picture. JSON files are rarely animations.
    private static func claimsPicture(_ file: String) -> Bool {
        guard FileName.pathExtension(file) != "json", let format = FileFormat(claimedBy: FileName.last(file)) else {
            return false
        }
        return format.isRead || format.refusal.kind == .unsupported
    }

    private mutating func skip(
        _ id: String, _ values: [String: String], _ file: String, hint: String? = nil, isPicture: Bool = true
    ) {
        let finding = Finding(id, values, hint: hint, path: Self.path(of: file, in: root))
        notes.append(finding)
        if isPicture { passedOver.append(finding) }
    }

    private mutating func pass(over entry: PassedOver) {
        let finding = Finding(entry, path: Self.path(of: entry.path, in: root))
        notes.append(finding)
        if entry.reason != .linkIn { passedOver.append(finding) }
    }

    /// The search ends before it has examined everything.
    private mutating func end(_ id: String, _ limit: Int, _ folder: String) {
        isComplete = false
        skip(id, ["limit": Figures.grouped(limit)], folder)
    }

    /// A name with control characters could rewrite the terminal that displays it.
    private static func path(of file: String, in root: String) -> String {
        let scalars = file.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        return FilePath.userPath(String(String.UnicodeScalarView(scalars)), in: root)
    }

    static func notes(onUnusable problems: [String: FileError], in root: String) -> [Finding] {
        problems.sorted { precedes($0.key, $1.key) }.map { file, problem in
            Finding(
                problem.message.hasPrefix("its ") ? "file/left-out.its" : "file/left-out", ["fault": problem.message],
                hint: problem.hint, path: path(of: file, in: root))
        }
    }

    static func note(on file: String, copyOf original: String, in root: String) -> Finding {
        Finding("file/skipped.copy", ["other": original], path: path(of: file, in: root))
    }

    /// The note on a file whose name has more emojis than a sticker takes; nil when it has not.
    static func note(onEmojisOf file: String, in root: String) -> Finding? {
        let emojis = NameWords.emojis(of: file)
        guard emojis.count > NameWords.mostEmojis else { return nil }
        return Finding(
            "file/emojis",
            [
                "count": "\(emojis.count)", "most": "\(NameWords.mostEmojis)",
                "rest": emojis.dropFirst(NameWords.mostEmojis).joined(),
            ], path: path(of: file, in: root))
    }
}
