import StickerModel

extension WhatsAppSticker {
    /// Takes emojis and text from the sticker's entry in a document.
    mutating func read(_ node: DocumentNode) {
        // A key that is certainly meant for them has a finding of its own; nobody misses the emojis then.
        let key = node["emojis"] == nil && node["emoji"] != nil ? "emoji" : "emojis"
        emojis = node.placedTexts(key)
        emojisLocation = node[key]?.location ?? node.location
        text = node.placedText("accessibility_text")
    }

    /// Takes over what the file shows. Frames count with the delays the file states, as WhatsApp reads them.
    mutating func show(_ facts: ImageFacts?) {
        self.facts = facts
        guard let facts else { return }
        let isWhole = facts.statedDurations.count == facts.durations.count
        durations = isWhole ? facts.statedDurations : facts.durations
        if facts.isAnimated { firstFrameShare = facts.pixels?.firstFrameShare }
    }
}
