import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

extension BlobCache {
    /// What it holds now.
    fileprivate func size() -> Size {
        keys.reduce(into: Size()) { size, key in
            size.entryCount += 1
            let path = folder + "/" + key.hex.prefix(2) + "/" + key.hex.dropFirst(2)
            size.byteCount += FileReading.byteCount(of: path) ?? 0
        }
    }
}

@Suite struct BlobCacheTests {
    private let folder = TemporaryFolder()
    private let cache: BlobCache
    private let key = ContentHash([1])

    init() throws {
        cache = BlobCache(folder: folder.path + "/cache", byteLimit: 1_000)
    }

    private func file() throws -> String {
        let listing = TreeListing(of: cache.folder)
        return cache.folder + "/" + (try #require(listing.files.first { $0.contains("/") }))
    }

    @Test func givesBackWhatWasStored() throws {
        #expect(cache.blob(key) == nil)
        try cache.store([1, 2, 3], under: key)
        try cache.store([], under: ContentHash([2]))
        expect(cache.blob(key), is: [1, 2, 3])
        expect(cache.blob(ContentHash([2])), is: [])
        expect(cache.size(), is: BlobCache.Size(entryCount: 2, byteCount: 111))
    }

    /// What is rendered is not published yet.
    @Test func isTheUsersOwn() throws {
        try cache.store([1], under: key)
        var status = stat()
        try #require(stat(cache.folder, &status) == 0)
        expect(status.st_mode & 0o777, is: 0o700)
    }

    @Test func noticesEveryDamagedByte() throws {
        try cache.store([1, 2, 3], under: key)
        let whole = try FileReading.bytes(of: file(), atMost: .max)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x10
            try FileReplacement.replace(
                cache.folder + "/" + key.hex.prefix(2) + "/" + key.hex.dropFirst(2), with: damaged)
            #expect(cache.blob(key) == nil, "byte \(index)")
        }
        let remark = try #require(cache.remark)
        #expect(remark.hasPrefix("\(whole.count) entries of the cache \(cache.folder) are damaged"), "\(remark)")
        try cache.store([1, 2, 3], under: key)
        expect(cache.blob(key), is: [1, 2, 3], "what is made again takes its place")
    }

    /// Whole entries under each other's names are as wrong as damaged ones.
    @Test func noticesExchangedEntries() throws {
        let other = ContentHash([2])
        try cache.store([1, 2, 3], under: key)
        try cache.store([4, 5, 6], under: other)
        let paths = TreeListing(of: cache.folder).files.filter { $0.contains("/") }.map { cache.folder + "/" + $0 }
        let contents = try paths.map { try FileReading.bytes(of: $0, atMost: .max) }
        for (path, bytes) in zip(paths, contents.reversed()) { try FileReplacement.replace(path, with: bytes) }
        #expect(cache.blob(key) == nil && cache.blob(other) == nil)
    }

