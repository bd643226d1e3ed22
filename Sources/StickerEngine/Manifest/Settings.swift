import StickerModel

/// What a catalog says and its packs inherit.
struct Settings {
    private(set) var publisher: String?
    private(set) var vendor: String?
    private(set) var links = Links()
    /// `art` mappings to apply one after another, the outermost first.
    private(set) var art: [DocumentNode] = []
    private(set) var emojis: [String] = []
    /// One for every target there is.
    private(set) var targets: [String: TargetSettings] = [:]
    private(set) var ruleLevels: [String: RuleLevel] = [:]
    private(set) var locations: [String: SourceLocation] = [:]
    /// Some level above named targets, so that the ones below only change what they name.
    private var hasTargets = false

    init(_ node: DocumentNode, inheriting parent: Settings?, in folder: String, _ session: LoadSession) {
        if let parent { self = parent }
        locations.merge(FieldLocations.of(node)) { $1 }
        publisher = node.text("publisher") ?? publisher
        vendor = node.text("vendor") ?? vendor
        links = Links(node["links"]).inheriting(links)
        if let group = node["art"] { art.append(group) }
        if let list = node["emojis"] { emojis = list.texts }
        for member in node["rules"]?.members ?? [] {
            guard let word = member.node.text("level"), let reason = member.node.text("reason") else { continue }
            ruleLevels[member.key] = RuleLevel(severity: Severity(rawValue: word), reason: reason)
        }
        read(targets: node["targets"], in: folder, session)
    }

    private mutating func read(targets node: DocumentNode?, in folder: String, _ session: LoadSession) {
        let named = (node?.members ?? []).filter { session.fields.targetNames.contains($0.key) }
        let namesOn = named.contains { $0.node.bool != false }
        for name in session.fields.targetNames {
            var target = targets[name] ?? TargetSettings()
            let member = named.first { $0.key == name }
            if let member {
                target.isOn = member.node.bool != false
                if let group = member.node["art"] { target.art.append(group) }
                let fields = session.fields.options(of: name).pack
                let own = FieldResolver(session, folder: folder, levels: ruleLevels).options(member.node, fields)
                target.options = own.inheriting(target.options)
            } else if !hasTargets, namesOn {
                target.isOn = false
            }
            targets[name] = target
        }
        hasTargets = hasTargets || !named.isEmpty
    }
}

/// What a pack says about one target.
struct TargetSettings {
    var isOn = true
    var options = Options()
    var art: [DocumentNode] = []
}

extension Links {
    init(_ node: DocumentNode?) {
        self.init()
        website = node?.text("website")
        privacyPolicy = node?.text("privacy-policy")
        licenseAgreement = node?.text("license-agreement")
        email = node?.text("email")
        appStore = node?.text("app-store")
        playStore = node?.text("play-store")
    }
}
