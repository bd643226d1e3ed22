import StickerModel

extension ManifestFields {
    static let links = [
        Field("website", .url, "The publisher's site."),
        Field("privacy-policy", .url, "The privacy policy."),
        Field("license-agreement", .url, "The license agreement."),
        Field("email", .email, "Where people can write to."),
        Field("app-store", .url, "The app in the App Store; the same for all packs."),
        Field("play-store", .url, "The app in the Play Store; the same for all packs."),
    ]

    /// How art is drawn: for a pack, for a pack on one target, or for a sticker.
    static let art = [
        Field("margin", .number(0...200), "Clear px on each side of a 512 px canvas.", default: "0"),
        Field(
            "outline", .either([.choice(["none"]), .object(outline)]),
            "A line round the silhouette; `none` takes an inherited one away.", default: "none"),
        Field(
            "fit", .choice(Fit.allCases.map(\.rawValue)),
            "`contain` shows all of the art, `cover` fills the canvas and cuts off the rest.", default: "contain"),
        Field(
            "enlarge", .choice(["allow", "never"]), "Whether small raster art is enlarged or only padded.",
            default: "allow"),
        Field("light", .choice(["srgb", "linear"]), "The light art is resampled in.", default: "srgb"),
        Field(
            "quality", .choice(QualityPolicy.allCases.map(\.rawValue)),
            "`auto` keeps every pixel where it fits, `small` saves bytes where it still looks right.", default: "auto"),
    ]

    static let outline = [
        Field("width", .number(0...100), "Px of a 512 px canvas.", default: "8"),
        Field("color", .color, "The line's color.", default: "\"#FFFFFF\""),
    ]

    static let timing = [
        Field("poster", .integer(1...100_000), "The frame to put first, counted from 1 over the trimmed frames."),
        Field(
            "trim",
            .object([
                Field("from", .number(0...86_400_000), "First instant to keep, in ms.", default: "0"),
                Field("to", .number(0...86_400_000), "Last instant to keep, in ms.", default: "the end"),
            ]), "The part of an animation to keep."),
        Field("speed", .number(0.1...10), "2 plays twice as fast.", default: "1"),
    ]

    static let framing = [
        Field(
            "crop",
            .object([
                Field("x", .integer(0...1_000_000), "Px from the left.", isRequired: true),
                Field("y", .integer(0...1_000_000), "Px from the top.", isRequired: true),
                Field("width", .integer(1...1_000_000), "Px.", isRequired: true),
                Field("height", .integer(1...1_000_000), "Px.", isRequired: true),
            ]), "The part of the art to use, in its own px."),
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
