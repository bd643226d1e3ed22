import StickerModel

extension EditorCatalog {
    static let identifierKinds = [
        IdentifierKind(
            "category", loss: "apps that name the category no longer find it",
            source: "`identifier`, or `vendor` (by default from the publisher) and ids"),
        IdentifierKind(
            "sticker", loss: "edits that people saved no longer find the sticker",
            source: "`identifier`, or `vendor` (by default from the publisher) and ids"),
    ]

    /// Ids of categories, stickers and variants. `target` is the key of the editors' options in the manifest.
    func publishedIdentifiers(target: String) -> [PublishedIdentifier] {
        let address = remoteBase ?? feedBase
        return categories.flatMap { category in
            let given = category.source.targets[target]?["identifier"]?.location
            var own = identifier("category", category.id, of: category.source, nil, at: given)
            own.serve([category.icon, category.wideIcon], from: address)
            return [own]
                + category.stickers.flatMap { identifiers(of: $0, in: category.source, address: address) }
        }
    }

    private func identifiers(of sticker: EditorSticker, in pack: Pack, address: String?) -> [PublishedIdentifier] {
        let own = [sticker.image, sticker.poster, sticker.thumbnail].compactMap(\.self)
        let group = sticker.firstVariantID.map { [(sticker.id, own), ($0, own)] } ?? [(sticker.id, own)]
        let all = group + sticker.variants.map { ($0.id, [$0.image, $0.thumbnail]) }
        return all.map { id, images in
            let given = sticker.source.fieldLocations["identifier"]
            var published = identifier("sticker", id, of: pack, sticker.source.id, at: given)
            published.serve(images, from: address)
            return published
        }
    }

    /// `given` is where the manifest gives it; nil where it is made of `vendor` and ids.
    private func identifier(
        _ kind: String, _ id: String, of pack: Pack, _ sticker: String?, at given: SourceLocation?
    ) -> PublishedIdentifier {
        let owner = ManifestItem(pack: pack.id, sticker: sticker)
        let vendor = pack.fieldLocations["vendor"] ?? pack.location(of: "publisher")
        var published = PublishedIdentifier(IdentifierRecord(kind: kind, id: id, owner: owner), at: given ?? vendor)
        let placeholder = Pack.placeholderPublisher
        if given == nil, pack.publisher == placeholder, pack.vendor == Slug.fileSafe(placeholder) {
            published.placeholder = ManifestLine(
                "publisher", "in the manifest", at: pack.location(of: "publisher"))
        }
        return published
    }
}

extension PublishedIdentifier {
    /// Notes the pictures that apps load from an address; nil for pictures inside the app.
    fileprivate mutating func serve(_ images: [EditorImage], from address: String?) {
        guard let address else { return }
        record.address = address
        pictures = images.map(\.path)
    }
}
