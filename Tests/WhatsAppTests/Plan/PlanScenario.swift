import StickerModel
import Testing

@testable import WhatsApp

/// A catalog that WhatsApp cannot take as it is: the rule that speaks, how loud, and what it says.
struct PlanScenario: Sendable, CustomTestStringConvertible {
    let rule: String
    let severity: Severity
    let says: String
    let remedy: String
    let path: String
    let line: Int?
    let maker: CatalogMaker

    var testDescription: String { "\(rule): \(says.prefix(60))" }

    private init(
        _ rule: String, _ severity: Severity, _ says: String, remedy: String = "", path: String = "pack.yaml",
        line: Int? = nil, _ maker: CatalogMaker
    ) {
        self.rule = "whatsapp/" + rule
        self.severity = severity
        self.says = says
        self.remedy = remedy
        self.path = path
        self.line = line
        self.maker = maker
    }

    static let all: [PlanScenario] = kinds + texts + pictures + links

    private static let kinds = [
        PlanScenario(
            "pack-split", .info,
            "becomes 2 packs for WhatsApp: “Tea Time” (tea-time, 29 stills), “Tea Time 2” (tea-time-2, 3 stills)",
            remedy: "no more than 30", CatalogMaker(stills: 32)),
        PlanScenario(
            "kind-minimum", .error, "pack “Tea Time” has 2 animated stickers beside 5 stills",
            remedy: "add 1 more animated sticker, or write `remainder: still` under `targets: whatsapp:`",
            CatalogMaker(stills: 5, animations: 2)),
        PlanScenario(
            "kind-minimum", .error, "a WhatsApp pack holds one kind, at least 3 stickers",
            remedy: "or `remainder: omit` to leave them out",
            CatalogMaker(stills: 5, animations: 2)),
        PlanScenario(
            "kind-minimum", .error, "has 1 still beside 3 animated stickers",
            remedy: "add 2 more stills, or write `remainder: omit` under `targets: whatsapp:`",
            CatalogMaker(stills: 1, animations: 3)),
        PlanScenario(
            "kind-minimum", .error, "has 1 animated sticker beside 2 stills",
            remedy: "or write `whatsapp: false` under `targets:`",
            CatalogMaker(stills: 2, animations: 1)),
        PlanScenario(
            "remainder-still", .warning, "makes 2 animated stickers still, as `remainder: still` asks: a1, a2",
            CatalogMaker(stills: 5, animations: 2).setting("remainder", "still")),
        PlanScenario(
            "remainder-omitted", .warning,
            "leaves 2 animated stickers out of WhatsApp, as `remainder: omit` asks: a1, a2",
            CatalogMaker(stills: 5, animations: 2).setting("remainder", "omit")),
        PlanScenario(
            "pack-minimum", .error, "pack “tea-time” has 2 stickers; the minimum is 3", CatalogMaker(stills: 2)),
        PlanScenario("pack-minimum", .error, "pack “tea-time” has 0 stickers; the minimum is 3", CatalogMaker()),
        PlanScenario(
            "pack-identifier-slash", .error, "identifier “../x” has a slash",
            CatalogMaker(stills: 3).setting("identifier", "../x")),
        PlanScenario(
            "enlarged", .warning,
            "2 stickers of pack “Tea Time” are smaller than 512 x 512 px and are enlarged, which blurs: s1 (300 x 200), s2",
            remedy: "`enlarge: never`", CatalogMaker(stills: 3).sized(PixelSize(300, 200), of: ["s1", "s2"])),
        PlanScenario(
            "dropped", .info, "no field for the tags of 2 stickers and alt text in de, es",
            CatalogMaker(stills: 3).changing { sticker, number in
                if number < 2 { sticker.tags = ["hello"] }
                sticker.alt = LocalizedText(["en": "Waving", "es": "Saluda", "de": "Winkt"])
            }),
    ]

