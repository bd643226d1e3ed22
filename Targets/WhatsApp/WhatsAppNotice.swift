import StickerModel

/// What the WhatsApp target reports without measuring it: changes that a plan makes, and faults of bundles. The texts
/// are in `rules.json`.
extension Notice {
    static func packSplit(pack: String, into parts: [String], most: Int) -> Notice {
        Notice(
            "pack-split",
            ["pack": pack, "count": "\(parts.count)", "parts": parts.joined(separator: ", "), "most": "\(most)"])
    }

    static func tooFewOfKind(
        pack: String, few: KindCount, others: KindCount, fewest: Int, targets: TargetKeys
    ) -> Notice {
        let remedies = remedies(few, others, fewest, targets).joined(separator: ", or ")
        return Notice(
            "kind-minimum",
            ["pack": pack, "few": few.text, "others": others.text, "fewest": "\(fewest)", "remedies": remedies])
    }

    static func madeStill(pack: String, count: KindCount, stickers: [String], fewest: Int) -> Notice {
        remainder("remainder-still", pack, count, stickers, fewest)
    }

    static func omitted(pack: String, count: KindCount, stickers: [String], fewest: Int) -> Notice {
        remainder("remainder-omitted", pack, count, stickers, fewest)
    }

    private static func remainder(
        _ name: String, _ pack: String, _ count: KindCount, _ stickers: [String], _ fewest: Int
    ) -> Notice {
        Notice(
            name, ["pack": pack, "count": count.text, "stickers": NameList.text(stickers), "fewest": "\(fewest)"])
    }

    static func emojisCut(sticker: String, count: Int, most: Int, kept: [String]) -> Notice {
        Notice(
            "emojis-cut",
            [
                "sticker": sticker, "count": MetricUnit.emojis.text(Double(count)), "most": "\(most)",
                "emojis": kept.joined(separator: " "),
            ])
    }

    static func textCut(sticker: String, length: Int, limit: Int, text: String) -> Notice {
        Notice(
            "accessibility-text-cut",
            [
                "sticker": sticker, "length": MetricUnit.characters.text(Double(length)),
                "limit": Figures.grouped(limit), "text": text,
            ])
    }

    static let appStoreLinkRewritten = Notice("app-store-link-rewritten")

    static func framesJoined(count: Int, shortest: Double) -> Notice {
        Notice(
            "frames-joined",
            [
                "count": MetricUnit.frames.text(Double(count)), "shortest": MetricUnit.milliseconds.text(shortest),
                "their": count == 1 ? "its" : "their",
            ])
    }

    private static func remedies(
        _ few: KindCount, _ others: KindCount, _ fewest: Int, _ targets: TargetKeys
    ) -> [String] {
        let target = WhatsAppTarget.name
        let missing = KindCount(count: fewest - few.count, isAnimated: few.isAnimated)
        var remedies = ["add \(missing.text(more: true))"]
        let canBeStill = few.isAnimated && few.count + others.count >= fewest
        if canBeStill {
            remedies.append(targets.remedy("remainder: still", of: target) + " to make stills of the animations")
        }
        if others.count >= fewest {
            let option = canBeStill ? "`remainder: omit`" : targets.remedy("remainder: omit", of: target)
            remedies.append("\(option) to leave \(few.count == 1 ? "it" : "them") out")
        }
        return remedies + [targets.remedy(switchingOff: target)].compactMap(\.self)
    }
}

/// What is wrong with a document.
extension Notice {
    /// `isRefused`: Android stops at the key, instead of passing over it.
    static func unknownKey(_ key: String, location: String, meant: String?, isRefused: Bool) -> Notice {
        Notice(
            isRefused ? "json-unknown-key" : "json-ignored-key",
            ["key": key, "location": location, "suggestion": suggestion(meant)])
    }

    static func null(key: String) -> Notice { Notice("json-null", ["key": key]) }

    static func numberForText(key: String, _ number: Int) -> Notice {
        Notice("json-number", ["key": key, "number": "\(number)"])
    }

    static func packsKey(_ key: String) -> Notice { Notice("json-packs-key", ["key": key]) }

    static func emojisKey(_ key: String, parent: String) -> Notice {
        Notice("json-emojis-key", ["key": key, "parent": parent])
    }

    static func playLinkKey(_ key: String) -> Notice { Notice("play-link-key", ["key": key]) }

    static func base64(key: String) -> Notice { Notice("base64", ["key": key]) }

    static let textEncoding = Notice("text-encoding")
}

/// What is wrong with a file.
extension Notice {
    static func archiveUnreadable(_ error: FileError) -> Notice { .fault("archive-unreadable", error) }

    /// The pack's files are in this folder of the archive.
    static func archiveFolder(_ folder: String) -> Notice { Notice("archive-folder", ["folder": folder]) }

    /// `elsewhere` ends the message: where the file was expected, and where there is one of its name. `inPackFolder`:
    /// it was expected in the folder of its pack.
    static func imageMissing(
        _ role: PictureRole, file: String, _ missing: MissingFile, elsewhere: String, inPackFolder: Bool
    ) -> Notice {
        .missing(
            role.rawValue + "-missing", missing, absent: "is missing" + elsewhere,
            [
                "file": file,
                "folder": inPackFolder ? "; on Android the folder has the pack's identifier as its name" : "",
            ])
    }

    /// Names of files: those that an Xcode project does not have, and those that only the project has.
    static func projectReferences(_ project: String, missing: [String], gone: [String]) -> Notice {
        let goneFiles = "; it names \(NameList.text(gone)), which \(gone.count == 1 ? "is" : "are") not there"
        return Notice(
            "project-reference",
            [
                "project": project, "missing": NameList.text(missing), "them": missing.count == 1 ? "it" : "them",
                "goneFiles": gone.isEmpty ? "" : goneFiles,
                "goneRemedy": gone.isEmpty ? "" : " and remove the references to what is gone",
            ])
    }
}

/// The two kinds of image in a bundle.
enum PictureRole: String, Sendable { case sticker, tray }
