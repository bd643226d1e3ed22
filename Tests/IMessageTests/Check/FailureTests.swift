import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// One fault in a good bundle. Names start with the `ref` of the rule.
@Suite("Failures people meet")
struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// All findings that are allowed.
        let expected: [String]
        let tree: @Sendable () throws -> FakeTree

        init(_ name: String, _ expected: String..., tree: @escaping @Sendable () throws -> FakeTree) {
            self.name = name
            self.expected = expected.sorted()
            self.tree = tree
        }

        var testDescription: String { name }
    }

    @Test("are found, and nothing else is reported", arguments: Self.stickers + Self.packs + Self.icons)
    func failure(_ failure: Case) throws {
        let findings = try failure.tree().findings()
        let verdicts = findings.map { "\($0.severity.rawValue) \($0.rule.dropFirst("imessage/".count))" }.sorted()
        #expect(verdicts == failure.expected, "\(findings.map(\.text))")
        #expect(findings.allSatisfy { !$0.hasHoles && !$0.message.isEmpty }, "\(findings.map(\.text))")
    }

    @Test("tell pictures of one name apart by their folders")
    func repeated() throws {
        var tree = try GoodBundles.catalog()
        let jump = GoodBundles.pack + "jump.sticker/"
        tree.move(jump + "jump.png", to: jump + "wave.png")
        tree.replace(jump + "Contents.json", "jump.png", "wave.png")
        tree.change(Self.wave + "wave.png") { $0.pixels?.contentHash = 2 }
        let finding = try tree.findings().first { $0.rule == "imessage/sticker-repeated" }
        #expect(finding?.message == "jump.sticker/wave.png is the same picture as wave.sticker/wave.png")
    }

    @Test("name the file that is left over, not the good picture beside it")
    func leftover() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[Self.wave + "old.png"] = .picture(GoodBundles.sticker())
        let finding = try #require(try tree.findings().first)
        #expect(finding.rule == "imessage/sticker-extra-file" && finding.path == Self.wave + "old.png")
        #expect(finding.line == nil)
    }

    static let wave = GoodBundles.pack + "wave.sticker/"

    /// The good catalog with one change.
    static func broken(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        var made = Case(name) {
            var tree = try GoodBundles.catalog()
            try change(&tree)
            return tree
        }
        made = Case(name, expected: expected, tree: made.tree)
        return made
    }
}

extension FailureTests.Case {
    init(_ name: String, expected: [String], tree: @escaping @Sendable () throws -> FakeTree) {
        self.name = name
        self.expected = expected.sorted()
        self.tree = tree
    }
}

extension FailureTests {
    private static let list = GoodBundles.pack + "Contents.json"
    private static let hop = GoodBundles.pack + "hop.stickersequence/"

