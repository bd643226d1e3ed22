extension OutputPlan {
    /// The plan as `build --dry-run` prints it and tests record it: one line a file with its path, what it is, what it
    /// is made from and what it may cost; members of archives and derived values are indented below.
    package var text: String { entries.map(\.text).joined(separator: "\n") + (entries.isEmpty ? "" : "\n") }
}

extension OutputEntry {
    fileprivate var text: String {
        switch content {
        case .text: "\(path)  text"
        case .document(let document): path + "  JSON" + derived(document)
        case .image(let recipe): "\(path)  \(recipe.summary)"
        case .archive(let members): path + "  archive" + members.map { "\n    " + $0.text }.joined()
        }
    }

    private func derived(_ document: OutputDocument) -> String {
        let count = document.dependencies.count
        return count == 0 ? "" : " that refers to \(count) other file\(count == 1 ? "" : "s")"
    }
}

extension ArchiveMember {
    fileprivate var text: String {
        switch content {
        case .text: "\(name)  text"
        case .entry(let path): "\(name)  from \(path)"
        }
    }
}

extension ImageRecipe {
    /// `webp 512 x 512, still, from art/wave.gif, at most 100,000 bytes`
    package var summary: String {
        var parts = ["\(encoding.format.rawValue) \(framing.canvas.text)"]
        parts.append(timing.isStill ? "still" : "animated")
        if let poster = timing.poster { parts.append("poster \(poster)") }
        if timing.trimStart != nil || timing.trimEnd != nil {
            let end = timing.trimEnd.map(Figures.grouped) ?? "end"
            parts.append("trim \(Figures.grouped(timing.trimStart ?? 0)) to \(end) ms")
        }
        if timing.speed != 1 { parts.append("speed \(Figures.grouped(timing.speed))") }
        parts.append("from \(source)")
        if let budget = encoding.byteBudget { parts.append("at most \(MetricUnit.bytes.text(Double(budget)))") }
        if encoding.quality != .auto { parts.append("quality \(encoding.quality.rawValue)") }
        return parts.joined(separator: ", ")
    }
}

extension Canvas {
    /// `512 x 512`, `up to 618`
    package var text: String {
        switch self {
        case .fixed(let size): "\(size.width) x \(size.height)"
        case .within(let side): "up to \(side)"
        }
    }
}
