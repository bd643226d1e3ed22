import StickerModel

/// `README.md`: how the packs get into WhatsApp, with a sticker app or with an app of one's own.
struct ReadmeText: Sendable {
    let packs: [PlannedPack]

    var values: [String: Template<Markdown>.Value] {
        let count = packs.reduce(0) { $0 + $1.stickers.count }
        return [
            "title": .text(.text(packs.count == 1 ? packs[0].name : packs.first?.source.publisher ?? "")),
            "counts": .text(
                .text("\(MetricUnit.packs.text(Double(packs.count))) with \(MetricUnit.stickers.text(Double(count)))")),
            "app-store-facts": StoreFact.entries(of: "App Store"), "play-facts": StoreFact.entries(of: "Google Play"),
            "has-animations": .flag(packs.contains(where: \.isAnimated)),
            "packs": .list(
                packs.map { pack in
                    let kind = pack.isAnimated ? "animated" : "still"
                    return [
                        "name": .text(.text(pack.name)), "stickers": "\(pack.stickers.count), \(.text(kind))",
                        "archive": .text(.code(pack.archivePath, escapesBars: true)),
                    ]
                }),
        ]
    }

    /// What to do after a build.
    var nextStep: NextStep {
        let isOne = packs.count == 1
        return NextStep(
            .command("preview --serve --lan"), .words(isOne ? " brings " : " brings the \(packs.count) packs in "),
            .path(isOne ? packs[0].archivePath : "wastickers"), .words(" to a phone; "),
            .path("README.md"), .words(" has the other ways"))
    }
}
