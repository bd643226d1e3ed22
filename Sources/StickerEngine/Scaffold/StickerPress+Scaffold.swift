extension StickerPress {
    /// Writes a manifest for a folder of art, ready to build.
    public func scaffold(_ request: ScaffoldRequest) -> ScaffoldOutcome {
        ScaffoldWriter(request, schema: manifestSchema).write()
    }

    /// The JSON Schema of manifests, for editors.
    public var manifestSchema: String { SchemaWriter.text(of: ManifestFields(targets: targets)) }
}
