import StickerModel

/// What a manifest states for all stickers of a pack: its own keys, and those of the catalog that it does not override.
struct InheritedSettings {
    private(set) var publisher: String?
    private(set) var vendor: String?
    private(set) var links = Links()
    /// `art` mappings to apply one after another, the outermost first.
    private(set) var art: [DocumentNode] = []
    private(set) var emojis: [String] = []
    /// One for every target there is.
    private(set) var targets: [String: TargetSettings] = [:]
    /// How this level names them.
    private(set) var targetKeys = TargetKeys()
    private(set) var ruleLevels: [String: RuleLevel] = [:]
    /// What `ignore` names, relative to the root.
    private(set) var ignored: Set<String> = []
    private(set) var locations: [String: SourceLocation] = [:]
    /// Some level above named targets, so that the ones below only change what they name.
    private var hasTargets = false

    init(_ node: DocumentNode, inheriting parent: InheritedSettings?, in folder: String, _ session: LoadSession) {
        if let parent { self = parent }
        locations.merge(node.fieldLocations) { $1 }
        if let name = node.text("publisher") { publisher = name }
        if let prefix = node.text("vendor") { vendor = prefix }
        if let addresses = node["links"] {
            for (key, path) in Links.fields {
                if let address = addresses.text(key) { links[keyPath: path] = address }
            }
        }
        if let group = node["art"] { art.append(group) }
        if let list = node["emojis"] { emojis = list.emojis }
        if let rules = node["rules"] {
            for member in rules.members {
                guard let word = member.node.text("level"), let reason = member.node.text("reason") else { continue }
                ruleLevels[member.key] = RuleLevel(severity: Severity(rawValue: word), reason: reason)
            }
        }
        if let list = node["ignore"] { ignored.formUnion(session.ignored(list, from: folder, levels: ruleLevels)) }
        read(targets: node["targets"], in: folder, session)
    }

    private mutating func read(targets node: DocumentNode?, in folder: String, _ session: LoadSession) {
        var named: [String: DocumentNode] = [:]
        var namesOn = false
        for name in session.fields.targetNames {
            guard let own = node?.member(name)?.node else { continue }
            named[name] = own
            if own.bool != false { namesOn = true }
        }
        for name in session.fields.targetNames {
            var target = targets[name, default: TargetSettings(isOn: session.fields.isOnByDefault(name))]
            if let own = named[name] {
                target.isOn = own.bool != false
                if let group = own["art"] { target.art.append(group) }
                let fields = session.fields.options(of: name).pack
                let options = FieldResolver(session: session, folder: folder, levels: ruleLevels).options(own, fields)
                target.options = options.inheriting(target.options)
            } else if !hasTargets, namesOn {
                target.isOn = false
            }
            targets[name] = target
        }
        targetKeys = TargetKeys(
            on: session.fields.targetNames.filter { targets[$0]?.isOn == true },
            namingKeepsOthersOn: hasTargets || namesOn, isGiven: !named.isEmpty)
        if !named.isEmpty { hasTargets = true }
    }
}

struct TargetSettings {
    var isOn: Bool
    var options = Options()
    var art: [DocumentNode] = []
}
