import Foundation
import StickerDocuments
import StickerImaging
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine
@testable import TestArt

/// Readers take time in proportion to their input. `make scale` doubles each input five times, with a bound of 2.6 a step
/// for time and memory, and fails where the largest input takes so little that nothing was measured.
///
/// `make test` measures nothing, as it may run on a busy machine: each reader reads its largest input once, or a quarter of
/// it where that has to do with no limit.
@Suite struct ScalingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The size of the largest input: what takes 0.2 s, or the most that limits let in.
        var most: Int
        /// The largest input must be refused. Without this, no input may be.
        var isRefused = false
        /// The largest input is the most that limits let in, which fast machines read in next to no time.
        var isAtLimit = false
        var input: @Sendable (Int) throws -> [UInt8]
        var read: @Sendable ([UInt8]) throws -> Void

        var testDescription: String { name }

        /// Reads an input. Throws what the reader throws, unless it has to refuse this one.
        func attempt(_ input: [UInt8], isLargest: Bool) throws {
            var refusal: (any Error)?
            do { try read(input) } catch { refusal = error }
            if let refusal, !isRefused { throw refusal }
            if isLargest, isRefused { _ = try #require(refusal, "is not refused") }
        }
    }

    /// Less is noise: seconds of processor time, and bytes.
    private static let floors = (seconds: 0.015, bytes: 8 << 20)
    private static let isAlone = ProcessInfo.processInfo.environment["STICKERPRESS_SCALE"] != nil
    private static let growth = 2.6

    @Test(.timeLimit(.minutes(10)), arguments: cases) func isLinear(_ reader: Case) throws {
        guard Self.isAlone else {
            let isLimit = reader.isRefused || reader.isAtLimit
            return try reader.attempt(try reader.input(isLimit ? reader.most : reader.most / 4), isLargest: isLimit)
        }
        var before: Double?
        var bytesBefore: Int?
        for step in [32, 16, 8, 4, 2, 1] {
            let input = try reader.input(max(1, reader.most / step))
            func read() throws { try reader.attempt(input, isLargest: step == 1) }
            var seconds = try ProcessorTime.seconds(read)
            // Only what repeats itself counts.
            for _ in 0..<4 where before.map({ seconds > Self.most(after: $0) }) ?? false {
                seconds = min(seconds, try ProcessorTime.seconds(read))
            }
            if let before {
                #expect(seconds <= Self.most(after: before), "\(input.count) bytes, \(before) s before")
            }
            before = seconds
            if var bytes = try Self.touchedBytes(read) {
                if let bytesBefore {
                    let most = Int(Self.growth * Double(max(bytesBefore, Self.floors.bytes)))
                    for _ in 0..<4 where bytes > most { bytes = min(bytes, try Self.touchedBytes(read) ?? bytes) }
                    #expect(bytes <= most, "\(input.count) bytes of input, \(bytesBefore) bytes of memory before")
                }
                bytesBefore = bytes
            }
        }
        if !reader.isRefused, !reader.isAtLimit, let before {
            #expect(before >= Self.floors.seconds, "takes too little to be measured: the case needs a larger input")
        }
    }

    @Test func refusesDeepAndLongNamesInArchives() throws {
        for name in [String(repeating: "a/", count: 33) + "b.webp", String(repeating: "a", count: 1_025)] {
            let error = #expect(throws: FileError.self) { try Self.tree(try Self.archive([name])) }
            #expect(try #require(error).message.contains("the limits are 32 and 1,024"))
        }
        _ = try Self.tree(try Self.archive([String(repeating: "a/", count: 32) + "b.webp"]))
    }

    private static func most(after seconds: Double) -> Double { growth * max(seconds, floors.seconds) }

    /// The memory that is touched meanwhile; nil where the system does not tell. By how much the process grows would
    /// not tell it: allocators take what was freed before.
    private static func touchedBytes(_ body: () throws -> Void) throws -> Int? {
        #if os(Linux)
            func bytes(_ key: String, in file: String) -> Int? {
                let lines = try? String(contentsOfFile: "/proc/self/" + file, encoding: .utf8).split(separator: "\n")
                let words = lines?.first { $0.hasPrefix(key + ":") }?.split(whereSeparator: \.isWhitespace)
                return words?.dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
            }
            // 1: no page has been touched; 5: the peak is what is in use now.
            for code in ["1", "5"] {
                guard (try? Data(code.utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil else {
                    return nil
                }
            }
            try body()
            guard let peak = bytes("VmHWM", in: "status"), let now = bytes("VmRSS", in: "status"),
                let touched = bytes("Referenced", in: "smaps_rollup")
            else { return nil }
            return touched + peak - now
        #else
            return nil
        #endif
    }

    private static let cases: [Case] = documents + bundles + pictures + drawings

    private static let documents = [
        text(.json, "many keys", 40_000) { "{" + list($0) { "\"k\($0)\":1" } + "}" },
        text(.json, "one key many times", 100_000, isRefused: true) { "{" + list($0) { _ in "\"k\":1" } + "}" },
        text(.json, "many lists", 50_000) { "[" + list($0) { _ in "[{}]" } + "]" },
        text(.json, "a long number", 2_000_000, isRefused: true) { "[" + String(repeating: "1", count: $0) + "]" },
        text(.json, "a long fraction", 2_000_000, isRefused: true) {
            "[0." + String(repeating: "1", count: $0) + "e5]"
        },
        text(.json, "nested too deep", 400_000, isRefused: true) { String(repeating: "[", count: $0) },
        text(.json, "escapes", 100_000) { "[\"" + String(repeating: "\\u00e9\\n", count: $0) + "\"]" },
        text(.yaml, "many keys", 25_000) { (0..<$0).map { "k\($0): 1\n" }.joined() },
        text(.yaml, "many items", 15_000) { (0..<$0).map { "- {a: \($0)}\n" }.joined() },
        text(.plist, "keys", 9_000) { (0..<$0).map { "<key>k\($0)</key><string>v</string>" }.joined() },
        text(.plist, "one key many times", 10_000) { (0..<$0).map { _ in "<key>k</key><string>v</string>" }.joined() },
        text(.plist, "entities", 50_000) {
            "<key>k</key><string>" + String(repeating: "&amp;&#65;", count: $0) + "</string>"
        },
        text(.plist, "comments", 90_000) { String(repeating: "<!-- -->", count: $0) },
        text(.plist, "nested too deep", 40_000, isRefused: true) {
            "<key>k</key>" + String(repeating: "<array>", count: $0)
        },
        text(.project, "objects", 11_000) {
            (0..<$0).map { "A\($0)={isa=PBXFileReference;path=f\($0).png;};" }.joined()
        },
        text(.project, "one object many times", 12_000) {
            (0..<$0).map { "A={isa=PBXFileReference;path=f\($0).png;};" }.joined()
        },
        text(.project, "escapes", 100_000) { "A=\"" + String(repeating: "\\U0041\\n", count: $0) + "\";" },
        text(.project, "nested too deep", 100_000, isRefused: true) { "A=" + String(repeating: "(", count: $0) },
    ]

    private static let bundles = [
        contents("empty packs", 8_192) { _ in "{}" },
        contents("packs without stickers", 1_024) { "{\"identifier\":\"p\($0)\",\"name\":\"a\",\"stickers\":[]}" },
        contents("packs of unknown keys", 1_024) { "{\"k\($0)\":1,\"l\($0)\":[2]}" },
        Case(name: "empty stickers of one pack", most: 10_000) { count in
            Array("{\"sticker_packs\":[{\"identifier\":\"p\",\"stickers\":[\(list(count) { _ in "{}" })]}]}".utf8)
        } read: {
            try check($0, named: "contents.json")
        },
        Case(name: "stickers of one pack", most: 2_048) { count in
            let stickers = list(count) { "{\"image_file\":\"\($0).webp\",\"emojis\":[\"a\"]}" }
            return Array("{\"sticker_packs\":[{\"identifier\":\"p\",\"stickers\":[\(stickers)]}]}".utf8)
        } read: {
            try check($0, named: "contents.json")
        },
        Case(name: "a sticker catalog", most: 5_000) { count in
            Array("{\"stickers\":[\(list(count) { "{\"filename\":\"s\($0).sticker\"}" })]}".utf8)
        } read: {
            try check($0, named: "S.xcassets/P.stickerpack/Contents.json")
        },
        Case(name: "a sticker catalog beside stickers that it does not list", most: 5_000) { count in
            Array("{\"stickers\":[\(list(count) { "{\"filename\":\"\(longName)\($0).sticker\"}" })]}".utf8)
        } read: { input in
            let pack = "S.xcassets/P.stickerpack/"
            try check([pack + "Contents.json": .bytes(input)], beside: { pack + "\($0).sticker/Contents.json" })
        },
        Case(name: "missing frames beside images that no frame is", most: 5_000) { count in
            Array("{\"frames\":[\(list(count) { "{\"filename\":\"\(longName)\($0).png\"}" })]}".utf8)
        } read: { input in
            let pack = "S.xcassets/P.stickerpack/"
            try check(
                [
                    pack + "Contents.json": .text("{\"stickers\":[{\"filename\":\"a.stickersequence\"}]}"),
                    pack + "a.stickersequence/Contents.json": .bytes(input),
                ], beside: { pack + "a.stickersequence/\($0).png" })
        },
        Case(name: "targets of a project", most: 1_024) { count in
            let targets = (0..<count).map {
                "T\($0)={isa=PBXNativeTarget;name=t;buildPhases=(P\($0),);productReference=R\($0);productType="
                    + "\"com.apple.product-type.app-extension.messages-sticker-pack\";};"
                    + "P\($0)={isa=PBXCopyFilesBuildPhase;files=(F\($0),);};F\($0)={isa=PBXBuildFile;fileRef=R\($0);};"
            }.joined()
            let ids = (0..<count).map { "T\($0)," }.joined()
            return Array("{objects={R={isa=PBXProject;targets=(\(ids));};\(targets)};rootObject=R;}".utf8)
        } read: {
            // Without stickers it is not a project of ours.
            try check(
                $0, named: "A.xcodeproj/project.pbxproj", beside: ["S.xcassets/P.stickerpack/Contents.json": "{}"])
        },
        Case(name: "entries of an archive", most: 1_900) { count in
            try archive((0..<count).map { "d\($0)/x.txt" })
        } read: {
            try check(archive: $0)
        },
        Case(name: "lists of messengers in many folders", most: 1_900) { count in
            try archive((0..<count).map { "p\($0)/manifest.json" }, "{\"stickers\":[{\"file\":\"x.png\"}]}")
        } read: { input in
            let tree = try tree(input)
            let packs = FoundPacks(PictureSearch(in: tree, at: "a.zip"), in: tree)
            try #require(packs.packs.isEmpty && !packs.notes.isEmpty)
        },
        counted("folders with a video", 8_000) { count in
            let files = (0..<count).map {
                ("p\($0)/a.\($0.isMultiple(of: 2) ? "tgs" : "webm")", FakeTree.Content.text(""))
            }
            let tree = FakeTree(contents: Dictionary(uniqueKeysWithValues: files))
            let target = try #require(try TargetRegistry.all().first { $0.name == "telegram" })
            try #require(target.bundles(in: tree).count == count)
        },
        counted("patterns in a folder of as many files", 4_000) { count in
            let folder = TemporaryFolder()
            for index in 0..<count { try folder.write("", to: "x\(index).png") }
            let lookup = FileLookup(root: folder.path)
            for index in 0..<count { _ = lookup.matches("x\(index)*?q", from: "") }
        },
        Case(name: "too many entries of an archive", most: 8_000, isRefused: true) { count in
            try archive((0..<count).map { "\($0).txt" })
        } read: {
            _ = try tree($0)
        },
        Case(name: "a deep entry of an archive", most: 30_000, isRefused: true) { count in
            try archive([String(repeating: "a/", count: count) + "b.webp"])
        } read: {
            _ = try tree($0)
        },
        counted("missing pictures of an editor source", 1_024) { count in
            let assets = list(count) {
                "{\"id\":\"a\($0)\",\"meta\":{\"kind\":\"sticker\",\"uri\":\"a\($0).png\"}}"
            }
            var tree = FakeTree(contents: ["content.json": .text("{\"id\":\"ly.img.a\",\"assets\":[\(assets)]}")])
            for index in 0..<count { tree.contents["other/\(index).txt"] = .text("") }
            try check(tree)
        },
        counted("stickers whose name many files have", 4_000) { count in
            let stickers = list(count) { _ in "{\"image_file\":\"a.webp\"}" }
            let document = "{\"sticker_packs\":[{\"identifier\":\"p\",\"stickers\":[\(stickers)]}]}"
            var tree = FakeTree(contents: ["ios/sticker_packs.wasticker": .text(document)])
            for index in 0..<count { tree.contents["f/\(index)/a.webp"] = .text("") }
            try check(tree)
        },
        Case(name: "packs to import from two kinds of bundles", most: 4_000) { count in
            let packs = list(count) { "{\"identifier\":\"p\($0)\",\"name\":\"a\",\"stickers\":[]}" }
            return Array("{\"sticker_packs\":[\(packs)]}".utf8)
        } read: { input in
            let text = String(decoding: input, as: UTF8.self)
            let tree = FakeTree(contents: [
                "ios/sticker_packs.wasticker": .text(text),
                "assets/contents.json": .text(text.replacing("\"p", with: "\"q")),
            ])
            let target = try #require(try TargetRegistry.all().first { $0.name == "whatsapp" })
            let source = ImportSource(target, target.bundles(in: tree), in: tree)
            try #require(source.packs.count > 1 && source.packs.count.isMultiple(of: 2))
        },
        Case(name: "rows of a table", most: 8_000) { count in
            Array(("id,alt\n" + (0..<count).map { "s\($0),x\n" }.joined()).utf8)
        } read: { input in
            let records = try CSVReader.read(input, file: "t.csv")
            let edited = EditedTable(records, table(ofStickers: records.count - 1), file: "t.csv")
            try #require(edited.findings.isEmpty && edited.changes.count == records.count - 1)
        },
        Case(name: "rows of a table that name no sticker", most: 8_000) { count in
            Array(("id\n" + (0..<count).map { "a\($0)\n" }.joined()).utf8)
        } read: { input in
            let records = try CSVReader.read(input, file: "t.csv")
            let edited = EditedTable(records, table(ofStickers: records.count - 1), file: "t.csv")
            try #require(edited.findings.count == records.count - 1)
        },
        Case(name: "columns of a table", most: 8_000) { count in
            Array(("id," + list(count) { "alt:en-u-x\($0)" } + "\n").utf8)
        } read: { input in
            let edited = EditedTable(try CSVReader.read(input, file: "t.csv"), table(ofStickers: 1), file: "t.csv")
            try #require(edited.findings.count <= 51)
        },
        Case(name: "texts for entries of a list", most: 4_000) { count in
            Array(("id: p\nstickers:\n" + (0..<count).map { "  - {file: \($0).png, id: s\($0)}\n" }.joined()).utf8)
        } read: { input in
            var editor = try DocumentEditor(input, file: "pack.yaml", isJSON: false)
            let entries = editor.node(at: [.key("stickers")])?.elements ?? []
            try put(emojisFor: entries.map(\.location), into: &editor)
        },
        counted("texts for pictures of one pattern", 8_000) { count in
            var editor = try DocumentEditor(
                Array("id: p\nstickers:\n  - \"*.png\"\n".utf8), file: "pack.yaml", isJSON: false)
            let entry = SourceLocation(file: "pack.yaml", line: 3, column: 5)
            try put(emojisFor: [StickerModel.SourceLocation](repeating: entry, count: count), into: &editor)
        },
        counted("renamed files of one folder", 16_000) { count in
            let tree = FakeTree(
                contents: Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0).png", .text("")) }))
            var repairs = BundleRepairs(folder: "", in: tree, named: [], .everything)
            for index in 0..<count {
                let old = "\(index).png"
                repairs.add(BundleRepair("new-" + old, .copy(of: old), removes: old, .states([])))
            }
            try #require(try RepairPlan([repairs], in: tree).changes.count == count)
        },
        counted("renamed packs of a manifest", 2_000) { count in
            let then = Dictionary(uniqueKeysWithValues: (0..<count).map { ("old-\($0)", ["\($0).png"]) })
            let history = ManifestHistoryTests.history(then, (0..<count).map { ("new-\($0)", ["\($0).png"]) })
            try #require(history.packs["old-0"] == "new-0" && history.packs.count == count)
        },
        Case(name: "released stickers that are gone", most: 8_000) { count in
            let records = (0..<count).map { number in
                var record = IdentifierRecord(kind: "sticker", id: "tea/s\(number)")
                record.owner = ManifestItem(pack: "tea", sticker: "s\(number)")
                return RegistryEntry(target: "imessage", record).checkedText
            }
            return Array((records + ["# End of the list."]).joined(separator: "\n").utf8)
        } read: { input in
            let folder = TemporaryFolder()
            try folder.write(String(decoding: input, as: UTF8.self), to: "stickerpress.lock")
            let registry = IdentifierRegistry(root: folder.path, manifest: "pack.yaml")
            try #require(registry.fault == nil)
            let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
            let catalog = Catalog(
                packs: [Pack(id: "tea", name: "Tea", publisher: "A", location: start)], links: Links(), location: start)
            let plans = try TargetRegistry.all().map { ($0, TargetPlan()) }
            let release = ReleaseFindings(registry.entries, with: plans, [], catalog, hashes: [:], root: folder.path)
            try #require(release.findings.count == 1)
        },
        counted("an index of folders", 16_000) { count in
            let files = (0..<count).map { "a/b/c\($0)/d/e.png" }.sorted()
            let index = FolderIndex(files: files, emptyFolders: [])
            for folder in files { _ = index.files(in: folder) }
        },
    ]

    private static let pictures = [
        art("GIF of tiny frames", 2_000) {
            GIFBuilder(images: [GIFBuilder.Image](repeating: .init(indices: [0, 1]), count: $0)).bytes
        },
        art("APNG of tiny frames", 2_000) {
            APNGBuilder(parts: [APNGBuilder.Part](repeating: .init(color: [1, 2, 3, 255]), count: $0)).bytes
        },
        art("WebP of tiny frames", 2_000) {
            WebPBuilder(parts: [WebPBuilder.Part](repeating: .init(color: [1, 2, 3, 255]), count: $0)).animation
        },
        art("SVG of shadows without an end", 200_000, isRefused: true) { count in
            Array(
                ("<svg xmlns=\"http://www.w3.org/2000/svg\" " + String(repeating: "<feDropShadow ", count: count)).utf8)
        },
        art("PNG of empty chunks", 249_000, isAtLimit: true) { count in
            let png = PNGBuilder(width: 1, height: 1)
            let empty = PNGBuilder.chunk("IDAT", [])
            return png.file(
                [PNGBuilder.chunk("IDAT", png.data([1, 2, 3, 4]))] + [[UInt8]](repeating: empty, count: count))
        },
    ]

    private static let drawings = [
        // `SVGScalingTests` measures what reads the text of a drawing.
        svg("shapes", 100_000) { "<rect x='\($0)' width='9' height='9'/>" },
        svg("attributes of one tag", 100_000, isRefused: true, in: ("<g ", "/>")) { "a\($0)='' " },
        lottie("empty layers", 100_000, isRefused: true) { list($0) { _ in "{}" } },
        lottie("layers", 4_000) { list($0) { _ in layer("{\"ty\":\"el\"}") } },
        lottie("groups", 20_000) { layer(list($0) { _ in "{\"ty\":\"gr\"}" }) },
        lottie("stops of one keyframe among many", 8_000, isRefused: true) { count in
            let stops = list(count) { "\(Double($0) / Double(count)),1" }
            let frames = list(count) { number in
                "{\"t\":\(number),\"s\":[0,1,0,0,1,0,0,1\(number == 0 ? "," + stops : "")]}"
            }
            return layer("{\"ty\":\"gf\",\"t\":1,\"g\":{\"p\":2,\"k\":{\"a\":1,\"k\":[\(frames)]}}}")
        },
    ]
}

