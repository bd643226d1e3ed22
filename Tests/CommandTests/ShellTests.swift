import Expect
import Foundation
import TestSupport
import Testing

@testable import StickerEngine
@testable import TestArt
@testable import stickerpress

/// Completions in the shells themselves, and manual pages in `man` itself.
struct ShellTests {
    private let folder = TemporaryFolder()

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Shells"

    /// A command line up to the cursor, some of what is offered there, and something that is not.
    static let lines: [(words: [String], offered: [String], other: String)] = [
        ([""], ["build", "check", "icons", "completions"], "make"),
        (["bu"], ["build"], "check"),
        (["build", "--no-"], ["--no-cache", "--no-preview", "--no-color"], "--output"),
        (["check", "--format", ""], ["text", "json", "github", "sarif", "junit"], "info"),
        (["check", "--format=s"], ["sarif"], "json"),
        (["check", "--level", "w"], ["warning"], "info"),
        (["build", "--target", ""], ["whatsapp", "imessage", "editor-sdk"], "out"),
        (["icons", "m"], ["make"], "build"),
        (["icons", "make", "--f"], ["--fit", "--focus", "--force"], "--layout"),
        (["icons", "make", "--fit", ""], ["background", "crop"], "center"),
        (["icons", "--l"], ["--layout"], "--fit"),
        (["explain", "whatsapp/animation-d"], ["whatsapp/animation-duration"], "imessage/sticker-name"),
        (["cache", ""], ["clean", "warm"], "build"),
        (["k"], ["key"], "build"), (["key", ""], ["make", "show"], "build"),
        (["help", ""], ["lock", "manifest"], "key"),
        (["completions", ""], ["bash", "zsh", "fish"], "build"),
        (["check", "-q", "--rule", "imessage/sticker-n"], ["imessage/sticker-name="], "imessage/icon-size="),
    ]

    @Test(.needs("bash"), arguments: lines) func bash(words: [String], offered: [String], other: String) async throws {
        try folder.write(try await Tool().run("completions", "bash").output, to: "stickerpress.bash")
        let script = folder.path + "/stickerpress.bash"
        let found = try await complete(
            "bash", [Self.scripts + "/complete.bash", script, "stickerpress"] + words)
        #expect(offered.allSatisfy(found.contains), "\(words): \(found)")
        #expect(!found.contains(other), "\(words): \(found)")
    }

    @Test(.needs("zsh"), arguments: lines) func zsh(words: [String], offered: [String], other: String) async throws {
        try folder.write(try await Tool().run("completions", "zsh").output, to: "_stickerpress")
        let line = (["stickerpress"] + words).joined(separator: " ")
        let found = try await complete(
            "zsh", ["-f", Self.scripts + "/complete.zsh", folder.path, line])
        let bare = found.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 }
        #expect(offered.allSatisfy { bare.contains($0.replacing("=", with: "")) }, "\(words): \(found)")
        #expect(!bare.contains(other.replacing("=", with: "")), "\(words): \(found)")
    }

    @Test(.needs("fish"), arguments: lines) func fish(words: [String], offered: [String], other: String) async throws {
        try folder.write(try await Tool().run("completions", "fish").output, to: "stickerpress.fish")
        let line = (["stickerpress"] + words).joined(separator: " ")
        let command = "source stickerpress.fish; complete -C '\(line)'"
        // The value of an attached option comes with the option, and a rule with each of its levels.
        let found = try await complete("fish", ["--no-config", "-c", command]).map { line in
            let word = String(line.prefix { $0 != "\t" })
            return word.hasPrefix("--") ? word.split(separator: "=").last.map(String.init) ?? word : word
        }
        for word in offered {
            #expect(
                found.contains(word) || found.contains { word.hasSuffix("=") && $0.hasPrefix(word) },
                "\(words): \(found)")
        }
        #expect(!found.contains { $0.hasPrefix(other) }, "\(words): \(found)")
    }

    /// Files are offered where a file belongs, and only there.
    @Test(.needs("fish")) func filesWhereFilesBelong() async throws {
        try folder.write("x", to: "known.json")
        try folder.write("x", to: "art/cup.svg")
        try folder.write(try await Tool().run("completions", "fish").output, to: "stickerpress.fish")
        func offers(_ line: String) async throws -> [String] {
            try await complete(
                "fish", ["--no-config", "-c", "source stickerpress.fish; complete -C 'stickerpress \(line)'"])
        }
        #expect(try await offers("check kn").contains("known.json"))
        #expect(try await offers("build --output ").contains { $0.hasPrefix("art/") })
        #expect(try await !offers("build --output kn").contains("known.json"))
        #expect(try await !offers("init --name kn").contains("known.json"))
    }

    @Test(.needs("zsh"), arguments: [("check kn", true), ("build --output kn", false), ("init --name kn", false)])
    func zshOffersFilesWhereFilesBelong(line: String, hasFile: Bool) async throws {
        try folder.write("x", to: "known.json")
        try folder.write(try await Tool().run("completions", "zsh").output, to: "_stickerpress")
        let found = try await complete(
            "zsh", ["-f", Self.scripts + "/complete.zsh", folder.path, "stickerpress " + line])
        expect(found.contains("known.json"), is: hasFile, "\(found)")
    }

    @Test(.needs("man"), arguments: ["stickerpress"] + Command.all.map { ManualPage($0).name })
    func manualPagesRenderWithoutWarnings(name: String) async throws {
        let command = Command.all.first { ManualPage($0).name == name }
        let page = (command.map { ManualPage($0) } ?? .overview)
        try folder.write(page.text.string, to: page.fileName)
        let output = try await run("man", ["--warnings", "-l", page.fileName])
        #expect(output.diagnostics.isEmpty && output.status == 0, "\(output.diagnostics)")
        for option in command?.allOptions ?? [] {
            #expect(output.output.contains(option.spelling), "\(option.spelling)")
        }
        #expect(output.output.contains("SEE ALSO") && output.output.contains("EXIT STATUS"))
    }

    @Test func allPagesAreWritten() async throws {
        try await expect(Tool(in: folder).run("manual", "--output", "man").status, is: 0)
        let pages = try folder.files(in: "man/man1")
        #expect(pages.count == Command.all.count + 1 && pages.contains("stickerpress-icons-make.1"))
        let one = try await Tool(in: folder).run("manual", "icons", "make")
        expect(Data(one.output.utf8), is: (try folder.data("man/man1/stickerpress-icons-make.1")))
    }

    /// The version is said in one place, and everything else asks for it.
    @Test func theVersionIsSaidOnce() async throws {
        let root = Repository.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: root.path)
        var places: [String] = []
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try Repository.text("Sources/" + file)
            if text.contains("\"\(ToolIdentity.version)\"") { places.append(file) }
        }
        expect(places, is: ["StickerEngine/API/Version.swift"])
        try await expect(Tool().run("version").output, is: "stickerpress \(ToolIdentity.version)\n")
    }

    // MARK: Programs

    private func complete(_ shell: String, _ arguments: [String]) async throws -> [String] {
        let output = try await run(shell, arguments)
        expect(output.status, is: 0, "\(output.diagnostics)")
        return output.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func run(_ name: String, _ arguments: [String]) async throws -> Tool.Run {
        let environment = [
            "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "MANWIDTH": "80",
            "PATH": try BuiltTool.url().deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]
        return try await Tool(in: folder, environment: environment)
            .execute(URL(fileURLWithPath: try #require(Shell.path(of: name))), arguments)
    }
}
