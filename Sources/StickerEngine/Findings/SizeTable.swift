import StickerModel

extension TextStyle {
    /// The stickers of bundles in columns, with their bytes and the share of the limit: a table for each bundle, each
    /// after an empty line; "" for bundles without stickers. Only the sums where not all are to be listed.
    package func sizes(of bundles: [BundleInventory], listsEverything: Bool) -> SafeText<Terminal> {
        let full = bundles.filter { !$0.facts.isEmpty }
        guard listsEverything else { return full.map { total($0.facts, "; --table lists all") }.joined() }
        return full.map { bundle in
            let title: SafeText<Terminal> =
                full.count > 1 ? paint("\(.text(bundle.path)): \(.text(bundle.kind))", as: .strong) + "\n" : ""
            return "\n" + title + table(of: bundle.facts).text(in: self) + total(bundle.facts)
        }.joined()
    }

    private func total(_ facts: [BundleFact], _ end: SafeText<Terminal> = "") -> SafeText<Terminal> {
        let bytes = facts.reduce(0.0) { $0 + Double($1.byteCount) }
        let sum = "\(SummaryLine.counted(facts.count, "sticker")), \(Figures.grouped(bytes)) bytes"
        // The first of equal ones.
        guard facts.count > 1, let largest = facts.reversed().max(by: { $0.share ?? 0 < $1.share ?? 0 }),
            let limit = largest.byteLimit
        else { return "\(.text(sum))\(end).\n" }
        let share = "\(largest.percent) of \(Figures.grouped(limit)) bytes"
        return "\(.text(sum)); nearest to its limit: \(.text(largest.name)), \(.text(share))\(end).\n"
    }

    /// Platforms without limits of bytes have no size classes either.
    private func table(of facts: [BundleFact]) -> Table {
        let limits = Set(facts.compactMap(\.byteLimit))
        let limit = limits.count == 1 ? limits.first.map(Figures.grouped) : nil
        typealias Column = (title: String, isNumber: Bool, cell: (BundleFact) -> String)
        var columns: [Column] = [
            ("sticker", false, { Self.short($0.name) }), ("format", false, { $0.format }),
            ("pixels", true, { "\($0.size.width) x \($0.size.height)" }),
        ]
        if Set(facts.map(\.pack)).count > 1 { columns.insert(("pack", false, { Self.short($0.pack) }), at: 0) }
        if !limits.isEmpty { columns.append(("fits", false, { $0.sizeClass ?? "-" })) }
        columns.append(("bytes", true, { Figures.grouped($0.byteCount) }))
        if !limits.isEmpty { columns.append(("of " + (limit ?? "limit"), true, \.percent)) }
        columns += [("frames", true, { Figures.grouped($0.frameCount) }), ("time", true, \.time)]
        return Table(
            titles: columns.map(\.title),
            rows: facts.map { fact in Table.Row(cells: columns.map { $0.cell(fact) }, role: fact.role) },
            numbers: Set(columns.indices.filter { columns[$0].isNumber }))
    }

    private static func short(_ name: String) -> String {
        let name = SafeText<Terminal>.text(name).string
        return name.count > 40 ? name.prefix(39) + "…" : name
    }
}

extension BundleFact {
    /// Over the limit, or so near that a store's own packing may exceed it.
    fileprivate var role: TextStyle.Role? {
        let share = share ?? 0
        return share > 1 ? .error : share > 0.96 ? .warning : nil
    }

    fileprivate var percent: String {
        let tenths = Int((min(share ?? 0, 1_000_000) * 1_000).rounded())
        return "\(Figures.grouped(tenths / 10)).\(tenths % 10) %"
    }

    fileprivate var time: String {
        guard frameCount > 1, duration.isFinite else { return "-" }
        let hundredths = Int((min(max(0, duration), 1e9) / 10).rounded())
        let fraction = String(hundredths % 100 + 100).dropFirst()
        return "\(Figures.grouped(hundredths / 100)).\(fraction) s"
    }
}
