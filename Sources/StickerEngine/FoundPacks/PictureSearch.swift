import PortableFoundation
import StickerDocuments
import StickerModel

/// The pictures in a folder and its subfolders, or in an archive, with a note for each file that was skipped.
///
/// Files come before subfolders, each in natural order.
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
    private(set) var isWhole = true

    /// More files than any pack has: a home folder given by mistake must not take minutes.
    static let fileLimit = 20_000
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

    /// All pictures below a folder, without the folders of manifests.
    init(in folder: String) {
        self.init(in: folder, from: "", besides: [], manifests: [])
    }

    /// Those below `start`, a folder in `folder`, that are not in `known`; without the folders of manifests of their
    /// own.
    init(in folder: String, from start: String, besides known: Set<String>, manifests: Set<String>) {
        root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        realRoot = FilePath.real(folder)
        self.known = known
        self.manifests = manifests
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
            pass(
                over: FileName.join(folder, name),
                "is there \(count) times: the names differ only in how their letters are composed (NFC or NFD)",
                remedy: "rename one of the files", as: .error)
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
            return pass(over: PassedOver(folder, .unlisted(error.message)), as: .warning)
        }
        let names = listed.names
        // Our own output is not art.
        guard !names.contains(Marker.fileName) else { return }
        guard depth <= Self.depthLimit else {
            return end(
                "not examined: it is inside \(Self.depthLimit) other folders, which is the limit", folder,
                remedy: "move its pictures up")
        }
        // Nor is what tools keep for themselves, such as our cache in a folder of the project.
        if !folder.isEmpty, names.contains(CacheTag.fileName), CacheTag.marks(path) { return }
        if !folder.isEmpty {
            let own = names.filter {
                ManifestReader.names.contains($0) && !ManifestReader.isEmojiPack(path + "/" + $0)
            }
            guard own.isEmpty || own.contains(where: { manifests.contains(folder + "/" + $0) }) else {
                if manifests.isEmpty {
                    pass(
                        over: folder, "not examined: it has a manifest of its own",
                        remedy: "to have its packs in a catalog, list it under `packs`", as: .info)
                }
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
                if seen == Self.fileLimit + 1 {
                    end(
                        "only the first \(Figures.grouped(Self.fileLimit)) files were examined, which is the limit",
                        folder, remedy: "name the pictures, or a folder that has fewer files")
                }
                return
            }
            let file = folder.isEmpty ? name : folder + "/" + name
            if !known.contains(file) { examine(file, depth: depth) }
        }
    }

    private mutating func examine(_ file: String, depth: Int) {
        if refusesName(of: file) { return }
        let path = root + "/" + file
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory: collect(file, depth: depth + 1)
        case .typeRegular: judge(file)
        case .typeSymbolicLink:
            let reason = PassedOver.reason(ofLinkAt: path, in: realRoot)
            if reason != .linkIn { pass(over: PassedOver(file, reason)) }
        case nil: pass(over: PassedOver(file, .name))
        default: pass(over: PassedOver(file, .special))
        }
    }

    /// Whether no manifest can name a file, which is noted.
    private mutating func refusesName(of file: String) -> Bool {
        guard let fault = FieldText.fault(in: file, isPath: true) else { return false }
        skip("its name " + fault.message, file, remedy: "rename the file", isPicture: Self.claimsPicture(file))
        return true
    }

    private mutating func judge(_ file: String) {
        let verdict =
            archive.map { PictureFile.verdict(on: (try? $0.bytes(file)) ?? [], called: file) }
            ?? PictureFile.verdict(byContentOf: root + "/" + file)
        switch verdict {
        case .picture: pictures.append(file)
        case .unsupported(let reason):
            others.append(file)
            skip("it " + reason.message, file, remedy: reason.hint, isPicture: true)
        case .other(let reason):
            others.append(file)
            let isOwn =
                ManifestReader.names.contains(file) || file.hasPrefix(ScaffoldWriter.backupName)
                || manifests.contains(file)
            if isOwn { return }
            skip("it " + reason.message, file, remedy: remedy(for: reason, file), isPicture: Self.claimsPicture(file))
        }
    }

    /// An archive is imported by itself.
    private func remedy(for reason: FileError, _ file: String) -> String? {
        guard reason.message == FileFormat.zip.refusal.message else { return reason.hint }
        let path = archive == nil ? FilePath.shown(file, in: root) : FileName.last(file)
        let command: SafeText<Terminal> = "`stickerpress import \(.shellWord(path))`"
        return (archive == nil ? "make a pack of it with " : "unpack the archive that it is in, then use ")
            + command.string
    }

    /// Leaves out thumbnails of other files (`cat.webp_thumb.jpg`), and of pictures in several densities (`cat.png`,
    /// `cat@2x.png`) all but the largest, or all where a pack has one of them.
    private mutating func leaveOutTwins() {
        let isMarked = { (file: String) in file.utf8.contains(UInt8(ascii: "@")) }
        let areThere = pictures.contains { isMarked($0) || $0.lowercased().contains("thumb") }
        guard areThere || !pictures.isEmpty && known.contains(where: isMarked) else { return }
        var densities: [String: (file: String, scale: Int)] = [:]
        let listed = Set(known.map(Self.withoutDensity))
        for file in pictures {
            let (name, scale) = (Self.withoutDensity(file), Self.density(of: file))
            if densities[name].map({ $0.scale < scale }) ?? true { densities[name] = (file, scale) }
        }
        let names = Set((pictures + others + known).flatMap { [$0, Self.withoutExtension($0)] })
        pictures.removeAll { file in
            let name = Self.withoutDensity(file)
            var reason: String?
            if listed.contains(name) {
                reason = "is “\(FileName.last(name))” in another size, which a pack has"
            } else if let twin = densities[name]?.file, twin != file {
                reason = "is a smaller copy of “\(FileName.last(twin))”"
            } else if let match = Self.withoutExtension(file).wholeMatch(of: /(.+)[_.@-]thumb(?:nail)?/.ignoresCase()),
                names.contains(String(match.1))
            {
                reason = "is a thumbnail of “\(FileName.last(String(match.1)))”"
            }
            if let reason { notes.append(Self.note("skipped: it " + reason, file, in: root)) }
            return reason != nil
        }
    }

    /// `icons/cat.png` of `icons/cat@2x.png`; any other path as it is.
    static func withoutDensity(_ file: String) -> String {
        density(of: file) == 1 ? file : file.replacing(/@[2-4]x(\.[^.\/]*)$/) { $0.1 }
    }

    private static func density(of file: String) -> Int {
        guard file.contains("@"), let match = file.firstMatch(of: /[^\/]@([2-4])x\.[^.\/]*$/) else { return 1 }
        return Int(match.1) ?? 1
    }

    private static func withoutExtension(_ file: String) -> String {
        FileName.join(FileName.folder(file), FileName.stem(FileName.last(file)))
    }

    /// Whether the name is that of a picture. JSON files are rarely animations.
    private static func claimsPicture(_ file: String) -> Bool {
        guard FileName.pathExtension(file) != "json", let format = FileFormat(claimedBy: FileName.last(file)) else {
            return false
        }
        return format.isRead || format.refusal.kind == .unsupported
    }

    private mutating func skip(_ reason: String, _ file: String, remedy: String?, isPicture: Bool) {
        var finding = Self.note("skipped: " + reason, file, remedy: remedy, in: root)
        if archive == nil { finding = finding.namingFile }
        notes.append(finding)
        if isPicture { passedOver.append(finding) }
    }

    private mutating func pass(over entry: PassedOver, as severity: Severity = .info) {
        pass(over: entry.path, entry.message, remedy: entry.remedy, as: severity)
    }

    /// The search ends before it has examined everything.
    private mutating func end(_ message: String, _ folder: String, remedy: String) {
        isWhole = false
        pass(over: folder, message, remedy: remedy, as: .warning)
    }

    private mutating func pass(over path: String, _ message: String, remedy: String?, as severity: Severity) {
        var finding = Self.note(message, path, remedy: remedy, in: root)
        finding.severity = severity
        notes.append(finding)
        passedOver.append(finding)
    }

    private static func note(_ message: String, _ file: String, remedy: String? = nil, in root: String) -> Finding {
        // A name with control characters could rewrite the terminal that displays it.
        let scalars = file.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        let name = String(String.UnicodeScalarView(scalars))
        return Finding(
            rule: "init/skipped", severity: .info, message: message, note: remedy,
            path: FilePath.shown(name, in: root))
    }

    /// The notes on pictures that cannot be drawn.
    static func notes(onUnusable problems: [String: FileError], in root: String) -> [Finding] {
        problems.sorted { precedes($0.key, $1.key) }.map { file, problem in
            let subject = problem.message.hasPrefix("its ") ? "" : "it "
            var finding = note("skipped: " + subject + problem.message, file, remedy: problem.hint, in: root)
            finding.severity = .warning
            return finding
        }
    }

    /// The note on a file that is the same as another.
    static func note(on file: String, copyOf original: String, in root: String) -> Finding {
        note("skipped: it has the same bytes as “\(original)”", file, in: root)
    }

    /// The note on a file whose name has more emojis than a sticker takes; nil when it has not.
    static func note(onEmojisOf file: String, in root: String) -> Finding? {
        let emojis = NameWords.emojis(of: file)
        guard emojis.count > NameWords.mostEmojis else { return nil }
        let rest = emojis.dropFirst(NameWords.mostEmojis).joined()
        return note(
            "its name has \(emojis.count) emojis; the first \(NameWords.mostEmojis) were taken, not \(rest)", file,
            in: root)
    }
}
