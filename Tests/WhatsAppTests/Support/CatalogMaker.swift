import StickerModel

@testable import WhatsApp

/// Small catalogs with the facts of their art, as the manifest loader would hand them over.
struct CatalogMaker {
    var pack: Pack
    var facts: [String: ImageFacts] = [:]
    var links = Links()

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    init(id: String = "tea-time", name: String = "Tea Time", stills: Int = 0, animations: Int = 0) {
        pack = Pack(id: id, name: name, publisher: "Ana Lim", location: Self.at(1))
        pack.targets = ["whatsapp": Options()]
        for number in 0..<stills { add("s\(number + 1)", .png) }
        for number in 0..<animations { add("a\(number + 1)", .gif, durations: [100, 100, 100]) }
    }

    static func at(_ line: Int) -> SourceLocation { SourceLocation(file: "pack.yaml", line: line, column: 3) }

    mutating func add(
        _ id: String, _ format: FileFormat, durations: [Double] = [0], edit: (inout Sticker) -> Void = { _ in }
    ) {
        var sticker = Sticker(id: id, file: "art/\(id).\(format.id)", location: Self.at(pack.stickers.count + 5))
        sticker.emojis = ["👋"]
        sticker.alt = LocalizedText("Waving")
        edit(&sticker)
        pack.stickers.append(sticker)
        facts[sticker.file] = ImageFacts(
            format: format, byteCount: 1_000, size: .square(600), durations: durations)
    }

    /// The same with the art of some stickers of another size.
    func sized(_ size: PixelSize, of ids: [String]) -> CatalogMaker {
        var maker = self
        for sticker in pack.stickers where ids.contains(sticker.id) { maker.facts[sticker.file]?.size = size }
        return maker
    }

    mutating func set(_ option: String, _ value: DocumentNode.Value) {
        pack.targets["whatsapp"]?.values[option] = DocumentNode(value, at: Self.at(3))
    }

    var catalog: Catalog { Catalog(packs: [pack], links: links, location: Self.at(1)) }

    func plan() throws -> TargetPlan { try WhatsAppTarget().plan(catalog, art: ArtFacts(facts)) }
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

// Changed copies, so that a catalog can be written as one expression.
extension CatalogMaker {
    func setting(_ option: String, _ word: String) -> CatalogMaker {
        var copy = self
        copy.set(option, .string(word))
        return copy
    }

    /// Every sticker changed, with its index.
    func changing(_ change: (inout Sticker, Int) -> Void) -> CatalogMaker {
        var copy = self
        for index in copy.pack.stickers.indices { change(&copy.pack.stickers[index], index) }
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

    /// The same links for catalog and pack.
    func linking(_ change: (inout Links) -> Void) -> CatalogMaker {
        var copy = self
        change(&copy.links)
        copy.pack.links = copy.links
        return copy
    }
}
