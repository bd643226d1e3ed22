import StickerModel

/// What the iMessage target reports without measuring it: changes that a plan makes, and faults of bundles.
enum IMessageNotice: DocumentNotice {
    // What a plan changes, or cannot do.
    case enlarged(pack: String, stickers: [String], side: Int, isPixelArt: Bool)
    case dropped(DroppedFields)
    case labelCut(sticker: String, length: Int, limit: Int, text: String)
    case framesJoined(pack: String, stickers: [String], slowed: [String], shortest: Double)
    case notASequence(sticker: String, reason: String)
    case softEdges(pack: String, stickers: [String])
    case iconEnlarged(from: PixelSize, to: PixelSize)
    case severalPacks(bundleIDs: [String])
    case mergedPacks(count: Int, name: String, bundleID: String, targets: TargetKeys)
    /// `used` is what the app gets, `found` what the first of `packs` states.
    case packsDisagree(option: String, used: String, found: String, packs: [String])
    /// An app with code displays its packs itself.
    case stickerpackUnused
    /// `afterRelease` tells that names were settled by what was released, too.
    case namesShared([String], afterRelease: Bool = false)
    /// Bundle ids of apps that the last output had, and of those that take their place.
    case appsReplaced(old: [String], new: [String])
    case defaultBundleID(String, ManifestLine)
    /// `packs` are their ids.
    case bundleIDShared(String, packs: [String], ManifestLine)
    case invalidTeam(String)
    case invalidVersion(String, option: String)
    case invalidDeploymentTarget(String, least: Int)
    case notAnimated(sticker: String)

    // What is wrong with a document.
    case document(DocumentFault)
    case unknownKey(String, parent: String)
    case misspelledKey(String, parent: String, wanted: String)
    case emptyFrame(sequence: String)
    case noPackContents(pack: String)
    case noStickerContents(folder: String)
    case noIconContents(set: String)

    // What is wrong with a file.
    case stickerMissing(file: String, sticker: String, MissingFile)
    case stickerEmpty
    case stickerUnreadable(FileError)
    case iconMissing(file: String, slot: String, MissingFile)
    case iconUnreadable(slot: String, FileError)
    case iconExtraFile(String)
    case projectUnreadable(FileError)
    case plistUnreadable(FileError)
    case plistMissing(target: String, file: String)
    case plistNotNamed(target: String)
    case catalogNotBuilt(name: String)
}

/// The findings of one check or plan for iMessage.
typealias FindingLog = StickerModel.FindingLog<IMessageNotice>

extension IMessageNotice {
    static let target = "imessage"

    private static let archive = "https://developer.apple.com/library/archive/"
    private static let format = archive + "documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/"
    private static let guidelines =
        "https://developer.apple.com/design/human-interface-guidelines/imessage-apps-and-stickers"
    private static let messages = "https://developer.apple.com/documentation/messages/"
    private static let keys = "https://developer.apple.com/documentation/bundleresources/information-property-list/"
    private static let build = "https://github.com/swiftlang/swift-build/tree/41aee62"
    private static let producers =
        "https://github.com/swiftlang/swift-build/blob/41aee62/Sources/SWBTaskConstruction/TaskProducers/"
    private static let reachy = "https://github.com/alexey1312/reachy-mini-swift/tree/33bd48c"

