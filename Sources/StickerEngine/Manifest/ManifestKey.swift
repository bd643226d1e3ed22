import StickerModel

/// One key of a manifest with everything that people look up about it.
package struct ManifestKey: Sendable {
    /// Where it is written: `targets.whatsapp.remainder`, `stickers[].poster`.
    package var path: String
    package var field: Field
    /// What people call the platforms that use it.
    package var platforms: [String]

    package var name: String { field.name }
    /// What the value is: "a whole number from 1 to 9".
    package var type: String { field.type.description() }
    /// A line that can be pasted; nil where there is none to give.
    package var example: String? { field.exampleText.map { "\(name): \($0)" } }
}

/// The keys of a manifest in the order in which people read about them.
package struct ManifestKeys: Sendable {
    /// Keys that people look up together.
    package struct Chapter: Sendable {
        package var title: String
        /// What the keys have in common, in whole sentences.
        package var introduction: String
        package var keys: [ManifestKey]
    }

    package let chapters: [Chapter]
    /// What people call the platforms that have keys of their own.
    package let platforms: [String]
    /// The platforms that are built where a manifest names none: "A, B and C".
    package let usualPlatforms: String
    package var all: [ManifestKey] { chapters.flatMap(\.keys) }

    /// The keys of all manifests, then one chapter for each of these targets.
    package init(_ targets: [any Target]) {
        platforms = targets.map(\.title)
        let fields = ManifestFields(targets: targets)
        usualPlatforms = fields.usualPlatforms
        let builder = KeyBuilder(targets: targets)
        // A sticker's `crop` takes more than that of all art.
        let own = Set(ManifestFields.art.map(\.name)).subtracting(ManifestFields.framing.map(\.name))
        let shared: Set<String> = ["publisher", "vendor", "links", "art", "emojis", "targets", "rules"]
        var chapters = [
            Chapter(
                title: "A pack", introduction: "Keys of a manifest that holds one pack, or of a pack under `packs`.",
                keys: builder.keys(fields.pack.filter { !shared.contains($0.name) }, under: "")),
            Chapter(
                title: "A catalog of several packs",
                introduction: "A manifest with `packs` holds several packs, which inherit what it says.",
                keys: builder.keys(fields.catalog.filter { $0.name == "packs" }, under: "")),
            Chapter(
                title: "What packs inherit", introduction: "Keys of a pack, or of a catalog for all its packs.",
                keys: builder.keys(fields.pack.filter { shared.contains($0.name) && $0.name != "targets" }, under: "")
                    + builder.keys(fields.pack.filter { $0.name == "targets" }, under: "")),
            Chapter(
                title: "A sticker",
                introduction:
                    "An entry of `stickers` is a path, a folder, a pattern, or a mapping with these keys. The keys "
                    + "under `art` may be given for one sticker, too.",
                keys: builder.keys(fields.sticker.filter { !own.contains($0.name) }, under: "stickers[].")),
        ]
        for target in targets {
            let art = Field("art", .object(ManifestFields.art), "The keys of `art`, for \(target.title) alone.")
                .example("{ margin: 16 }")
            let (under, options) = ("targets.\(target.name).", target.description)
            let keys =
                builder.keys([art] + options.packFields, under: under, of: target)
                + builder.keys(options.stickerFields, under: "stickers[]." + under, of: target)
            chapters.append(
                Chapter(
                    title: target.title,
                    introduction: "Keys under `targets.\(target.name)` of a pack or catalog.", keys: keys))
        }
        self.chapters = chapters
    }

    /// The keys that a word names: a whole path, its end, or a name that several mappings have.
    package func named(_ word: String) -> [ManifestKey] {
        all.filter { $0.path == word || $0.name == word || $0.path.hasSuffix("." + word) }
    }
}

private struct KeyBuilder {
    let targets: [any Target]
    private static let depth = 3
    /// Their keys have chapters of their own, as have those of `art`.
    private static let apart: Set = ["stickers", "packs", "targets"]

