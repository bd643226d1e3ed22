import StickerModel

extension FileProblem {
    /// The problem as a finding about the file.
    var finding: Finding {
        let name =
            switch kind {
            case .missing: "missing"
            case .unreadable: "unreadable"
            case .changed: "changed"
            case .unwritable: "unwritable"
            case .tooLarge: "too-large"
            }
        return Finding(
            rule: "file/" + name, severity: .error, message: message, notes: hint.map { [$0] } ?? [], path: path)
    }

    /// What the run ends with.
    var status: ExitStatus { kind == .unwritable ? .cannotWrite : .missingInput }
}
