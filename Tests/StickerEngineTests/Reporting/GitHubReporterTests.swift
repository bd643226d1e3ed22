import StickerModel
import Testing

@testable import StickerEngine

struct GitHubReporterTests {
    private func report(_ findings: [Finding]) -> String {
        GitHubReporter(workingFolder: "/home/ana/pack").report(findings)
    }

    @Test func writesWorkflowCommands() {
        #expect(
            report(Sample.findings) == """
                ::error file=art/dance.gif,title=whatsapp/animation-duration::animation runs 12,400 ms, at most 10,000%0A\
                trim it, or set `speed: 1.25` on this sticker
                ::warning file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`
                ::notice file=art/a b.png,line=3,title=art/name::50%25 done: really, yes

                """)
    }

    @Test func nothingFoundPrintsNothing() { #expect(report([]).isEmpty) }

    /// The runner undoes the escapes of a path, so its line end survives; nothing starts a command of its own.
    @Test func hostileNamesCannotEndTheCommand() {
        #expect(
            report(Sample.hostile()) == #"""
                ::error file=art/a%0Ab\t\u{1B}[31m%25%2C%3A\u{202E}ü#?.png,title=art/unreadable::\#
                cannot\nread\u{7}%0Ano\r::error::

                """#)
    }

    @Test(arguments: [
        ("/home/ana/pack/art/a.png", "art/a.png"), ("./art/a.png", "art/a.png"), ("././/a.png", "a.png"),
        ("/home/ana/package/a.png", "/home/ana/package/a.png"), ("../a.png", "../a.png"), ("a\r\nb", "a%0D%0Ab"),
    ])
    func pathsAreRelativeToTheWorkingFolder(path: String, shown: String) {
        #expect(report(Sample.hostile(path)).hasPrefix("::error file=\(shown),title="))
    }
}
