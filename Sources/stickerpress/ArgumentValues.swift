import StickerEngine
import StickerModel

/// Typed values of options. Each throws a `UsageError` that names the option, the value and what is allowed.
extension Arguments {
    func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(option) else { return nil }
        let digits = text.filter { $0 != "_" && $0 != "," }
        guard let number = Int(digits), range.contains(number) else {
            let bounds = "\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound))"
            throw fault("\(option.spelling) takes a whole number from \(bounds), not \(text)")
        }
        return number
    }

    func number(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = value(option) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            let bounds = "\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound))"
            throw fault("\(option.spelling) takes a number from \(bounds), not \(text)")
        }
        return number
    }

    /// `500000`, `500_000`, `1.5MB`, `64 MiB`.
    func byteSize(_ option: Option) throws -> Int? {
        guard let text = value(option) else { return nil }
        guard let bytes = ByteSize.parse(text), bytes > 0 else {
            throw fault("\(option.spelling) takes a size such as 500000, 200MB or 64MiB, not \(text)")
        }
        return bytes
    }

    /// One of the raw values of an enumeration.
    func choice<Choice>(_ option: Option, _: Choice.Type = Choice.self) throws -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = value(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw UsageError.unknown(
                option.name, text, choices: Choice.allCases.map(\.rawValue), command: command)
        }
        return choice
    }

    /// `#RRGGBB`, also without the sign, which begins a comment in shells.
    func color(_ option: Option) throws -> String? {
        guard let text = value(option) else { return nil }
        let hex = text.hasPrefix("#") ? text : "#" + text
        guard hex.count == 7, Color(hex: hex) != nil else {
            throw fault("\(option.spelling) takes a color as #RRGGBB, not \(text)")
        }
        return hex
    }

    /// A word such as `top-left`, or `0.3,0.7`: from the left and the top, 0...1.
    func point(_ option: Option) throws -> (x: Double, y: Double)? {
        guard let text = value(option) else { return nil }
        if let named = FocusWord.points.first(where: { $0.word == text }) { return (named.x, named.y) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y) else {
            let words = FocusWord.points.map(\.word).joined(separator: ", ")
            throw fault("\(option.spelling) takes X,Y from 0 to 1 or one of \(words), not \(text)")
        }
        return (x, y)
    }

    /// Names given with `--target`, each once; nil when there are none.
    func targets(of press: StickerPress) throws -> [String]? {
        let names = values(.target)
        if let unknown = names.first(where: { !press.targetNames.contains($0) }) {
            throw UsageError.unknown("target", unknown, choices: press.targetNames, command: command)
        }
        return names.isEmpty ? nil : press.targetNames.filter(names.contains)
    }

    /// `whatsapp/margin=off`, several times.
    func rules(of press: StickerPress) throws -> [String: RuleSetting] {
        let choices = press.settableRules
        var rules: [String: RuleSetting] = [:]
        for text in values(.rule) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw fault("--rule takes ID=LEVEL, such as whatsapp/margin=off, not \(text)")
            }
            guard choices.contains(parts[0]) else {
                throw UsageError.unknown("rule", parts[0], choices: choices, lists: false, command: command)
            }
            guard let setting = RuleSetting(rawValue: parts[1]) else {
                let levels = RuleSetting.allCases.map(\.rawValue)
                throw UsageError.unknown("level", parts[1], choices: levels, command: command)
            }
            rules[parts[0]] = setting
        }
        return rules
    }

    /// Names given with `--target`, each of a platform with icons; nil when there are none.
    func iconTargets(of press: StickerPress) throws -> [String]? {
        let names = try targets(of: press)
        if let other = names?.first(where: { !press.iconTargets.contains($0) }) {
            throw fault("\(other) has no icons; choose \(NameList.whole(press.iconTargets, "or"))")
        }
        return names
    }

    func limits() throws -> ResourceLimits {
        var limits = ResourceLimits()
        if let number = try integer(.maxPixels, in: 1...4_000_000_000) { limits.pixels = number }
        if let number = try integer(.maxFrames, in: 1...1_000_000) { limits.frames = number }
        if let bytes = try byteSize(.maxFileSize) { limits.fileBytes = bytes }
        if let bytes = try byteSize(.memory) { limits.heldBytes = bytes }
        return limits
    }

    func jobs() throws -> Int? { try integer(.jobs, in: 1...1_024) }

    /// The manifest that is named, else the one in this folder or the nearest above it.
    func manifest(_ press: StickerPress) -> String { operands.first ?? press.manifest(near: ".") ?? "." }

    /// A build of a manifest, with what all commands that build one take.
    func buildRequest(_ manifest: String, into output: String, _ press: StickerPress) throws -> BuildRequest {
        var request = BuildRequest(manifest: manifest, output: output)
        request.targets = try targets(of: press)
        request.jobs = try jobs()
        request.isStrict = has(.strict)
        request.limits = try limits()
        request.keyFile = keyFile
        request.passphrase = request.keyFile.map { Passphrase(self).ask(for: $0) }
        return request
    }

    func fault(_ message: String) -> UsageError { UsageError(message, command: command) }

    /// Throws a `UsageError` where one of these options is given: it does `what`, which does not fit here.
    func refuse(_ options: [Option], _ what: String) throws {
        if let option = options.first(where: has) { throw fault("\(option.spelling) \(what)") }
    }

    /// Throws a `UsageError` with the first of the messages that apply.
    func refuse(_ conflicts: [(applies: Bool, message: String)]) throws {
        if let conflict = conflicts.first(where: \.applies) { throw fault(conflict.message) }
    }
}

enum ByteSize {
    private static let units = [
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000),
        ("k", 1_000), ("m", 1_000_000), ("g", 1_000_000_000), ("b", 1),
    ]

    /// nil when the text is not a size, or too large for an `Int`.
    static func parse(_ text: String) -> Int? {
        let plain = text.lowercased().filter { $0 != "_" && $0 != "," && $0 != " " }
        let unit = units.first { plain.hasSuffix($0.0) }
        let digits = plain.dropLast(unit?.0.count ?? 0)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits) else {
            return nil
        }
        return Int(exactly: (number * Double(unit?.1 ?? 1)).rounded())
    }
}
