import StickerModel

/// The style of a page: `page.css`, and the colors of card backgrounds and of every conversation that it shows.
struct PreviewStyle {
    let text: SafeText<HTML>
    private let classes: [PreviewBackground: SafeText<HTML>]

    init(of sections: [PreviewSection]) {
        var text = PreviewTemplates.style
        // The conversation that stickers vanish in most often, and the bubble that they arrive in.
        let backgrounds: [(name: SafeText<HTML>, color: Color)] = [
            ("white", .white), ("dark", ChatBackground.night.color), ("green", ChatBackground.green.color),
        ]
        for background in backgrounds {
            text += ".stage.\(background.name) { background: \(.color(background.color)); }\n"
        }
        var classes: [PreviewBackground: SafeText<HTML>] = [:]
        for background in sections.flatMap(\.packs).flatMap(\.look.backgrounds) where classes[background] == nil {
            guard let colors = background.colors else {
                classes[background] = "photo"
                continue
            }
            let name: SafeText<HTML> = "chat-\(classes.count + 1)"
            classes[background] = colors.background == nil ? name + " wallpaper" : name
            text += Self.rules(colors, name: name)
        }
        (self.text, self.classes) = (text, classes)
    }

    func classes(of background: PreviewBackground) -> SafeText<HTML> { classes[background] ?? "" }

    private static func rules(_ colors: PreviewBackground.ChatColors, name: SafeText<HTML>) -> SafeText<HTML> {
        let fill: SafeText<HTML> = colors.background.map { " background: \(.color($0));" } ?? ""
        return """
            .\(name) { color: \(.color(colors.text));\(fill) }
            .\(name) .bubble { border-radius: \(colors.bubbleCorner)px; }
            .\(name) .in.bubble { background: \(.color(colors.receivedBubble)); }
            .\(name) .out.bubble { background: \(.color(colors.sentBubble)); color: \(.color(colors.sentText)); }

            """
    }
}