    /// A large cache is not listed after each build, but it does not outgrow its limit either.
    @Test func remembersHowFullItIs() throws {
        let size = cache.folder + "/size"
        func remembered() throws -> String {
            String(decoding: try FileReading.bytes(of: size, atMost: 99), as: UTF8.self)
        }
        try cache.store(Array(repeating: 7, count: 300), under: key)
        cache.trimWhenFull()
        let first = cache.size().byteCount
        try expect(remembered(), is: "\(first)", "the first time, everything is counted")
        try FileReplacement.replace(size, with: Array("500".utf8))
        try cache.store(Array(repeating: 8, count: 100), under: ContentHash([2]))
        cache.trimWhenFull()
        let added = cache.size().byteCount - first
        try expect(remembered(), is: "\(500 + added)", "later, what was added")
        cache.trimWhenFull()
        try expect(remembered(), is: "\(500 + added)")
        for _ in 0..<3 { try cache.store(Array(repeating: 9, count: 120), under: ContentHash([2])) }
        cache.trimWhenFull()
        try expect(remembered(), is: "\(500 + added + 20)", "what takes the place of another adds the difference")
        for text in ["\(Int.max)", "\(Int.max - 100)"] {
            try FileReplacement.replace(size, with: Array(text.utf8))
            try cache.store(Array(repeating: 8, count: 100), under: ContentHash([2]))
            try cache.store(Array(repeating: 9, count: 120), under: ContentHash([2]))
            cache.trimWhenFull()
            try expect(remembered(), is: "\(cache.size().byteCount)", "\(text)")
        }
        try FileReplacement.replace(size, with: Array("700".utf8))
        try cache.store(Array(repeating: 8, count: 450), under: ContentHash([3]))
        cache.trimWhenFull()
        try expect(remembered(), is: "\(cache.size().byteCount)", "at the limit, everything is counted again")
        for text in ["", "-5", "many", "99999999999999999999", String(repeating: "1", count: 200)] {
            try FileReplacement.replace(size, with: Array(text.utf8))
            cache.trimWhenFull()
            try expect(remembered(), is: "\(cache.size().byteCount)", "\(text)")
        }
        try FileReplacement.replace(size, with: Array("1".utf8))
        let yesterday = timeval(tv_sec: Int(Date().timeIntervalSince1970) - 90_000, tv_usec: 0)
        utimes(size, [yesterday, yesterday])
        cache.trimWhenFull()
        try expect(remembered(), is: "\(cache.size().byteCount)", "a count of yesterday is not believed")
        #expect(cache.size().byteCount <= 1_000)
    }

    /// Other tools know a cache by this file: https://bford.info/cachedir/.
    @Test func isTagged() throws {
        cache.trimWhenFull()
        #expect(!CacheTag.marks(cache.folder), "there is no cache yet")
        try cache.store([1], under: key)
        let tag = try folder.text("cache/CACHEDIR.TAG")
        #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n") && CacheTag.marks(cache.folder))
        expect(cache.size().entryCount, is: 1)
    }

    @Test func noticesTruncation() throws {
        try cache.store(Array(repeating: 7, count: 50), under: key)
        let path = try file()
        let whole = try FileReading.bytes(of: path, atMost: .max)
        for length in whole.indices {
            try FileReplacement.replace(path, with: Array(whole.prefix(length)))
            #expect(cache.blob(key) == nil)
        }
    }

    @Test func removesEntriesOnly() throws {
        try cache.store([1], under: key)
        // Objects of git and pictures of phones are called like entries.
        let digits = String(repeating: "0", count: 30)
        let notes = [
            "notes.txt", "ab/notes.txt", "ab/" + digits, "ab/" + digits + ".jpg",
            "\(digits.prefix(2))/\(digits)00000000",
        ]
        for name in notes { try folder.write("mine", to: "cache/" + name) }
        let (removed, left) = cache.trim(to: 0)
        #expect(removed.entryCount == 1 && left == 0)
        for name in notes { try expect(folder.text("cache/" + name), is: "mine") }
    }

    /// What a killed run has left goes, whatever else there is room for; a run that goes on still needs its own.
    @Test(arguments: [0, 30]) func removesWhatIsHalfWritten(length: Int) throws {
        try cache.store([1], under: key)
        let whole = try FileReading.bytes(of: file(), atMost: .max)
        for ending in [".old", ".new"] { try FileWriting.write(Array(whole.prefix(length)), to: file() + ending) }
        let longAgo = timeval(tv_sec: 1_000_000, tv_usec: 0)
        utimes(try file() + ".old", [longAgo, longAgo])
        expect(cache.trim(to: 1_000).removed, is: BlobCache.Size(entryCount: 1, byteCount: length))
        #expect(access(try file() + ".new", F_OK) == 0 && cache.blob(key) == [1])
    }

    /// What is long is compared with its seal in parts: a disk that fails can make an entry of holes.
    @Test func noticesDamageOfLongEntries() throws {
        try cache.store(Array(repeating: 7, count: 5_000_000), under: key)
        expect(cache.blob(key)?.count, is: 5_000_000)
        truncate(try file(), 900_000_000)
        #expect(cache.blob(key) == nil && cache.remark != nil)
    }

