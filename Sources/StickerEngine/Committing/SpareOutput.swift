import PortableFoundation
import StickerModel

/// The output that the last build replaced, kept in the user's cache. The next build turns it into the new output, so
/// that of tens of thousands of files only those that change are linked, written or removed.
///
/// It is as untrusted as all of the cache. Only those of its files are used that the output has, too, by the same path:
/// one file with two names. The others are removed before the build begins. What someone saved in it since, in a program
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
            folder = spares + "/" + ContentHash(output).hex
            leastFiles = Self.isForAll ? 0 : 2_000
        #endif
    }

    /// For tests.
    private static var isForAll: Bool { ProcessInfo.processInfo.environment["STICKERPRESS_SPARE"] == "always" }

    /// Longer ago than a tick of the disk's clock. Tests change the same files many times in a second, on disks whose
    /// clocks are exact enough.
    static var recently: FileClock { isForAll ? FileClock.ago(milliseconds: 30) : FileClock.recently }

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
    /// be used is removed. Returns the paths of what is used.
    ///
    /// `shared` is what the last build knew to be in both.
    func take(
        for staging: Staging, replacing destination: Destination, _ shared: SharedFolders?,
        _ findings: inout [Finding]
    ) -> [String] {
        var status = stat()
        // Of an output of which something is gone or not as it was, no one knows what the spare one has.
        let isKnown = destination.isComplete && destination.listing.files.values.allSatisfy { $0.known != nil }
        guard serves(destination), lstat(staging.path, &status) == 0,
            let part = emptied(but: destination.listing, like: status, isKnown ? shared : nil)
        else { return [] }
        guard part.foreign.isEmpty else {
            findings.append(setAside(part.foreign))
            return []
        }
        // The empty folder that is there gives way.
        guard part.isSettled, !part.files.isEmpty, rename(path, staging.path) == 0 else { return [] }
        rmdir(folder)
        return part.files
    }

    /// Removes what an output with these files does not need; nil where there is nothing that can be used.
    private func emptied(but known: OutputListing, like: stat, _ shared: SharedFolders? = nil) -> SparePart? {
        guard let around = OpenFolder.open(folder), let time = around.status?.modified,
            let spare = around.folder(Self.name), let status = spare.status, !ignoresCase(spare)
        else { return nil }
        var part = SparePart(known: known, like: like, since: FileClock(time), shared, in: spare)
        part.look(at: spare, "", isUsed: part.isLikeNew(status), depth: 0)
        part.clearSettled(in: spare)
        return part
    }

    /// Whether the disk takes `WHATSAPP` for `whatsapp`: then nothing tells old names from new ones.
    private func ignoresCase(_ spare: OpenFolder) -> Bool {
        let entries = (try? spare.entries(called: path)) ?? []
        return entries.contains { $0.kind == .folder && spare.entry($0.name.uppercased()) != nil }
    }

    /// Renames the folder, so that nothing in it is ever removed.
    private func setAside(_ files: [String]) -> Finding {
        let kept = folder + "-" + RandomName.of(length: 6)
        rename(folder, kept)
        return Finding(
            rule: "build/output-left", severity: .warning,
            message: "holds what was saved in an older output after a newer one had replaced it: "
                + NameList.text(files),
            notes: ["take out what you need, and remove the folder"], path: kept + "/" + Self.name)
    }

    // MARK: - Out of the last one

    /// Puts an output away that was replaced at this time, else now, and from which everything was taken that
    /// StickerPress did not make. False when it is still where it was.
    ///
    /// `listing` is that of the old output: a file of it that is in the spare one, too, was not saved there.
    func keep(
        _ old: String, _ listing: OutputListing, since time: FileClock?, _ findings: inout [Finding]
    ) -> Bool {
        var status = stat()
        if lstat(old, &status) == 0, let part = emptied(but: listing, like: status), !part.foreign.isEmpty {
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
        _ = keep(path, OutputListing(), since: nil, &findings)
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
            var part = SparePart(known: OutputListing(), like: stat(), since: FileClock(time))
            part.look(at: spare, "", isUsed: false, depth: 0)
            rmdir(path + "/" + name)
        }
        return rmdir(path) == 0
    }
}

/// What is in a spare output, or in a folder of it.
private struct SparePart: Sendable {
    /// The present output.
    let known: OutputListing
    /// A new folder of this user: one with another owner or other permissions is not used.
    let like: stat
    /// When the output was replaced.
    let since: FileClock
    /// Folders that need not be looked at.
    private let settled: Set<String>
    /// What is in them besides files of the present output, or not.
    private let differing: Set<String>

    /// Files that are those of the present output.
    var files: [String] = []
    /// What came into it later.
    var foreign: [String] = []
    /// Whether all else could be removed.
    var isSettled = true

    /// `shared` is what is known of the spare output, the folder `spare`.
    init(
        known: OutputListing, like: stat, since: FileClock, _ shared: SharedFolders? = nil,
        in spare: OpenFolder? = nil
    ) {
        self.known = known
        self.like = like
        self.since = since
        guard let shared, let spare else {
            (settled, differing) = ([], [])
            return
        }
        settled = shared.folders.settled(in: spare, but: [PreviewPictures.folder]) { Self.isNew($0, like: like) }
        differing = Set(shared.differing)
    }

    /// A part of another one, without what that found.
    private init(of whole: SparePart) {
        (known, like, since) = (whole.known, whole.like, whole.since)
        (settled, differing) = (whole.settled, whole.differing)
    }

    /// Whether a folder is as a new one would be.
    func isLikeNew(_ status: stat) -> Bool { Self.isNew(status, like: like) }

    private static func isNew(_ status: stat, like: stat) -> Bool {
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
        let parts = entries.mapOnAllCores { [whole = self] entry in
            var part = Self(of: whole)
            part.look(at: entry, in: folder, isNewer, path, isUsed: isUsed, depth: depth)
            return part
        }
        for part in parts {
            files += part.files
            foreign += part.foreign
            isSettled = isSettled && part.isSettled
        }
    }

    /// `isNewer` says whether names came into the folder later, or went.
    private mutating func look(
        at entry: OpenFolder.Entry, in folder: OpenFolder, _ isNewer: Bool, _ path: String, isUsed: Bool, depth: Int
    ) {
        let inner = FileName.join(path, entry.name)
        if isUsed, isOwn(entry, inner, depth: depth) { return files.append(inner) }
        if isUsed, settled.contains(inner) {
            files += known.paths.beginning(with: inner + "/").filter { !differing.contains($0) }
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

    /// Removes what is not used from folders that were not looked at.
    mutating func clearSettled(in spare: OpenFolder) {
        for path in differing {
            var around = FileName.folder(path)
            guard settled.contains(around), let folder = spare.folder(at: around),
                let entry = folder.entry(FileName.last(path))
            else { continue }
            look(at: entry, in: folder, false, around, isUsed: false, depth: 0)
            while let next = spare.folder(at: FileName.folder(around)), let empty = next.entry(FileName.last(around)),
                next.remove(empty) == 0
            {
                around = FileName.folder(around)
                if around.isEmpty { break }
            }
        }
    }

    /// Whether this is the file of the present output by this path. Report and page are in no platform's folder, and
    /// always made anew.
    private func isOwn(_ entry: OpenFolder.Entry, _ path: String, depth: Int) -> Bool {
        depth > 0 && entry.isUTF8 && entry.kind == .file && entry.status.st_dev == like.st_dev
            && known.files[path]?.stamp == entry.stamp && !path.isBelow(PreviewPictures.folder)
    }
}
