import StickerModel

extension Metric where Subject == WhatsAppPack {
    static var archives: [Metric] {
        [
            Metric("coverCount") { [.init(.count($0.archive.covers.count))] },
            Metric("nestedFile") { $0.archive.nested.map { .init(.flag(true), details: ["file": $0]) } },
            Metric("foreignFile") { $0.archive.foreign.map { .init(.flag(true), details: ["file": $0]) } },
            Metric("namesSortNumerically", measure: misplaced),
        ]
    }

    private static func misplaced(_ pack: WhatsAppPack) -> [Measurement] {
        guard let names = NameOrder.misplaced(in: pack.stickers.compactMap(\.file?.value)) else {
            return [.init(.flag(true))]
        }
        return [.init(.flag(false), details: ["first": names.first, "second": names.second])]
    }
}
