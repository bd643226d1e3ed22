import StickerModel

extension WhatsAppTarget {
    /// What the plan is going to emit of one pack, with its places in the manifest.
    func subject(planned: PlannedPack, number: Int) -> MessengerPack {
        let source = planned.source
        var pack = MessengerPack(planned: planned, of: name)
        (pack.number, pack.label) = (number, planned.key)
        pack.traits.append("android")
        let websites = Links.websites.compactMap { _, field, path in
            source.links[keyPath: path].map { WrittenLink(field, Located($0, at: source.location(of: field))) }
        }
        pack.judge(websites, email: source.links.email.map { Located($0, at: source.location(of: "links.email")) })
        for (index, planned) in planned.stickers.enumerated() {
            pack.stickers[index].traits.append("android")
            let edit = planned.sticker.edit
            // A poster or a trim puts another frame first than the one that was measured.
            guard planned.isMoving, edit.poster ?? 1 == 1, edit.trimStart ?? 0 <= 0 else { continue }
            let share = planned.facts?.pixels?.firstFrameShare?.rounded()
            pack.stickers[index].measured[.firstFrameShare] = .number(share)
        }
        complete(&pack, isMarkedAnimated: planned.isAnimated)
        return pack
    }

    /// Adds what WhatsApp alone knows about a pack, planned or read, and about its pictures. `isMarkedAnimated` is nil where
    /// its bundle says nothing of it.
    func complete(_ pack: inout MessengerPack, isMarkedAnimated: Bool?) {
        let isMarked = pack.isMarkedWrongly ? false : isMarkedAnimated
        for index in pack.stickers.indices {
            complete(&pack.stickers[index], of: pack.label, isInAnimatedPack: isMarked)
        }
        if var tray = pack.cover {
            complete(tray: &tray, of: pack.label)
            pack.cover = tray
        }
        pack.values = ["identifier": pack.name?.value ?? ""]
        pack.measured.merge(pack.ownMeasurements) { given, _ in given }
        pack.remarks += pack.documentNotices + pack.kindNotices + pack.repetitions
    }
}

enum KindCount {
    /// `1 still`, `5 animated stickers`, `2 more stills`
    static func text(_ count: Int, isAnimated: Bool, more: String = "") -> String {
        "\(count) \(more)\(isAnimated ? "animated sticker" : "still")\(count == 1 ? "" : "s")"
    }
}

extension MessengerPack {
    /// `animated_sticker_pack`, false where its document does not say it; nil in forms that carry no such flag, and for a
    /// value of another kind, which is reported as such: neither kind of sticker is wrong then.
    var animatedFlag: Located<Bool>? {
        guard let entry else { return nil }
        return entry["animated_sticker_pack"] == nil
            ? Located(false, at: entry.location) : entry.flag(at: "animated_sticker_pack")
    }

    /// Whether it is marked as animated, and all of its stickers are stills: the mark is the fault, not each picture.
    var isMarkedWrongly: Bool {
        animatedFlag?.value == true && !stickers.isEmpty && stickers.allSatisfy { $0.facts?.isAnimated == false }
    }

    /// The stickers that WhatsApp animates, or those that it shows as stills; in neither where that is not known.
    func stickers(moving: Bool) -> [MessengerSticker] { stickers.filter { $0.moves == moving } }

    /// Judges addresses of its document, or of the manifest.
    mutating func judge(_ websites: [WrittenLink], email: Located<String>?) {
        measured[.email] = .text(email?.filled)
        for name in ["website-http", "website-http-ios"] {
            remarks += websites.compactMap { $0.noticeUnlessWeb(name) }
        }
    }

    /// The keys of its name and publisher, for messages.
    private var titleKey: String { traits.contains("archive") ? "title.txt" : "name" }
    private var authorKey: String { traits.contains("archive") ? "author.txt" : "publisher" }