extension ScalingTests {
    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// Names that are compared letter by letter.
    private static let longName = "picture-"

    /// Checks documents beside 200 files that they do not name; `path` makes one of a name.
    private static func check(
        _ documents: [String: FakeTree.Content], beside path: (String) -> String
    ) throws {
        let others = (0..<200).map { (path(longName + "old-\($0)"), FakeTree.Content.text("{}")) }
        try check(FakeTree(contents: documents.merging(others) { $1 }))
    }

    private enum Language: String { case json = "JSON", yaml = "YAML", plist = "property list", project }

    /// A text in a language, inside of what it needs around it.
    private static func text(
        _ language: Language, _ name: String, _ most: Int, isRefused: Bool = false,
        _ text: @escaping @Sendable (Int) -> String
    ) -> Case {
        Case(name: "\(language.rawValue): \(name)", most: most, isRefused: isRefused) { count in
            switch language {
            case .json, .yaml: Array(text(count).utf8)
            case .plist: Array(("<plist version=\"1.0\"><dict>" + text(count) + "</dict></plist>").utf8)
            case .project: Array(("{objects={" + text(count) + "};}").utf8)
            }
        } read: { input in
            switch language {
            case .json: _ = try JSONReader.read(input, file: "a.json", limit: .max)
            case .yaml: _ = try YAMLReader.read(input, file: "a.yaml")
            case .plist: _ = try PropertyListReader.read(input, file: "a.plist")
            case .project: _ = try OpenStepReader.read(input, file: "project.pbxproj")
            }
        }
    }

