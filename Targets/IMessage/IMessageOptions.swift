import StickerModel

struct IMessageOptions: Sendable {
    /// `15.0` in YAML is a number, `15.0.1` a string; people write both. Build numbers are often dates: 202611251530.
    private static let number = FieldType.either([.text, .number(0...999_999_999_999)])

    static let fields: [Field] = [
        Field(
            "packs", .choice(PackShape.allCases.map(\.rawValue)),
            "One app for each pack, one app with all stickers in one pack, or one app in which people switch packs.",
            default: "merged for several packs that share a bundle id, otherwise separate"),
        Field(
            "name", .text, "Name of the app, under its icon and in the drawer.",
            default: "the pack's name; the publisher for an app with several packs"
        ).example("Tea Time"),
        Field(
            "stickerpack", .text, "Name of the `.stickerpack` folder, by which iOS knows the pack of an app.",
            default: "the pack's id; stickers for merged packs"
        ).example("tea-time"),
        Field(
            "size", .choice(SizeClass.allCases.map(\.rawValue)), "Size class: stickers of 300, 408 or 618 px.",
            default: "regular"),
        Field(
            "animation-format", .choice(["apng", "gif"]),
            "File format of animations; GIF has no soft edges.", default: "apng"),
        .matte,
        Field(
            "bundle-id", .text, "Bundle id of the app; where several apps share it, `.` and the pack's id are added.",
            default: "com.example"
        ).example("com.example.tea"),
        Field("team", .text, "Id of the development team: ten letters and digits.", default: "none").example(
            "A1B2C3D4E5"),
        Field("deployment-target", number, "The oldest iOS version the app runs on.", default: "\"15.0\"").example(
            "\"16.0\""),
        Field("version", number, "Version of the app.", default: "\"1.0\"").example("\"1.1\""),
        Field("build", number, "Build number of the app.", default: "\"1\"").example("\"2\""),
        Field(
            "sharing-level", .choice(["Messages", "OS"]),
            "NSStickerSharingLevel: where the stickers can be used (iOS 17 and later).", default: "the system's choice"),
        Field(
            "layout", .choice(ProjectLayout.allCases.map(\.rawValue)),
            "A complete project, or only the extension for an existing app.", default: "standalone"),
        Field("catalog", .choice(["xcassets", "xcstickers"]), "Extension of the asset catalog.", default: "xcassets"),
        Field("marketing-icon", .flag, "Write the 1024x1024 icon into the set.", default: "true"),
        Field("icon", .path, "Master of the square icons.", default: "the pack's icon"),
        Field("wide-icon", .path, "Master of the 4:3 icons.", default: "the master of the square icons"),
        Field(
            "icon-fit", .choice(IconFit.allCases.map(\.rawValue)),
            "`background` shows the whole master on the background color; `crop` fills the icon and cuts off the rest.",
            default: "background"),
        Field(
            "icon-focus",
            .object([
                Field("x", .number(0...1), "From the left, 0 to 1.", default: "0.5"),
                Field("y", .number(0...1), "From the top, 0 to 1.", default: "0.5"),
            ]), "The point that `icon-fit: crop` keeps in view.", default: "the middle"),
    ]

    static let stickerFields: [Field] = [
        Field("animated", .flag, "Fail the build when the art of this sticker is not animated.", default: "false")
    ]

    private let options: Options

    init(_ pack: Pack, target: String) { options = pack.targets[target] ?? Options() }

    /// The options of one app with several packs: each as the first pack that states it does.
    init(_ packs: [IMessageOptions]) {
        options = packs.reduce(Options()) { $0.inheriting($1.options) }
    }

    var withoutArt: IMessageOptions {
        IMessageOptions(Options(options.values.filter { $0.key != "icon" && $0.key != "wide-icon" }))
    }

    private init(_ options: Options) { self.options = options }

    var packs: PackShape? { options.string("packs").flatMap(PackShape.init) }
    var name: String? { options.string("name") }
    var stickerpack: String? { options.string("stickerpack") }

    var size: SizeClass { options.string("size").flatMap(SizeClass.init) ?? .regular }
    var animationFormat: FileFormat { options.string("animation-format") == "gif" ? .gif : .apng }
    var matte: Color? { options.matte }
    var bundleID: String? { options.string("bundle-id") }
    var team: String { options.string("team") ?? "" }
    var deploymentTarget: String { text("deployment-target") ?? "15.0" }
    var version: String { text("version") ?? "1.0" }
    var build: String { text("build") ?? "1" }
    var sharingLevel: String? { options.string("sharing-level") }
    var layout: ProjectLayout { options.string("layout").flatMap(ProjectLayout.init) ?? .standalone }
    /// The catalog of an extension with code has no stickers.
    func catalogName(isCoded: Bool) -> String {
        (isCoded ? "Assets." : "Stickers.") + (options.string("catalog") ?? "xcassets")
    }
    var hasMarketingIcon: Bool { options.bool("marketing-icon") ?? true }
    var icon: String? { options.string("icon") }
    var wideIcon: String? { options.string("wide-icon") }
    var iconFit: IconFit? { options.string("icon-fit").flatMap(IconFit.init) }
    var iconFocus: (x: Double, y: Double)? {
        options["icon-focus"].map { ($0["x"]?.double ?? 0.5, $0["y"]?.double ?? 0.5) }
    }

    /// A version as written, also where the document has a number.
    private func text(_ name: String) -> String? { options[name]?.scalar }

    /// The options that an app has once, whatever number of packs it has.
    static let ofApp = fields.map(\.name).filter { $0 != "animation-format" && $0 != "matte" }

    /// A value as written, for comparing and for messages; nil where none is given.
    func value(of name: String) -> String? {
        if name == "icon-focus" { return iconFocus.map { "\($0.x), \($0.y)" } }
        return options.bool(name).map { "\($0)" } ?? text(name)
    }

    func location(of name: String, in pack: Pack) -> SourceLocation { options.place(name, of: pack) }
}

extension String {
    static let appVersionLength = 18

    /// Whether Xcode and the App Store take it for a version: `1`, `1.0`, `15.2.1`.
    var isAppVersion: Bool {
        utf8.count <= Self.appVersionLength && wholeMatch(of: /(0|[1-9][0-9]*)(\.[0-9]+){0,2}/) != nil
    }
    /// The first number of a version; nil for what is none.
    var majorVersion: Int? { isAppVersion ? Int(prefix { $0 != "." }) : nil }
}
