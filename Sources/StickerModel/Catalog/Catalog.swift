/// Everything that a manifest says, validated: what targets plan from.
package struct Catalog: Sendable {
    /// In the order of the manifest; those that are built this time.
    package var packs: [Pack]
    /// Store links belong to the catalog; a pack may repeat them but not contradict them.
    package var links: Links
    /// All packs of the manifest, in its order, where only some of them are built; nil where all are.
    package var whole: [Pack]?
    /// Animations whose frames are files, by the names that stand for them in place of an art path.
    package var frames: [String: FrameFiles] = [:]
    /// Files and folders that are not stickers (`ignore`), by their paths in the manifest's folder.
    package var ignored: Set<String> = []
    /// How the top of the manifest names its platforms.
    package var targetKeys = TargetKeys()
    /// The folder whose subfolders become packs of a list that has none yet: "packs" of `packs/*`; nil for other catalogs.
    package var packFolder: String?
    /// The key that signs apps; nil where nothing is built.
    package var signing: Signing?
    /// Where the manifest starts, for findings about the catalog as a whole.
    package var location: SourceLocation

    package init(packs: [Pack], links: Links, location: SourceLocation) {
        (self.packs, self.links, self.location) = (packs, links, location)
    }

    package func packs(for target: String) -> [Pack] { packs.filter { $0.targets[target] != nil } }

    /// The packs that some platform gets: of others nothing is drawn, and their art is not read.
    package var usedPacks: [Pack] { packs.filter { !$0.targets.isEmpty } }

    package var allPacks: [Pack] { whole ?? packs }

    /// The packs of the manifest that switch `target` on, whether they are built this time or not: what is named so
    /// that it differs from others must differ from theirs, too, and be called as in a build of all.
    package func allPacks(for target: String) -> [Pack] {
        allPacks.filter { $0.targets[target] != nil }
    }

    /// Whether only some packs of the manifest are built.
    package var isPart: Bool { (whole?.count ?? packs.count) > packs.count }
}

package struct Signing: Sendable, Hashable {
    package var key: [UInt8]
    /// The SHA-256 of its certificate, 64 hex digits.
    package var fingerprint: String
    /// Whether it is only there so that the builds of one user can be tried.
    package var isDebug: Bool
    package var isRelease: Bool
    /// Stands for everything that the manifest says and names.
    package var content = ""

    package init(key: [UInt8], fingerprint: String, isDebug: Bool, isRelease: Bool) {
        (self.key, self.fingerprint, self.isDebug, self.isRelease) = (key, fingerprint, isDebug, isRelease)
    }
}

/// Facts of every art file that a catalog names, by the file's path in the manifest's folder.
package struct ArtFacts: Sendable {
    /// By path; no entry for art that could not be read.
    package var facts: [String: ImageFacts]
    /// Paths of small art that looks like pixel art, as far as it was looked for.
    package var pixelArt: Set<String> = []

    /// Facts by path, without a look for pixel art.
    package init(_ facts: [String: ImageFacts] = [:]) { self.facts = facts }

    /// nil for art that could not be read; the engine has already reported that.
    package subscript(path: String) -> ImageFacts? { facts[path] }
}

/// Addresses of a catalog or pack, as written in the manifest.
package struct Links: Hashable, Sendable {
    /// The publisher's site; like all but `email` an `http` or `https` address, nil where the manifest has none.
    package var website: String?
    /// The privacy policy; `privacy_policy_website` in WhatsApp's catalogs.
    package var privacyPolicy: String?
    /// The license agreement; `license_agreement_website` in WhatsApp's catalogs.
    package var licenseAgreement: String?
    /// The email address for questions, without `mailto:`.
    package var email: String?
    /// The app in the App Store; the same for all packs.
    package var appStore: String?
    /// The app in the Play Store; the same for all packs.
    package var playStore: String?

    package init() {}

    /// All of them by their keys in a manifest, in the order in which that is written.
    package static var fields: [(key: String, path: WritableKeyPath<Links, String?>)] {
        [
            ("website", \.website), ("privacy-policy", \.privacyPolicy), ("license-agreement", \.licenseAgreement),
            ("email", \.email), ("app-store", \.appStore), ("play-store", \.playStore),
        ]
    }
}

/// One text, or one for each language tag (`en`, `pt-BR`).
package struct LocalizedText: Hashable, Sendable {
    /// By language tag; the key of a text without a language is "".
    package var texts: [String: String]

    package init(_ texts: [String: String]) { self.texts = texts }
    package init(_ text: String) { texts = ["": text] }

    /// The text for platforms that take only one: without a language, else `en`, any other English, the first tag in
    /// order.
    package var base: String { baseLanguage.flatMap { texts[$0] } ?? "" }

    /// Every language but the one that `base` is in, sorted: what platforms lose that take only one.
    package var furtherLanguages: [String] {
        let base = baseLanguage
        return texts.keys.filter { $0 != base }.sorted()
    }

    private var baseLanguage: String? {
        for tag in ["", "en"] where texts[tag] != nil { return tag }
        return texts.keys.filter { $0.hasPrefix("en-") }.min() ?? texts.keys.min()
    }
}

/// Validated manifest values that only one target understands, by field name.
package struct Options: Sendable, Hashable {
    /// By field name; a field that the manifest leaves out has none.
    package var values: [String: DocumentNode]
    /// Art that the values name; it is measured, watched and hashed like all other art.
    package var art: [String]

    package init(_ values: [String: DocumentNode] = [:], art: [String] = []) {
        (self.values, self.art) = (values, art)
    }

    package subscript(_ name: String) -> DocumentNode? { values[name] }
    /// The text of a field; nil where it is left out or has a value of another kind.
    package func string(_ name: String) -> String? { values[name]?.string }
    package func bool(_ name: String) -> Bool? { values[name]?.bool }
    package func integer(_ name: String) -> Int? { values[name]?.integer }

    /// Where an option of a pack is in the manifest; where it is left out, the place of a field of the pack, or of the pack.
    package func place(_ name: String, of pack: Pack, else field: String = "") -> SourceLocation {
        values[name]?.location ?? pack.location(of: field)
    }

    /// The own values, and those of `parent` for what is missing; values are not merged.
    package func inheriting(_ parent: Options) -> Options {
        Options(parent.values.merging(values) { $1 }, art: art + parent.art.filter { !art.contains($0) })
    }

    /// Only the values are compared; `art` lists what they name.
    package static func == (left: Options, right: Options) -> Bool { left.values == right.values }
    /// Hashes the field names alone; equal options have equal names.
    package func hash(into hasher: inout Hasher) { hasher.combine(values.keys.sorted()) }
}
