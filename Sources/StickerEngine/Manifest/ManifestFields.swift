import StickerModel

/// The one description of every key of a manifest, for the loader, the suggestions and the JSON Schema.
package struct ManifestFields: Sendable {
    private let targets: [any Target]
    /// A manifest that holds one pack, or a pack inside a catalog. Made once, as every manifest is checked against it.
    package private(set) var pack: [Field] = []
    package private(set) var catalog: [Field] = []

    package init(targets: [any Target]) {
        self.targets = targets
        pack = packFields
        catalog = catalogFields
    }

    private var packFields: [Field] {
        [
            Field("id", .identifier, "File-safe id, unique in the catalog.", default: "made from the name"),
            Field("name", .text, "The pack's name as people see it.", isRequired: true).example("Tea Time"),
        ] + shared + [
            Field("icon", .path, "Art that every icon is made from.", default: "the first sticker"),
            Field("tray", .path, "Art for the small tray image.", default: "made from the icon"),
            Field("background", .color, "The color behind icons that must be opaque.", default: "taken from the art"),
            Field(
                "stickers", .either([.list(.either([.path, .object(sticker)])), .path]),
                "The stickers in order: pictures, folders such as art/ (the pictures directly in it), patterns such as "
                    + "art/*.png (`2` before `10`), or mappings. What the pack names elsewhere is in no folder or pattern.",
                isRequired: true, example: "[art/cup.png, art/more/]"),
        ]
    }

    private var catalogFields: [Field] {
        shared + [
            Field(
                "packs", .list(.either([.path, .object(pack)])),
                "The packs in order: mappings, or paths and patterns of other manifests or their folders; `!` before one "
                    + "leaves it out.", isRequired: true, example: "[cats/pack.yaml, packs/*]")
        ]
    }

    /// Keys of a catalog that its packs inherit and may override.
    private var shared: [Field] {
        [
            Field(
                "publisher", .text, "Who publishes the pack; required, inherited from the catalog.", example: "Ana Lim"),
            Field(
                "vendor", .identifier, "Prefix of editor ids.", default: "made from the publisher", example: "ana-lim"),
            Field("links", .object(Self.links), "Addresses shown or opened by the platforms."),
            Field("art", .object(Self.art), "How all art is placed and drawn."),
            Field("emojis", Self.emojis, "Emojis of stickers that have none of their own."),
            Field("targets", .object(targets.map(packTarget)), Self.targetsSummary, default: usualPlatforms),
            Field(
                "ignore", .either([.list(.path), .path]),
                "Files, folders and patterns that are not stickers: `add`, folders and patterns leave them out, and no build "
                    + "remarks on them.", example: "[drafts/, \"art/*-sketch.png\"]"),
            Field(
                "rules", .deferred("rules") { .object(ruleLevels) },
                "Rules relaxed or raised, by id, each with the reason.",
                example: "{ whatsapp/margin: { level: \"off\", reason: our stickers are square } }"),
        ]
    }

    /// The platforms that are built where a manifest names none.
    var usualPlatforms: String { NameList.whole(targets.filter(\.description.isOnByDefault).map(\.title), "and") }

    private static let targetsSummary =
        "The platforms to build for. If any is switched on, only those are; `false` switches one off. "
        + "In a catalog that has `targets`, packs change only the targets they name."

    private func packTarget(_ target: any Target) -> Field {
        let art = Field("art", .object(Self.art), "How art is placed and drawn for \(target.title).")
        return Field(
            target.name, .either([.flag, .object([art] + target.description.packFields)]),
            "\(target.title): true, false, or its options.")
    }

    package var sticker: [Field] {
        stickerFields + [
            Field(
                "targets", .object(targets.map(stickerTarget)),
                "What differs for one platform; `false` omits the sticker there.",
                example: targets.first.map { "{ \($0.name): false }" } ?? "{}")
        ]
    }

    private func stickerTarget(_ target: any Target) -> Field {
        var fields = stickerFields
        for index in fields.indices { fields[index].isRequired = false }
        return Field(
            target.name, .either([.flag, .object(fields + target.description.stickerFields)]),
            "\(target.title): `false` omits the sticker, keys change it.")
    }

    private var stickerFields: [Field] {
        [
            Field("file", .path, "The art, inside the manifest's folder; or `frames`.", isRequired: true).or("frames")
                .example("art/cup.png"),
            Field(
                "frames", .path,
                "In place of `file`, the frames of an animation: a folder or a pattern of still pictures of one size, `2` before "
                    + "`10`.", example: "art/spin/*.png"),
            Field(
                "fps", .number(0.1...240), "How many of the frames are shown in a second.",
                default: Figures.grouped(FrameFiles.usualRate)),
            Field(
                "durations", .either([.list(.number(1...600_000)), .number(1...600_000)]),
                "In place of `fps`, how long each frame is shown, in ms: a number, or one for each.",
                example: "[80, 80, 400]"),
            Field("id", .identifier, "File-safe id, unique in the pack.", default: "made from the file name"),
            Field(
                "emojis", Self.emojis, "Emojis that the sticker is found by, the best one first.",
                default: "those of the pack"),
            Field("alt", .localizedText, "What the sticker shows, for people who cannot see it."),
            Field("tags", .list(.text), "Words to search by.").example("[tea, tired]"),
        ] + Self.timing + Self.framing + Self.art.filter { field in !Self.framing.contains { $0.name == field.name } }
    }

    /// Where a key belongs ("under `links`"), for those that are in the wrong mapping.
    var owningSections: [String: String] {
        let mappings: [(fields: [Field], place: String)] = [
            (pack, "to a pack"), (sticker, "to a sticker"), (Self.links, "under `links`"),
            (Self.outline, "under `outline`"), (Self.key, "under `key`"), (Self.art, "under `art` or to a sticker"),
            (catalog, "to a catalog"),
            (targets.map(packTarget), "under `targets`"),
        ]
        let pairs = mappings.flatMap { mapping in mapping.fields.map { ($0.name, mapping.place) } }
        let names = pairs.map(\.0)
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        // `art` keys are also sticker keys; other keys that belong to several mappings give no hint.
        let isArt = Set(Self.art.map(\.name))
        return Dictionary(pairs.filter { counts[$0.0] == 1 || isArt.contains($0.0) }) { $1 }
    }

    /// `IdentifierKind.fileNameOption` of a kind of a platform.
    func fileNameOption(of kind: String, _ target: String) -> String? {
        let known = targets.first { $0.name == target }
        return known?.description.identifierKinds.first { $0.name == kind }?.fileNameOption
    }

    /// Fields under `targets.<name>` of a pack or sticker, without those that every target has.
    func options(of target: String) -> (pack: [Field], sticker: [Field]) {
        let known = targets.first { $0.name == target }?.description
        return (known?.packFields ?? [], known?.stickerFields ?? [])
    }

    var targetNames: [String] { targets.map(\.name) }

    /// Whether a manifest that does not name the platform builds it.
    func isOnByDefault(_ target: String) -> Bool {
        targets.contains { $0.name == target && $0.description.isOnByDefault }
    }

    static let ruleLevel = FieldType.object([
        Field("level", .choice(RuleSetting.allCases.map(\.rawValue)), "How much the rule matters.", isRequired: true),
        Field("reason", .text, "Why.", isRequired: true).example("our stickers are square"),
    ])

    private var ruleLevels: [Field] {
        var levels: [Field] = []
        for target in targets {
            for rule in target.rules.rules { levels.append(Field(rule.id, Self.ruleLevel, rule.title + ".")) }
        }
        for id in ToolNotices.settable {
            levels.append(Field(id, Self.ruleLevel, (ToolNotices.book[id]?.title ?? "A rule of the tool") + "."))
        }
        return levels
    }

    /// Types that a schema defines once, by name, inner ones first.
    var definitions: [(name: String, type: FieldType)] {
        [
            ("text", .text), ("path", .path), ("color", .color), ("localized-text", .localizedText),
            ("rule-level", Self.ruleLevel),
            ("outline", .object(Self.outline)), ("art", .object(Self.art)), ("links", .object(Self.links)),
            ("rules", .object(ruleLevels)), ("sticker", .object(sticker)),
            ("targets", .object(targets.map(packTarget))), ("pack", .object(pack)), ("catalog", .object(catalog)),
        ]
    }
}

