import StickerModel
import TestSupport

@testable import IMessage

extension FailureTests {
    private static let list = GoodBundles.pack + "Contents.json"
    private static let hop = GoodBundles.pack + "hop.stickersequence/"

    private static func sequence(
        _ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) throws -> Void
    ) -> Case {
        Case(name, expected: expected, in: GoodBundles.sequence, change: change)
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
        broken("3.1 no Contents.json in the catalog", "info catalog-contents") {
            $0.contents["Stickers.xcassets/Contents.json"] = nil
        },
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
