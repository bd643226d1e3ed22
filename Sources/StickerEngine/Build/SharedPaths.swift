import StickerModel

/// Reports files of one plan that would take the same path. Writing them would end in the middle of the build, with an
/// error about a file that the user never named.
enum SharedPaths {
    /// The rule of the findings; it cannot be relaxed.
    static let rule = "build/shared-path"

    /// An error for each pack whose files take the path of others, at the line of the manifest that names it.
    static func findings(in plan: TargetPlan, of target: any Target, _ catalog: Catalog) -> [Finding] {
        var reported: Set<[String]> = []
        return plan.output.collisions.compactMap { collision in
            let owners = [collision.first, collision.second].compactMap(\.origin)
            let packs = owners.map(\.pack).uniqued
            guard reported.insert(packs).inserted else { return nil }
            // The later one is the one to rename: more depends on the first.
            let pack = packs.last.flatMap { id in catalog.packs.first { $0.id == id } }
            return Finding(
                rule: rule, severity: .error, message: message(collision, packs, target.name),
                notes: [remedy(packs, target, (pack ?? catalog.packs.first)?.targetKeys ?? catalog.targetKeys)],
                at: location(pack, target) ?? catalog.location)
        }
    }

    private static func message(_ collision: OutputPlan.Collision, _ packs: [String], _ target: String) -> String {
        let path = FileName.join(target, collision.first.path)
        if collision.isFolder {
            let users = packs.map { "“\($0)”" }
            return "\(path) would be a file and a folder at the same time"
                + (users.isEmpty ? "" : ", because of pack \(NameList.whole(users, "and"))")
        }
        let names = [collision.first, collision.second].map { entry -> String in
            guard let origin = entry.origin else { return "the catalog" }
            return origin.sticker.map { "sticker “\($0)” of pack “\(origin.pack)”" } ?? "pack “\(origin.pack)”"
        }.uniqued
        let other = FileName.join(target, collision.second.path)
        let both = path == other ? path : "\(path) and \(other), which are one file on many disks,"
        return "\(both) would be written twice, for \(NameList.whole(names, "and"))"
    }

    private static func remedy(_ packs: [String], _ target: any Target, _ targets: TargetKeys) -> String {
        let what = packs.count > 1 ? "one of the packs or stickers" : "the pack or sticker"
        guard target.description.packFields.contains(where: { $0.name == "identifier" }) else {
            return "give \(what) another id"
        }
        return "give \(what) another id, or \(targets.remedy("identifier: …", of: target.name))"
    }

    private static func location(_ pack: Pack?, _ target: any Target) -> SourceLocation? {
        guard let pack else { return nil }
        return pack.targets[target.name]?["identifier"]?.location ?? pack.location(of: "id")
    }
}
