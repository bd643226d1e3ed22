import StickerModel

/// The small picture of a pack in WhatsApp's sticker tray.
struct WhatsAppTray: RuleSubject {
    static let subjectName = "tray"

    /// The image file, or the art it is going to be made from.
    var path: String
    /// The place of the picture in a payload; elsewhere the file itself is the place.
    var location: SourceLocation?
    var form: WhatsAppForm
    var pack: String
    /// `tray_image_file`; nil where the form names no files.
    var file: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?

    var traits: Set<String> { form.traits }
    var words: [String: String] { ["pack": pack, "file": file?.value ?? ""] }
}
