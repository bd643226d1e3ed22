import StickerModel

extension Metric where Subject == WhatsAppPack {
    static var all: [Metric] { texts + contents + archives }

    private static var texts: [Metric] {
        [
            Metric("identifierIsGiven") { [given($0.identifier, at: $0.location)] },
            Metric("identifierLength", in: .characters) { length($0.identifier) },
            Metric("identifier") { pack in
                // Slashes and double dots have rules of their own.
                filled(pack.identifier).filter { !isWay($0.value) }.map { .init(.text($0.value), at: $0.location) }
            },
            Metric("identifierHasDots") {
                filled($0.identifier).map { .init(.flag($0.value.contains("..")), at: $0.location) }
            },
            Metric("identifierHasSlash") {
                filled($0.identifier).map { .init(.flag(PlainName.hasSlash($0.value)), at: $0.location) }
            },
            Metric("nameIsGiven") { [given($0.name, key: $0.form.key(.name), at: $0.location)] },
            Metric("nameLength", in: .characters) { length($0.name, key: $0.form.key(.name)) },
            Metric("publisherIsGiven") { [given($0.publisher, key: $0.form.key(.publisher), at: $0.location)] },
            Metric("publisherLength", in: .characters) { length($0.publisher, key: $0.form.key(.publisher)) },
            Metric("trayIsNamed") { pack in
                pack.form == .archive ? [] : [given(pack.trayFile, key: pack.form.key(.tray), at: pack.location)]
            },
            Metric("versionIsGiven") { [given($0.version, at: $0.location)] },
            Metric("avoidsCache") { pack in pack.avoidsCache.map { [.init(.flag($0.value), at: $0.location)] } ?? [] },
            Metric("websiteIsWeb") {
                $0.websites.filter { !$0.text.value.isEmpty }.map { .init(.flag($0.isWeb), of: $0) }
            },
            Metric("emailAddress") { filled($0.email).map { .init(.text($0.value), at: $0.location) } },
        ]
    }

    private static func isWay(_ text: String) -> Bool { text.contains("..") || PlainName.hasSlash(text) }

    private static func filled(_ text: Located<String>?) -> [Located<String>] {
        text.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }

    private static func given(_ text: Located<String>?, key: String = "", at location: SourceLocation?) -> Measurement {
        let isBlank = text?.value.allSatisfy(\.isWhitespace) ?? true
        return Measurement(
            .flag(!isBlank), details: ["key": key, "state": text == nil ? "missing" : "empty"],
            at: text?.location ?? location)
    }

    private static func length(_ text: Located<String>?, key: String = "") -> [Measurement] {
        filled(text).map { Measurement(.count($0.value.utf16.count), details: ["key": key], at: $0.location) }
    }
}
