import StickerModel

extension StickerMetrics {
    static let blockType = asset("blockType") { $0.blockType }
    static let kind = asset("kind") { $0.kind }

    private static func asset(
        _ name: String, _ field: @escaping @Sendable (AssetFields) -> Located<String>?
    ) -> Metric<StickerSubject> {
        Metric(name) { sticker in
            sticker.asset.map { asset in
                let value = field(asset)
                return [Measurement(.text(value?.value ?? "nothing"), at: value?.location)]
            } ?? []
        }
    }

    /// Whether the fill can show what the file is.
    static let fillType = Metric<StickerSubject>("fillType") { sticker in
        guard let asset = sticker.asset else { return [] }
        let isVideo = asset.kind?.value == "animatedSticker"
        let wanted = "//ly.img.ubq/fill/" + (isVideo ? "video" : "image")
        return [
            Measurement(
                .flag(asset.fillType?.value == wanted),
                details: ["found": asset.fillType?.value ?? "nothing", "wanted": wanted], at: asset.fillType?.location)
        ]
    }

    static let sizeIsGiven = Metric<StickerSubject>("sizeIsGiven") { sticker in
        sticker.asset.map { [Measurement(.flag($0.width != nil && $0.height != nil))] } ?? []
    }

    static let sizeAgrees = Metric<StickerSubject>("sizeAgrees") { sticker in
        guard let asset = sticker.asset, let width = asset.width, let height = asset.height, let facts = sticker.facts,
            !facts.format.isVector
        else { return [] }
        let agrees = width.value == Double(facts.size.width) && height.value == Double(facts.size.height)
        return [
            Measurement(
                .flag(agrees),
                details: [
                    "found": "\(Figures.grouped(width.value)) x \(Figures.grouped(height.value))",
                    "wanted": "\(facts.size.width) x \(facts.size.height)",
                ], at: width.location)
        ]
    }

    static let typeAgrees = Metric<StickerSubject>("typeAgrees") { sticker in
        guard let type = sticker.asset?.mimeType, let wanted = sticker.facts?.format.mimeType else { return [] }
        return [
            Measurement(
                .flag(type.value == wanted), details: ["found": type.value, "wanted": wanted], at: type.location)
        ]
    }

    static let hasGroup = Metric<StickerSubject>("hasGroup") { sticker in
        sticker.asset.map { [Measurement(.flag(!$0.groups.isEmpty))] } ?? []
    }
}
