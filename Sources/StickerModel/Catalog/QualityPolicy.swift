/// What to do with a byte budget.
package enum QualityPolicy: String, Sendable, Codable, CaseIterable {
    /// Pixel-exact whenever it fits, else the best picture inside the budget.
    case auto
    /// As small as still looks right: about 15 KB for a still, as WhatsApp recommends.
    case small
}