    fileprivate var ownMeasurements: [Metric: Measurements] {
        let totalBytes = stickers.reduce(0) { $0 + ($1.facts?.byteCount ?? 0) }
        let silent = stickers.filter { $0.text?.value.allSatisfy(\.isWhitespace) ?? true }
        return [
            // Slashes and double dots have notices of their own.
            .name: hasSlash || hasDots ? [] : .text(name?.filled),
            .nameLength: Self.length(of: name), .titleLength: Self.length(of: title, key: titleKey),
            .authorLength: Self.length(of: author, key: authorKey),
            // Nothing while there are no files.
            .totalBytes: .count(totalBytes > 0 ? totalBytes : nil),
            .pngCount: .count(stickers.count { $0.takenFor == .png }),
            // In a manifest that is where the first of them is listed.
            .withoutText: .count(
                silent.count, details: ["names": NameList.text(silent.map(\.label))], of: silent.map(\.path),
                at: traits.contains("planned") ? silent.first?.file?.location : nil),
        ]
    }

    private static func length(of text: Located<String>?, key: String = "") -> Measurements {
        .count(text?.filled?.value.utf16.count, details: ["key": key], at: text?.location)
    }

    private var hasDots: Bool { PlainName.hasDots(name?.value ?? "") }
    private var hasSlash: Bool { PlainName.hasSlash(name?.value ?? "") }

    /// About texts and flags.
    fileprivate var documentNotices: [Notice] {
        var found = [
            noticeUnlessGiven("pack-identifier", name, key: "identifier"),
            noticeUnlessGiven("pack-name", title, key: titleKey),
            noticeUnlessGiven("pack-publisher", author, key: authorKey),
        ].compactMap(\.self)
        if let entry {
            for (name, key) in [("pack-tray", "tray_image_file"), ("image-data-version", "image_data_version")] {
                found += [noticeUnlessGiven(name, entry.string(at: key), key: key)].compactMap(\.self)
            }
            let avoidsCache = entry.flag(at: "avoid_cache")
            found.raise("avoid-cache", if: avoidsCache?.value, at: avoidsCache?.location)
        }
        found.raise("pack-identifier-dots", if: hasDots, at: name?.location)
        found.raise("pack-identifier-slash", if: hasSlash, at: name?.location)
        found.raiseHidden("hidden-character", in: [(titleKey, title), (authorKey, author)])
        return found
    }

    private func noticeUnlessGiven(_ name: String, _ text: Located<String>?, key: String) -> Notice? {
        // A value of another kind is reported as such.
        let isMistyped = text == nil && entry?[key] != nil
        guard !isMistyped, text?.value.allSatisfy(\.isWhitespace) ?? true else { return nil }
        return Notice(
            name, ["key": key, "state": text == nil ? "missing" : "empty"], at: text?.location ?? location)
    }

    /// About stills among animations, and marks of the other kind.
    fileprivate var kindNotices: [Notice] {
        let (animated, still) = (stickers(moving: true), stickers(moving: false))
        var found: [Notice] = []
        if !animated.isEmpty, !still.isEmpty {
            let fewer = animated.count < still.count ? animated : still
            var notice = Notice(
                "pack-mixed",
                [
                    "stills": KindCount.text(still.count, isAnimated: false),
                    "animations": KindCount.text(animated.count, isAnimated: true),
                    "names": NameList.text(fewer.map(\.label)),
                ])
            notice.stickers = fewer.map(\.path)
            found.append(notice)
        }
        // A mixed pack has its own notice.
        let isUnmarked = animatedFlag?.value == false && !animated.isEmpty && still.isEmpty
        found.raise(
            isMarkedWrongly ? "animated-flag.stills" : "animated-flag", if: isMarkedWrongly || isUnmarked,
            ["animated": "\(animated.count)", "count": "\(stickers.count)"], at: animatedFlag?.location ?? location)
        return found
    }

    fileprivate var repetitions: [Notice] {
        let pairs = RepeatedPictures.all(among: stickers) {
            ($0.file?.filled?.value.lowercased(), $0.path, $0.facts)
        }
        return pairs.map { pair in
            let values = ["again": pair.again.label, "first": pair.first.label, "verb": pair.verb]
            var notice = Notice("sticker-duplicate", values, at: pair.again.file?.location)
            if !pair.isOneFile { notice.files = [pair.again.path, pair.first.path] }
            return notice
        }
    }
}
