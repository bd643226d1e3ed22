import StickerModel

/// Reports files of one plan that would take the same path, before writing them ends the build in the middle.
enum SharedPaths {
    /// An error for each pack whose files take the path of others, at the line of the manifest that names it.
    static func findings(in plan: TargetPlan, of target: any Target, _ catalog: Catalog) -> [Finding] {
        var reported: Set<[String]> = []
        return plan.output.collisions.compactMap { collision in
            let owners = [collision.first, collision.second].compactMap(\.origin)
            let packs = owners.map(\.pack).uniqued
            guard reported.insert(packs).inserted else { return nil }
            // The later one is the one to rename: more depends on the first.
            let pack = packs.last.flatMap { id in catalog.packs.first { $0.id == id } }
            let users = owners.map { $0.sticker.map { id in "sticker “\(id)” of pack" } ?? "pack" }
            let names = zip(users, owners).map { "\($0) “\($1.pack)”" }
            return Finding(
                collision.isFolder ? "build/shared-path.folder" : "build/shared-path",
                [
                    "path": FileName.join(target.name, collision.first.path),
                    "users": names.isEmpty ? "the catalog" : NameList.whole(names.uniqued, "and"),
                ],
                at: pack.map { $0.options(for: target.name).place("identifier", of: $0, else: "id") }
                    ?? catalog.location)
        }
    }
}
