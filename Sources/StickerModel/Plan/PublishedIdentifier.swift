/// An identifier that a plan publishes: what apps, phones or saved documents keep of a release, and where the manifest
/// decides it.
package struct PublishedIdentifier: Sendable, Hashable {
    /// What the lock file remembers of it; the engine adds the fingerprint of `pictures`.
    package var record: IdentifierRecord
    /// Output files that `record.address` leads to: those that must not change under it.
    package var pictures: [String] = []
    /// Whether the manifest names the art of `record.cover`, so that a change of it is meant.
    package var isCoverGiven = false
    /// The line to replace where it is made of a text that is only there to be replaced ("Your Name"). Then it must not
    /// be released.
    package var placeholder: ManifestLine?
    /// The place in the manifest that decides it.
    package var location: SourceLocation

    package init(_ record: IdentifierRecord, at location: SourceLocation) {
        (self.record, self.location) = (record, location)
    }
}

/// What the lock file says about one identifier.
package struct IdentifierRecord: Sendable, Hashable {
    /// The name of an `IdentifierKind` of its target, one word: "pack".
    package var kind: String
    package var id: String
    /// What has it in the manifest; nil in lines of older versions.
    package var owner: ManifestItem?
    /// What people know it as and cannot become anything else: "still", "animated"; nil where there is nothing of the
    /// kind.
    package var form: String?
    /// Ids of the stickers that people got under it, in their order; empty where each has an identifier of its own.
    package var stickers: [String] = []
    /// The art of the picture that represents all of them.
    package var cover: String?
    /// Where apps load its pictures from.
    package var address: String?
    /// Stands for the contents of the pictures.
    package var pictures: String?

    /// The SHA-256 of the certificate that an app was signed with.
    package var key: String?
    /// What an app store compares: updates need a higher one.
    package var version: Int?

    package init(kind: String, id: String, owner: ManifestItem? = nil) {
        (self.kind, self.id, self.owner) = (kind, id, owner)
    }
}

/// A pack of the manifest, or a sticker in it, by their ids.
package struct ManifestItem: Sendable, Hashable {
    package var pack: String
    /// Id of the sticker; nil for the pack itself.
    package var sticker: String?

    package init(pack: String, sticker: String? = nil) {
        (self.pack, self.sticker) = (pack, sticker)
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let pack = parts.first, !parts.contains("") else { return nil }
        self.init(pack: pack, sticker: parts.dropFirst().first)
    }

    /// `tea-time` or `tea-time/cup`.
    package var text: String { sticker.map { pack + "/" + $0 } ?? pack }
}

/// One kind of identifier of a target: what it names, and what people lose with it.
package struct IdentifierKind: Sendable {
    /// One word, also in the lock file: "pack".
    package var name: String
    /// What happens to people when one changes or goes; a clause: "people keep the old pack, without updates".
    package var loss: String
    /// How much it matters when the same thing gets another identifier.
    package var change: Severity
    /// What of the manifest it is made of: "`identifier` or the pack's `id`".
    package var source: String
    /// What people call `IdentifierRecord.cover`: "tray image".
    package var coverName: String
    /// Whether people keep what it named at its release, whatever becomes of it.
    package var isFixed = false
    /// The option of a pack that gives it a name: "identifier".
    package var option: String?
    /// The option of a sticker that gives it a name, where the name of its file counts as well: "shortcode".
    package var fileNameOption: String?

    package init(_ name: String, loss: String, source: String, change: Severity = .error, coverName: String = "icon") {
        (self.name, self.loss, self.source, self.change, self.coverName) = (name, loss, source, change, coverName)
    }
}

/// A text in documents that programs compare to see whether pictures changed: equal pictures give equal texts.
package struct PictureVersion: Sendable, Hashable {
    package var name: String
    /// What has it: the identifier of a pack.
    package var of: String
    /// Output files it names.
    package var pictures: [String]

    package init(_ name: String, of id: String, pictures: [String]) {
        self.name = name
        of = id
        self.pictures = pictures
    }
}
