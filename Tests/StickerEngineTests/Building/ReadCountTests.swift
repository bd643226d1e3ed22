import Expect

#if canImport(Glibc)
    import Foundation
    import Glibc
    import Testing

    @testable import StickerEngine

    @Suite("What is read once") struct ReadCountTests {
        /// For the hash of all input, the plan and the pictures of all platforms.
        @Test(arguments: [true, false]) func aFirstBuildOpensArtOnce(usesCache: Bool) async throws {
            let studio = try PreviewStudio()
            let watch = try OpenedFiles(below: studio.folder.path + "/art")
            let cache = studio.folder.path + "/cache"
            try FileWriting.makeFolder(cache)
            try await studio.build { request in
                (request.usesCache, request.cacheFolder) = (usesCache, usesCache ? cache : nil)
            }
            let counts = try watch.counts()
            #expect(!counts.isEmpty && counts.filter { $0.value > 1 } == [:])
        }

        @Test func eachFileIsOpenedOnce() async throws {
            let studio = try PreviewStudio()
            try await studio.build()
            let output = studio.folder.path + "/out"
            let watch = try OpenedFiles(below: output)
            let outcome = await (try StickerPress()).check(CheckRequest(paths: [output]))
            expect(outcome.status, is: .success)
            let counts = try watch.counts()
            expect(counts.filter { $0.value > 1 }, is: [:])
            for ending in [".webp", ".png", ".wastickers", ".wasticker", "contents.json", "catalog.json"] {
                #expect(counts.keys.contains { $0.hasSuffix(ending) }, "\(ending)")
            }
        }

        @Test(arguments: ["whatsapp/android/app/src/main/assets/contents.json", "editor-sdk/catalog.json"])
        func aDocumentIsOpenedOnce(_ file: String) async throws {
            let studio = try PreviewStudio()
            try await studio.build()
            let output = studio.folder.path + "/out"
            let watch = try OpenedFiles(below: output)
            let outcome = await (try StickerPress()).check(CheckRequest(paths: [output + "/" + file]))
            #expect(outcome.status == .success && !outcome.subjects.isEmpty)
            let counts = try watch.counts()
            expect(counts[file], is: 1)
            expect(counts.filter { $0.value > 1 }, is: [:])
        }
    }

    private final class OpenedFiles {
        private let descriptor: Int32
        private var folders: [Int32: String] = [:]

        init(below root: String) throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            try #require(descriptor >= 0)
            let below = try FileManager.default.subpathsOfDirectory(atPath: root)
            for folder in [""] + below {
                var isFolder: ObjCBool = false
                let path = folder.isEmpty ? root : root + "/" + folder
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                    continue
                }
                // Equal events that follow each other are reported once, so closing is asked for, too.
                let watch = inotify_add_watch(descriptor, path, UInt32(IN_OPEN | IN_CLOSE_NOWRITE))
                try #require(watch >= 0)
                folders[watch] = folder.isEmpty ? "" : folder + "/"
            }
        }

        deinit { close(descriptor) }

        func counts() throws -> [String: Int] {
            var counts: [String: Int] = [:]
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            while true {
                let length = read(descriptor, &buffer, buffer.count)
                guard length > 0 else { return counts }
                var start = 0
                while start < length {
                    let (watch, mask, size) = buffer.withUnsafeBytes { bytes in
                        (
                            bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
                            bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                            Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                        )
                    }
                    try #require(mask & UInt32(IN_Q_OVERFLOW) == 0, "some events are lost")
                    let name = buffer[(start + 16)..<(start + 16 + size)].prefix { $0 != 0 }
                    start += 16 + size
                    guard mask & UInt32(IN_OPEN) != 0, mask & UInt32(IN_ISDIR) == 0, let folder = folders[watch]
                    else { continue }
                    counts[folder + String(decoding: name, as: UTF8.self), default: 0] += 1
                }
            }
        }
    }
#endif
