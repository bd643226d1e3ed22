import StickerModel

/// The small picture of a pack in WhatsApp's sticker tray.
struct WhatsAppTray {
    static let subjectName = "tray"

    /// The image file, or the art it is going to be made from.
    var path: String
    /// The location of the image in a payload; nil for an image file.
    var location: SourceLocation?
    var kind: WhatsAppBundleKind
    var pack: String
    /// `tray_image_file`; nil where the bundle names no files.
    var file: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?

    var traits: Set<String> { kind.traits }
    var placeholders: [String: String] { ["pack": pack, "file": file?.value ?? ""] }
}

extension Measurement {
    /// Names to be judged by their characters; those with folders have a rule of their own.
    static func plainNames(_ names: [Located<String>]) -> [Measurement] {
        names.filter { !PlainName.hasFolders($0.value) }.map {
            Measurement(.text($0.value), details: ["plain": PlainName.suggestion(for: $0.value)], at: $0.location)
        }
    }
}

extension WhatsAppTray: ImageSubject {
    static let metrics: [Metric<WhatsAppTray>] = [
        .side, .fileBytes, .isAnimated,
        Metric("format") { tray in
            guard let format = tray.facts?.format.displayed else { return [] }
            return [Measurement(.text(format.title), details: ["article": format.withArticle])]
        },
        Metric("nameHasFolders") {
            $0.names.map { Measurement(.flag(PlainName.hasFolders($0.value)), at: $0.location) }
        },
        Metric("plainName") { Measurement.plainNames($0.names) },
    ]

    /// The name of its file, where the document gives one.
    private var names: [Located<String>] { file.map { $0.value.isEmpty ? [] : [$0] } ?? [] }
}

extension FileFormat {
    /// What WhatsApp takes a file for: an APNG is a PNG to it, of which it shows the default image.
    var displayed: FileFormat { self == .apng ? .png : self }

    /// ` with the wrong extension (.webp)` where the name publishedIdentifiers another format; empty otherwise.
    func contradiction(to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        return FileFormat(claimedBy: name)?.displayed == displayed ? "" : " with the wrong extension (\(promised))"
    }
}
