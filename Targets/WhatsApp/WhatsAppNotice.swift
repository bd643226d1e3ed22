import StickerModel

/// What the WhatsApp target reports without measuring it: changes that a plan makes, and faults of bundles.
enum WhatsAppNotice: DocumentNotice {
    /// The two kinds of image in a bundle.
    enum Role: Sendable { case sticker, tray }

    // What a plan changes.
    case packSplit(pack: String, into: [String], most: Int)
    case tooFewOfKind(pack: String, few: KindCount, others: KindCount, fewest: Int, targets: TargetKeys)
    case madeStill(pack: String, count: KindCount, stickers: [String], fewest: Int)
    case omitted(pack: String, count: KindCount, stickers: [String], fewest: Int)
    case enlarged(pack: String, stickers: [String], side: Int, isPixelArt: Bool)
    case dropped(DroppedFields)
    case defaultEmoji(String, pack: String, stickers: [String])
    case emojisCut(sticker: String, count: Int, most: Int, kept: [String])
    case textCut(sticker: String, length: Int, limit: Int, text: String)
    case appStoreLinkRewritten
    case framesJoined(count: Int, shortest: Double)

    // What is wrong with a document.
    case document(DocumentFault)
    /// `isRefused`: Android stops at the key, instead of passing over it.
    case unknownKey(String, location: String, meant: String?, isRefused: Bool)
    case null(key: String)
    case numberForText(key: String, Int)
    case packsKey(String)
    case emojisKey(String, parent: String)
    case playLinkKey(String)
    case base64(key: String)
    case textEncoding

    // What is wrong with a file.
    case archiveUnreadable(FileError)
    /// The pack's files are in this folder of the archive.
    case archiveFolder(String)
    /// `elsewhere` ends the message: where the file was expected, and where there is one of its name. `inPackFolder`:
    /// it was expected in the folder of its pack.
    case imageMissing(Role, file: String, MissingFile, elsewhere: String, inPackFolder: Bool)
    case imageEmpty(Role)
    case imageUnreadable(Role, FileError)
    /// Names of files: those that an Xcode project does not have, and those that only the project has.
    case projectReferences(String, missing: [String], gone: [String])
}

extension WhatsAppNotice {
    static let target = "whatsapp"

    private static let repository = "https://github.com/WhatsApp/stickers"
    private static let android =
        repository + "/blob/06144a1/Android/app/src/main/java/com/example/samplestickerapp/"
    private static let ios = repository + "/blob/06144a1/iOS/WAStickersThirdParty/"

