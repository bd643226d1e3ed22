import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct PackedDataTests {
    private struct Everything: Packable, Equatable {
        var numbers = [0, 1, -1, 63, 64, -65, .max, .min]
        var shares = [0, -0.5, 1 / 3, .infinity]
        var texts: [String?] = ["", nil, "Tea ☕", "\u{0}"]
        var flags = ["yes": true, "no": false]

        init() {}

        func pack(into data: inout PackedData) {
            data.append(numbers)
            data.append(shares)
            data.append(texts)
            data.append(flags)
        }

        init(from data: inout PackedData) throws(FileError) {
            numbers = try data.next()
            shares = try data.next()
            texts = try data.next()
            flags = try data.next()
        }
    }

    private func packed(_ value: some Packable) -> [UInt8] {
        var data = PackedData()
        data.append(value)
        return data.bytes
    }

    @Test func readsWhatItWrote() throws {
        var data = PackedData(packed(Everything()))
        #expect(try data.next() == Everything())
        #expect(data.isAtEnd)
    }

    /// The cache may be damaged: no crash, and no memory for a length that somebody made up.
    @Test func survivesAnyDamage() {
        let bytes = packed(Everything())
        for count in bytes.indices {
            var data = PackedData(Array(bytes[..<count]))
            #expect(throws: FileError.self) { try data.next(Everything.self) }
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                var data = PackedData(changed)
                _ = try? data.next(Everything.self)
            }
        }
        var endless = PackedData([UInt8](repeating: 0xFF, count: 40))
        #expect(throws: FileError.self) { try endless.next([String].self) }
    }

    @Test func keepsWholeRecords() throws {
        var finding = Finding(
            rule: "tea/hot", severity: .warning, message: "is hot", notes: ["wait"], path: "art/cup.svg", line: 3)
        finding.output = "whatsapp/cup.webp"
        finding.about = ["a", "b"]
        var facts = ImageFacts(format: .webp, byteCount: 9, size: PixelSize(3, 4), durations: [20, 30.5])
        facts.metadata = ["EXIF"]
        var pixels = PixelFacts(
            isOpaque: true, hasSoftEdges: false, visibleBox: PixelRect(x: 1, y: 2, width: 3, height: 4),
            firstFrameCoverage: 0.25, greatestCoverage: 0.5, contentHash: .max)
        pixels.faintEdge = [.night: 0.75]
        pixels.colors = ColorFacts(hueCount: 2, meanChroma: 0.1, highlight: 0.9)
        pixels.sketch = PictureSketch([1, 2, 3])
        facts.pixels = pixels
        var outcome = EncodingOutcome(
            isExact: false, framesKept: 2, framesOffered: 4, sacrifices: ["quality 82"], attempts: 5)
        outcome.framesNeeded = 3
        outcome.quality = 82
        outcome.alphaQuality = 70
        outcome.colors = 96
        outcome.considered = [
            EncodingStep("exact", bytes: 120, measure: .atLeast, limit: 100),
            EncodingStep("quality 82", bytes: 99, limit: 100, verdict: .chosen),
        ]
        var data = PackedData(packed(finding) + packed(facts) + packed(outcome))
        #expect(try data.next() == finding)
        #expect(try data.next() == facts)
        #expect(try data.next() == outcome)
        #expect(data.isAtEnd)
    }
}

@Suite struct ContentHashTests {
    @Test func readsItsHexDigits() {
        let hash = ContentHash(Array("tea".utf8))
        #expect(hash.hex.utf8.count == 32 && ContentHash(hex: hash.hex) == hash)
        #expect(ContentHash(high: 0, low: 10).hex == "0000000000000000000000000000000a")
        for text in ["", String(hash.hex.dropLast()), hash.hex + "0", hash.hex.uppercased() + "G"] {
            #expect(ContentHash(hex: text) == nil)
        }
    }
}

@Suite struct KnownInputsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("tea", to: "cup")
    }

    private func stamp() throws -> ContentStamp {
        var status = stat()
        try #require(stat(folder.path + "/cup", &status) == 0)
        return ContentStamp(status)
    }

    @Test func readsOnlyWhatTheDiskDescribesInAnotherWay() throws {
        // Not the hash of the content: a file that is read shows.
        let made = ContentHash([1])
        var inputs = KnownInputs(
            root: folder.path, known: ["cup": KnownFile(hash: made, stamp: try stamp())])
        #expect(inputs.hash(of: "cup", atMost: 9) == made)
        #expect(!inputs.hasRead)
        #expect(inputs.hash(of: "pot", atMost: 9) == nil)
        var shorter = KnownInputs(root: folder.path, known: ["cup": KnownFile(hash: made, stamp: try stamp())])
        #expect(shorter.hash(of: "cup", atMost: 2) == nil)
        var unknown = KnownInputs(root: folder.path, known: ["cup": KnownFile(hash: made, stamp: nil)])
        #expect(unknown.hash(of: "cup", atMost: 9) == ContentHash(Array("tea".utf8)))
        #expect(unknown.hasRead)
    }

    /// The same length, the same time: the disk still notes that the file was changed.
    @Test func noticesAChangeWithoutNewTime() throws {
        let before = try stamp()
        usleep(20_000)
        try folder.write("pot", to: "cup")
        var times = [timespec(tv_sec: 9, tv_nsec: 9), timespec(tv_sec: 9, tv_nsec: 9)]
        #expect(utimensat(AT_FDCWD, folder.path + "/cup", &times, 0) == 0)
        let after = try stamp()
        usleep(20_000)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/cup"))
        try file.write(contentsOf: Data("jug".utf8))
        try file.close()
        #expect(utimensat(AT_FDCWD, folder.path + "/cup", &times, 0) == 0)
        let last = try stamp()
        #expect(before != after && after != last && after.file == last.file)
    }

    /// A file that was changed just now could change again within the same tick of the disk's clock.
    @Test func believesOnlyWhatIsSettled() throws {
        let stamp = try stamp()
        #expect(stamp.ifSettled(before: FileClock.recently) == nil)
        #expect(stamp.ifSettled(before: FileClock.ofDisk(at: "/nowhere")) == nil)
        #expect(stamp.ifSettled(before: FileClock(seconds: .max, nanoseconds: 0)) == stamp)
        #expect(ContentStamp(numbers: stamp.numbers) == stamp)
        #expect(ContentStamp(numbers: [1, 2]) == nil)
    }
}
