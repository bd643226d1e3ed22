/// The shapes in which a WhatsApp pack is handed on; each reads other keys and checks other things.
enum WhatsAppForm: String, Sendable, CaseIterable {
    /// `sticker_packs.wasticker` with its images flat beside it, as an iOS app bundle holds them.
    case ios
    /// `contents.json` with a folder for each pack, as an Android app's assets hold them.
    case android
    /// A `.wastickers` zip of the Sticker Maker family.
    case archive
    /// The JSON that an iOS app puts on the pasteboard.
    case pasteboard
    /// A manifest that is planned: nothing is rendered yet.
    case manifest

    /// The words of a `BundleReference`; also how `check` finds the form again.
    var title: String {
        switch self {
        case .ios: "iOS bundle"
        case .android: "Android assets"
        case .archive: ".wastickers archive"
        case .pasteboard: "pasteboard payload"
        case .manifest: "manifest"
        }
    }

    init?(title: String) {
        guard let form = Self.allCases.first(where: { $0.title == title }) else { return nil }
        self = form
    }

    /// The manifest stands for everything that is emitted, so rules of Android and of iOS both hold for it.
    var traits: Set<String> { self == .manifest ? ["manifest", "android"] : [rawValue] }

    /// How the form writes a field, for messages.
    func key(_ field: Field) -> String {
        switch (field, self) {
        case (.tray, .manifest): "tray"
        case (.tray, .pasteboard): "tray_image"
        case (.tray, _): "tray_image_file"
        case (.name, .archive): "title.txt"
        case (.publisher, .archive): "author.txt"
        case (.name, _): "name"
        case (.publisher, _): "publisher"
        }
    }

    enum Field { case name, publisher, tray }
}
