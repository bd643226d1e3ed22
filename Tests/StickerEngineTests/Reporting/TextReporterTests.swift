import StickerModel
import Testing

@testable import StickerEngine

struct TextReporterTests {
    @Test func readsLikeACompiler() {
        #expect(
            TextReporter().report(Sample.findings) == """
                art/dance.gif: error: animation runs 12,400 ms, at most 10,000 [whatsapp/animation-duration]
                art/dance.gif: note: trim it, or set `speed: 1.25` on this sticker
                pack.yaml:12:9: warning: unknown key `emojs` [manifest/unknown-key]
                art/a b.png:3: info: 50% done: really, yes [art/name]

                """)
    }

    @Test func nothingFoundPrintsNothing() { #expect(TextReporter().report([]).isEmpty) }

    @Test func aPlaceWithoutFileIsLeftOut() {
        let finding = Finding(rule: "build/fault", severity: .error, message: "it broke", path: "")
        #expect(TextReporter().report([finding]) == "error: it broke [build/fault]\n")
    }

    @Test func coloursOnlyWhereAskedFor() {
        let colored = TextReporter(style: .colored).report(Sample.findings)
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m animation runs"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == TextReporter().report(Sample.findings))
    }

    @Test func hostileNamesStayOnTheirLine() {
        #expect(
            TextReporter().report(Sample.hostile()) == #"""
                art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png: error: cannot\nread\u{7} [art/unreadable]
                art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png: note: no\r::error::

                """#)
    }
}
