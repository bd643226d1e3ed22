import StickerEngine

extension Command {
    static let schema = Command(
        "schema", "Print the JSON Schema of the manifest",
        details: [
            "Editors complete and check a manifest by it: save it as .pack.schema.json beside the manifest and let "
                + "pack.yaml begin with \"# yaml-language-server: $schema=.pack.schema.json\"."
        ],
        examples: ["schema", "schema > .pack.schema.json"]
    ) { _, session in
        let text = try StickerPress().manifestSchema
        session.results.write(text.hasSuffix("\n") ? text : text + "\n")
        return .success
    }
}
