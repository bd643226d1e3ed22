import StickerModel
import TestSupport

@testable import IMessage

extension FailureTests {
    private static func picture(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout ImageFacts) -> Void
    ) -> Case {
        Case(name, expected: expected, in: GoodBundles.catalog) { $0.change(wave + "wave.png", change) }
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
