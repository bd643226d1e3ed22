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
        self[position(of: start)...].prefix { $0.begins(withBytesOf: start) }
    }

    /// The element with the same bytes, of an array that is sorted by UTF-8 bytes; nil when there is none.
    package func exactly(_ text: String) -> String? {
        let position = position(of: text)
        guard position < count, self[position].hasSameBytes(as: text) else { return nil }
        return self[position]
    }

    /// Where a text is, or would be, in an array that is sorted by UTF-8 bytes.
    private func position(of text: String) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].precedesByUTF8(text) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Sequence<String> {
    /// As paths are sorted. What is nearly sorted takes little more time than going through it.
    package var sortedByUTF8: [String] { sorted { $0.precedesByUTF8($1) } }
}

extension String {
    /// Whether this text comes before another one by UTF-8 bytes, as paths are sorted. Outputs of many packs have tens
    /// of thousands.
    package func precedesByUTF8(_ other: String) -> Bool {
        let result = withBytes(and: other) { own, others in
            guard let one = own.baseAddress, let two = others.baseAddress else { return own.count < others.count }
            let order = memcmp(one, two, min(own.count, others.count))
            return order == 0 ? own.count < others.count : order < 0
        }
        return result ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension String {
    /// Whether the bytes are those of another text, and not only the characters, which may be composed in other ways.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && begins(withBytesOf: other)
    }

    package func begins(withBytesOf start: String) -> Bool {
        let result = withBytes(and: start) { own, start in
            guard let one = own.baseAddress, let two = start.baseAddress else { return start.isEmpty }
            return own.count >= start.count && memcmp(one, two, start.count) == 0
        }
        return result ?? utf8.starts(with: start.utf8)
    }

    /// The bytes of two texts at once; nil where one of them has none in a row.
    private func withBytes(
        and other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool? {
        utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { body(own, $0) }
        } ?? nil
    }
}

/// Elements grouped by a key; groups are in the order of their first elements.
package struct OrderedGroups<Key: Hashable, Element> {
    /// In the order of their first elements; elements in the order in which they were added. No group is empty.
    package internal(set) var groups: [(key: Key, elements: [Element])] = []
    var positions: [Key: Int] = [:]

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

extension Sequence {
    /// The elements by a key, in groups in the order of their first elements; those without a key are in none.
    package func grouped<Key: Hashable>(by key: (Element) -> Key?) -> [(key: Key, elements: [Element])] {
        var groups = OrderedGroups<Key, Element>()
        for element in self {
            if let key = key(element) { groups.add(element, to: key) }
        }
        return groups.groups
    }

    /// The elements that share a key with others, in groups; those without a key are in none.
    package func repeated<Key: Hashable>(by key: (Element) -> Key?) -> [[Element]] {
        grouped(by: key).map(\.elements).filter { $0.count > 1 }
    }
}

extension [UInt8] {
    /// Whether the UTF-8 bytes of a text occur somewhere. Searching a `String` compares characters, which takes seconds
    /// in documents with megabytes of images.
    package func contains(_ text: String) -> Bool { firstIndex(of: text) != nil }

    /// Where they begin first; nil where they occur nowhere.
    package func firstIndex(of text: String) -> Int? { withUnsafeBytes { bytes in find(text, in: bytes) } }
}

extension String {
    package func containsBytes(_ text: String) -> Bool {
        utf8.withContiguousStorageIfAvailable { find(text, in: UnsafeRawBufferPointer($0)) != nil }
            ?? Array(utf8).contains(text)
    }
}

private func find(_ text: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    var text = text
    return text.withUTF8 { wanted in
        guard let first = wanted.first, let start = wanted.baseAddress else { return 0 }
        guard let begin = bytes.baseAddress, bytes.count >= wanted.count else { return nil }
        var next = begin
        let last = begin + (bytes.count - wanted.count)
        while next <= last, let found = memchr(next, Int32(first), last - next + 1) {
            if memcmp(found, start, wanted.count) == 0 { return UnsafeRawPointer(found) - begin }
            next = UnsafeRawPointer(found) + 1
        }
        return nil
    }
}
