import StickerModel

extension StickerMetrics {
    static let fileName = Metric<IMessageSticker>("fileName") { sticker in
        guard let file = sticker.file else { return [] }
        // A format that iMessage does not take has a rule of its own; its name is not the trouble.
        if let format = sticker.facts?.format, format.stickerExtensions.isEmpty { return [] }
        let isAnimatedPNG = FileName.pathExtension(file.value) == "apng"
        let kind = sticker.facts?.format
        let remedy =
            if isAnimatedPNG {
                "rename it to .png: that is what an APNG has to be called"
            } else if let wanted = kind?.stickerExtensions.first {
                "rename it to .\(wanted)"
            } else {
                "convert it to PNG, APNG (named .png), GIF or JPEG"
            }
        return [Measurement(.text(file.value), details: ["remedy": remedy], at: file.location)]
    }

    static let extensionAgrees = Metric<IMessageSticker>("extensionAgrees") { sticker in
        guard let file = sticker.file, let format = sticker.facts?.format,
            let wanted = format.stickerExtensions.first
        else { return [] }
        let written = FileName.pathExtension(file.value)
        // Other endings are the business of the rule about the ending.
        guard ["png", "gif", "jpg", "jpeg"].contains(written) else { return [] }
        return [
            Measurement(
                .flag(format.stickerExtensions.contains(written)),
                details: ["extension": written, "wanted": wanted], at: file.location)
        ]
    }

    static let plainName = Metric<IMessageSticker>("plainName") { sticker in
        sticker.file.map { [Measurement(.text($0.value), at: $0.location)] } ?? []
    }

    static let isScaleVariant = Metric<IMessageSticker>("isScaleVariant") { sticker in
        guard let file = sticker.file else { return [] }
        let stem = FileName.stem(file.value)
        return [Measurement(.flag(["@1x", "@2x", "@3x"].contains { stem.hasSuffix($0) }), at: file.location)]
    }

    static let stemAgrees = Metric<IMessageSticker>("stemAgrees") { sticker in
        // A path is no name at all, which another rule says.
        guard let file = sticker.file, !file.value.contains("/") else { return [] }
        return [
            Measurement(
                .flag(FileName.stem(file.value) == sticker.name), details: ["folder": sticker.name],
                at: file.location)
        ]
    }

    static let isExtraFile = Metric<IMessageSticker>("isExtraFile") { sticker in
        sticker.extraFiles.map { Measurement(.flag(true), details: ["file": $0]) }
    }
}