extension ManifestFields {
    static let links = [
        Field("website", .url, "The publisher's site."),
        Field("privacy-policy", .url, "The privacy policy."),
        Field("license-agreement", .url, "The license agreement."),
        Field("email", .email, "The email address for questions."),
        Field("app-store", .url, "The app in the App Store; the same for all packs."),
        Field("play-store", .url, "The app in the Play Store; the same for all packs."),
    ]

    /// How art is drawn: for a pack, for a pack on one target, or for a sticker.
    static let art = [
        Field(
            "crop", .choice(["content", "none"]),
            "`content` cuts off clear borders, haze and stray specks: what is visible in any frame fills the canvas up to the margin.",
            default: "none"),
        Field("margin", .number(0...200), "Transparent px on each side of a 512 px canvas.", default: "0"),
        Field(
            "key", .either([.choice(["none"]), .color, .object(key)]),
            "The color of a screen behind the subject, such as a green wall, that is taken away first; soft edges stay soft. "
                + "`none` removes an inherited key.", default: "none", example: "\"#00FF00\""),
        Field(
            "outline", .either([.choice(["none"]), .object(outline)]),
            "A line around the silhouette; `none` removes an inherited one.", default: "none"),
        Field(
            "fit", .choice(Fit.allCases.map(\.rawValue)),
            "`contain` shows all of the art, `cover` fills the canvas and crops the rest.", default: "contain"),
        Field(
            "enlarge", .choice(Enlargement.allCases.map(\.rawValue)),
            "Raster art that is smaller than the canvas: `allow` enlarges it smoothly, `never` only pads it, `pixels` makes each "
                + "pixel a square, for pixel art.",
            default: "allow"),
        Field("light", .choice(["srgb", "linear"]), "The color space that art is resampled in.", default: "srgb"),
        Field(
            "quality", .choice(QualityPolicy.allCases.map(\.rawValue)),
            "`auto` keeps every pixel exact where it fits the byte budget, `small` saves bytes where the picture still looks right.",
            default: "auto"),
        Field(
            "overlong", .choice(Overlong.allCases.map(\.rawValue)),
            "An animation that runs longer than a platform takes: `refuse` is an error, `trim` cuts off its end, "
                + "`speed-up` plays it up to \(Int(Overlong.fastest)) times as fast.", default: "refuse"),
    ]

