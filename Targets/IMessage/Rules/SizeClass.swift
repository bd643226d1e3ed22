/// The three sizes a sticker pack can have.
package enum SizeClass: String, Sendable, CaseIterable {
    case small
    case regular
    case large

    /// The rule that states its px.
    var rule: IMessageRule {
        switch self {
        case .small: .smallSide
        case .regular: .regularSide
        case .large: .largeSide
        }
    }
}