    @Test func neitherFoldersNorEntriesAreLinks() throws {
        try cache.store([1], under: key)
        let (entry, outside) = (try file(), folder.path + "/outside")
        let name = FileName.last(entry)
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: entry, toPath: outside + "/" + name)
        try FileManager.default.createSymbolicLink(atPath: entry, withDestinationPath: outside + "/" + name)
        let time = timeval(tv_sec: 1_000_000, tv_usec: 0)
        utimes(outside + "/" + name, [time, time])
        #expect(cache.blob(key) == nil)
        expect(stat(ofLink: outside + "/" + name)?.modified.tv_sec, is: 1_000_000)
        let part = FilePath.parent(entry)
        FileWriting.remove(part)
        try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: outside)
        #expect(cache.blob(key) == nil)
        #expect(throws: FileError.self) { try cache.store([2], under: key) }
        try expect(FileManager.default.contentsOfDirectory(atPath: outside), is: [name])
    }

    @Test func trimsTheLongestUnusedFirst() throws {
        for number: UInt8 in 0..<10 {
            try cache.store(Array(repeating: number, count: 146), under: ContentHash([number]))
            let hex = ContentHash([number]).hex
            let path = cache.folder + "/" + hex.prefix(2) + "/" + hex.dropFirst(2)
            let time = timeval(tv_sec: 1_000_000 + Int(number), tv_usec: 0)
            _ = [time, time].withUnsafeBufferPointer { utimes(path, $0.baseAddress) }
        }
        _ = cache.blob(ContentHash([0]))
        let removed = cache.trim(to: 1_000).removed
        expect(removed, is: BlobCache.Size(entryCount: 5, byteCount: 1_000))
        #expect(cache.blob(ContentHash([0])) != nil, "just used")
        #expect(cache.blob(ContentHash([1])) == nil)
        #expect(cache.blob(ContentHash([9])) != nil)
    }

    @Test(.enabled(if: geteuid() != 0, "root removes what it likes")) func countsOnlyWhatItRemoved() throws {
        let keys = (UInt8(0)..<8).map { ContentHash([$0]) }
        for key in keys { try cache.store([1], under: key) }
        let kept = keys[0].hex.prefix(2)
        chmod(cache.folder + "/" + kept, 0o500)
        defer { chmod(cache.folder + "/" + kept, 0o700) }
        let count = keys.count { $0.hex.hasPrefix(kept) }
        expect(cache.trim(to: 0).removed.entryCount, is: keys.count - count)
        expect(cache.size().entryCount, is: count)
    }

    @Test func saysWhatItHolds() {
        expect(BlobCache.Size(entryCount: 1, byteCount: 1).text, is: "1 entry, 1 byte")
        expect(BlobCache.Size(entryCount: 1_204, byteCount: 2_500_000).text, is: "1,204 entries, 2.5 MB")
    }

    @Test func survivesManyWritersOfOneEntry() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try cache.store(Array(repeating: 9, count: 500), under: key)
                    expect(cache.blob(key), is: ArraySlice(repeating: 9, count: 500))
                }
            }
            try await group.waitForAll()
        }
        expect(cache.size().entryCount, is: 1)
    }

    /// Every reader notes its use by the entry's time stamp while others read it.
    @Test func servesManyReadersAtOnce() async throws {
        let cache = BlobCache(folder: folder.path + "/cache", byteLimit: 10_000_000)
        let payload = [UInt8](repeating: 5, count: 20_000)
        try cache.store(payload, under: key)
        let misses = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { cache.blob(key) != payload[...] } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        expect(misses, is: 0)
    }
}

/// A cache in a folder that a command names, on a disk that many machines see.
@Suite struct NamedCacheTests {
    private let folder = TemporaryFolder()
    private let cache: BlobCache
    private let key = ContentHash([1])

    init() throws {
        try folder.write("mine", to: "shared/notes.txt")
        try folder.write(CacheTag.text, to: "shared/\(CacheTag.fileName)")
        cache = BlobCache(folder: folder.path + "/shared", byteLimit: nil)
    }