    var text: NoticeText {
        switch self {
        case .enlarged(let pack, let stickers, let side, let isPixelArt):
            NoticeText(
                "enlarged", .warning, "Art that is smaller than the sticker",
                "\(Self.text(stickers, in: pack)) \(stickers.count == 1 ? "is" : "are") smaller than "
                    + "\(side) x \(side) px; enlarging blurs the picture: \(NameList.text(stickers))",
                hint: EnlargedStickers.remedy(isPixelArt: isPixelArt), source: Self.messages + "msstickersize",
                ref: "S-DIM-CLASS", cause: "small-art")
        case .dropped(let fields):
            NoticeText(
                "dropped", .info, "What iMessage has no field for", fields.message,
                source: Self.format + "Sticker.html", ref: "3.3", cause: "dropped", dropped: fields)
        case .labelCut(let sticker, let length, let limit, let text):
            NoticeText(
                "accessibility-label-cut", .warning, "Shortened labels",
                "alt text of \(sticker) has \(MetricUnit.characters.text(Double(length))); the limit is "
                    + "\(Figures.grouped(limit)), so it is shortened to “\(text)”",
                hint: "shorten it yourself, or give iMessage its own text under `targets`",
                source: Self.messages + "mssticker", ref: "S-ALT-LEN")
        case .framesJoined(let pack, let stickers, let slowed, let shortest):
            NoticeText(
                "frames-joined", .info, "Animations faster than 20 frames per second",
                "\(stickers.count) animation\(stickers.count == 1 ? "" : "s") in pack “\(pack)” "
                    + "\(Self.have(stickers)) frames shorter than \(MetricUnit.milliseconds.text(shortest)), the least "
                    + "that iMessage shows; frames were joined, the duration is unchanged: \(NameList.text(stickers))"
                    + Self.slowed(slowed, shortest),
                hint: "export at 20 frames per second to decide which frames stay", source: Self.reachy, ref: "S-DELAY",
                cause: "fast-frames")
        case .notASequence(let sticker, let reason):
            NoticeText(
                "sequence-uneven", .info, "Animations that cannot be a sequence",
                "\(sticker) becomes one APNG instead of a sequence: \(reason)",
                hint: "all frames of a sequence last equally long, 50 ms or more",
                source: Self.format + "StickerFilmStrip.html", ref: "3.4")
        case .softEdges(let pack, let stickers):
            NoticeText(
                "gif-soft-edges", .warning, "Soft edges in GIF",
                "\(Self.text(stickers, in: pack)) \(Self.have(stickers)) soft edges, which GIF cannot store: "
                    + NameList.text(stickers),
                hint: "use `animation-format: apng`, or set `matte` to the color behind the stickers",
                source: Self.guidelines, ref: "S-ALPHA", cause: "soft-edges")
        case .iconEnlarged(let size, let wanted):
            NoticeText(
                "icon-enlarged", .warning, "Icon masters that are too small",
                "icon master is \(size.width) x \(size.height) px and is enlarged to "
                    + "\(wanted.width) x \(wanted.height) px",
                hint: "use an SVG, or at least 1024 px per side", source: Self.archive + "qa/qa1686/_index.html",
                ref: "I-PX")
        case .severalPacks(let ids):
            NoticeText(
                "several-packs", .info, "Several packs become several apps",
                "\(MetricUnit.packs.text(Double(ids.count))) become \(ids.count) projects, each a separate app, because "
                    + "an app shows one pack: \(NameList.text(ids))",
                hint:
                    "App Review turns away apps that differ only in their stickers; `packs: merged` puts all stickers "
                    + "into one app",
                source: "https://github.com/WhatsApp/stickers/issues/230", ref: "P-ONE-PACK")
        case .mergedPacks(let count, let name, let id, let targets):
            NoticeText(
                "merged-packs", .info, "Several packs become one app",
                "\(MetricUnit.packs.text(Double(count))) become one app, “\(name)” (\(id)), with all stickers in order",
                hint: "`name` changes its name; `packs: together` lets people switch packs, `packs: separate` makes an "
                    + "app of each; if it is meant, \(targets.remedy("packs: merged", of: Self.target))",
                source: Self.build, ref: "P-ONE-PACK")
        case .packsDisagree(let option, let used, let found, let packs):
            NoticeText(
                "packs-disagree", .warning, "One app has one value of each setting",
                "`\(option)` is “\(found)” for \(NameList.text(packs)), but all packs become one app, which gets “\(used)”",
                hint: "state `\(option)` once, for the catalog, or write `packs: separate`", source: Self.build,
                ref: "P-ONE-PACK")
        case .stickerpackUnused:
            NoticeText(
                "stickerpack-unused", .warning, "The name of a pack's folder is used",
                "`stickerpack` has no effect with `packs: together`: an app with code has no .stickerpack folder",
                hint: "delete it, or write `packs: separate` or `packs: merged`", source: Self.build, ref: "P-NAME")
        case .appsReplaced(let old, let new):
            NoticeText(
                "apps-replaced", .warning, "Packs that become other apps",
                "\(NameList.text(new)) \(new.count == 1 ? "takes" : "take") the place of \(NameList.text(old)); people who "
                    + "installed \(old.count == 1 ? "that app" : "those apps") keep the stickers they have and get no updates",
                hint: "if one of them is in the App Store, give its bundle id to the new app with `bundle-id`, and its "
                    + "pack's with `stickerpack`; then people get the new app as an update",
                source: Self.build, ref: "P-ONE-PACK")
        case .namesShared(let names, let afterRelease):
            NoticeText(
                "sticker-names-shared", .info, "Stickers with the same id in merged packs",
                "\(MetricUnit.stickers.text(Double(names.count))) \(names.count == 1 ? "gets" : "get") the pack's id before "
                    + "\(names.count == 1 ? "its name" : "their names"), because "
                    + (afterRelease ? "another pack has, or was released with," : "an earlier pack has")
                    + " a sticker of that name: \(NameList.text(names))",
                hint:
                    "names are settled in the order of the packs: add new packs at the end, or give these stickers ids "
                    + "of their own",
                source: Self.format + "StickerPack.html", ref: "S-NAME-UNIQ")
        case .defaultBundleID(let id, let line):
            NoticeText(
                "bundle-id-default", .info, "The bundle id is a placeholder", "no bundle-id is given; using \(id)",
                hint: line.ownRemedy + " before the first upload",
                source: Self.build, ref: "4.4")
        case .bundleIDShared(let id, let packs, let line):
            NoticeText(
                "bundle-id-shared", .error, "Every app has a bundle id of its own",
                "packs \(NameList.whole(packs, "and")) become apps with one bundle id, \(id): on a phone and in the App "
                    + "Store, each takes the place of the other",
                hint: line.ownRemedy + ", or write `packs: merged` to have one app", source: Self.build, ref: "4.4")
        case .invalidVersion(let version, let option):
            NoticeText(
                "version", .error, "Versions are numbers with periods",
                "\(option) “\(version)” is not a version: one to three whole numbers with periods between them, at most "
                    + "\(String.appVersionLength) characters",
                hint: option == "build" ? "write it as \"1\" or \"1.2\"" : "write it as \"1.0\" or \"1.0.2\"",
                source: Self.keys + "cfbundleshortversionstring", ref: "4.4")
        case .invalidTeam(let team):
            NoticeText(
                "team", .error, "A team id has ten letters and digits",
                "team “\(team)” is not a team id, which has ten capital letters and digits",
                hint: "copy it from the Membership page of your developer account, or leave it empty",
                source: Self.build, ref: "4.4")
        case .invalidDeploymentTarget(let version, let least):
            NoticeText(
                "deployment-target", .error, "The deployment target is an iOS version",
                "deployment-target “\(version)” is not an iOS version of \(least).0 or later",
                hint: "write it as \"15.0\"",
                source: Self.guidelines, ref: "4.4")
        case .notAnimated(let sticker):
            NoticeText(
                "expects-animation", .error, "Stickers that should animate do so",
                "\(sticker) is marked `animated: true`, but its art has one frame",
                hint: "export the art again; optimizers keep only the first frame of an APNG or GIF",
                source: "https://github.com/ImageOptim/ImageOptim/issues/104", ref: "F6")

        case .document(.syntax(let error)):
            NoticeText(
                "json-syntax", .error, "Documents are valid JSON", error.message,
                hint: error.hint
                    ?? "correct the JSON; the samples in Apple's format reference have mistakes like this too",
                source: Self.format + "StickerPack.html", ref: "3")
        case .document(.type(let key, let wanted, let found, let remedy)):
            NoticeText(
                "json-type", .error, "Values have the right type", "\(key) must be \(wanted), found \(found)",
                hint: remedy ?? "write \(wanted)", source: Self.format + "StickerPack.html", ref: "3")
        case .document(.missingKey(let key, let parent)):
            NoticeText(
                "json-missing-key", .error, "Documents have all required keys", "\(parent) has no “\(key)”",
                hint: "add the key", source: Self.format + "Sticker.html", ref: "3")
        case .unknownKey(let key, let parent):
            NoticeText(
                "json-unknown-key", .info, "Keys are known", "unknown key “\(key)” \(parent) is ignored",
                hint: "remove it; Xcode silently ignores unknown keys", source: Self.reachy, ref: "F29")
        case .misspelledKey(let key, let parent, let wanted):
            NoticeText(
                "json-misspelled-key", .warning, "Keys are spelled the way Xcode reads them",
                "key “\(key)” \(parent) is ignored; the key is called “\(wanted)”",
                hint: "rename it; Xcode silently ignores misspelled keys, and even Apple's samples have some",
                source: Self.format + "StickerPack.html", ref: "3.6")
        case .emptyFrame(let sequence):
            NoticeText(
                "sequence-empty-frame", .warning, "Every frame of a sequence has an image",
                "a frame of sequence “\(sequence)” has no image",
                hint: "add a filename to the frame, or remove it; Xcode writes such an entry for an empty slot",
                source: Self.format + "StickerFilmStrip.html", ref: "3.4")
        case .noPackContents(let pack):
            NoticeText(
                "pack-contents-missing", .error, "A pack has a Contents.json",
                "pack “\(pack)” has no Contents.json; Xcode needs it for the order and the size of the stickers",
                hint: "write one that lists the stickers and states the grid-size",
                source: "https://github.com/agens-no/iMessageStickerUnity/pull/37", ref: "F12")
        case .noStickerContents(let folder):
            NoticeText(
                "sticker-contents-missing", .error, "A sticker folder has a Contents.json",
                "sticker folder “\(folder)” has no Contents.json", hint: "write one that names the image",
                source: Self.format + "Sticker.html", ref: "3.3")
        case .noIconContents(let set):
            NoticeText(
                "icon-contents-missing", .error, "An icon set has a Contents.json",
                "icon set “\(set)” has no Contents.json",
                hint: "write one with the 13 slots; `stickerpress icons make` does that",
                source: Self.format + "MessagesIconType.html", ref: "3.7")

        case .stickerMissing(let file, let sticker, let missing):
            NoticeText(
                "sticker-missing", .error, "Every named image exists",
                "image “\(file)” of \(sticker) " + missing.text(absent: "is missing"),
                hint: missing.remedy(absent: "add the file, or correct the name"),
                source: Self.format + "Sticker.html", ref: "F24")
        case .stickerEmpty:
            NoticeText(
                "sticker-empty", .error, "An image is not empty", "image is empty (0 bytes)",
                hint: "export it again", ref: "S-REAL")
        case .stickerUnreadable(let error):
            NoticeText(
                "sticker-unreadable", .error, "An image can be decoded", error.message,
                hint: error.remedy(for: "PNG, APNG or GIF"), ref: "S-REAL")
        case .iconMissing(let file, let slot, let missing):
            NoticeText(
                "icon-missing", .error, "Every named icon exists",
                "icon file “\(file)” for \(slot) " + missing.text(absent: "is missing"),
                hint: missing.remedy(absent: "add the file, or correct the name"),
                source: Self.format + "MessagesIconType.html", ref: "F24")
        case .iconUnreadable(let slot, let error):
            NoticeText(
                "icon-unreadable", .error, "An icon can be decoded", "icon \(slot): \(error.message)",
                hint: error.remedy(for: "PNG"), ref: "S-REAL")
        case .iconExtraFile(let file):
            NoticeText(
                "icon-extra-file", .warning, "An icon set contains only its icons",
                "“\(file)” is in the icon set, but Contents.json does not name it",
                hint: "delete it, or name it in an entry", source: Self.format + "MessagesIconType.html",
                ref: "S-EXTRA")
        case .projectUnreadable(let error):
            NoticeText(
                "project-unreadable", .error, "The project file can be read", error.message,
                hint: error.hint ?? "open the project in Xcode and save it", source: Self.build, ref: "4.4")
        case .plistUnreadable(let error):
            NoticeText(
                "plist-unreadable", .error, "Info.plist can be read", error.message,
                hint: error.hint ?? "correct the property list: `plutil -lint` shows where", source: Self.build,
                ref: "4.3")
        case .plistMissing(let target, let file):
            NoticeText(
                "plist-missing", .error, "The Info.plist of a target exists",
                "target \(target) names \(file), which does not exist",
                hint: "add the file, or correct INFOPLIST_FILE", source: Self.build, ref: "4.3")
        case .plistNotNamed(let target):
            NoticeText(
                "plist-not-named", .error, "A target has an Info.plist",
                "target \(target) has no Info.plist: it sets neither INFOPLIST_FILE nor GENERATE_INFOPLIST_FILE",
                hint: "set INFOPLIST_FILE to the path of its Info.plist; Xcode cannot sign the target without one",
                source: Self.producers + "OtherTaskProducers/ProductPostprocessingTaskProducer.swift",
                ref: "4.3")
        case .catalogNotBuilt(let name):
            NoticeText(
                "catalog-not-built", .info, "Catalogs that no target builds are not judged",
                "no target of the project builds \(name), so it is not judged",
                hint: "add the catalog to the resources of a target if it should ship, or delete it",
                source: Self.build, ref: "4.4")
        }
    }

