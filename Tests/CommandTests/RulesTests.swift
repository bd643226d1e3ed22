import Expect
import Foundation
import Testing

@testable import StickerEngine

struct RulesTests {
    @Test func theTableHasALineForEachRule() async throws {
        let run = try await Tool().run("rules")
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        let lines = run.output.split(separator: "\n")
        let entries = try await json(["rules", "--format", "json"])
        #expect(!lines.isEmpty && lines.count == entries.count)
        for (line, entry) in zip(lines, entries) {
            #expect(line.hasPrefix(try #require(entry["id"] as? String) + " "))
        }
    }

    @Test func jsonTellsEverythingAboutARule() async throws {
        let entries = try await json(["rules", "--target", "whatsapp", "--format", "json"])
        let rule = try #require(entries.first { $0["id"] as? String == "whatsapp/static-sticker-file-size" })
        expect(rule["severity"] as? String, is: "error")
        expect(rule["bound"] as? String, is: "at most 102,400 bytes")
        expect(rule["advice"] as? String, is: "at most 100,000 bytes")
        for key in ["reference", "title", "subject", "message", "hint", "source", "quote", "checked", "conflict"] {
            expect((rule[key] as? String)?.isEmpty, is: false, "\(key)")
        }
    }

    @Test func unknownTargetsAndFormatsAreNamed() async throws {
        let target = try await Tool().run("rules", "--target", "whatsap")
        expect(target.status, is: 64)
        #expect(target.diagnostics.contains("unknown target ‘whatsap’; did you mean ‘whatsapp’?\n"))
        let format = try await Tool().run("rules", "--format", "markdwon")
        #expect(format.diagnostics.contains("unknown format ‘markdwon’; did you mean ‘markdown’?\n"))
        let folder = try await Tool().run("rules", "--output", "docs")
        #expect(folder.diagnostics.contains("--output goes with --format markdown\n"))
        expect(folder.status, is: 64)
    }

    @Test func pagesThatCannotBeWrittenEndWith73() async throws {
        let run = try await Tool().run("rules", "--format", "markdown", "-o", "/dev/null/docs")
        expect(run.status, is: 73)
        #expect(run.diagnostics.hasPrefix("stickerpress: error: cannot write pages into /dev/null/docs"))
    }

    /// `make docs` writes the pages; they are published and not kept in the repository.
    @Test func pagesNameEveryRule() async throws {
        let folder = TemporaryFolder()
        let run = try await Tool(in: folder).run("rules", "--format", "markdown", "--output", "docs/rules")
        #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
        let ids = try await json(["rules", "--format", "json"]).compactMap { $0["id"] as? String }
        #expect(ids.count > 200)
        for (group, ids) in Dictionary(grouping: ids, by: { $0.prefix { $0 != "/" } }) {
            let page = try folder.text("docs/rules/\(group).md")
            let missing = ids.filter { !page.contains("\n## \($0.dropFirst(group.count + 1))\n") }
            expect(missing, is: [])
        }
    }

    @Test func everyNoticeOfTheToolIsComplete() throws {
        let rules = try StickerPress().rules.filter { $0.kind == .notice }
        #expect(Set(rules.map(\.id)).count == rules.count && rules.count > 140)
        expect(rules.filter { $0.title.isEmpty || $0.message.isEmpty || $0.message.hasSuffix(".") }.map(\.id), is: [])
    }

    private func json(_ words: [String]) async throws -> [[String: Any]] {
        let run = try await Tool().run(words)
        expect(run.status, is: 0)
        return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }
}

struct ExplainTests {
    @Test(arguments: [
        "whatsapp/static-sticker-file-size", "static-sticker-file-size", "S-SIZE-STATIC",
        "[whatsapp/static-sticker-file-size]",
    ])
    func findsARuleByEachOfItsNames(name: String) async throws {
        let run = try await Tool().run("explain", name)
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        #expect(run.output.hasPrefix("whatsapp/static-sticker-file-size (error)\n"))
        for part in [
            "bound       at most 102,400 bytes", "we aim for  at most 100,000 bytes", "remedy", "why", "background",
            "MaxStaticStickerFileSize", "(checked 2",
        ] {
            #expect(run.output.contains(part))
        }
    }

    @Test func anIdOfTheReferenceMayStandForSeveral() async throws {
        let run = try await Tool().run("explain", "P-ID-UNIQ")
        #expect(run.output.contains("whatsapp/pack-identifier-unique (error)\n"))
        #expect(run.output.contains("\n\nwhatsapp/pack-identifier-case (warning)\n"))
    }

    @Test func explainsWhatTheToolItselfFinds() async throws {
        let run = try await Tool().run("explain", "build/output-kept", "art/motionless")
        expect(run.status, is: 0)
        #expect(run.output.hasPrefix("build/output-kept (info)\nFiles of yours in the output are kept\n"))
        // Only the level of some can be changed.
        let parts = run.output.components(separatedBy: "\n\nart/motionless ")
        #expect(
            parts.count == 2 && !parts[0].contains("To change its level") && parts[1].contains("To change its level"))
    }

    @Test func explainsSeveral() async throws {
        let run = try await Tool().run("explain", "animation-duration", "pack-minimum")
        #expect(run.output.hasPrefix("whatsapp/animation-duration "))
        #expect(run.output.contains("\n\nwhatsapp/pack-minimum "))
        #expect(run.output.contains("\n\nimessage/pack-minimum "), "the name is a rule of both")
    }

    @Test(arguments: [
        (
            "whatsapp/animation-duratoin",
            "unknown rule ‘whatsapp/animation-duratoin’; did you mean ‘whatsapp/animation-duration’?"
        ),
        ("animation-duratoin", "unknown rule or key ‘animation-duratoin’; did you mean ‘animation-duration’?"),
        ("nonsense", "unknown rule or key ‘nonsense’"),
        ("manifest/unknown-kez", "unknown rule ‘manifest/unknown-kez’; did you mean ‘manifest/unknown-key’?"),
    ])
    func aNearMissIsSuggested(name: String, message: String) async throws {
        let run = try await Tool().run("explain", "pack-minimum", name)
        #expect(run.status == 64 && run.output.isEmpty)
        expect(run.diagnostics, is: "stickerpress: error: \(message)\nSee stickerpress help explain\n")
    }
}
