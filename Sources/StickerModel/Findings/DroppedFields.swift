/// What stickers have and a platform has no field for.
package struct DroppedFields: Hashable, Sendable, Codable {
    /// One kind of it: a number of stickers that have something, or the languages of texts.
    package struct Field: Hashable, Sendable, Codable {
        /// "the tags of" or "alt text in"
        package var lead: String
        /// Stickers that have it; 0 where `languages` says what is dropped.
        package var stickerCount = 0
        /// Language tags, sorted; empty where `stickerCount` says what is dropped.
        package var languages: [String] = []

        package init(lead: String, stickerCount: Int = 0, languages: [String] = []) {
            (self.lead, self.stickerCount, self.languages) = (lead, stickerCount, languages)
        }

        /// "the tags of 2 stickers"
        package static func stickers(_ count: Int, with what: String) -> Field {
            Field(lead: "the \(what) of", stickerCount: count)
        }

        /// "alt text in es, fr"
        package static func altText(in languages: some Sequence<String>) -> Field {
            Field(lead: "alt text in", languages: languages.sorted())
        }

        fileprivate var text: String {
            let what =
                languages.isEmpty
                ? MetricUnit.stickers.text(Double(stickerCount)) : languages.joined(separator: ", ")
            return lead + " " + what
        }
    }

    /// What a sticker may have.
    package enum Kind: Sendable {
        case emojis, tags
        /// Its description.
        case alt
        /// Of its description, all but the first.
        case languages
    }

    /// What people call the platform.
    package var platform: String
    /// In the order in which the message lists them.
    package var fields: [Field]

    package init(_ platform: String, _ fields: [Field]) {
        (self.platform, self.fields) = (platform, fields)
    }

    /// What these stickers have of some kinds of fields, none of which the platform has, in this order: "the tags of 2
    /// stickers", "alt text in es, fr".
    package init(_ platform: String, _ kinds: [Kind], of stickers: [Sticker]) {
        let fields = kinds.map { kind -> Field in
            switch kind {
            case .emojis: .stickers(stickers.count { !$0.emojis.isEmpty }, with: "emojis")
            case .tags: .stickers(stickers.count { !$0.tags.isEmpty }, with: "tags")
            case .alt: .stickers(stickers.count { $0.alt != nil }, with: "alt text")
            case .languages: .altText(in: Set(stickers.flatMap { $0.alt?.furtherLanguages ?? [] }))
            }
        }
        self.init(platform, fields.filter { $0.stickerCount > 0 || !$0.languages.isEmpty })
    }

    /// "WhatsApp has no field for the tags of 2 stickers and alt text in es"
    package var message: String { "\(platform) has no field for \(NameList.whole(fields.map(\.text), "and"))" }

    /// Takes in what the platform has no field for in another pack.
    package mutating func add(_ other: DroppedFields) {
        for field in other.fields {
            guard let index = fields.firstIndex(where: { $0.lead == field.lead }) else {
                fields.append(field)
                continue
            }
            fields[index].stickerCount += field.stickerCount
            fields[index].languages = Set(fields[index].languages + field.languages).sorted()
        }
    }
}
