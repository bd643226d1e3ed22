import StickerModel

/// How many findings there are of each severity.
package struct FindingCounts: Sendable, Hashable {
    /// Findings of severity error.
    package var errors: Int
    /// Findings of severity warning.
    package var warnings: Int
    /// Findings of severity info, which texts call remarks.
    package var remarks: Int

    /// Counts findings of any order.
    package init(_ findings: [Finding]) {
        errors = findings.count { $0.severity == .error }
        warnings = findings.count { $0.severity == .warning }
        remarks = findings.count { $0.severity == .info }
    }

    /// "2 errors, 1 warning"; "no findings" when there is none.
    package var text: String {
        let parts = [
            words(errors, "error", "errors"), words(warnings, "warning", "warnings"),
            words(remarks, "remark", "remarks"),
        ].compactMap(\.self)
        return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    }

    private func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(Figures.grouped(count)) \(count == 1 ? one : many)"
    }
}
