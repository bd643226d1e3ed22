import StickerModel

extension IMessageIcons {
    private static let xcode = "xcode"
    private static let union = "union"

    var sources: [String] { table.sources.map(\.id) + [Self.xcode, Self.union] }

    func comparison(of source: String) -> IconComparison? {
        if source == Self.xcode { return generations }
        let chosen = table.sources.filter { source == Self.union || source == $0.id }
        return chosen.isEmpty ? nil : documents(chosen, withSets: source == Self.union)
    }

    /// Apple's documents, and beside them what icon sets really have.
    private func documents(_ documents: [IconSource], withSets: Bool) -> IconComparison {
        var columns = documents.map { IconComparison.Column(id: $0.id, title: $0.title, reference: $0.reference) }
        if withSets { columns.append(.init(id: Self.xcode, title: "Xcode", reference: table.reference)) }
        var found: [PixelSize: IconComparison.Row] = [:]
        func add(_ size: PixelSize, _ use: String, _ words: String, column: Int) {
            let empty = [String?](repeating: nil, count: columns.count)
            var row = found[size] ?? IconComparison.Row(size, uses: [], cells: empty)
            if column == columns.count - 1, withSets {
                // Xcode's own words for a use are the more telling ones.
                row.uses = row.cells[column] == nil ? [use] : row.uses + [use]
            } else if row.uses.isEmpty {
                row.uses = [use]
            }
            row.cells[column] = row.cells[column].map { $0 == words ? $0 : "\($0), \(words)" } ?? words
            found[size] = row
        }
        for (column, document) in documents.enumerated() {
            for line in document.sizes {
                PixelSize(text: line.pixels).map { add($0, line.use, "@\(line.scale)", column: column) }
            }
        }
        if withSets {
            for slot in table.slots {
                add(slot.pixels, slot.use, "\(slot.points)@\(slot.scale)x", column: columns.count - 1)
            }
        }
        for disagreement in table.disagreements {
            guard let size = PixelSize(text: disagreement.pixels) else { continue }
            found[size]?.verdict = disagreement.verdict
            found[size]?.reference = disagreement.reference
        }
        return IconComparison(
            title: "iMessage icon sizes", columns: columns,
            rows: found.values.sorted { ($0.size.area, $0.size.width) < ($1.size.area, $1.size.width) })
    }

    /// The entries that each generation of Xcode writes into a set.
    private var generations: IconComparison {
        let columns = table.generations.map { generation in
            IconComparison.Column(
                id: generation.id, title: generation.title, reference: "\(generation.entries) entries")
        }
        let slots = table.slots.map { slot in
            let verdict = table.disagreements.first { PixelSize(text: $0.pixels) == slot.pixels }
            return IconComparison.Row(
                slot.pixels, uses: [slot.use],
                cells: table.generations.map {
                    $0.slots.contains(slot.number) ? "\(slot.points)@\(slot.scale)x" : nil
                }, verdict: verdict?.verdict, reference: verdict?.reference)
        }
        let former = table.formerEntries.compactMap { entry in
            entry.pixels.map { size in
                IconComparison.Row(
                    size, uses: [entry.use],
                    cells: table.generations.map { $0.id == "8-beta" ? "\(entry.points)@\(entry.scale)x" : nil },
                    verdict: "no Xcode since asks for it")
            }
        }
        let rows = slots + former
        return IconComparison(
            title: "iMessage icon sets by generation of Xcode", columns: columns,
            rows: rows.indices.sorted {
                (rows[$0].size.area, rows[$0].size.width, $0) < (rows[$1].size.area, rows[$1].size.width, $1)
            }.map { rows[$0] })
    }
}
