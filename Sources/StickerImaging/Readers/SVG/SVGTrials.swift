import StickerModel

/// Finds out what of an SVG is not drawn as it is written, by small pictures of it with and without: what changes no
/// picture is not mentioned.
struct SVGTrials {
    private let bytes: [UInt8]
    /// Of the small pictures, in px: large enough to tell fonts apart.
    private let size: PixelSize
    private let session: DrawingSession
    /// The document as it is; nil before it is needed, and where it cannot be drawn, which is found elsewhere.
    private lazy var original = picture(of: bytes)

    /// `size` is that of the drawing, in px.
    init(_ bytes: [UInt8], size: PixelSize, session: DrawingSession) {
        self.bytes = bytes
        self.session = session
        let scale = min(1, 256 / Double(max(size.width, size.height)))
        self.size = PixelSize(max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
    }

    /// What librsvg leaves out without a word, as findings name it: "text on a path".
    mutating func features() -> [String] {
        let elements = SVGElements.omissions(of: bytes).filter {
            original != nil && picture(of: SVGElements.removing($0.name, from: bytes)) == original
        }
        let values = SVGValues(bytes)
        let ignored = values.kinds.prefix(Self.mostKinds).filter { kind in
            guard let original, picture(of: values.removing(kind.declarations)) == original else { return false }
            return (0..<SVGValues.trials).contains { trial in
                picture(of: values.replacing(kind.declarations, trial: trial)).map { $0 != original } ?? false
            }
        }
        return (elements.map(\.text) + ignored.map(\.text) + ruleGroups()).uniqued
    }

    /// The groups of style rules that change the picture where their rules are followed.
    private mutating func ruleGroups() -> [String] {
        let groups = SVGRuleGroups(bytes)
        guard !groups.names.isEmpty, let original, let other = picture(of: groups.unwrapped()), other != original
        else { return [] }
        return groups.names.map { "style rules in `\($0)`" }
    }

    /// The fonts of visible text that are not installed, as `ImageFacts.replacedFont` names them.
    mutating func replacedFonts() -> [String] {
        let fonts = SVGFonts(bytes)
        let lists = fonts.lists
        guard !lists.isEmpty, let answer = answer(to: .fontsOfSVG, SVGFonts.question(on: lists)) else { return [] }
        let used = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let replaced = zip(lists, used).filter { !$1.isEmpty }
        guard !replaced.isEmpty, let original else { return [] }
        return replaced.prefix(Self.mostFonts).compactMap { list, used in
            // Much declares a font and has no text. Where other fonts change the picture, there is text.
            let isVisible = ["monospace", "serif", "sans-serif"].contains { kind in
                self.picture(of: fonts.replacing(list, with: kind)).map { $0 != original } ?? false
            }
            let named = list.first { !SVGFonts.isGeneric($0) } ?? ""
            return isVisible ? ImageFacts.replacedFont(named, by: used) : nil
        }.uniqued
    }

    /// The characters of visible text that no installed font has, as `ImageFacts.missingGlyphs` names them.
    mutating func missingGlyphs() -> [String] {
        let glyphs = SVGGlyphs(bytes)
        let wanted = glyphs.scalars
        guard !wanted.isEmpty, let answer = answer(to: .glyphsOfSVG, Array(String(wanted).utf8)) else { return [] }
        // The answer is untrusted: only what was asked about counts.
        let missing = Set(answer.unicodeScalars)
        let visible = wanted.filter(missing.contains)
        guard !visible.isEmpty, let original, let blank = picture(of: glyphs.blanking(visible)), blank != original
        else {
            return []
        }
        return [ImageFacts.missingGlyphs(visible)]
    }

    /// Each takes up to this many kinds of values or fonts, and up to four small pictures for each.
    private static let (mostKinds, mostFonts) = (5, 3)

    private func answer(to task: DrawingRequest.Task, _ question: [UInt8]) -> String? {
        guard case .fonts(let answer)? = try? session.ask(DrawingRequest(task: task, document: question)) else {
            return nil
        }
        return answer
    }

    private func picture(of document: [UInt8]) -> Raster? {
        let request = DrawingRequest(task: .drawSVG, size: size, document: document)
        guard case .picture(let raster)? = try? session.ask(request) else { return nil }
        return raster
    }
}

extension String {
    fileprivate init(_ scalars: [Unicode.Scalar]) { self.init(String.UnicodeScalarView(scalars)) }
}