    static let key = [
        Field(
            "color", .color, "About the screen's color: its hue counts more than light and shadow on it.",
            isRequired: true, example: "\"#00FF00\""),
        Field(
            "tolerance", .number(0...100),
            "How far from the screen's color all is taken away: more where some of the screen stays, less where the subject "
                + "gets holes.", default: "\(Int(ChromaKey.usualTolerance))"),
    ]

    static let outline = [
        Field("width", .number(0...100), "Px of a 512 px canvas.", default: "8"),
        Field("color", .color, "The line's color.", default: "\"#FFFFFF\""),
    ]

    /// A list, or the emojis as one string.
    static let emojis = FieldType.either([.list(.emojis), .emojis])

    static let timing = [
        Field(
            "poster", .either([.choice(["auto"]), .integer(1...100_000)]),
            "The frame to start with, counted from 1 after trimming; `auto` takes the first of those that show most.",
            example: "12"),
        Field(
            "trim",
            .object([
                Field("from", .number(0...86_400_000), "First instant to keep, in ms.", default: "0").example("500"),
                Field(
                    "to", .number(0...86_400_000), "Last instant to keep, in ms.", default: "the end", example: "9800"),
            ]), "The part of an animation to keep."),
        Field("speed", .number(0.1...10), "2 plays twice as fast.", default: "1").example("1.25"),
    ]

    static let framing = [
        Field(
            "crop",
            .either([
                .choice(["content", "none"]),
                .object([
                    Field("x", .integer(0...1_000_000), "Px from the left.", isRequired: true),
                    Field("y", .integer(0...1_000_000), "Px from the top.", isRequired: true),
                    Field("width", .integer(1...1_000_000), "Px.", isRequired: true).example("400"),
                    Field("height", .integer(1...1_000_000), "Px.", isRequired: true).example("400"),
                ]),
            ]),
            "The part of the art to use, in its own px; `content` cuts off its clear borders, `none` removes an inherited "
                + "crop.", default: "none", example: "content"),
        Field(
            "focus",
            .either([
                .choice(FocusWord.points.map(\.word)),
                .object([
                    Field("x", .number(0...1), "From the left, 0 to 1.", default: "0.5"),
                    Field("y", .number(0...1), "From the top, 0 to 1.", default: "0.5"),
                ]),
            ]), "The point that `fit: cover` keeps in view.", default: "center"),
    ]
}
