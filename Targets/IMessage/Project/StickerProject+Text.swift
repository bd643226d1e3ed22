import StickerModel

extension StickerProject {
    /// `project.pbxproj`, sections sorted by kind and objects by id, as Xcode sorts them.
    var projectText: String {
        var writer = PropertyListWriter()
        writer.line("// !$*UTF8*$!")
        writer.line("{")
        for (key, value) in [("archiveVersion", "1"), ("classes", nil), ("objectVersion", "50")] {
            let value: PropertyListValue = value.map { .string($0) } ?? .object([PropertyListValue.Member]())
            writer.write(.init(key: key, value: value), depth: 1)
        }
        writer.line("\tobjects = {")
        let kinds = Dictionary(grouping: objects) { $0.value["isa"]?.text ?? "" }
        for kind in kinds.keys.sorted() {
            writer.line("\n/* Begin \(kind) section */")
            for object in (kinds[kind] ?? []).sorted(by: { id($0.role) < id($1.role) }) {
                writer.write(
                    .init(key: id(object.role), value: object.value),
                    remark: object.title.isEmpty ? nil : object.title, depth: 2)
            }
            writer.line("/* End \(kind) section */")
        }
        writer.line("\t};")
        writer.write(.init(key: "rootObject", value: reference("project", "Project object")), depth: 1)
        writer.line("}")
        return writer.text
    }

    /// Values for the holes of the templates.
    var templateValues: [String: String] {
        [
            "app": app, "app-id": id("app"), "extension-id": id("extension"),
            "display-name": displayName.xmlEscaped, "bundle-id": yaml(bundleID),
            "extension-bundle-id": yaml(extensionBundleID), "catalog": yaml(catalogPath), "team": yaml(team),
            "version": yaml(version), "build": yaml(build), "deployment-target": yaml(deploymentTarget),
            "sharing-level": sharingLevel.map {
                "\n\t<key>NSStickerSharingLevel</key>\n\t<string>\($0.xmlEscaped)</string>"
            } ?? "",
        ]
    }

    /// A quoted YAML scalar, so that `1.0` stays a text.
    private func yaml(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
