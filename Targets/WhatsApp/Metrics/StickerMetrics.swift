import StickerModel

extension Metric where Subject == WhatsAppSticker {
    static var all: [Metric] { names + pictures + animations + texts }

    private static var names: [Metric] {
        [
            Metric("fileName") { file($0).map { .init(.text($0.value), at: $0.location) } },
            Metric("nameHasFolders") { file($0).map { .init(.flag(PlainName.hasFolders($0.value)), at: $0.location) } },
            Metric("plainName") { sticker in
                // Folders have a rule of their own.
                file(sticker).filter { !PlainName.hasFolders($0.value) }.map {
                    .init(.text($0.value), details: ["plain": PlainName.suggestion(for: $0.value)], at: $0.location)
                }
            },
            Metric("isRenamedPNG") { sticker in
                guard let facts = sticker.facts, FileName.pathExtension(sticker.file?.value ?? "") == "webp" else {
                    return []
                }
                return [.init(.flag([.png, .apng].contains(facts.format)))]
            },
        ]
    }

    private static func file(_ sticker: WhatsAppSticker) -> [Located<String>] {
        sticker.file.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }

    private static var texts: [Metric] {
        [
            Metric("emojiCount", in: .emojis) { sticker in
                // Android drops empty texts before it counts, iOS does not.
                let entries = sticker.emojis.filter { sticker.form != .android || !$0.value.isEmpty }
                return [.init(.count(entries.count), at: sticker.emojisLocation)]
            },
            // An entry that is a list or a word is one mistake, whatever else could be said about it.
            Metric("entryIsEmoji") { entries($0, where: { !$0.contains(",") }) { .flag(EmojiText.isSingleEmoji($0)) } },
            Metric("entryHasComma") { entries($0) { .flag($0.contains(",")) } },
            Metric("entryChanges") {
                entries($0, where: EmojiText.isSingleEmoji) { .flag(EmojiText.onIPhone($0) != EmojiText.plain($0)) }
            },
            Metric("entryHasSelector") { entries($0) { .flag(EmojiText.hasSelector($0)) } },
            Metric("textLength", in: .characters) {
                text($0).map { .init(.count($0.value.utf16.count), at: $0.location) }
            },
            Metric("textHasEmoji") { sticker in
                text(sticker).map { text in
                    let found = text.value.first(where: EmojiText.isEmoji)
                    return .init(
                        .flag(found != nil), details: ["emoji": found.map(String.init) ?? ""], at: text.location)
                }
            },
            Metric("textOpensWithKind") { sticker in
                text(sticker).map { text in
                    let opening = AccessibilityText.needlessOpening(of: text.value)
                    return .init(.flag(opening != nil), details: ["opening": opening ?? ""], at: text.location)
                }
            },
        ]
    }

    private static func entries(
        _ sticker: WhatsAppSticker, where isMeant: (String) -> Bool = { _ in true }, value: (String) -> MeasuredValue
    ) -> [Measurement] {
        sticker.emojis.filter { !$0.value.isEmpty && isMeant($0.value) }.map { entry in
            let becomes = EmojiText.visible(EmojiText.onIPhone(entry.value))
            return Measurement(
                value(entry.value), details: ["emoji": entry.value, "becomes": becomes], at: entry.location)
        }
    }

    private static func text(_ sticker: WhatsAppSticker) -> [Located<String>] {
        sticker.text.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }
}
