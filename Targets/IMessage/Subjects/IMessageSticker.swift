import StickerModel

/// One sticker of a pack: what its documents state and, once there is a file, the facts about that.
struct IMessageSticker {
    static let subjectName = "sticker"

    /// The image file, or the art it will be made from.
    var path: String
    var location: SourceLocation? { nil }
    var kind: IMessageBundleKind
    /// Stem of its folder, or of the file where it has none.
    var name: String
    var pack: String
    /// The class of its pack; nil for images without a pack.
    var sizeClass: SizeClass?
    var limits: IMessageLimits
    /// Name of the image as the document writes it.
    var file: Located<String>?
    /// The sequence whose first frame the file is; nil for a single image.
    var sequence: IMessageSequence?
    var label: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// Files in its folder that no document names.
    var extraFiles: [String] = []

    var traits: Set<String> {
        var traits = kind.traits
        if let sizeClass { traits.insert(sizeClass.rawValue) }
        if sequence != nil { traits.insert("frame") }
        if facts?.isAnimated ?? false { traits.insert("animated") }
        return traits
    }

    var placeholders: [String: String] {
        var values = ["sticker": name, "pack": pack, "file": file?.value ?? name]
        if let facts {
            values["size"] = "\(facts.size.width) x \(facts.size.height)"
            values["article"] = facts.format.withArticle
        }
        return values
    }

    /// The longer side in px when it is between the smallest and the largest class; other rules judge the rest.
    fileprivate var sideWithinClasses: Int? {
        guard let size = facts?.size, let least = limits.sides.values.min(), let most = limits.sides.values.max() else {
            return nil
        }
        let longer = max(size.width, size.height)
        return longer >= least && longer <= most ? longer : nil
    }
}

extension FileFormat {
    /// File extensions that iMessage accepts for it, the usual one first; empty for formats it does not accept.
    var stickerExtensions: [String] { extensions.filter(["png", "gif", "jpg", "jpeg"].contains) }
}

extension IMessageSticker: ImageSubject {
    static let metrics: [Metric<IMessageSticker>] = [
        .image("format") { .text($0.format.title) },
        // Up to the limit itself; another rule judges larger files.
        Metric("headroomBytes", in: .bytes) { sticker in
            guard let bytes = sticker.facts?.byteCount, bytes <= sticker.limits.stickerBytes else { return [] }
            return [Measurement(.count(bytes))]
        },
        .image("isInterlaced") { facts in
            facts.format == .png || facts.format == .apng ? .flag(facts.isInterlaced) : nil
        },
        .image("isGIF") { .flag($0.format == .gif) },
        .image("isJPEG") { .flag($0.format == .jpeg) },
        .image("isCrushed") { .flag($0.isAnimationContainer && $0.frameCount == 1) },
        Metric("isWideGamut") { sticker in
            guard let profile = sticker.facts?.colorProfile else { return [] }
            return [Measurement(.flag(true), details: ["profile": profile])]
        },
        Metric("classSide", in: .pixels) { sticker in
            guard let longer = sticker.sideWithinClasses, let wanted = sticker.sizeClass.map(sticker.limits.side)
            else { return [] }
            let direction = longer > wanted ? "; iOS shrinks it" : "; iOS does not enlarge it"
            return [Measurement(.count(longer), details: ["direction": direction])]
        },
        Metric("looseSide") { sticker in
            sticker.sideWithinClasses.map { [Measurement(.text("\($0)"))] } ?? []
        },
        Metric("fileName") { sticker in
            guard let file = sticker.file else { return [] }
            // Another rule reports formats that iMessage does not accept; their name is not the problem.
            if let format = sticker.facts?.format, format.stickerExtensions.isEmpty { return [] }
            let isAnimatedPNG = FileName.pathExtension(file.value) == "apng"
            let kind = sticker.facts?.format
            let remedy =
                if isAnimatedPNG {
                    "rename it to .png, as an APNG has to be named"
                } else if let wanted = kind?.stickerExtensions.first {
                    "rename it to .\(wanted)"
                } else {
                    "convert it to PNG, APNG (named .png), GIF or JPEG"
                }
            return [Measurement(.text(file.value), details: ["remedy": remedy], at: file.location)]
        },
        Metric("extensionAgrees") { sticker in
            guard let file = sticker.file, let format = sticker.facts?.format,
                let wanted = format.stickerExtensions.first
            else { return [] }
            let written = FileName.pathExtension(file.value)
            // Another rule reports other extensions.
            guard ["png", "gif", "jpg", "jpeg"].contains(written) else { return [] }
            return [
                Measurement(
                    .flag(format.stickerExtensions.contains(written)),
                    details: ["extension": written, "wanted": wanted], at: file.location)
            ]
        },
        Metric("plainName") { sticker in
            sticker.file.map { [Measurement(.text($0.value), at: $0.location)] } ?? []
        },
        Metric("isScaleVariant") { sticker in
            guard let file = sticker.file else { return [] }
            let stem = FileName.stem(file.value)
            return [Measurement(.flag(["@1x", "@2x", "@3x"].contains { stem.hasSuffix($0) }), at: file.location)]
        },
        Metric("stemAgrees") { sticker in
            // Another rule reports names that are paths.
            guard let file = sticker.file, !file.value.contains("/") else { return [] }
            return [
                Measurement(
                    .flag(FileName.stem(file.value) == sticker.name), details: ["folder": sticker.name],
                    at: file.location)
            ]
        },
        Metric("isExtraFile") { sticker in
            sticker.extraFiles.map { Measurement(.flag(true), details: ["file": $0]) }
        },
        Metric("labelLength", in: .characters) { sticker in
            sticker.label.map { [Measurement(.count($0.value.utf16.count), at: $0.location)] } ?? []
        },
        Metric("labelIsAutomatic") { sticker in
            guard let label = sticker.label, !label.value.allSatisfy(\.isWhitespace) else { return [] }
            return [
                Measurement(
                    .flag(isAutomatic(label.value, of: sticker)), details: ["label": label.value], at: label.location)
            ]
        },
        .fileBytes, .shorterSide, .longerSide, .sideDifference, .bitDepth, .colorKind, .loopCount, .firstFrameShare,
        .shortestFrame,
    ]

    /// Words that describe no picture.
    private static let placeholders: Set<String> = [
        "image", "img", "sticker", "picture", "photo", "icon", "untitled", "label", "accessibility label", "todo",
        "emoji", "png", "gif",
    ]

    private static func isAutomatic(_ label: String, of sticker: IMessageSticker) -> Bool {
        let plain = AccessibilityText.plain(label).lowercased()
        let word = plain.drop { !$0.isLetter }
        if placeholders.contains(plain) || word.isEmpty { return true }
        if let file = sticker.file?.value.lowercased(), plain == file { return true }
        // One word that is also the file's stem is a good label; `IMG_0001` or `wave-2` is not.
        let isNumbered = plain.contains(where: \.isNumber) || plain.contains("_")
        if plain == sticker.name.lowercased(), isNumbered { return true }
        let stem = plain.prefix { $0.isLetter }
        return placeholders.contains(String(stem)) && plain.dropFirst(stem.count).allSatisfy { !$0.isLetter }
    }
}
