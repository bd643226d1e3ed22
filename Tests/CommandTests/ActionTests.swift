import Expect
import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import TestArt
@testable import stickerpress

/// The GitHub action keeps the program that it built from its own sources: under a key that stays while they change, it
/// would find an old one.
struct ActionTests {
    private let folder = TemporaryFolder()
    private let step: String

    /// A small action with the script that makes the key, and the step of ours that runs it.
    init() throws {
        let steps = try Self.steps()
        step = try #require(steps.first { $0["id"]?.string == "build" }?["run"]?.string)
        let script = "Tools/Scripts/build-key.sh"
        try folder.makeFolder("Tools/Scripts")
        // A copy may be run, too.
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent(script), to: folder.url.appendingPathComponent(script))
        for name in Self.sources + Self.others { try folder.write("one", to: name) }
    }

    private static let sources = [
        "Package.swift", "Makefile", "Sources/A/a.swift", "Sources/CA/include/a.h", "Targets/T/rules.json",
        "Templates/T/two words.txt", "Plugins/P/p.swift", "Tools/Scripts/install-libraries.sh",
        "Tools/Scripts/install-extras.sh",
    ]
    private static let others = [
        "README.md", "docs/a.md", "Tests/ATests/a.swift", ".build/release/a", "Tools/Scripts/a.py",
    ]

    fileprivate static func steps() throws -> [DocumentNode] {
        let action = try YAMLReader.read(Array(try Repository.text("action.yml").utf8), file: "action.yml")
        return try #require(action["runs"]?["steps"]).elements
    }

    /// Runs the step as GitHub does.
    private func run() async throws -> Tool.Run {
        try? folder.remove("output")
        let environment = ["GITHUB_ACTION_PATH": folder.path, "GITHUB_OUTPUT": folder.path + "/output"]
        return try await Tool(in: TemporaryFolder(), environment: environment).execute(
            URL(fileURLWithPath: "/bin/bash"), ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step])
    }

    private func key() async throws -> String {
        let run = try await run()
        try #require(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
        let output = try folder.text("output")
        return String(try #require(output.wholeMatch(of: /key=([0-9a-f]{64})\n/)).output.1)
    }

    @Test func theCacheHasThisKey() throws {
        let steps = try Self.steps()
        let cache = try #require(steps.firstIndex { $0["uses"]?.string?.hasPrefix("actions/cache@") == true })
        let key = steps[cache]["with"]?["key"]?.string
        expect(key, is: "stickerpress-${{ runner.os }}-${{ runner.arch }}-${{ steps.build.outputs.key }}")
        let step = try #require(steps[..<cache].first { $0["id"]?.string == "build" })
        expect(step["if"]?.string, is: steps[cache]["if"]?.string)
    }

    @Test(arguments: sources) func aChangeOfTheSourcesGivesAnother(_ name: String) async throws {
        let before = try await key()
        try await expect(key(), is: before)
        try folder.write("two", to: name)
        #expect(try await key() != before)
        try folder.write("one", to: name)
        try await expect(key(), is: before)
    }

    @Test func namesCount() async throws {
        let before = try await key()
        try folder.write("one", to: "Sources/A/b.swift")
        let more = try await key()
        #expect(more != before)
        try folder.remove("Sources/A/a.swift")
        #expect(try await ![before, more].contains(key()))
    }

    @Test func whatIsNotBuiltDoesNot() async throws {
        let before = try await key()
        for name in Self.others { try folder.write("two", to: name) }
        try await expect(key(), is: before)
    }

    /// A key of half of the sources would be the same for different ones.
    @Test func whatCannotBeReadEndsTheStep() async throws {
        try folder.remove("Plugins")
        let run = try await run()
        #expect(run.status != 0 && !folder.exists("output"))
    }

    /// A new folder of sources has to be added to the script.
    @Test func allFoldersOfThePackageAreKnown() throws {
        let package = try Repository.text("Package.swift")
        let notBuilt = ["Examples", "Tests", "Tools"]
        let found = Set(package.matches(of: /path: "(\w+)\//).map { String($0.output.1) })
        expect(found.subtracting(notBuilt), is: ["Plugins", "Sources", "Targets"])
    }
}

struct ActionStepTests {
    private let folder = TemporaryFolder()

    /// A home folder in which the tool is installed.
    init() throws {
        try folder.makeFolder("home/.stickerpress/bin")
        try folder.link("home/.stickerpress/bin/stickerpress", to: BuiltTool.url().path)
        try folder.makeFolder("temporary")
    }

    /// Runs a step with these inputs; returns what it prints and its outputs.
    private func run(
        _ step: String, in path: String, paths: String = "", arguments: String = ""
    ) async throws -> (run: Tool.Run, outputs: String) {
        let script = try #require(try ActionTests.steps().first { $0["name"]?.string == step }?["run"]?.string)
        try folder.write("", to: "output")
        let environment = [
            "HOME": folder.path + "/home", "RUNNER_TEMP": folder.path + "/temporary",
            "GITHUB_OUTPUT": folder.path + "/output", "PATHS": paths, "ARGUMENTS": arguments,
        ]
        let run = try await Tool(in: folder, at: path, environment: environment).execute(
            URL(fileURLWithPath: "/bin/bash"), ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script])
        return (run, try folder.text("output"))
    }

    @Test(arguments: ["", "--verbose", "--quiet"]) func findingsAreKept(arguments: String) async throws {
        try SamplePack.write(into: folder, at: "pack/")
        let (run, outputs) = try await run("Check", in: "pack", arguments: arguments)
        #expect(run.status == 0 && outputs == "sarif=true\nexit-code=0\n", "\(run.diagnostics)")
        let file = try folder.data("temporary/stickerpress.sarif")
        let log = try JSONSerialization.jsonObject(with: file) as? [String: Any]
        expect(log?["version"] as? String, is: "2.1.0")
    }

    /// The author of a change chooses the names of files. None of them is an option, whatever it is called.
    @Test func namesAreNoOptions() async throws {
        let check = try #require(Command.all.first { $0.name == "check" })
        let preview = try #require(Command.all.first { $0.name == "preview" })
        for option in check.options + preview.options + [.noColor] {
            let value = option.value == nil ? "" : "=x"
            try folder.write("no archive", to: "work/\(option.spelling)\(value).wastickers")
        }
        try folder.write("", to: "work/whatsapp")
        let names = try folder.files(in: "work")
        let (run, outputs) = try await run("Check", in: "work", paths: "*.wastickers")
        expect(outputs, is: "sarif=true\nexit-code=1\n", "\(run.diagnostics)")
        // A pattern in an option is none for files.
        let (odd, _) = try await self.run("Check", in: "work", paths: "*.wastickers", arguments: "--target whats*")
        #expect(odd.diagnostics.contains("‘whats*’"), "\(odd.diagnostics)")
        _ = try await self.run("Preview", in: "work", paths: "*.wastickers")
        try expect(folder.files(in: "work"), is: names)
    }

    /// There is nothing to upload then.
    @Test func whatIsNotUnderstoodIsTold() async throws {
        try SamplePack.write(into: folder, at: "pack/")
        let (run, outputs) = try await run("Check", in: "pack", arguments: "--strct")
        #expect(run.status == 0 && outputs == "exit-code=64\n")
        #expect(run.diagnostics.hasPrefix("stickerpress: error: unknown option ‘--strct’"), "\(run.diagnostics)")
        expect(run.diagnostics.components(separatedBy: "unknown option").count, is: 2)
    }

    @Test func thePageIsOfTheManifestAbove() async throws {
        try SamplePack.write(into: folder, at: "pack/")
        try folder.makeFolder("pack/sub/deep")
        let (run, _) = try await run("Preview", in: "pack/sub/deep")
        let pages = try folder.files(in: "temporary/stickerpress-preview")
        #expect(run.status == 0 && pages.contains("1/index.html"), "\(run.diagnostics)")
    }

    @Test func thePageOfABundle() async throws {
        let built = try await SamplePack.built.value
        try folder.copy("out", of: built, to: "bundle")
        let (run, _) = try await run("Preview", in: "bundle")
        expect(run.status, is: 0)
        try expect(folder.files(in: "temporary/stickerpress-preview"), is: ["1.html"])
    }
}
