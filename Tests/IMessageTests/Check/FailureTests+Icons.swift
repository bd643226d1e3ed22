import StickerModel
import TestSupport

@testable import IMessage

extension FailureTests {
    private static let set = GoodBundles.icons
    private static let entries = GoodBundles.icons + "Contents.json"

    private static func icon(
        _ name: String, _ file: String, _ expected: String..., change: @escaping @Sendable (inout ImageFacts) -> Void
    ) -> Case {
        Case(name, expected: expected) {
            var tree = try GoodBundles.catalog()
            tree.change(set + file, change)
            return tree
        }
    }

    private static let without1024 =
        #"{"filename": "appstore.png", "idiom": "ios-marketing", "scale": "1x", "size": "1024x1024"}, "#

    static let icons: [Case] = [
        broken("F10 I-SET an .appiconset", "error icon-set") { tree in
            for path in tree.files where path.hasPrefix(set) {
                tree.move(path, to: path.replacing("stickersiconset", with: "appiconset"))
            }
        },
        broken(
            "I-SET no Contents.json", "error icon-contents-missing", "error icon-slot", "error icon-slot",
            "error icon-slot",
            "error icon-slot", "error icon-slot", "error icon-slot", "error icon-slot", "error icon-slot",
            "error icon-slot",
            "warning icon-marketing-unknown", "warning icon-settings", "warning icon-settings", "warning icon-settings"
        ) {
            $0.contents[entries] = nil
        },
        broken("F9 F30 I-SLOTS an empty slot", "error icon-slot", "warning icon-extra-file") {
            $0.replace(entries, "\"filename\": \"small-27@2x.png\", ", "")
        },
        broken("I-MARK no 1024x1024", "warning icon-extra-file", "warning icon-marketing-unknown") {
            $0.replace(entries, without1024, "")
        },
        broken("I-SET29 an empty Settings slot", "warning icon-extra-file", "warning icon-settings") {
            $0.replace(entries, "\"filename\": \"settings-ipad@2x.png\", ", "")
        },
        broken("F24 the icon is absent", "error icon-missing") { $0.contents[set + "appstore.png"] = nil },
        broken("F22 the icon is a pointer", "error icon-unreadable") {
            $0.contents[set + "appstore.png"] = .text("version https://git-lfs.github.com/spec/v1\n")
        },
        broken("F7 I-PLATFORM missing", "error icon-platform") {
            $0.replace(entries, "\"platform\": \"ios\", \"scale\": \"1x\"", "\"scale\": \"1x\"")
        },
        broken("I-PLATFORM where none belongs", "error icon-platform") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"67x50\"",
                "\"idiom\": \"ipad\", \"platform\": \"ios\", \"scale\": \"2x\", \"size\": \"67x50\"")
        },
        broken("F8 I-IDIOM universal", "error icon-idiom") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"74x55\"",
                "\"idiom\": \"universal\", \"scale\": \"2x\", \"size\": \"74x55\"")
        },
        broken("3.6 I-IDIOM iPad, as in Apple's sample", "error icon-idiom") {
            $0.replace(
                entries, "\"idiom\": \"ipad\", \"scale\": \"2x\", \"size\": \"74x55\"",
                "\"idiom\": \"iPad\", \"scale\": \"2x\", \"size\": \"74x55\"")
        },
        icon("F25 I-PX off by one", "small-27@2x.png", "error icon-size") { $0.size = PixelSize(54, 41) },
        icon("F13 the two store icons mixed up", "appstore-messages.png", "error icon-size") {
            $0.size = .square(1024)
        },
        icon("I-PX the misprint of the guidelines", "messages-ipad@2x.png", "error icon-size") {
            $0.size = PixelSize(143, 100)
        },
        icon("I-PX in Settings", "settings-ipad@2x.png", "warning icon-size-settings") { $0.size = .square(57) },
        icon("F11 I-OPAQUE a store icon", "appstore-messages.png", "error icon-transparent-store") {
            $0.pixels?.isOpaque = false
        },
        icon("I-OPAQUE another icon", "small-32@2x.png", "warning icon-transparent") { $0.pixels?.isOpaque = false },
        icon("I-OPAQUE an opaque channel", "appstore.png", "info icon-alpha-channel") { facts in
            facts.hasAlphaChannel = true
            facts.colorKind = "RGBA"
        },
        icon("I-PNG a JPEG", "appstore.png", "warning icon-format") { facts in
            facts.format = .jpeg
            facts.colorKind = nil
        },
        icon("I-PNG interlaced", "appstore.png", "warning icon-interlaced") { $0.isInterlaced = true },
        icon("I-PNG a palette", "appstore.png", "warning icon-color-kind") { $0.colorKind = "palette" },
        icon("I-PNG Display P3", "appstore.png", "warning icon-color-profile") { $0.colorProfile = "Display P3" },
        icon("I-REAL a flat color", "appstore.png", "info icon-placeholder") { $0.pixels?.isUniform = true },
        broken("7 an unassigned child", "warning icon-entry-unassigned") {
            $0.replace(entries, "{\"images\": [", "{\"images\": [{\"idiom\": \"ipad\", \"scale\": \"2x\"}, ")
        },
        broken("entries of the first betas do no harm") {
            $0.replace(
                entries, "{\"images\": [",
                "{\"images\": [{\"idiom\": \"ipad\", \"size\": \"29x29\", \"scale\": \"1x\"}, ")
        },
        broken("a slot filled twice", "warning icon-slot-repeated") { tree in
            tree.replace(entries, "{\"images\": [", "{\"images\": [\(without1024)")
        },
        broken("a file no entry names", "warning icon-extra-file") {
            $0.contents[set + "old.png"] = .picture(GoodBundles.sticker())
        },
    ]
}
