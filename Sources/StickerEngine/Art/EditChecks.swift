import StickerModel

/// Compares the art edits of a manifest with the art, before anything is planned.
///
/// Rendering would find the same mistakes once for every image, and without their line in the manifest.
enum EditChecks {
    /// Every mistake once, at its line of the manifest.
    static func findings(in catalog: Catalog, _ art: ArtFacts) -> [Finding] {
        var findings: [Finding] = []
        var seen: Set<Finding> = []
        for pack in catalog.packs {
            for sticker in pack.allTargetStickers {
                guard let facts = art[sticker.file] else { continue }
                for case let finding? in [
                    timing(of: sticker, facts), crop(of: sticker, facts), room(for: sticker),
                    effect(of: sticker, facts)?.leveled(by: pack.ruleLevels),
                    remainder(of: sticker, facts)?.leveled(by: pack.ruleLevels),
                ]
                where seen.insert(finding).inserted {
                    findings.append(finding)
                }
            }
        }
        return findings
    }

    /// The most px that margin and outline may take together on each side of a 512 px canvas: 64 are left for the art.
    private static let mostAround = 224.0

    private static func room(for sticker: Sticker) -> Finding? {
        let (margin, line) = (sticker.edit.margin, sticker.edit.outline?.width ?? 0)
        guard margin + line > mostAround else { return nil }
        return Finding(
            rule: "art/no-room", severity: .error,
            message: "`margin` of \(Figures.grouped(margin)) px and `outline` of \(Figures.grouped(line)) px take "
                + "\(Figures.grouped(margin + line)) px on each side of a 512 px canvas; the limit is "
                + Figures.grouped(mostAround),
            notes: ["lower one of them, so that the art keeps at least 64 px"], at: sticker.location(of: "margin"))
    }

    private static func timing(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let problem = problem(with: sticker.edit, facts) else { return nil }
        var edit = sticker.edit
        edit.poster = nil
        let field = Self.problem(with: edit, facts) == nil ? "poster" : "trim"
        return Finding(
            rule: "art/over-limit", severity: .error, message: "\(sticker.file): \(problem.message)",
            note: problem.hint, at: sticker.location(of: field))
    }

    /// Only what the sticker itself has: a catalog sets speeds for whatever moves in it.
    private static func effect(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard !facts.isAnimated else { return nil }
        let keys = ["trim", "speed"].filter { sticker.fieldLocations[$0] != nil }
        guard let first = keys.first else { return nil }
        let names = keys.map { "`\($0)`" }.joined(separator: " and ")
        return Finding(
            rule: "art/no-effect", severity: .warning,
            message: "\(names) \(keys.count == 1 ? "has" : "have") no effect: \(sticker.file) is a still picture",
            notes: ["name the file with the animation, or delete \(keys.count == 1 ? "the key" : "the keys")"],
            at: sticker.location(of: first))
    }

    /// A still among animations is refused by WhatsApp, and the count alone does not tell which one it is.
    private static func remainder(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        var edit = sticker.edit
        edit.poster = nil
        let total = facts.durations.filter { $0.isFinite && $0 > 0 }.reduce(0, +)
        guard facts.isAnimated, total > 0, edit.trimStart != nil || edit.trimEnd != nil,
            let timeline = try? Timing(edit, isStill: false).timeline(over: facts.durations), !timeline.isAnimated
        else { return nil }
        return Finding(
            rule: "art/motionless", severity: .info,
            message: "`trim` leaves one frame of \(sticker.file), which has \(Figures.grouped(facts.frameCount)): "
                + "sticker “\(sticker.id)” is a still",
            notes: ["keep more of the animation, which runs \(Figures.grouped(total)) ms, or name a still picture"],
            at: sticker.location(of: "trim"))
    }

    private static func problem(with edit: ArtEdit, _ facts: ImageFacts) -> FileError? {
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
            message: "`crop` reaches to \(Figures.grouped(right)) x \(Figures.grouped(bottom)) px; \(sticker.file) has "
                + "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))",
            notes: [
                isOutside ? "start the crop inside the art" : "the part outside is ignored; shorten the crop to the art"
            ],
            at: sticker.location(of: "crop"))
    }
}
