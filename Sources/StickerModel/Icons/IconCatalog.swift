/// What a target knows about icons.
package protocol IconCatalog: Sendable {
    /// The icons the platform asks for, one list a kind.
    var lists: [IconList] { get }

    /// Everything in a tree that says by its name that it holds icons of the platform, ticked. `layout` is what ships
    /// them; nil asks the tree.
    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist]

    /// The files to make of the masters.
    func plan(_ order: IconRenderRequest) -> OutputPlan
}
