import StickerModel

extension ArtProblem {
    /// The problem as a finding about the art file.
    func finding(at path: String) -> Finding {
        let name =
            switch kind {
            case .damaged: "damaged"
            case .unsupported: "unsupported"
            case .overLimit: "over-limit"
            case .missing: "missing"
            case .notArt: "not-art"
            }
        return Finding(
            rule: "art/" + name, severity: .error, message: message, notes: hint.map { [$0] } ?? [], path: path)
    }
}
