/// One kind of icons that a platform asks for: what to draw, and what is demanded of it.
package struct IconList: Sendable, Hashable {
    /// Stable, for programs: `imessage-icons`.
    package var id: String
    /// `iMessage icons`
    package var title: String
    /// The icon set that holds them, where we write one; nil for files that stand alone.
    package var folder: String?
    /// Where the sizes are stated.
    package var source: String
    /// Whether transparent pixels are a fault.
    package var isOpaque: Bool
    /// Bytes a file may have at most; nil for no limit.
    package var byteLimit: Int?
    /// In the order of the platform's own list.
    package var slots: [IconSlot]

    package init(
        id: String, title: String, folder: String?, source: String, isOpaque: Bool = true, byteLimit: Int? = nil,
        slots: [IconSlot]
    ) {
        self.id = id
        self.title = title
        self.folder = folder
        self.source = source
        self.isOpaque = isOpaque
        self.byteLimit = byteLimit
        self.slots = slots
    }

    /// Everything there is to say about an image that stands for a slot.
    package func remarks(on facts: ImageFacts, for slot: IconSlot) -> [IconRemark] {
        var remarks: [IconRemark] = []
        if facts.size != slot.pixels {
            remarks.append(.wrongSize(SizeDifference(of: facts.size, from: slot.pixels), found: facts.size))
        }
        if let byteLimit, facts.byteCount > byteLimit { remarks.append(.tooLarge(facts.byteCount, limit: byteLimit)) }
        if facts.format != .png { remarks.append(.notPNG(facts.format)) }
        if isOpaque, let pixels = facts.pixels {
            if !pixels.isOpaque {
                remarks.append(.transparent)
            } else if facts.hasAlphaChannel {
                remarks.append(.alphaChannel)
            }
        }
        if facts.bitDepth > 8 { remarks.append(.deep(facts.bitDepth)) }
        if isOpaque, let kind = facts.colorKind, !["RGB", "RGBA"].contains(kind) { remarks.append(.colorKind(kind)) }
        if facts.isInterlaced { remarks.append(.interlaced) }
        if let profile = facts.colorProfile { remarks.append(.wideGamut(profile)) }
        if facts.pixels?.isUniform == true { remarks.append(.uniform) }
        return remarks
    }
}
