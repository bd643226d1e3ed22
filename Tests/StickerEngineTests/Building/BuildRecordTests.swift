import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

/// What the cache has of a build comes back whole: a member that is not written would silently be empty in the next one.
@Suite struct BuildRecordTests {
    private var finding: Finding {
        var finding = Finding(
            rule: "tea/hot", severity: .warning, message: "is hot", notes: ["wait"], path: "art/cup.svg", line: 3)
        finding.column = 4
        finding.cause = "fire"
        finding.output = "whatsapp/cup.webp"
        finding.about = ["a", "b"]
        return finding
    }

    private var facts: ImageFacts {
        var facts = ImageFacts(format: .webp, byteCount: 9, size: PixelSize(3, 4), durations: [20, 30.5])
        facts.statedDurations = [10, 30.5]
        facts.loopCount = 2
        facts.hasAlphaChannel = true
        facts.bitDepth = 16
        facts.colorKind = "palette"
        facts.isInterlaced = true
        facts.isLossless = true
        facts.orientation = 6
        facts.colorProfile = "Display P3"
        facts.metadata = ["EXIF"]
        facts.trailingBytes = 7
        facts.isAnimationContainer = true
        facts.announcedFrames = 8
        facts.omissions = ["movement"]
        var pixels = PixelFacts(
            isOpaque: true, hasSoftEdges: true, visibleBox: PixelRect(x: 1, y: 2, width: 3, height: 4),
            firstFrameCoverage: 0.25, greatestCoverage: 0.5, contentHash: .max)
        pixels.isUniform = true
        pixels.isRectangle = true
        pixels.colors = ColorFacts(hueCount: 2, meanChroma: 0.1, highlight: 0.9)
        pixels.faintEdge = [.night: 0.75]
        facts.pixels = pixels
        return facts
    }

    private var outcome: EncodingOutcome {
        var outcome = EncodingOutcome(
            isExact: true, frames: [FrameChange(.art, 40, count: 4), FrameChange(.equal, count: 3)],
            sacrifices: ["quality 82"], attempts: 5)
        outcome.quality = 82
        outcome.alphaQuality = 70
        outcome.colors = 96
        outcome.considered = [
            EncodingStep("exact", bytes: 120, measure: .atLeast, limit: 100),
            EncodingStep("quality 82", bytes: 99, limit: 100, verdict: .chosen),
        ]
        return outcome
    }

    private var record: BuildRecord {
        let known = KnownFile(hash: ContentHash([1]), stamp: .example)
        let picture = FinishedFile(key: ContentHash([2]), outcome: outcome, sticker: "tea/cup")
        var record = BuildRecord(
            inputDigest: "in", fonts: "fonts-1-2", markerHash: ContentHash([3]),
            published: PublishedState(
                manifest: "pack.yaml", identifiers: ["whatsapp pack cup"], versions: ["whatsapp/version/cup": "1"]),
            findings: [finding], byteCount: 2, stickerCount: 3, limits: "24 MP")
        record.outputs = [
            "whatsapp/cup.webp": RecordedFile(content: known, picture: picture),
            "whatsapp/tab\t.webp": RecordedFile(content: KnownFile(hash: ContentHash([4])), picture: picture),
            "whatsapp/cup.wastickers": RecordedFile(content: known, source: ContentHash([5])),
            "imessage/Info.plist": RecordedFile(content: known),
        ]
        record.artFiles = ["art/cup.svg": known, "art/pot\t.svg": KnownFile(hash: ContentHash([6]))]
        record.pictureFacts.add(facts, of: ContentHash([7]), known: RecordedFacts())
        record.artFacts.add(facts, of: ContentHash([8]), known: RecordedFacts())
        return record
    }

    @Test func comesBackWhole() throws {
        // The order of keys in JSON is another one each time.
        let record = record
        let text = try #require(record.text)
        let copy = try #require(BuildRecord(text: text[...]))
        expect(copy, is: record)
        for child in Mirror(reflecting: BuildRecord()).children {
            let own = try #require(Mirror(reflecting: record).children.first { $0.label == child.label })
            #expect("\(own.value)" != "\(child.value)", "another value for \(child.label ?? "") is needed")
        }
        expect(copy.pictureFacts.facts(of: ContentHash([7])), is: facts)
        #expect(copy.artFacts.facts(of: ContentHash([7])) == nil)
        expect(copy.marker.stickers["whatsapp/cup.webp"], is: "tea/cup")
        let empty = try #require(BuildRecord().text)
        expect(BuildRecord(text: empty[...]), is: BuildRecord())
    }

    /// Facts that are known are not written again.
    @Test func factsKeepTheirText() {
        var (old, new) = (RecordedFacts(), RecordedFacts())
        old.add([0x7B, 0x20, 0x7D], of: ContentHash([1]))
        new.add(facts, of: ContentHash([1]), known: old)
        expect(new, is: old)
        #expect(new.facts(of: ContentHash([1])) == nil, "they cannot be read")
    }

