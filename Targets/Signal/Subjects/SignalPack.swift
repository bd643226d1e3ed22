import StickerModel

/// One pack: what a document says about it, or the plan, and its stickers.
struct SignalPack {
    static let subjectName = "pack"

    /// The document, or the manifest while it is only planned.
    var path: String
    var location: SourceLocation?
    var origin: SignalBundleKind
    var title: Located<String>?
    var author: Located<String>?
    var stickers: [SignalSticker] = []
    var cover: SignalSticker?
    /// Pictures beside the document that it does not name.
    var unnamed: [String] = []

    /// What to call it in messages.
    var label: String { title?.value ?? FileName.last(FileName.folder(path)) }
}

extension SignalPack {
    /// What the plan is going to emit, with its places in the manifest.
    init(planned pack: PlannedPack) {
        let source = pack.source
        self.init(path: source.location.file, location: source.location, origin: .planned)
        title = Located(pack.title, at: source.location(of: "name"))
        author = Located(pack.author, at: source.location(of: "publisher"))
        stickers = pack.stickers.map { SignalSticker(planned: $0, of: source) }
    }
}

extension SignalPack: RuleSubject {
    enum Metric: String, MetricName {
        case titleLength, authorLength, stickerCount, manifestBytes

        var unit: MetricUnit {
            switch self {
            case .titleLength, .authorLength: .characters
            case .stickerCount: .stickers
            case .manifestBytes: .bytes
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .titleLength: .count(title?.value.trimmed.utf16.count, at: title?.location)
        case .authorLength: .count(author?.value.trimmed.utf16.count, at: author?.location)
        case .stickerCount: .count(stickers.count)
        case .manifestBytes: .count(manifestBytes)
        }
    }

    /// About as many as Signal stores: the texts, at most 8 bytes around the emoji of each sticker, and what encryption
    /// adds.
    private var manifestBytes: Int {
        let texts = [title, author].reduce(0) { $0 + ($1?.value.utf8.count ?? 0) }
        return texts + stickers.reduce(64) { $0 + 8 + ($1.emoji?.value.utf8.count ?? 0) }
    }

    var traits: [String] { [origin.rawValue] }

    var placeholders: [String: String] { ["pack": label] }

    var notices: [Notice] {
        var found: [Notice] = []
        for file in unnamed { found.raise("file-unnamed", ["file": FileName.last(file)]) }
        if origin == .planned { return found }
        return found + RepeatedPictures.notices(among: stickers.map { ($0.name, $0.path, $0.location, $0.facts) })
    }
}
