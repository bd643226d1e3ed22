import PortableFoundation
import StickerModel

/// Puts what a comparison found into findings: one for each cause, at the line of the manifest to edit.
struct ReleaseFindings {
    private typealias Change = ReleaseComparison.Change

    private let comparison: ReleaseComparison
    private let packs: [String: Pack]
    /// None where nothing differs.
    private let stickers: [ManifestItem: Sticker]
    /// The manifest's folder, which paths of manifests begin with.
    private let root: String

    /// How `lock remove` finds the manifest where it runs in the folder of the build.
    private let manifestOption: [String]
    /// Whether identifiers that are gone are errors until `lock remove` takes them out.
    private let requiresDecisions: Bool

    /// `manifest` is relative to the root; "" stands for the one that the folder is known by.
    init(_ comparison: ReleaseComparison, root: String, manifest: String = "", requiresDecisions: Bool = false) {
        self.comparison = comparison
        self.root = root
        self.requiresDecisions = requiresDecisions
        // The command must not take identifiers out of the file of another manifest.
        let isKnown = IdentifierRegistry.fileName(of: manifest, in: root) == IdentifierRegistry.ownName
        let path = isKnown ? root : FilePath.shown(manifest, in: root)
        manifestOption = path == "." ? [] : ["-m", path]
        let changed = comparison.changes.groups.isEmpty ? [] : comparison.catalog.packs
        packs = Dictionary(changed.map { ($0.id, $0) }) { first, _ in first }
        let owned = changed.flatMap { pack in
            (pack.stickers + pack.allTargetStickers).map { (ManifestItem(pack: pack.id, sticker: $0.id), $0) }
        }
        stickers = Dictionary(owned) { first, _ in first }
    }

    private var catalog: Catalog { comparison.catalog }

    // MARK: - After a release

    /// Findings on what differs from the last release.
    var findings: [Finding] {
        comparison.changes.groups.compactMap { cause, changes in finding(cause, changes) }
    }

    private func finding(_ cause: ReleaseComparison.Cause, _ changes: [Change]) -> Finding? {
        guard let first = changes.first else { return nil }
        let pack = first.new?.record.owner.flatMap { packs[$0.pack] }
        return switch cause {
        case .packRenamed(let old, let new): packRenamed(packs[new], from: old, changes)
        case .packGone(let id): packGone(id, changes)
        case .stickerRenamed(let old, let new): stickerRenamed(packs[new.pack], from: old, to: new, changes)
        case .stickersGone(let id): stickersGone(packs[id], (comparison.stickersGone[id] ?? []).uniqued, changes)
        case .setting(_, _, let line): settingChanged(pack, line, changes)
        case .form(_, let id): kindChanged(packs[id], first)
        case .gone(_, let id): identifiersGone(packs[id], first, changes)
        case .moved: comparison.moved[cause].flatMap { stickersMoved(pack, $0, first) }
        case .order: orderChanged(pack, first)
        case .cover: coverChanged(pack, first)
        case .pictures(_, let address): picturesChanged(pack, at: address, changes)
        }
    }

    private func packRenamed(_ pack: Pack?, from old: String, _ changes: [Change]) -> Finding? {
        guard let pack else { return nil }
        // An id that is made of the name is where the name is.
        let hasID = pack.fieldLocations["id"] != pack.fieldLocations["name"]
        return finding(
            "release/pack-renamed", in: pack, at: pack.location(of: "id"), severity: changes.change,
            "pack “\(pack.name)” was released with the id “\(old)” and has the id “\(pack.id)” now, so "
                + renamed(changes),
            [
                (hasID ? "write `id: \(yaml(old))` again in" : "add `id: \(yaml(old))` to")
                    + " this pack, whose name can be anything" + alternative(changes, in: pack),
                changes.losses, meant([old]),
            ])
    }