    /// Where a disk is not mounted, work would be lost, and the next machine would not find it.
    @Test func itsFolderIsNeverMade() throws {
        try cache.requireNamedFolder()
        try FileManager.default.moveItem(atPath: cache.folder, toPath: folder.path + "/away")
        #expect(throws: FileError.self) { try cache.requireNamedFolder() }
        let error = #expect(throws: FileError.self) { try cache.store([1], under: key) }
        expect(error?.kind, is: .unwritable)
        cache.trimWhenFull()
        #expect(try folder.names() == ["away"] && cache.blob(key) == nil && cache.remark == nil)
        try FileManager.default.moveItem(atPath: folder.path + "/away", toPath: cache.folder)
        try cache.store([1], under: key)
        expect(cache.blob(key), is: [1])
    }

    @Test func nothingIsRemovedFromIt() throws {
        for number: UInt8 in 0..<20 {
            try cache.store(Array(repeating: number, count: 500), under: ContentHash([number]))
        }
        cache.trimWhenFull()
        #expect(cache.size().entryCount == 20 && CacheTag.marks(cache.folder))
        #expect(!FileManager.default.fileExists(atPath: cache.folder + "/size"))
        try expect(folder.text("shared/notes.txt"), is: "mine")
    }

    /// A folder stands where an entry should be: it cannot be read as one, nor replaced.
    @Test func whatCannotBeReplacedIsSaid() throws {
        let entry = cache.folder + "/" + key.hex.prefix(2) + "/" + key.hex.dropFirst(2)
        try folder.write("", to: "shared/\(key.hex.prefix(2))/\(key.hex.dropFirst(2))/x")
        #expect(cache.blob(key) == nil && cache.remark?.hasPrefix("1 entry of the cache ") == true)
        let error = #expect(throws: FileError.self) { try cache.store([1], under: key) }
        #expect(error?.path == entry && error?.message.hasPrefix("cannot put the file in place: ") == true)
        try expect(FileManager.default.contentsOfDirectory(atPath: FilePath.parent(entry)), is: [FileName.last(entry)])
    }

