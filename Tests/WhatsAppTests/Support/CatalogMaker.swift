import StickerModel
import TestSupport

@testable import WhatsApp

extension CatalogMaker {
    /// No pack. Stickers have all that WhatsApp needs.
    static var empty: CatalogMaker {
        CatalogMaker("whatsapp", side: 600) { sticker in
            sticker.emojis = ["👋"]
            sticker.alt = LocalizedText("Waving")
        }
    }

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    init(id: String = "tea-time", name: String = "Tea Time", stills: Int = 0, animations: Int = 0) {
        self = .empty
        addPack(id, name, stills: stills, animations: animations)
    }

    var pack: Pack {
        get { packs[0] }
        set { packs[0] = newValue }
    }

    func plan() throws -> TargetPlan { try WhatsAppTarget().plan(catalog, art: ArtFacts(facts)) }

    func setting(_ option: String, _ word: String) -> CatalogMaker {
        var copy = self
        copy.set(option, .string(word))
        return copy
    }

    /// The first animation with these frames.
    func lasting(_ durations: [Double]) -> CatalogMaker {
        var copy = self
        copy.facts["art/a1.gif"]?.durations = durations
        return copy
    }

    /// The first animation with this coverage of its first frame; its fullest covers half the canvas.
    func showing(first coverage: Double) -> CatalogMaker {
        var copy = self
        copy.facts["art/a1.gif"]?.pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: coverage, greatestCoverage: 0.5,
            contentHash: 1)
        return copy
    }
}

extension TargetPlan {
    func findings(_ rule: String) -> [Finding] { findings.filter { $0.rule == "whatsapp/" + rule } }

    /// Names and sizes of the planned packs, read from the iOS document.
    var packs: [[String: OutputDocument]] {
        guard case .document(.object(let root))? = output["ios/sticker_packs.wasticker"]?.content,
            case .list(let packs)? = root["sticker_packs"]
        else { return [] }
        return packs.compactMap { if case .object(let fields) = $0 { fields } else { nil } }
    }

    /// `tea-time 29`
    var packSizes: [String] {
        packs.map { pack in
            guard case .string(let id)? = pack["identifier"], case .list(let stickers)? = pack["stickers"] else {
                return "?"
            }
            return "\(id) \(stickers.count)"
        }
    }
}
