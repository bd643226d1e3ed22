/// Notices of several targets, each with its own texts: about documents, files, and what a manifest has in vain.
extension Notice {
    /// A document does not parse, or cannot be read at all.
    package static func jsonSyntax(_ error: FileError) -> Notice { .fault("json-syntax", error) }

    /// The value of a key, as messages name it, is of another kind than wanted.
    package static func jsonType(key: String, wanted: String, found: String, remedy: String? = nil) -> Notice {
        Notice("json-type", ["key": key, "wanted": wanted, "found": found], hint: remedy)
    }

    /// `parent` is what the key is missing from, at the beginning of a sentence.
    package static func jsonMissingKey(_ key: String, parent: String) -> Notice {
        Notice("json-missing-key", ["key": key, "parent": parent])
    }

    /// A file cannot be read: `{fault}` says why, and the error's own remedy goes before that of the notice.
    package static func fault(_ name: String, _ error: FileError, _ values: [String: String] = [:]) -> Notice {
        Notice(name, values.merging(["fault": error.message]) { $1 }, hint: error.hint)
    }

    /// The same for an image of a bundle. A platform takes fewer formats than art may have: the remedy for
    /// art in the wrong format does not help there.
    package static func imageFault(_ name: String, _ error: FileError, _ values: [String: String] = [:]) -> Notice {
        var notice = fault(name, error, values)
        if notice.hint == FileFormat.artRemedy { notice.hint = nil }
        return notice
    }

    /// A file that a document names is not there: `{missing}` says so, in the words `absent` or more exactly.
    package static func missing(
        _ name: String, _ file: MissingFile, absent: String = "is missing", _ values: [String: String] = [:]
    ) -> Notice {
        Notice(name, values.merging(["missing": file.text(absent: absent)]) { $1 }, hint: file.remedy)
    }

    /// The end of a message about an unknown name: `; did you mean “x”?`, or nothing.
    package static func suggestion(_ meant: String?) -> String { meant.map { "; did you mean “\($0)”?" } ?? "" }

    /// About some stickers of a pack, by their ids, with the verbs that their number needs, what a sticker without emojis
    /// gets, and `most` for a limit.
    package static func about(_ stickers: [Sticker], of pack: String, _ name: String, most: Int? = nil) -> Notice {
        let isOne = stickers.count == 1
        var notice = Notice(
            name,
            [
                "pack": pack, "count": MetricUnit.stickers.text(Double(stickers.count)),
                "are": isOne ? "is" : "are", "have": isOne ? "has" : "have",
                "stickers": NameList.text(stickers.map(\.id)), "emoji": fallbackEmoji,
            ])
        notice.values["most"] = most.map { "\($0)" }
        notice.stickers = stickers.map(\.file)
        return notice
    }

    /// What a sticker without emojis gets where its platform needs one.
    package static let fallbackEmoji = "🙂"
}