    private static func text(_ stickers: [String], in pack: String) -> String {
        "\(MetricUnit.stickers.text(Double(stickers.count))) in pack “\(pack)”"
    }

    /// Two frames are the least that moves.
    private static func slowed(_ stickers: [String], _ shortest: Double) -> String {
        guard !stickers.isEmpty else { return "" }
        let shown = MetricUnit.milliseconds.text(2 * shortest)
        return "; slowed down to \(shown), the time of two frames: \(NameList.text(stickers))"
    }

    private static func have(_ stickers: [String]) -> String { stickers.count == 1 ? "has" : "have" }

    static let examples: [IMessageNotice] = [
        .enlarged(pack: "Tea", stickers: ["cup (300 x 300)"], side: 408, isPixelArt: false),
        .dropped(DroppedFields("iMessage", [.stickers(2, with: "tags")])),
        .labelCut(sticker: "cup", length: 180, limit: 150, text: "A cup of tea…"),
        .framesJoined(pack: "Tea", stickers: ["steam", "pour"], slowed: [], shortest: 50),
        .notASequence(sticker: "steam", reason: "its frames last 50 to 100 ms"),
        .softEdges(pack: "Tea", stickers: ["steam"]),
        .iconEnlarged(from: .square(300), to: .square(1024)),
        .severalPacks(bundleIDs: ["com.example.tea", "com.example.cake"]),
        .defaultBundleID(
            "com.example.tea",
            ManifestLine(
                option: "bundle-id: …", of: target, in: TargetKeys(),
                at: SourceLocation(file: "pack.yaml", line: 1, column: 1))),
        .mergedPacks(count: 2, name: "The Tea Room", bundleID: "com.example.tea", targets: TargetKeys()),
        .packsDisagree(option: "size", used: "regular", found: "large", packs: ["cake"]), .stickerpackUnused,
        .namesShared(["cake-wave"]),
        .appsReplaced(old: ["com.example.tea.tea", "com.example.tea.cake"], new: ["com.example.tea"]),
        .bundleIDShared(
            "com.example.a-b", packs: ["a_b", "a-b"],
            ManifestLine(
                option: "bundle-id: …", of: target, in: TargetKeys(), pack: "Tea",
                at: SourceLocation(file: "pack.yaml", line: 1, column: 1))),
        .invalidVersion("1.0 beta!", option: "version"), .invalidTeam("ana"), .invalidDeploymentTarget("9", least: 10),
        .notAnimated(sticker: "steam"),
        .document(.syntax(FileError(.damaged, "a comma is missing"))),
        .document(.type(key: "`stickers`", wanted: "a list", found: "the string “cup”")),
        .document(.missingKey("filename", parent: "an entry of stickers")),
        .unknownKey("localizable", parent: "of properties"),
        .misspelledKey("grid-space", parent: "of properties", wanted: "grid-size"), .emptyFrame(sequence: "steam"),
        .noPackContents(pack: "Tea"), .noStickerContents(folder: "cup.sticker"),
        .noIconContents(set: "iMessage App Icon"),
        .stickerMissing(file: "cup.png", sticker: "cup", .absent(similar: "Cup.png")),
        .stickerEmpty, .stickerUnreadable(FileError(.damaged, "is cut short")),
        .iconMissing(file: "icon.png", slot: "58 x 58 px", .absent(similar: nil)),
        .iconUnreadable(slot: "58 x 58 px", FileError(.damaged, "is cut short")), .iconExtraFile("old.png"),
        .projectUnreadable(FileError(.damaged, "has no root object")),
        .plistUnreadable(FileError(.damaged, "a tag is not closed")),
        .plistMissing(target: "StickerPackExtension", file: "StickerPackExtension/Info.plist"),
        .plistNotNamed(target: "StickerPackExtension"), .catalogNotBuilt(name: "Old.xcassets"),
    ]
}
