import StickerModel

extension Metric where Subject == WhatsAppPack {
    static var archives: [Metric] {
        [
            Metric("coverCount") { [.init(.count($0.archive.covers.count))] },
            Metric("nestedFile") { pack in
                let nested = pack.archive.nested
                return nested.isEmpty ? [] : [.init(.flag(true), details: ["files": NameList.text(nested)])]
            },
            Metric("foreignFile") { pack in
                let foreign = pack.archive.foreign
                return foreign.isEmpty ? [] : [.init(.flag(true), details: ["files": NameList.text(foreign)])]
            },
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
