import StickerDocuments
import StickerModel

/// What the script of a page knows: one element for each card and each finding. The words are those of the page.
struct PreviewCards {
    let model: PreviewModel
    /// The anchors of explanations, by rule.
    let anchors: [String: String]

    /// A JSON document with sorted keys, written without a tree of its values: there may be tens of thousands of cards.
    func json() -> String {
        var ofCard: [Int: [Int]] = [:]
        for (finding, cards) in model.cards.enumerated() {
            for card in cards { ofCard[card, default: []].append(finding) }
        }
        var json = JSONWriter(.compact)
        json.open("{")
        json.list("cards", model.allCards) { json, card in
            Self.write(card, findings: ofCard[card.number] ?? [], to: &json)
        }
        json.list("findings", model.findings) { json, finding in write(finding, to: &json) }
        json.object("pictures", model.pictures.keys.sorted()) { json, key in
            json.string(model.pictures[key]?.address ?? "")
        }
        json.close("}")
        return json.text
    }

    private func write(_ finding: Finding, to json: inout JSONWriter) {
        json.open("{")
        json.member("anchor", anchors[finding.rule])
        json.member("message", finding.message)
        if !finding.allNotes.isEmpty { json.member("notes", finding.allNotes) }
        json.member("rule", finding.rule)
        json.member("severity", finding.severity.rawValue)
        json.close("}")
    }

    private static func write(_ card: PreviewCard, findings: [Int], to json: inout JSONWriter) {
        let facts = card.facts
        let isAnimated = card.isAnimated
        json.open("{")
        json.member("alt", card.sticker.alt)
        json.member("art", card.art)
        json.member("artRemark", card.artRemark)
        json.member("bytes", MetricUnit.bytes.text(Double(card.byteCount)))
        if isAnimated { json.member("bytesFrom", card.frames) }
        if let report = card.report, !report.considered.isEmpty {
            json.member("considered", report.considered.map(\.text))
        }
        if isAnimated { json.member("delay", card.sequence.map { DocumentNode.number($0.duration) }) }
        if !card.sticker.emojis.isEmpty { json.member("emojis", card.sticker.emojis.joined(separator: " ")) }
        json.member("file", card.sticker.path)
        if !findings.isEmpty { json.list("findings", findings) { $0.integer($1) } }
        json.member("format", facts.format.title)
        if isAnimated { json.member("frames", card.frameCount) }
        json.member("height", facts.size.height)
        let limit = card.sticker.byteLimit.flatMap { $0 > 0 ? $0 : nil }
        json.member("limit", limit.map { MetricUnit.bytes.text(Double($0)) })
        if isAnimated { json.member("motion", motion(of: card)) }
        json.member("name", card.name)
        json.member("nextBetter", card.report?.considered.nextBetter?.text)
        json.member("outcome", card.report.map(outcome))
        json.member("platform", card.platform)
        if isAnimated, let sequence = card.sequence { json.member("sequence", sequence.addresses.map(\.text)) }
        if let limit {
            let share = Double(card.byteCount) / Double(limit) * 100
            // 99.7 % is not all of it, and 100.2 % is too much.
            json.member("share", Int(share.rounded(share > 100 ? .up : .down)))
        }
        json.member("source", card.report?.art)
        json.member("src", card.address.text)
        if card.isVideo {
            let starts = facts.durations.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
            json.list("starts", starts) { $0.double($1) }
        }
        json.member("type", card.mediaType)
        json.member("width", facts.size.width)
        json.close("}")
    }

    /// "24 frames in 1.44 s, 16.67 frames a second, plays forever (50 frames of 40 ms; byte budget: 24)"
    private static func motion(of card: PreviewCard) -> String {
        var parts = ["\(Figures.grouped(card.frameCount)) frames in \(Figures.grouped(card.duration / 1000)) s"]
        if card.duration > 0 {
            parts.append(Figures.grouped(Double(card.frameCount) * 1000 / card.duration) + " frames a second")
        }
        switch card.facts.loopCount {
        case 0: parts.append("plays forever")
        case 1: parts.append("plays once")
        case let count?: parts.append("plays \(Figures.grouped(count)) times")
        case nil: break
        }
        let reasons = card.report?.frames ?? []
        return parts.joined(separator: ", ") + (reasons.count > 1 ? " (\(reasons.joined(separator: "; ")))" : "")
    }

    private static func outcome(_ report: PreviewReport.Image) -> String {
        if !report.sacrifices.isEmpty { return report.sacrifices.joined(separator: ", ") }
        return report.isExact ? "nothing: identical to the resized art" : "nothing that can be seen"
    }
}
