import StickerModel

/// One pack as WhatsApp gets it: a manifest's pack, or a part of it.
struct PlannedPack: Sendable {
    let source: Pack
    /// What WhatsApp knows the pack by, and its folder on Android.
    var identifier: String
    /// Beginning of the file names, unique in the catalog also when letter case is ignored.
    var stem: String
    var name: String
    var isAnimated: Bool
    var stickers: [PlannedSticker]
    /// Whether this is the first pack made of its source, which has the given tray image.
    var isFirstPart: Bool

    var trayName: String { stem + "_tray.png" }
    /// The folder on Android: the identifier, or something harmless while that one breaks the rules for folder names.
    var folder: String { PlainName.isFolderName(identifier) ? identifier : stem }
    /// File name of the payload: that of the folder, unless another pack has it in other capitals.
    var payloadName = ""
    var archivePath: String { "wastickers/\(stem).wastickers" }
    var payloadPath: String { "pasteboard/\(payloadName)" }
}

extension PlannedPack {
    /// WhatsApp recognizes a pack by its app and its identifier.
    static let identifierKind = IdentifierKind(
        "pack", loss: "people keep the old pack, without updates", change: .error,
        removal: .warning, coverName: "tray image")

    /// `tray` is the art of the tray image.
    func publishedIdentifier(tray: String?) -> PublishedIdentifier {
        var record = IdentifierRecord(kind: "pack", id: identifier, owner: ManifestItem(pack: source.id))
        record.form = Self.form(isAnimated: isAnimated)
        record.stickers = stickers.map(\.sticker.id)
        record.cover = tray
        var published = PublishedIdentifier(record, at: source.location(of: "id"))
        published.isCoverGiven = isFirstPart && (source.tray ?? source.icon) != nil
        published.isCoverFirstSticker = !isFirstPart
        return published
    }

    /// What a pack is recorded as; it holds one kind of sticker.
    static func form(isAnimated: Bool) -> String { isAnimated ? "animated" : "still" }
}

/// A sticker on its way into a WhatsApp pack.
struct PlannedSticker: Sendable {
    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// Milliseconds of each frame shown, one entry for a still; nil when the art could not be read, or its timing is an
    /// error.
    var durations: [Double]?
    /// Whether it goes into an animated pack.
    var isAnimated: Bool
    var emojis: [String]
    var text: String?
    /// `<pack>_NN_<sticker>.webp`
    var fileName: String

    init(_ sticker: Sticker, facts: ImageFacts?) {
        self.sticker = sticker
        self.facts = facts
        emojis = []
        fileName = ""
        isAnimated = false
        guard let facts else { return }
        // The poster only rotates the loop; without it the ends of a trim stay the first and the last frame.
        var edit = sticker.edit
        edit.poster = nil
        // A trim that keeps nothing is reported by the engine; what the sticker was to be is not known.
        guard let timeline = try? Timing(edit, isStill: false).timeline(over: facts.durations) else { return }
        durations = timeline.durations
        isAnimated = timeline.durations.count > 1
    }

    /// `NN_<sticker>`, counted from 1, for a position that counts from 0; an id that begins with that number keeps it.
    func numberedID(at index: Int) -> String {
        let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        let isNumbered = sticker.id.hasPrefix(number + "_") || sticker.id.hasPrefix(number + "-")
        return isNumbered ? sticker.id : "\(number)_\(sticker.id)"
    }

    /// The same as a still of its poster.
    var stilled: PlannedSticker {
        var still = self
        still.isAnimated = false
        still.durations = durations.map { _ in [0] }
        return still
    }
}
