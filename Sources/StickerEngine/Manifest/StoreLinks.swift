import StickerModel

/// The store addresses all parts of a catalog give, which have to agree.
struct StoreLinks {
    private static let keys = ["app-store", "play-store"]
    private var given: [String: [(text: String, place: SourceLocation)]] = [:]

    mutating func add(_ node: DocumentNode) {
        for key in Self.keys {
            guard let link = node["links"]?[key], case .string(let text) = link.value else { continue }
            given[key, default: []].append((FieldText(text).value, link.location))
        }
    }

    /// The first address given for each store.
    var agreed: [String: String] { given.compactMapValues { $0.first?.text } }

    /// Reports every address that differs, and the first one it differs from.
    func report(to session: LoadSession) {
        for key in Self.keys {
            guard let links = given[key], let first = links.first else { continue }
            let others = links.filter { $0.text != first.text }
            guard let other = others.first else { continue }
            for (link, against) in [(first, other)] + others.map({ ($0, first) }) {
                session.report(
                    .contradictingLink, "`\(key)` is \(link.text) here, but \(against.text) in \(place(against.place))",
                    notes: ["one app holds all packs: give the address once, in the catalog"], at: link.place)
            }
        }
    }

    private func place(_ place: SourceLocation) -> String { "\(place.file):\(place.line)" }
}
