import PortableFoundation
import StickerModel

/// A preview page: one HTML file with its style, its script and all texts, from `Templates/Preview`.
struct PreviewPage {
    private let model: PreviewModel
    /// By number.
    private let cards: [PreviewCard]
    private let rules: [RuleSummary]
    /// Anchors of the explanations, by rule.
    private let anchors: [String: String]
    private let style: PreviewStyle
    /// The worst finding of each card, and how many it has.
    private var marks: [Int: (severity: Severity, count: Int)] = [:]

    private typealias Values = [String: Template<HTML>.Value]

    /// `rules` are all that `explain` knows; those of the findings are on the page.
    init(_ model: PreviewModel, rules: [RuleSummary]) {
        self.model = model
        cards = model.allCards
        style = PreviewStyle(of: model.sections)
        let found = Set(model.findings.map(\.rule))
        self.rules = rules.filter { found.contains($0.id) }
        anchors = Dictionary(self.rules.map { ($0.id, "why-" + Slug.fileSafe($0.id)) }) { first, _ in first }
        for (finding, cards) in zip(model.findings, model.cards) {
            for card in cards {
                let mark = marks[card] ?? (.info, 0)
                marks[card] = (max(mark.severity, finding.severity), mark.count + 1)
            }
        }
    }

    func text() -> SafeText<WholeFile> {
        let (data, packs) = longParts()
        let counts = FindingCounts(model.findings)
        return PreviewTemplates.page.filled([
            "policy": .text(ContentPolicy.page(style).text), "style": .text(style.text),
            "script": .text(PreviewTemplates.script), "data": .text(data),
            "title": .text(.text(model.title)), "subtitle": .text(.text(model.subtitle)),
            "tool": .text(.text(ToolIdentity.name + " " + ToolIdentity.version)),
            "sections": .list(zip(model.sections, packs).map(values)),
            "hasPictures": .flag(!model.pictures.isEmpty), "hasFindings": .flag(!model.findings.isEmpty),
            "findingCount": .text(.text(counts.text)),
            "findings": .list(findings.map { ["finding": .text($0)] }),
            "platforms": .list(filterPlatforms), "rules": .list(rules.map(values)),
        ]).file
    }

    /// Errors before warnings before remarks, each in the order in which they were found.
    private var findings: [SafeText<HTML>] {
        let gravestFirst = Severity.allCases.sorted(by: >).flatMap { level in
            model.findings.indices.filter { model.findings[$0].severity == level }
        }
        return gravestFirst.mapOnAllCores { index in
            PreviewTemplates.finding.filled(values(model.findings[index], model.cards[index]))
        }
    }

    /// What the script knows, and the packs of each section: nearly all of the page, made on all cores.
    private func longParts() -> (data: SafeText<HTML>, packs: [ArraySlice<SafeText<HTML>>]) {
        typealias PackIndex = (section: Int, pack: Int)
        let indices: [PackIndex?] = model.sections.indices.flatMap { section in
            model.sections[section].packs.indices.map { (section, $0) }
        }
        let parts = ([nil] + indices).mapOnAllCores { index in
            guard let (section, pack) = index else {
                return SafeText<HTML>.data(json: PreviewCards(model: model, anchors: anchors).json())
            }
            return PreviewTemplates.pack.filled(values(ofPack: pack, of: model.sections[section]))
        }
        var rest = parts.dropFirst()
        let packs = model.sections.map { section in
            defer { rest = rest.dropFirst(section.packs.count) }
            return rest.prefix(section.packs.count)
        }
        return (parts[0], packs)
    }

    // MARK: Platforms and packs

    private func values(_ section: PreviewSection, packs: ArraySlice<SafeText<HTML>>) -> Values {
        let stickers = section.packs.map(\.cards.count).reduce(0, +)
        return [
            "target": .text(.text(section.target)), "platform": .text(.text(section.title)),
            "count": .text(.text(SummaryLine.counted(stickers, "sticker"))),
            "packs": .list(packs.map { ["pack": .text($0)] }),
            "icons": .list(section.icons.map { values($0, name: section.packs.first?.name ?? model.title) }),
            "hasIcons": .flag(!section.icons.isEmpty),
        ]
    }

    private func values(ofPack number: Int, of section: PreviewSection) -> Values {
        let pack = section.packs[number]
        let look = pack.look
        let featured = featured(in: pack)
        return [
            "pack": .text(.text(pack.name)), "publisher": .text(.text(pack.publisher ?? "")),
            "packCount": .text(.text(SummaryLine.counted(pack.cards.count, "sticker"))),
            "isRepeated": .flag(pack.isRepeated), "picker": .text(.text(look.picker)),
            "columns": "\(look.columns)", "coverSide": "\(look.coverSide)", "remark": .text(.text(look.remark)),
            "covers": .list(covers(around: number, of: section)),
            "cards": .list(pack.cards.map { values($0, side: look.pickerSide) }),
            "scene": .text(.text(look.scene)),
            "scenes": .list(
                look.backgrounds.map { background in
                    [
                        "background": .text(style.classes(of: background)),
                        "backgroundTitle": .text(.text(background.title)),
                        "isPhoto": .flag(background.kind == .photo),
                        "first": .list(featured.prefix(1).map { values($0, side: look.sceneSide) }),
                        "second": .list(featured.dropFirst().prefix(1).map { values($0, side: look.sceneSide) }),
                    ]
                }),
        ]
    }

