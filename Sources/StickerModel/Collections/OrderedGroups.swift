/// Elements grouped by a key, the groups in the order of their first elements.
package struct OrderedGroups<Key: Hashable, Element> {
    package private(set) var groups: [(key: Key, elements: [Element])] = []
    private var positions: [Key: Int] = [:]

    package init() {}

    package mutating func add(_ element: Element, to key: Key) {
        if let position = positions[key] {
            groups[position].elements.append(element)
        } else {
            positions[key] = groups.count
            groups.append((key, [element]))
        }
    }
}
