import Expect
import Foundation
import Testing

@testable import stickerpress

/// What the README says works: every `stickerpress` command in it is run, in order, in a folder as it assumes one.
struct ReadmeTests {
    private var text: String { get throws { try Repository.text("README.md") } }

    /// Command lines of fenced blocks and between backticks, without the tool's name and without comments.
    private var commands: [[String]] {
        get throws {
            let lines = try text.split(separator: "\n").filter { $0.hasPrefix("stickerpress ") }.map(String.init)
            let inline = try text.matches(of: #/`(stickerpress [a-z][^`]*)`/#).map { String($0.output.1) }
            return (lines + inline).map { line in
                let words = ShellWords.split(String(line.split(separator: " #", maxSplits: 1).first ?? ""))
                return Array(words.dropFirst())
            }
        }
    }

    @Test func commandsDoWhatIsSaid() async throws {
        let folder = TemporaryFolder()
        for (name, color) in [("cup", "#842"), ("hello", "#248"), ("tea", "#482")] {
            try folder.write(SamplePack.drawing(color), to: "my-art/\(name).svg")
        }
        let archive = try await SamplePack.built.value.data("out/whatsapp/wastickers/dots.wastickers")
        try folder.write(archive, to: "Cats.wastickers")
        let other = TemporaryFolder()
        try SamplePack.write(into: other, targets: "targets: { imessage: { layout: extension } }\n")
        try await expect(Tool(in: other).run("build", "-q").status, is: 0)
        let catalog = "out/imessage/dots/StickerPackExtension/Stickers.xcassets"
        try folder.copy(catalog, of: other, to: "Stickers.xcassets")
        let commands = try commands
        #expect(commands.count >= 5, "the README shows init, build and check at least")
        for words in commands {
            // What goes on until it is stopped is only looked up.
            if !Set(words).isDisjoint(with: ["--watch", "-w", "--serve"]) {
                let (command, length) = try Command.leading(words)
                _ = try ArgumentParser(command: command).parse(Array(words.dropFirst(length)))
                continue
            }
            let run = try await Tool(in: folder).run(words)
            expect(run.status, is: 0, "stickerpress \(words.joined(separator: " ")): \(run.diagnostics)\(run.output)")
        }
    }

    /// The manifest shown has no key or value the loader would refuse.
    @Test func theManifestShownIsOne() async throws {
        let blocks = try text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let manifest = try #require(blocks.first { $0.contains("stickers:") })
        let folder = TemporaryFolder()
        try folder.write(manifest, to: "pack.yaml")
        for art in Set(
            manifest.matches(of: #/[a-z0-9-]+\/[a-z0-9-]+\.(svg|png|gif|webp|jpg)/#).map { String($0.output.0) })
        {
            try folder.write(SamplePack.drawing("#842"), to: art)
        }
        let run = try await Tool(in: folder).run("check", "pack.yaml")
        #expect(!run.output.contains("[manifest/"), "\(run.output)")
        #expect([0, 1].contains(run.status))
    }

    /// Every test that SECURITY.md names is there.
    @Test func promisesHaveTheirTests() throws {
        let page = try Repository.text("SECURITY.md")
        let named = Set(page.matches(of: #/`([A-Z][A-Za-z]*Tests)`/#).map { String($0.output.1) })
        #expect(named.count > 15)
        let files = FileManager.default.enumerator(atPath: Repository.root.appendingPathComponent("Tests").path)
        var declared: Set<String> = []
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try Repository.text("Tests/" + file)
            declared.formUnion(text.matches(of: #/struct ([A-Z][A-Za-z]*Tests)\b/#).map { String($0.output.1) })
        }
        #expect(named.subtracting(declared).isEmpty)
    }
}
