/// What people see a sticker on, in the conversations of a platform.
///
/// iMessage draws on UIKit's `systemBackground`, which is white and black. Meta publishes no colors of WhatsApp; these
/// are the ones that its web client paints under conversations and outgoing messages while no wallpaper is chosen.
package enum ChatBackground: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// iMessage in light and in dark appearance.
    case white, black
    /// WhatsApp in light and in dark appearance.
    case cream, night
    /// WhatsApp's bubble of a sent message in light appearance.
    case green

    /// The opaque color of the background, from the sources that the type names.
    package var color: Color {
        switch self {
        case .white: .white
        case .black: Color(red: 0, green: 0, blue: 0)
        case .cream: Color(red: 0xEF, green: 0xEA, blue: 0xE2)
        case .night: Color(red: 0x0B, green: 0x14, blue: 0x1A)
        case .green: Color(red: 0xD9, green: 0xFD, blue: 0xD3)
        }
    }

    /// Eyes tell colors apart on a light background even where they are nearly as light; not in the dark.
    package var isLight: Bool {
        switch self {
        case .white, .cream, .green: true
        case .black, .night: false
        }
    }
}
