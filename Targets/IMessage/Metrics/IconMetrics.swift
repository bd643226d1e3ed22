import StickerModel

/// What is measured on an icon.
enum IconMetrics {
    static let all: [Metric<IMessageIcon>] = [
        hasSlotSize, platformIsRight, idiomIsRight, isTransparent, hasOpaqueAlpha, format, isInterlaced, colorKind,
        bitDepth, isWideGamut, isUniform,
    ]

    private static func onFile(
        _ name: String, _ measure: @escaping @Sendable (ImageFacts) -> MeasuredValue?
    ) -> Metric<IMessageIcon> {
        Metric(name) { icon in icon.facts.flatMap(measure).map { [Measurement($0)] } ?? [] }
    }

    static let format = onFile("format") { .text($0.format.title) }
    static let isInterlaced = onFile("isInterlaced") { .flag($0.isInterlaced) }
    static let colorKind = onFile("colorKind") { facts in facts.colorKind.map { .text($0) } }
    static let bitDepth = onFile("bitDepth") { .count($0.bitDepth) }
    static let isUniform = onFile("isUniform") { facts in facts.pixels.map { .flag($0.isUniform) } }
    static let isTransparent = onFile("isTransparent") { facts in facts.pixels.map { .flag(!$0.isOpaque) } }
    static let hasOpaqueAlpha = onFile("hasOpaqueAlpha") { facts in
        facts.pixels.map { .flag($0.isOpaque && facts.hasAlphaChannel) }
    }

    static let isWideGamut = Metric<IMessageIcon>("isWideGamut") { icon in
        guard let profile = icon.facts?.colorProfile else { return [] }
        return [Measurement(.flag(true), details: ["profile": profile])]
    }

    static let hasSlotSize = Metric<IMessageIcon>("hasSlotSize") { icon in
        guard let size = icon.facts?.size else { return [] }
        let difference = SizeDifference(of: size, from: icon.slot.pixels)
        let remark = SizeDifference.remark(on: size, table: icon.table)
        return [
            Measurement(
                .flag(size == icon.slot.pixels), details: ["difference": difference.text, "remark": remark])
        ]
    }

    static let idiomIsRight = Metric<IMessageIcon>("idiomIsRight") { icon in
        guard let idiom = icon.idiom else { return [] }
        return [
            Measurement(
                .flag(idiom.value == icon.slot.idiom),
                details: ["found": idiom.value, "wanted": icon.slot.idiom ?? ""], at: idiom.location)
        ]
    }

    static let platformIsRight = Metric<IMessageIcon>("platformIsRight") { icon in
        // One mistake, one finding: a wrong idiom says it all.
        guard icon.idiom?.value == icon.slot.idiom else { return [] }
        let wanted = icon.slot.platform
        let found = icon.platform.map { "the platform “\($0.value)”" } ?? "no platform"
        return [
            Measurement(
                .flag(icon.platform?.value == wanted),
                details: [
                    "found": found, "wanted": wanted.map { "“\($0)”" } ?? "none",
                    "remedy": wanted.map { "add \"platform\" : \"\($0)\"; the entry is dropped without it" }
                        ?? "take the platform out; the entry is dropped with it",
                ], at: icon.platform?.location ?? icon.entryLocation)
        ]
    }
}
