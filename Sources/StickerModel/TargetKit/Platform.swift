import PortableFoundation

/// What is known of a platform before anything is planned or read: its description, and what the files of its module say.
package struct Platform: Sendable {
    package let description: TargetDescription
    package var rules: RuleBook
    /// By path: `rules.json`, `looks.json`, and the templates.
    package let files: [String: String]
    /// Of a messenger: the documents by which its packs are found.
    package let documents: [MessengerDocument]
    /// Of a messenger: what `README.md` says, for the line after a build: " says how packs get into Signal".
    package let nextStep: String
    /// Where people meet its packs, by the kind of pack.
    private let looks: [String: PreviewLook]
    /// By name: a catalog of a thousand packs fills the same few templates a thousand times.
    private let parsed = Locked<[String: any Sendable]>([:])

    /// Throws where a file is damaged.
    package init(
        _ description: TargetDescription, _ files: [String: String], documents: [MessengerDocument] = [],
        nextStep: String = "",
        subjects: [any RuleSubject.Type] = [MessengerPack.self, MessengerSticker.self]
    ) throws {
        (self.description, self.files, self.documents, self.nextStep) = (description, files, documents, nextStep)
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: description.name, on: subjects)
        looks = try PreviewLook.all(json: files["looks.json"] ?? "")
    }

    package func look(of kind: String) -> PreviewLook? { looks[kind] ?? looks.min { $0.key < $1.key }?.value }

    /// A template; empty where there is none, which the tests of each platform notice.
    package func template<Language>(_ name: String) -> Template<Language> {
        parsed.with { parsed in
            if let known = parsed[name] as? Template<Language> { return known }
            let template = Template<Language>(files[name] ?? "")
            parsed[name] = template
            return template
        }
    }

    /// A file of the output that is made of a template, of the one with its own path where none is named.
    package func entry<Language>(
        _ path: String, from template: String? = nil, of language: Language.Type = Language.self,
        _ values: [String: Template<Language>.Value] = [:]
    ) -> OutputEntry {
        OutputEntry(path, .text(self.template(template ?? path).filled(values).file))
    }

    /// A table of the platform. Throws the decoder's own error, which names the key.
    package func table<Table: Decodable>(_ name: String) throws -> Table {
        try JSONDecoder().decode(Table.self, from: Data((files[name] ?? "").utf8))
    }
}

package protocol PlatformTarget: Target {
    var platform: Platform { get set }
}

extension PlatformTarget {
    package var description: TargetDescription { platform.description }
    package var rules: RuleBook {
        get { platform.rules }
        set { platform.rules = newValue }
    }
}
