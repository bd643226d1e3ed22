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
    var placeholders: [String: String] { ["pack": pack, "file": file?.value ?? ""] }
}

extension Metric where Subject == WhatsAppTray {
    static var all: [Metric] {
        [
            Metric("side", in: .pixels) { facts($0).flatMap(FactMeasures.sides) },
            Metric("fileBytes", in: .bytes) { facts($0).map { .init(.count($0.byteCount)) } },
            Metric("format") { tray in
                facts(tray).map {
                    .init(.text($0.format.shown.title), details: ["article": $0.format.shown.withArticle])
                }
            },
            Metric("isAnimated") { facts($0).map { .init(.flag($0.isAnimated)) } },
            Metric("nameHasFolders") { file($0).map { .init(.flag(PlainName.hasFolders($0.value)), at: $0.location) } },
            Metric("plainName") { tray in
                file(tray).filter { !PlainName.hasFolders($0.value) }.map {
                    .init(.text($0.value), details: ["plain": PlainName.suggestion(for: $0.value)], at: $0.location)
                }
            },
        ]
    }

    private static func facts(_ tray: WhatsAppTray) -> [ImageFacts] { tray.facts.map { [$0] } ?? [] }

    private static func file(_ tray: WhatsAppTray) -> [Located<String>] {
        tray.file.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }
}

/// Measurements that stickers and tray images share.
enum FactMeasures {
    /// Each side of the canvas; a square is measured once.
    static func sides(of facts: ImageFacts) -> [Measurement] {
        let size = facts.size
        let details = ["size": "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))"]
        let sides = size.width == size.height ? [size.width] : [size.width, size.height]
        return sides.map { Measurement(.count($0), details: details) }
    }

    /// The clear space in px at the side where there is least of it; nothing for blank pictures.
    static func margin(of facts: ImageFacts) -> [Measurement] {
        guard let box = facts.pixels?.visibleBox else { return [] }
        let right = facts.size.width - box.x - box.width
        let below = facts.size.height - box.y - box.height
        return [Measurement(.count(min(box.x, box.y, right, below)))]
    }
}

extension FileFormat {
    /// What WhatsApp takes a file for: an APNG is a PNG to it, of which it shows the default image.
    var shown: FileFormat { self == .apng ? .png : self }

    /// ` with the wrong extension (.webp)` where the name publishedIdentifiers another format; empty otherwise.
    func contradiction(to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        return FileFormat(claimedBy: name)?.shown == shown ? "" : " with the wrong extension (\(promised))"
    }
}
