/// What is behind a sticker once it was sent or placed.
package struct PreviewBackground: Sendable, Hashable {
    /// "Light", as a caption.
    package var title: String
    package var kind: Kind

    package enum Kind: Sendable, Hashable {
        case chat(ChatColors)
        case photo
    }

    package struct ChatColors: Sendable, Hashable {
        /// nil for a wallpaper.
        package var background: Color?
        /// Text on the background and in received messages.
        package var text: Color
        package var receivedBubble: Color
        package var sentBubble: Color
        package var sentText: Color
        /// Radius of a bubble's corners, in points.
        package var bubbleCorner: Int

        /// `sentText` is nil where it has the color of other text.
        package init(
            background: Color?, text: Color, receivedBubble: Color, sentBubble: Color, sentText: Color? = nil,
            bubbleCorner: Int
        ) {
            (self.background, self.text, self.receivedBubble) = (background, text, receivedBubble)
            self.sentBubble = sentBubble
            self.sentText = sentText ?? text
            self.bubbleCorner = bubbleCorner
        }
    }

    package static func chat(_ title: String, _ colors: ChatColors) -> PreviewBackground {
        PreviewBackground(title: title, kind: .chat(colors))
    }

    package static let photo = PreviewBackground(title: "On a photo", kind: .photo)
}

extension PreviewBackground: Decodable {
    private enum Key: String, CodingKey { case title, text }

    /// A picture to be edited, as an editor shows it, where there are no colors.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        title = try box.decode(String.self, forKey: .title)
        kind = box.contains(.text) ? .chat(try ChatColors(from: decoder)) : .photo
    }
}

extension PreviewBackground.ChatColors: Decodable {
    private enum Key: String, CodingKey { case background, text, receivedBubble, sentBubble, sentText, bubbleCorner }

    /// Colors as `#RRGGBB`; without `background`, there is a wallpaper.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        func color(_ key: Key) throws -> Color {
            let hex = try box.decode(String.self, forKey: key)
            guard let color = Color(hex: hex) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: box, debugDescription: "\(hex) is not a color")
            }
            return color
        }
        self.init(
            background: box.contains(.background) ? try color(.background) : nil, text: try color(.text),
            receivedBubble: try color(.receivedBubble), sentBubble: try color(.sentBubble),
            sentText: box.contains(.sentText) ? try color(.sentText) : nil,
            bubbleCorner: try box.decode(Int.self, forKey: .bubbleCorner))
    }
}