    func keys(_ fields: [Field], under prefix: String, of target: (any Target)? = nil, depth: Int = depth)
        -> [ManifestKey]
    {
        fields.flatMap { field -> [ManifestKey] in
            let users = target.map { [$0] } ?? targets.filter { !$0.description.unusedKeys.contains(field.name) }
            let path = prefix + field.name
            let key = ManifestKey(path: path, field: field, platforms: users.map(\.title))
            let isApart = Self.apart.contains(field.name) || target != nil && field.name == "art"
            guard depth > 0, !isApart else { return [key] }
            let (inner, isList) = Self.inner(field.type)
            var keys = self.keys(inner, under: path + (isList ? "[]." : "."), of: target, depth: depth - 1)
            if target == nil, !users.isEmpty {
                let titles = users.map(\.title)
                for index in keys.indices { keys[index].platforms.removeAll { !titles.contains($0) } }
            }
            return [key] + keys
        }
    }

    private static func inner(_ type: FieldType) -> (fields: [Field], isList: Bool) {
        switch type {
        case .object(let fields), .openObject(let fields): return (fields, false)
        case .list(let element): return (inner(element).fields, true)
        case .either(let types):
            let found = types.map(inner).first { !$0.fields.isEmpty }
            return found ?? ([], false)
        default: return ([], false)
        }
    }
}

extension FieldType {
    /// A brief one is for a page that says once what ids, colors, paths and texts are.
    func description(isBrief: Bool = false) -> String {
        switch self {
        case .integer(let range):
            "whole number (\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound)))"
        case .number(let range):
            "number (\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound)))"
        case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "`true` or `false`"
        case .text, .string: "text"
        case .identifier: isBrief ? "id" : "id (`a-z`, `0-9`, `-`, `_`)"
        case .color: isBrief ? "color" : "color (`\"#RRGGBB\"` or `\"#RRGGBBAA\"`)"
        case .path: isBrief ? "path" : "path inside the manifest's folder"
        case .url: "web address"
        case .email: "email address"
        case .emojis: "emojis"
        case .localizedText: isBrief ? "texts" : "text, or one for each language"
        case .list(let element): "list (\(element.description(isBrief: isBrief)))"
        case .object, .openObject, .deferred: "mapping"
        case .map(let keys, let value): "mapping: \(keys) to \(value.description(isBrief: isBrief))"
        case .either(let types): types.map { $0.description(isBrief: isBrief) }.joined(separator: " or ")
        case .any: "anything"
        }
    }
}

extension Field {
    /// The example that was given, or one that the type suggests.
    var exampleText: String? { example ?? Self.example(of: type, default: defaultText) }

    private static func example(of type: FieldType, default standard: String?) -> String? {
        switch type {
        case .flag: return standard == "true" ? "false" : "true"
        case .choice(let words): return words.first { $0 != standard }.map { SafeText<YAML>.scalar($0).string }
        case .integer(let range):
            return standard.flatMap { Int($0) }.map { "\($0)" } ?? "\(min(max(range.lowerBound, 16), range.upperBound))"
        case .number(let range):
            if range.upperBound <= 1 { return "0.5" }
            return "\(Int(min(max(range.lowerBound, 16), range.upperBound)))"
        case .color: return "\"#FFAA00\""
        case .path: return "art/icon.svg"
        case .url: return "https://example.com"
        case .email: return "me@example.com"
        case .emojis: return "🙂"
        case .identifier: return "tea-time"
        case .localizedText: return "{ en: Tea, de: Tee }"
        case .list(let element): return example(of: element, default: nil).map { "[\($0)]" }
        case .object(let fields), .openObject(let fields):
            let named = fields.filter(\.isRequired).isEmpty ? Array(fields.prefix(2)) : fields.filter(\.isRequired)
            let members = named.compactMap { field in field.exampleText.map { "\(field.name): \($0)" } }
            return members.isEmpty ? nil : "{ \(members.joined(separator: ", ")) }"
        case .either(let types): return types.lazy.compactMap { example(of: $0, default: standard) }.first
        case .any, .string, .text, .map, .deferred: return nil
        }
    }
}