    private func packGone(_ id: String, _ changes: [Change]) -> Finding? {
        let names = changes.filter { $0.old.record.owner?.sticker == nil }.map(\.name)
        return finding(
            "release/pack-removed", in: nil, at: catalog.location, severity: undecided(changes.removal),
            "pack “\(id)” was released and is not in the manifest"
                + (names.isEmpty ? "" : ": " + NameList.whole(names, "and") + (names.count == 1 ? " goes" : " go")),
            [changes.losses, "put it back, or if it is meant: \(remove([id]))"])
    }

    private func stickerRenamed(
        _ pack: Pack?, from old: ManifestItem, to new: ManifestItem, _ changes: [Change]
    ) -> Finding? {
        guard let pack, let sticker = stickers[new] else { return nil }
        let id = old.sticker ?? ""
        return finding(
            "release/sticker-renamed", in: pack, at: sticker.location, severity: changes.change,
            "sticker “\(id)” of pack “\(pack.name)” has the id “\(sticker.id)” now, so " + renamed(changes),
            [
                "give it its id back: `id: \(yaml(id))`, in short form "
                    + "`- { file: \(yaml(packFolder(pack, sticker.file))), id: \(yaml(id)) }`",
                changes.losses, meant([old.text]),
            ])
    }

    private func settingChanged(_ pack: Pack?, _ line: ManifestLine?, _ changes: [Change]) -> Finding? {
        finding(
            "release/identifier-changed", in: pack,
            at: line?.location ?? changes.first?.new?.location ?? catalog.location,
            severity: changes.change, renamed(changes),
            [
                line?.remedy ?? "restore what it is made of", changes.losses,
                meant(changes),
            ])
    }

    private func identifiersGone(_ pack: Pack?, _ first: Change, _ changes: [Change]) -> Finding? {
        finding(
            "release/identifier-removed", in: pack, at: pack?.location(of: "stickers") ?? catalog.location,
            severity: undecided(changes.removal),
            changes.count == 1
                ? "\(first.name) was released and is gone"
                : "\(Figures.grouped(changes.count)) identifiers of \(first.target.title) were released and are "
                    + "gone: " + NameList.text(changes.map(\.old.record.id)),
            [
                changes.losses,
                "restore what was\(catalog.packs.count > 1 ? ", new packs after the released ones" : ""), or if it is "
                    + "meant: \(remove(changes))",
            ])
    }

    private func stickersMoved(_ pack: Pack?, _ moved: ReleaseComparison.Moved, _ first: Change) -> Finding? {
        let (stickers, old, now) = (moved.stickers.uniqued, first.old.record, moved.now)
        let new = now.stickers.filter { !stickers.contains($0) }
        let pronoun = stickers.count == 1 ? "it" : "them"
        let remedy =
            if let form = old.form, form != now.form, !new.isEmpty {
                // With fewer of their kind, they were made into the other one.
                "to keep \(pronoun) \(form) there, list \(NameList.text(new)) in a pack of "
                    + (new.count == 1 ? "its own" : "their own")
            } else {
                "list new stickers after the released ones, and enough of them for a pack, or give them a pack of their own"
            }
        return finding(
            "release/stickers-moved", in: pack, at: pack?.location(of: "stickers") ?? catalog.location,
            "\(MetricUnit.stickers.text(Double(stickers.count))) of \(first.name) "
                + "\(stickers.count == 1 ? "is" : "are") in “\(now.id)” now: \(NameList.text(stickers))",
            ["people who have added “\(old.id)” lose \(pronoun) there: \(remedy)"])
    }

    private func orderChanged(_ pack: Pack?, _ first: Change) -> Finding? {
        finding(
            "release/order-changed", in: pack, at: pack?.location(of: "stickers") ?? catalog.location,
            "the stickers of \(first.name) are in another order",
            ["people find them elsewhere; before: \(NameList.text(first.old.record.stickers))"])
    }

