import Foundation
import Testing

@testable import StickerEngine

@Suite struct BlobCacheTests {
    private let folder: TemporaryFolder
    private let cache: BlobCache
    private let key = ContentHash([1])

    init() throws {
        folder = try TemporaryFolder()
        cache = BlobCache(folder: folder.path + "/cache", byteLimit: 1_000)
    }

    /// The file of the only entry.
    private func file() throws -> String {
        let listing = TreeListing(of: cache.folder)
        return cache.folder + "/" + (try #require(listing.files.first))
    }

    @Test func givesBackWhatWasStored() {
        #expect(cache.blob(key) == nil)
        cache.store([1, 2, 3], under: key)
        cache.store([], under: ContentHash([2]))
        #expect(cache.blob(key) == [1, 2, 3])
        #expect(cache.blob(ContentHash([2])) == [])
        #expect(cache.size() == BlobCache.Size(entryCount: 2, byteCount: 111))
    }

    @Test func noticesEveryDamagedByte() throws {
        cache.store([1, 2, 3], under: key)
        let whole = try FileReading.bytes(of: file(), atMost: .max)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x10
            try FileWriting.write(damaged, to: cache.folder + "/" + key.hex.prefix(2) + "/" + key.hex.dropFirst(2))
            #expect(cache.blob(key) == nil, "byte \(index)")
            #expect(cache.size().entryCount == 0, "a damaged entry is removed")
        }
    }

    @Test func noticesTruncation() throws {
        cache.store(Array(repeating: 7, count: 50), under: key)
        let path = try file()
        let whole = try FileReading.bytes(of: path, atMost: .max)
        for length in whole.indices {
            try FileWriting.write(Array(whole.prefix(length)), to: path)
            #expect(cache.blob(key) == nil)
        }
    }

    @Test func trimsTheLongestUnusedFirst() throws {
        for number: UInt8 in 0..<10 {
            cache.store(Array(repeating: number, count: 146), under: ContentHash([number]))
            let hex = ContentHash([number]).hex
            let path = cache.folder + "/" + hex.prefix(2) + "/" + hex.dropFirst(2)
            let time = timeval(tv_sec: 1_000_000 + Int(number), tv_usec: 0)
            _ = [time, time].withUnsafeBufferPointer { utimes(path, $0.baseAddress) }
        }
        _ = cache.blob(ContentHash([0]))
        let removed = cache.trim()
        #expect(removed == BlobCache.Size(entryCount: 5, byteCount: 1_000))
        #expect(cache.blob(ContentHash([0])) != nil, "just used")
        #expect(cache.blob(ContentHash([1])) == nil)
        #expect(cache.blob(ContentHash([9])) != nil)
    }

    @Test func survivesManyWritersOfOneEntry() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    cache.store(Array(repeating: 9, count: 500), under: key)
                    #expect(cache.blob(key) == Array(repeating: 9, count: 500))
                }
            }
        }
        #expect(cache.size().entryCount == 1)
    }

    /// Every reader notes its use by the entry's time stamp while others read it.
    @Test func servesManyReadersAtOnce() async {
        let cache = BlobCache(folder: folder.path + "/cache", byteLimit: 10_000_000)
        let payload = [UInt8](repeating: 5, count: 1_000_000)
        cache.store(payload, under: key)
        let misses = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { cache.blob(key) != payload } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(misses == 0)
    }
}
