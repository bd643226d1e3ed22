import Foundation
import Testing

@testable import TestArt

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `build --into` as programs see it: what was built and what was copied is one report.
struct IntoTests {
    private let folder: Folder
    private var tool: Tool { Tool(in: folder) }

    /// A pack with findings, and the Android app beside it.
    init() throws {
        folder = try Folder()
        try SamplePack.write(into: folder, emojis: false)
        try folder.write("", to: "app/src/main/AndroidManifest.xml")
    }

    /// Something of the user's where the copy would go.
    private func block() throws { try folder.write("mine", to: "app/src/main/assets/contents.json") }

    private func build(_ format: String, _ more: String...) async throws -> Tool.Run {
        try await tool.run(["build", "--into", "app", "--format", format] + more)
    }

    private func isDocument(_ text: String) -> Bool {
        // This parser does not mind what follows.
        text.hasPrefix("<?xml")
            ? XMLParser(data: Data(text.utf8)).parse() && !text.dropFirst().contains("<?xml")
            : (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any]
    }

    @Test(arguments: ["json", "sarif", "junit"]) func thereIsOneDocument(_ format: String) async throws {
        let run = try await build(format)
        #expect(run.status == 0 && isDocument(run.output), "\(run.output)")
        #expect(run.output.contains("whatsapp/default-emoji"), "\(run.output)")
        #expect(run.diagnostics.contains("Built 3 stickers") && run.diagnostics.contains("Copied into app/"))
    }

    /// The app is as it was, and the output is built: the document has the findings of both.
    @Test(arguments: ["json", "sarif", "junit"]) func whatWasNotCopiedIsInIt(_ format: String) async throws {
        try block()
        let run = try await build(format)
        #expect(run.status == 73 && isDocument(run.output), "\(run.output)")
        #expect(run.output.contains("whatsapp/default-emoji"), "\(run.output)")
        #expect(run.output.contains("was not copied by StickerPress"), "\(run.output)")
        #expect(try folder.read("app/src/main/assets/contents.json") == Data("mine".utf8))
    }

    @Test func whatWasNotBuiltIsInIt() async throws {
        let strict = try await build("json", "--strict")
        #expect(strict.status == 1 && isDocument(strict.output) && strict.output.contains("whatsapp/default-emoji"))
        let nowhere = try await tool.run("build", "--into", "none", "--format", "json")
        #expect(nowhere.status == 73 && isDocument(nowhere.output), "\(nowhere.output)")
    }

    /// Text is told as it happens, the findings of the build before its summary.
    @Test func textTellsOneAfterTheOther() async throws {
        try block()
        let text = try await build("text").diagnostics
        let order = ["whatsapp/default-emoji", "Built 3 stickers", "was not copied by StickerPress"]
        let positions = order.compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(positions.count == 3 && positions == positions.sorted(), "\(text)")
    }
}
