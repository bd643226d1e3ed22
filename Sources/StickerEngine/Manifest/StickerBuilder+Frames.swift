import StickerModel

extension StickerBuilder {
    /// The file of an entry, or of a platform's change of it, or the name that stands for its frames; nil is reported.
    func art(of entry: DocumentNode) -> String? {
        var file: DocumentNode? = entry
        if case .object = entry.value { file = entry["file"] }
        for key in ["frames", "fps", "durations"] {
            guard let node = entry[key], file != nil || entry["frames"] == nil else { continue }
            session.report(
                key == "frames" ? "manifest/frames.beside-file" : "manifest/frames.alone", ["key": key],
                at: node.location)
            return nil
        }
        if let file {
            let id = entry["id"]?.string ?? file.string.map { StickerID.of(file: $0) }
            return session.art(file, from: folder, levels: settings.ruleLevels, id: id)
        }
        return entry["frames"].flatMap { frames($0, of: entry) }
    }

    private func frames(_ node: DocumentNode, of entry: DocumentNode) -> String? {
        guard let text = node.string, let paths = paths(node) else {
            if case .found(let file, _) = session.lookup.find(node.string ?? "", from: folder) {
                session.report("manifest/frames", ["file": file], at: node.location)
            } else {
                _ = session.art(node, from: folder, levels: settings.ruleLevels)
            }
            return nil
        }
        // Ignored are some of the frames, or all of them where others than these are meant.
        let left = paths.filter { !settings.ignored.covers($0) }
        let files = pictures(of: node, in: left.isEmpty ? paths : left)
        guard files.count > 1 else {
            if let only = files.first { session.report("manifest/frames", ["file": only], at: node.location) }
            return nil
        }
        let missing = NumberedFiles(files)?.missing.filter { !settings.ignored.covers($0) } ?? []
        if !missing.isEmpty {
            session.report(
                "manifest/frames-missing",
                ["count": "\(missing.count)", "files": NameList.text(missing.map { FileName.last($0) }), "path": text],
                at: node.location, levels: settings.ruleLevels)
        }
        guard let durations = durations(of: entry, for: files.count) else { return nil }
        let clip = FrameFiles(files: files, durations: durations)
        let path = FileName.normalParts(FileName.join(folder, text))?.joined(separator: "/") ?? text
        var (name, number) = (path, 1)
        // The same frames may be there once more, at another speed.
        while let other = session.frames[name], other != clip {
            number += 1
            name = "\(path) (\(number))"
        }
        session.frames[name] = clip
        return name
    }

    /// How long each frame is shown, in ms; nil where that is not clear, which is reported.
    private func durations(of entry: DocumentNode, for count: Int) -> [Double]? {
        guard let node = entry["durations"] else {
            return Array(repeating: 1_000 / (entry["fps"]?.double ?? FrameFiles.usualRate), count: count)
        }
        if entry["fps"] != nil {
            session.report("manifest/frames.times", at: node.location)
            return nil
        }
        if let one = node.double { return Array(repeating: one, count: count) }
        guard node.elements.count == count else {
            session.report(
                "manifest/frames.durations", ["count": "\(node.elements.count)", "frames": "\(count)"],
                at: node.location)
            return nil
        }
        return node.elements.map { $0.double ?? 0 }
    }
}
