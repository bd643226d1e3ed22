import StickerModel

/// What rendering produced, by place relative to the staging folder.
struct Rendered: Sendable {
    var images: [String: RenderedImage] = [:]
    var findings: [Finding] = []
    /// How near images come to their art, by the same places, where that was asked for.
    var fidelities: [String: Fidelity] = [:]
    /// A source vanished or changed while it was read.
    var lacksInput = false

    /// Notes why an image could not be made.
    mutating func add(_ problem: ArtProblem, at path: String) {
        findings.append(problem.finding(at: path))
        lacksInput = lacksInput || problem.kind == .missing
    }

    mutating func add(_ other: Rendered) {
        images.merge(other.images) { $1 }
        findings += other.findings
        lacksInput = lacksInput || other.lacksInput
    }
}
