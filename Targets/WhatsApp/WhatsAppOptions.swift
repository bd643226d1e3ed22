import StickerModel

/// What a manifest says under `targets.whatsapp` of a catalog or pack.
struct WhatsAppOptions: Sendable {
    /// What becomes of stills or animations that are too few for a pack of their own.
    enum Remainder: String, CaseIterable, Sendable {
        /// Animations become stills of their poster.
        case still
        /// The fewer kind is left out.
        case omit
    }

    /// nil makes too few an error.
    let remainder: Remainder?
    /// The identifier WhatsApp knows the pack by: the pack's id, where the manifest gives no other.
    let identifier: String
    /// How often animations play; 0 for ever.
    let loops: Int
    /// The app around all packs of the catalog; nil where none is asked for.
    let app: DocumentNode?

    init(_ pack: Pack) {
        let options = pack.options(for: WhatsAppTarget.name)
        remainder = options.string("remainder").flatMap(Remainder.init)
        identifier = options.string("identifier") ?? pack.id
        app = options["app"]
        loops = min(max(options.integer("loops") ?? 0, 0), Self.mostLoops)
    }

    /// What fits the 16 bits of a WebP file.
    private static let mostLoops = 65_535

    static let fields = [
        Field(
            "remainder", .choice(Remainder.allCases.map(\.rawValue)),
            "What becomes of stills or animations too few for a pack of their own: `still` makes stills of the "
                + "animations, `omit` leaves the fewer kind out.",
            default: "an error"),
        Field(
            "identifier", .text,
            "The identifier WhatsApp knows this pack by, for packs that are already published; it must never change.",
            default: "the pack's id"
        ).example("tea-time"),
        Field(
            "loops", .integer(0...mostLoops), "How often animations play; 0 for ever.", default: "0"
        ).example("3"),
        Field(
            "app", .object(appFields),
            "An Android app with all packs, signed and ready to install (experimental: no phone has installed one yet).",
            default: "none"
        ).example("{ id: org.tea_room.stickers }"),
    ]

    private static let appFields = [
        Field(
            "id", .text, "Application id, by which phones and stores know the app; it must never change.",
            isRequired: true
        ).example("org.tea_room.stickers"),
        Field("name", .localizedText, "Name under the icon.", default: "the first pack's name"),
        Field(
            "version", .either([.text, .number(0...1_000_000)]), "Version that people see.", default: "\"1.0\""
        ).example("\"1.1\""),
        Field("icon", .path, "Art of the icon, with a transparent background.", default: "the first pack's icon"),
        Field("background", .color, "Color behind the icon.", default: "\"#FFFFFF\""),
    ]
}
