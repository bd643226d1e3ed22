import StickerModel

extension Metric where Subject == WhatsAppSticker {
    /// What every sticker file shows.
    static var pictures: [Metric] {
        [
            Metric("format") { sticker in
                facts(sticker).map { facts in
                    .init(
                        .text(facts.format.shown.title),
                        details: [
                            "article": facts.format.shown.withArticle,
                            "renamed": facts.format.contradiction(to: sticker.file?.value),
                        ])
                }
            },
            Metric("side", in: .pixels) { facts($0).flatMap(FactMeasures.sides) },
            Metric("fileBytes", in: .bytes) { facts($0).map { .init(.count($0.byteCount)) } },
            Metric("trailingBytes", in: .bytes) { facts($0).map { .init(.count($0.trailingBytes)) } },
            Metric("hasForeignMetadata") { sticker in
                facts(sticker).map { facts in
                    let kinds = facts.metadata.filter { $0 != "EXIF" }
                    return .init(.flag(!kinds.isEmpty), details: ["kinds": kinds.joined(separator: " and ")])
                }
            },
            Metric("hasExif") { facts($0).map { .init(.flag($0.metadata.contains("EXIF"))) } },
            Metric("isOpaque") { pixels($0).map { .init(.flag($0.isOpaque)) } },
            Metric("isBlank") { pixels($0).map { .init(.flag($0.visibleBox == nil)) } },
            Metric("clearMargin", in: .pixels) { facts($0).flatMap(FactMeasures.margin) },
        ]
    }

    /// What only animations show; planned ones are judged before they are rendered.
    static var animations: [Metric] {
        [
            Metric("frameCount", in: .frames) { sticker in sticker.durations.map { [.init(.count($0.count))] } ?? [] },
            Metric("shortestFrame", in: .milliseconds) { sticker in
                // Of a plan the renderer joins what is too short.
                guard sticker.facts != nil, let durations = moving(sticker), let shortest = durations.min() else {
                    return []
                }
                let frame = (durations.firstIndex(of: shortest) ?? 0) + 1
                return [.init(.number(shortest), details: ["frame": "\(frame)"])]
            },
            Metric("duration", in: .milliseconds) { sticker in
                moving(sticker).map { [.init(.number($0.reduce(0, +)))] } ?? []
            },
            Metric("loopCount") { sticker in
                moving(sticker).flatMap { _ in sticker.facts?.loopCount }.map { [.init(.count($0))] } ?? []
            },
            Metric("firstFrameShare") { sticker in sticker.firstFrameShare.map { [.init(.number($0))] } ?? [] },
            Metric("animationFormat") { sticker in
                facts(sticker).filter(\.isAnimated).map { .init(.text($0.format.shown.title)) }
            },
        ]
    }

    private static func facts(_ sticker: WhatsAppSticker) -> [ImageFacts] { sticker.facts.map { [$0] } ?? [] }

    private static func pixels(_ sticker: WhatsAppSticker) -> [PixelFacts] { sticker.facts?.pixels.map { [$0] } ?? [] }

    private static func moving(_ sticker: WhatsAppSticker) -> [Double]? {
        sticker.durations.flatMap { $0.count > 1 ? $0 : nil }
    }
}
