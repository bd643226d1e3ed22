import Foundation
import StickerModel
import Testing

@testable import StickerEngine

/// Structure as SARIF 2.1.0 asks for it, read back without the writer's own types.
struct SARIFReporterTests {
    private func log(_ findings: [Finding]) throws -> [String: Any] {
        let text = SARIFReporter(rules: [Sample.rule], workingFolder: "/home/ana/pack").report(findings)
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func run(_ findings: [Finding]) throws -> [String: Any] {
        try #require((try log(findings)["runs"] as? [[String: Any]])?.first)
    }

    private func driver(_ findings: [Finding]) throws -> [String: Any] {
        let tool = try #require(try run(findings)["tool"] as? [String: Any])
        return try #require(tool["driver"] as? [String: Any])
    }

    @Test func namesFormatAndTool() throws {
        let log = try log(Sample.findings)
        #expect(Set(log.keys) == ["$schema", "version", "runs"])
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
        let driver = try driver(Sample.findings)
        // No informationUri: it is optional, and the project has no address yet that it could honestly give.
        #expect(Set(driver.keys) == ["name", "version", "rules"])
        #expect(driver["name"] as? String == "stickerpress")
    }

    @Test func describesTheRulesThatSpoke() throws {
        let rules = try #require(try driver(Sample.findings)["rules"] as? [[String: Any]])
        #expect(
            rules.map { $0["id"] as? String } == ["art/name", "manifest/unknown-key", "whatsapp/animation-duration"])
        let rule = try #require(rules.last)
        #expect(Set(rule.keys) == ["id", "shortDescription", "help", "defaultConfiguration"])
        #expect((rule["shortDescription"] as? [String: String])?["text"] == "Animations are short")
        #expect((rule["help"] as? [String: String])?["text"]?.contains("trim <sticker>") == true)
        #expect(
            rules.map { ($0["defaultConfiguration"] as? [String: String])?["level"] } == ["note", "warning", "error"])
    }

    @Test func resultsPointAtRuleAndPlace() throws {
        let results = try #require(try run(Sample.findings)["results"] as? [[String: Any]])
        let expected = Sample.findings
        #expect(results.map { $0["ruleId"] as? String } == expected.map(\.rule))
        #expect(results.map { $0["ruleIndex"] as? Int } == [2, 1, 0])
        #expect(results.map { $0["level"] as? String } == ["error", "warning", "note"])
        let places = try results.map(place)
        #expect(places.map(\.uri) == ["art/dance.gif", "pack.yaml", "art/a%20b.png"])
        #expect(places.map(\.line) == [1, 12, 3])
        #expect(places.map(\.column) == [1, 9, 1])
        let message = (results.first?["message"] as? [String: String])?["text"]
        #expect(message == "animation runs 12,400 ms, at most 10,000\ntrim it, or set `speed: 1.25` on this sticker")
    }

    @Test(arguments: [
        (Sample.hostilePath, "art/a%0Ab%09%1B%5B31m%25%2C%3A%E2%80%AE%C3%BC%23%3F.png"),
        ("/home/ana/pack/a.png", "a.png"), ("/tmp/a b.png", "file:///tmp/a%20b.png"), ("", "."),
        ("c:d.png", "c%3Ad.png"),
    ])
    func pathsAreURIs(path: String, uri: String) throws {
        let results = try #require(try run(Sample.hostile(path))["results"] as? [[String: Any]])
        #expect(try place(try #require(results.first)).uri == uri)
    }

    @Test func nothingFoundIsAWholeLog() throws {
        #expect((try run([])["results"] as? [Any])?.isEmpty == true)
        #expect((try driver([])["rules"] as? [Any])?.isEmpty == true)
    }

    private func place(_ result: [String: Any]) throws -> (uri: String?, line: Int?, column: Int?) {
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        #expect(Set(physical.keys) == ["artifactLocation", "region"])
        let region = try #require(physical["region"] as? [String: Int])
        let uri = (physical["artifactLocation"] as? [String: String])?["uri"]
        return (uri, region["startLine"], region["startColumn"])
    }
}
