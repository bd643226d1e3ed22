/// A line that a remedy asks for, ready to be pasted.
package struct ManifestLine: Sendable, Hashable {
    /// `identifier: pack-1`
    package var text: String
    /// Where it belongs: "under `targets: whatsapp:` of pack “Cuddly Cats”"; "" for a key of the manifest itself.
    package var parent: String
    /// Where in the manifest the line goes, or is now.
    package var location: SourceLocation
    /// What else has to be known about it, in parentheses.
    private var remark = ""
    /// Whether it brings a key that is not there yet.
    private var isAdded = false

    package init(_ text: String, _ parent: String, at location: SourceLocation) {
        (self.text, self.parent, self.location) = (text, parent, location)
    }

    /// A line with an option of one platform, such as `bundle-id: …`. Where `targets` names no platform, the line names
    /// all that are switched on: one alone would switch the others off. `pack` is the name of the pack it belongs to;
    /// nil for the manifest as a whole.
    package init(
        option: String, of target: String, in targets: TargetKeys, pack: String? = nil, at location: SourceLocation
    ) {
        guard !targets.namingKeepsOthersOn else {
            let owner = pack.map { " of pack “\($0)”" } ?? ""
            if targets.switchedOff == target {
                self.init("\(target): { \(option) }", "in place of `\(target): false`" + owner, at: location)
                return
            }
            self.init(option, "under `targets: \(target):`" + owner, at: location)
            return
        }
        let named = targets.on.contains(target) ? targets.on : targets.on + [target]
        let list = named.map { $0 == target ? "\($0): { \(option) }" : "\($0): {}" }.joined(separator: ", ")
        self.init("targets: { \(list) }", pack.map { "to pack “\($0)”" } ?? "", at: location)
        isAdded = !targets.isGiven
        if targets.isGiven { parent = "in place of the `targets` there" }
        if named.count > 1 { remark = "switching one platform on switches the others off" }
    }

    /// A line with an option of one platform in the entry of a sticker, such as `name: …`.
    package init(option: String, of target: String, ofSticker sticker: String, at location: SourceLocation) {
        self.init("targets: { \(target): { \(option) } }", "in the entry of sticker “\(sticker)”", at: location)
    }

    /// "write `bundle-id: …` under `targets: imessage:`", "add `targets: { … }` (switching one platform on switches the
    /// others off)"
    package var remedy: String { [isAdded ? "add" : "write", quoted].joined(separator: " ") }

    /// The remedy for a line with a value that only the user knows.
    package var ownRemedy: String {
        isAdded ? remedy + " with a value of your own" : "write your own " + quoted
    }

    private var quoted: String {
        ["`\(text)`", parent, remark.isEmpty ? "" : "(\(remark))"].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The platforms that a level of a manifest is built for, and what happens to them when its `targets` names one more.
package struct TargetKeys: Sendable, Hashable {
    /// Those switched on, in the order in which the tool lists them; empty where that is not known.
    package var on: [String]
    /// Whether naming one changes nothing about the others: here or further up, `targets` names platforms already.
    package var namingKeepsOthersOn: Bool
    /// Whether `targets` is there. It may name only platforms to switch off.
    package var isGiven: Bool
    /// A platform that `targets` switches off: its option takes the place of that.
    package var switchedOff: String?

    package init(on: [String] = [], namingKeepsOthersOn: Bool = true, isGiven: Bool = true) {
        (self.on, self.namingKeepsOthersOn, self.isGiven) = (on, namingKeepsOthersOn, isGiven)
    }

    /// How an option of one platform is written here; see `ManifestLine`.
    package func remedy(_ option: String, of target: String) -> String {
        ManifestLine(option: option, of: target, in: self, at: SourceLocation(file: "", line: 1, column: 1)).remedy
    }

    /// How a platform is switched off without touching the others; nil where it is the only one, or off.
    package func remedy(switchingOff target: String) -> String? {
        guard switchedOff != target, on.isEmpty || on.contains(where: { $0 != target }) else { return nil }
        return isGiven || namingKeepsOthersOn
            ? "write `\(target): false` under `targets:`" : "add `targets: { \(target): false }`"
    }
}
