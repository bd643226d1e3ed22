import Foundation
import Testing

struct InitTests {
    private func art() throws -> Folder {
        let folder = try Folder()
        for (name, color) in [("wave-10", "#222"), ("wave-2", "#333"), ("big smile", "#444")] {
            try folder.write(SamplePack.drawing(color), to: "tea/\(name).svg")
        }
        return folder
    }

    @Test func aFolderOfArtBecomesAPackThatBuilds() async throws {
        let folder = try art()
        let tool = Tool(in: folder)
        let run = try await tool.run("init", "tea", "--name", "Tea Time", "--publisher=Ana Lim")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            run.diagnostics == """
                Wrote tea/pack.yaml with 3 stickers.
                Next: review it, then run stickerpress build tea/pack.yaml

                """)
        let text = String(decoding: try folder.read("tea/pack.yaml"), as: UTF8.self)
        #expect(text.contains("Tea Time") && text.contains("Ana Lim"))
        let list = text.split(separator: "stickers:").last ?? ""
        let order = ["big smile", "wave-2", "wave-10"].compactMap { list.firstRange(of: $0 + ".svg")?.lowerBound }
        #expect(order.count == 3 && order == order.sorted())
        let build = try await tool.run("build", "tea")
        #expect(build.status == 0, "\(build.diagnostics)")
    }

    @Test func aManifestThatIsThereStays() async throws {
        let folder = try art()
        try folder.write("mine", to: "tea/pack.yaml")
        let tool = Tool(in: folder)
        let refused = try await tool.run("init", "tea")
        #expect(refused.status == 65 && refused.diagnostics.hasPrefix("tea/pack.yaml:1:1: error: "))
        #expect(try folder.read("tea/pack.yaml") == Data("mine".utf8))
        #expect(try await tool.run("init", "tea", "--force", "-q").status == 0)
        #expect(try folder.read("tea/pack.yaml") != Data("mine".utf8))
        #expect(try folder.read("tea/pack.yaml.backup") == Data("mine".utf8))
    }

    @Test func aMissingFolderIsNamed() async throws {
        let run = try await Tool().run("init", "/nowhere")
        #expect(run.status == 66 && run.diagnostics.hasPrefix("/nowhere: error: "))
    }

    @Test func theSchemaIsWholeAndNamesItsKeys() async throws {
        let run = try await Tool().run("schema")
        #expect(run.status == 0 && run.diagnostics.isEmpty && run.output.hasSuffix("}\n"))
        let schema = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect((schema["$schema"] as? String)?.contains("json-schema.org") == true)
        #expect(run.output.contains("\"publisher\""))
    }
}
