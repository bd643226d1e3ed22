import Foundation
import Testing

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
        #expect(rule["severity"] as? String == "error")
        #expect(rule["bound"] as? String == "at most 102,400 bytes")
        #expect(rule["advice"] as? String == "at most 100,000 bytes")
        for key in ["reference", "title", "subject", "message", "hint", "source", "quote", "checked", "conflict"] {
            #expect((rule[key] as? String)?.isEmpty == false, "\(key)")
        }
    }

    @Test func unknownTargetsAndFormatsAreNamed() async throws {
        let target = try await Tool().run("rules", "--target", "whatsap")
        #expect(target.status == 64)
        #expect(target.diagnostics.contains("unknown target ‘whatsap’; did you mean ‘whatsapp’?\n"))
        let format = try await Tool().run("rules", "--format", "markdwon")
        #expect(format.diagnostics.contains("unknown format ‘markdwon’; did you mean ‘markdown’?\n"))
        let folder = try await Tool().run("rules", "--output", "docs")
        #expect(folder.diagnostics.contains("--output goes with --format markdown\n"))
        #expect(folder.status == 64)
    }

    @Test func pagesThatCannotBeWrittenEndWith73() async throws {
        let run = try await Tool().run("rules", "--format", "markdown", "-o", "/dev/null/docs")
        #expect(run.status == 73)
        #expect(run.diagnostics.hasPrefix("stickerpress: error: cannot write pages into /dev/null/docs"))
    }

    /// The pages in the repository are what the tool writes now.
    /// Whoever looks up the id of a finding learns at least whose it is.
    @Test func everyIDOfTheToolIsKnown() async throws {
        let sources = Repository.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects ?? []
        var groups: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/rule: "([a-z]+)\//#) { groups.insert(String(match.output.1)) }
        }
        #expect(groups.isSuperset(of: ["art", "build", "fix", "lock"]))
        for group in groups.sorted() {
            let run = try await Tool(in: try Folder()).run("explain", group + "/some-id")
            #expect(run.status == 64 && run.diagnostics.contains("the tool itself checks"), "\(group)")
        }
    }

    /// `make docs` writes the pages; they are published and not kept in the repository.
    @Test func pagesNameEveryRule() async throws {
        let folder = try Folder()
        let run = try await Tool(in: folder).run("rules", "--format", "markdown", "--output", "docs/rules")
        #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
        let pages = try folder.files(in: "docs/rules").map {
            String(decoding: try folder.read("docs/rules/" + $0), as: UTF8.self)
        }.joined()
        let ids = try await json(["rules", "--format", "json"]).compactMap { $0["id"] as? String }
        #expect(ids.count > 200)
        for id in ids { #expect(pages.contains(id), "\(id)") }
    }

    private func json(_ words: [String]) async throws -> [[String: Any]] {
        let run = try await Tool().run(words)
        #expect(run.status == 0)
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
            "bound       at most 102,400 bytes", "we aim for  at most 100,000 bytes", "remedy", "why", "conflict",
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
        (
            "manifest/unknown-key",
            "‘manifest/unknown-key’ is not a rule of a platform: the tool itself checks the form of the manifest, and its findings say what to do"
        ),
    ])
    func aNearMissIsSuggested(name: String, message: String) async throws {
        let run = try await Tool().run("explain", "pack-minimum", name)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.diagnostics == "stickerpress: error: \(message)\nSee stickerpress help explain\n")
    }
}