    private func coverChanged(_ pack: Pack?, _ first: Change) -> Finding? {
        guard let old = first.old.record.cover, let identifier = first.new, let new = identifier.record.cover, let pack
        else { return nil }
        let isGiven = identifier.isCoverGiven
        let name = first.kind?.coverName ?? "icon"
        let art = yaml(packFolder(pack, old))
        let note =
            if identifier.isCoverFirstSticker {
                // The line that helps the first part would only change that one.
                "the first sticker of each further part of a split pack is its \(name), and `icon` does not change that: "
                    + "put `\(art)` back to where it was"
            } else if access(FilePath.join(root, old), F_OK) == 0 {
                "for the old one write `icon: \(art)` in this pack"
            } else {
                "`\(art)` is gone: for another picture than the first, write it as `icon` in this pack"
            }
        return finding(
            "release/cover-changed", in: pack,
            at: isGiven
                ? pack.fieldLocations["tray"] ?? pack.location(of: "icon") : pack.location(of: "stickers"),
            severity: isGiven ? .info : .warning,
            "the \(name) of \(first.name) was made from \(old) and is made from \(new) now",
            isGiven ? [] : [note])
    }

    private func picturesChanged(_ pack: Pack?, at address: String, _ changes: [Change]) -> Finding? {
        let names = changes.map { $0.old.record.owner?.sticker ?? $0.old.record.id }.uniqued
        return finding(
            "release/pictures-changed", in: pack, at: pack?.location ?? catalog.location,
            "\(SummaryLine.counted(names.count, "picture")) changed that apps load from \(address): "
                + NameList.text(names),
            [
                "apps and networks keep the old ones under the same address: upload to a new one, for example "
                    + "`base-url: \(yaml(Self.next(address)))`"
            ])
    }

    private func stickersGone(_ pack: Pack?, _ stickers: [String], _ changes: [Change]) -> Finding? {
        guard let pack else { return nil }
        let keeping = changes.filter { $0.new == nil }
        let groups = changes.filter { $0.new != nil }.map(\.name)
        var notes = [keeping.losses]
        if !groups.isEmpty {
            notes.append("people who have \(NameList.whole(groups, "and")) lose what is gone with the next update")
        }
        if keeping.isEmpty {
            notes.append("list what is missing again; if it is meant, the next release records that it is gone")
        }
        if !keeping.isEmpty {
            notes.append(
                "list what is missing again, or if it is meant: \(remove(stickers.map { "\(pack.id)/\($0)" }))")
        }
        let severity = max(.warning, keeping.removal)
        return finding(
            "release/stickers-removed", in: pack, at: pack.location(of: "stickers"),
            severity: keeping.isEmpty ? severity : undecided(severity),
            "\(MetricUnit.stickers.text(Double(stickers.count))) of pack “\(pack.name)” "
                + "\(stickers.count == 1 ? "was released and is" : "were released and are") gone: "
                + NameList.text(stickers), notes)
    }

    private func kindChanged(_ pack: Pack?, _ change: Change) -> Finding? {
        guard let pack, let old = change.old.record.form, let new = change.new?.record else { return nil }
        let now =
            new.id == change.old.record.id
            ? "is \(new.form ?? "") now" : "is gone; “\(new.id)” is \(new.form ?? "")"
        return finding(
            "release/kind-changed", in: pack, at: pack.location(of: "stickers"),
            "\(change.name) was released as \(old) and \(now)",
            [
                "keep the \(old) stickers in this pack, and give the others a pack of their own", [change].losses,
                meant([change.old.record.id]),
            ])
    }

    // MARK: - Before a release

    /// One remark about identifiers that differ from the last build's, of what was never released.
    var remark: Finding? {
        let renamed = comparison.changes.groups.filter { cause, _ in
            switch cause {
            case .packRenamed, .stickerRenamed, .setting: true
            default: false
            }
        }
        guard let (cause, changes) = renamed.first, let first = changes.first else { return nil }
        let all = renamed.flatMap(\.elements).filter { $0.new != nil }
        guard !all.isEmpty else { return nil }
        let owner = first.new?.record.owner
        let pack = owner.flatMap { packs[$0.pack] }
        var location = first.new?.location ?? catalog.location
        var keeping = ""
        switch cause {
        case .packRenamed(let old, _):
            keeping = "; to keep the old id: `id: \(yaml(old))`"
            location = pack?.location(of: "id") ?? location
        case .stickerRenamed(let old, _): keeping = "; to keep the old id: `id: \(yaml(old.sticker ?? ""))`"
        case .setting(_, _, let line):
            if let line { keeping = "; to keep the old one, \(line.remedy)" }
        default: break
        }
        return finding(
            "release/not-released", in: pack, at: location, "compared with the last build, " + self.renamed(all),
            ["nothing of it was released, so nothing is lost" + keeping])
    }

