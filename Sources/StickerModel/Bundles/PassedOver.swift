/// An entry of a folder that is not read, so that what it holds is in no result.
package struct PassedOver: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// A symbolic link to something in the folder, which is read at its own path.
        case linkIn
        /// A symbolic link to something outside the folder.
        case linkOut
        case brokenLink
        /// A pipe, a socket or a device.
        case special
        /// Its name is not UTF-8, or the system denies what it is.
        case name
        /// A folder that the system does not list, with what the system says.
        case unlisted(String)
    }

    /// Relative to the folder that was listed; with U+FFFD for what is not UTF-8.
    package let path: String
    package let reason: Reason

    package init(_ path: String, _ reason: Reason) {
        (self.path, self.reason) = (path, reason)
    }

    /// Completes a sentence that begins with the path.
    package var message: String {
        switch reason {
        case .linkIn: "skipped: it is a symbolic link, which is not followed"
        case .linkOut: "skipped: it is a link to a file outside the folder"
        case .brokenLink: "skipped: it is a link that leads to no file"
        case .special: "skipped: it is not a regular file"
        case .name: "skipped: no file can be opened by this name"
        case .unlisted(let explanation): "skipped: " + explanation
        }
    }

    /// Whether it may be a document, which is found by its name alone, wherever a link leads.
    package var isDocument: Bool { ["json", "txt", "wasticker", "yaml"].contains(FileName.pathExtension(path)) }

    /// What to do about it; nil where the message says it all.
    package var remedy: String? {
        switch reason {
        case .linkIn, .linkOut, .brokenLink: "replace the link with the file"
        case .special: nil
        case .name: "rename the file"
        case .unlisted: "make the folder readable for your user"
        }
    }
}

extension FileTree {
    /// What is at one of these paths and is not read.
    package func unread(atOneOf paths: Set<String>) -> PassedOver? {
        passedOver.first { paths.contains($0.path) } ?? innerLinks.first { paths.contains($0.path) }
    }

    /// What is not read directly in a folder, by name.
    package func unread(in folder: String) -> [String: PassedOver] {
        let found = (passedOver + innerLinks).filter { FileName.folder($0.path) == folder }
        return Dictionary(found.map { (FileName.last($0.path), $0) }) { first, _ in first }
    }

    /// What was passed over and could be a picture or document of one of the bundles; without bundles, of the folder itself.
    package func passedOver(besides bundles: [BundleReference]) -> [PassedOver] {
        let entries = passedOver + innerLinks.filter(\.isDocument)
        guard kind == .folder, !entries.isEmpty else { return [] }
        // Images without a document are all in one folder, and whatever is there could be one of them.
        let (loose, others) = (bundles.filter(\.kind.isGuess), bundles.filter { !$0.kind.isGuess })
        let folders = Set(others.map { contains($0.path) ? FileName.folder($0.path) : $0.path })
        return entries.filter { entry in
            let (folder, name) = (FileName.folder(entry.path), FileName.last(entry.path))
            if loose.contains(where: { $0.path == folder }) { return !name.hasPrefix(".") }
            let isRead = entry.reason == .name || entry.isDocument || FileFormat(claimedBy: name)?.isRead ?? false
            return isRead && (bundles.isEmpty ? folder.isEmpty : entry.path.isWithin(folders))
        }
    }
}