    private static func sequence(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.sequence()
            try change(&tree)
            return tree
        }
    }

    private static func renamed(_ tree: inout FakeTree, _ old: String, _ new: String) {
        for path in tree.files where path.contains(old) { tree.move(path, to: path.replacing(old, with: new)) }
    }

    static let packs: [Case] = [
        broken("P-GRID unknown", "error grid-size") { $0.replace(list, "regular", "Regular") },
        broken("P-GRID missing", "warning grid-size-missing") {
            $0.replace(list, "\"properties\" : { \"grid-size\" : \"regular\" },", "")
        },
        broken(
            "F27 P-GRID-FIT another class", "warning grid-size-fit", "warning sticker-side-small",
            "warning sticker-side-small"
        ) {
            $0.replace(list, "regular", "small")
        },
        broken("F29 grid-space, as in Apple's sample", "warning json-misspelled-key") {
            $0.replace(list, "grid-size", "grid-space")
        },
        broken("F29 gridSize", "warning json-misspelled-key") { $0.replace(list, "grid-size", "gridSize") },
        broken("F29 accessibilityLabel", "warning accessibility-label-missing", "warning json-misspelled-key") {
            $0.replace(wave + "Contents.json", "accessibility-label", "accessibilityLabel")
        },
        broken("an unknown key", "info json-unknown-key") {
            $0.replace(list, "\"info\"", "\"flavour\" : 1, \"info\"")
        },
        broken("F12 no Contents.json in the pack", "error pack-contents-missing") { $0.contents[list] = nil },
        broken("no Contents.json in a sticker", "error sticker-contents-missing", "warning accessibility-label-missing")
        {
            $0.contents[wave + "Contents.json"] = nil
        },
        broken("not JSON, as in Apple's sample", "error json-syntax") {
            $0.replace(list, "{ \"filename\" : \"jump.sticker\" }", "\"filename\" : \"jump.sticker\" }")
        },
        broken("a number for a name", "error json-type", "warning unlisted") {
            $0.replace(list, "\"jump.sticker\"", "7")
        },
        broken("an entry without a name", "error json-missing-key", "warning unlisted") {
            $0.replace(list, "{ \"filename\" : \"jump.sticker\" }", "{ }")
        },
        broken("P-LIST listed, not there", "error listed-missing", "info pack-thin") { tree in
            tree.contents = tree.contents.filter { !$0.key.contains("jump") }
        },
        broken("F2 P-LIST there, not listed", "warning unlisted") {
            $0.replace(list, ", { \"filename\" : \"jump.sticker\" }", "")
        },
        broken("P-LIST listed twice", "error listed-twice") {
            $0.replace(
                list, "{ \"filename\" : \"jump.sticker\" }",
                "{ \"filename\" : \"jump.sticker\" }, { \"filename\" : \"jump.sticker\" }")
        },
        broken("P-COUNT nothing", "error pack-minimum") { tree in
            tree.contents = tree.contents.filter { !$0.key.contains(".sticker/") }
            tree.contents[list] = .text("{\"properties\": {\"grid-size\": \"small\"}, \"stickers\": []}")
        },
        broken("P-COUNT an empty list", "error pack-minimum", "warning unlisted", "warning unlisted") {
            $0.replace(list, "{ \"filename\" : \"wave.sticker\" }, { \"filename\" : \"jump.sticker\" }", "")
        },
        broken("P-COUNT an empty list beside one folder", "error pack-minimum", "warning unlisted") { tree in
            tree.contents = tree.contents.filter { !$0.key.contains("jump") }
            tree.replace(list, "{ \"filename\" : \"wave.sticker\" }, { \"filename\" : \"jump.sticker\" }", "")
        },
        broken("P-COUNT one", "info pack-thin") { tree in
            tree.contents = tree.contents.filter { !$0.key.contains("jump") }
            tree.replace(list, ", { \"filename\" : \"jump.sticker\" }", "")
        },
        broken("P-NAME a leading dot", "error pack-name") { renamed(&$0, "Tea.stickerpack", ".Tea.stickerpack") },
        broken("P-ONE-PACK two packs", "error one-pack") { tree in
            for path in tree.files where path.hasPrefix(GoodBundles.pack) {
                tree.contents[path.replacing("Tea.", with: "Two.")] = tree.contents[path]
            }
        },
        broken("S-NAME-UNIQ capitals", "error sticker-name-unique") { tree in
            renamed(&tree, "jump", "Wave")
            tree.replace(list, "jump", "Wave")
            tree.replace(GoodBundles.pack + "Wave.sticker/Contents.json", "jump", "Wave")
        },
        sequence("3.4 one frame", "warning sequence-frames", "warning sticker-extra-file") {
            $0.replace(hop + "Contents.json", ", { \"filename\" : \"hop-1.png\" }", "")
        },
        sequence("3.4 a frame under another name", "error sticker-missing") {
            $0.move(hop + "hop-1.png", to: hop + "HOP-1.PNG")
        },
        sequence("3.4 frames of two sizes", "warning sequence-frame-sizes") {
            $0.change(hop + "hop-1.png") { $0.size = .square(300) }
        },
        sequence(
            "3.4 an empty slot of Xcode's, as { }", "warning sequence-empty-frame", "warning sequence-frames",
            "warning sticker-extra-file"
        ) {
            $0.replace(hop + "Contents.json", "{ \"filename\" : \"hop-1.png\" }", "{ }")
        },
        sequence(
            "3.4 a frame with another key", "error json-missing-key", "info json-unknown-key",
            "warning sequence-frames", "warning sticker-extra-file"
        ) {
            $0.replace(hop + "Contents.json", "{ \"filename\" : \"hop-1.png\" }", "{ \"size\" : 1 }")
        },
        sequence("3.4 a JPEG frame", "warning sequence-frame-format") {
            $0.change(hop + "hop-1.png") { $0.format = .jpeg }
        },
        sequence("3.4 duration 0", "error sequence-duration") { $0.replace(hop + "Contents.json", "12", "0") },
        sequence("3.4 an endless duration", "error sequence-duration") {
            $0.replace(hop + "Contents.json", "12", "1e-300")
        },
        sequence("3.4 the shortest duration") { $0.replace(hop + "Contents.json", "12", "0.01") },
        sequence("3.4 more frames a second than there are instants", "error sequence-duration") {
            $0.replace(hop + "Contents.json", "12", "1000.5")
        },
        sequence("3.4 the most repetitions") {
            $0.replace(hop + "Contents.json", "\"repetitions\" : 0", "\"repetitions\" : 65535")
        },
        sequence("3.4 one repetition more", "warning sequence-repetitions") {
            $0.replace(hop + "Contents.json", "\"repetitions\" : 0", "\"repetitions\" : 65536")
        },
        sequence("3.4 half a repetition", "warning sequence-repetitions") {
            $0.replace(hop + "Contents.json", "\"repetitions\" : 0", "\"repetitions\" : 0.5")
        },
        sequence("3.4 another type", "error sequence-duration-type") {
            $0.replace(hop + "Contents.json", "\"fps\"", "\"FPS\"")
        },
        sequence("3.4 60 frames a second", "warning sequence-frame-duration") {
            $0.replace(hop + "Contents.json", "12", "60")
        },
        sequence("3.4 awkward doubles are numbers") {
            $0.replace(
                hop + "Contents.json", "12, \"duration-type\" : \"fps\"",
                "0.59999999999999998, \"duration-type\" : \"fixed\"")
        },
        sequence("3.4 no repetitions", "warning sequence-numbers") {
            $0.replace(hop + "Contents.json", ", \"repetitions\" : 0", "")
        },
        sequence("F29 repetions, as in Apple's sample", "warning json-misspelled-key") {
            $0.replace(hop + "Contents.json", "repetitions", "repetions")
        },
        sequence("F29 frames-per-second", "warning json-misspelled-key") {
            $0.replace(
                hop + "Contents.json", "\"duration\" : 12, \"duration-type\" : \"fps\"", "\"frames-per-second\" : 12")
        },
        sequence("S-BYTES all frames together", "warning sequence-bytes") { tree in
            for frame in 0..<2 { tree.change(hop + "hop-\(frame).png") { $0.byteCount = 300_000 } }
        },
        sequence("F24 a frame is absent", "error sticker-missing") { $0.contents[hop + "hop-1.png"] = nil },
    ]
}

