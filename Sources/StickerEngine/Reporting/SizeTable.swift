import StickerModel

/// The stickers of a bundle in columns, with what they weigh beside what they may.
package struct SizeTable: Sendable {
    /// Rows of a bundle before only the largest are shown.
    static let rowLimit = 60
    /// How many are shown then.
    static let largestShown = 20

    private let style: TextStyle
    private let isWhole: Bool

    /// A table painted in `style`; `isWhole` shows every row of however many.
    package init(style: TextStyle = .plain, isWhole: Bool) {
        self.style = style
        self.isWhole = isWhole
    }

    /// A table a bundle, each behind an empty line; "" for bundles without stickers.
    package func text(_ bundles: [BundleInventory]) -> String {
        let full = bundles.filter { !$0.facts.isEmpty }
        return full.map { bundle in
            let title =
                full.count > 1 ? style.paint("\(bundle.path.displaySafe): \(bundle.form)", as: .strong) + "\n" : ""
            return "\n" + title + table(bundle.facts)
        }.joined()
    }

    private func table(_ facts: [BundleFact]) -> String {
        let isCut = !isWhole && facts.count > Self.rowLimit
        let order = facts.indices.sorted { (facts[$0].share, $1) > (facts[$1].share, $0) }
        let shown = isCut ? Set(order.prefix(Self.largestShown)) : Set(facts.indices)
        let rows = facts.indices.filter(shown.contains).map { facts[$0] }
        let hasPacks = Set(facts.map(\.pack)).count > 1
        let columns = columns(of: rows, hasPacks: hasPacks, limits: Set(facts.map(\.byteLimit)))
        let widths = columns.map { ([$0.title] + $0.cells).map(\.columns).max() ?? 0 }
        let head = line(columns.enumerated().map { ($1, $1.title, widths[$0]) })
        var text = style.paint(head, as: .faint) + "\n"
        for (index, row) in rows.enumerated() {
            let cells = line(columns.enumerated().map { ($1, $1.cells[index], widths[$0]) })
            text += (Self.role(of: row).map { style.paint(cells, as: $0) } ?? cells) + "\n"
        }
        if isCut {
            let rest = Figures.grouped(facts.count - rows.count)
            text += "These are the \(rows.count) nearest to their limit; --table lists the other \(rest), too.\n"
        }
        return text + total(facts, order.first.map { facts[$0] })
    }

    private func total(_ facts: [BundleFact], _ largest: BundleFact?) -> String {
        let bytes = facts.reduce(0.0) { $0 + Double($1.byteCount) }
        let stickers = "\(Figures.grouped(facts.count)) sticker\(facts.count == 1 ? "" : "s")"
        guard facts.count > 1, let largest else { return "\(stickers), \(Figures.grouped(bytes)) bytes.\n" }
        return "\(stickers), \(Figures.grouped(bytes)) bytes; nearest to its limit: \(largest.name.displaySafe), "
            + "\(Self.percent(largest)) of \(Figures.grouped(largest.byteLimit)) bytes.\n"
    }

    /// Over the limit, or as near to it as a store's own packing may go over.
    private static func role(of fact: BundleFact) -> TextStyle.Role? {
        fact.share > 1 ? .error : fact.share > 0.96 ? .warning : nil
    }

    // MARK: Columns

    private struct Column {
        var title: String
        var isNumber: Bool
        var cells: [String]
    }

    private func columns(of rows: [BundleFact], hasPacks: Bool, limits: Set<Int>) -> [Column] {
        let limit = limits.count == 1 ? limits.first.map(Figures.grouped) : nil
        let pack = Column(title: "pack", isNumber: false, cells: rows.map { Self.short($0.pack) })
        return (hasPacks ? [pack] : []) + [
            Column(title: "sticker", isNumber: false, cells: rows.map { Self.short($0.name) }),
            Column(title: "format", isNumber: false, cells: rows.map(\.format)),
            Column(title: "pixels", isNumber: true, cells: rows.map { "\($0.size.width) x \($0.size.height)" }),
            Column(title: "fits", isNumber: false, cells: rows.map { $0.sizeClass ?? "-" }),
            Column(title: "bytes", isNumber: true, cells: rows.map { Figures.grouped($0.byteCount) }),
            Column(title: "of " + (limit ?? "limit"), isNumber: true, cells: rows.map(Self.percent)),
            Column(title: "frames", isNumber: true, cells: rows.map { Figures.grouped($0.frameCount) }),
            Column(title: "time", isNumber: true, cells: rows.map(Self.time)),
        ]
    }

    private func line(_ cells: [(column: Column, text: String, width: Int)]) -> String {
        var line = cells.map { $0.text.padded(to: $0.width, onLeft: $0.column.isNumber) }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private static func percent(_ fact: BundleFact) -> String {
        let tenths = Int((min(fact.share, 1_000_000) * 1_000).rounded())
        return "\(Figures.grouped(tenths / 10)).\(tenths % 10) %"
    }

    private static func time(_ fact: BundleFact) -> String {
        guard fact.frameCount > 1, fact.duration.isFinite else { return "-" }
        let hundredths = Int((min(max(0, fact.duration), 1e9) / 10).rounded())
        let fraction = String(hundredths % 100 + 100).dropFirst()
        return "\(Figures.grouped(hundredths / 100)).\(fraction) s"
    }

    private static func short(_ name: String) -> String {
        let name = name.displaySafe
        return name.count > 40 ? name.prefix(39) + "…" : name
    }
}

extension String {
    /// Columns of a terminal the text takes: two for a letter of East Asia or an emoji.
    fileprivate var columns: Int {
        reduce(0) { sum, character in
            let scalar = character.unicodeScalars.first?.value ?? 0
            let isWide =
                switch scalar {
                case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                    true
                default: false
                }
            return sum + (isWide ? 2 : 1)
        }
    }

    fileprivate func padded(to width: Int, onLeft: Bool) -> String {
        let blanks = String(repeating: " ", count: max(0, width - columns))
        return onLeft ? blanks + self : self + blanks
    }
}
