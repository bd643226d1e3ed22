/// How a master of another shape becomes an icon; it is never stretched.
package enum IconFit: String, Sendable, CaseIterable {
    /// The whole master on the background color.
    case background
    /// The icon filled, the rest of the master cut off.
    case crop
}
