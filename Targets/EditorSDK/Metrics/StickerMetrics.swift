import StickerModel

/// What is measured on a sticker.
enum StickerMetrics {
    static let all: [Metric<StickerSubject>] = [
        identifier, idLength, isReserved, isPath, isKnown, hasName, controlCharacters, isNumbered, hasThumbnail, scheme,
        isEncoded, isAnimated, isOpaque, hueCount, meanChroma, highlight, isTwofold, blockType, kind,
        fillType, sizeIsGiven, sizeAgrees, typeAgrees, hasGroup, isBundlePath,
    ]

    static let identifier = Metric<StickerSubject>("identifier") { IdentifierMeasures.pattern($0.id) }
    static let idLength = Metric<StickerSubject>("idLength", in: .characters) { IdentifierMeasures.length($0.id) }
    static let isReserved = Metric<StickerSubject>("isReserved") { IdentifierMeasures.isReserved($0.id) }
    static let isPath = Metric<StickerSubject>("isPath") { IdentifierMeasures.isPath($0.id) }

    static let isKnown = Metric<StickerSubject>("isKnown") { sticker in
        [Measurement(.flag(sticker.isKnown), at: sticker.id.location)]
    }

    // MARK: Names

    static let hasName = Metric<StickerSubject>("hasName") { sticker in
        let name = sticker.name?.value ?? ""
        return [
            Measurement(.flag(!name.allSatisfy(\.isWhitespace)), at: sticker.name?.location ?? sticker.id.location)
        ]
    }

    static let controlCharacters = Metric<StickerSubject>("controlCharacters") { sticker in
        sticker.name.map { name in
            let isControl = name.value.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return [Measurement(.flag(isControl), details: ["sticker": sticker.id.value], at: name.location)]
        } ?? []
    }

    /// `Sticker 01`, `IMG_0012`: says nothing to somebody who cannot see the picture.
    static let isNumbered = Metric<StickerSubject>("isNumbered") { sticker in
        guard let name = sticker.name, !name.value.isEmpty else { return [] }
        let word = name.value.lowercased().filter(\.isLetter)
        let isPlaceholder = ["", "sticker", "img", "image", "icon", "emoji", "untitled", "picture", "dsc"].contains(
            word)
        return [
            Measurement(
                .flag(isPlaceholder && name.value.contains(where: \.isNumber)), details: ["name": name.value],
                at: name.location)
        ]
    }

    // MARK: Places

    static let hasThumbnail = Metric<StickerSubject>("hasThumbnail") { sticker in
        [Measurement(.flag(sticker.thumbnail != nil), at: sticker.image?.location)]
    }

    static let scheme = Metric<StickerSubject>("scheme") { sticker in
        addresses(of: sticker).map { address in
            Measurement(
                .text(String(address.value.prefix { $0 != ":" }).lowercased()), details: ["address": address.value],
                at: address.location)
        }
    }

    static let isEncoded = Metric<StickerSubject>("isEncoded") { sticker in
        addresses(of: sticker).map { address in
            Measurement(
                .flag(address.value.isEncodedAddress), details: ["address": address.value], at: address.location)
        }
    }

    private static func addresses(of sticker: StickerSubject) -> [Located<String>] {
        [sticker.image, sticker.thumbnail].compactMap(\.self).filter { $0.value.isAddress }
    }

    /// A place that only exists on one machine, or that has no address at all.
    static let isBundlePath = Metric<StickerSubject>("isBundlePath") { sticker in
        [sticker.image, sticker.thumbnail].compactMap(\.self).map { place in
            let isAsset = place.value.contains(".xcassets/")
            let isAbsolute = place.value.hasPrefix("/") || place.value.hasPrefix("file:///")
            return Measurement(
                .flag(isAsset || isAbsolute),
                details: [
                    "place": place.value,
                    "reason": isAsset
                        ? "files of an asset catalog have no address" : "that path is another one elsewhere",
                ], at: place.location)
        }
    }
}