    /// Findings on pictures alone, of addresses that were never released.
    var pictureFindings: [Finding] {
        comparison.changes.groups.compactMap { cause, changes in
            if case .pictures = cause { finding(cause, changes) } else { nil }
        }
    }

    // MARK: - Parts

    private func finding(
        _ rule: String, in pack: Pack?, at location: SourceLocation, severity: Severity? = nil, _ message: String,
        _ notes: [String]
    ) -> Finding? {
        let levels = pack?.ruleLevels ?? RuleLevel.shared(by: catalog.packs.map(\.ruleLevels))
        return Finding(
            rule: rule, severity: severity ?? ToolNotices.book[rule]?.severity ?? .warning, message: message,
            notes: notes.filter { !$0.isEmpty }, at: location
        ).leveled(by: levels)
    }

    /// The severity of what is gone, which `lock remove` would decide. A build goes on: it may be meant.
    private func undecided(_ severity: Severity) -> Severity {
        requiresDecisions && severity == .warning ? .error : severity
    }

    /// "WhatsApp's pack “a” becomes “b”" for the first two, and how many more.
    private func renamed(_ changes: [Change]) -> String {
        let named = changes.filter { $0.new != nil }
        let parts = named.prefix(2).map { "\($0.name) becomes “\($0.new?.record.id ?? "")”" }
        let rest = changes.count - parts.count
        guard !parts.isEmpty else { return "\(SummaryLine.counted(rest, "identifier")) \(rest == 1 ? "goes" : "go")" }
        guard rest > 0 else { return NameList.whole(Array(parts), "and") }
        return parts.joined(separator: ", ") + ", and \(SummaryLine.counted(rest, "more identifier")) "
            + (rest == 1 ? "changes" : "change")
    }

    /// The line that would do, too, where a single identifier changes.
    private func alternative(_ changes: [Change], in pack: Pack) -> String {
        guard changes.count == 1, let change = changes.first, let new = change.new,
            let line = change.target.line(restoring: change.old.record, to: new, of: pack)
        else { return "" }
        return ", or \(line.remedy)"
    }

    private func meant(_ keys: [String]) -> String { "if it is meant: \(remove(keys))" }

    private func meant(_ changes: [Change]) -> String { "if it is meant: \(remove(changes))" }

    /// A few identifiers by name; many by the packs that have them, on this platform alone.
    private func remove(_ changes: [Change]) -> String {
        let ids = changes.map(\.old.record.id)
        let packs = changes.compactMap(\.old.record.owner?.pack).uniqued
        guard ids.count > 5, !packs.isEmpty, let target = changes.first?.target.name else { return remove(ids) }
        return remove(packs, ["--target", target])
    }

    private func remove(_ keys: [String], _ options: [String] = []) -> String {
        let words = (keys.prefix(20) + manifestOption + options).map { SafeText<Terminal>.shellWord($0).string }
        return "`stickerpress lock remove \(words.joined(separator: " "))`"
    }

    private func yaml(_ text: String) -> String { SafeText<YAML>.scalar(text).string }

    /// A path as the pack's own manifest writes it, which may be in a folder of its own.
    private func packFolder(_ pack: Pack, _ art: String) -> String {
        let folder = FilePath.parent(pack.location.file)
        return art.below(root == "." ? folder : folder.below(root) ?? "") ?? art
    }

    /// The next address: `…/v2` after `…/v1`.
    static func next(_ address: String) -> String {
        let digits = String(address.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard let number = Int(digits), number < 1_000_000 else { return address + "-2" }
        return address.dropLast(digits.count) + String(number + 1)
    }
}
