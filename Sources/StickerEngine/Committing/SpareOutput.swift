import PortableFoundation
import StickerModel

/// The output that the last build replaced, kept in the user's cache. The next build turns it into the new output, so
/// that of tens of thousands of files only those that change are linked, written or removed.
///
/// It is as untrusted as all of the cache. Only those of its files are used that the output has, too, by the same path:
/// one file with two names. The others are removed before the build begins. What somebody saved in it since, in a program
/// that still had the old output open, stays where it is and is named.
struct SpareOutput: Sendable {
    /// The folder around it, whose time of change is when the output was replaced.
    private let folder: String
    private var path: String { folder + "/" + Self.name }

    private static let name = "output"

    /// Smaller outputs are linked anew in no time.
    private let leastFiles: Int

    /// nil without a cache, with one on another disk, and where disks take two ways to write a name for one: then files
    /// by their new names would be taken for those by their old ones.
    init?(of output: String, in cache: BuildCache) {
        #if canImport(Darwin)
            return nil
        #else
            guard let spares = cache.blobs?.spares, Self.shareDisk(spares, output) else { return nil }
            folder = spares + "/" + ContentHash(Array(output.utf8)).hex
            // For tests.
            let isForAll = ProcessInfo.processInfo.environment["STICKERPRESS_SPARE"] == "always"
            leastFiles = isForAll ? 0 : 2_000
        #endif
    }

    /// Whether a folder can be renamed from one place to the other, as far as that can be told before both exist.
    private static func shareDisk(_ one: String, _ other: String) -> Bool {
        func disk(of path: String) -> dev_t? {
            var (path, status) = (path, stat())
            while stat(path, &status) != 0 {
                guard path != FilePath.parent(path) else { return nil }
                path = FilePath.parent(path)
            }
            return status.st_dev
        }
        return disk(of: one) == disk(of: other)
    }

    /// Whether an output can become a spare one, or begin with one.
    func serves(_ output: Destination) -> Bool { output.hasOwnMarker && serves(output.listing.files.count) }

    private func serves(_ fileCount: Int) -> Bool { fileCount >= leastFiles }

    // MARK: - Into the next build

    /// Makes it the folder in which the new output is made, as far as its files are those of the present one. What cannot
    /// be used is removed. Returns what is used.
    func take(
        for staging: Staging, replacing destination: Destination, _ findings: inout [Finding]
    ) -> [String: OutputListing.File] {
        var status = stat()
        guard serves(destination), lstat(staging.path, &status) == 0,
            let part = emptied(but: destination.listing.files, like: status)
        else { return [:] }
        guard part.foreign.isEmpty else {
            findings.append(setAside(part.foreign))
            return [:]
        }
        // The empty folder that is there gives way.
        guard part.isSettled, !part.files.isEmpty, rename(path, staging.path) == 0 else { return [:] }
        rmdir(folder)
        return part.files
    }

    /// Removes what an output with these files does not need; nil where there is nothing that can be used.
    private func emptied(but known: [String: OutputListing.File], like: stat) -> SparePart? {
        guard let around = OpenFolder.open(folder), let time = around.status?.modified,
            let spare = around.folder(Self.name), let status = spare.status, !ignoresCase(spare)
        else { return nil }
        var part = SparePart(known: known, like: like, since: FileClock(time))
        part.look(at: spare, "", isUsed: part.isLikeNew(status), depth: 0)
        return part
    }

    /// Whether the disk takes `WHATSAPP` for `whatsapp`: then nothing tells old names from new ones.
    private func ignoresCase(_ spare: OpenFolder) -> Bool {
        let entries = (try? spare.entries(called: path)) ?? []
        return entries.contains { $0.kind == .folder && spare.entry($0.name.uppercased()) != nil }
    }

    /// Renames the folder, so that nothing in it is ever removed.
    private func setAside(_ files: [String]) -> Finding {
        let place = folder + "-" + RandomName.of(length: 6)
        rename(folder, place)
        return Finding(
            rule: "build/output-left", severity: .warning,
            message: "holds what was saved in an older output after a newer one had replaced it: "
                + NameList.text(files),
            notes: ["take out what you need, and remove the folder"], path: place + "/" + Self.name)
    }

    // MARK: - Out of the last one

    /// Puts an output away that was replaced at this time, else now, and from which everything was taken that
    /// StickerPress did not make. False when it is still where it was.
    ///
    /// `files` are those of the old output: one that is in the spare one, too, was not saved there.
    func keep(
        _ old: String, _ files: [String: OutputListing.File], since time: FileClock?, _ findings: inout [Finding]
    ) -> Bool {
        var status = stat()
        if lstat(old, &status) == 0, let part = emptied(but: files, like: status), !part.foreign.isEmpty {
            findings.append(setAside(part.foreign))
        }
        Self.remove(folder)
        guard (try? FileWriting.makeFolder(folder)) != nil, rename(old, path) == 0 else {
            rmdir(folder)
            return false
        }
        guard let time else { return true }
        let moment = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
        utimensat(AT_FDCWD, folder, [moment, moment], AT_SYMLINK_NOFOLLOW)
        return true
    }

