import StickerModel

/// The icon sizes of Apple's documents and of Xcode side by side.
package struct IconComparison: Sendable {
    /// One size with everybody who names it.
    package struct Row: Sendable, Hashable {
        package var size: PixelSize
        package var uses: [String]
        /// Ids of the sources that list it; `xcode` when icon sets have it.
        package var sources: [String]
        /// Who is right, where the sources differ.
        package var verdict: String?
    }

    /// The largest size last.
    package var rows: [Row]
    /// Columns in order.
    package var columns: [String]

    /// What one source says (`hig-2016`, `hig-current`, `xcode`), or all of them (`union`); nil for an unknown name.
    package init?(_ table: IconTable, source: String = "union") {
        let known = table.sources.map(\.id) + ["xcode"]
        guard source == "union" || known.contains(source) else { return nil }
        columns = source == "union" ? known : [source]
        var found: [PixelSize: Row] = [:]
        func add(_ size: PixelSize, _ use: String, _ column: String) {
            var row = found[size] ?? Row(size: size, uses: [], sources: [], verdict: nil)
            if !row.uses.contains(use) { row.uses.append(use) }
            if !row.sources.contains(column) { row.sources.append(column) }
            found[size] = row
        }
        for listed in table.sources {
            for line in listed.sizes { PixelSize(text: line.pixels).map { add($0, line.use, listed.id) } }
        }
        for slot in table.slots { add(slot.pixels, slot.use, "xcode") }
        for disagreement in table.disagreements {
            PixelSize(text: disagreement.pixels).map { found[$0]?.verdict = disagreement.verdict }
        }
        let wanted = columns
        rows = found.values.filter { !$0.sources.allSatisfy { !wanted.contains($0) } }
            .sorted { ($0.size.area, $0.size.width) < ($1.size.area, $1.size.width) }
    }

    package static func sourceNames(_ table: IconTable) -> [String] { table.sources.map(\.id) + ["xcode", "union"] }
}

extension PixelSize {
    /// Reads `134x100`.
    init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else {
            return nil
        }
        self.init(width, height)
    }
}
