import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import StickerServing

@Suite struct PreviewSiteTests {
    private let output: Output
    private let site: PreviewSite

    init() throws {
        output = try Output()
        site = .showing(output)
    }

    // MARK: Files

    @Test func servesTheFilesOfTheBuild() throws {
        let answer = try #require(site.get("/whatsapp/ios/tea%201.webp"))
        #expect(answer.status == 200 && answer.text == "RIFF")
        expect(answer.header("Content-Type"), is: "image/webp")
        expect(answer.header("X-Content-Type-Options"), is: "nosniff")
        expect(answer.header("Cache-Control"), is: "no-cache")
        expect(answer.header("Referrer-Policy"), is: "no-referrer")
        expect(answer.header("Content-Security-Policy"), is: "default-src 'none'; frame-ancestors 'none'; sandbox")
    }

    @Test func asksToKeepAFileOnlyWhileItIsTheSame() throws {
        let version = try #require(site.get("/report.json")?.header("ETag"))
        expect(site.get("/report.json") { $0.knownVersions = version }?.status, is: 304)
        expect(site.get("/report.json") { $0.knownVersions = "\"x\", \(version)" }?.status, is: 304)
        try output.write("{ }", to: "report.json")
        expect(site.get("/report.json") { $0.knownVersions = version }?.status, is: 200)
    }

    /// What is asked for is decoded once and looked up in the list of the build's files.
    @Test(arguments: [
        "/../secret", "/..%2fsecret", "/%2e%2e/secret", "/%2e%2e%2fsecret", "/%252e%252e%252fsecret",
        "/whatsapp/../secret",
        "/whatsapp/ios/../../secret", "//secret", "/./report.json", "/whatsapp/ios/", "/whatsapp", "/report.json/",
        "/report.json%00.png", "/%", "/%g0", "/%2", "/%c0%ae%c0%ae/secret", "/%ff", "/secret", "/.stickerpress.json",
        "/report.json%0a", "report.json", "http://127.0.0.1:8417/report.json", "*", "", "/..\\secret",
        "/_live/../report.json", "/_live/", "/_live",
    ])
    func answersNothingElse(_ path: String) throws {
        try output.write("no", to: "secret")
        try Data("no".utf8).write(to: output.url.deletingLastPathComponent().appending(path: "secret"))
        expect(site.get(path)?.status, is: 404, "\(path)")
    }

