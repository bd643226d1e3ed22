/// Parts of file names.
package enum FileName {
    /// What stands behind the last period, in lower case; empty without one.
    package static func pathExtension(_ name: String) -> String {
        guard let period = name.lastIndex(of: "."), period != name.startIndex else { return "" }
        return name[name.index(after: period)...].lowercased()
    }

    /// What stands before the last period.
    package static func stem(_ name: String) -> String {
        guard let period = name.lastIndex(of: "."), period != name.startIndex else { return name }
        return String(name[..<period])
    }

    /// Behind the last slash.
    package static func last(_ path: String) -> String {
        // A slash is one byte that stands in no other character; looking at bytes is many times as fast.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Before the last slash; empty at the top.
    package static func folder(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }

    /// Folder and name with one slash between them.
    package static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
}
