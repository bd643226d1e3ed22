import PortableFoundation
import StickerModel

/// Paths as the system reads them. Foundation's URLs also expand a `~` at the beginning, which is a name like others.
enum FilePath {
    /// The last part: "out" of `packs/out/`.
    static func name(_ path: String) -> String {
        FileName.parts(path).last.map(String.init) ?? (isAbsolute(path) ? "/" : ".")
    }

    /// The folder around a path; "." for a bare name.
    static func parent(_ path: String) -> String {
        let parts = FileName.parts(path).dropLast()
        if isAbsolute(path) { return "/" + parts.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The folder around what is at a path, as a user would write it: that of the working folder is `..`.
    static func around(_ path: String) -> String { real(path) == real(".") ? ".." : parent(path) }

    /// Folder and name with one slash between them, also below `/`.
    static func join(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// A path below a folder as the user would write it: "cup.png" for one below "."; the folder itself for "".
    static func userPath(_ path: String, in folder: String) -> String {
        if path.isEmpty { return folder }
        return folder.isEmpty || folder == "." ? path : join(folder, path)
    }

    /// From the root, without `.`, `..` and repeated slashes, for a path from the folder of this process or another one.
    /// Looks at nothing on disk.
    static func absolute(_ path: String, from workingFolder: @autoclosure () -> String = workingFolder) -> String {
        var kept: [Substring] = []
        for part in FileName.parts(isAbsolute(path) ? path : workingFolder() + "/" + path) where part != "." {
            if part == ".." { _ = kept.popLast() } else { kept.append(part) }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// From the root, links resolved as far as the path exists.
    static func real(_ path: String) -> String {
        if let found = resolved(path) { return found }
        // What does not exist holds no link, so the rest may be read as it is written.
        let parts = FileName.parts(path)
        for count in stride(from: parts.count - 1, through: 0, by: -1) {
            let known = parts.prefix(count).joined(separator: "/")
            let start = isAbsolute(path) ? "/" + known : known.isEmpty ? "." : known
            guard let folder = resolved(start) else { continue }
            return absolute(join(folder, parts.dropFirst(count).joined(separator: "/")))
        }
        return absolute(path)
    }

    /// How a folder would name a path: `../pack.yaml`. Both are absolute, links resolved.
    static func relative(_ path: String, from folder: String) -> String {
        let target = FileName.parts(path)
        let base = FileName.parts(folder)
        // As bytes: two folders whose names differ only in composition are equal for Swift.
        let shared = zip(target, base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let up = Array(repeating: Substring(".."), count: base.count - shared)
        return (up + target.dropFirst(shared)).joined(separator: "/")
    }

    /// From the root, links resolved; nil where nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether a path is a folder or inside it. Both are absolute, links resolved.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path.hasSameBytes(as: folder) || path.begins(withBytesOf: join(folder, ""))
    }

    /// Whether a path begins at the root, wherever the working folder is.
    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    /// Throws `FileError` of kind `unwritable` for a relative path where the working folder was removed.
    static func requireWorkingFolder(for path: String) throws(FileError) {
        guard !isAbsolute(path), resolved(".") == nil else { return }
        throw FileError(
            .unwritable, "cannot be written: the working folder is gone", path: path,
            hint: "change to a folder that exists, or name the path from the root: /…")
    }

    /// A removed folder has no path. Nothing is below a device: what is relative to such a folder is found nowhere.
    private static var workingFolder: String { resolved(".") ?? "/dev/null" }
}

extension Finding {
    /// The finding at another path to its file; where there is none, as it is.
    func withPath(_ change: (String) -> String?) -> Finding { with { $0.path = change(path) ?? path } }

    /// A finding about a file below a folder, with the path that the user would write.
    func withPath(in folder: String) -> Finding {
        var finding = withPath { FilePath.userPath($0, in: folder) }
        // What a command in it is called with.
        if let here = text.values["here"] {
            let word: SafeText<Terminal> = .shellWord(FilePath.userPath(here, in: folder))
            finding.text.values["here"] = word.string
        }
        return finding
    }
}
