import PortableFoundation
import StickerModel

/// All packs that one app offers, with the store links they share.
struct WhatsAppCatalog: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var traits: [String]
    var playStore: WrittenLink?
    var appStore: WrittenLink?
    /// The API level that its Android app targets, where that is known.
    var targetLevel: Located<Int>?
    var packs: [MessengerPack] = []
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

    /// Apple's address of today in the form WhatsApp accepts; nil when nothing has to change.
    static func rewritten(appStore address: String) -> String? {
        guard var parts = URLComponents(string: address), parts.host?.lowercased() == "apps.apple.com" else {
            return nil
        }
        parts.host = "itunes.apple.com"
        return parts.string
    }

    /// Says that it is not a web address; nil where it is one, or empty.
    func noticeUnlessWeb(_ name: String) -> Notice? {
        isWeb || text.value.isEmpty ? nil : Notice(name, ["key": key, "value": text.value], at: text.location)
    }

    /// The host of a web address as it is written, since WhatsApp compares it letter by letter; nil for every other
    /// text.
    var host: String? {
        guard let parts = URLComponents(string: text.value), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased() ?? ""),
            // Some systems' URLComponents write them in percent signs.
            !host.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || "<>\"{}|\\^`".unicodeScalars.contains($0)
            })
        else { return nil }
        return host
    }
}

extension Links {
    /// The websites of a pack: their keys in WhatsApp's documents, and in a manifest.
    static var websites: [(key: String, field: String, path: WritableKeyPath<Links, String?>)] {
        [
            ("publisher_website", "links.website", \.website),
            ("privacy_policy_website", "links.privacy-policy", \.privacyPolicy),
            ("license_agreement_website", "links.license-agreement", \.licenseAgreement),
        ]
    }
}

extension WhatsAppCatalog {
    enum Metric: String, MetricName {
        case packCount, playStoreHost, appStoreHost, targetLevel

        var unit: MetricUnit { self == .packCount ? .packs : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .packCount: .count(packs.count, details: ["remedy": countRemedy], at: location)
        case .playStoreHost: .host(of: playStore)
        case .appStoreHost: .host(of: appStore)
        case .targetLevel: .count(targetLevel?.value, at: targetLevel?.location)
        }
    }

    var notices: [Notice] {
        repeatedIdentifiers("pack-identifier-unique", ignoringCase: false)
            + repeatedIdentifiers("pack-identifier-case", ignoringCase: true) + sharedFileNames
            + [playStore, appStore].compactMap { $0?.noticeUnlessWeb("store-link-http") }
    }

    /// What to do about too few or too many packs.
    private var countRemedy: String {
        packs.isEmpty
            ? "add a pack; WhatsApp refuses an empty list"
            : "spread the packs over several apps; WhatsApp advises against more but does not refuse them"
    }

    /// One notice for each identifier that several packs use, at the last of them.
    private func repeatedIdentifiers(_ name: String, ignoringCase: Bool) -> [Notice] {
        let repeated = packs.repeated { pack in
            (pack.name?.filled?.value).map { ignoringCase ? $0.lowercased() : $0 }
        }
        return repeated.compactMap { packs in
            let spellings = Set(packs.compactMap { $0.name?.value }).sorted()
            if ignoringCase, spellings.count == 1 { return nil }
            return Notice(
                name,
                [
                    "packs": Self.numbers(packs), "identifier": spellings[0],
                    "identifiers": spellings.map { "“\($0)”" }.joined(separator: ", "),
                ], at: packs.last?.name?.location)
        }
    }

    /// A pack's first use of a file name; `path` is that of the file, nil where there is none that can be read.
    private typealias NameUse = (pack: MessengerPack, file: Located<String>, path: String?)

    /// An iOS bundle is one folder: a name that two packs use can only be one file. Where there is one that can be read,
    /// it is what both mean.
    private var sharedFileNames: [Notice] {
        var uses: [NameUse] = []
        for pack in packs {
            var seen = Set<String>()
            for picture in pack.pictures {
                guard let file = picture.file?.filled, seen.insert(file.value.lowercased()).inserted else { continue }
                uses.append((pack, file, picture.readPath))
            }
        }
        let shared = uses.repeated { $0.file.value.lowercased() }.filter { users in
            let paths = Set(users.map(\.path))
            return paths.count > 1 || paths.contains(nil)
        }
        return shared.sorted { $0[0].file.value < $1[0].file.value }.map { users in
            let file = users[users.count - 1].file
            return Notice(
                "file-name-shared",
                [
                    "packs": Self.numbers(users.map(\.pack)), "all": users.count == 2 ? "both" : "all",
                    "file": file.value,
                ], at: file.location)
        }
    }

    /// `1, 2 and 5`
    private static func numbers(_ packs: [MessengerPack]) -> String {
        NameList.whole(packs.map { "\($0.number)" }, "and")
    }
}

extension Measurements {
    fileprivate static func host(of link: WrittenLink?) -> Measurements {
        guard let link else { return [] }
        return .text(link.host, details: ["key": link.key], at: link.text.location)
    }
}
