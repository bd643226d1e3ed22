import StickerDocuments
import StickerModel

/// Reads a manifest with all manifests it lists, and makes the catalog.
final class CatalogBuilder {
    private let session: LoadSession
    private var packs: [Pack] = []
    private var storeLinks = StoreLinks()
    /// A manifest whose packs are wanted alone, and the indices of those.
    private let wanted: String?
    private(set) var wantedPacks: Range<Int> = 0..<0
    /// How many manifests may list each other in a chain: each takes a part of the stack.
    private static let mostLevels = 32

    init(_ session: LoadSession, wanted: String? = nil) {
        (self.session, self.wanted) = (session, wanted)
    }

    /// The catalog of the manifest called `name` in the root folder; nil when that cannot be read.
    func catalog(from name: String) -> Catalog? {
        guard let manifest = session.read(name, at: nil) else { return nil }
        let settings = add(manifest, inheriting: nil)
        session.explainMissing(packs)
        reportDuplicates()
        storeLinks.report(to: session)
        var links = settings.links
        links.appStore = storeLinks.agreed["app-store"] ?? links.appStore
        links.playStore = storeLinks.agreed["play-store"] ?? links.playStore
        var catalog = Catalog(packs: packs, links: links, location: manifest.node.location)
        (catalog.targetKeys, catalog.ignored, catalog.frames) = (settings.targetKeys, session.ignored, session.frames)
        return catalog
    }

    @discardableResult
    private func add(
        _ manifest: ManifestFile, inheriting parent: InheritedSettings?, level: Int = 1
    ) -> InheritedSettings {
        let settings = InheritedSettings(manifest.node, inheriting: parent, in: manifest.folder, session)
        storeLinks.add(manifest.node)
        guard let list = manifest.node["packs"] else {
            addPack(manifest.node, settings, folder: manifest.folder)
            return settings
        }
        if list.elements.isEmpty, case .list = list.value {
            session.report("manifest/missing-key.empty", ["key": "packs", "what": "pack"], at: list.location)
        }
        let names = list.elements.map { $0.string ?? "" }
        if let first = names.first, names.allSatisfy({ $0.hasPrefix("!") }) {
            session.report(
                "manifest/missing-key.left-out",
                ["pattern": FileName.join(FileName.folder(String(first.dropFirst())), "*")],
                at: list.location)
        }
        let leftOut = session.leftOut(of: list, from: manifest.folder)
        for entry in list.elements {
            switch entry.value {
            case .string(let text) where text.hasPrefix("!"): break
            case .string: addFiles(entry, settings, leftOut, folder: manifest.folder, level: level + 1)
            case .object:
                storeLinks.add(entry)
                let own = InheritedSettings(entry, inheriting: settings, in: manifest.folder, session)
                addPack(entry, own, folder: manifest.folder)
            default: break
            }
        }
        return settings
    }

    private func addPack(_ node: DocumentNode, _ settings: InheritedSettings, folder: String) {
        guard case .object = node.value else { return }
        packs.append(PackBuilder(node: node, settings: settings, folder: folder, session: session).pack())
    }

    private func addFiles(
        _ entry: DocumentNode, _ settings: InheritedSettings, _ leftOut: Set<String>, folder: String, level: Int
    ) {
        guard level <= Self.mostLevels else {
            session.report("manifest/nesting", ["level": "\(Self.mostLevels)"], at: entry.location)
            return
        }
        let isPattern = entry.string.map(FilePattern.isPattern) == true
        for path in session.manifests(entry, from: folder)
        where !leftOut.covers(path) && !(isPattern && settings.ignored.covers(path)) {
            if session.hasRead(path) {
                session.report("manifest/pack-twice", ["path": path], at: entry.location)
            } else if let manifest = session.read(path, at: entry.location) {
                let count = packs.count
                add(manifest, inheriting: settings, level: level)
                if path == wanted { wantedPacks = count..<packs.count }
            }
        }
    }

    private func reportDuplicates() {
        for (id, same) in Dictionary(grouping: packs, by: \.id) where same.count > 1 {
            for pack in same.dropFirst() {
                session.report(
                    "manifest/duplicate-id.pack", ["id": id, "other": same[0].name], at: pack.location(of: "id"))
            }
        }
    }
}

/// The store addresses all parts of a catalog give, which have to agree.
struct StoreLinks {
    private static let keys = ["app-store", "play-store"]
    private var given: [String: [(text: String, location: SourceLocation)]] = [:]

    mutating func add(_ node: DocumentNode) {
        for key in Self.keys {
            guard let link = node["links"]?[key], case .string(let text) = link.value else { continue }
            given[key, default: []].append((FieldText(text).value, link.location))
        }
    }

    var agreed: [String: String] { given.compactMapValues { $0.first?.text } }

    /// Reports every address that differs, and the first one it differs from.
    func report(to session: LoadSession) {
        for key in Self.keys {
            guard let links = given[key], let first = links.first else { continue }
            let others = links.filter { $0.text != first.text }
            guard let other = others.first else { continue }
            for (link, against) in [(first, other)] + others.map({ ($0, first) }) {
                session.report(
                    "manifest/contradicting-link",
                    [
                        "key": key, "address": link.text, "other": against.text,
                        "place": "\(against.location.file):\(against.location.line)",
                    ], at: link.location)
            }
        }
    }
}
