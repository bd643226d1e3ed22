import PortableFoundation
import StickerModel

/// Finds files by the paths a manifest gives, and nothing outside of its root folder.
final class FileLookup {
    enum Outcome: Equatable {
        /// Relative to the root, each part as it is called on disk; `differs` when the manifest writes it otherwise.
        case found(String, differs: Bool)
        /// Leads out of the root, or is not relative.
        case outside(String, hint: String)
        /// Nothing there; the path relative to the root, and the name that was likely meant.
        case missing(String, hint: String?)
        /// A folder, a device, a file that cannot be opened.
        case unusable(String, reason: String, hint: String? = nil)
    }

    enum Wanted { case file, fileOrFolder }

    private let root: String
    private let realRoot: String
    private var listings: [String: FolderListing] = [:]
    private lazy var nearby = NearbyFiles(root: root)
    /// Pictures by what the lock says of art, which takes reading them all.
    private lazy var nearbyArt = Dictionary(grouping: nearby.pictures) { file in
        let bytes = try? FileReading.bytes(of: path(of: file), atMost: ArtLimits().fileBytes)
        return bytes.map { ContentHash($0).digits } ?? ""
    }
    /// Suggestions cost a comparison with every file nearby, so a folder gone as a whole gets them only at first.
    private var suggestionsLeft = 50

    /// `root` is a folder that exists.
    init(root: String) {
        self.root = root
        realRoot = FilePath.resolved(root) ?? root
    }

    /// Looks up `path`, written in a manifest in `folder` (relative to the root).
    func find(_ path: String, from folder: String, wanted: Wanted = .file) -> Outcome {
        if let reason = RelativePath.fault(in: path) { return .outside(reason.message, hint: reason.hint) }
        guard let parts = FileName.normalParts(FileName.join(folder, path)) else {
            return .outside("is outside the manifest's folder", hint: "move the file into the folder")
        }
        var found: [String] = []
        var differs = false
        for part in parts {
            guard let name = listing(found).name(of: part) ?? otherCase(part, in: found) else {
                return missing(parts, known: found, path: path, from: folder, isArt: wanted == .file)
            }
            if !name.utf8.elementsEqual(part.utf8), name != part { differs = true }
            found.append(listing(found).path(to: name))
        }
        return judge(found.joined(separator: "/"), differs: differs, wanted: wanted)
    }