    var text: NoticeText {
        switch self {
        case .packSplit(let pack, let parts, let most):
            NoticeText(
                "pack-split", .info, "A pack is split",
                "pack “\(pack)” becomes \(parts.count) packs for WhatsApp: \(parts.joined(separator: ", "))",
                hint: "a WhatsApp pack holds one kind of sticker, no more than \(most); each further pack gets its "
                    + "first sticker as tray image",
                source: Self.repository + "/blob/06144a1/iOS/README.md", ref: "P-MIX")
        case .tooFewOfKind(let pack, let few, let others, let fewest, let targets):
            NoticeText(
                "kind-minimum", .error, "A kind with too few stickers",
                "pack “\(pack)” has \(few.text) beside \(others.text); a WhatsApp pack holds one kind, at least "
                    + "\(fewest) stickers",
                hint: Self.remedies(few, others, fewest, targets).joined(separator: ", or "), ref: "P-COUNT-MIN")
        case .madeStill(let pack, let count, let stickers, let fewest):
            NoticeText(
                "remainder-still", .warning, "Animations become stills",
                "pack “\(pack)” makes \(count.text) still, as `remainder: still` asks: \(NameList.text(stickers))",
                hint: "to keep them animated, add animations until there are \(fewest)", ref: "P-MIX")
        case .omitted(let pack, let count, let stickers, let fewest):
            NoticeText(
                "remainder-omitted", .warning, "Stickers are left out",
                "pack “\(pack)” leaves \(count.text) out of WhatsApp, as `remainder: omit` asks: "
                    + NameList.text(stickers),
                hint: "to keep them, add stickers of that kind until there are \(fewest)", ref: "P-MIX")
        case .enlarged(let pack, let stickers, let side, let isPixelArt):
            NoticeText(
                "enlarged", .warning, "Art smaller than the sticker",
                "\(MetricUnit.stickers.text(Double(stickers.count))) of pack “\(pack)” "
                    + "\(stickers.count == 1 ? "is" : "are") smaller than \(side) x \(side) px and "
                    + "\(stickers.count == 1 ? "is" : "are") enlarged, which blurs: \(NameList.text(stickers))",
                hint: EnlargedStickers.remedy(isPixelArt: isPixelArt), source: Self.ios + "Limits.swift", ref: "S-DIM",
                cause: "small-art")
        case .dropped(let fields):
            NoticeText(
                "dropped", .info, "WhatsApp has no such field", fields.message, ref: "X-OPT", cause: "dropped",
                dropped: fields)
        case .defaultEmoji(let emoji, let pack, let stickers):
            NoticeText(
                "default-emoji", .warning, "Stickers without emojis get a default",
                "pack “\(pack)” has \(MetricUnit.stickers.text(Double(stickers.count))) without emojis; WhatsApp gets "
                    + "\(emoji) for: \(NameList.text(stickers))",
                hint: "give each sticker the emojis people would search for, or the pack a default: `emojis: [👋]`",
                source: Self.android + "StickerPackValidator.java",
                conflict: "The iOS READMEs call emojis optional; Android's code has required one since 845a9f4 "
                    + "(2020-05-08).", ref: "M-MIN")
        case .emojisCut(let sticker, let count, let most, let kept):
            NoticeText(
                "emojis-cut", .warning, "More emojis than WhatsApp takes",
                "\(sticker) has \(MetricUnit.emojis.text(Double(count))); the limit is \(most), so WhatsApp gets "
                    + kept.joined(separator: " "),
                hint: "put the best \(most) first", source: Self.ios + "Limits.swift", ref: "M-MAX")
        case .textCut(let sticker, let length, let limit, let text):
            NoticeText(
                "accessibility-text-cut", .warning, "Accessibility text is shortened",
                "the alt text of \(sticker) has \(MetricUnit.characters.text(Double(length))); the limit is "
                    + "\(Figures.grouped(limit)), so it is shortened to “\(text)”",
                hint:
                    "write a shorter text, or one for WhatsApp alone under `targets: { whatsapp: { alt: … } }` of this "
                    + "sticker", ref: "X-STATIC")
        case .appStoreLinkRewritten:
            NoticeText(
                "app-store-link-rewritten", .info, "The App Store link is rewritten",
                "the App Store link is written with itunes.apple.com, because WhatsApp refuses apps.apple.com",
                source: Self.repository + "/issues/744", ref: "L-IOS")
        case .framesJoined(let count, let shortest):
            NoticeText(
                "frames-joined", .info, "Very short frames are joined",
                "has \(MetricUnit.frames.text(Double(count))) shorter than \(MetricUnit.milliseconds.text(shortest)), "
                    + "joined with \(count == 1 ? "its" : "their") neighbors for WhatsApp; the running time does not change",
                source: Self.ios + "Limits.swift", ref: "A-FRAME-MIN", cause: "fast-frames")

        case .document(.syntax(let error)):
            NoticeText(
                "json-syntax", .error, "JSON is strict and in UTF-8", error.message,
                hint: error.hint ?? "correct it here; WhatsApp apps stop at launch when they read such a file",
                source: Self.repository + "/issues/373", ref: "J-STRICT")
        case .document(.type(let key, let wanted, let found, let remedy)):
            NoticeText(
                "json-type", .error, "Values are of the right kind", "\(key) expects \(wanted), found \(found)",
                hint: remedy, source: Self.android + "ContentFileParser.java", ref: "J-BOOL")
        case .document(.missingKey(let key, let parent)):
            NoticeText(
                "json-missing-key", .error, "Required keys are present", "\(parent) has no “\(key)”", hint: "add it",
                source: Self.ios + "StickerPackManager.swift", ref: "2.1")
        case .unknownKey(let key, let location, let meant, let isRefused):
            NoticeText(
                isRefused ? "json-unknown-key" : "json-ignored-key", isRefused ? .error : .warning,
                isRefused ? "No unknown keys where Android refuses them" : "No unknown keys",
                "unknown key “\(key)” \(location)" + (isRefused ? "" : " is ignored")
                    + (meant.map { "; did you mean “\($0)”?" } ?? ""),
                hint: isRefused ? "remove it; Android stops reading the file here" : "remove it or correct its name",
                source: Self.android + "ContentFileParser.java",
                conflict:
                    "Android refuses unknown keys at the top and inside stickers and skips them inside packs; iOS "
                    + "ignores them everywhere.", ref: "J-KEYS")
        case .null(let key):
            NoticeText(
                "json-null", .error, "No null", "\(key) is null", hint: "leave the key out or write \"\"",
                source: Self.android + "ContentFileParser.java",
                conflict: "iOS takes null for optional keys, Android for none.", ref: "J-NULL")
        case .numberForText(let key, let number):
            NoticeText(
                "json-number", .warning, "Texts are in quotes",
                "\(key) is the number \(number); Android reads it as text, iOS does not",
                hint: "put it in quotes",
                source: "https://developer.android.com/reference/android/util/JsonReader",
                conflict: "Android's reader gives numbers as texts where it is asked for a text; iOS needs strings.",
                ref: "2.2")
        case .packsKey(let key):
            NoticeText(
                "json-packs-key", .error, "The key of the packs is sticker_packs",
                "the packs are under “\(key)”; the key is sticker_packs", hint: "rename the key",
                source: "https://github.com/pratikbutani/WAStickerApp-JSON-Generator/issues/2", ref: "J-PACKS")
        case .emojisKey(let key, let parent):
            NoticeText(
                "json-emojis-key", .error, "The key of the emojis is emojis",
                "\(parent) has “\(key)”; the key is emojis, with a list",
                hint: "rename the key and write a list: \"emojis\": [\"🙂\"]", source: Self.repository + "/issues/303",
                conflict: "The README of 2018 documents emoji, and the one of 2021 still does once; no code has ever "
                    + "read it.", ref: "J-EMOJIS")
        case .playLinkKey(let key):
            NoticeText(
                "play-link-key", .error, "The key of the Play Store link is android_play_store_link",
                "“\(key)” is not read; the key is android_play_store_link", hint: "rename the key",
                source: Self.repository + "/blob/06144a1/iOS/README.md",
                conflict: "The README of 2018 says android_app_store_link in its optional list, a slip that was "
                    + "corrected in January 2020.", ref: "L-KEY")
        case .base64(let key):
            NoticeText(
                "base64", .error, "Images of a payload are base64", "\(key) is not base64",
                hint: "encode the bytes of the file as base64 without line breaks",
                source: Self.ios + "Interoperability.swift", ref: "2.3")
        case .textEncoding:
            NoticeText(
                "text-encoding", .error, "Text files are UTF-8", "is not UTF-8", hint: "save it as UTF-8",
                source: Self.repository + "/issues/323", ref: "J-STRICT")

        case .archiveUnreadable(let error):
            NoticeText(
                "archive-unreadable", .error, "The archive can be read", error.message,
                hint: error.hint ?? "create the archive again as a plain zip", ref: "2.4")
        case .archiveFolder(let folder):
            NoticeText(
                "archive-folder", .error, "The files of an archive are at its top level",
                "the stickers are in the folder “\(folder)”; importers look at the top level only",
                hint: "pack the files themselves, not the folder around them", ref: "2.4")
        case .imageMissing(.sticker, let file, let missing, let elsewhere, let inPackFolder):
            NoticeText(
                "sticker-missing", .error, "Every sticker file exists",
                "sticker file “\(file)” " + missing.text(absent: "is missing" + elsewhere),
                hint: missing.remedy(
                    absent: "put the file there or correct the name"
                        + (inPackFolder ? "; on Android the folder has the pack's identifier as its name" : "")),
                source: Self.repository + "/issues/364", ref: "S-EXISTS")
        case .imageMissing(.tray, let file, let missing, let elsewhere, _):
            NoticeText(
                "tray-missing", .error, "The tray image exists",
                "tray image “\(file)” " + missing.text(absent: "is missing" + elsewhere),
                hint: missing.remedy(absent: "put the file there or correct the name"),
                source: Self.repository + "/issues/328", ref: "T-NAME")
        case .imageEmpty(let role):
            NoticeText(
                role == .sticker ? "sticker-empty" : "tray-empty", .error,
                role == .sticker ? "Sticker files are not empty" : "The tray image is not empty",
                "the \(role == .sticker ? "sticker file" : "tray image") is empty (0 bytes)",
                hint: "export the image again", source: Self.android + "StickerPackLoader.java",
                ref: role == .sticker ? "S-EXISTS" : "T-FMT")
        case .imageUnreadable(.sticker, let error):
            NoticeText(
                "sticker-unreadable", .error, "Every sticker can be decoded", error.message,
                hint: error.remedy(for: "WebP"), source: Self.repository + "/issues/75",
                ref: "S-FMT")
        case .imageUnreadable(.tray, let error):
            NoticeText(
                "tray-unreadable", .error, "The tray image can be decoded", error.message,
                hint: error.remedy(for: "PNG"), source: Self.android + "StickerPackValidator.java",
                ref: "T-FMT")
        case .projectReferences(let project, let missing, let gone):
            NoticeText(
                "project-reference", .warning, "The Xcode project of an app has all of its pictures",
                "\(project) does not name \(NameList.text(missing)), so Xcode builds the app without "
                    + (missing.count == 1 ? "it" : "them")
                    + (gone.isEmpty
                        ? "" : "; it names \(NameList.text(gone)), which \(gone.count == 1 ? "is" : "are") not there"),
                hint: "in Xcode, add the files to the target of the app"
                    + (gone.isEmpty ? "" : " and remove the references to what is gone"),
                source: Self.repository + "/blob/06144a1/iOS/README.md", ref: "S-EXISTS")
        }
    }

