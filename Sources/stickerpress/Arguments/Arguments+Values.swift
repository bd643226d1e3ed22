import StickerEngine
import StickerModel

/// Values of options as what they stand for; each throws a `UsageError` that names option, value and bounds.
extension Arguments {
    func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(option) else { return nil }
        let digits = text.filter { $0 != "_" && $0 != "," }
        guard let number = Int(digits), range.contains(number) else {
            let bounds = "\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound))"
            throw UsageError("\(option.spelling) takes a whole number from \(bounds), not \(text)", command: command)
        }
        return number
    }

    func byteSize(_ option: Option) throws -> Int? {
        guard let text = value(option) else { return nil }
        guard let bytes = ByteSize.parse(text), bytes > 0 else {
            throw UsageError(
                "\(option.spelling) takes a size such as 500000, 200MB or 64MiB, not \(text)", command: command)
        }
        return bytes
    }

    /// One of a few words.
    func choice<Choice>(_ option: Option, _: Choice.Type = Choice.self) throws -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = value(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw UsageError.unknown(
                option.name, text, known: Choice.allCases.map(\.rawValue), command: command)
        }
        return choice
    }

    /// Names given with `--target`, each once; nil when there are none.
    func targets(of press: StickerPress) throws -> [String]? {
        let names = values(.target)
        if let unknown = names.first(where: { !press.targetNames.contains($0) }) {
            throw UsageError.unknown("target", unknown, known: press.targetNames, command: command)
        }
        return names.isEmpty ? nil : press.targetNames.filter(names.contains)
    }

    func limits() throws -> ResourceLimits {
        var limits = ResourceLimits()
        limits.pixels = try integer(.maxPixels, in: 1...4_000_000_000) ?? limits.pixels
        limits.frames = try integer(.maxFrames, in: 1...1_000_000) ?? limits.frames
        limits.fileBytes = try byteSize(.maxFileSize) ?? limits.fileBytes
        limits.heldBytes = try byteSize(.memory) ?? limits.heldBytes
        return limits
    }

    func jobs() throws -> Int? { try integer(.jobs, in: 1...1_024) }
}
