import StickerModel

/// Holds what a manifest asks of each piece of art against what the art is, before anything is planned.
///
/// Rendering would find the same, once for every picture made of the art, and could not say where it was asked for.
struct EditSurvey {
    private(set) var findings: [Finding] = []

    /// Every mistake once, at its place in the manifest.
    init(of catalog: Catalog, art: ArtFacts) {
        var seen: Set<Finding> = []
        for sticker in catalog.packs.flatMap(Self.stickers) {
            guard let facts = art[sticker.file] else { continue }
            for finding in Self.findings(on: sticker, facts) where seen.insert(finding).inserted {
                findings.append(finding)
            }
        }
    }

    private static func stickers(of pack: Pack) -> [Sticker] {
        pack.targets.keys.sorted().flatMap { pack.stickers(for: $0) }
    }

    private static func findings(on sticker: Sticker, _ facts: ImageFacts) -> [Finding] {
        [timing(of: sticker, facts), crop(of: sticker, facts)].compactMap(\.self)
    }

    private static func timing(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let problem = problem(with: sticker.edit, facts) else { return nil }
        var unposed = sticker.edit
        unposed.poster = nil
        let field = Self.problem(with: unposed, facts) == nil ? "poster" : "trim"
        return Finding(
            rule: "art/over-limit", severity: .error, message: "\(sticker.file): \(problem.message)",
            notes: problem.hint.map { [$0] } ?? [], at: sticker.location(of: field))
    }

    private static func problem(with edit: ArtEdit, _ facts: ImageFacts) -> ArtProblem? {
        do {
            _ = try Timing(edit, isStill: false).timeline(over: facts.durations)
            return nil
        } catch {
            return error
        }
    }

    private static func crop(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let crop = sticker.edit.crop else { return nil }
        let size = facts.size
        let (right, bottom) = (Double(crop.x) + Double(crop.width), Double(crop.y) + Double(crop.height))
        guard right > Double(size.width) || bottom > Double(size.height) else { return nil }
        let isOutside = crop.x >= size.width || crop.y >= size.height
        return Finding(
            rule: "art/crop", severity: isOutside ? .error : .warning,
            message: "`crop` reaches to \(Figures.grouped(right)) x \(Figures.grouped(bottom)) px, \(sticker.file) has "
                + "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))",
            notes: [
                isOutside ? "let it begin inside the art" : "what lies outside is left away; shorten it to the art"
            ],
            at: sticker.location(of: "crop"))
    }
}
