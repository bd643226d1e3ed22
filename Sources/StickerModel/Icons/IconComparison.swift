/// Icon sizes as several sources state them, side by side.
package struct IconComparison: Sendable {
    /// One source.
    package struct Column: Sendable, Hashable {
        package var id: String
        package var title: String
        /// Where to read it.
        package var reference: String

        package init(id: String, title: String, reference: String) {
            self.id = id
            self.title = title
            self.reference = reference
        }
    }

    /// One size.
    package struct Row: Sendable, Hashable {
        package var size: PixelSize
        package var uses: [String]
        /// What each column says of it, in the column's words; nil where it says nothing.
        package var cells: [String?]
        /// Who is right where the sources differ, and why.
        package var verdict: String?
        /// Where that can be read.
        package var reference: String?

        package init(
            _ size: PixelSize, uses: [String], cells: [String?], verdict: String? = nil, reference: String? = nil
        ) {
            self.size = size
            self.uses = uses
            self.cells = cells
            self.verdict = verdict
            self.reference = reference
        }
    }

    package var title: String
    package var columns: [Column]
    /// The largest size last.
    package var rows: [Row]

    package init(title: String, columns: [Column], rows: [Row]) {
        self.title = title
        self.columns = columns
        self.rows = rows
    }
}
