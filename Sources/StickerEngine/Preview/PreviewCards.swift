import StickerDocuments
import StickerModel

/// What the script of a page knows: one element for each card and each finding. The words are those of the page.
struct PreviewCards {
    let model: PreviewModel
    /// The anchors of explanations, by rule.
    let anchors: [String: String]

    /// A JSON document.
    func json() throws(FileError) -> String {
        var ofCard: [Int: [Int]] = [:]
        for (finding, cards) in model.cards.enumerated() {
            for card in cards { ofCard[card, default: []].append(finding) }
        }
        let document = OutputDocument.object([
            "cards": .list(model.allCards.map { Self.document($0, findings: ofCard[$0.number] ?? []) }),
            "findings": .list(model.findings.map(document)),
        ])
        var json = JSONWriter(.compact)
        try DocumentWriter(entry: { _ in [] }).write(document, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func document(_ finding: Finding) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
            "rule": .string(finding.rule),
        ]
        if !finding.allNotes.isEmpty { members["notes"] = OutputDocument(finding.allNotes) }
        members["anchor"] = OutputDocument(anchors[finding.rule])
        return .object(members)
    }

    private static func document(_ card: PreviewCard, findings: [Int]) -> OutputDocument {
        let facts = card.facts
        var members: [String: OutputDocument] = [
            "name": .string(card.name), "platform": .string(card.platform), "src": .string(card.address),
            "file": .string(card.sticker.path), "width": .integer(facts.size.width),
            "height": .integer(facts.size.height), "type": .string(facts.format.mimeType ?? ""),
            "format": .string(facts.format.title), "bytes": .string(MetricUnit.bytes.text(Double(card.byteCount))),
        ]
        if let limit = card.sticker.byteLimit, limit > 0 {
            members["limit"] = .string(MetricUnit.bytes.text(Double(limit)))
            let share = Double(card.byteCount) / Double(limit) * 100
            // 99.7 % is not all of it, and 100.2 % is too much.
            members["share"] = .integer(Int(share.rounded(share > 100 ? .up : .down)))
        }
        if !card.sticker.emojis.isEmpty { members["emojis"] = .string(card.sticker.emojis.joined(separator: " ")) }
        members["alt"] = OutputDocument(card.sticker.alt)
        if card.isAnimated {
            members["frames"] = .integer(card.frameCount)
            members["motion"] = .string(motion(of: card))
            members["bytesFrom"] = OutputDocument(card.frames)
            if let sequence = card.sequence {
                members["sequence"] = OutputDocument(sequence.addresses)
                members["delay"] = .number(sequence.duration)
            }
        }
        if let report = card.report {
            members["source"] = .string(report.art)
            members["outcome"] = .string(outcome(report))
            members["nextBetter"] = OutputDocument(report.considered.nextBetter?.text)
            if !report.considered.isEmpty { members["considered"] = OutputDocument(report.considered.map(\.text)) }
        }
        members["art"] = OutputDocument(card.art)
        members["artRemark"] = OutputDocument(card.artRemark)
        if !findings.isEmpty { members["findings"] = .list(findings.map { .integer($0) }) }
        return .object(members)
    }

    /// "24 frames in 1.44 s, 16.67 frames a second, plays forever"
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
        return parts.joined(separator: ", ")
    }

    private static func outcome(_ report: PreviewReport.Image) -> String {
        if !report.sacrifices.isEmpty { return report.sacrifices.joined(separator: ", ") }
        return report.isExact ? "nothing: every visible pixel is that of the resized art" : "nothing that can be seen"
    }
}
