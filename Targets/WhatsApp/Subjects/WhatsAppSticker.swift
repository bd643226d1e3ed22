import StickerModel

extension WhatsAppTarget {
    /// Adds what WhatsApp alone knows about a sticker, planned or read. `isInAnimatedPack` is how its pack is marked; nil
    /// where the bundle has no such mark.
    func complete(_ sticker: inout MessengerSticker, of pack: String, isInAnimatedPack: Bool?) {
        let isAndroid = sticker.traits.contains("android")
        // Android chooses its bounds by the mark of the pack, everybody else by the file.
        let isAnimated = (isAndroid ? isInAnimatedPack ?? sticker.moves : sticker.moves ?? isInAnimatedPack) == true
        if isAnimated { sticker.traits.append("animated") }
        if isInAnimatedPack == true { sticker.traits.append("pack-animated") }
        sticker.byteLimit = isAnimated ? limits.animatedByteBound : limits.stillByteBound
        let row = FileName.stem(sticker.label)
        sticker.row = row.isEmpty ? sticker.label : row
        sticker.values = ["pack": pack, "file": sticker.file?.value ?? sticker.label]
        sticker.measured[.plainName] = .plainName(sticker.file)
        sticker.measured[.duration] = .number(sticker.duration?.rounded())
        sticker.measured[.textLength] = .count(
            sticker.text?.filled?.value.utf16.count, at: sticker.text?.location)
        if isAndroid, let emojis = sticker.emojis {
            // Android drops empty texts before it counts, iOS does not.
            sticker.measured[.emojiCount] = .count(
                emojis.count { !$0.value.isEmpty }, at: sticker.emojisLocation ?? emojis.first?.location)
        }
        sticker.remarks += sticker.emojiNotices + sticker.textNotices
        sticker.remarks.raiseFolders("sticker-file-path", in: sticker.file)
        if let facts = sticker.facts { complete(&sticker, facts) }
    }

    private func complete(_ sticker: inout MessengerSticker, _ facts: ImageFacts) {
        let format = facts.format.displayed
        sticker.takenFor = format
        sticker.sizeClass = facts.size == .square(limits.stickerSide) ? "sticker" : nil
        sticker.measured[.format] = .text(
            format.title,
            details: ["article": format.withArticle, "renamed": format.contradiction(to: sticker.file?.value)])
        sticker.measured[.animationFormat] = .text(facts.isAnimated ? format.title : nil)
        // Frames count with the delays the file states, as WhatsApp reads them. Files have whole milliseconds; 300 frames
        // of 1/30 s add up to a little more than 10 s.
        sticker.measured[.duration] = .number(
            facts.isAnimated ? facts.statedDurations.reduce(0, +).rounded() : nil)
        if let edge = facts.faintEdge(on: [.cream, .green]) {
            let background = edge.on == .green ? "the green bubble of a message" : "a light chat"
            sticker.measured[.faintOnLight] = .number(edge.share, details: ["background": background])
        }
        let isNamedWebP = sticker.file.map { FileName.pathExtension($0.value) == "webp" } ?? false
        let kinds = facts.metadata.filter { $0 != "EXIF" }
        var found: [Notice] = []
        found.raise("sticker-renamed", if: isNamedWebP && format == .png)
        found.raise("sticker-metadata", if: !kinds.isEmpty, ["kinds": kinds.joined(separator: " and ")])
        found.raise("sticker-exif", if: facts.metadata.contains("EXIF"))
        found.raise("sticker-transparency", if: facts.isRectangle)
        found.raise("animation-motionless", if: facts.isMotionless, ["frames": Figures.grouped(facts.frameCount)])
        sticker.remarks += found
    }

    /// The same of the small picture of a pack in WhatsApp's sticker tray.
    func complete(tray: inout MessengerSticker, of pack: String) {
        tray.values = ["pack": pack, "file": tray.file?.value ?? ""]
        tray.takenFor = tray.facts?.format.displayed
        tray.measured[.plainName] = .plainName(tray.file)
        tray.remarks.raiseFolders("tray-file-path", in: tray.file)
        tray.remarks.raise("tray-still", if: tray.facts?.isAnimated)
        tray.remarks.raise("tray-blank", if: tray.facts?.pixels?.isBlank)
    }
}

