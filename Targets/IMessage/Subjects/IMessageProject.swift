import StickerModel

/// An Xcode project that carries stickers.
struct IMessageProject: RuleSubject {
    static let subjectName = "project"

    /// `project.pbxproj`, or the manifest.
    var path: String
    var location: SourceLocation?
    /// Bundle ids that are known.
    var identifiers: [Located<String>] = []
    var targets: [ProjectTarget] = []
    /// Paths of the catalogs that hold a sticker pack.
    var catalogs: [String] = []
    /// Stems of all icon sets.
    var iconSets: [String] = []
    var animatedPNGs = 0
    /// Whether a shared scheme asks which app to launch.
    var schemeAsks = true

    var traits: Set<String> { [] }
    var words: [String: String] { [:] }

    var extensions: [ProjectTarget] { targets.filter { $0.kind == .stickerExtension } }

    /// Apps that carry the extension, or could: those that embed or depend on it, else every Messages app.
    func hosts(of target: ProjectTarget) -> [ProjectTarget] {
        let apps = targets.filter { $0.kind == .messagesApp || $0.kind == .app }
        let linked = apps.filter { $0.embedded.contains(target.id) || $0.dependencies.contains(target.id) }
        if !linked.isEmpty { return linked }
        let messages = apps.filter { $0.kind == .messagesApp }
        return messages.isEmpty && apps.count == 1 ? apps : messages
    }

    /// How the stickers ship; nil when the project does not show it.
    var layout: ProjectLayout? {
        let hosts = extensions.flatMap { self.hosts(of: $0) }
        if hosts.contains(where: { $0.kind == .messagesApp }) { return .standalone }
        return hosts.isEmpty ? nil : .extension
    }
}

extension IMessageProject {
    /// What the plan is going to emit, as far as the manifest decides it.
    init(planned: PlannedPack) {
        let source = planned.source
        self.init(path: source.location.file, location: source.location)
        identifiers = [Located(planned.bundleID, at: planned.options.location(of: "bundle-id", in: source))]
    }
}
