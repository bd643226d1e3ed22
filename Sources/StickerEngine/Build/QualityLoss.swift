import StickerModel

/// Finds art that lost frames, or nearly all of its quality, to a limit on bytes: a remark where most frames are left,
/// else a warning. Every platform has such limits and every format loses something else, so this asks the coders.
struct QualityLoss {
    /// Below these shares and figures files look bad: motion stutters, photos have blocks, gradients have bands.
    private static let fewestFrames = 0.5
    private static let (lowestQuality, fewestColors) = (20, 17)

    private struct Loss {
        var rule: String
        var target: String
        var budget: Int
        /// What is left, as a share: the worst file of a platform is reported.
        var share: Double
        /// "2 of 20 frames"
        var text: String
        var isAnimated: Bool
    }

    private var losses = OrderedGroups<String, Loss>()
    /// Art that stays in front of its screen.
    private var uncut: [String] = []

    init(in files: [String: FinishedFile], of plans: [(target: any Target, plan: TargetPlan)]) {
        for (target, plan) in plans {
            for entry in plan.output.entries {
                guard case .art(.raster(let recipe)) = entry.content,
                    let outcome = files[FileName.join(target.name, entry.path)]?.outcome
                else { continue }
                if outcome.sacrifices.contains(ChromaKey.notFound) { uncut.append(recipe.source) }
                guard entry.origin?.sticker != nil, let budget = recipe.encoding.byteBudget, !outcome.isExact else {
                    continue
                }
                for (rule, share, text) in Self.losses(in: outcome) {
                    losses.add(
                        Loss(
                            rule: rule, target: target.title, budget: budget, share: share, text: text,
                            isAnimated: outcome.frames.needed > 1),
                        to: recipe.source)
                }
            }
        }
    }

    /// Warnings about one image that was made to fit `limit` bytes, at this path; none for images without a limit.
    static func findings(_ outcome: EncodingOutcome, limit: Int?, at path: String) -> [Finding] {
        guard let limit, !outcome.isExact else { return [] }
        return losses(in: outcome).map { rule, share, text in
            finding(rule, share, [Self.text(text, limit: limit)], ["shortens": outcome.frames.needed > 1], path)
        }
    }

    private static func losses(in outcome: EncodingOutcome) -> [(rule: String, share: Double, text: String)] {
        var losses: [(String, Double, String)] = []
        let (kept, needed) = (outcome.frames.kept, outcome.frames.needed)
        if kept > 1, kept < needed {
            let text = "\(Figures.grouped(kept)) of \(Figures.grouped(needed)) frames"
            losses.append(("art/frames-lost", Double(kept) / Double(needed), text))
        }
        if let quality = outcome.quality, quality < lowestQuality {
            losses.append(("art/low-quality", Double(quality) / 100, "quality \(quality) of 100"))
        } else if let colors = outcome.colors, colors < fewestColors, outcome.hasFewerColors {
            losses.append(("art/low-quality", Double(colors) / 256, "\(colors) colors"))
        }
        return losses
    }

    /// A warning for each art and kind of loss, at the path of the art in the manifest's folder.
    func findings(_ catalog: Catalog) -> [Finding] {
        let groups = losses.groups
        guard !groups.isEmpty || !uncut.isEmpty else { return [] }
        let packs = catalog.packsByArt
        let remarks = uncut.uniqued.compactMap {
            Finding("art/key-unused", path: $0).leveled(by: packs[$0]?.ruleLevels ?? [:])
        }
        return remarks
            + groups.flatMap { art, losses in
                let levels = packs[art]?.ruleLevels ?? [:]
                return ["art/frames-lost", "art/low-quality"].compactMap { rule in
                    Self.finding(rule, losses.filter { $0.rule == rule }, art)?.leveled(by: levels)
                }
            }
    }

    private static func finding(_ rule: String, _ losses: [Loss], _ art: String) -> Finding? {
        let worst = losses.map(\.target).uniqued.compactMap { target in
            losses.filter { $0.target == target }.min { $0.share < $1.share }
        }
        guard let share = worst.map(\.share).min() else { return nil }
        return finding(
            rule, share, worst.map { text("\($0.text) for \($0.target)", limit: $0.budget) },
            ["trims": losses.contains(where: \.isAnimated)], art)
    }

    private static func text(_ loss: String, limit: Int) -> String {
        "\(loss) (our budget is \(Figures.grouped(limit)) bytes)"
    }

    /// `share` is what is left of the worst; `remedies` are those that make it shorter.
    private static func finding(
        _ rule: String, _ share: Double, _ texts: [String], _ remedies: [String: Bool], _ path: String
    ) -> Finding {
        var values = ["trims": "0", "shortens": "0"].merging(remedies.mapValues { $0 ? "1" : "0" }) { $1 }
        values["kept"] = NameList.whole(texts, "and")
        let isSlight = rule == "art/frames-lost" && share >= fewestFrames
        return Finding(isSlight ? "art/frames-thinned" : rule, values, path: path)
    }
}
