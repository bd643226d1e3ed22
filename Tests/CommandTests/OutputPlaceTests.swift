import Expect
import Foundation
import Testing

@testable import TestArt

/// An output belongs to its build: a file that another command puts into it would stop the next build.
struct OutputPlaceTests {
    @Test(arguments: [
        ["build", "-o", "out/sub"], ["table", "-o", "out/t.csv"], ["icons", "-o", "out/icons.html"],
        ["icons", "make", "art/dot-1.svg", "-o", "out/icons"],
        ["import", "out/whatsapp/wastickers/dots.wastickers", "-o", "out/whatsapp/new/imported"],
        ["preview", "out/whatsapp/wastickers/dots.wastickers", "-o", "out/p.html"],
    ])
    func nothingIsWrittenIntoIt(words: [String]) async throws {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder)
        try folder.copy("out", of: try await SamplePack.built.value)
        let before = try folder.files(in: "out")
        let run = try await Tool(in: folder).run(words)
        let text = run.output + run.diagnostics
        #expect(run.status == 73 && text.contains("is inside out, which StickerPress made"), "\(text)")
        #expect(text.contains("choose a path outside of that folder"))
        try expect(folder.files(in: "out"), is: before)
    }

    /// A project of others must not choose by a link where its builds write.
    @Test func aLinkThatLeadsOut() async throws {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder, at: "project/")
        try folder.makeFolder("other")
        try folder.link("project/out", to: "../other")
        let tool = Tool(in: folder, at: "project")
        for words in [["build"], ["preview"], ["preview", "--serve"]] {
            let refused = try await tool.run(words)
            #expect(
                refused.status == 64 && refused.diagnostics.contains("out is a link that leads out of its folder, to "))
            #expect(try folder.files(in: "other").isEmpty)
        }
        try await expect(tool.run("build", "--output", "out", "-q").status, is: 0)
    }
}
