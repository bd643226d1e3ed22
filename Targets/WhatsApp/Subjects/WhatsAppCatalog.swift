import StickerModel

import struct Foundation.URLComponents

/// All packs that one app offers, with the store links they share.
struct WhatsAppCatalog: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var kind: WhatsAppBundleKind
    var playStore: WrittenLink?
    var appStore: WrittenLink?
    var packs: [WhatsAppPack] = []

    var traits: Set<String> { kind.traits }
    var placeholders: [String: String] { [:] }
}

/// An address of a pack or catalog with its key.
struct WrittenLink: Sendable, Hashable {
    var key: String
    var text: Located<String>

    init(_ key: String, _ text: Located<String>) {
        self.key = key
        self.text = text
    }

    /// Android's test: the address parses and its scheme is http or https, in any letter case.
    var isWeb: Bool { host != nil }

    /// The host of a web address in lower case; nil for every other text.
    var host: String? {
        guard let parts = URLComponents(string: text.value), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased() ?? "")
        else { return nil }
        return host.lowercased()
    }
}

extension WhatsAppCatalog {
    static let metrics: [Metric<WhatsAppCatalog>] = [
        Metric("packCount", in: .packs) { [.init(.count($0.packs.count), at: $0.location)] },
        Metric("identifierIsRepeated") { repeats(in: $0, by: \.self) },
        Metric("identifierCaseIsRepeated") { catalog in
            repeats(in: catalog, by: { $0.lowercased() }).filter {
                $0.details["identifiers"]?.contains(",") == true
            }
        },
        Metric("fileNameIsShared", measure: sharedNames),
        Metric("storeLinkIsWeb") { links(of: $0).map { .init(.flag($0.isWeb), of: $0) } },
        Metric("playStoreHost") { hosts([$0.playStore]) },
        Metric("appStoreHost") { hosts([$0.appStore]) },
    ]

    private static func links(of catalog: WhatsAppCatalog) -> [WrittenLink] {
        [catalog.playStore, catalog.appStore].compactMap(\.self).filter { !$0.text.value.isEmpty }
    }

    private static func hosts(_ links: [WrittenLink?]) -> [Measurement] {
        links.compactMap { link in
            link.flatMap { link in
                link.host.map { Measurement(.text($0), details: ["key": link.key], at: link.text.location) }
            }
        }
    }

    /// One measurement for each identifier that several packs use, at the last of them.
    private static func repeats(in catalog: WhatsAppCatalog, by key: (String) -> String) -> [Measurement] {
        let named = catalog.packs.filter { $0.identifier?.value.isEmpty == false }
        return groups(named) { key($0.identifier?.value ?? "") }.map { packs in
            let spellings = Set(packs.compactMap { $0.identifier?.value }).sorted()
            return Measurement(
                .flag(true),
                details: [
                    "packs": numbers(packs), "identifier": spellings.first ?? "",
                    "identifiers": spellings.map { "“\($0)”" }.joined(separator: ", "),
                ], at: packs.last?.identifier?.location)
        }
    }

    /// An iOS bundle is one folder: a name that two packs use can only be one file.
    private static func sharedNames(in catalog: WhatsAppCatalog) -> [Measurement] {
        var users: [String: [(pack: WhatsAppPack, file: Located<String>)]] = [:]
        for pack in catalog.packs {
            let files = ([pack.trayFile] + pack.stickers.map(\.file)).compactMap(\.self)
            var seen = Set<String>()
            for file in files where !file.value.isEmpty && seen.insert(file.value.lowercased()).inserted {
                users[file.value.lowercased(), default: []].append((pack, file))
            }
        }
        return users.values.filter { $0.count > 1 }.sorted { $0[0].file.value < $1[0].file.value }.map { users in
            let file = users[users.count - 1].file
            return Measurement(
                .flag(true), details: ["packs": numbers(users.map(\.pack)), "file": file.value], at: file.location)
        }
    }

    /// Groups of more than one pack, in order of their first member.
    private static func groups(_ packs: [WhatsAppPack], by key: (WhatsAppPack) -> String) -> [[WhatsAppPack]] {
        Dictionary(grouping: packs, by: key).values.filter { $0.count > 1 }.sorted { $0[0].number < $1[0].number }
    }

    /// `1, 2 and 5`
    private static func numbers(_ packs: [WhatsAppPack]) -> String {
        NameList.whole(packs.map { "\($0.number)" }, "and")
    }
}

extension Measurement {
    init(_ value: MeasuredValue, of link: WrittenLink) {
        self.init(value, details: ["key": link.key, "value": link.text.value], at: link.text.location)
    }
}