    @Test func cachesAreBroughtTogether() throws {
        let others = ["one", "two"].map { BlobCache(folder: folder.path + "/" + $0, byteLimit: 9_999) }
        for (index, other) in others.enumerated() {
            for number: UInt8 in 0..<10 {
                try other.store([number], under: ContentHash([number + 5 * UInt8(index)]))
            }
        }
        // Damaged, under the name of another, still being written, and not an entry at all.
        let path = { (key: ContentHash) in "two/\(key.hex.prefix(2))/\(key.hex.dropFirst(2))" }
        let (damaged, moved) = (ContentHash([14]), ContentHash("moved"))
        try folder.write(String(try folder.text(path(ContentHash([13]))).dropLast()), to: path(damaged))
        try folder.write(try folder.text(path(ContentHash([12]))), to: path(moved))
        try folder.write("half", to: path(ContentHash("new")) + ".abc")
        try folder.write("mine", to: "two/ab/notes")
        let result = CacheImport(others.map(\.folder), into: BlobCache(named: cache.folder))
        #expect(result.status == .success && result.findings.isEmpty)
        expect(result.json.string, is: #"{"added" : 14,"bytes" : 14,"damaged" : 2,"known" : 5}"# + "\n")
        #expect(result.text.string.contains("left out 2 damaged entries"))
        expect(cache.size().entryCount, is: 14)
        for number: UInt8 in 0..<14 { #expect(cache.blob(ContentHash([number])) != nil) }
        #expect(cache.blob(damaged) == nil && cache.blob(moved) == nil && cache.remark == nil)
        let again = CacheImport([others[0].folder], into: BlobCache(named: cache.folder))
        #expect(again.json.string.contains(#""added" : 0,"bytes" : 0,"damaged" : 0,"known" : 10"#))
    }

    /// Nothing is put into a folder of someone's files, and nothing is removed from it.
    @Test func aFolderWithOtherFilesIsNoCache() throws {
        try folder.write("mine", to: "photos/ab/" + String(repeating: "0", count: 30))
        let photos = BlobCache(named: folder.path + "/photos")
        expect(photos.fault?.message, is: "is not a cache: it has other files and no CACHEDIR.TAG")
        try folder.makeFolder("disk/lost+found")
        try folder.write("", to: "disk/CACHEDIR.TAG.0a1b")
        let disk = BlobCache(named: folder.path + "/disk")
        #expect(disk.fault == nil, "another machine is writing the tag")
        try disk.store([1], under: key)
        #expect(disk.fault == nil, "the first entry comes with a tag")
    }

    @Test func whatIsNoCacheIsNotImported() throws {
        try folder.write("mine", to: "others/notes.txt")
        for (name, message) in [("none", "there is no such folder"), ("others", "is not a cache")] {
            let result = CacheImport([folder.path + "/" + name], into: BlobCache(named: cache.folder))
            expect(result.status, is: .missingInput)
            #expect(result.findings.map(\.message).joined().contains(message), "\(result.findings)")
        }
        let result = CacheImport([cache.folder], into: BlobCache(named: folder.path + "/none"))
        #expect(result.status == .missingInput && result.findings.map(\.path) == [folder.path + "/none"])
    }
}

@Suite struct FinishedFilesTests {
    private let folder = TemporaryFolder()
    private let key = ContentHash([1])

    /// With a picture of one key, and this content, at these paths of the old output; the record is this user's or not.
    private func finished(
        _ paths: [String] = ["a", "b"], content: String = "tea", isRecorded: Bool = true
    ) throws -> FinishedFiles {
        let picture = FinishedFile(key: key, outcome: EncodingOutcome(isExact: true))
        let file = RecordedFile(content: KnownFile(hash: ContentHash(content)), picture: picture)
        var record = BuildRecord(outputs: Dictionary(uniqueKeysWithValues: paths.map { ($0, file) }))
        FileWriting.remove(folder.path + "/out/" + Marker.fileName)
        record.markerHash = try record.marker.write(to: folder.path + "/out/" + Marker.fileName)
        let old = try OutputFolder.read(folder.path + "/out", record: isRecorded ? record : nil)
        return FinishedFiles(
            output: NewOutput(root: folder.path + "/staging", changing: old), cache: BuildCache(isOn: false),
            facts: ImageFactsCache(limits: ArtLimits()))
    }

    @Test func keepsWhatStays() throws {
        for name in ["a", "b"] { try folder.write("tea", to: "out/" + name) }
        let finished = try finished()
        try expect(finished.reuse(key, at: ["b", "a"])?.byteCount, is: 3)
        for name in ["a", "b"] { expect(finished.output?[name].map { $0.made == nil }, is: true) }
        #expect(!folder.exists("staging"))
    }

    /// The rest has to be made, and then all of it is.
    @Test func keepsNothingWhereTheRestHasToBeMade() throws {
        for name in ["a", "b"] { try folder.write("tea", to: "out/" + name) }
        let finished = try finished()
        #expect(try finished.reuse(key, at: ["b", "c"]) == nil)
        #expect(finished.output?["b"] == nil)
    }

    /// A marker may have come with somebody's project, or a file may have been edited.
    @Test func usesOnlyWhatThisUsersLastBuildWrote() throws {
        for name in ["a", "b"] { try folder.write("tea", to: "out/" + name) }
        #expect(try finished(isRecorded: false).reuse(key, at: ["a"]) == nil)
        let edited = try finished(content: "milk")
        #expect(try edited.reuse(key, at: ["a"]) == nil)
        let changed = try finished()
        try folder.write("jug", to: "out/a")
        #expect(try changed.reuse(key, at: ["a"]) != nil, "it was listed before; `Commit` notices")
    }

    @Test func usesNothingThatTheOutputDoesNotHold() throws {
        try folder.write("secret", to: "secret")
        try folder.write("secret", to: "foreign/a")
        try folder.write("tea", to: "out/b")
        try folder.link("out/linked", to: folder.path + "/foreign")
        for path in ["../secret", "linked/a"] {
            #expect(try finished([path], content: "secret").reuse(key, at: [path]) == nil)
        }
    }
}
