import StickerModel

/// One entry of an icon set's `images`, as it is written.
struct IconEntry: Sendable {
    var file: Located<String>?
    var idiom: Located<String>?
    var platform: Located<String>?
    var size: Located<String>?
    var scale: Located<String>?
    var location: SourceLocation

    init(_ node: DocumentNode, _ reader: inout ContentsReader) {
        file = reader.text("filename", of: node)
        idiom = reader.text("idiom", of: node)
        platform = reader.text("platform", of: node)
        size = reader.text("size", of: node)
        scale = reader.text("scale", of: node)
        location = node.location
    }

    private func matches(_ points: String, _ factor: Int) -> Bool {
        size?.value == points && scale?.value == "\(factor)x"
    }

    /// The slot it fills by size, scale and idiom; the platform is judged apart.
    func slot(in table: IconTable) -> IconSlot? {
        table.slots.first { matches($0.points, $0.scale) && $0.idiom == idiom?.value }
    }

    /// The slot of its size that it probably means, other than those filled as they should be.
    func meantSlot(in table: IconTable, besides taken: Set<Int>) -> IconSlot? {
        let candidates = table.slots.filter { matches($0.points, $0.scale) }
        let spelled = candidates.first { $0.idiom == idiom?.value.lowercased() }
        return spelled ?? candidates.first { !taken.contains($0.number) } ?? candidates.first
    }

    /// Whether sets of the first Xcode betas have it.
    func isFormer(in table: IconTable) -> Bool {
        table.formerEntries.contains { matches($0.points, $0.scale) && $0.idiom == idiom?.value.lowercased() }
    }

    func stray(in table: IconTable) -> IMessageIconSet.Stray {
        let parts = [("size", size), ("scale", scale), ("idiom", idiom), ("platform", platform)]
            .compactMap { name, text in text.map { "\(name) \($0.value)" } }
        let title = parts.isEmpty ? "without size, scale and idiom" : "(\(parts.joined(separator: ", ")))"
        let name = file.map { "“\($0.value)” " } ?? ""
        return IMessageIconSet.Stray(title: name + title, suggestion: suggestion(in: table), location: location)
    }

    private func suggestion(in table: IconTable) -> String {
        guard let points = size?.value else { return "" }
        // 143x100 px at @2x is how a misprint of Apple's guidelines comes out in points.
        if points.hasPrefix("71") || points == "143x100" {
            return "; 143x100 is a misprint of Apple's guidelines for 134x100, the slot 67x50@2x"
        }
        let near = table.slots.first { $0.points == points || "\($0.width)x\($0.height)" == points }
        return near.map { "; did you mean \($0.points)@\($0.scale)x?" } ?? ""
    }
}
