import StickerModel

/// One sticker of a pack: what its documents state and, once there is a file, the facts about that.
struct IMessageSticker: RuleSubject {
    static let subjectName = "sticker"

    /// The image file, or the art it will be made from.
    var path: String
    var location: SourceLocation? { nil }
    var kind: BundleKind
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
        var words = ["sticker": name, "pack": pack, "file": file?.value ?? name]
        if let facts {
            words["size"] = "\(facts.size.width) x \(facts.size.height)"
            words["article"] = facts.format.withArticle
        }
        return words
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

/// The metrics of a sticker.
enum StickerMetrics {
    static let all: [Metric<IMessageSticker>] = [
        format, fileName, extensionAgrees, fileBytes, headroomBytes, classSide, looseSide, shorterSide, longerSide,
        sideDifference, bitDepth, colorKind, isInterlaced, isWideGamut, isGIF, isJPEG, shortestFrame, loopCount,
        firstFrameShare, isCrushed, isScaleVariant, stemAgrees, plainName, isExtraFile, labelLength, labelIsAutomatic,
    ]

    /// Measures the file, once there is one.
    static func onFile(
        _ name: String, in unit: MetricUnit = .none,
        _ measure: @escaping @Sendable (ImageFacts) -> MeasuredValue?
    ) -> Metric<IMessageSticker> {
        Metric(name, in: unit) { sticker in
            sticker.facts.flatMap(measure).map { [Measurement($0)] } ?? []
        }
    }

    static let format = onFile("format") { .text($0.format.title) }
    static let fileBytes = onFile("fileBytes", in: .bytes) { .count($0.byteCount) }

    /// Up to the limit itself; another rule judges larger files.
    static let headroomBytes = Metric<IMessageSticker>("headroomBytes", in: .bytes) { sticker in
        guard let bytes = sticker.facts?.byteCount, bytes <= sticker.limits.stickerBytes else { return [] }
        return [Measurement(.count(bytes))]
    }

    static let shorterSide = onFile("shorterSide", in: .pixels) { .count(min($0.size.width, $0.size.height)) }
    static let longerSide = onFile("longerSide", in: .pixels) { .count(max($0.size.width, $0.size.height)) }
    static let sideDifference = onFile("sideDifference", in: .pixels) { .count(abs($0.size.width - $0.size.height)) }
    static let bitDepth = onFile("bitDepth") { .count($0.bitDepth) }
    static let colorKind = onFile("colorKind") { facts in facts.colorKind.map { .text($0) } }
    static let isInterlaced = onFile("isInterlaced") { facts in
        facts.format == .png || facts.format == .apng ? .flag(facts.isInterlaced) : nil
    }
    static let isGIF = onFile("isGIF") { .flag($0.format == .gif) }
    static let isJPEG = onFile("isJPEG") { .flag($0.format == .jpeg) }
    static let isCrushed = onFile("isCrushed") { .flag($0.isAnimationContainer && $0.frameCount == 1) }
    static let loopCount = onFile("loopCount") { facts in facts.loopCount.map { .count($0) } }

    static let isWideGamut = Metric<IMessageSticker>("isWideGamut") { sticker in
        guard let profile = sticker.facts?.colorProfile else { return [] }
        return [Measurement(.flag(true), details: ["profile": profile])]
    }

    static let firstFrameShare = onFile("firstFrameShare") { facts in
        guard let pixels = facts.pixels, pixels.greatestCoverage > 0 else { return nil }
        return .number(pixels.firstFrameCoverage / pixels.greatestCoverage * 100)
    }

    static let shortestFrame = Metric<IMessageSticker>("shortestFrame", in: .milliseconds) { sticker in
        guard let facts = sticker.facts, facts.isAnimated,
            let shortest = facts.statedDurations.enumerated().min(by: { $0.element < $1.element })
        else { return [] }
        return [Measurement(.number(shortest.element), details: ["frame": "\(shortest.offset + 1)"])]
    }

    static let classSide = Metric<IMessageSticker>("classSide", in: .pixels) { sticker in
        guard let longer = sticker.sideWithinClasses, let wanted = sticker.sizeClass.map(sticker.limits.side)
        else { return [] }
        let direction = longer > wanted ? "; iOS shrinks it" : "; iOS does not enlarge it"
        return [Measurement(.count(longer), details: ["direction": direction])]
    }

    static let looseSide = Metric<IMessageSticker>("looseSide") { sticker in
        sticker.sideWithinClasses.map { [Measurement(.text("\($0)"))] } ?? []
    }

    static let fileName = Metric<IMessageSticker>("fileName") { sticker in
        guard let file = sticker.file else { return [] }
        // Another rule reports formats that iMessage does not accept; their name is not the problem.
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
        // Another rule reports other extensions.
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
        // Another rule reports names that are paths.
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

    static let labelLength = Metric<IMessageSticker>("labelLength", in: .characters) { sticker in
        sticker.label.map { [Measurement(.count($0.value.utf16.count), at: $0.location)] } ?? []
    }

    static let labelIsAutomatic = Metric<IMessageSticker>("labelIsAutomatic") { sticker in
        guard let label = sticker.label, !label.value.allSatisfy(\.isWhitespace) else { return [] }
        return [
            Measurement(
                .flag(isAutomatic(label.value, of: sticker)), details: ["label": label.value], at: label.location)
        ]
    }

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
