/// A list of icons ticked against what somebody has.
package struct IconChecklist: Sendable {
    package var list: IconList
    /// The icon set or folder in its tree, "" for the tree itself; nil when nothing was looked at.
    package var place: String?
    /// In the order of the list.
    package var rows: [IconCheck]
    /// Images that fill no slot, relative to the tree.
    package var unassigned: [String] = []
    /// What keeps the set as a whole from being taken.
    package var faults: [String] = []
    /// What is worth saying about the set as a whole.
    package var notes: [String] = []

    /// Nothing that is asked for is missing or refused.
    package var isComplete: Bool { faults.isEmpty && !rows.contains(where: \.isRefused) }

    /// The bare list, nothing ticked.
    package init(_ list: IconList, layout: ProjectLayout = .standalone, place: String? = nil) {
        self.list = list
        self.place = place
        rows = list.slots.map { IconCheck($0, isNeeded: $0.isNeeded(in: layout)) }
    }
}
