import StickerModel

/// What of a drawing, and of those inside it, looks otherwise than in a browser.
struct SVGOmissions {
    /// Raw values are what people call it.
    enum Kind: String, CaseIterable {
        case picture = "pictures"
        case drawing = "drawings"
        case styleSheet = "style sheets"
    }

    private var addresses: [Kind: [String]] = [:]
    private var others: [String] = []
    /// Families to choose from, the first one first, of visible text.
    private(set) var fonts: [[String]] = []
    /// The characters of visible text, each once.
    private(set) var scalars: [Unicode.Scalar] = []
    private var seen: Set<Unicode.Scalar> = []

    var hasText: Bool { !scalars.isEmpty }

    /// As findings name them, with the addresses: "pictures in other files (photo.png)".
    var texts: [String] {
        Kind.allCases.compactMap { kind in
            addresses[kind].map { found in
                // The end of an address tells more than its beginning.
                let names = found.uniqued.map { $0.count > 60 ? "…" + $0.suffix(59) : $0 }
                return ImageFacts.inOtherFiles(kind.rawValue, NameList.text(names))
            }
        } + others + SVGFontMatch.omissions(fonts: fonts, scalars: scalars)
    }

    /// Adds what is in another file; addresses inside the document are drawn.
    mutating func add(_ kind: Kind, at address: String) {
        let address = address.trimmed
        guard !address.isEmpty, !address.hasPrefix("#"), address.prefix(5).lowercased() != "data:",
            addresses[kind, default: []].count < Self.mostAddresses
        else { return }
        addresses[kind, default: []].append(address)
    }

    mutating func add(_ text: String) {
        if !others.contains(text) { others.append(text) }
    }

    /// Adds what is found by code, by the word of its row.
    mutating func add(found: String) {
        for row in NotDrawn.byFound[found] ?? [] { add(row.text) }
    }

    mutating func add(text: String, in families: [String]) {
        for scalar in text.unicodeScalars where scalars.count < Self.mostScalars {
            if scalar.needsGlyph, seen.insert(scalar).inserted { scalars.append(scalar) }
        }
        guard fonts.count < Self.mostFonts, families.contains(where: { !SVGFontFamilies.isGeneric($0) }) else { return }
        if !fonts.contains(families) { fonts.append(families) }
    }

    /// Findings name fewer of each.
    private static let (mostAddresses, mostFonts, mostScalars) = (1_000, 20, 500)
}

extension Unicode.Scalar {
    /// Blanks, controls and what only changes its neighbors need no glyph.
    fileprivate var needsGlyph: Bool {
        if isASCII { return value > 0x20 && value < 0x7F }
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || self == "\u{FFFD}" { return false }
        return ![.control, .format, .surrogate].contains(properties.generalCategory)
    }
}
