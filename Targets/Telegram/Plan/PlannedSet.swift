import PortableFoundation
import StickerModel

/// One set as Telegram gets it: a manifest's pack, or a part of it.
struct PlannedSet: Sendable {
    let source: Pack
    let options: TelegramOptions
    let kind: SetKind
    /// In its address, with `_by_<bot>` where a bot makes it.
    var name: String
    var title: String
    /// Its folder, and the beginning of the names of its import documents.
    var folder: String
    var stickers: [PlannedSticker]
    /// How the picture of the set is made, and of which file name; nil where Telegram takes the first sticker.
    var thumbnail: PlannedThumbnail?
}

/// The picture of a set.
struct PlannedThumbnail: Sendable {
    var art: String
    var form: StickerForm
    var rendition: Rendition

    var fileName: String { "thumb." + form.fileExtension(writesWebP: false) }
}

/// A sticker on its way into a set.
struct PlannedSticker: Sendable {
    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    var form: StickerForm
    var rendition: Rendition
    /// Why a Lottie animation becomes a video; empty where it does not.
    var obstacles: [String] = []
    var emojis: [String] = []
    var keywords: [String] = []
    /// `01_cup.png`
    var fileName = ""
    /// The running time in ms; 0 for a still, nil when it is not known.
    var duration: Double?
}

extension StickerForm {
    func fileExtension(writesWebP: Bool) -> String {
        switch self {
        case .still: writesWebP ? "webp" : "png"
        case .video: "webm"
        case .vector: "tgs"
        }
    }
}

extension PlannedSet {
    static let identifierKind = IdentifierKind(
        "set", loss: "people keep the old set, and its address leads to it", change: .error, removal: .warning,
        coverName: "thumbnail")

    /// What has to stay so that uploads change the set that people have.
    var publishedIdentifier: PublishedIdentifier {
        var record = IdentifierRecord(kind: "set", id: name, owner: ManifestItem(pack: source.id))
        record.stickers = stickers.map(\.sticker.id)
        record.cover = thumbnail?.art
        var published = PublishedIdentifier(record, at: source.location(of: "id"))
        published.isCoverGiven = thumbnail != nil
        return published
    }
}

/// Names of sets, as Telegram takes them.
enum SetName {
    /// Letters, digits and single underscores, beginning with a letter: `tea-time` gives `tea_time`.
    static func plain(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isWord {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("_") {
                name += "_"
            }
        }
        while name.hasSuffix("_") { name.removeLast() }
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return "s_" + name }
        return name
    }

    /// The end of the names of a bot's sets; "" where there is no bot.
    static func ending(of bot: String?) -> String { bot.map { "_by_" + $0 } ?? "" }

    /// A name without that end, where somebody wrote it already.
    static func without(_ ending: String, _ name: String) -> String {
        guard !ending.isEmpty, name.lowercased().hasSuffix(ending.lowercased()) else { return name }
        return String(name.dropLast(ending.count))
    }
}
