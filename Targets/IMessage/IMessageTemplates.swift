import StickerModel

/// The text files of a project, with holes for what differs from pack to pack.
struct IMessageTemplates: Sendable {
    let appPlist: Template
    let extensionPlist: Template
    let scheme: Template
    let projectYAML: Template
    let extensionYAML: Template

    init(_ files: [String: String]) {
        func template(_ name: String) -> Template { Template(files[name] ?? "") }
        appPlist = template("App-Info.plist")
        extensionPlist = template("Extension-Info.plist")
        scheme = template("App.xcscheme")
        projectYAML = template("project.yml")
        extensionYAML = template("extension.yml")
    }
}
