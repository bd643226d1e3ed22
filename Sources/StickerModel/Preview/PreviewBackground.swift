/// What is behind a sticker once it was sent or placed.
package struct PreviewBackground: Sendable, Hashable {
    /// "Light", as a caption.
    package var title: String
    /// What is drawn behind the sticker.
    package var kind: Kind

    /// The two things that stickers are put on.
    package enum Kind: Sendable, Hashable {
        /// A conversation with bubbles.
        case chat(ChatColors)
        /// A picture that is being edited.
        case photo
    }

    /// The colors of a conversation.
    package struct ChatColors: Sendable, Hashable {
        /// nil for a wallpaper.
        package var background: Color?
        /// Text on the background and in received messages.
        package var text: Color
        /// The bubble of a message from someone else.
        package var receivedBubble: Color
        /// The bubble of a message of one's own.
        package var sentBubble: Color
        /// Text in that bubble.
        package var sentText: Color
        /// Radius of a bubble's corners, in points.
        package var bubbleCorner: Int

        /// `sentText` is nil where it has the color of other text.
        package init(
            background: Color?, text: Color, receivedBubble: Color, sentBubble: Color, sentText: Color? = nil,
            bubbleCorner: Int
        ) {
            self.background = background
            self.text = text
            self.receivedBubble = receivedBubble
            self.sentBubble = sentBubble
            self.sentText = sentText ?? text
            self.bubbleCorner = bubbleCorner
        }
    }

    /// The background of a conversation; `title` is its caption.
    package static func chat(_ title: String, _ colors: ChatColors) -> PreviewBackground {
        PreviewBackground(title: title, kind: .chat(colors))
    }

    /// A picture to be edited, as an editor shows it.
    package static let photo = PreviewBackground(title: "On a photo", kind: .photo)
}
