import StickerModel

/// The stickers of a bundle in columns, with their bytes and the share of the limit, or their sum alone.
package struct SizeTable: Sendable {
    private let style: TextStyle
    private let isComplete: Bool

    /// A table painted in `style`; `isComplete` lists every sticker.
    package init(style: TextStyle = .plain, isComplete: Bool) {
        self.style = style
        self.isComplete = isComplete
    }

    /// A table for each bundle, each after an empty line; "" for bundles without stickers.
    package func text(_ bundles: [BundleInventory]) -> SafeText<Terminal> {
        let full = bundles.filter { !$0.facts.isEmpty }
        guard isComplete else { return full.map { total($0.facts, "; --table lists all") }.joined() }
        return full.map { bundle in
            let title: SafeText<Terminal> =
                full.count > 1
                ? style.paint("\(.text(bundle.path)): \(.text(bundle.kind))", as: .strong) + "\n" : ""
            return "\n" + title + table(bundle.facts)
        }.joined()
    }

    private func table(_ facts: [BundleFact]) -> SafeText<Terminal> {
        let limits = Set(facts.compactMap(\.byteLimit))
        let lines = lines(of: facts, hasPacks: Set(facts.map(\.pack)).count > 1, limits: limits)
        var text = style.paint(lines[0], as: .faint) + "\n"
        for (row, line) in zip(facts, lines.dropFirst()) {
            text += (Self.role(of: row).map { style.paint(line, as: $0) } ?? line) + "\n"
        }
        return text + total(facts)
    }

    private func total(_ facts: [BundleFact], _ end: SafeText<Terminal> = "") -> SafeText<Terminal> {
        let bytes = facts.reduce(0.0) { $0 + Double($1.byteCount) }
        let stickers = "\(Figures.grouped(facts.count)) sticker\(facts.count == 1 ? "" : "s")"
        let sum = "\(stickers), \(Figures.grouped(bytes)) bytes"
        // The first of equal ones.
        guard facts.count > 1, let largest = facts.reversed().max(by: { $0.share ?? 0 < $1.share ?? 0 }),
            let limit = largest.byteLimit
        else { return "\(.text(sum))\(end).\n" }
        let share = "\(Self.percent(largest)) of \(Figures.grouped(limit)) bytes"
        return "\(.text(sum)); nearest to its limit: \(.text(largest.name)), \(.text(share))\(end).\n"
    }

    /// Over the limit, or so near that a store's own packing may exceed it.
    private static func role(of fact: BundleFact) -> TextStyle.Role? {
        let share = fact.share ?? 0
        return share > 1 ? .error : share > 0.96 ? .warning : nil
    }

    private typealias Column = (title: String, isNumber: Bool, cell: (BundleFact) -> String)

    /// The header, then a line for each row. Platforms without limits of bytes have no size classes either.
    private func lines(of rows: [BundleFact], hasPacks: Bool, limits: Set<Int>) -> [SafeText<Terminal>] {
        let limit = limits.count == 1 ? limits.first.map(Figures.grouped) : nil
        var columns: [Column] = hasPacks ? [("pack", false, { Self.short($0.pack) })] : []
        columns += [
            ("sticker", false, { Self.short($0.name) }),
            ("format", false, { $0.format }),
            ("pixels", true, { "\($0.size.width) x \($0.size.height)" }),
        ]
        if !limits.isEmpty { columns.append(("fits", false, { $0.sizeClass ?? "-" })) }
        columns.append(("bytes", true, { Figures.grouped($0.byteCount) }))
        if !limits.isEmpty { columns.append(("of " + (limit ?? "limit"), true, Self.percent)) }
        columns += [("frames", true, { Figures.grouped($0.frameCount) }), ("time", true, Self.time)]
        let numbers = Set(columns.indices.filter { columns[$0].isNumber })
        return TextColumns(
            [columns.map(\.title)] + rows.map { row in columns.map { $0.cell(row) } }, rightAligned: numbers
        ).lines
    }

    private static func percent(_ fact: BundleFact) -> String {
        let tenths = Int((min(fact.share ?? 0, 1_000_000) * 1_000).rounded())
        return "\(Figures.grouped(tenths / 10)).\(tenths % 10) %"
    }

    private static func time(_ fact: BundleFact) -> String {
        guard fact.frameCount > 1, fact.duration.isFinite else { return "-" }
        let hundredths = Int((min(max(0, fact.duration), 1e9) / 10).rounded())
        let fraction = String(hundredths % 100 + 100).dropFirst()
        return "\(Figures.grouped(hundredths / 100)).\(fraction) s"
    }

    private static func short(_ name: String) -> String {
        let name = SafeText<Terminal>.text(name).string
        return name.count > 40 ? name.prefix(39) + "…" : name
    }
}
