import Expect
import Foundation
import Testing

@testable import EditorSDK

@Suite("The table of features") struct DocumentationTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Cells of each row that begins with a number.
    static let rows: [[String]] = {
        let text = (try? String(contentsOf: root.appending(path: "docs/editor-sdk.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 4 && Int(cells[0]) != nil ? cells : nil
        }
    }()

    private func quoted(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.output.1) } }

    @Test("has all sixteen rows") func rows() {
        let numbers: [String] = (1...16).map { "\($0)" }
        expect(Self.rows.map { $0[0] }, is: numbers)
    }

    @Test("names fields that manifests have") func fields() {
        let known = Set((EditorFields.pack + EditorFields.sticker).map(\.name) + ["alt"])
        for row in Self.rows {
            let fields = quoted(row[2])
            #expect(row[0] == "16" || !fields.isEmpty, "row \(row[0])")
            for field in fields { #expect(known.contains(field), "row \(row[0]): \(field)") }
        }
    }

    @Test("and the one below it leave no field out") func everyField() throws {
        let text = try String(contentsOf: Self.root.appending(path: "docs/editor-sdk.md"), encoding: .utf8)
        for field in EditorFields.pack + EditorFields.sticker {
            #expect(text.contains("`\(field.name)`"), "\(field.name)")
        }
    }
}
