extension IconList {
    /// What is wrong with the file at `path` as the icon of a slot: that it is absent, why it cannot be read, or what its
    /// facts tell.
    package func remarks(on path: String, in tree: any FileTree, for slot: IconSlot) -> [IconRemark] {
        guard tree.contains(path) else { return [.missing] }
        do {
            return remarks(on: try tree.image(path), for: slot)
        } catch {
            return [.unreadable((error as? ArtProblem)?.message ?? "cannot be read")]
        }
    }
}
