import PortableFoundation
import StickerModel

/// A regular file that is open for reading until the value goes away.
package final class OpenFile: Sendable {
    /// Closed when the value goes away; a caller that needs it longer duplicates it.
    package let descriptor: Int32
    package let byteCount: Int
    /// Differs from that of every other content the file had or will have.
    package let version: String

    /// Takes over a descriptor; nil with `errno` when it is invalid or not one of a regular file.
    init?(_ descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        guard let status = stat(of: descriptor), status.kind == S_IFREG else {
            close(descriptor)
            errno = EINVAL
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
        version = FileStamp(status).text
    }

    deinit { close(descriptor) }

    /// The content, read in parts; nil when it cannot be read or the file has changed its length.
    var hash: ContentHash? { hash(from: 0) }

    /// The same of what is behind an offset.
    func hash(from start: Int) -> ContentHash? {
        guard let running = RunningHash(), read(from: start, running.add) else { return nil }
        return running.hash
    }

    /// All bytes; nil when they cannot be read or the file has changed its length.
    package func bytes() -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        return read(from: 0) { bytes += $0 } ? bytes : nil
    }

    /// Whether the content from an offset could be read as long as it was; `body` gets its parts.
    private func read(from start: Int, _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
        var (part, count) = ([UInt8](repeating: 0, count: min(byteCount, 1 << 20)), start)
        while true {
            let got = part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
            if got < 0, errno == EINTR { continue }
            guard got > 0, count + got <= byteCount else { return got == 0 && count == byteCount }
            body(part.prefix(got))
            count += got
        }
    }
}

/// Files of a folder that may be opened, never through a link. Everything else in the folder is out of reach.
package struct ListedFiles: Sendable {
    private let folder: String
    /// Relative to the folder.
    package let paths: Set<String>

    /// `folder` is not a link.
    init(_ paths: [String], in folder: String) {
        self.folder = folder
        self.paths = Set(paths)
    }

    /// The files that a build wrote into its output folder; nil when no build wrote it.
    package init?(ofBuildIn folder: String) {
        guard let marker = OpenFolder.open(folder).flatMap({ Marker(in: $0) }), marker.kind == .build else {
            return nil
        }
        self.init(Array(marker.files.keys), in: folder)
    }

    /// Opens a file of the list; nil when it is not in it, or gone.
    package func open(_ path: String) -> OpenFile? {
        guard paths.contains(path) else { return nil }
        return OpenFolder.open(folder)?.file(at: path)
    }
}
