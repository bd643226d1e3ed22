import Foundation

/// A place whose file names differ by more than case: the temporary folder where that is so (macOS), else a small ext4
/// disk with case folding, where the system lets us make and mount one.
final class FoldingDisk {
    let path: String
    private let mountPoint: String?
    private let folder: String

    /// nil where there is none to be had: no mkfs.ext4, no right to mount, a kernel without Unicode tables.
    init?() {
        folder = NSTemporaryDirectory() + "stickerpress-folding-" + UUID().uuidString
        let mounted = folder + "/disk"
        guard (try? FileManager.default.createDirectory(atPath: mounted, withIntermediateDirectories: true)) != nil
        else { return nil }
        if Self.folds(folder) {
            (path, mountPoint) = (folder, nil)
            return
        }
        let image = folder + "/image"
        let isMounted =
            Self.run("truncate -s 32M '\(image)' && mkfs.ext4 -q -O casefold -E encoding=utf8 '\(image)'") == 0
            && Self.run("mount -o loop '\(image)' '\(mounted)'") == 0
        guard isMounted else {
            try? FileManager.default.removeItem(atPath: folder)
            return nil
        }
        (path, mountPoint) = (mounted + "/folding", mounted)
        let isFolding = Self.run("mkdir '\(path)' && chattr +F '\(path)'") == 0 && Self.folds(path)
        // From here on `deinit` cleans up, also when there is nothing to hand out.
        if !isFolding { return nil }
    }

    deinit {
        if let mountPoint { _ = Self.run("umount '\(mountPoint)'") }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether a folder finds a file by another case of its name.
    private static func folds(_ folder: String) -> Bool {
        let name = folder + "/Case"
        guard (try? Data().write(to: URL(fileURLWithPath: name))) != nil else { return false }
        defer { try? FileManager.default.removeItem(atPath: name) }
        return FileManager.default.fileExists(atPath: folder + "/cASE")
    }

    private static func run(_ command: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "PATH=$PATH:/sbin:/usr/sbin; { \(command); } >/dev/null 2>&1"]
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension FoldingDisk {
    /// Asked once: making a disk to find out takes a moment.
    static let isThere = place() != nil

    /// A folder on such a disk, with the disk where it was made for this; nil where there is none.
    static func place() -> (path: String, disk: FoldingDisk?)? {
        if let path = ProcessInfo.processInfo.environment["STICKERPRESS_FOLDING_DISK"] { return (path, nil) }
        return FoldingDisk().map { ($0.path, $0) }
    }
}
