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

    init(_ pack: Pack) {
        let options = pack.options(for: WhatsAppTarget.name)
        remainder = options.string("remainder").flatMap(Remainder.init)
        identifier = options.string("identifier") ?? pack.id
        loops = min(max(options.integer("loops") ?? 0, 0), Self.mostLoops)
    }

    /// What fits the 16 bits of a WebP file.
    private static let mostLoops = 65_535

    static let fields = [
        Field(
            "remainder", .choice(Remainder.allCases.map(\.rawValue)),
            "What becomes of stills or animations too few for a pack of their own: `still` makes stills of the "
                + "animations, `omit` leaves the fewer kind out",
            default: "an error"),
        Field(
            "identifier", .text,
            "The identifier WhatsApp knows this pack by, for packs that are already published; it must never change",
            default: "the pack's id"
        ).example("tea-time"),
        Field(
            "loops", .integer(0...mostLoops), "How often animations play; 0 for ever", default: "0"
        ).example("3"),
    ]
}