    /// So many things that are made when they are read.
    private static func counted(_ name: String, _ most: Int, _ read: @escaping @Sendable (Int) throws -> Void) -> Case {
        Case(name: name, most: most, input: { [UInt8](repeating: 0, count: $0) }, read: { try read($0.count) })
    }

    private static func contents(_ name: String, _ most: Int, _ pack: @escaping @Sendable (Int) -> String) -> Case {
        Case(name: "contents.json: " + name, most: most) {
            Array("{\"sticker_packs\":[\(list($0, pack))]}".utf8)
        } read: {
            try check($0, named: "contents.json")
        }
    }

    private static func art(
        _ name: String, _ most: Int, isRefused: Bool = false, isAtLimit: Bool = false,
        _ file: @escaping @Sendable (Int) -> [UInt8]
    ) -> Case {
        Case(name: name, most: most, isRefused: isRefused, isAtLimit: isAtLimit, input: file) {
            _ = try ArtDecoder.measure($0, limits: ArtLimits())
        }
    }

    /// A drawing with repetitions of a part, `ends` around them.
    private static func svg(
        _ name: String, _ most: Int, isRefused: Bool = false, in ends: (String, String) = ("", ""),
        _ part: @escaping @Sendable (Int) -> String
    ) -> Case {
        art("SVG: " + name, most, isRefused: isRefused) { count in
            let start = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/>"
            return Array((start + ends.0 + (0..<count).map(part).joined() + ends.1 + "</svg>").utf8)
        }
    }

