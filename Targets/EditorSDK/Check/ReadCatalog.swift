import StickerModel

/// What a document says, before the images it names are looked at.
struct ReadCatalog {
    /// An image that the document names.
    struct Reference {
        var place: Located<String>
        var role: PictureSubject.Role
        /// The sticker it is the picture of, by category and position; nil for icons.
        var sticker: (category: Int, index: Int)?
        /// The sticker it is the thumbnail of.
        var original: (category: Int, index: Int)?
        /// What the document says it measures.
        var stated: Stated?
    }

    /// Size and length in bytes as a document states them.
    struct Stated {
        var width: Double?
        var height: Double?
        var bytes: Double?
    }

    var subject: CatalogSubject
    var references: [Reference] = []

    init(_ subject: CatalogSubject) { self.subject = subject }

    /// Adds a category; its stickers' images are noted with it.
    mutating func add(_ category: CategorySubject) {
        let number = subject.categories.count
        subject.categories.append(category)
        if let icon = category.icon { references.append(Reference(place: icon, role: .icon)) }
        for (index, sticker) in category.stickers.enumerated() {
            if let image = sticker.image {
                references.append(Reference(place: image, role: .sticker, sticker: (number, index)))
            }
            if let thumbnail = sticker.thumbnail {
                references.append(Reference(place: thumbnail, role: .thumbnail, original: (number, index)))
            }
        }
    }
}
