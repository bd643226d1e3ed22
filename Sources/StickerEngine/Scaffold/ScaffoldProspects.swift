import StickerDocuments
import StickerModel

/// Platforms that packs of a new manifest cannot be built for as they are, and what the manifest says about them so
/// that it builds: an option that the platform knows for such packs, or that it is switched off.
struct ScaffoldProspects {
    /// What a pack says about one platform.
    struct Choice {
        var target: any Target
        /// Option and value; nil switches the platform off.
        var option: (key: String, value: String)?
        /// What the platform says about the pack without it.
        var reason: Finding

        /// A line under `targets:`, with the reason as its comment.
        var line: SafeText<YAML> {
            let value: SafeText<YAML> = option.map { "{ \(.scalar($0.key)): \(.scalar($0.value)) }" } ?? "false"
            return "\(.scalar(target.name)): \(value)   # \(.comment(reason.message))"
        }
    }

    /// By the position of the pack; in the order of the targets.
    private(set) var choices: [Int: [Choice]] = [:]

    /// `facts` are those of the art by its path; `name` is that of the pack at the top level. A plan says what it would
    /// refuse without reading a pixel. What is wrong with a single picture is left to the build: no platform is lost
    /// for it.
    init(_ art: ScaffoldArt, _ facts: [String: ImageFacts], name: String, targets: [any Target]) {
        for (index, pack) in art.packs.enumerated() {
            for target in targets where target.description.isOnInNewManifests {
                func errors(_ option: (key: String, value: String)?) -> [Finding] {
                    let catalog = Self.catalog(of: pack, called: pack.title ?? name, target, option)
                    return target.plan(catalog, art: ArtFacts(facts)).findings.filter {
                        $0.severity == .error && $0.path == catalog.location.file
                    }
                }
                guard let reason = errors(nil).first else { continue }
                let option = target.description.newManifestOptions.first { errors($0).isEmpty }
                choices[index, default: []].append(Choice(target: target, option: option, reason: reason))
            }
        }
    }

    /// As much of the pack as decides what is planned.
    private static func catalog(
        of pack: ScaffoldPack, called name: String, _ target: any Target, _ option: (key: String, value: String)?
    ) -> Catalog {
        let start = SourceLocation(file: ManifestReader.names[0], line: 1, column: 1)
        var planned = Pack(id: Slug.fileSafe(name), name: name, publisher: "A", location: start)
        let values = option.map { [$0.key: DocumentNode(.string($0.value), at: start)] } ?? [:]
        planned.targets = [target.name: Options(values)]
        planned.stickers = pack.stickers.enumerated().map { index, file in
            let ownLocation = SourceLocation(file: file, line: 1, column: 1)
            var sticker = Sticker(id: "\(index)", file: file, location: ownLocation)
            sticker.emojis = ["🙂"]
            sticker.alt = LocalizedText("A sticker")
            return sticker
        }
        return Catalog(packs: [planned], links: Links(), location: start)
    }

    /// A warning for each choice, at the manifest.
    func findings(_ art: ScaffoldArt, at manifest: String) -> [Finding] {
        choices.sorted { $0.key < $1.key }.flatMap { index, choices in
            let name = art.packs.count > 1 ? art.packs[index].title.map { " for “\($0)”" } ?? "" : ""
            return choices.map { choice in
                let (title, target) = (choice.target.title, choice.target.name)
                let what =
                    choice.option.map { "gets `\($0.key): \($0.value)`\(name)" } ?? "is switched off\(name)"
                let remedy =
                    choice.option == nil
                    ? "to build it, write `\(target): {}` instead of `\(target): false` once that is settled"
                    : "take the option out once that is settled"
                return Finding(
                    rule: choice.option == nil ? "init/switched-off" : "init/option", severity: .warning,
                    message: "\(title) \(what), because \(choice.reason.message)",
                    notes: choice.reason.notes + [remedy], path: manifest)
            }
        }
    }
}