    /// An animation with these layers.
    private static func lottie(
        _ name: String, _ most: Int, isRefused: Bool = false, _ layers: @escaping @Sendable (Int) -> String
    ) -> Case {
        art("Lottie: " + name, most, isRefused: isRefused) { count in
            Array("{\"v\":\"5\",\"fr\":30,\"ip\":0,\"op\":30,\"w\":9,\"h\":9,\"layers\":[\(layers(count))]}".utf8)
        }
    }

    private static func layer(_ shapes: String) -> String {
        "{\"ty\":4,\"ip\":0,\"op\":30,\"st\":0,\"ks\":{},\"shapes\":[\(shapes)]}"
    }

    private static func table(ofStickers count: Int) -> StickerTable {
        let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        var pack = Pack(id: "p", name: "P", publisher: "A", location: start)
        pack.stickers = (0..<count).map { Sticker(id: "s\($0)", file: "\($0).png", location: start) }
        return StickerTable(Catalog(packs: [pack], links: Links(), location: start))
    }

    /// Gives every sticker of a pack an emoji; the stickers are at these locations of its manifest.
    private static func put(emojisFor locations: [StickerModel.SourceLocation], into editor: inout DocumentEditor)
        throws
    {
        let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        var pack = Pack(id: "p", name: "P", publisher: "A", location: start)
        pack.stickers = locations.enumerated().map { Sticker(id: "s\($0)", file: "\($0).png", location: $1) }
        let changes = pack.stickers.map {
            StickerChange(row: StickerTable.Row(pack: 0, packID: "p", sticker: $0), emojis: ["🫖"])
        }
        try PackTexts(pack, folder: "").put(changes, into: &editor)
        try #require(editor.hasChanges)
    }

