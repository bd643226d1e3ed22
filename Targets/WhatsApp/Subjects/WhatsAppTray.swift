import StickerModel

/// The small picture of a pack in WhatsApp's sticker tray.
struct WhatsAppTray {
    static let subjectName = "tray"

    /// The image file, or the art it is going to be made from.
    var path: String
    var kind: WhatsAppBundleKind
    var pack: String
    /// `tray_image_file`; nil where the bundle names no files.
    var file: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?

    var traits: [String] { kind.traits }
    var placeholders: [String: String] { ["pack": pack, "file": file?.value ?? ""] }
}

extension [Notice] {
    /// Says that the name of a file has folders, where the document names a file.
    mutating func raiseFolders(_ name: String, in file: Located<String>?) {
        raise(name, if: (file?.filled?.value).map(PlainName.hasFolders), at: file?.location)
    }
}

extension Measurements {
    /// The name of a file, to be judged by its characters; one with folders has a rule of its own.
    static func plainName(_ file: Located<String>?) -> Measurements {
        guard let file = file?.filled, !PlainName.hasFolders(file.value) else { return [] }
        var measurement = Measurement(.text(file.value), at: file.location)
        measurement.describe = { [name = file.value] in ["plain": PlainName.suggestion(for: name)] }
        return [measurement]
    }
}

extension WhatsAppTray: ImageSubject {
    enum Metric: String, MetricName {
        case fileName, format, plainName

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .fileName: .text(file?.filled)
        case .format:
            .text(facts?.format.displayed.title, details: ["article": facts?.format.displayed.withArticle ?? ""])
        case .plainName: .plainName(file)
        }
    }

    var notices: [Notice] {
        var found: [Notice] = []
        found.raiseFolders("tray-file-path", in: file)
        found.raise("tray-still", if: facts?.isAnimated)
        found.raise("tray-blank", if: facts?.pixels?.isBlank)
        return found
    }
}

extension FileFormat {
    /// What WhatsApp takes a file for: it takes an APNG for a PNG and shows the default image.
    var displayed: FileFormat { self == .apng ? .png : self }

    /// ` with the wrong extension (.webp)` where the name promises another format; empty otherwise.
    func contradiction(to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        return FileFormat(claimedBy: name)?.displayed == displayed ? "" : " with the wrong extension (\(promised))"
    }
}
