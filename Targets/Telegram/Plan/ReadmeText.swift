import StickerModel

/// `README.md`: how the sets get into Telegram, by a bot and by hand.
struct ReadmeText: Sendable {
    let sets: [PlannedSet]

    var values: [String: Template<Markdown>.Value] {
        let count = sets.reduce(0) { $0 + $1.stickers.count }
        let bots = sets.compactMap(\.options.bot).uniqued
        let hasStickers = sets.contains { $0.kind == .stickers }
        return [
            "title": .text(.text(sets.count == 1 ? sets[0].title : sets.first?.source.publisher ?? "")),
            "counts": .text(
                .text(
                    "\(sets.count == 1 ? "one set" : "\(sets.count) sets") with "
                        + MetricUnit.stickers.text(Double(count)))),
            "sets": .list(
                sets.map { set in
                    let what = set.kind == .emoji ? "custom emoji" : "stickers"
                    return [
                        "folder": .text(.code(set.folder, escapesBars: true)),
                        "name": .text(.code(set.name, escapesBars: true)),
                        "address": .text(.code(set.address, escapesBars: true)),
                        "holds": "\(set.stickers.count) \(.text(what))",
                    ]
                }),
            "has-bot": .flag(!bots.isEmpty), "bots": .text(.text(NameList.whole(bots.map { "@" + $0 }, "and"))),
            "without-bot": .flag(sets.contains { $0.options.bot == nil }),
            "has-emoji": .flag(sets.contains { $0.kind == .emoji }), "has-stickers": .flag(hasStickers),
            "has-import": .flag(sets.contains { $0.options.writesImport && $0.kind == .stickers }),
        ]
    }
}

extension PlannedSet {
    /// Where people find it.
    fileprivate var address: String { "t.me/\(kind == .emoji ? "addemoji" : "addstickers")/\(name)" }
}