    private static let texts = [
        PlanScenario(
            "default-emoji", .warning,
            "pack “Tea Time” has 2 stickers without emojis; WhatsApp gets 🙂 for: s1, s2",
            CatalogMaker(stills: 3).changing { sticker, number in if number < 2 { sticker.emojis = [] } }),
        PlanScenario(
            "emojis-cut", .warning, "s1 has 4 emojis; the limit is 3, so WhatsApp gets 👋 ☕ 😀", line: 5,
            CatalogMaker(stills: 3).changing { sticker, number in
                if number == 0 { sticker.emojis = ["👋", "☕", "😀", "🙂"] }
            }),
        PlanScenario(
            "emoji-comma", .error, "“👋,☕” of s1 has a comma", line: 5,
            CatalogMaker(stills: 3).changing { sticker, number in if number == 0 { sticker.emojis = ["👋,☕"] } }),
        PlanScenario(
            "emoji-single", .warning, "“🫖🫖” of s2 is not one emoji", line: 6,
            CatalogMaker(stills: 3).changing { sticker, number in if number == 1 { sticker.emojis = ["🫖🫖"] } }),
        PlanScenario(
            "emoji-text", .error, "“hi” of s2 is text, not an emoji", line: 6,
            CatalogMaker(stills: 3).changing { sticker, number in if number == 1 { sticker.emojis = ["hi"] } }),
        PlanScenario(
            "emoji-changed", .warning, "becomes “🏴” on iPhones", line: 5,
            CatalogMaker(stills: 3).changing { sticker, number in if number == 0 { sticker.emojis = ["🏴󠁧󠁢󠁥󠁮󠁧󠁿"] } }),
        PlanScenario(
            "accessibility-text-cut", .warning,
            "alt text of s1 has 301 characters; the limit is 125, so it is shortened to “wave",
            line: 5,
            CatalogMaker(stills: 3).changing { sticker, number in
                if number == 0 { sticker.alt = LocalizedText(String(repeating: "wave ", count: 60) + "s") }
            }),
        PlanScenario(
            "accessibility-text-missing", .warning,
            "pack “tea-time” has 3 stickers without accessibility text: s1, s2, s3",
            CatalogMaker(stills: 3).changing { sticker, _ in sticker.alt = nil }),
        PlanScenario(
            "pack-name-length", .error, "name has 130 characters; the limit is 128",
            CatalogMaker(name: String(repeating: "x", count: 130), stills: 3)),
    ]

    private static let pictures = [
        PlanScenario(
            "animation-duration", .error, "animation runs 12,400 ms; the limit is 10,000",
            remedy: "(`trim: { from: 0, to: 10000 }` in a manifest), or play it faster (`speed: 1.24`)",
            path: "art/a1.gif",
            CatalogMaker(animations: 3).lasting([6_200, 6_200])),
        PlanScenario(
            "animation-first-frame", .warning, "shows only 4 % of what its fullest frame shows",
            remedy: "`poster: auto`",
            path: "art/a1.gif", CatalogMaker(animations: 3).showing(first: 0.02)),
        PlanScenario(
            "frames-joined", .info, "has 2 frames shorter than 8 ms", path: "art/a1.gif",
            CatalogMaker(animations: 3).lasting([100, 5, 5, 100])),
    ]

    private static let links = [
        PlanScenario(
            "app-store-link-rewritten", .info, "written with itunes.apple.com, because WhatsApp refuses apps.apple.com",
            CatalogMaker(stills: 3).linking { $0.appStore = "https://apps.apple.com/app/id1" }),
        PlanScenario(
            "play-store-host", .error, "links.play-store leads to shop.example; WhatsApp accepts only play.google.com",
            CatalogMaker(stills: 3).linking { $0.playStore = "https://shop.example/tea" }),
        PlanScenario(
            "website-http", .error, "links.website “tea.example” is not an http or https address",
            CatalogMaker(stills: 3).linking { $0.website = "tea.example" }),
    ]
}