    private static func archive(_ names: [String], _ text: String = "x") throws -> [UInt8] {
        let folder = TemporaryFolder()
        try ZipWriting.write(names.map { ($0, Array(text.utf8)) }, to: folder.path + "/a.zip")
        return try folder.bytes("a.zip")
    }

    private static func tree(_ bytes: [UInt8]) throws -> ArchiveTree {
        try ArchiveTree(name: "a.wastickers", bytes: bytes, limits: ArtLimits())
    }

    private static func check(archive bytes: [UInt8]) throws { try check(try tree(bytes)) }

    /// Judges a file by every platform that takes it for its own.
    private static func check(_ bytes: [UInt8], named name: String, beside others: [String: String] = [:]) throws {
        let folder = TemporaryFolder()
        for (path, text) in others { try folder.write(text, to: path) }
        try folder.write(String(decoding: bytes, as: UTF8.self), to: name)
        try check(
            DiskTree(
                root: folder.path, name: "t", images: ImageFactsCache(limits: ArtLimits()), fileLimit: bytes.count))
    }

    private static func check(_ tree: any FileTree) throws {
        var count = 0
        for target in try TargetRegistry.all() {
            for bundle in target.bundles(in: tree) {
                _ = target.open(bundle, in: tree).findings()
                count += 1
            }
        }
        try #require(count > 0, "no platform takes it for its own, so that nothing is measured")
    }
}