    /// A line break in a name would become two lines.
    @Test func namesOfSeveralLinesAreNotRecorded() throws {
        var record = record
        let plain = record
        record.artFiles["art/new\nline.svg"] = KnownFile(hash: ContentHash([1]))
        let text = try #require(record.text)
        expect(BuildRecord(text: text[...]), is: plain)
        record.outputs["new\nline"] = RecordedFile(content: KnownFile(hash: ContentHash([1])))
        #expect(record.text == nil)
    }

    /// The cache may be damaged, and another version may have written it.
    @Test func survivesAnyDamage() throws {
        let text = try #require(record.text)
        for count in text.indices { #expect(BuildRecord(text: text[..<count]) == nil) }
        for index in text.indices {
            var damaged = text
            damaged[index] ^= [1, 8, 64][index % 3]
            _ = BuildRecord(text: damaged[...])
        }
        #expect(BuildRecord(text: [UInt8](repeating: 0x0A, count: 40)[...]) == nil)
        let many = Array(#"{"outcomes":0,"outputs":9000000000000000000,"inputs":0,"pictureFacts":0,"artFacts":0}"#.utf8)
        #expect(BuildRecord(text: (many + text)[...]) == nil)
    }
}

@Suite struct ContentHashTests {
    @Test func readsItsHexDigits() {
        let hash = ContentHash(Array("tea".utf8))
        #expect(hash.hex.utf8.count == 32 && ContentHash(hex: hash.hex) == hash)
        #expect(ContentHash("ä") == ContentHash(Array("ä".utf8)) && ContentHash("") == ContentHash([UInt8]()))
        expect(ContentHash(high: 0, low: 10).hex, is: "0000000000000000000000000000000a")
        for text in ["", String(hash.hex.dropLast()), hash.hex + "0", hash.hex.uppercased() + "G"] {
            #expect(ContentHash(hex: text) == nil)
        }
    }
}

@Suite struct InputFilesTests {
    private let folder = TemporaryFolder()

    init() throws {
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
        var inputs = InputFiles(root: folder.path, recorded: ["cup": KnownFile(hash: made, stamp: try stamp())])
        expect(inputs.hash(of: "cup", atMost: 9), is: made)
        #expect(!inputs.hasRead)
        #expect(inputs.hash(of: "pot", atMost: 9) == nil)
        var shorter = InputFiles(root: folder.path, recorded: ["cup": KnownFile(hash: made, stamp: try stamp())])
        #expect(shorter.hash(of: "cup", atMost: 2) == nil)
        var unknown = InputFiles(root: folder.path, recorded: ["cup": KnownFile(hash: made, stamp: nil)])
        expect(unknown.hash(of: "cup", atMost: 9), is: ContentHash(Array("tea".utf8)))
        #expect(unknown.hasRead)
    }

    /// The same length, the same time: the disk still notes that the file was changed.
    @Test func noticesAChangeWithoutNewTime() throws {
        let before = try stamp()
        usleep(20_000)
        try folder.write("pot", to: "cup")
        var times = [timespec(tv_sec: 9, tv_nsec: 9), timespec(tv_sec: 9, tv_nsec: 9)]
        expect(utimensat(AT_FDCWD, folder.path + "/cup", &times, 0), is: 0)
        let after = try stamp()
        usleep(20_000)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/cup"))
        try file.write(contentsOf: Data("jug".utf8))
        try file.close()
        expect(utimensat(AT_FDCWD, folder.path + "/cup", &times, 0), is: 0)
        let last = try stamp()
        #expect(before != after && after != last && after.file == last.file)
    }

    /// A file that was changed just now could change again within the same tick of the disk's clock.
    @Test func believesOnlyWhatIsSettled() throws {
        let stamp = try stamp()
        #expect(stamp.ifSettled(before: FileClock.recently) == nil)
        #expect(stamp.ifSettled(before: FileClock.ofDisk(at: "/nowhere")) == nil)
        expect(stamp.ifSettled(before: FileClock(seconds: .max, nanoseconds: 0)), is: stamp)
    }
}

extension ContentStamp {
    fileprivate static var example: ContentStamp {
        var status = stat()
        (status.st_ino, status.st_size) = (1, 2)
        #if canImport(Darwin)
            status.st_mtimespec = timespec(tv_sec: 3, tv_nsec: 4)
            status.st_ctimespec = timespec(tv_sec: 5, tv_nsec: 6)
        #else
            status.st_mtim = timespec(tv_sec: 3, tv_nsec: 4)
            status.st_ctim = timespec(tv_sec: 5, tv_nsec: 6)
        #endif
        return ContentStamp(status)
    }
}
