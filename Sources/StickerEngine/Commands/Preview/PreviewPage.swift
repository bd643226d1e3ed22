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

    /// Stickers that a browser lays out at once.
    private static let mostLaidOut = 3_000

    func text() -> SafeText<WholeFile> {
        let (data, packs) = longParts()
        return PreviewTemplates.page.filled([
            "policy": .text(ContentPolicy.page(style).text), "style": .text(style.text),
            "script": .text(PreviewTemplates.script), "data": .text(data),
            "title": .text(.text(model.title)), "subtitle": .text(.text(model.subtitle)),
            "tool": .text(.text(ToolIdentity.name + " " + ToolIdentity.version)),
            "sections": .list(zip(model.sections, packs).map(values)),
            "isLarge": .flag(cards.count > Self.mostLaidOut), "hasPictures": .flag(!model.pictures.isEmpty),
            "hasFindings": .flag(!model.findings.isEmpty),
            "findingCount": .text(.text(model.findings.counts)),
            "findings": .list(findings.map { ["finding": .text($0)] }),
            "platforms": .list(filterPlatforms), "rules": .list(rules.map(values)),
        ]).file
    }

    /// As on the terminal, worst last: errors before warnings before remarks.
    private var findings: [SafeText<HTML>] {
        let digest = FindingDigest(model.findings, isComplete: false)
        let entries = digest.entries + digest.dropped
        let worstFirst = Severity.allCases.sorted(by: >).flatMap { level in
            entries.filter { $0.finding.severity == level }
        }
        return worstFirst.mapOnAllCores { PreviewTemplates.finding.filled(values($0)) }
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
            "contents": .list(hasContents(section) ? section.packs.indices.map { link(toPack: $0, of: section) } : []),
            "icons": .list(section.icons.map { values($0, name: section.packs.first?.name ?? model.title) }),
            "hasIcons": .flag(!section.icons.isEmpty),
        ]
    }

    /// Packs that a window shows without a list of them.
    private static let mostUnlisted = 3

    private func hasContents(_ section: PreviewSection) -> Bool { section.packs.count > Self.mostUnlisted }

    private func anchor(ofPack number: Int, of section: PreviewSection) -> SafeText<HTML> {
        .text("\(section.target)-pack-\(number + 1)")
    }

    /// An entry of the list of packs, with the mark of its worst finding.
    private func link(toPack number: Int, of section: PreviewSection) -> Values {
        let pack = section.packs[number]
        let severity = pack.cards.compactMap { marks[$0.number]?.severity }.max()
        return [
            "anchor": .text(anchor(ofPack: number, of: section)), "pack": .text(.text(pack.name)),
            "picture": .text(pack.cover?.attribute ?? ""), "hasCover": .flag(pack.cover != nil),
            "stickers": .text(.text(SummaryLine.counted(pack.cards.count, "sticker"))),
            "mark": .text(.text(severity?.rawValue ?? "")),
        ]
    }

    private func values(ofPack number: Int, of section: PreviewSection) -> Values {
        let pack = section.packs[number]
        let look = pack.look
        let featured = featured(in: pack)
        func inScene(_ card: PreviewCard) -> Values {
            values(card, side: look.side(of: card.facts, in: look.sceneSide))
        }
        return [
            "pack": .text(.text(pack.name)), "publisher": .text(.text(pack.publisher ?? "")),
            "anchor": .text(anchor(ofPack: number, of: section)), "target": .text(.text(section.target)),
            "isListed": .flag(hasContents(section)), "isNatural": .flag(look.pixelsPerPoint != nil),
            "packCount": .text(.text(SummaryLine.counted(pack.cards.count, "sticker"))),
            "isRepeated": .flag(pack.isRepeated), "isMany": .flag(pack.cards.count > 60),
            "picker": .text(.text(look.picker)),
            "columns": "\(look.columns)", "coverSide": "\(look.coverSide)", "remark": .text(.text(look.remark)),
            "covers": .list(covers(around: number, of: section)),
            "cards": .list(pack.cards.map { values($0, side: look.side(of: $0.facts, in: look.pickerSide)) }),
            "scene": .text(.text(look.scene)),
            "scenes": .list(
                look.backgrounds.map { background in
                    [
                        "background": .text(style.classes(of: background)),
                        "backgroundTitle": .text(.text(background.title)),
                        "isPhoto": .flag(background.colors == nil),
                        "first": .list(featured.prefix(1).map(inScene)),
                        "second": .list(featured.dropFirst().prefix(1).map(inScene)),
                        "inline": .list(look.inlineSide.map { side in featured.map { values($0, side: side) } } ?? []),
                    ]
                }),
        ]
    }

    /// The stickers of a scene: those with the worst findings first, and one that moves.
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

    private func values(_ entry: FindingDigest.Entry) -> Values {
        let finding = entry.finding
        let location = finding.line.map { "\(finding.path):\($0)" } ?? finding.path
        let pictures = pictures(of: entry)
        // Pictures say which other files there are, and the card of each has its own findings.
        let alike = entry.positions.count / entry.rules.count
        let more = alike > 1 && pictures.count > 1 ? "the first of \(Figures.grouped(alike)) alike" : entry.more
        let output = entry.positions.count == 1 ? finding.output.map { "in the output: " + $0 } : nil
        return [
            "severity": .text(.text(finding.severity.rawValue)), "message": .text(.prose(finding.message)),
            "groups": .text(.text(entry.rules.map(group).uniqued.joined(separator: " "))),
            "location": .text(.text(location)),
            "notes": .list((finding.notes + [more, output].compactMap(\.self)).map { ["note": .text(.prose($0))] }),
            "rules": .list(
                entry.rules.map { ["rule": .text(.text($0)), "anchor": .text(.text(anchors[$0] ?? ""))] }),
            "stickers": .list(pictures.prefix(Self.mostPictures).map { values($0, side: 40) }),
            "more": .text(
                pictures.count > Self.mostPictures
                    ? .text("and \(Figures.grouped(pictures.count - Self.mostPictures)) more") : ""),
        ]
    }

    /// Pictures beside a finding.
    private static let mostPictures = 12

    /// The stickers that findings are about, each on the first platform that has it.
    private func pictures(of entry: FindingDigest.Entry) -> [PreviewCard] {
        var known: Set<String> = []
        return entry.positions.flatMap { model.cards[$0] }.uniqued.sorted().map { cards[$0] }.filter { card in
            known.insert(card.key ?? "\(card.number)").inserted
        }
    }

    /// The platform of a rule; the tool itself for one of its own.
    private func group(of rule: String) -> String {
        let name = String(rule.prefix { $0 != "/" })
        return model.sections.contains { $0.target == name } ? name : Self.ownGroup
    }

    private static let ownGroup = "tool"

    private var filterPlatforms: [Values] {
        let groups = Set(model.findings.map { group(of: $0.rule) })
        let own = model.sections.filter { groups.contains($0.target) }.map { ($0.target, $0.title) }
        return (own + (groups.contains(Self.ownGroup) ? [(Self.ownGroup, "Manifest and art")] : [])).map {
            ["group": .text(.text($0.0)), "groupTitle": .text(.text($0.1))]
        }
    }

    private func values(_ rule: RuleSummary) -> Values {
        return [
            "anchor": .text(.text(anchors[rule.id] ?? "")), "rule": .text(.text(rule.id)),
            "ruleTitle": .text(.prose(rule.title)),
            "rows": .list(
                rule.details().map { label, text in
                    ["label": .text(.text(label.capitalizedStart)), "text": .text(.prose(text))]
                }),
        ]
    }
}
