import StickerModel

/// Everything that a preview page shows, before it becomes text and tags.
struct PreviewModel: Sendable {
    var title: String
    /// What the page is about: "3 platforms", "WhatsApp .wastickers archive".
    var subtitle: String
    var sections: [PreviewSection] = []
    /// Pictures that are inside the page, by their keys.
    var pictures: [String: PreviewPictures.Picture] = [:]
    var findings: [Finding] = []
    /// Of each finding the cards it is about, by their position.
    var cards: [[Int]] = []

    /// All cards in the order of the page; `PreviewCard.number` is the position in it.
    var allCards: [PreviewCard] { sections.flatMap(\.packs).flatMap(\.cards) }
}

struct PreviewSection: Sendable {
    /// Name of the target; findings of its rules belong to it.
    var target: String
    var title: String
    var packs: [PreviewedPack] = []
    var icons: [PreviewIcon] = []
}

struct PreviewedPack: Sendable {
    var name: String
    var publisher: String?
    /// Address of the picture in the row of packs.
    var cover: PreviewAddress?
    var look: PreviewLook
    var cards: [PreviewCard]
    /// Whether an earlier platform of the page has the same stickers, so that paper need not show them again.
    var isRepeated = false
}

struct PreviewCard: Sendable {
    var number = 0
    var sticker: PreviewSticker
    var platform: String
    /// Address of the picture; of the first frame of a sequence.
    var address: PreviewAddress
    /// Addresses of all frames of a sequence, and how long each is shown in ms.
    var sequence: (addresses: [PreviewAddress], duration: Double)?
    /// The document from which the page gets the bytes of an animation, to step through it; nil where the address
    /// itself holds them.
    var frames: String?
    /// What the report says about the file; nil for what we did not build.
    var report: PreviewReport.Image?
    /// Address of the art; nil where the page cannot show it.
    var art: String?
    var artRemark: String?

    var facts: ImageFacts { sticker.facts }
    var frameCount: Int { sequence?.addresses.count ?? facts.frameCount }
    var isAnimated: Bool { frameCount > 1 }
    /// Whether it stands in a `video`.
    var isVideo: Bool { facts.format == .webm }
    /// The media type of what the page shows; a Lottie animation is drawn as a WebP.
    var mediaType: String { (facts.format == .lottie ? FileFormat.webp : facts.format).mimeType ?? "" }
    /// In ms.
    var duration: Double { sequence.map { $0.duration * Double($0.addresses.count) } ?? facts.totalDuration }
    var byteCount: Int { facts.byteCount }
    /// What people call it: its id in the manifest, else its name in the bundle.
    var name: String { report?.sticker ?? FileName.stem(FileName.last(sticker.name)) }
    /// Pack and sticker in the manifest: `tea-time/cup`.
    var key: String? { report.flatMap { image in image.sticker.map { image.pack + "/" + $0 } } }
}

struct PreviewIcon: Sendable {
    enum Place: String, Sendable {
        case store, messages, settings
    }

    var place: Place
    /// "Messages, iPhone".
    var use: String
    var address: PreviewAddress
    /// In points.
    var size: PixelSize
}