    /// Everything that a pattern matches, in natural order, relative to the root; nil when it leads out. `limit` bounds
    /// the paths after each of its parts: `isCut` where more match than any pack has art.
    func matches(
        _ pattern: String, from folder: String, atMost limit: Int = PictureSearch.fileLimit
    ) -> (paths: [String], isCut: Bool)? {
        guard RelativePath.fault(in: pattern) == nil,
            let parts = FileName.normalParts(FileName.join(folder, pattern))
        else { return nil }
        var found: [[String]] = [[]]
        var isCut = false
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            var next: [[String]] = []
            for folder in found {
                let paths = matches(part, in: folder)
                next += isLast ? paths : paths.filter { isFolder($0.joined(separator: "/")) }
                guard next.count <= limit else { break }
            }
            isCut = isCut || next.count > limit
            found = Array(next.prefix(limit))
            // Links to folders around them would multiply the paths with each part.
            if !isLast, FilePattern.isPattern(part) { found = distinctFolders(found) }
        }
        return (found.map { $0.joined(separator: "/") }, isCut)
    }

    private func matches(_ part: String, in folder: [String]) -> [[String]] {
        let listing = listing(folder)
        guard FilePattern.isPattern(part) else {
            return listing.name(of: part).map { [folder + [listing.path(to: $0)]] } ?? []
        }
        let pattern = FilePattern(part)
        let names = listing.names.beginning(with: pattern.start).filter { pattern.matches($0) }.sorted(
            by: NaturalOrder.precedes)
        return names.map { folder + [listing.path(to: $0)] }
    }

    /// Each folder once, however many links lead to it, and by its own name where that is among the paths.
    private func distinctFolders(_ paths: [[String]]) -> [[String]] {
        // By UTF-8: the names of two folders may differ only in composition.
        var chosen: [[UInt8]: Int] = [:]
        for (index, parts) in paths.enumerated() {
            let found = parts.joined(separator: "/")
            guard let real = FilePath.resolved(path(of: found)).map({ Array($0.utf8) }) else { continue }
            let isOwnName = real.elementsEqual(FilePath.join(realRoot, found).utf8)
            if chosen[real] == nil || isOwnName { chosen[real] = index }
        }
        let kept = Set(chosen.values)
        return paths.indices.filter { kept.contains($0) }.map { paths[$0] }
    }

    /// The names in a folder that was found, in natural order, relative to the root; none that begins with a dot.
    func contents(of found: String) -> [String] {
        let folder = FileName.parts(found).map(String.init)
        let names = listing(folder).names.filter { !$0.hasPrefix(".") }
        return names.sorted(by: NaturalOrder.precedes).map { name in
            (folder + [listing(folder).path(to: name)]).joined(separator: "/")
        }
    }

    /// Why the folder that a short form names, or that its pattern looks into, cannot be listed; nil when it can.
    func problem(listing path: String, from folder: String) -> FileError? {
        guard let parts = FileName.normalParts(FileName.join(folder, path)) else { return nil }
        return listing(Array(parts.prefix { !FilePattern.isPattern($0) })).problem
    }

    func isFolder(_ found: String) -> Bool { ManifestReader.isFolder(path(of: found)) }

    func path(of found: String) -> String { found.isEmpty ? root : root + "/" + found }

    /// Every folder looked into, relative to the root (""): something new in one may be what a manifest names.
    var folders: [String] { listings.filter { $0.value.isThere }.keys.sorted() }

    private func listing(_ folder: [String]) -> FolderListing {
        let folder = folder.joined(separator: "/")
        if let known = listings[folder] { return known }
        // A link to a folder outside must not even be listed.
        let path = path(of: folder)
        let isInside = isInside(FilePath.resolved(path))
        let listing = FolderListing(
            isInside ? path : nil, called: folder.isEmpty ? "the manifest's folder" : "the folder `\(folder)`")
        listings[folder] = listing
        return listing
    }

    /// A name that differs in case only, on disks that do not care.
    private func otherCase(_ part: String, in folder: [String]) -> String? {
        guard let name = listing(folder).nameIgnoringCase(of: part),
            FileManager.default.fileExists(atPath: path(of: (folder + [part]).joined(separator: "/")))
        else { return nil }
        return name
    }

    private func judge(_ found: String, differs: Bool, wanted: Wanted) -> Outcome {
        guard let real = FilePath.resolved(path(of: found)) else {
            return .unusable(found, reason: "is a broken link, or cannot be opened")
        }
        guard isInside(real) else { return Self.link }
        guard let status = stat(at: real) else {
            return .unusable(found, reason: "cannot be opened", hint: "check its permissions")
        }
        switch status.kind {
        case S_IFREG:
            let isReadable = access(real, R_OK) == 0
            return isReadable
                ? .found(found, differs: differs)
                : .unusable(found, reason: "cannot be read: permission denied", hint: "check its permissions")
        case S_IFDIR:
            return wanted == .fileOrFolder ? .found(found, differs: differs) : .unusable(found, reason: "is a folder")
        default: return .unusable(found, reason: "is not a regular file")
        }
    }

    private func missing(
        _ parts: [String], known: [String], path: String, from manifestFolder: String, isArt: Bool
    ) -> Outcome {
        let wanted = parts.joined(separator: "/")
        let folder = self.path(of: known.joined(separator: "/"))
        if let real = FilePath.resolved(folder), !isInside(real) { return Self.link }
        if let problem = listing(known).problem {
            return .unusable(wanted, reason: "cannot be found: " + problem.message, hint: problem.hint)
        }
        if path.contains("\\") { return .missing(wanted, hint: "write `/` between folders and file") }
        if let file = inOtherCase(parts, known: known) {
            let file = ManifestEdits.written(file, from: manifestFolder)
            return .missing(wanted, hint: "it is called `\(file)` on disk")
        }
        // Which art may be meant is known once all of it is.
        guard !isArt, suggestionsLeft > 0 else { return .missing(wanted, hint: nil) }
        suggestionsLeft -= 1
        let near = nearby.nearest(to: wanted).map { ManifestEdits.written($0, from: manifestFolder) }
        return .missing(wanted, hint: near.map { "did you mean `\($0)`?" })
    }

    /// The path as the disk has it, of which some parts are `known`, where it differs in case only.
    private func inOtherCase(_ parts: [String], known: [String]) -> String? {
        var found = known
        for part in parts.dropFirst(known.count) {
            let listing = listing(found)
            guard let name = listing.name(of: part) ?? listing.nameIgnoringCase(of: part) else { return nil }
            found.append(listing.path(to: name))
        }
        return found.joined(separator: "/")
    }

    /// The pictures nearby that are what the lock says of art, by its hashes.
    private func pictures(released hashes: Set<String>) -> [String] { hashes.sorted().flatMap { nearbyArt[$0] ?? [] } }

    /// What to do about art that is not there and is not among `taken`, as the notes of a finding, with files as the
    /// manifest in `folder` writes them.
    /// The id is that of the sticker; nil for icons. `released` are the hashes of its art in the lock, `all` those of all
    /// art that is missing, `names` the lines that keep what it was released as.
    func advice(
        onMissing wanted: String, from folder: String, id: String?, names: [String], released: Set<String>,
        of all: Set<String>, besides taken: Set<String>
    ) -> Finding {
        let gone = Finding(id == nil ? "manifest/art-missing.gone-icon" : "manifest/art-missing.gone", ["path": wanted])
        guard suggestionsLeft > 0 else { return gone }
        suggestionsLeft -= 1
        // A picture that was another one of them is that one.
        let taken = taken.union(pictures(released: all.subtracting(released)))
        func written(_ file: String) -> String { ManifestEdits.written(file, from: folder) }
        let lines = { (file: String) in
            let all = ["file: " + file] + (id.map { ["id: \($0)"] } ?? []) + names
            return NameList.whole(all.map { "`\($0)`" }, "and")
        }
        if let file = pictures(released: released).first(where: { !taken.covers($0) }) {
            return Finding(
                id == nil ? "manifest/art-missing.renamed-icon" : "manifest/art-missing.renamed",
                ["path": wanted, "file": written(file), "lines": lines(SafeText<YAML>.scalar(written(file)).string)])
        }
        let sizes = Dictionary(grouping: taken.map(path(of:))) { FileReading.byteCount(of: $0) ?? -1 }
        // A copy of a sticker is that sticker.
        let isCopy = { (path: String) in
            let same = FileReading.byteCount(of: path).flatMap { sizes[$0] } ?? []
            guard !same.isEmpty, let bytes = try? FileReading.bytes(of: path, atMost: .max) else { return false }
            return same.contains { (try? FileReading.bytes(of: $0, atMost: .max)) == bytes }
        }
        let isFree = { (file: String) in
            guard !taken.covers(file), FileFormat(claimedBy: FileName.last(file))?.isRead == true,
                PictureFile.fault(byContentOf: self.path(of: file)) == nil, !isCopy(self.path(of: file))
            else { return false }
            return true
        }
        let near = { Finding("manifest/art-missing.near", ["path": wanted, "file": written($0)]) }
        let isNamesake = { FileName.stem(FileName.last($0)) == FileName.stem(FileName.last(wanted)) }
        let free = nearby.beside(wanted).filter(isFree)
        if let nearest = nearby.nearest(to: wanted, where: isFree) {
            // A similar name tells little of several new pictures, and less of one that is not what was released.
            let isLikely = released.isEmpty && (free.count < 2 || free.count > 3)
            if isNamesake(nearest) || isLikely || id == nil { return near(nearest) }
        }
        if id == nil, let namesake = nearby.nearest(to: wanted, where: { isNamesake($0) }) { return near(namesake) }
        guard !free.isEmpty, free.count <= 3 else { return gone }
        if id == nil { return free.count == 1 ? near(free[0]) : gone }
        return Finding(
            "manifest/art-missing.unlisted",
            [
                "path": wanted, "files": NameList.whole(free.map(written), "and"), "count": "\(free.count)",
                "lines": lines(free.count == 1 ? SafeText<YAML>.scalar(written(free[0])).string : "…"),
            ])
    }

    private static let link = Outcome.outside(
        "is a link that leads out of the manifest's folder", hint: "replace the link with the file")

    /// Whether a path under the root exists, but is outside of it once links are resolved.
    func leadsOut(_ path: String) -> Bool {
        guard let real = FilePath.resolved(self.path(of: path)) else { return false }
        return !isInside(real)
    }

    private func isInside(_ real: String?) -> Bool { real.map { FilePath.isInside($0, realRoot) } ?? false }
}

