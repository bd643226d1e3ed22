import PortableFoundation
import StickerModel

/// A record is a text: a line of JSON with what there is once, then a line for each outcome of a picture, each file of
/// the output, each art file and the facts of each content, with tabs between their fields.
extension BuildRecord {
    private struct Counts: Codable {
        var outcomes, outputs, artFiles, pictureFacts, artFacts: Int

        var all: [Int] { [outcomes, outputs, artFiles, pictureFacts, artFacts] }
    }

    /// nil where something cannot be written, such as a name with a line break.
    var text: [UInt8]? {
        let outcomes = outputs.values.compactMap(\.picture?.outcome).uniqued
        let numbers = Dictionary(uniqueKeysWithValues: zip(outcomes, outcomes.indices))
        guard outputs.keys.allSatisfy(Self.isOneLine) else { return nil }
        let known = artFiles.filter { Self.isOneLine($0.key) }
        let files = Array(outputs).mapOnAllCores { path, file in
            let number = file.picture.flatMap { numbers[$0.outcome] }
            return Self.line([
                file.content.hash.hex, file.content.stamp?.text ?? "", file.picture?.key.hex ?? "",
                number.map { "\($0)" } ?? "", file.picture?.sticker ?? "", file.source?.hex ?? "", path,
            ])
        }
        let art = Array(known).mapOnAllCores { path, file in
            Self.line([file.hash.hex, file.stamp?.text ?? "", path])
        }
        var lines: [UInt8] = []
        lines.reserveCapacity(160 * outputs.count + 120 * artFiles.count)
        for line in files + art { lines += line }
        for (content, text) in Array(pictureFacts.texts) + Array(artFacts.texts) {
            lines += content.hex.utf8
            lines.append(Self.tab)
            lines += text
            lines.append(Self.newline)
        }
        let counts = Counts(
            outcomes: outcomes.count, outputs: outputs.count, artFiles: known.count,
            pictureFacts: pictureFacts.texts.count, artFacts: artFacts.texts.count)
        let encoder = JSONEncoder()
        guard let head = try? [encoder.encode(counts), encoder.encode(self)] + outcomes.map({ try encoder.encode($0) })
        else { return nil }
        return head.flatMap { Array($0) + [Self.newline] } + lines
    }

    init?(text: ArraySlice<UInt8>) {
        var lines = RecordLines(rest: text)
        let decoder = JSONDecoder()
        guard let counts = lines.next().flatMap({ try? decoder.decode(Counts.self, from: Data($0.rest)) }),
            counts.all.allSatisfy({ 0...text.count ~= $0 }),
            let head = lines.next().flatMap({ try? decoder.decode(BuildRecord.self, from: Data($0.rest)) })
        else { return nil }
        self = head
        var outcomes: [EncodingOutcome] = []
        for _ in 0..<counts.outcomes {
            guard let line = lines.next(),
                let outcome = try? decoder.decode(EncodingOutcome.self, from: Data(line.rest))
            else { return nil }
            outcomes.append(outcome)
        }
        for _ in 0..<counts.outputs {
            guard var line = lines.next(), let content = line.nextFile() else { return nil }
            var file = RecordedFile(content: content)
            let (key, number, sticker) = (line.nextHash(), Int(line.nextText()), line.nextText())
            if let key, let number, outcomes.indices.contains(number) {
                file.picture = FinishedFile(
                    key: key, outcome: outcomes[number], sticker: sticker.isEmpty ? nil : sticker)
            }
            file.source = line.nextHash()
            outputs[line.text] = file
        }
        for _ in 0..<counts.artFiles {
            guard var line = lines.next(), let file = line.nextFile() else { return nil }
            artFiles[line.text] = file
        }
        for index in 0..<counts.pictureFacts + counts.artFacts {
            guard var line = lines.next(), let content = line.nextHash() else { return nil }
            if index < counts.pictureFacts {
                pictureFacts.add(line.rest, of: content)
            } else {
                artFacts.add(line.rest, of: content)
            }
        }
        guard lines.isAtEnd else { return nil }
    }

    private static let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

    private static func isOneLine(_ path: String) -> Bool { !path.utf8.contains(newline) }

    private static func line(_ fields: [String]) -> [UInt8] { Array((fields.joined(separator: "\t") + "\n").utf8) }
}

private struct RecordLines {
    private(set) var rest: ArraySlice<UInt8>

    var isAtEnd: Bool { rest.isEmpty }

    /// nil at the end.
    mutating func next() -> RecordLine? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return RecordLine(rest: rest[..<end])
    }
}

/// What is left to read of a line. A field that is empty, or not what it should be, is nil.
private struct RecordLine {
    private(set) var rest: ArraySlice<UInt8>

    private mutating func nextField() -> ArraySlice<UInt8> {
        let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
        defer { rest = rest[min(end + 1, rest.endIndex)...] }
        return rest[..<end]
    }

    mutating func nextHash() -> ContentHash? { ContentHash(hex: nextField()) }

    mutating func nextText() -> String { String(decoding: nextField(), as: UTF8.self) }

    mutating func nextFile() -> KnownFile? {
        guard let hash = nextHash() else { return nil }
        return KnownFile(hash: hash, stamp: ContentStamp(text: nextField()))
    }

    /// The last field.
    var text: String { rest.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
