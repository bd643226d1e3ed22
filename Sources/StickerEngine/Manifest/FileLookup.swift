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
        case unusable(String, reason: String)
    }

    /// What kind of thing is looked for.
    enum Wanted { case file, fileOrFolder }

    private let root: String
    private let realRoot: String
    private var listings: [String: FolderListing] = [:]
    private lazy var nearby = NearbyFiles(root: root)
    /// Suggestions cost a comparison with every file nearby, so a folder gone as a whole gets them only at first.
    private var suggestionsLeft = 50

    /// `root` is a folder that exists.
    init(root: String) {
        self.root = root
        realRoot = Self.realPath(root) ?? root
    }

    /// Looks up `path`, written in a manifest in `folder` (relative to the root).
    func find(_ path: String, from folder: String, wanted: Wanted = .file) -> Outcome {
        if let reason = RelativePath.fault(in: path) { return .outside(reason.message, hint: reason.hint) }
        guard let parts = RelativePath.parts(of: path, from: folder) else {
            return .outside("is outside the manifest's folder", hint: "move the file into the folder")
        }
        var found: [String] = []
        var differs = false
        for part in parts {
            guard let name = listing(found).name(of: part) ?? otherCase(part, in: found) else {
                return missing(parts, known: found, path: path)
            }
            if !name.utf8.elementsEqual(part.utf8), name != part { differs = true }
            found.append(name)
        }
        return judge(found.joined(separator: "/"), differs: differs, wanted: wanted)
    }

    /// Regular files and folders matching a pattern, in natural order, relative to the root; nil when it leads out.
    func matches(_ pattern: String, from folder: String) -> [String]? {
        guard RelativePath.fault(in: pattern) == nil, let parts = RelativePath.parts(of: pattern, from: folder) else {
            return nil
        }
        var found: [[String]] = [[]]
        for part in parts {
            found = found.flatMap { folder in
                guard FilePattern.isPattern(part) else {
                    return listing(folder).name(of: part).map { [folder + [$0]] } ?? []
                }
                let names = listing(folder).names.filter { FilePattern(part).matches($0) }
                return names.sorted(by: NaturalOrder.precedes).map { folder + [$0] }
            }
        }
        return found.map { $0.joined(separator: "/") }
    }

    /// The names in a folder that was found, in natural order, relative to the root; those that begin with a dot stay
    /// hidden.
    func contents(of found: String) -> [String] {
        let folder = found.split(separator: "/").map(String.init)
        let names = listing(folder).names.filter { !$0.hasPrefix(".") }
        return names.sorted(by: NaturalOrder.precedes).map { (folder + [$0]).joined(separator: "/") }
    }

    /// Whether something found is a folder.
    func isFolder(_ found: String) -> Bool { ManifestReader.isFolder(path(of: found)) }

    /// The path on this machine of something found.
    func path(of found: String) -> String { found.isEmpty ? root : root + "/" + found }

    private func listing(_ folder: [String]) -> FolderListing {
        let folder = folder.joined(separator: "/")
        if let known = listings[folder] { return known }
        // A link to a folder outside must not even be listed.
        let path = path(of: folder)
        let isInside = isInside(Self.realPath(path))
        let listing = FolderListing(isInside ? path : nil)
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
        guard let real = Self.realPath(path(of: found)) else {
            return .unusable(found, reason: "is a broken link, or cannot be opened")
        }
        guard isInside(real) else { return Self.link }
        var status = stat()
        guard stat(real, &status) == 0 else { return .unusable(found, reason: "cannot be opened") }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let isReadable = access(real, R_OK) == 0
            return isReadable
                ? .found(found, differs: differs) : .unusable(found, reason: "cannot be read: permission denied")
        case S_IFDIR:
            return wanted == .fileOrFolder ? .found(found, differs: differs) : .unusable(found, reason: "is a folder")
        default: return .unusable(found, reason: "is not a regular file")
        }
    }

    private func missing(_ parts: [String], known: [String], path: String) -> Outcome {
        let wanted = parts.joined(separator: "/")
        if let real = Self.realPath(self.path(of: known.joined(separator: "/"))), !isInside(real) { return Self.link }
        if path.contains("\\") { return .missing(wanted, hint: "write `/` between folders and file") }
        if let name = listing(known).nameIgnoringCase(of: parts[known.count]) {
            let rest = parts.dropFirst(known.count + 1)
            return .missing(wanted, hint: "it is called `\((known + [name] + rest).joined(separator: "/"))` on disk")
        }
        guard suggestionsLeft > 0 else { return .missing(wanted, hint: nil) }
        suggestionsLeft -= 1
        return .missing(wanted, hint: nearby.nearest(to: wanted).map { "did you mean `\($0)`?" })
    }

    private static let link = Outcome.outside(
        "is a link that leads out of the manifest's folder", hint: "replace the link with the file")

    /// Whether a path under the root exists, but is outside of it once links are resolved.
    func leadsOut(_ path: String) -> Bool {
        guard let real = Self.realPath(self.path(of: path)) else { return false }
        return !isInside(real)
    }

    private func isInside(_ real: String?) -> Bool {
        guard let real, real != realRoot, realRoot != "/" else { return real != nil }
        return real.hasPrefix(realRoot + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Paths as manifests write them: relative, with `/`.
enum RelativePath {
    /// Why a text cannot be a relative path; nil when it can.
    static func fault(in path: String) -> (message: String, hint: String)? {
        if path.contains("://") {
            return ("is an address, not a file", "save the file in the manifest's folder")
        }
        // `~art.png` is a name like any other; `~/art.png` was meant for a shell.
        let isHome = path.hasPrefix("~") && path.contains("/")
        if path.hasPrefix("/") || isHome || path.hasPrefix("\\") || isDrive(path) {
            return ("is an absolute path", "write it relative to the manifest's folder")
        }
        return nil
    }

    /// The parts of `path` from the root, `.` and `..` resolved; nil when it leads out of the root.
    static func parts(of path: String, from folder: String) -> [String]? {
        var parts = folder.split(separator: "/").map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts
    }

    /// `C:\art` and `C:/art`.
    private static func isDrive(_ path: String) -> Bool {
        let start = Array(path.utf8.prefix(3))
        guard start.count == 3, start[1] == UInt8(ascii: ":") else { return false }
        return path.first?.isLetter == true && (start[2] == UInt8(ascii: "\\") || start[2] == UInt8(ascii: "/"))
    }
}

/// The names in one folder, to be found however they are composed (NFC, NFD) or, on request, whatever their case.
struct FolderListing {
    let names: [String]
    private let exact: [String: String]
    private let lowercased: [String: String]

    /// Without a path, or where the folder cannot be read, there are no names.
    init(_ path: String?) {
        var found: [String] = []
        if let path, let listed = try? FileManager.default.contentsOfDirectory(atPath: path) { found = listed.sorted() }
        var exact: [String: String] = [:]
        var lowercased: [String: String] = [:]
        // Strings are equal when they are canonically equivalent, which is what this needs. The first of them is meant.
        for name in found.reversed() {
            exact[name] = name
            lowercased[name.lowercased()] = name
        }
        (names, self.exact, self.lowercased) = (found, exact, lowercased)
    }

    func name(of part: String) -> String? { exact[part] }
    func nameIgnoringCase(of part: String) -> String? { lowercased[part.lowercased()] }
}

/// A file name with `*` (any letters, also none) and `?` (one letter); names that begin with a dot stay hidden.
struct FilePattern {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern) }

    static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// Linear in the name for every `*`, with no blow-up for `*a*a*a*`.
    func matches(_ name: String) -> Bool {
        if name.first == ".", pattern.first != "." { return false }
        let name = Array(name)
        var place = 0
        var index = 0
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}

/// File names under a manifest's folder, gathered only when a path turns out to be wrong.
struct NearbyFiles {
    /// Enough for suggestions; a folder of a hundred thousand files must not delay an error message.
    private static let limit = 2_000
    /// Folders inside each other that are looked into.
    private static let depth = 4
    private var paths: [String] = []

    /// Folder by folder, so that what is near is found first. Leads through no link.
    init(root: String) {
        var folders: [(path: String, depth: Int)] = [("", 0)]
        var next = 0
        while next < folders.count, paths.count < Self.limit {
            let (folder, depth) = folders[next]
            next += 1
            let names = (try? FileManager.default.contentsOfDirectory(atPath: FilePath.join(root, folder))) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                guard paths.count < Self.limit else { break }
                let path = FileName.join(folder, name)
                paths.append(path)
                if depth < Self.depth, Self.isFolder(FilePath.join(root, path)) { folders.append((path, depth + 1)) }
            }
        }
        paths.sort()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The same name in another folder, the same stem with another ending, or the nearest stem of all.
    func nearest(to wanted: String) -> String? {
        let name = Self.name(of: wanted).lowercased()
        let stem = Self.stem(of: wanted).lowercased()
        guard !stem.isEmpty else { return nil }
        if let elsewhere = paths.first(where: { Self.name(of: $0).lowercased() == name }) { return elsewhere }
        if let other = paths.first(where: { Self.stem(of: $0).lowercased() == stem }) { return other }
        // Folders and endings are alike everywhere, so only stems tell how near a name is.
        let nearest = SpellingSuggestion.match(stem, in: paths.lazy.map(Self.stem).filter { !$0.isEmpty })
        return nearest.flatMap { nearest in paths.first { Self.stem(of: $0) == nearest } }
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The file name without its last ending; blank for names that have none.
    private static func stem(of path: String) -> String {
        let name = name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
    }
}
