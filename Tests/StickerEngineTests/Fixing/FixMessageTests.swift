import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct FixMessageTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress
    private var bundle: String { folder.path + "/S.xcstickers" }

    /// A catalog whose pack has no document, which `fix` writes.
    init() throws {
        press = try StickerPress()
        try folder.write(#"{ "info": { "author": "xcode", "version": 1 } }"#, to: "S.xcstickers/Contents.json")
        try folder.write("{}", to: "S.xcstickers/P.stickerpack/cup.sticker/Contents.json")
    }

    @Test(.enabled(if: geteuid() != 0, "root writes where it likes")) func aFolderThatCannotBeWrittenIsNamed()
        async throws
    {
        expect(chmod(bundle, 0o555), is: 0)
        defer { chmod(bundle, 0o755) }
        let outcome = await press.fix(FixRequest(path: bundle))
        #expect(outcome.status == .cannotWrite && outcome.findings.map(\.path) == [bundle])
        expect(outcome.findings.map(\.message), is: ["cannot create a working folder: permission denied"])
    }

    /// Art is read only while its bytes have a share of the memory that all workers have.
    @Test func artIsCounted() async throws {
        try folder.write(
            #"{ "sticker_packs": [ { "identifier": "t", "name": "T", "publisher": "A", "tray_image_file": "t.png", "#
                + #""stickers": [ { "image_file": "a b.png", "emojis": ["☕"], "accessibility_text": "A cup" } ] } ] }"#,
            to: "w/sticker_packs.wasticker")
        let picture = PNGBuilder(width: 100, height: 100).still((0..<10_000).flatMap { [$0 % 256, 9, 9, 255] })
        try folder.write(picture, to: "w/a b.png")
        let memory = MemoryBudget(bytes: 250_000_000, files: 60_000_000)
        let held = DispatchSemaphore(value: 0)
        let waiting = Locked<Bool?>(nil)
        let isDone = Locked(false)
        DispatchQueue.global().async { [folder] in
            @Sendable func made(in copy: String) -> [String]? {
                try? folder.names(in: "w/\(copy)")
            }
            memory.holdFile(.max) {
                held.signal()
                var copy: String?
                // However long the repair takes to begin among other tests.
                while copy == nil, !isDone.with({ $0 }) {
                    usleep(10_000)
                    let names = try? folder.names(in: "w")
                    copy = names?.first { FileChanges.isWorkingName($0) && made(in: $0) != nil }
                }
                usleep(500_000)
                // A run that does not wait has written the picture, or is done, by now.
                let files = copy.flatMap(made)
                waiting.with { $0 = files.map(\.isEmpty) }
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                held.wait()
                continuation.resume()
            }
        }
        let session = FixSession(FixRequest(path: folder.path + "/w"), targets: press.targets, memory: memory)
        let outcome = await session.run()
        isDone.with { $0 = true }
        expect(outcome.changes.count, is: 3)
        expect(waiting.with { $0 }, is: true)
        try expect(folder.names(), is: ["S.xcstickers", "w"])
    }
}
