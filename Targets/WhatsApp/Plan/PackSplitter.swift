/// The rule by which a list too long for one pack is cut.
struct PackSplitter: Sendable {
    /// Stickers a pack takes at most and at least.
    let most: Int
    let fewest: Int

    /// Full packs in order; a last one that would be too small gets what it lacks from the one before: 32 is 29 + 3.
    func parts<Element>(of elements: [Element]) -> [[Element]] {
        guard elements.count > most else { return elements.isEmpty ? [] : [elements] }
        var ends = Array(stride(from: most, to: elements.count, by: most))
        if let last = ends.last, elements.count - last < fewest { ends[ends.count - 1] = elements.count - fewest }
        return zip([0] + ends, ends + [elements.count]).map { Array(elements[$0..<$1]) }
    }
}
