import StickerModel

/// Compares the art edits of a manifest with the art, before anything is planned: rendering would find the same
/// mistakes once for every image, and without their line in the manifest.
enum EditChecks {
    /// Every mistake once, at its line of the manifest.
    static func findings(in catalog: Catalog, _ art: ArtFacts) -> [Finding] {
        var findings: [Finding] = []
        var seen: Set<Finding> = []
        for pack in catalog.packs {
            for sticker in pack.allTargetStickers {
                guard let facts = art[sticker.file] else { continue }
                for case let finding? in [
                    timing(of: sticker, facts), crop(of: sticker, facts), room(for: sticker), key(of: sticker, pack),
                    effect(of: sticker, facts)?.leveled(by: pack.ruleLevels),
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
            "art/no-room",
            [
                "margin": Figures.grouped(margin), "outline": Figures.grouped(line),
                "sum": Figures.grouped(margin + line), "limit": Figures.grouped(mostAround),
            ], at: sticker.location(of: "margin"))
    }

    private static func key(of sticker: Sticker, _ pack: Pack) -> Finding? {
        guard let key = sticker.edit.key, key.isGray else { return nil }
        return Finding(
            "art/key-gray", ["color": key.color.hex],
            at: sticker.fieldLocations["key"] ?? pack.location(of: "art.key"))
    }

    private static func timing(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard let problem = problem(with: sticker.edit, facts) else { return nil }
        var edit = sticker.edit
        edit.poster = nil
        let field = Self.problem(with: edit, facts) == nil ? "poster" : "trim"
        return Finding(
            "art/over-limit.edit", ["file": sticker.file, "fault": problem.message], hint: problem.hint,
            at: sticker.location(of: field))
    }

    /// Only what the sticker itself has: a catalog sets speeds for whatever moves in it.
    private static func effect(of sticker: Sticker, _ facts: ImageFacts) -> Finding? {
        guard !facts.isAnimated else { return nil }
        let keys = ["trim", "speed"].filter { sticker.fieldLocations[$0] != nil }
        guard let first = keys.first else { return nil }
        let names = keys.map { "`\($0)`" }.joined(separator: " and ")
        return Finding(
            "art/no-effect", ["keys": names, "count": "\(keys.count)", "file": sticker.file],
            at: sticker.location(of: first))
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
        let size = PixelRect(facts.size).scaled(by: 1 / facts.cropScale).size
        let (right, bottom) = (Double(crop.x) + Double(crop.width), Double(crop.y) + Double(crop.height))
        guard right > Double(size.width) || bottom > Double(size.height) else { return nil }
        let isOutside = crop.x >= size.width || crop.y >= size.height
        return Finding(
            isOutside ? "art/crop-outside" : "art/crop",
            [
                "reach": "\(Figures.grouped(right)) x \(Figures.grouped(bottom))", "file": sticker.file,
                "size": "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))",
            ], at: sticker.location(of: "crop"))
    }
}