extension FailureTests {
    private static func picture(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout ImageFacts) -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.catalog()
            tree.change(wave + "wave.png", change)
            return tree
        }
    }

    private static func named(_ file: String, _ facts: @escaping @Sendable (inout ImageFacts) -> Void = { _ in })
        -> @Sendable () throws -> FakeTree
    {
        {
            var tree = try GoodBundles.catalog()
            tree.move(wave + "wave.png", to: wave + file)
            tree.replace(wave + "Contents.json", "wave.png", file)
            tree.change(wave + file, facts)
            return tree
        }
    }

    static let stickers: [Case] = [
        Case("F1 an APNG called .apng", "error sticker-extension", tree: named("wave.apng") { $0.format = .apng }),
        Case("S-EXT capitals are fine", tree: named("wave.PNG")),
        Case(
            "S-NAME-CHARS a slash of the Finder", "warning sticker-file-name", "warning sticker-name",
            tree: named("wave (:P).png")),
        Case("S-EXT no ending", "error sticker-extension", tree: named("wave")),
        Case(
            "S-EXT-TRUE GIF bytes in .png", "error sticker-extension-content", "info sticker-gif",
            tree: named("wave.png") { $0.format = .gif }),
        Case(
            "S-EXT-TRUE JPEG called .jpeg is right", "warning sticker-jpeg",
            tree: named("wave.jpeg") { $0.format = .jpeg }),
        Case("S-FMT WebP renamed", "error sticker-format", tree: named("wave.png") { $0.format = .webp }),
        Case("S-FMT WebP", "error sticker-format", tree: named("wave.webp") { $0.format = .webp }),
        picture("F3 over 512,000 bytes", "error sticker-file-size") { $0.byteCount = 512_001 },
        picture("F3 between the two kilobytes", "warning sticker-file-size") { $0.byteCount = 511_816 },
        picture("F4 close to the limit", "info sticker-file-size-headroom") { $0.byteCount = 495_000 },
        picture("F6 crushed to one frame", "warning animation-crushed") { facts in
            facts.format = .apng
            facts.isAnimationContainer = true
        },
        picture("F6 frames that are all the same", "warning animation-motionless") { facts in
            facts = GoodBundles.sticker(durations: [100, 100])
            facts.pixels?.isMotionless = true
        },
        broken("S-ALT-LEN a label with a bell", "warning accessibility-label-hidden-character") {
            $0.replace(wave + "Contents.json", "A cup waves", "A cup\\u0007 waves")
        },
        broken("S-ALT no label", "warning accessibility-label-missing") {
            $0.replace(wave + "Contents.json", "\"accessibility-label\" : \"A cup waves\", ", "")
        },
        broken("F19 a blank label", "warning accessibility-label-missing") {
            $0.replace(wave + "Contents.json", "A cup waves", "  ")
        },
        Case("F20 a GIF", "info sticker-gif", tree: named("wave.gif") { $0.format = .gif }),
        picture("F21 a delay of 1 ms", "warning animation-frame-duration") { facts in
            facts = GoodBundles.sticker(durations: [100, 100])
            facts.statedDurations = [1, 100]
        },
        picture("S-LOOP plays twice", "info animation-loop") { facts in
            facts = GoodBundles.sticker(durations: [100, 100])
            facts.loopCount = 2
        },
        picture("S-FRAME1 an empty first frame", "info animation-first-frame") { facts in
            facts = GoodBundles.sticker(durations: [100, 100])
            facts.pixels?.firstFrameCoverage = 0
        },
        picture("S-ALPHA a rectangle", "info sticker-transparency") { $0.pixels?.isRectangle = true },
        picture("S-ALPHA nothing to see", "warning sticker-blank") { $0.pixels?.visibleBox = nil },
        picture("S-CONTRAST dark art", "warning vanishes-on-dark") { $0.pixels?.faintEdge = [.black: 90, .white: 0] },
        picture("S-CONTRAST pale art", "warning vanishes-on-light") { $0.pixels?.faintEdge = [.black: 0, .white: 90] },
        picture("S-CONTRAST of a rectangle", "info sticker-transparency") {
            $0.pixels?.faintEdge = [.black: 100]
            $0.pixels?.isRectangle = true
        },
        picture("S-SQUARE a small picture in the middle", "warning tiny") {
            $0.pixels?.visibleBox = PixelRect(x: 150, y: 150, width: 100, height: 100)
        },
        picture("S-NAME-UNIQ the same picture", "warning sticker-repeated") { $0.pixels?.contentHash = 2 },
        broken("F22 a Git LFS pointer", "error sticker-unreadable") {
            $0.contents[wave + "wave.png"] = .unreadable(
                FileError(.notArt, "is a Git LFS pointer; the picture itself was not fetched", hint: "run git lfs pull")
            )
        },
        broken("S-REAL an empty file", "error sticker-empty") { $0.contents[wave + "wave.png"] = .text("") },
        broken("S-REAL a damaged file", "error sticker-unreadable") {
            $0.contents[wave + "wave.png"] = .unreadable(FileError(.damaged, "ends inside a chunk"))
        },
        broken("F23 a path in filename", "error sticker-file-name") {
            $0.replace(wave + "Contents.json", "\"wave.png\"", "\"/Users/me/wave.png\"")
        },
        broken("F24 the image is absent", "error sticker-missing") { $0.contents[wave + "wave.png"] = nil },
        broken("F24 another name", "error sticker-missing") {
            $0.move(wave + "wave.png", to: wave + "Wave.png")
        },
        broken("F24 another name, beside a text", "error sticker-missing", "warning sticker-extra-file") {
            $0.move(wave + "wave.png", to: wave + "IMG_1.PNG")
            $0.contents[wave + "notes.txt"] = .text("mine")
        },
        picture(
            "F25 off by one", "warning grid-size-fit", "warning one-size", "warning sticker-side-regular",
            "warning sticker-square"
        ) { $0.size = PixelSize(409, 408) },
        picture("F26 too large", "warning grid-size-fit", "warning one-size", "warning sticker-side-maximum") {
            $0.size = .square(1_576)
        },
        picture("F26 too small", "warning grid-size-fit", "warning one-size", "warning sticker-side-minimum") {
            $0.size = .square(256)
        },
        Case("F28 a JPEG", "warning sticker-jpeg", tree: named("wave.jpg") { $0.format = .jpeg }),
        picture("S-DEPTH 16 bits", "warning sticker-depth") { $0.bitDepth = 16 },
        picture("S-COLOR gray", "warning sticker-color-kind") { $0.colorKind = "gray" },
        picture("S-COLOR interlaced", "warning sticker-interlaced") { $0.isInterlaced = true },
        picture("S-COLOR Display P3", "warning sticker-color-profile") { $0.colorProfile = "Display P3" },
        Case(
            "S-3X a scale in the name", "info sticker-scale-variant", "warning sticker-name", tree: named("wave@3x.png")
        ),
        Case("S-NAME another stem", "warning sticker-name", tree: named("hello.png")),
        broken("F2 S-EXTRA a file left behind", "warning sticker-extra-file") {
            $0.contents[wave + "old.png"] = .picture(GoodBundles.sticker())
        },
        broken("F35 a label that is none", "warning accessibility-label-automatic") {
            $0.replace(wave + "Contents.json", "A cup waves", "IMG_0001")
        },
        broken("F35 S-ALT-LEN a long label", "error accessibility-label-length") {
            $0.replace(wave + "Contents.json", "A cup waves", String(repeating: "wave ", count: 31))
        },
    ]
}
