import PortableFoundation

extension Sequence where Element: Hashable {
    /// Each element once, in order of appearance.
    package var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Array<String> {
    /// The elements that begin with `start`, of an array that is sorted by UTF-8 bytes, as the paths of a tree are. A
    /// binary search: an output may hold thousands of files.
    package func beginning(with start: String) -> ArraySlice<String> {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].precedesByUTF8(start) { low = middle + 1 } else { high = middle }
        }
        return self[low...].prefix { $0.utf8.starts(with: start.utf8) }
    }
}

extension String {
    /// Whether this text comes before another one by UTF-8 bytes, as paths are sorted. Outputs of many packs have tens of
    /// thousands.
    package func precedesByUTF8(_ other: String) -> Bool {
        let result = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { two -> Bool in
                guard let start = one.baseAddress, let end = two.baseAddress else { return one.count < two.count }
                let order = memcmp(start, end, min(one.count, two.count))
                return order == 0 ? one.count < two.count : order < 0
            }
        }
        return (result ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// Elements grouped by a key; groups are in the order of their first elements.
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

extension [UInt8] {
    /// Whether the UTF-8 bytes of a text occur somewhere. Searching a `String` compares characters, which takes seconds
    /// in documents with megabytes of images.
    package func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, count >= wanted.count else { return wanted.isEmpty }
        return withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
                if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
            }
            return false
        }
    }
}