    private static func remedies(
        _ few: KindCount, _ others: KindCount, _ fewest: Int, _ targets: TargetKeys
    ) -> [String] {
        let missing = KindCount(count: fewest - few.count, isAnimated: few.isAnimated)
        var remedies = ["add \(missing.text(more: true))"]
        let canBeStill = few.isAnimated && few.count + others.count >= fewest
        if canBeStill {
            remedies.append(targets.remedy("remainder: still", of: target) + " to make stills of the animations")
        }
        if others.count >= fewest {
            let option = canBeStill ? "`remainder: omit`" : targets.remedy("remainder: omit", of: target)
            remedies.append("\(option) to leave \(few.count == 1 ? "it" : "them") out")
        }
        return remedies + [targets.remedy(switchingOff: target)].compactMap(\.self)
    }

    static let examples: [WhatsAppNotice] = [
        .packSplit(pack: "Tea", into: ["“Tea” (tea, 30 stills)", "“Tea 2” (tea-2, 5 stills)"], most: 30),
        .tooFewOfKind(
            pack: "Tea", few: KindCount(count: 2, isAnimated: true), others: KindCount(count: 9, isAnimated: false),
            fewest: 3, targets: TargetKeys()),
        .madeStill(pack: "Tea", count: KindCount(count: 1, isAnimated: true), stickers: ["steam"], fewest: 3),
        .omitted(pack: "Tea", count: KindCount(count: 1, isAnimated: true), stickers: ["steam"], fewest: 3),
        .enlarged(pack: "Tea", stickers: ["cup (300 x 300)"], side: 512, isPixelArt: false),
        .dropped(DroppedFields("WhatsApp", [.stickers(2, with: "tags")])),
        .defaultEmoji("🙂", pack: "Tea", stickers: ["cup", "pot"]),
        .emojisCut(sticker: "cup", count: 4, most: 3, kept: ["👋", "☕", "😀"]),
        .textCut(sticker: "cup", length: 140, limit: 125, text: "A cup of tea…"), .appStoreLinkRewritten,
        .framesJoined(count: 2, shortest: 8), .document(.syntax(FileError(.damaged, "a comma is missing"))),
        .document(.type(key: "emojis", wanted: "a list", found: "the string “👋”", remedy: "write it in brackets")),
        .document(.missingKey("stickers", parent: "pack 1")),
        .unknownKey("extra", location: "at the top", meant: nil, isRefused: true),
        .unknownKey("publishr", location: "in a pack", meant: "publisher", isRefused: false),
        .null(key: "accessibility_text"), .numberForText(key: "identifier", 1), .packsKey("sticker_pack"),
        .emojisKey("emoji", parent: "sticker 1"),
        .playLinkKey("android_app_store_link"), .base64(key: "image_data of sticker 2"), .textEncoding,
        .archiveUnreadable(FileError(.damaged, "is not a zip archive")), .archiveFolder("cats"),
        .imageMissing(
            .sticker, file: "cup.webp", .absent(similar: nil), elsewhere: "; expected at tea/cup.webp",
            inPackFolder: true),
        .imageEmpty(.sticker),
        .imageUnreadable(.sticker, FileError(.damaged, "is cut short")),
        .imageMissing(
            .tray, file: "tray.png", .absent(similar: nil), elsewhere: "; expected at tea/tray.png",
            inPackFolder: true),
        .imageEmpty(.tray),
        .imageUnreadable(.tray, FileError(.damaged, "is cut short")),
        .projectReferences("Tea.xcodeproj", missing: ["cup-1.webp"], gone: ["cup (1).webp"]),
    ]
}

/// The findings of one check or plan for WhatsApp.
typealias FindingLog = StickerModel.FindingLog<WhatsAppNotice>
