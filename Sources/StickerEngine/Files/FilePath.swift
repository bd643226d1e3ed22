import PortableFoundation

/// Paths as the system reads them. Foundation's URLs also expand a `~` at the beginning, which is a name like any other
/// here.
enum FilePath {
    /// The last part: "out" of `packs/out/`.
    static func name(_ path: String) -> String {
        parts(path).last.map(String.init) ?? (path.hasPrefix("/") ? "/" : ".")
    }

    /// The folder around a path; "." for a bare name.
    static func parent(_ path: String) -> String {
        let parts = parts(path).dropLast()
        if path.utf8.first == UInt8(ascii: "/") { return "/" + parts.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Folder and name with one slash between them, also below `/`.
    static func join(_ folder: String, _ name: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// From the root, without `.`, `..` and repeated slashes. Looks at nothing on disk.
    static func absolute(_ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var kept: [Substring] = []
        for part in parts(isAbsolute ? path : workingFolder + "/" + path) where part != "." {
            if part == ".." { _ = kept.popLast() } else { kept.append(part) }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// From the root, links resolved as far as the path exists.
    static func real(_ path: String) -> String {
        if let found = resolved(path) { return found }
        // What does not exist holds no link, so the rest may be read as it is written.
        let parts = parts(path)
        for count in stride(from: parts.count - 1, through: 0, by: -1) {
            let known = parts.prefix(count).joined(separator: "/")
            let start = path.utf8.first == UInt8(ascii: "/") ? "/" + known : known.isEmpty ? "." : known
            guard let folder = resolved(start) else { continue }
            return absolute(join(folder, parts.dropFirst(count).joined(separator: "/")))
        }
        return absolute(path)
    }

    /// How a folder would name a path: `../pack.yaml`. Both are absolute, links resolved.
    static func relative(_ path: String, from folder: String) -> String {
        let target = parts(path)
        let base = parts(folder)
        let shared = zip(target, base).prefix { $0 == $1 }.count
        let up = Array(repeating: Substring(".."), count: base.count - shared)
        return (up + target.dropFirst(shared)).joined(separator: "/")
    }

    /// What is between the slashes. Bytes are what the system takes for a slash: before a combining mark it is a part
    /// of another character.
    static func parts(_ path: some StringProtocol) -> [Substring] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// From the root, links resolved; nil where nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static var workingFolder: String { resolved(".") ?? "/" }
}
