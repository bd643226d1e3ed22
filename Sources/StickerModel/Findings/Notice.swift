/// Something that code reports because no metric measures it: a document has the wrong shape, stickers were left out.
///
/// A target has one enumeration of its notices. Associated values become part of the texts, so that a case cannot be
/// raised without what it has to say.
package protocol Notice: Sendable {
    /// The target's `name`, which ids begin with.
    static var target: String { get }
    /// One of each kind, with values as they could occur: for the list of notices, and for its tests.
    static var examples: [Self] { get }
    /// What it says, with its associated values filled in.
    var text: NoticeText { get }
}

/// Everything a notice says.
package struct NoticeText: Sendable {
    /// The part of the id behind the target's name: `json-syntax` of `whatsapp/json-syntax`.
    package var name: String
    /// The severity where the manifest sets no other.
    package var severity: Severity
    /// The kind of notice in one line.
    package var title: String
    /// No final full stop.
    package var message: String
    /// What to do about it.
    package var hint: String?
    /// The address of a document or code that states why.
    package var source: String?
    /// How official sources disagree.
    package var conflict: String?
    /// The id of the platform reference, by which `explain` finds it too.
    package var ref: String?
    /// What other platforms report in their own words (`Finding.cause`).
    package var cause: String?
    /// What the message lists.
    package var dropped: DroppedFields?

    /// `name` without the target, `message` without a final full stop.
    package init(
        _ name: String, _ severity: Severity, _ title: String, _ message: String, hint: String? = nil,
        source: String? = nil, conflict: String? = nil, ref: String? = nil, cause: String? = nil,
        dropped: DroppedFields? = nil
    ) {
        self.name = name
        self.severity = severity
        self.title = title
        self.message = message
        self.hint = hint
        self.source = source
        self.conflict = conflict
        self.ref = ref
        self.cause = cause
        self.dropped = dropped
    }
}

extension Notice {
    /// `target/kebab-name`, as rules have it.
    package var id: String { Self.target + "/" + text.name }

    /// The notice about a file, or a location in it; nil where `levels` switch it off.
    package func finding(
        path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:]
    ) -> Finding? {
        let text = text
        let id = Self.target + "/" + text.name
        guard let severity = RuleLevel.severity(of: id, levels: levels, fallback: text.severity) else { return nil }
        var finding = Finding(rule: id, severity: severity, message: text.message, path: path)
        if let hint = text.hint { finding.notes.append(hint) }
        finding.cause = text.cause
        finding.dropped = text.dropped
        if let location {
            (finding.path, finding.line, finding.column) = (location.file, location.line, location.column)
        }
        return finding
    }
}

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
        /// What is said behind it: "(`localize` is experimental)".
        package var remark: String?

        /// A field of no sticker and no language.
        package init(lead: String, stickerCount: Int = 0, languages: [String] = [], remark: String? = nil) {
            self.lead = lead
            self.stickerCount = stickerCount
            self.languages = languages
            self.remark = remark
        }

        /// "the tags of 2 stickers"
        package static func stickers(_ count: Int, with what: String) -> Field {
            Field(lead: "the \(what) of", stickerCount: count)
        }

        /// "alt text in es, fr"
        package static func altText(in languages: some Sequence<String>, remark: String? = nil) -> Field {
            Field(lead: "alt text in", languages: languages.sorted(), remark: remark)
        }

        fileprivate var text: String {
            let what =
                languages.isEmpty
                ? MetricUnit.stickers.text(Double(stickerCount)) : languages.joined(separator: ", ")
            return [lead, what, remark].compactMap(\.self).joined(separator: " ")
        }
    }

    /// What people call the platform.
    package var platform: String
    /// In the order in which the message lists them.
    package var fields: [Field]

    /// `platform` is the target's title.
    package init(_ platform: String, _ fields: [Field]) {
        self.platform = platform
        self.fields = fields
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

/// What can be wrong with the shape of a document, whatever platform reads it.
package enum DocumentFault: Sendable, Hashable {
    /// It does not parse, or cannot be read at all.
    case syntax(FileError)
    /// The value of a key, as messages name it, is of another kind than wanted.
    case type(key: String, wanted: String, found: String, remedy: String? = nil)
    /// `parent` is what the key is missing from, at the beginning of a sentence.
    case missingKey(String, parent: String)
}

/// The notices of a target that reads documents.
package protocol DocumentNotice: Notice {
    /// The notice that says so, with a location and a severity of its target.
    static func document(_ fault: DocumentFault) -> Self
}
