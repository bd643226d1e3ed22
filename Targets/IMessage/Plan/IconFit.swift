/// How a master of another shape becomes an icon; it is never stretched.
enum IconFit: String, Sendable, CaseIterable {
    case ground
    case crop
}
