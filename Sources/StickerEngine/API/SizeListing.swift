/// Which bundles a check lists sticker by sticker, beside judging them.
public enum SizeListing: Sendable {
    /// None.
    case none
    /// The bundle, where a check is of one path that holds a single one.
    case single
    /// Every bundle.
    case all
}
