/// How a sticker takes a color that the user chooses.
enum TintMode: String, Sendable, CaseIterable {
    /// No choice of colors.
    case none
    /// The whole artwork in the color.
    case solid
    /// The artwork made gray, the color applied by its gray values.
    case colorized
}
