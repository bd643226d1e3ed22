import StickerModel

/// What a plan changes, or cannot do. The texts are in `rules.json`.
extension Notice {
    static func enlarged(pack: String, stickers: [String], side: Int, isPixelArt: Bool) -> Notice {
        var notice = some(stickers, of: pack, "enlarged")
        notice.values["side"] = "\(side)"
        notice.values["remedy"] = EnlargedStickers.remedy(isPixelArt: isPixelArt)
        return notice
    }

    static func labelCut(sticker: String, length: Int, limit: Int, text: String) -> Notice {
        Notice(
            "accessibility-label-cut",
            [
                "sticker": sticker, "length": MetricUnit.characters.text(Double(length)),
                "limit": Figures.grouped(limit), "text": text,
            ])
    }

    /// `slowed` are those that had to be slowed down, as two frames are the least that moves.
    static func framesJoined(pack: String, stickers: [String], slowed: [String], shortest: Double) -> Notice {
        var notice = some(stickers, of: pack, "frames-joined")
        notice.values["count"] = "\(stickers.count) animation\(stickers.count == 1 ? "" : "s")"
        notice.values["shortest"] = MetricUnit.milliseconds.text(shortest)
        let least = MetricUnit.milliseconds.text(2 * shortest)
        notice.values["slowed"] =
            slowed.isEmpty ? "" : "; slowed down to \(least), the time of two frames: \(NameList.text(slowed))"
        return notice
    }

    static func notASequence(sticker: String, reason: String) -> Notice {
        Notice("sequence-uneven", ["sticker": sticker, "why": reason])
    }

    static func softEdges(pack: String, stickers: [String]) -> Notice { some(stickers, of: pack, "gif-soft-edges") }

    static func iconEnlarged(from size: PixelSize, to wanted: PixelSize) -> Notice {
        Notice(
            "icon-enlarged",
            ["size": "\(size.width) x \(size.height)", "wanted": "\(wanted.width) x \(wanted.height)"])
    }

    /// Some stickers of a pack, with the verbs that their number needs.
    private static func some(_ stickers: [String], of pack: String, _ name: String) -> Notice {
        let isOne = stickers.count == 1
        return Notice(
            name,
            [
                "pack": pack, "count": MetricUnit.stickers.text(Double(stickers.count)), "are": isOne ? "is" : "are",
                "have": isOne ? "has" : "have", "stickers": NameList.text(stickers),
            ])
    }

    static func notAnimated(sticker: String) -> Notice { Notice("expects-animation", ["sticker": sticker]) }
}

/// What becomes of several packs, and the settings of apps.
extension Notice {
    static func severalPacks(bundleIDs ids: [String]) -> Notice {
        Notice(
            "several-packs",
            ["packs": MetricUnit.packs.text(Double(ids.count)), "count": "\(ids.count)", "apps": NameList.text(ids)])
    }

    static func mergedPacks(count: Int, name: String, bundleID: String, targets: TargetKeys) -> Notice {
        Notice(
            "merged-packs",
            [
                "packs": MetricUnit.packs.text(Double(count)), "name": name, "app": bundleID,
                "remedy": targets.remedy("packs: merged", of: IMessageTarget.name),
            ])
    }

    /// `used` is what the app gets, `found` what the first of `packs` states.
    static func packsDisagree(option: String, used: String, found: String, packs: [String]) -> Notice {
        Notice(
            "packs-disagree", ["option": option, "used": used, "found": found, "packs": NameList.text(packs)])
    }

    /// An app with code displays its packs itself.
    static let stickerpackUnused = Notice("stickerpack-unused")

    /// Bundle ids of apps that the last output had, and of those that take their place.
    static func appsReplaced(old: [String], new: [String]) -> Notice {
        Notice(
            "apps-replaced",
            [
                "old": NameList.text(old), "new": NameList.text(new), "take": new.count == 1 ? "takes" : "take",
                "those": old.count == 1 ? "that app" : "those apps",
            ])
    }

    /// `afterRelease` tells that names depend on what was released, too.
    static func namesShared(_ names: [String], afterRelease: Bool = false) -> Notice {
        let isOne = names.count == 1
        return Notice(
            "sticker-names-shared",
            [
                "count": MetricUnit.stickers.text(Double(names.count)), "get": isOne ? "gets" : "get",
                "theirNames": isOne ? "its name" : "their names", "stickers": NameList.text(names),
                "why": afterRelease ? "another pack has, or was released with," : "an earlier pack has",
            ])
    }

    static func defaultBundleID(_ id: String, _ line: ManifestLine) -> Notice {
        Notice("bundle-id-default", ["app": id, "remedy": line.ownRemedy])
    }

    /// `packs` are their ids.
    static func bundleIDShared(_ id: String, packs: [String], _ line: ManifestLine) -> Notice {
        Notice("bundle-id-shared", ["app": id, "packs": NameList.whole(packs, "and"), "remedy": line.ownRemedy])
    }

    static func invalidTeam(_ team: String) -> Notice { Notice("team", ["team": team]) }

    static func invalidVersion(_ version: String, option: String) -> Notice {
        Notice(
            "version",
            [
                "version": version, "option": option, "most": "\(String.appVersionLength)",
                "example": option == "build" ? "\"1\" or \"1.2\"" : "\"1.0\" or \"1.0.2\"",
            ])
    }

    static func invalidDeploymentTarget(_ version: String, least: Int) -> Notice {
        Notice("deployment-target", ["version": version, "least": "\(least)"])
    }
}

/// What is wrong with a document.
extension Notice {
    static func unknownKey(_ key: String, parent: String) -> Notice {
        Notice("json-unknown-key", ["key": key, "parent": parent])
    }

    static func misspelledKey(_ key: String, parent: String, wanted: String) -> Notice {
        Notice("json-misspelled-key", ["key": key, "parent": parent, "wanted": wanted])
    }

    static func emptyFrame(sequence: String) -> Notice { Notice("sequence-empty-frame", ["sequence": sequence]) }

    static func noPackContents(pack: String) -> Notice { Notice("pack-contents-missing", ["pack": pack]) }

    static func noStickerContents(folder: String) -> Notice { Notice("sticker-contents-missing", ["folder": folder]) }

    static func noIconContents(set: String) -> Notice { Notice("icon-contents-missing", ["set": set]) }
}

/// What is wrong with a file.
extension Notice {
    static func stickerMissing(file: String, sticker: String, _ missing: MissingFile) -> Notice {
        .missing("sticker-missing", missing, ["file": file, "sticker": sticker])
    }

    static let stickerEmpty = Notice("sticker-empty")

    static func stickerUnreadable(_ error: FileError) -> Notice { .imageFault("sticker-unreadable", error) }

    static func iconMissing(file: String, slot: String, _ missing: MissingFile) -> Notice {
        .missing("icon-missing", missing, ["file": file, "slot": slot])
    }

    static func iconUnreadable(slot: String, _ error: FileError) -> Notice {
        .imageFault("icon-unreadable", error, ["slot": slot])
    }

    static func iconExtraFile(_ file: String) -> Notice { Notice("icon-extra-file", ["file": file]) }

    static func projectUnreadable(_ error: FileError) -> Notice { .fault("project-unreadable", error) }

    static func plistUnreadable(_ error: FileError) -> Notice { .fault("plist-unreadable", error) }

    static func plistMissing(target: String, file: String) -> Notice {
        Notice("plist-missing", ["target": target, "file": file])
    }

    static func catalogNotBuilt(name: String) -> Notice { Notice("catalog-not-built", ["name": name]) }
}
