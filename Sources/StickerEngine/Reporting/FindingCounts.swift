import StickerModel

/// How many findings there are of each severity.
package struct FindingCounts: Sendable, Hashable {
    package var errors: Int
    package var warnings: Int
    package var remarks: Int

    package init(_ findings: [Finding]) {
        errors = findings.count { $0.severity == .error }
        warnings = findings.count { $0.severity == .warning }
        remarks = findings.count { $0.severity == .info }
    }

    /// "2 errors, 1 warning"; "nothing to remark on" when there is none of any.
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
