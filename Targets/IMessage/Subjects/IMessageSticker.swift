import StickerModel

/// One sticker of a pack: what its documents state and, once there is a file, the facts about that.
struct IMessageSticker {
    static let subjectName = "sticker"

    /// The image file, or the art it will be made from.
    var path: String
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
    /// Labels in further languages, by tag, of an extension with code.
    var translations: [String: String] = [:]
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// Whether its Xcode project ships PNG files as they are.
    var staysAsIs = false
    /// Files in its folder that no document names.
    var extraFiles: [String] = []

    var traits: [String] {
        var traits = kind.traits
        if let sizeClass { traits.append(sizeClass.rawValue) }
        if sequence != nil { traits.append("frame") }
        if facts?.isAnimated ?? false { traits.append("animated") }
        return traits
    }

    var placeholders: [String: String] {
        ["sticker": name, "pack": pack, "file": file?.value ?? name].merging(facts?.placeholders ?? [:]) { $1 }
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

extension ImageFacts {
    /// What texts of rules on any picture may name.
    var placeholders: [String: String] {
        ["size": "\(size.width) x \(size.height)", "article": format.withArticle]
    }
}

extension FileFormat {
    /// File extensions that iMessage accepts for it, the usual one first; empty for formats it does not accept.
    var stickerExtensions: [String] { extensions.filter(IMessageSticker.extensions.contains) }
}

extension IMessageSticker: ImageSubject {
    enum Metric: String, MetricName {
        case headroomBytes, classSide, looseSide, fileName, plainName, labelLength, faintOnLight, faintOnDark

        var unit: MetricUnit {
            switch self {
            case .headroomBytes: .bytes
            case .classSide: .pixels
            case .labelLength: .characters
            case .faintOnLight, .faintOnDark: .percent
            default: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .headroomBytes: .count(headroomBytes)
        case .classSide: classSide
        case .looseSide: .text(sideWithinClasses.map { "\($0)" })
        case .fileName: fileName
        case .plainName: .text(file)
        case .labelLength: .count(label?.value.utf16.count, at: label?.location)
        case .faintOnLight: .number(facts?.faintEdge(on: [.white])?.share)
        case .faintOnDark: .number(facts?.faintEdge(on: [.black])?.share)
        }
    }

    var notices: [Notice] {
        var notices = imageNotices + nameNotices
        for file in extraFiles {
            var notice = Notice("sticker-extra-file", ["file": file])
            // Not that of the good picture: the remedy is to delete the file.
            notice.path = FileName.join(folder, file)
            notices.append(notice)
        }
        if let label, !label.value.allSatisfy(\.isWhitespace) {
            notices.raise(
                "accessibility-label-automatic", if: isAutomatic(label.value), ["label": label.value],
                at: label.location)
        }
        notices.raiseHidden("accessibility-label-hidden-character", in: [("label", label)])
        return notices
    }

    private var imageNotices: [Notice] {
        guard let facts else { return [] }
        var notices: [Notice] = []
        notices.raise("sticker-gif", if: facts.format == .gif)
        notices.raise("sticker-jpeg", if: facts.format == .jpeg)
        notices.raise("sticker-interlaced", if: facts.isInterlaced && (facts.format == .png || facts.format == .apng))
        notices.raise("animation-crushed", if: facts.isAnimationContainer && facts.frameCount == 1)
        notices.raise("animation-motionless", if: facts.isMotionless, ["frames": Figures.grouped(facts.frameCount)])
        // JPEG has a notice of its own.
        notices.raise("sticker-transparency", if: facts.format == .jpeg ? nil : facts.isRectangle)
        notices.raise("sticker-blank", if: facts.pixels?.isBlank)
        notices.raise("sticker-color-profile", if: facts.colorProfile != nil, ["profile": facts.colorProfile ?? ""])
        return notices
    }

    private var nameNotices: [Notice] {
        guard let file else { return [] }
        var notices: [Notice] = []
        let (stem, ending) = (FileName.stem(file.value), FileName.pathExtension(file.value))
        // Other rules report formats that iMessage does not accept, and other extensions.
        if let accepted = facts?.format.stickerExtensions, let wanted = accepted.first {
            notices.raise(
                "sticker-extension-content",
                if: Self.extensions.contains(ending) && !accepted.contains(ending),
                ["extension": ending, "wanted": wanted], at: file.location)
        }
        let isVariant = ["@1x", "@2x", "@3x"].contains { stem.hasSuffix($0) }
        notices.raise("sticker-scale-variant", if: isVariant, at: file.location)
        // Another rule reports names that are paths.
        notices.raise(
            "sticker-name", if: stem != name && !FileName.hasSlash(file.value), ["folder": name], at: file.location)
        return notices
    }

    fileprivate static let extensions = ["png", "gif", "jpg", "jpeg"]

    /// Up to the limit itself; another rule judges larger files. That Xcode encodes files again is known of PNG only.
    private var headroomBytes: Int? {
        guard !staysAsIs, let facts, [.png, .apng].contains(facts.format), facts.byteCount <= limits.stickerBytes else {
            return nil
        }
        return facts.byteCount
    }

    private var classSide: Measurements {
        guard let longer = sideWithinClasses, let wanted = sizeClass.map(limits.side) else { return [] }
        let direction = longer > wanted ? "; iOS shrinks it" : "; iOS does not enlarge it"
        return .count(longer, details: ["direction": direction])
    }

    private var fileName: Measurements {
        guard let file else { return [] }
        let accepted = facts?.format.stickerExtensions
        // Another rule reports formats that iMessage does not accept; their name is not the problem.
        if accepted?.isEmpty == true { return [] }
        let remedy =
            if FileName.pathExtension(file.value) == "apng" {
                "rename it to .png, as an APNG has to be named"
            } else if let wanted = accepted?.first {
                "rename it to .\(wanted)"
            } else {
                "convert it to PNG, APNG (named .png), GIF or JPEG"
            }
        return .text(file, details: ["remedy": remedy])
    }

    /// Words that describe no picture.
    private static let placeholders: Set<String> = [
        "image", "img", "sticker", "picture", "photo", "icon", "untitled", "label", "accessibility label", "todo",
        "emoji", "png", "gif",
    ]

    private func isAutomatic(_ label: String) -> Bool {
        let plain = AccessibilityText.plain(label).lowercased()
        let word = plain.drop { !$0.isLetter }
        if Self.placeholders.contains(plain) || word.isEmpty { return true }
        if let file = file?.value.lowercased(), plain == file { return true }
        // One word that is also the file's stem is a good label; `IMG_0001` or `wave-2` is not.
        let isNumbered = plain.contains(where: \.isNumber) || plain.contains("_")
        if plain == name.lowercased(), isNumbered { return true }
        let stem = plain.prefix { $0.isLetter }
        return Self.placeholders.contains(String(stem)) && plain.dropFirst(stem.count).allSatisfy { !$0.isLetter }
    }
}