    /// The stickers of a scene: those with the gravest findings first, and one that moves.
    private func featured(in pack: PreviewedPack) -> [PreviewCard] {
        let byGravity = pack.cards.enumerated().sorted {
            let left = marks[$0.element.number]?.severity ?? .info
            let right = marks[$1.element.number]?.severity ?? .info
            return left == right ? $0.offset < $1.offset : left > right
        }.map(\.element)
        guard let first = byGravity.first else { return [] }
        let others = byGravity.dropFirst()
        return [first] + [others.first(where: \.isAnimated) ?? others.first].compactMap(\.self)
    }

    /// The row of packs as it is beside one of them: at most eight, that one among them.
    private func covers(around number: Int, of section: PreviewSection) -> [Values] {
        let start = max(0, min(number - 3, section.packs.count - 8))
        return section.packs.enumerated().dropFirst(start).prefix(8).compactMap { index, pack in
            pack.cover.map { ["picture": .text($0.attribute), "isCurrent": .flag(index == number)] }
        }
    }

    private func values(_ card: PreviewCard, side: Int) -> Values {
        let mark = marks[card.number]
        let facts = [card.isAnimated ? "animated" : nil, mark.map { SummaryLine.counted($0.count, "finding") }]
        let label = ([card.sticker.alt ?? card.name] + facts.compactMap(\.self)).joined(separator: ", ")
        return [
            "number": "\(card.number)", "picture": .text(card.address.attribute), "label": .text(.text(label)),
            "name": .text(.text(card.name)), "emojis": .text(.text(card.sticker.emojis.joined(separator: " "))),
            "side": "\(side)", "moves": .flag(card.isAnimated && card.sequence == nil), "isVideo": .flag(card.isVideo),
            "mark": .text(.text(mark?.severity.rawValue ?? "")),
        ]
    }

    private func values(_ icon: PreviewIcon, name: String) -> Values {
        // The store shows its icons smaller than they are.
        let side = icon.place == .store ? PixelSize(icon.size.width == icon.size.height ? 64 : 85, 64) : icon.size
        return [
            "place": .text(.text(icon.place.rawValue)), "use": .text(.text(icon.use)),
            "picture": .text(icon.address.attribute),
            "width": "\(side.width)", "height": "\(side.height)", "iconName": .text(.text(name)),
            "measure": .text(
                .text("\(icon.size.width) x \(icon.size.height) " + (icon.place == .store ? "px" : "points"))),
            "isStore": .flag(icon.place == .store), "isSettings": .flag(icon.place == .settings),
        ]
    }

    // MARK: Findings

    private func values(_ finding: Finding, _ numbers: [Int]) -> Values {
        let location = finding.line.map { "\(finding.path):\($0)" } ?? finding.path
        return [
            "severity": .text(.text(finding.severity.rawValue)), "message": .text(.text(finding.message)),
            "rule": .text(.text(finding.rule)), "anchor": .text(.text(anchors[finding.rule] ?? "")),
            "group": .text(.text(group(of: finding))), "location": .text(.text(location)),
            "notes": .list(finding.allNotes.map { ["note": .text(.text($0))] }),
            "stickers": .list(
                numbers.prefix(12).map { number in
                    let card = cards[number]
                    return [
                        "number": "\(number)", "picture": .text(card.address.attribute),
                        "name": .text(.text(card.name)),
                        "moves": .flag(card.isAnimated && card.sequence == nil), "isVideo": .flag(card.isVideo),
                    ]
                }),
            "more": .text(numbers.count > 12 ? .text("and \(Figures.grouped(numbers.count - 12)) more") : ""),
        ]
    }

    /// The platform of a finding by its rule; "" for one of the tool itself.
    private func group(of finding: Finding) -> String {
        let name = String(finding.rule.prefix { $0 != "/" })
        return model.sections.contains { $0.target == name } ? name : ""
    }

    private var filterPlatforms: [Values] {
        let groups = Set(model.findings.map(group))
        let own = model.sections.filter { groups.contains($0.target) }.map { ($0.target, $0.title) }
        return (own + (groups.contains("") ? [("", "Manifest and art")] : [])).map {
            ["group": .text(.text($0.0)), "groupTitle": .text(.text($0.1))]
        }
    }

    private func values(_ rule: RuleSummary) -> Values {
        return [
            "anchor": .text(.text(anchors[rule.id] ?? "")), "rule": .text(.text(rule.id)),
            "ruleTitle": .text(.text(rule.title)),
            "rows": .list(
                rule.details().map { label, text in
                    ["label": .text(.text(label.capitalizedStart)), "text": .text(.text(text))]
                }),
        ]
    }
}