    /// The marker is a file like any other: it may name anything.
    @Test func followsNoLinksAndLeavesTheFolderNever() throws {
        let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString)")
        try Data("no".utf8).write(to: outside)
        defer { try? FileManager.default.removeItem(at: outside) }
        let folder = output.url
        try FileManager.default.createSymbolicLink(at: folder.appending(path: "link.png"), withDestinationURL: outside)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "folder"), withDestinationURL: outside.deletingLastPathComponent())
        expect(mkfifo(folder.appending(path: "pipe.png").path, 0o600), is: 0)
        let name = outside.lastPathComponent
        let paths = ["link.png", "folder/\(name)", "../\(name)", outside.path, "pipe.png", "gone.png", "whatsapp", "."]
        try output.mark(paths)
        let site = PreviewSite.showing(output)
        for path in paths { expect(site.get("/" + path)?.status, is: 404, "\(path)") }
    }

    @Test func listsNothingBeforeTheFirstBuild() {
        let site = PreviewSite(guides: [], limits: ServingLimits())
        expect(site.get("/report.json")?.status, is: 404)
        expect(site.get("/index.html")?.status, is: 404)
        expect(site.get("/")?.text.contains("Building …"), is: true)
    }

    /// The page compares the output with it: `../art/cup.png`, of which a browser makes a path without `..`.
    @Test func servesTheArtToThisComputerAlone() throws {
        try FileManager.default.createSymbolicLink(
            at: output.project.appending(path: "art/link.png"),
            withDestinationURL: output.project.appending(path: "art/other.png"))
        expect(site.get("/art/cup.png")?.text, is: "art")
        for path in ["/art/other.png", "/art/link.png", "/art/", "/../art/cup.png", "/out/report.json"] {
            expect(site.get(path)?.status, is: 404, "\(path)")
        }
        for path in ["/art/cup.png", "/abcdefgh/art/cup.png", "/abcdefgh/../art/cup.png"] {
            expect(site.get(path, host: "192.168.1.2:8417", through: .network)?.status, is: 404, "\(path)")
        }
    }

    // MARK: Who asks, and how

    @Test(arguments: [
        "evil.example:8417", "127.0.0.1", "127.0.0.1:80", "localhost.evil.example:8417", "192.168.1.2:8417", "",
    ])
    func turnsAwayOtherNames(_ host: String) {
        expect(site.get("/", host: host)?.status, is: 403)
    }

    @Test func turnsAwayWhoNamesNoHost() { expect(site.get("/") { $0.host = nil }?.status, is: 403) }

    @Test func takesNamesInAnyCase() { expect(site.get("/", host: "LocalHost:8417")?.status, is: 200) }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", ""])
    func answersOnlyGetAndHead(_ method: String) {
        let answer = site.get("/") { $0.method = method }
        #expect(answer?.status == 405 && answer?.header("Allow") == "GET, HEAD")
    }

    @Test func limitsRequests() {
        expect(site.get("/") { $0.byteCount = 8_193 }?.status, is: 431)
        expect(site.get("/" + String(repeating: "a", count: 2_048))?.status, is: 414)
    }

    @Test(arguments: [
        "/", "/index.html", "/report.json", "/abcdefg/", "/abcdefgi/", "/ABCDEFGH/", "/abcdefghi/", "/_live/changes",
    ])
    func hidesEverythingBehindTheToken(_ path: String) {
        expect(site.get(path, host: "192.168.1.2:8417", through: .network)?.status, is: 404, "\(path)")
    }

    @Test func opensWithTheToken() {
        func get(_ path: String) -> HTTPAnswer? { site.get(path, host: "192.168.1.2:8417", through: .network) }
        expect(get("/abcdefgh/")?.status, is: 200)
        expect(get("/abcdefgh/report.json")?.text, is: "{}")
        #expect(get("/abcdefgh")?.status == 301 && get("/abcdefgh")?.header("Location") == "/abcdefgh/")
        expect(get("/abcdefgh/../abcdefgh/report.json")?.status, is: 404)
        // The network's endpoint does not know the names of this computer.
        expect(site.get("/abcdefgh/", through: .network)?.status, is: 403)
    }

    @Test func makesTokensThatDiffer() {
        let tokens = (0..<200).map { _ in RandomToken.make(length: 24) }
        expect(Set(tokens).count, is: 200)
        expect(Set(tokens.joined()).count, is: 32, "every letter occurs")
        #expect(tokens.allSatisfy { $0.utf8.count == 24 && SafeText<URI>.path($0).string == $0 })
    }

    // MARK: The page

    @Test func makesThePageLive() throws {
        let answer = try #require(site.get("/"))
        let version = try #require(site.get("/_live/changes")?.text.dropLast())
        #expect(answer.text.contains("<script src=\"_live/script.js\" data-version=\"\(version)\" defer></script>"))
        #expect(answer.text.contains("<h1>Tea</h1>") && !answer.text.contains("http-equiv"))
        expect(answer.header("Cache-Control"), is: "no-store")
        let policy = try #require(answer.header("Content-Security-Policy"))
        #expect(policy == ContentPolicy.servedPage.text.string && !policy.contains("sha256-abc="), "not that of a file")
        #expect(policy.hasPrefix("default-src 'none'; ") && policy.hasSuffix("; frame-ancestors 'none'"))
        #expect(!policy.contains("*") && policy.firstMatch(of: /script-src 'self' 'sha256-[^']*';/) != nil)
        expect(site.get("/index.html")?.text, is: answer.text)
        #expect(!answer.text.contains("Onto this phone"), "this computer is not a phone")
    }

    @Test func servesWhatMakesItLive() {
        expect(site.get("/_live/script.js")?.header("Content-Type"), is: "text/javascript; charset=utf-8")
        expect(site.get("/_live/style.css")?.header("Content-Type"), is: "text/css; charset=utf-8")
        expect(site.get("/_live/script.js")?.text.contains("location.reload()"), is: true)
        expect(site.get("/_live/style.css")?.text.contains("\n.live-notice {"), is: true)
    }

    @Test func offersDownloadsToPhones() throws {
        let page = try #require(site.get("/abcdefgh/", host: "192.168.1.2:8417", through: .network)?.text)
        #expect(
            page.contains(
                "<a href=\"whatsapp/wastickers/tea.wastickers\" download>tea.wastickers <span>2 bytes</span></a>"))
        #expect(page.contains("<p><b>Android:</b> Share it.</p>\n<p><b>iPhone:</b> Share it from Files.</p>"))
        let body = try #require(page.firstRange(of: "<body class=\"x\">"))
        #expect(page[body.upperBound...].drop(while: \.isWhitespace).hasPrefix("<section class=\"live-phone\""))
        let file = try #require(
            site.get("/abcdefgh/whatsapp/wastickers/tea.wastickers", host: "192.168.1.2:8417", through: .network))
        expect(file.header("Content-Disposition"), is: "attachment; filename*=UTF-8''tea.wastickers")
        expect(file.header("Content-Type"), is: "application/octet-stream")
    }

    /// Archives are opened once for a build, not for each page that loads again after it.
    @Test func readsTitlesOncePerBuild() throws {
        let path = "whatsapp/wastickers/tea.wastickers"
        func name(_ title: String) throws {
            unlink(output.path + "/" + path)
            try ZipWriting.write([("title.txt", Array((title + "\n").utf8))], to: output.path + "/" + path)
        }
        func page() throws -> String {
            try #require(site.get("/abcdefgh/", host: "192.168.1.2:8417", through: .network)?.text)
        }
        try name("Tea Time")
        #expect(try page().contains(" download>Tea Time <span>"))
        try name("Coffee Time")
        #expect(try page().contains(" download>Tea Time <span>"), "there was no build")
        _ = site.show(output.outcome(changes: [path]))
        #expect(try page().contains(" download>Coffee Time <span>"))
    }

    @Test func quotesFileNames() throws {
        let name = "<script>&\"' é.wastickers"
        try output.write("PK", to: name)
        try output.mark(["index.html", name])
        let site = PreviewSite.showing(output)
        let page = try #require(site.get("/abcdefgh/", host: "192.168.1.2:8417", through: .network)?.text)
        #expect(page.contains(">&lt;script&gt;&amp;&quot;&apos; é.wastickers <span>"))
        #expect(page.contains("href=\"%3Cscript%3E%26%22%27%20%C3%A9.wastickers\""))
    }

    /// Clients share the page: it may have many megabytes.
    @Test func thePageIsMadeOnceForABuild() throws {
        func bytes(_ endpoint: PreviewSite.Endpoint, _ path: String, _ host: String) throws -> SharedBytes {
            guard case .bytes(let bytes)? = site.get(path, host: host, through: endpoint)?.body else { throw Missing() }
            return bytes
        }
        let own = try bytes(.own, "/", "127.0.0.1:8417")
        #expect(try own === bytes(.own, "/index.html", "127.0.0.1:8417"))
        let network = try bytes(.network, "/abcdefgh/", "192.168.1.2:8417")
        #expect(try network === bytes(.network, "/abcdefgh/", "192.168.1.2:8417") && network !== own)
        _ = site.show(output.outcome(changes: ["index.html"]))
        #expect(try own !== bytes(.own, "/", "127.0.0.1:8417"))
    }

    private struct Missing: Error {}

    /// A project can bring an output of its own, which no build of this process has made.
    @Test func whatLiesThereBeforeTheFirstBuildIsNotServed() throws {
        let site = PreviewSite(guides: [Output.guide], limits: ServingLimits())
        _ = site.show(output.outcome(.findings))
        for path in ["/index.html", "/report.json", "/whatsapp/ios/tea%201.webp"] {
            expect(site.get(path)?.status, is: 404, "\(path)")
        }
        expect(site.get("/")?.text.contains("index.html"), is: false)
        _ = site.show(output.outcome())
        _ = site.show(output.outcome(.findings))
        expect(site.get("/index.html")?.text.contains("<h1>Tea</h1>"), is: true)
    }

    /// Only the script of our documents of frames may run in any other one.
    @Test func otherDocumentsRunNoScriptOfTheirOwn() throws {
        try output.write("<script>alert(1)</script>", to: "evil.html")
        try output.mark(["index.html", "evil.html"])
        let policy = try #require(PreviewSite.showing(output).get("/evil.html")?.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(policy.hasSuffix("; frame-ancestors 'self'; sandbox allow-scripts"))
    }

    // MARK: Builds

    @Test func showsWhatWasFoundInsteadOfThePage() throws {
        let finding = Finding(
            rule: "whatsapp/margin", severity: .error, message: "is <b>wrong</b>", notes: ["do & so"],
            path: "a<b>.yaml", line: 3,
            column: 2)
        let remark = Finding(rule: "x/y", severity: .info, message: "remark", path: "z")
        #expect(site.show(output.outcome(.findings, [remark, finding])))
        let page = try #require(site.get("/")?.text)
        #expect(page.contains("<h1>The build failed</h1>") && page.contains("1 error, 1 info"))
        #expect(page.contains("<code>a&lt;b&gt;.yaml:3:2</code>") && page.contains("is &lt;b&gt;wrong&lt;/b&gt;"))
        #expect(page.contains("do &amp; so") && !page.contains("<b>wrong"))
        let (error, note) = (
            try #require(page.firstRange(of: "class=\"error\"")), try #require(page.firstRange(of: "class=\"info\""))
        )
        #expect(error.lowerBound < note.lowerBound)
        #expect(page.contains("data-version="), "it loads again after the next build")
        #expect(page.contains("href=\"index.html\""))
        expect(site.get("/index.html")?.text.contains("<h1>Tea</h1>"), is: true, "the last page that worked stays")
        #expect(site.show(output.outcome()))
        expect(site.get("/")?.text.contains("<h1>Tea</h1>"), is: true)
    }

    @Test func boundsItsListOfFindings() throws {
        let findings = (0..<1_000).map { Finding(rule: "x/y", severity: .error, message: "m\($0)", path: "p") }
        _ = site.show(output.outcome(.findings, findings))
        let page = try #require(site.get("/")?.text)
        #expect(page.contains("The terminal has 800 more.") && page.split(separator: "<li ").count == 201)
    }

    @Test func tellsPagesOnlyOfBuildsThatChangeThem() throws {
        func version() throws -> String { try #require(site.get("/_live/changes")?.text) }
        let first = try version()
        #expect(!site.show(output.outcome()))
        try expect(version(), is: first)
        #expect(site.show(output.outcome(changes: ["index.html"])))
        let second = try version()
        #expect(second != first)
        let finding = Finding(rule: "x/y", severity: .error, message: "m", path: "p")
        #expect(site.show(output.outcome(.findings, [finding])))
        #expect(!site.show(output.outcome(.findings, [finding])), "the same mistake again")
        #expect(site.show(output.outcome(.badManifest, [])))
        #expect(site.show(output.outcome()), "fixed without another change")
    }

    @Test func letsRequestsWaitForTheNextBuild() throws {
        let version = String(try #require(site.get("/_live/changes")?.text).dropLast())
        #expect(site.get("/_live/changes") { $0.since = version } == nil)
        #expect(site.get("/_live/changes") { ($0.since, $0.method) = (version, "HEAD") } != nil)
        #expect(site.get("/_live/changes") { ($0.since, $0.hasWaited) = (version, true) } != nil)
        #expect(site.get("/_live/changes") { $0.since = "another server's" } != nil)
    }

    /// A page from a server that has ended finds another one at its address and loads again.
    @Test func countsAnewInEveryServer() throws {
        let other = PreviewSite.showing(output)
        #expect(site.get("/_live/changes")?.text != other.get("/_live/changes")?.text)
    }

    @Test func saysThatThereIsNoPage() throws {
        try output.mark(["report.json"])
        let site = PreviewSite.showing(output)
        expect(site.get("/")?.text.contains("it was built with --no-preview"), is: true)
        expect(site.get("/index.html")?.status, is: 404)
    }
}
