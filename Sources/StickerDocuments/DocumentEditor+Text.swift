import StickerModel

/// The text of a document: where lines and values begin and end, and how new values are written.
extension DocumentEditor {
    mutating func insert(_ text: String, at position: Int) { edits.append((position..<position, text)) }
    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

    func literal(_ text: String) -> String {
        isJSON ? SafeText<JSON>.literal(text).string : SafeText<YAML>.scalar(text).string
    }

    /// A value on one line.
    func flow(_ value: Value) -> String {
        isJSON ? value.flow(SafeText<JSON>.literal).string : value.flow(SafeText<YAML>.scalar).string
    }

    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    func lineStart(_ position: Int) -> Int { scalars[..<position].lastIndex(where: Self.isBreak).map { $0 + 1 } ?? 0 }

    /// Where the line ends with the last character of a value, before its line break. A value of several lines may end
    /// behind its last line break.
    func lineEnd(_ upperBound: Int) -> Int {
        nextBreak(scalars[..<upperBound].lastIndex { !Self.isBreak($0) }.map { $0 + 1 } ?? 0)
    }

    func nextBreak(_ position: Int) -> Int { scalars[position...].firstIndex(where: Self.isBreak) ?? scalars.count }

    /// Where the line break before a line begins.
    func breakBefore(_ line: Int) -> Int {
        guard line > 0 else { return 0 }
        return line > 1 && scalars[line - 1] == "\n" && scalars[line - 2] == "\r" ? line - 2 : line - 1
    }

    static func isBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

    func column(_ position: Int) -> Int { position - lineStart(position) }

    func begins(_ node: OutlineNode) -> Bool {
        let start = node.range.lowerBound
        return scalars[lineStart(start)..<start].allSatisfy { $0 == " " || $0 == "\t" }
    }

    /// The `-` before an entry of a list without brackets.
    func dash(before node: OutlineNode) -> Int? {
        let position = scalars[..<node.range.lowerBound].lastIndex { !" \t\r\n".unicodeScalars.contains($0) }
        return position.flatMap { scalars[$0] == "-" ? $0 : nil }
    }

    /// The end of the last line that belongs to a list: comments further to the right than its dashes are about its
    /// last entry.
    func end(of node: OutlineNode, deeperThan indent: Int) -> Int {
        var end = lineEnd(node.range.upperBound)
        while end < scalars.count {
            let isPair = scalars[end] == "\r" && end + 1 < scalars.count && scalars[end + 1] == "\n"
            let start = end + (isPair ? 2 : 1)
            guard start < scalars.count else { break }
            let next = nextBreak(start)
            let depth = scalars[start..<next].prefix { $0 == " " }.count
            guard depth > indent, start + depth < next, scalars[start + depth] == "#" else { break }
            end = next
        }
        return end
    }

    // MARK: - What changed

    /// Lines that a change replaces.
    package struct Passage: Sendable, Equatable {
        /// Number of the first line, in the document as it was.
        package var line: Int
        /// The lines as they were, without line breaks; empty where lines were only added.
        package var removed: [String]
        /// The lines as they are now, without line breaks; empty where lines were only removed.
        package var added: [String]

        package init(line: Int, removed: [String], added: [String]) {
            self.line = line
            self.removed = removed
            self.added = added
        }
    }

    /// The edits by position. At one position insertions come first, in the order in which they were made.
    var orderedEdits: [Edit] {
        func place(_ edit: Edit) -> (Int, Int) { (edit.range.lowerBound, edit.range.isEmpty ? 0 : 1) }
        return edits.sorted { place($0) < place($1) }
    }

    /// The changed lines, for people to look at before anything is written.
    package var changedPassages: [Passage] {
        var groups: [[Edit]] = []
        var reach = -1
        for edit in orderedEdits {
            if lineStart(edit.range.lowerBound) <= reach, !groups.isEmpty {
                groups[groups.count - 1].append(edit)
            } else {
                groups.append([edit])
            }
            reach = max(reach, nextBreak(edit.range.upperBound))
        }
        return groups.compactMap(passage) + moves.compactMap(passage)
    }

    /// The first lines of the entries that change places.
    private func passage(_ move: Move) -> Passage? {
        let heads = move.heads.map { source.location(ofScalar: $0).line }
        let texts = move.heads.map { Self.lines(scalars[lineStart($0)..<nextBreak($0)]).first ?? "" }
        let moved = move.order.indices.filter { move.order[$0] != $0 }
        guard let first = moved.first else { return nil }
        return Passage(
            line: heads[first], removed: moved.map { texts[$0] }, added: moved.map { texts[move.order[$0]] })
    }

    private func passage(_ edits: [Edit]) -> Passage? {
        guard let first = edits.first, let last = edits.map(\.range.upperBound).max() else { return nil }
        let range = lineStart(first.range.lowerBound)..<nextBreak(last)
        var removed = Self.lines(scalars[range])
        var added = Self.lines(Array(text(of: range, edits))[...])
        var line = source.location(ofScalar: range.lowerBound).line
        while let one = removed.first, one == added.first {
            removed.removeFirst()
            added.removeFirst()
            line += 1
        }
        while let one = removed.last, one == added.last {
            removed.removeLast()
            added.removeLast()
        }
        return Passage(line: line, removed: removed, added: added)
    }

    /// A part of the text with edits, in their order. What begins inside of an earlier one is left out.
    func text(of range: Range<Int>, _ edits: [Edit]) -> String.UnicodeScalarView {
        var text = String.UnicodeScalarView()
        var position = range.lowerBound
        for edit in edits where edit.range.lowerBound >= position {
            text.append(contentsOf: scalars[position..<edit.range.lowerBound])
            text.append(contentsOf: edit.text.unicodeScalars)
            position = edit.range.upperBound
        }
        if position < range.upperBound { text.append(contentsOf: scalars[position..<range.upperBound]) }
        return text
    }

    private static func lines(_ scalars: ArraySlice<Unicode.Scalar>) -> [String] {
        guard !scalars.isEmpty else { return [] }
        return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
        }
    }
}
