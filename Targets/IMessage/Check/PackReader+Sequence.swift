import StickerModel

extension PackReader {
    /// Reads a `.stickersequence`. Its first frame stands for the sticker in the rules about images.
    mutating func readSequence(_ document: DocumentNode, in folder: String, _ sticker: inout IMessageSticker) {
        var sequence = IMessageSequence(path: sticker.path, name: sticker.name, pack: sticker.pack)
        var reader = ContentsReader(path: sticker.path, levels: levels, log: log)
        reader.judgeKeys(of: document, known: ContentsKeys.sequence, place: "of the sequence")
        if let properties = reader.object("properties", of: document) {
            let meant = reader.judgeKeys(
                of: properties, known: ContentsKeys.sequenceProperties, place: "of properties")
            sticker.label = reader.text("accessibility-label", of: properties)
            sequence.duration = reader.number("duration", of: properties)
            sequence.durationType = reader.text("duration-type", of: properties)
            sequence.repetitions = reader.number("repetitions", of: properties)
            sequence.missingKeys = ["duration", "duration-type", "repetitions"].filter { key in
                properties[key] == nil && !meant.contains { $0.contains(key) }
            }
        } else if document["properties"] == nil {
            sequence.missingKeys = ["duration", "duration-type", "repetitions"]
        }
        var files: [Located<String>] = []
        for entry in reader.list("frames", of: document) ?? [] {
            reader.judgeKeys(of: entry, known: ContentsKeys.frame, place: "of frames")
            if let file = reader.text("filename", of: entry) {
                files.append(file)
            } else if entry["filename"] == nil {
                reader.missing("filename", place: "a frame of “\(sticker.name)”", at: entry.location)
            }
        }
        if document["frames"] == nil {
            reader.missing("frames", place: "sequence “\(sticker.name)”", at: document.location)
        }
        log = reader.log
        sequence.frames = frames(files, in: folder, of: sticker.name)
        let named = Set(files.map(\.value))
        sticker.extraFiles = index.files(in: folder).filter { $0 != "Contents.json" && !named.contains($0) }
        sticker.isFrame = true
        sticker.file = files.first
        if let first = sequence.frames.first(where: { $0.facts != nil }) {
            sticker.file = first.file
            sticker.facts = first.facts
            sticker.path = FileName.join(folder, first.file.value)
        }
        add(sequence)
    }

    /// A repeated file is read, and complained about, once.
    private mutating func frames(
        _ files: [Located<String>], in folder: String, of name: String
    ) -> [IMessageSequence.Frame] {
        let others = index.files(in: folder).filter { $0 != "Contents.json" }
        var known: [String: ImageFacts?] = [:]
        return files.map { file in
            if let facts = known[file.value] { return IMessageSequence.Frame(file: file, facts: facts) }
            let facts = facts(of: file, in: folder, among: others, named: name)
            known[file.value] = .some(facts)
            return IMessageSequence.Frame(file: file, facts: facts)
        }
    }
}
