import StickerModel

extension Metric where Subject == WhatsAppPack {
    static var contents: [Metric] {
        [
            Metric("stickerCount", in: .stickers) { [.init(.count($0.stickers.count))] },
            Metric("isMixed", measure: mixed),
            Metric("animatesUnmarked", measure: unmarked),
            Metric("totalBytes", in: .bytes) { pack in
                let sizes = pack.stickers.compactMap(\.facts?.byteCount)
                return sizes.isEmpty ? [] : [.init(.count(sizes.reduce(0, +)))]
            },
            Metric("stickerIsRepeated", measure: repeated),
            Metric("pngCount", in: .stickers) { pack in
                [.init(.count(pack.stickers.filter { $0.facts?.format == .png || $0.facts?.format == .apng }.count))]
            },
            Metric("withoutText", in: .stickers) { pack in
                let silent = pack.stickers.filter { $0.text?.value.allSatisfy(\.isWhitespace) ?? true }
                return [.init(.count(silent.count), details: ["names": NameList.text(silent.map(\.name))])]
            },
        ]
    }

    private static func mixed(_ pack: WhatsAppPack) -> [Measurement] {
        let animated = pack.animatedStickers
        let still = pack.stillStickers
        guard !animated.isEmpty, !still.isEmpty else { return [.init(.flag(false))] }
        let fewer = animated.count < still.count ? animated : still
        return [
            .init(
                .flag(true),
                details: [
                    "stills": KindCount.text(still.count, isAnimated: false),
                    "animations": KindCount.text(animated.count, isAnimated: true),
                    "names": NameList.text(fewer.map(\.name)),
                ])
        ]
    }

    /// Only for packs of one kind: a mixed one has its own rule.
    private static func unmarked(_ pack: WhatsAppPack) -> [Measurement] {
        guard let marked = pack.isMarkedAnimated, pack.stillStickers.isEmpty else { return [] }
        let animated = pack.animatedStickers.count
        return [
            .init(
                .flag(animated > 0 && !marked.value),
                details: ["animated": "\(animated)", "count": "\(pack.stickers.count)"],
                at: marked.location ?? pack.location)
        ]
    }

    private static func repeated(_ pack: WhatsAppPack) -> [Measurement] {
        var files: [String: String] = [:]
        var pictures: [UInt64: String] = [:]
        return pack.stickers.compactMap { sticker in
            let file = sticker.file?.value.lowercased() ?? ""
            let picture = sticker.facts?.pixels?.contentHash
            defer {
                if !file.isEmpty { files[file] = files[file] ?? sticker.name }
                if let picture { pictures[picture] = pictures[picture] ?? sticker.name }
            }
            if let first = files[file] { return again(sticker, first, what: "file") }
            if let picture, let first = pictures[picture] { return again(sticker, first, what: "picture") }
            return nil
        }
    }

    private static func again(_ sticker: WhatsAppSticker, _ first: String, what: String) -> Measurement {
        Measurement(
            .flag(true), details: ["again": sticker.name, "first": first, "what": what], at: sticker.file?.location)
    }
}
