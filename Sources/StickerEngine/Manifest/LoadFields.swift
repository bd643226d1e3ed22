import StickerModel

/// The fields of manifests, written out once for all loads: descriptions of fields are values made on demand.
struct LoadFields: Sendable {
    let all: ManifestFields
    let pack: [Field]
    let catalog: [Field]
    let places: [String: String]

    init(_ fields: ManifestFields) {
        all = fields
        pack = fields.pack
        catalog = fields.catalog
        places = fields.places
    }
}
