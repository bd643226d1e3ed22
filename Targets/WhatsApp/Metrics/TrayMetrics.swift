import StickerModel

extension Metric where Subject == WhatsAppTray {
    static var all: [Metric] {
        [
            Metric("side", in: .pixels) { facts($0).flatMap(FactMeasures.sides) },
            Metric("fileBytes", in: .bytes) { facts($0).map { .init(.count($0.byteCount)) } },
            Metric("format") { tray in
                facts(tray).map {
                    .init(.text($0.format.shown.title), details: ["article": $0.format.shown.withArticle])
                }
            },
            Metric("isAnimated") { facts($0).map { .init(.flag($0.isAnimated)) } },
            Metric("nameHasFolders") { file($0).map { .init(.flag(PlainName.hasFolders($0.value)), at: $0.location) } },
            Metric("plainName") { tray in
                file(tray).filter { !PlainName.hasFolders($0.value) }.map {
                    .init(.text($0.value), details: ["plain": PlainName.suggestion(for: $0.value)], at: $0.location)
                }
            },
        ]
    }

    private static func facts(_ tray: WhatsAppTray) -> [ImageFacts] { tray.facts.map { [$0] } ?? [] }

    private static func file(_ tray: WhatsAppTray) -> [Located<String>] {
        tray.file.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }
}
