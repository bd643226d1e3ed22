import StickerModel

/// `report.json`: what was made of what, what it cost and what was given up; a function of the input alone.
struct BuildReport {
    let catalog: Catalog
    let plans: [(target: any Target, plan: TargetPlan)]
    let rendered: Rendered
    let findings: [Finding]
    /// Parts of an earlier report about targets that this build carried over.
    var carried: [String: OutputDocument] = [:]

    static let fileName = "report.json"

    var document: OutputDocument {
        var targets = carried
        for (target, plan) in plans { targets[target.name] = .object(["images": .list(images(of: plan, target.name))]) }
        return .object([
            "generator": .string("StickerPress \(Version.current)"),
            "targets": .object(targets),
            "findings": .list(findings.map(\.document)),
            "relaxed-rules": .list(relaxed),
        ])
    }

    /// One element for each distinct picture, with all the files that hold it.
    private func images(of plan: TargetPlan, _ target: String) -> [OutputDocument] {
        var order: [ImageRecipe] = []
        var groups: [ImageRecipe: [OutputEntry]] = [:]
        for entry in plan.output.entries {
            guard case .image(let recipe) = entry.content else { continue }
            if groups[recipe] == nil { order.append(recipe) }
            groups[recipe, default: []].append(entry)
        }
        return order.compactMap { recipe in
            guard let entries = groups[recipe], let first = entries.first,
                let image = rendered.images[target + "/" + first.path]
            else { return nil }
            return Self.element(recipe, entries, image, rendered.fidelities[target + "/" + first.path])
        }
    }

    private static func element(
        _ recipe: ImageRecipe, _ entries: [OutputEntry], _ image: RenderedImage, _ fidelity: Fidelity?
    ) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "art": .string(recipe.source),
            "files": .list(entries.map { .string($0.path) }),
            "format": .string(recipe.encoding.format.rawValue),
            "bytes": .integer(image.byteCount),
            "exact": .bool(image.outcome.isExact),
            "frames-kept": .integer(image.outcome.framesKept),
            "frames-offered": .integer(image.outcome.framesOffered),
            "given-up": .list(image.outcome.sacrifices.map { .string($0) }),
        ]
        members["ssim"] = fidelity.map {
            .object([
                "ceiling": rounded($0.ceiling), "result": rounded($0.result), "worst-instant": rounded($0.worst),
                "instants": .integer($0.instants),
            ])
        }
        members["budget"] = recipe.encoding.byteBudget.map { .integer($0) }
        members["quality"] = image.outcome.quality.map { .integer($0) }
        members["alpha-quality"] = image.outcome.alphaQuality.map { .integer($0) }
        members["colors"] = image.outcome.colors.map { .integer($0) }
        members["pack"] = entries.first?.origin.map { .string($0.pack) }
        members["sticker"] = entries.first?.origin?.sticker.map { .string($0) }
        members["role"] = entries.first?.origin.map { .string($0.role) }
        return .object(members)
    }

    /// To four digits: what follows is noise.
    private static func rounded(_ similarity: Double) -> OutputDocument {
        .number((similarity * 10_000).rounded() / 10_000)
    }

    private var relaxed: [OutputDocument] {
        catalog.packs.flatMap { pack in
            pack.ruleLevels.sorted { $0.key < $1.key }.map { id, level in
                .object([
                    "pack": .string(pack.id), "rule": .string(id),
                    "level": .string(level.severity?.rawValue ?? "off"), "reason": .string(level.reason),
                ])
            }
        }
    }
}