extension MessengerSticker {
    /// Whether WhatsApp sees it move; it animates WebP and nothing else. nil while there is no file.
    var moves: Bool? { facts.map { $0.isAnimated && $0.format == .webp } }

    /// Takes emojis and text from the sticker's entry in a document.
    mutating func read(_ node: DocumentNode) {
        // `emoji` is certainly meant for them and has its own finding; its values spare a second one about missing
        // emojis.
        let key = node["emojis"] == nil && node["emoji"] != nil ? "emoji" : "emojis"
        switch node[key]?.value {
        case .list, nil: emojis = node.strings(at: key)
        // Reported as such.
        default: emojis = nil
        }
        emojisLocation = node[key]?.location ?? node.location
        text = node.string(at: "accessibility_text")?.filled
    }

    fileprivate var textNotices: [Notice] {
        var found: [Notice] = []
        found.raiseHidden("accessibility-text-hidden-character", in: [("accessibility_text", text)])
        guard let text = text?.filled else { return found }
        let emoji = text.value.first(where: Emoji.isEmoji)
        found.raise(
            "accessibility-text-emoji", if: emoji != nil, ["emoji": emoji.map(String.init) ?? ""], at: text.location)
        let opening = AccessibilityText.needlessOpening(of: text.value)
        found.raise("accessibility-text-opening", if: opening != nil, ["opening": opening ?? ""], at: text.location)
        return found
    }

    fileprivate var emojiNotices: [Notice] {
        (emojis ?? []).flatMap { $0.value.isEmpty ? [] : notices(about: $0) }
    }

    /// What is wrong with an emoji as the document writes it. One that is a list or a word is one mistake, whatever else
    /// could be reported about it.
    private func notices(about entry: Located<String>) -> [Notice] {
        let emoji = entry.value
        let isList = emoji.utf8.contains(UInt8(ascii: ","))
        let isSingle = Emoji.isSingle(emoji)
        let isWord = !Emoji.isIn(emoji)
        var found: [Notice] = []
        found.raise("emoji-comma", if: isList)
        // Bundles of others have always had words among their emojis; a manifest can be corrected, so there it is an
        // error.
        found.raise("emoji-text", if: isWord && !isList)
        found.raise("emoji-single", if: !isSingle && !isList && !(isWord && traits.contains("planned")))
        // Selectors make no difference: what is kept raw keeps its own.
        found.raise(
            "emoji-changed", if: isSingle && EmojiText.plain(EmojiText.onIPhone(emoji)) != EmojiText.plain(emoji))
        found.raise("emoji-variation", if: EmojiText.hasSelector(emoji))
        for index in found.indices {
            found[index].location = entry.location
            found[index].values = ["emoji": emoji, "becomes": EmojiText.visible(EmojiText.onIPhone(emoji))]
        }
        return found
    }
}

extension [Notice] {
    /// Says that the name of a file has folders, where the document names a file.
    fileprivate mutating func raiseFolders(_ name: String, in file: Located<String>?) {
        raise(name, if: (file?.filled?.value).map(PlainName.hasFolders), at: file?.location)
    }
}

extension Measurements {
    /// The name of a file, to be judged by its characters; one with folders has a rule of its own.
    fileprivate static func plainName(_ file: Located<String>?) -> Measurements {
        guard let file = file?.filled, !PlainName.hasFolders(file.value) else { return [] }
        var measurement = Measurement(.text(file.value), at: file.location)
        measurement.describe = { [name = file.value] in ["plain": PlainName.suggestion(for: name)] }
        return [measurement]
    }
}

extension FileFormat {
    /// What WhatsApp takes a file for: it takes an APNG for a PNG and shows the default image.
    var displayed: FileFormat { self == .apng ? .png : self }

    /// ` with the wrong extension (.webp)` where the name promises another format; empty otherwise.
    fileprivate func contradiction(to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        return FileFormat(claimedBy: name)?.displayed == displayed ? "" : " with the wrong extension (\(promised))"
    }
}
