import Foundation
import StickerDocuments
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

    /// Takes 16 kB in a list and cannot be read.
    private struct Large: Packable {
        private struct Twice<Half> { var (one, other): (Half, Half) }
        private typealias Times16<Part> = Twice<Twice<Twice<Twice<Part>>>>
        private var parts: Times16<Times16<Twice<Twice<Twice<UInt64>>>>>

        func pack(into data: inout PackedData) {}
        init(from data: inout PackedData) throws(FileError) { throw PackedData.damage }
    }

    private func packed(_ value: some Packable) -> [UInt8] {
        var data = PackedData()
        data.append(value)
        return data.bytes
    }

    @Test func readsWhatItWrote() throws {
        var data = PackedData(reading: packed(Everything())[...])
        #expect(try data.next() == Everything())
        #expect(data.isAtEnd)
    }

    /// The cache may be damaged: no crash, and no memory for a length that somebody made up.
    @Test func survivesAnyDamage() {
        let bytes = packed(Everything())
        for count in bytes.indices {
            var data = PackedData(reading: bytes[..<count])
            #expect(throws: FileError.self) { try data.next(Everything.self) }
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                var data = PackedData(reading: changed[...])
                _ = try? data.next(Everything.self)
            }
        }
        // More memory than there is, if it were reserved for all that is announced.
        let count = 32_000_000
        let announced = packed(UInt64(count)) + [UInt8](repeating: 0, count: count)
        var (list, table) = (PackedData(reading: announced[...]), PackedData(reading: announced[...]))
        #expect(throws: FileError.self) { try list.next([Large].self) }
        #expect(throws: FileError.self) { try table.next([String: Large].self) }
        var endless = PackedData(reading: [UInt8](repeating: 0xFF, count: 40)[...])
        #expect(throws: FileError.self) { try endless.next([String].self) }
    }
}

/// What the cache keeps of a build comes back whole: a field that is not packed would silently be empty in the next one.
@Suite struct PackedRecordTests {
    /// Every stored value inside a value, by its path.
    private func leaves(of value: Any, at path: String = "") -> [String: String] {
        // A row of a table, which is packed by its name.
        if let format = value as? FileFormat { return [path: format.id] }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct, .class, .optional:
            guard !mirror.children.isEmpty else { return [path: "\(value)"] }
            return mirror.children.reduce(into: [:]) { all, child in
                all.merge(leaves(of: child.value, at: path + "." + (child.label ?? ""))) { $1 }
            }
        default: return [path: "\(value)"]
        }
    }

    /// Packs a value that differs from another one in every field, and reads it again.
    private func expectKept<Value: Packable>(_ value: Value, unlike other: Value) throws {
        let (wanted, plain) = (leaves(of: value), leaves(of: other))
        for (path, text) in wanted {
            #expect(plain[path] != text, "\(Value.self): another value for \(path) is needed")
        }
        var data = PackedData()
        data.append(value)
        var packed = PackedData(reading: data.bytes[...])
        #expect(try leaves(of: packed.next(Value.self)) == wanted)
        #expect(packed.isAtEnd)
    }

    private var finding: Finding {
        var finding = Finding(
            rule: "tea/hot", severity: .warning, message: "is hot", notes: ["wait"], path: "art/cup.svg", line: 3)
        finding.column = 4
        finding.cause = "fire"
        finding.output = "whatsapp/cup.webp"
        finding.about = ["a", "b"]
        finding.dropped = DroppedFields(
            "iMessage", [DroppedFields.Field(lead: "no names", stickerCount: 2, languages: ["pt"], remark: "yet")])
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
        pixels.seam = 0.3
        pixels.sketch = PictureSketch([1, 2, 3])
        facts.pixels = pixels
        return facts
    }

    private var outcome: EncodingOutcome {
        var outcome = EncodingOutcome(
            isExact: true, framesKept: 2, framesOffered: 4, sacrifices: ["quality 82"], attempts: 5)
        outcome.framesNeeded = 3
        outcome.quality = 82
        outcome.alphaQuality = 70
        outcome.colors = 96
        outcome.considered = [
            EncodingStep("exact", bytes: 120, measure: .atLeast, limit: 100),
            EncodingStep("quality 82", bytes: 99, limit: 100, verdict: .chosen),
        ]
        return outcome
    }

    private var known: KnownFile {
        KnownFile(hash: ContentHash([1]), stamp: .example)
    }

    @Test func findings() throws {
        try expectKept(finding, unlike: Finding(rule: "", severity: .info, message: "", path: ""))
    }

    @Test func factsOfImages() throws {
        try expectKept(
            facts, unlike: ImageFacts(format: .png, byteCount: 0, size: PixelSize(0, 0), durations: []))
    }

    @Test func outcomes() throws {
        try expectKept(
            outcome,
            unlike: EncodingOutcome(isExact: false, framesKept: 0, framesOffered: 0, sacrifices: [], attempts: 0))
    }

    @Test func records() throws {
        var record = BuildRecord(
            input: "in", lacksFonts: true, marker: ContentHash([3]), manifest: "pack.yaml", findings: [finding],
            fileCount: 1,
            byteCount: 2,
            stickerCount: 3)
        record.inputs = ["art/cup.svg": known]
        record.outputs = ["whatsapp/cup.webp": known]
        try expectKept(
            record,
            unlike: BuildRecord(
                input: "", marker: ContentHash([]), manifest: nil, findings: [], fileCount: 0, byteCount: 0,
                stickerCount: 0))
    }

    @Test func rememberedOutputs() throws {
        let hash = ContentHash([2])
        var remembered = RememberedOutput(markerHash: hash, manifest: "pack.yaml")
        remembered.images = ["whatsapp/cup.webp": FinishedFile(key: hash, outcome: outcome)]
        remembered.identifiers = ["whatsapp pack cup"]
        remembered.versions = ["whatsapp/version/cup": "1"]
        remembered.facts = [hash: facts]
        remembered.art = [hash: facts]
        remembered.limits = "24 MP"
        remembered.digests = [hash: "abc"]
        remembered.sources = ["whatsapp/cup.wastickers": hash]
        remembered.faultless = [hash]
        let folder = OutputListing.Folder(path: "whatsapp", stamp: .example)
        remembered.shared = SharedFolders([folder], settled: ["whatsapp"], differing: ["whatsapp/cup.webp"])
        let report = """
            {"targets": {"whatsapp": {"images": [
            {"role": "sticker", "pack": "tea", "sticker": "cup", "files": ["cup.webp"]}]}}}
            """
        let document = try JSONReader.read(Array(report.utf8), file: "report.json", limit: 1_000)
        remembered.pictures = StickerPictures(report: document, hashes: ["whatsapp/cup.webp": hash])
        try expectKept(remembered, unlike: RememberedOutput())
    }
}

@Suite struct ContentHashTests {
    @Test func readsItsHexDigits() {
        let hash = ContentHash(Array("tea".utf8))
        #expect(hash.hex.utf8.count == 32 && ContentHash(hex: hash.hex) == hash)
        #expect(ContentHash("ä") == ContentHash(Array("ä".utf8)) && ContentHash("") == ContentHash([UInt8]()))
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
    }
}

extension ContentStamp {
    /// A stamp whose numbers all differ.
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
