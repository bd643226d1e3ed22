/// One mask of a layer: a path, and how what it covers joins what the masks before it left.
struct LottieMask {
    enum Mode { case add, subtract, intersect, differ }

    let item: JSONItem
    let mode: Mode
    let isInverted: Bool

    /// Whether rlottie does right by it when it is the only one.
    var isPlain: Bool { (mode == .add || mode == .intersect) && !isInverted }

    /// Whether it shows more than the masks before it.
    var isGrowing: Bool { mode == .add || mode == .differ }
    /// Whether it shows what lies outside of its path.
    var isHole: Bool { (mode == .subtract) != isInverted }

    /// The masks that change something.
    static func all(of layer: JSONItem) -> [LottieMask] {
        guard layer["hasMask"]?.flag != false else { return [] }
        return (layer["masksProperties"]?.elements ?? []).compactMap { item in
            let mode: Mode
            switch item["mode"]?.string ?? "a" {
            case "n": return nil
            case "s": mode = .subtract
            case "i", "d": mode = .intersect
            case "f": mode = .differ
            default: mode = .add
            }
            return LottieMask(item: item, mode: mode, isInverted: item["inv"]?.flag ?? false)
        }
    }
}