    /// Makes one for an output that replaced none which could be kept: a second name for each of its files. Where that
    /// fails, the next build just takes longer.
    func make(of output: String, files: [String], _ findings: inout [Finding]) {
        guard serves(files.count), let staging = try? Staging(beside: output) else { return }
        defer { staging.remove() }
        let path = staging.path
        for folder in Set(files.map(FileName.folder)).sorted(by: { $0.precedesByUTF8($1) }) where !folder.isEmpty {
            guard (try? FileWriting.makeFolder(path + "/" + folder)) != nil else { return }
        }
        _ = files.mapOnAllCores { file in link(output + "/" + file, path + "/" + file) }
        _ = keep(path, [:], since: nil, &findings)
    }

    // MARK: - In the cache

    /// Everything in the folder of all spare outputs but what was set aside.
    static func all(in spares: String) -> [(path: String, byteCount: Int, lastUse: Int)] {
        let entries = OpenFolder.open(spares).flatMap { try? $0.entries(called: spares) } ?? []
        return entries.compactMap { entry in
            guard entry.kind == .folder, ContentHash(hex: entry.name) != nil else { return nil }
            let path = spares + "/" + entry.name
            return (path, ownBytes(of: path), Int(entry.status.modified.tv_sec))
        }
    }

    /// Bytes that no output shares with it.
    private static func ownBytes(of path: String) -> Int {
        TreeListing(of: path).files.reduce(0) { sum, file in
            var status = stat()
            guard lstat(path + "/" + file, &status) == 0, status.st_nlink == 1 else { return sum }
            return sum + Int(status.st_size)
        }
    }

    /// Removes one, but for what was saved in it; true when it was there and is gone.
    @discardableResult
    static func remove(_ path: String) -> Bool {
        if let around = OpenFolder.open(path), let time = around.status?.modified, let spare = around.folder(name) {
            var part = SparePart(known: [:], like: stat(), since: FileClock(time))
            part.look(at: spare, "", isUsed: false, depth: 0)
            rmdir(path + "/" + name)
        }
        return rmdir(path) == 0
    }
}

/// What is in a spare output, or in a folder of it.
private struct SparePart: Sendable {
    /// The files of the present output.
    let known: [String: OutputListing.File]
    /// A new folder of this user: one with another owner or other permissions is not used.
    let like: stat
    /// When the output was replaced.
    let since: FileClock

    /// Files that are those of the present output.
    var files: [String: OutputListing.File] = [:]
    /// What came into it later.
    var foreign: [String] = []
    /// Whether all else could be removed.
    var isSettled = true

    init(known: [String: OutputListing.File], like: stat, since: FileClock) {
        self.known = known
        self.like = like
        self.since = since
    }

    /// Whether a folder is as a new one would be.
    func isLikeNew(_ status: stat) -> Bool {
        status.st_mode == like.st_mode && status.st_uid == like.st_uid && status.st_gid == like.st_gid
            && status.st_dev == like.st_dev
    }

    /// Removes what is not used from a folder; everything where nothing of it `isUsed`.
    mutating func look(at folder: OpenFolder, _ path: String, isUsed: Bool, depth: Int) {
        // Asked before something is removed from it.
        let isNewer = folder.status.map { FileClock($0.modified) > since } ?? true
        let entries = (try? folder.entries(called: path, sorted: false)) ?? []
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { look(at: entry, in: folder, isNewer, path, isUsed: isUsed, depth: depth) }
            return
        }
        let parts = entries.mapOnAllCores { [known, like, since] entry in
            var part = Self(known: known, like: like, since: since)
            part.look(at: entry, in: folder, isNewer, path, isUsed: isUsed, depth: depth)
            return part
        }
        for part in parts {
            files.merge(part.files) { $1 }
            foreign += part.foreign
            isSettled = isSettled && part.isSettled
        }
    }

    /// `isNewer` says whether names came into the folder later, or went.
    private mutating func look(
        at entry: OpenFolder.Entry, in folder: OpenFolder, _ isNewer: Bool, _ path: String, isUsed: Bool, depth: Int
    ) {
        let inner = FileName.join(path, entry.name)
        if isUsed, let file = ownFile(entry, inner, depth: depth) {
            files[inner] = file
            return
        }
        let count = files.count + foreign.count
        if entry.kind == .folder, depth < TreeListing.depthLimit, let next = folder.folder(entry.bytes) {
            guard !next.isMountPoint else { return foreign.append(inner) }
            look(at: next, inner, isUsed: isUsed && isLikeNew(entry.status), depth: depth + 1)
        }
        guard files.count + foreign.count == count else { return }
        let (changed, modified) = (FileClock(entry.status.noted), FileClock(entry.status.modified))
        if changed > since, isNewer || modified > since {
            foreign.append(inner)
        } else if folder.remove(entry) != 0 {
            isSettled = false
        }
    }

    /// The file of the present output by this path, if this is it. Report and page are in no platform's folder, and
    /// always made anew.
    private func ownFile(_ entry: OpenFolder.Entry, _ path: String, depth: Int) -> OutputListing.File? {
        guard depth > 0, entry.isUTF8, entry.kind == .file, entry.status.st_dev == like.st_dev,
            let file = known[path], file.stamp == entry.stamp, !path.isBelow(PreviewPictures.folder)
        else { return nil }
        return file
    }
}
