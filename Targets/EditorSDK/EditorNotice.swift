import StickerModel

/// What planning changes, leaves out or refuses. The texts are in `rules.json`.
extension Notice {
    /// `products` is nil when no product supports it.
    static func dropped(_ what: String, products: [String]?) -> Notice {
        let support = products.map { NameList.whole($0, "and") + ($0.count == 1 ? " does" : " do") + " not support" }
        return Notice("dropped", ["what": what, "support": support ?? "no product supports"])
    }

    static func emojisDropped(stickers: Int) -> Notice {
        Notice("emojis-dropped", ["count": MetricUnit.stickers.text(Double(stickers))])
    }

    static func unknownBuiltin(_ name: String, meant: String?) -> Notice {
        Notice("unknown-builtin", ["name": name, "suggestion": suggestion(meant)])
    }

    static func animationStill(pack: String, stickers: [String]) -> Notice {
        var notice = about(stickers, of: pack, "animation-still")
        notice.values["become"] = stickers.count == 1 ? "becomes a still" : "become stills"
        return notice
    }

    static let giphyPhoto = Notice("giphy-photo")
    static let feedAddress = Notice("feed-address")

    static func optionsDisagree(key: String, pack: String, first: String) -> Notice {
        Notice("options-disagree", ["key": key, "pack": pack, "first": first])
    }

    static func noStickers(pack: String) -> Notice { Notice("no-stickers", ["pack": pack]) }
}

/// What is wrong with a document.
extension Notice {
    /// `parent` follows the key: "in a category".
    static func unknownKey(_ key: String, parent: String, meant: String?) -> Notice {
        let suggestion = meant.map { "; did you mean `\($0)`?" } ?? ""
        return Notice("json-unknown-key", ["key": key, "parent": parent, "suggestion": suggestion])
    }

    static func unknownValue(_ value: String, key: String, wanted: [String], meant: String?) -> Notice {
        Notice(
            "json-value",
            ["value": value, "key": key, "wanted": wanted.joined(separator: ", "), "suggestion": suggestion(meant)])
    }

    static func cesdkBaseURL(_ value: String) -> Notice { Notice("cesdk-base-url", ["value": value]) }

    /// `entry` is what the list under `key` should have: "sticker".
    static func nothingListed(key: String, entry: String) -> Notice {
        Notice("nothing-listed", ["key": key, "entry": entry])
    }
}

/// What is wrong with the files that a document names.
extension Notice {
    static func fileMissing(_ file: String, _ missing: MissingFile) -> Notice {
        .missing("file-missing", missing, absent: "does not exist", ["file": file])
    }

    static func filesElsewhere(count: Int) -> Notice {
        Notice("files-elsewhere", ["count": "\(Figures.grouped(count)) image\(count == 1 ? "" : "s")"])
    }

    static func fileUnreadable(_ error: FileError) -> Notice { .fault("file-unreadable", error) }

    /// `difference` is a sentence about the file: "is 100 x 100 px; the catalog says 200 x 200 px".
    static func fileChanged(_ file: String, difference: String) -> Notice {
        Notice("file-changed", ["file": file, "difference": difference])
    }
}
