/// What is behind a sticker once it was sent or placed.
package struct PreviewBackground: Sendable, Hashable, Decodable {
    private enum Key: String, CodingKey { case title, text }

    /// "Light", as a caption.
    package var title: String
    /// nil for a photo: a picture to be edited, as an editor shows it.
    package var colors: ChatColors?

    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        title = try box.decode(String.self, forKey: .title)
        colors = box.contains(.text) ? try ChatColors(from: decoder) : nil
    }

    package struct ChatColors: Sendable, Hashable, Decodable {
        private enum Key: String, CodingKey {
            case background, text, receivedBubble, sentBubble, sentText, bubbleCorner
        }

        /// nil for a wallpaper.
        package var background: Color?
        /// Text on the background and in received messages.
        package var text: Color
        package var receivedBubble: Color
        package var sentBubble: Color
        /// The color of other text, where none is given.
        package var sentText: Color
        /// Radius of a bubble's corners, in points.
        package var bubbleCorner: Int

        /// Colors as `#RRGGBB`.
        package init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: Key.self)
            func color(_ key: Key) throws -> Color {
                let hex = try box.decode(String.self, forKey: key)
                guard let color = Color(hex: hex) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: box, debugDescription: "\(hex) is not a color")
                }
                return color
            }
            background = box.contains(.background) ? try color(.background) : nil
            text = try color(.text)
            receivedBubble = try color(.receivedBubble)
            sentBubble = try color(.sentBubble)
            sentText = box.contains(.sentText) ? try color(.sentText) : text
            bubbleCorner = try box.decode(Int.self, forKey: .bubbleCorner)
        }
    }
}
