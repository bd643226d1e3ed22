import Foundation
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

    /// Looks up `path`, written in a manifest that lies in `folder` (relative to the root).
    func find(_ path: String, from folder: String, wanted: Wanted = .file) -> Outcome {
        if let reason = RelativePath.fault(in: path) { return .outside(reason.message, hint: reason.hint) }
        guard let parts = RelativePath.parts(of: path, from: folder) else {
            return .outside("leads out of the manifest's folder", hint: "move the file into the folder")
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

    /// The path on this machine of something found.
    func path(of found: String) -> String { found.isEmpty ? root : root + "/" + found }

    private func listing(_ folder: [String]) -> FolderListing {
        let folder = folder.joined(separator: "/")
        if let known = listings[folder] { return known }
        // A link to a folder outside must not even be listed.
        let isInside = Self.realPath(path(of: folder)).map(isInside) ?? false
        let listing = FolderListing(isInside ? path(of: folder) : nil)
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
            return .unusable(found, reason: "is a link that leads nowhere, or cannot be opened")
        }
        guard isInside(real) else { return Self.link }
        var status = stat()
        guard stat(real, &status) == 0 else { return .unusable(found, reason: "cannot be opened") }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let isReadable = access(real, R_OK) == 0
            return isReadable ? .found(found, differs: differs) : .unusable(found, reason: "may not be read by you")
        case S_IFDIR:
            return wanted == .fileOrFolder ? .found(found, differs: differs) : .unusable(found, reason: "is a folder")
        default: return .unusable(found, reason: "is no regular file")
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
        "is a link that leads out of the manifest's folder", hint: "put the file itself there")

    private func isInside(_ real: String) -> Bool {
        real == realRoot || realRoot == "/" || real.hasPrefix(realRoot + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
