import StickerModel

/// What the Info.plists of a project and its schemes say.
extension IMessageProject {
    /// A text under NSExtension; "missing" where there is none.
    func extensionKey(_ key: String, of target: ProjectTarget) -> Measurements {
        guard target.plist.isKnown else { return [] }
        let parent = target.plist["NSExtension"]
        let node = parent?[key]
        return .text(
            target.resolved(node?.string ?? "missing"), details: ["target": target.name],
            at: node?.location ?? parent?.location ?? target.plist.root?.location)
    }

    var coded: [ProjectTarget] { targets.filter { $0.kind == .codedExtension } }

    /// What Messages begins an extension with code with: a class of the app, or a storyboard.
    func entry(of target: ProjectTarget) -> Measurements {
        guard target.plist.isKnown else { return [] }
        let parent = target.plist["NSExtension"]
        let name = parent?["NSExtensionPrincipalClass"]
        // The class of sticker packs is part of iOS and shows a catalog that is not there.
        let isOwn = name?.string.map { !$0.isEmpty && $0 != "StickerBrowserViewController" } ?? false
        let hasStoryboard = parent?["NSExtensionMainStoryboard"] != nil
        return .flag(
            isOwn || hasStoryboard, details: ["target": target.name, "found": name?.string ?? "missing"],
            at: name?.location ?? parent?.location ?? target.plist.root?.location)
    }

    func lonelyMedia(in target: ProjectTarget) -> Measurements {
        .flag(
            target.contexts.map { $0.contains("Media") && !$0.contains("Messages") }, details: ["target": target.name],
            at: target.plist[ProjectTarget.contextsKey]?.location)
    }

    /// Whether an extension with code gets the stickers that a build wrote beside it.
    func builtList(in target: ProjectTarget) -> Measurements {
        guard !lists.isEmpty else { return [] }
        let builds = lists.contains { target.resources.contain($0) ?? true }
        return .flag(builds, details: ["target": target.name, "found": FileName.last(lists[0])])
    }

    func packageType(of target: ProjectTarget) -> Measurements {
        let key = "CFBundlePackageType"
        guard let node = target.plist[key], let found = target.plistText(key) else { return [] }
        let wanted = target.isMessagesExtension ? "XPC!" : "APPL"
        return .flag(
            found == wanted, details: ["target": target.name, "found": found, "wanted": wanted], at: node.location)
    }

    /// Settings that the Info.plist of a shipped target needs and nothing sets, each once for each target.
    func missingSettings(where matches: (String) -> Bool) -> Measurements {
        guard isReadable else { return [] }
        return shipped.flatMap { target in
            target.neededSettings.filter { matches($0.name) && target.settings.lacks($0.name) }.map { need in
                Measurement(
                    .flag(true), details: ["target": target.name, "key": need.key, "name": need.name],
                    at: need.location)
            }
        }
    }

    func schemeTarget(_ reference: SchemeReference) -> Measurements {
        .flag(
            !targetIDs.contains(reference.id),
            details: ["scheme": reference.scheme, "target": reference.name, "id": reference.id],
            at: reference.location)
    }
}