/// The names in one folder, found by their bytes, then however composed (NFC, NFD), or, on request, in any case.
struct FolderListing {
    /// Sorted by UTF-8 bytes.
    let names: [String]
    /// The first name of those that are equal for Swift, whose strings are equal when they are canonically equivalent.
    private let equivalent: [String: String]
    private let lowercased: [String: String]
    /// The UTF-8 of the others of them, which hardly any folder has.
    private let twins: Set<[UInt8]>

    /// Why the folder is there and cannot be listed.
    private(set) var problem: FileError?
    /// Whether the names are known; a folder without any has none.
    private(set) var isThere = false

    /// Without a path, or where the folder cannot be read, there are no names.
    init(_ path: String?, called name: String) {
        var found: [String] = []
        if let path {
            do throws(FileError) {
                found = try FolderNames(path, called: name).names.sorted { $0.precedesByUTF8($1) }
                isThere = true
            } catch {
                // A file where a folder was expected has no names, and neither has what is not there.
                if error.kind != .missing, ManifestReader.isFolder(path) { problem = error }
            }
        }
        var equivalent: [String: String] = [:]
        var lowercased: [String: String] = [:]
        var twins: Set<[UInt8]> = []
        for name in found {
            if equivalent[name] == nil { equivalent[name] = name } else { twins.insert(Array(name.utf8)) }
        }
        for name in found.reversed() { lowercased[name.lowercased()] = name }
        (names, self.equivalent, self.lowercased, self.twins) = (found, equivalent, lowercased, twins)
    }

    /// The name with the same bytes, else the first one that is composed in another way.
    func name(of part: String) -> String? { isTwin(part) ? part : equivalent[part] }

    func nameIgnoringCase(of part: String) -> String? { lowercased[part.lowercased()] }

    /// The path from the folder to one of its names. Everything knows art by its path, and would take two names that
    /// differ only in composition for one; so all but the first of them begin with `./`, which leads to the same file.
    func path(to name: String) -> String { isTwin(name) ? "./" + name : name }

    private func isTwin(_ name: String) -> Bool { !twins.isEmpty && twins.contains(Array(name.utf8)) }
}
